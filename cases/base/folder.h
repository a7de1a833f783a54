/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A results folder that is replaced whole, or not at all. */
#ifndef FOLDER_H
#define FOLDER_H

struct folder_swap {
    char *path, *temporary;
};

/* Makes a temporary folder beside path. Refuses (message on stderr, -1) a path that exists and is
 * neither empty nor a results folder. */
int folder_begin(const char *path, struct folder_swap *ret_swap);
/* Puts the temporary folder in the place of path; -1 and a message if that fails. */
int folder_commit(struct folder_swap *swap);
/* Removes the temporary folder. */
void folder_abandon(struct folder_swap *swap);

#endif

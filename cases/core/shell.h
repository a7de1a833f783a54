/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands as a user types them into a shell. */
#ifndef SHELL_H
#define SHELL_H

/* A word that a shell takes as it is: quoted where need be. */
char *shell_word(const char *text);
/* The words of such words, with spaces between them; a word that begins with '#' ends them. The list ends
 * with NULL. */
char **shell_words(const char *text);

#endif

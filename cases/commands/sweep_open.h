/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sweep file and the law that plays it: the beginning of every program that computes sweeps. */
#ifndef SWEEP_OPEN_H
#define SWEEP_OPEN_H

#include "command.h"
#include "cases/sweeps/sweep.h"

/* What opening needs, and what has to live as long as the sweep. */
struct sweep_law {
    struct command_law law; /* the options; begins as COMMAND_LAW_NONE */
    struct play_subject_options subject;
    struct play_case asked;
};
/* The rows of these options, with the struct at that place. */
#define SWEEP_LAW_ROWS(at_) COMMAND_LAW_ROWS((at_) + offsetof(struct sweep_law, law))

/* Reads the file, or the text that would stand in it, opens the law, which command_law_check() has seen, and computes the
 * identity. 0; or an exit status, with a message where the text is wrong, or "" after another one of that verb. */
int sweep_open(const char *verb, const char *file, const char *text, struct sweep_law *law,
               struct sweep *ret_sweep, char *ret_message, size_t size);
void sweep_close(struct sweep_law *law, struct sweep *sweep);

/* Where its results go if nothing is said: the name of the file with '.sweep' for '.yaml'. */
char *sweep_default_folder(const char *file);
#define SWEEP_OUT_ROW(at_)                                                                         \
    OPTION(TEXT, "out", "DIR", at_,                                                                \
           "Folder for blocks and results. Default: the name of the file with '.sweep' in the "    \
           "place of '.yaml', in the working folder.")
#define SWEEP_FORCE_ROW(at_)                                                                       \
    OPTION(FLAG, "force", NULL, at_,                                                               \
           "Replace what is there: in the folder blocks and results of another sweep, or results " \
           "that were changed. Files of other names stay.")

#endif

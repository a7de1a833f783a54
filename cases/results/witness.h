/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands beside the diagnosis of a law that fails in the place of a built-in one: the first step in which the two
 * differ, the smallest case that shows a difference, and the principles that the law breaks. */
#ifndef PLAY_WITNESS_H
#define PLAY_WITNESS_H

#include "cases/core/records.h"

struct play_witness {
    const char *law, *subject;       /* as in the rows */
    const char *case_name, *variant; /* that fail, and where both were played; "": nowhere */
    const char *quantity, *unit;     /* that is the first to differ; "": no number does */
    size_t leg, step;                /* of that row of the trace, from 1; leg 0: an impact */
    double obtained, built_in;       /* of the law under test, and of the built-in law */
    char *text;                      /* all this as a sentence */
    char *before;                    /* state and motion of that step, in words; or "" */
    char *file;                      /* the smallest case, in the results folder; or "" */
    char *command;                   /* what plays it, followed by the file; or "" */
    char *broken;                    /* principles, a sentence each; or "" */
};

struct play_witnesses {
    size_t count;
    struct play_witness *list;
};
extern const struct record_table play_witness_table;

/* In few lines; with verbose also the state and the motion. folder: where the results are. */
void play_witness_print(const struct play_witness *witness, const char *folder, int verbose,
                        FILE *out);

#endif

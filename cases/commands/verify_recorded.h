/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone verify CASE run.csv`: the motion that another code has written stands in for that of a law. */
#ifndef VERIFY_RECORDED_H
#define VERIFY_RECORDED_H

#include "cases/core/options.h"
#include "cases/play/recorded.h"

/* The file and the options of a user. */
struct verify_recorded {
    const char *file; /* NULL: none was given */
    struct option_list columns;
    const char *as; /* where no case is named: a law with its properties and the pair; or NULL */
    struct play_recorded read;
};
#define VERIFY_RECORDED_ROWS(at_)                                                                  \
    OPTION(LIST, "column", "NAME=HEADER:UNIT", (at_) + offsetof(struct verify_recorded, columns),  \
           "Of a file of numbers: the column HEADER is NAME ('touchstone list quantities'), in "   \
           "this unit. Without a unit, the header says it, or it is SI. NAME='NUMBER UNIT' is "    \
           "one number for all rows.")

/* Takes the words that are files of numbers (NAME.csv) out of the arguments. 0; or EXIT_USAGE: there are two. */
int verify_recorded_take(struct verify_recorded *recorded, struct option_arguments *given);
/* Reads the file. 0; or EXIT_USAGE after a message. */
int verify_recorded_open(struct verify_recorded *recorded);
/* Finds the variant that each run is of: by its column, or by its motion among those that are picked (NULL: all). Marks in
 * ret_picked, of set->count flags, those that have a run. 0; or EXIT_USAGE after a message. */
int verify_recorded_match(struct verify_recorded *recorded, const struct play_case_set *set,
                          const char *picked, char *ret_picked);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of `touchstone compare`. */
#ifndef COMMAND_COMPARE_H
#define COMMAND_COMPARE_H

#include "command.h"

/* --- compare laws ----------------------------------------------------------------------------- */

/* The form `touchstone compare LAW_A LAW_B`. */
struct compare_laws {
    struct option_list set;
    struct command_out out;
};

/* An exit status. */
int compare_laws(const struct compare_laws *o, struct command_law *law,
                 const struct option_arguments *given);

/* --- compare many ----------------------------------------------------------------------------- */

/* The form `touchstone compare LAW LAW LAW...`. */
struct compare_many {
    long random, seed;
    double tolerance;
    struct command_out out;
};

/* An exit status: 1 where the first law agrees with no other one in all cases that both play. */
int compare_many(const struct compare_many *o, const struct command_law *limits,
                 const struct option_arguments *laws);

#endif

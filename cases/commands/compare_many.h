/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The form `touchstone compare LAW LAW LAW...`. */
#ifndef COMPARE_MANY_H
#define COMPARE_MANY_H

#include "command.h"

struct compare_many {
    long random, seed;
    double tolerance;
    struct command_out out;
};

/* An exit status: 1 where the first law agrees with no other one in all cases that both play. */
int compare_many(const struct compare_many *o, const struct command_law *limits,
                 const struct option_arguments *laws);

#endif

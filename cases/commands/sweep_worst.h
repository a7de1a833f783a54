/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone sweep --worst`: the worst case as a case file. */
#ifndef SWEEP_WORST_CASE_H
#define SWEEP_WORST_CASE_H

#include "command.h"
#include "cases/sweeps/sweep.h"

struct sweep_worst {
    const char *of;     /* the column of the error, or its result; NULL: the first error */
    double evaluations; /* the largest number of points that are computed */
    const struct command_out *answer;
    const volatile sig_atomic_t *stop;
};

/* Searches and prints; an exit status. */
int sweep_print_worst(struct sweep *sweep, const char *file, const struct sweep_worst *wanted);

#endif

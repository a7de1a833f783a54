/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone solve` over a range of one variable: a table, and a figure. */
#ifndef SOLVE_TABLE_H
#define SOLVE_TABLE_H

#include "cases/answers/solver.h"
#include "command.h"
#include "words.h"

struct solve_table {
    const struct ref_known *model;
    const int *given; /* without the variable of the range */
    const double *value, *sigma;
    int is_uncertain;    /* one of them has a sigma */
    size_t over, wanted; /* wanted SOLVER_ALL: all that is found */
    struct range range;
    const char *unit; /* of the wanted one */
    double factor;
    const struct command_out *out; /* a figure: with a wanted variable */
};

/* Prints CSV, or what is asked for, one row for each solution at each value of the range; values without a solution have none, and are counted
 * in a warning. Returns an exit status, after a message where there is not a single row or no figure. */
int solve_table(const struct solve_table *table);

#endif

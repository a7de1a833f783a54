/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where in the box of a sweep its law and a reference are furthest apart. */
#ifndef SWEEP_WORST_H
#define SWEEP_WORST_H

#include <signal.h>
#include "reference/solutions/box_maximum.h"
#include "cases/core/progress.h"
#include "sweep.h"

struct worst_search {
    size_t column;      /* of the error that is looked at */
    size_t evaluations; /* the largest number of points that are computed */
    size_t seed;
    const volatile sig_atomic_t *stop; /* nonzero: end the search; or NULL */
    struct progress *progress;         /* of the points; or NULL */
};

struct worst_found {
    double values[SWEEP_AXES_MAX];    /* of the axes, SI; of a choice the index of the word */
    double column[SWEEP_COLUMNS_MAX]; /* what came out there */
    enum sweep_verdict verdict;       /* there */
    double error; /* there; infinite where the law gave no number, did not answer or crashed; NaN:
                                          there was an error nowhere */
    size_t verdicts[SWEEP_VERDICT_COUNT]; /* how many of the points that were computed have which */
    struct ref_box_found box;             /* how it was found */
    double side; /* a cube with this share of every axis is hit with 95 % (ref_box_side) */
    int stopped; /* nonzero: the search was ended before its time */
};

/* The first error among the columns, or that of the name: a column, or its result; -1 where there is none. */
int worst_column(const struct sweep_plan *plan, const char *name);

void worst_find(struct sweep *sweep, const struct worst_search *search,
                struct worst_found *ret_found);

#endif

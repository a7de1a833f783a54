/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The studies of convergence of one law: their errors on each grid, and which of them are alike. */
#ifndef REPORT_CONVERGENCE_RUNS_H
#define REPORT_CONVERGENCE_RUNS_H

#include "curves.h"

/* One study, from the coarsest grid to the finest. */
struct convergence_run {
    const struct play_row *row;
    const char *scheme; /* of integration; "" for a path, or where the results do not say it */
    size_t family;      /* its place among the families */
    size_t count;       /* of grids; 0: no error to draw */
    struct play_grid *grids;
};

/* Runs of one case and quantity that should have one order. */
struct convergence_family {
    const struct convergence_run *head; /* the first of them */
    size_t count;
};

struct convergence_runs {
    const char *law;
    size_t run_count, family_count;
    struct convergence_run *runs;
    struct convergence_family *families; /* in order of appearance */
};

void convergence_runs_read(const struct report_results *results, const char *law,
                           struct convergence_runs *ret_runs);

/* Whether a row has a study that is drawn. */
int convergence_is_drawn(const struct report_results *results, const struct play_row *row);
/* 1: the case is an impact, whose steps are counted in one contact time; 0: a path, whose steps are multiples of those
 * that the case has. */
int convergence_is_impact(const struct report_results *results, const struct convergence_run *run);
/* Whether all runs of a family have one scheme; "" where not. */
const char *convergence_scheme(const struct convergence_runs *runs, size_t family);
/* The case of a family without its law, "impact_damped". */
char *convergence_case(const struct convergence_runs *runs, size_t family);
/* "impact_damped, restitution, verlet_half: order 1.24 to 1.27, expected 1.25 (60 runs)": the case without its law, the
 * quantity where with_quantity, of the variants what tells them from other runs of the same case and quantity, and the
 * scheme where with_scheme and there is room. */
char *convergence_name(const struct convergence_runs *runs, size_t family, int with_quantity,
                       int with_scheme);

/* The run of a family whose error on the finest grid is largest (which 0) or smallest (1), or whose order is farthest
 * from the one expected (2); NULL: none has an error to draw, or an order. */
const struct convergence_run *convergence_extreme(const struct convergence_runs *runs,
                                                  size_t family, int which);

#endif

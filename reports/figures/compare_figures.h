/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of two runs, both on one: those of cases whose verdict or curves changed. */
#ifndef REPORT_COMPARE_FIGURES_H
#define REPORT_COMPARE_FIGURES_H

#include "figures.h"
#include "reports/read/comparison.h"

#define REPORT_COMPARE_CURVE 1e-3 /* of the axes: curves that are nearer are the same */
#define REPORT_COMPARE_PAIRS 24   /* drawn at most; the others are counted */

struct report_figure_pair {
    struct figure *old, *new;  /* NULL: not in that run */
    enum report_effect effect; /* the worst of the case's changes */
    size_t changes;            /* of rows of the case; 0: the curves alone are others */
    double apart; /* the largest distance of the law's curves, as a share of the axes; NaN: they are
                     not as many */
    int renamed;  /* their names are not the same */
};

struct report_figure_pairs {
    struct figures figures[2];        /* old, new */
    size_t count, more;               /* chosen; left out for their number */
    struct report_figure_pair *pairs; /* the worst first */
    struct figures drawn;             /* one a pair; the old run is dashed */
    char *folder; /* a temporary one, with what was drawn; NULL: there is none */
    char *why;    /* why there is no figure at all; NULL */
};

/* Chooses and draws. with_plots 0: nothing is drawn. seconds: for gnuplot. The folder is the caller's to remove. */
void report_compare_figures(const struct report_comparison *comparison, int with_plots,
                            double seconds, struct report_figure_pairs *ret_pairs);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which figures results have: one a case, one or more a law for convergence, one a law for its energies over time, one a
 * sweep. */
#ifndef REPORT_FIGURES_H
#define REPORT_FIGURES_H

#include "cases/tell/figure.h"
#include "reports/read/comparison.h"

/* A table that cannot be read becomes a note, or the reason why the figure is missing. */
void report_figures_make(const struct report_results *results, struct figures *ret_figures);
/* Makes one figure of those of several laws that have a case, a title and axes in common, with the laws as curves. */
void report_figures_join(struct figures *figures);
/* The same list drawn in a folder, with the run in the corner. */
size_t report_figures_draw(struct figures *figures, const struct play_run *run,
                           enum figure_form form, const char *folder, double seconds,
                           char *ret_message, size_t size);

/* --- compare figures -------------------------------------------------------------------------- */

/* Figures of two runs, both on one: those of cases whose verdict or curves changed. */
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

/* --- setup drawing ---------------------------------------------------------------------------- */

/* The set-up of a case as a small drawing: the two bodies, and how they move. */
/* Writes one <svg> with the classes of figure.css. No text of a user is in it, so it is well-formed whatever the numbers are.
 * The normal n points down, s to the right and t to the viewer; where nothing happens along s (in the plane, always) t points
 * to the right and s away from the viewer. Radii are in their true ratio up to a limit, beyond which the drawing says so;
 * overlaps and gaps are not to scale. Letters at arrows: v velocity, F force, g gravity; curved arrows turn. A path stands
 * beside the bodies: overlap over slide, or one slide over the other, with its legs numbered where they end.
 *
 * @return 0; or -1 and nothing is written: there is nothing to draw, since the bodies have no radii */
int report_setup_drawing(const struct play_described *described, const struct play_setup *setup,
                         FILE *out);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which figures results have: one a case, one or more a law for convergence, one a law for its energies over time, one a
 * sweep. */
#ifndef REPORT_FIGURES_H
#define REPORT_FIGURES_H

#include "cases/tell/figure.h"
#include "reports/read/results.h"

/* A table that cannot be read becomes a note, or the reason why the figure is missing. */
void report_figures_make(const struct report_results *results, struct figures *ret_figures);
/* Makes one figure of those of several laws that have a case, a title and axes in common, with the laws as curves. */
void report_figures_join(struct figures *figures);
/* The same list drawn in a folder, with the run in the corner. */
size_t report_figures_draw(struct figures *figures, const struct play_run *run,
                           enum figure_form form, const char *folder, double seconds,
                           char *ret_message, size_t size);

#endif

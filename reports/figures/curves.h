/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the makers of figures share: a new figure, its curves, the tables that they come from. */
#ifndef REPORT_CURVES_H
#define REPORT_CURVES_H

#include "reports/read/csv.h"
#include "figures.h"

#define CURVE_MESSAGE 512

/* The makers; a table that cannot be read becomes a note, or the reason why the figure is missing. */
void figures_cases(const struct report_results *results, struct report_figures *figures);
void figures_convergence(const struct report_results *results, struct report_figures *figures);
void figures_energy(const struct report_results *results, struct report_figures *figures);
void figures_sweeps(const struct report_results *results, struct report_figures *figures);
void figures_oblique(const struct report_results *results, struct report_figures *figures);

/* The outcomes of a case, of the rows of its law: predicted beside expected, at most so many figures; how many. A
 * quantity that has a sweep has none. */
size_t figures_outcomes(const struct report_results *results, const struct index_trace *head,
                        size_t most, struct report_figures *figures);

/* Takes name over, of which the file's name is made. */
struct report_figure *figure_new(struct report_figures *figures, const char *law,
                                 const char *case_name, const char *title, char *name);
/* unit NULL: that of the quantity of this name. */
void figure_axis(struct report_axis *axis, const char *name, const char *unit, int log);
/* Appends to *text, which is figure->note. */
void figure_note(char **text, const char *more);
/* How many of count things are shown, with a note where that is not all; and the i-th of them. */
size_t figure_show(size_t count, const char *what, struct report_figure *figure);
size_t figure_thinned(size_t i, size_t shown, size_t count);
/* Takes the curve's arrays over. A long one loses points that nobody would see. 0: nothing to draw. */
int figure_add(struct report_figure *figure, struct report_curve curve);
/* The same for the second panel of a figure that has both beside each other. */
int figure_add_error(struct report_figure *figure, struct report_curve curve);
/* Notes how far a law is from what is known, at the same places, for the second panel. */
void figure_compare(struct report_figure *figure, size_t style, const double *x, const double *law,
                    const double *known, const double *half, size_t count);
/* The same of single points, which no line joins. */
void figure_compare_points(struct report_figure *figure, size_t style, const double *x,
                           const double *law, const double *known, const double *half,
                           size_t count);
/* Ends a figure: keeps the bands that can be seen, and the second panel where law and reference lie on
 * each other; fails one that has nothing to show. */
void figure_settle(struct report_figure *figure);
/* "reference: name", with the largest of its uncertainties. */
char *figure_known_name(const struct report_figure *figure, const char *name, const double *half,
                        size_t count);

/* "hertz/oblique_loading", with the law before it where the case is another law's. */
char *figure_full_name(const char *law, const char *case_name);

void *curve_zeroed(size_t count, size_t size);
int curve_drawable(double x, double y);
double *curve_column(const struct report_table *table, int index);
/* Column of a quantity of the player with its unit, or of any name as it stands; -1: none. */
int curve_find(const struct report_table *table, const char *name);
/* A table of traces/; -1 after a note. */
int curve_table(const struct report_results *results, const char *file,
                struct report_table *ret_table, struct report_figure *figure);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the makers of figures share: a new figure, its curves, the tables that they come from. */
#ifndef REPORT_CURVES_H
#define REPORT_CURVES_H

#include "figures.h"

#define CURVE_MESSAGE 512

/* The makers; a table that cannot be read becomes a note, or the reason why the figure is missing. */
/* Published curves: all laws over the points of one quantity of a test and set-up, each with its score. */
void figures_published(const struct report_results *results, struct figures *figures);
void figures_cases(const struct report_results *results, struct figures *figures);
void figures_convergence(const struct report_results *results, struct figures *figures);
void figures_energy(const struct report_results *results, struct figures *figures);
void figures_sweeps(const struct report_results *results, struct figures *figures);
void figures_oblique(const struct report_results *results, struct figures *figures);

/* What is varied between the impacts of one case by one law: a row a variant, of the first outcome that is checked. */
struct swept {
    const char *x, *unit; /* what is varied */
    size_t count;
    const struct play_row **rows;
    const struct play_setup **setups; /* of the rows */
};
/* 0: the case has no sweep, or no figure. */
int figures_swept(const struct report_results *results, const char *law, const char *case_name,
                  struct swept *ret_swept);
/* How well an expected value is known, in its unit: as stated, or as the data or the printed digits are. */
double curve_half(const struct play_row *row);

/* The outcomes of a case, of the rows of its law: predicted beside expected, at most so many figures; how many. A
 * quantity that has a sweep has none. */
size_t figures_outcomes(const struct report_results *results, const struct index_trace *head,
                        size_t most, struct figures *figures);

/* Takes name over, of which the file's name is made. */
struct figure *figure_new(struct figures *figures, const char *law, const char *case_name,
                          const char *title, char *name);
/* How many of count things are shown, with a note where that is not all; and the i-th of them. */
size_t figure_show(size_t count, const char *what, struct figure *figure);
size_t figure_thinned(size_t i, size_t shown, size_t count);
/* The place of a text in a list, to which it is added if it is new. */
size_t curve_place_in(const char **list, size_t *count, const char *text);
/* "hertz/oblique_loading", with the law before it where the case is another law's. */
char *figure_full_name(const char *law, const char *case_name);

int curve_row_is_of(const struct play_row *row, const char *law, const char *case_name);
int curve_drawable(double x, double y);
/* Whether the case of a row wants a figure. */
int curve_wanted(const struct report_results *results, const struct play_row *row);
double *curve_column(const struct report_table *table, int index);
/* Column of a quantity of the player with its unit, or of any name as it stands; -1: none. */
int curve_find(const struct report_table *table, const char *name);
/* A table of traces/; -1 after a note. */
int curve_table(const struct report_results *results, const struct index_trace *trace,
                struct report_table *ret_table, struct figure *figure);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of files of numbers as spreadsheets and codes write them: cells between commas, semicolons or tabs, numbers with a
 * decimal comma, and names of columns with a unit. */
#ifndef CELLS_H
#define CELLS_H

#include "cases/core/base.h"

#define CELLS_MAX 64 /* of a line */

/* The next line of *text, cut out of it, that has cells and is no comment with '#'; *line counts all. NULL: none is left. */
char *cells_line(char **text, size_t *line);
/* The character that stands most often in the line with the names: comma, semicolon or tab. */
char cells_separator(const char *line);
/* Cuts a line into cells; quotes about a cell are left out. Returns how many there are, also where that is more than
 * CELLS_MAX, of which ret_cell has the first. */
size_t cells_split(char *line, char separator, char *ret_cell[CELLS_MAX]);
/* The number with a point: a comma that separates no cells is a decimal one, as in German and French. */
const char *cells_point(char separator, const char *text);

/* The factor from a unit that is written "mm/s", or "mm_per_s", to that one. 0; or -1: it does not fit. */
int cells_factor(const char *unit, const char *wanted, double *ret_factor);
/* Whether a heading is that name, alone or with a unit behind it as in "overlap_mm", "overlap (mm)" or "overlap [mm]": 1,
 * and its factor to the wanted unit. Another word: 0. A unit in brackets that does not fit: -1. */
int cells_heading(const char *text, const char *name, const char *wanted, double *ret_factor);

#endif

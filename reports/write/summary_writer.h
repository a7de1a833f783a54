/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the sections of the reviewer's report of one law share. */
#ifndef REPORT_SUMMARY_WRITER_H
#define REPORT_SUMMARY_WRITER_H

#include "document.h"
#include "summary_law.h"

/* In points: the least that has to be left for one of these. */
#define SUMMARY_FIGURE 300.0
#define SUMMARY_ITEM   90.0
#define SUMMARY_ROW    45.0

struct summary_writer {
    const struct summary_law *law;
    struct document *out;
    size_t *figure_number; /* of each figure, 0: not shown yet */
    size_t figure_count, drawing_count;
    /* References that were explained, and the cases where. */
    const char **explained, **explained_in;
    size_t explained_count;
};

/* Shows the figures of a case ("": of the law as a whole) that tell most, at most so many; quantity: of its worst row, or
 * NULL. Returns how many were shown, or stand further up and were named. */
size_t summary_put_figures(struct summary_writer *w, const char *case_name, const char *quantity,
                           size_t most);
/* The height in points of an SVG that is `paper` points wide, from its viewBox. */
double summary_picture_height(const char *picture, double paper);
/* Whether the rows of this row's case are principles. */
int summary_is_battery(const struct play_row *row);
/* Cells of a table: a text of somebody; a number, or a dash, with its unit. */
void summary_put_cell(struct summary_writer *w, const char *text);
void summary_put_number(struct summary_writer *w, double value, const char *unit);

/* Whether no row before the i-th has its quantity, reference and verdict. */
int summary_is_first(const struct play_row *const *rows, size_t i);
/* Sections that only some results have, and whether those of the law do: principles, quantities of a law of an engine. */
int summary_has_battery(const struct summary_law *law);
void summary_put_battery(struct summary_writer *w);
int summary_has_engine(const struct summary_law *law);
void summary_put_engine(struct summary_writer *w);
/* Sections of single cases, as many as have room. */
void summary_put_cases(struct summary_writer *w);

#endif

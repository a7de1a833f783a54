/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much of what a run asked for was judged, and why the rest was not. */
#ifndef PLAY_COVERAGE_H
#define PLAY_COVERAGE_H

#include "verdict.h"

struct play_skipped {
    char *reason; /* as in the row */
    size_t count; /* comparisons */
};

/* In comparisons, where skipped are those without a verdict of their own, undetermined or in error as well: a row stands for play_row.comparisons of them. Findings are
 * not judged, whether they are beyond a tolerance or have none. */
struct play_coverage {
    size_t judged, skipped;
    size_t reason_count;
    struct play_skipped *reasons; /* those with most comparisons first */
};
extern const struct record_table play_coverage_table;

/* Reasons that differ by numbers alone count as one, in the words of the first. */
void play_coverage_make(const struct play_rows *rows, struct play_coverage *ret_coverage);
/* Of what was asked, in [0, 100]; 100 where nothing was asked. */
double play_coverage_percent(const struct play_coverage *coverage);
/* "18 % of 157 comparisons judged, 129 skipped". */
char *play_coverage_text(const struct play_coverage *coverage);
/* The i-th line of a list of reasons, "129: why"; the last says how many more there are. NULL past it. */
char *play_coverage_line(const struct play_coverage *coverage, size_t i);

#endif

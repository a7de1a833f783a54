/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What figures show of a run: its trace, thinned, and beside it what its checks expect. */
#ifndef PLAY_TRACE_FILES_H
#define PLAY_TRACE_FILES_H

#include <stdio.h>
#include "check.h"
#include "cases/results/trace_index.h"

/* Over what the figure of a case is drawn: what its plot says; else the one displacement that only grows; else time. */
const struct play_quantity *trace_abscissa(const struct play_case *c,
                                           const struct play_trace *trace);

/* What the checks of a run compare of its columns. */
struct trace_expected {
    size_t count;
    struct index_expected *list;
    size_t *check;  /* of the case, for each of the list */
    size_t columns; /* how many of the list have a column */
};
void trace_expected_make(const struct play_case *c, const struct play_case_result *result,
                         const struct play_quantity *x, struct trace_expected *ret);

/* The trace with a few hundred of its rows, among them the end of every leg. Nonzero if the stream failed. */
int trace_write_thinned(const struct play_trace *trace, FILE *out);
/* The same rows: abscissa, and a column for each expected curve, nan where nothing is expected. */
int trace_write_expected(const struct play_case *c, const struct play_case_result *result,
                         const struct trace_expected *expected, const struct play_quantity *x,
                         FILE *out);

#endif

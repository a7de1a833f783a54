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
    size_t *check; /* of the case, for each of the list */
};
void trace_expected_make(const struct play_case *c, const struct play_case_result *result,
                         const struct play_quantity *x, struct trace_expected *ret);

/* The trace with a few hundred of its rows, among them the end of every leg, and a column for each expected curve, nan
 * where nothing is expected: in CSV. */
const char *trace_table(const struct play_case *c, const struct play_case_result *result,
                        const struct trace_expected *expected);

#endif

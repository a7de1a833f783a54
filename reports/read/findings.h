/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Findings in an order that no error decides: the same rows give the same list on any machine. */
#ifndef REPORT_FINDINGS_H
#define REPORT_FINDINGS_H

#include <stddef.h>
#include "cases/results/verdict.h"

/* Rows of one law and case with the same text, in the order of the results. */
struct report_finding {
    const struct play_row *const *rows;
    size_t count;
};

struct report_findings {
    size_t count;
    struct report_finding *list; /* by law, case, then as they came */
    const struct play_row **rows;
};

void report_findings_make(const struct play_rows *rows, struct report_findings *ret_findings);

#endif

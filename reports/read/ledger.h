/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The energy ledger of a case: what went in, and where the law books it. */
#ifndef REPORT_LEDGER_H
#define REPORT_LEDGER_H

#include "results.h"

#define REPORT_LEDGER_ENTRIES 10

struct report_ledger {
    size_t count;
    int used[REPORT_LEDGER_ENTRIES]; /* 0: nothing in any line */
    struct report_ledger_line {
        const char *variant;                 /* of the results */
        double value[REPORT_LEDGER_ENTRIES]; /* J */
    } * lines;
};

/* What the columns are called. */
extern const char *const report_ledger_heads[REPORT_LEDGER_ENTRIES];
/* One line for each variant that has a trace with all entries. */
void report_ledger_make(const struct report_results *results, const char *law,
                        const char *case_name, struct report_ledger *ret_ledger);

#endif

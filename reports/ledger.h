/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The energy ledger of a case: what went in, and where the law books it. */
#ifndef REPORT_LEDGER_H
#define REPORT_LEDGER_H

#include <stdio.h>
#include "results.h"

/* A folded table in Markdown, one line for each variant that has a trace; nothing without one. */
void report_ledger_write(const struct report_results *results, const char *law,
                         const char *case_name, FILE *out);

#endif

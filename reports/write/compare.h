/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two results folders against each other: what flipped, what grew, what came and what went. */
#ifndef REPORT_COMPARE_H
#define REPORT_COMPARE_H

#include <stddef.h>
#include <stdio.h>
#include "cases/results/verdict.h"

#define REPORT_COMPARE_SCHEMA  1

/* What counts as noise, and the same in words for --help. */
#define REPORT_COMPARE_FACTOR  4.0  /* an error must grow by more than this factor ... */
#define REPORT_COMPARE_SHARE   0.1  /* ... and by more than this share of its tolerance */
#define REPORT_COMPARE_ORDER   0.1  /* change of an order that has no interval */
#define REPORT_COMPARE_FINDING 0.01 /* relative change of what a finding measured */
#define REPORT_COMPARE_RULE                                                                        \
    "Rows belong together when case, variant, law, subject, target, quantity, metric, type of\n"   \
    "error, basis, reference and source are the same; of several such rows the first belongs to\n" \
    "the first. What counts as worse (exit 1):\n"                                                  \
    "  verdict    went up in pass, finding, skip, marginal, fail, timeout, crash\n"                \
    "  error      grew by more than a factor 4 and by more than a tenth of its tolerance\n"        \
    "  order      of convergence fell, and the old and new 95 % intervals do not overlap (rows\n"  \
    "             without intervals: by more than 0.1)\n"                                          \
    "  appeared   a new row that is marginal, or worse\n"                                          \
    "  went       a row that had been judged is no longer there\n"                                 \
    "Told, but neither better nor worse: a tolerance changed by more than 1 % (rows on the "       \
    "basis\n"                                                                                      \
    "of order excepted, whose tolerances are measured); a finding measured another value, by "     \
    "more\n"                                                                                       \
    "than 1 %; new rows that are right. All else is noise.\n"

/* Compares the verdicts of two results folders and writes what changed, in words or as JSON (README.md
 * describes it). Returns 1 if something got worse, 0 if not, -1 and a message where a folder cannot be
 * read or the stream fails. */
int report_compare(const char *old_folder, const char *new_folder, int json, FILE *out,
                   char *ret_message, size_t size);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two results folders compared: what changed, what is new and what is gone. */
#ifndef REPORT_COMPARE_H
#define REPORT_COMPARE_H

#include "cases/core/base.h"
#include "reports/read/comparison.h"

#define REPORT_COMPARE_SCHEMA 1

/* What counts as noise, in words for --help. */
#define REPORT_COMPARE_RULE                                                                        \
    "--compare: two rows are compared when case, variant, law, target, quantity, metric, type of " \
    "error, basis, reference and source are the same, whatever file the law is in; of several "    \
    "such rows the first is compared with the first. One law that is only in OLD is taken for "    \
    "one "                                                                                         \
    "that is only in NEW. Worse, with exit status 1, is:\n"                                        \
    "  verdict   that moved towards the end of this list: pass, finding, skip, undetermined, "     \
    "marginal, vacuous, fail, timeout, error, crash; or from anything that is judged to skip\n"    \
    "  tolerance that is wider by more than 1 % (but not the measured tolerances of orders), "     \
    "also "                                                                                        \
    "where a verdict is better by it\n"                                                            \
    "  error     that grew by more than a factor 4 and by more than a tenth of its tolerance\n"    \
    "  order     of convergence that fell, where the old and the new 95 % intervals do not "       \
    "overlap (without intervals: by more than 0.1)\n"                                              \
    "  new row   that is marginal, or worse\n"                                                     \
    "  lost row  that had been judged\n"                                                           \
    "Listed, but neither better nor worse, are: a tolerance that is smaller by more than 1 %, a "  \
    "finding whose value changed by more than 1 %, and new rows that are right. Smaller changes "  \
    "are not listed."

/* Compares the verdicts of two results folders and writes what changed, in words or as JSON, as docs/compare_reports.md has
 * it; brief: that with the changes in words, in at most JSON_BRIEF bytes. Returns 1 if something got worse, 0 if not, -1 and a message where a folder cannot be read. Errors of the stream are left to its owner. */
int report_compare(const char *old_folder, const char *new_folder, int json, int brief, FILE *out,
                   char *ret_message, size_t size);

/* One change in words. */
void report_put_change(const struct report_change *change, FILE *out);

#endif

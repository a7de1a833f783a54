/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What results were over commits: a small file a run, that git can keep, and a page of all of them. */
#ifndef REPORT_HISTORY_H
#define REPORT_HISTORY_H

#include "cases/core/base.h"
#include "cases/core/records.h"
#include "report.h"

/* A law in one run. NaN: nothing was measured, or there is none. */
struct history_law {
    char *name;
    size_t rows, passes, findings, bad; /* comparisons; bad: somebody has to look at them */
    double error;                       /* the largest error over what is allowed */
    double order; /* the largest distance of an order from the expected one, over what is allowed */
    size_t kinds, noticed; /* of mistakes that a pass was held against; that some pass notices */
    double ns;             /* a contact in the fastest kernel of the smallest working set */
};

/* A run. */
struct history_run {
    char *label;            /* the commit, or another name of at most 64 letters, digits and -._ */
    char *date;             /* ISO 8601, UTC */
    char *version, *commit; /* of touchstone */
    size_t law_count;
    struct history_law *laws;
};
extern const struct record_file history_json;

/* Keeps what a results folder says as DIR/LABEL.json, and writes DIR/README.md with its figures, of all runs that are
 * there. label NULL: the commit that GitHub or GitLab names in the environment, or touchstone's own. A file that
 * touchstone has not written is not replaced. */
enum report_status report_history(const char *results, const char *folder, const char *label,
                                  int with_plots, double seconds, char *ret_message, size_t size);

#endif

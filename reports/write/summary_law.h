/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that write the reviewer's report of one law share. */
#ifndef REPORT_SUMMARY_LAW_H
#define REPORT_SUMMARY_LAW_H

#include <stddef.h>
#include "document.h"
#include "reports/figures/figures.h"
#include "reports/read/results.h"
#include "touchstone/law.h"

#define SUMMARY_NAME    80 /* most characters of a name, and of a sentence of somebody */
#define SUMMARY_WORDS   300
#define SUMMARY_BATTERY "battery" /* the case of the principles that every law obeys */

/* One case of the law: its rows are sorted[first..end). */
struct summary_case {
    size_t first, end, appendix; /* appendix: its number in the whole report */
    size_t bad, findings, passed, skipped;
    double
        share; /* the largest error over its tolerance (report_row_error_over_tolerance); NaN: none has both */
};

struct summary_law {
    const struct report_results *results; /* rows of this law alone */
    const struct figures *figures;
    const char *no_figures, *folder; /* why there are none, or NULL; where they are drawn */
    const struct play_row **sorted;
    size_t count, *findings; /* as report_rows_findings() has them */
    const char *law;
    const struct touch_law *built_in; /* NULL: not built in */
    size_t *gravest,
        grave_count; /* as report_gravest() ranks: all that did not pass, all findings */
    struct summary_case *cases;
    size_t case_count;
    size_t *detailed; /* cases in the order in which sections of their own are chosen */
    size_t verdicts[PLAY_VERDICT_COUNT]; /* rows */
    size_t skipped;                      /* comparisons */
};

/* "1 comparison", "12 comparisons": text with the number and an s where it is not 1. */
char *summary_count(size_t count, const char *word);
/* How many rows somebody has to look at. */
size_t summary_bad(const struct summary_law *law);
/* The row at that place in words, as report_gravest_say(). */
void summary_say_gravest(const struct summary_law *law, size_t place, struct document *out);
/* Text that is escaped later. */
void summary_put_raw(const char *text, FILE *out);
/* The i-th area about which no comparison of the law is; NULL past the last. */
const char *summary_untested(const struct summary_law *law, size_t i);

/* Sentences made from the numbers of the rows. */
void summary_put_verdict(const struct summary_law *law, struct document *out);
void summary_put_orders(const struct summary_law *law, struct document *out);
void summary_put_conclusion(const struct summary_law *law, struct document *out);

/* The whole report: at most so many points, of which all sections but those of single cases have their share, and these
 * take what is left. */
char *summary_write(const struct summary_law *law, enum document_form form, double most);

#endif

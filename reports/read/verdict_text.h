/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verdict of a run in one sentence, the same in every report. */
#ifndef REPORT_VERDICT_TEXT_H
#define REPORT_VERDICT_TEXT_H

#include "cases/results/verdict.h"

/* "405 of 410 judged comparisons pass, 3 fail, 2 marginal; 9 findings; 129 skipped (421 rows)". Comparisons, of which a
 * row that was skipped or ended early stands for several, add up with what play_coverage_make() counts; rows are those
 * of all tables. */
char *report_verdict_text(const struct play_rows *rows);

#endif

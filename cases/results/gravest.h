/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a reader has to know first: the gravest rows of a result, and each in one sentence. */
#ifndef REPORT_GRAVEST_H
#define REPORT_GRAVEST_H

#include "rows.h"

/* The rule:
 * 1. what did not pass (fail, crash, error, ...), one row for each case, the largest error over tolerance first; what
 *    has no number (a crash, an error that is not a number) comes before all numbers;
 * 2. then findings, rows with the same text as one (report_rows_findings). Taken from cases that were not taken yet, in
 *    turn from each theme, in the order of the themes, and from a law that was taken least often; of those, the one with
 *    the largest difference over the largest value, expected or predicted, of its rows.
 * Places in sorted, at most so many, the gravest first; of a finding, that of its first row, as
 * report_rows_say_finding() takes it. Returns how many. */
size_t report_gravest(const struct play_row *const *sorted, const size_t *findings, size_t count,
                      size_t most, size_t *ret_places);

/* The row at such a place in words without the last full stop, to follow the name of the case: "fail: restitution with
 * en=0.1: expected 0.1, obtained 0.663; the error, 5.63, is 563 times the tolerance"; of a finding its text, and what
 * report_rows_say_largest() says. */
void report_gravest_say(const struct play_row *const *sorted, const size_t *findings, size_t count,
                        size_t place, report_put *put, FILE *out);

#endif

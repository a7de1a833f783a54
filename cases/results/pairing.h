/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A finding in words: of each row what was intended beside what was obtained, and never a range of the one
 * beside a range of the other. */
#ifndef REPORT_PAIRING_H
#define REPORT_PAIRING_H

#include "verdict.h"

/* Rows of one finding about one quantity. Differences that agree within a millionth are equal; of such rows
 * the first in the results counts, so that round-off does not choose. */
struct report_pairing {
    const struct play_row *head; /* one of them */
    const struct play_row *largest,
        *smallest;  /* by |obtained - intended|; NULL: no row has both numbers */
    size_t count;   /* of rows */
    size_t missing; /* of them, how many have no such difference */
    double most;    /* largest magnitude of a value */
};

void report_pairing_make(const struct play_row *const *rows, size_t count,
                         struct report_pairing *ret_pairing);
/* Text of one line with foreign words in it: whoever writes it escapes it.
 * "intended 5103 N, obtained 7441 N (+46 %)": per cent of the intended value, where both have one sign and it
 * is no less than a tenth of the other; elsewhere the difference; nothing beside an intended 0. Values below
 * 1e-12 of most are shown as 0. */
char *report_pairing_row_text(const struct play_row *row, double most);
/* "shear_force_s at hz_mode=0: intended 5103 N, obtained 7441 N (+46 %)": the largest difference alone. */
char *report_pairing_largest_text(const struct report_pairing *pairing);
/* "shear_force_s at hz_mode=0: intended 5103 N, obtained 7441 N (+46 %), the largest difference of 2 rows; the
 * smallest is at hz_mode=1: intended 5103 N, obtained 5953 N (+17 %)": for each quantity of a finding, at most 4, in the
 * order of the results, sentences joined by full stops, without the last. */
char *report_pairing_finding_text(const struct play_row *const *rows, size_t count);

/* A variant without "law=<law>" at its beginning, where what is around it names the law already. */
const char *report_variant_without_law(const char *variant, const char *law);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person gives for a quantity: "5mm", "70GPa+-2%,inf", or one of its words. */
#ifndef GIVEN_TEXT_H
#define GIVEN_TEXT_H

#include "reference/catalogue/reference.h"

struct given_numbers {
    size_t count;
    double *value, *sigma; /* SI; sigma NaN: none was given */
};

/* Numbers between commas, or the one of a word of one, in the unit and the range of the word, with an uncertainty with which they stay there; of a word of
 * its choices the index. Returns 0; or -1 and one sentence. */
int given_numbers_read(const struct ref_word *word, const char *text, struct given_numbers *ret,
                       char *ret_message, size_t size);

#endif

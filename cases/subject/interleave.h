/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several contacts of one law in turns: what it keeps outside of coefficients and state shows, as a stiffness that it looks up
 * by material, coefficients that were prepared last, a pointer into memory that has moved, or scratch that threads share. */
#ifndef INTERLEAVE_H
#define INTERLEAVE_H

#include "touchstone/law.h"

struct interleave {
    int backwards; /* 1: contacts are prepared, and stepped alone, in the opposite order */
    int threads;   /* 1: each contact in a thread of its own as well */
};

/* Steps contacts of these values and this pair, and of others, alone; and then in random order, with coefficients and state in
 * other memory for each step. Returns a check sum below 1e9, and above 0, of what they answer alone, which does not depend on
 * the order in a right law; 0: the law takes fewer than two of them. ret_text says which contact answers other bits between
 * others than alone; "": none. */
size_t interleave(const struct touch_law *law, const struct touch_values *values,
                  const struct touch_pair *pair, const struct interleave *how, char *ret_text,
                  size_t size);

#endif

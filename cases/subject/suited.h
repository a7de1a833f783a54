/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random cases of a built-in law that a foreign law can be asked: drawn by role from what both have. */
#ifndef SUITED_H
#define SUITED_H

#include "cases/play/case.h"
#include "description.h"

/* As random_case_make, for up to `count` other laws. Ranges are those that all of them have. What one of them lacks has
 * the value with which it does nothing, a convention is the one that they declare, and pairs are those that they take.
 * What has no such value is drawn, and the law then says why it cannot play the case. */
void suited_case_make(const struct touch_law *law, const struct play_description *const *others,
                      size_t count, uint64_t seed, uint64_t number, struct play_case *ret_case);
/* Whether each choice of the case's law that the other law lacks is what that law declares, where there is such a one. */
int suited_case_is(const struct play_case *c, const struct play_description *other);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparisons of nothing but zeros: no wrong law could fail them, unless the case says that 0 is meant. */
#ifndef PLAY_VACUOUS_H
#define PLAY_VACUOUS_H

#include "cases/play/case.h"

/* NULL where the comparison says something; else why it does not, for the row. largest: of the magnitudes of all
 * values that were expected and obtained. trace: of the case as written, with the answers of the law under test.
 *
 * All values being 0, the case says that this is meant by the literal `expected: 0`, or by `expect_zero: true`
 * beside a reference, which may be 0 for lack of a property. Where the bodies touch and no force acts in the
 * whole run, even that is not enough: every residual, slip and energy is 0 there. It is meant where the check is
 * of inherited properties, or where one check of the case expects the normal force to be 0 all the time. */
const char *play_vacuous(const struct play_case *c, const struct play_check *check,
                         const struct play_trace *trace, double largest);

#endif

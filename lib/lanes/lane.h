/* SPDX-License-Identifier: BSD-3-Clause */
/* Vector lanes: one text of a loop for one number at a time or for as many as a register holds.
 *
 * Included once per translation unit, which says by macros what it wants:
 *   TOUCH_LANE_TARGET  scalar, avx2, ...: lane_NAME.h is used  default: scalar
 * Everything is static inline and calls nothing. Compile with -ffp-contract=off, -fno-math-errno
 * and -fno-trapping-math, and for the target's instructions (targets.csv). ieee.h refuses options with
 * which results would be wrong.
 *
 * Every function below gives the same bits on every target, for every input; where more than one NaN is
 * possible, its sign and payload are open. A text made of these functions and of + - * on reals hence
 * has one result.
 *
 * What it defines:
 *   LANE_COUNT   doubles in a real: 1, 2, 4 or 8
 *   real         one number a lane; + - * and unary - work on it, with reals on both sides
 *   mask         one truth a lane; only through the functions below
 *
 * Values
 *   real lane_of(double a)                  a in all lanes
 *   real lane_load(const double *p)         p[0..LANE_COUNT), at any alignment
 *   void lane_store(double *p, real a)
 *   real lane_load_part(const double *p, size_t n, double fill)
 *   void lane_store_part(double *p, size_t n, real a)
 *                                           the first n lanes, n <= LANE_COUNT; other lanes are fill
 *                                           or go nowhere; no other memory is touched, even read
 *   double lane_first(real a)               lane 0
 *
 * Truths
 *   mask lane_lt, lane_le, lane_gt, lane_ge(real a, real b)      false with a NaN
 *   mask lane_and, lane_or(mask a, mask b)
 *   mask lane_not(mask a)
 *   mask lane_flag(int truth)               in all lanes
 *   int  lane_any(mask a)                   1 if any lane is true
 *   real lane_select(mask m, real a, real b)  a where true, else b; the value not taken may be
 *                                           anything, NaN too
 *   real lane_min(real a, real b)           a < b ? a : b, so b with a NaN
 *   real lane_max(real a, real b)           a > b ? a : b
 *   real lane_abs(real a)                   clears the sign bit
 *
 * Mathematics
 *   real lane_sqrt(real x)
 *   real lane_divide(real a, real b)
 *       rounded correctly for every input, as sqrt() and / do in IEEE 754.
 *   real lane_pow(real x, real a)
 *       x^a for x >= 0 and a >= 0, 0 and infinity included, as pow() in C: x^0 is 1, 0^a is 0.
 *       x < 0 or NaN anywhere: NaN. At most LANE_POW_ULP off.
 *   real lane_pow_short(real x, real a)
 *       the same to 2^-40 of the result.
 *
 * Bounds are in units in the last place of the exact result; lib/tests/test_lanes.c holds them against
 * MPFR.
 */
#ifndef TOUCH_LANE_H
#define TOUCH_LANE_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "lib/include/touchstone/ieee.h"

#include "lane_tables.h"
#ifndef TOUCH_LANE_TARGET
#define TOUCH_LANE_TARGET scalar
#endif
#define LANE_TEXT_(text) #text
#define LANE_FILE_(name) LANE_TEXT_(lane_##name.h)
#define LANE_FILE(name)  LANE_FILE_(name)
#if !__has_include(LANE_FILE(TOUCH_LANE_TARGET))
#error "TOUCH_LANE_TARGET: lib/lanes has no file lane_NAME.h for this target"
#endif
#include LANE_FILE(TOUCH_LANE_TARGET)
#include "lane_math.h"

static inline mask lane_gt(real a, real b) {
    return lane_lt(b, a);
}

static inline mask lane_ge(real a, real b) {
    return lane_le(b, a);
}

static inline real lane_divide(real a, real b) {
    return a / b;
}

#define LANE_POW_ULP 0.8

#endif

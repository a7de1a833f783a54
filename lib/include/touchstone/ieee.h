/* SPDX-License-Identifier: BSD-3-Clause */
/* Refuses compiler options with which the arithmetic of laws is another than that of IEEE 754.
 *
 * Powers need sums in the order in which they stand, and results rounded once. With -ffast-math or in the x87
 * unit it is wrong by per cents; square roots are not, so that only forces of exponents other than 3/2 show it.
 * FLT_EVAL_METHOD 16 widens nothing but _Float16.
 *
 * clang defines no macro for -funsafe-math-optimizations and -fassociative-math; the programs find these at their
 * start (cases/core/rounding.h). */
#ifndef TOUCHSTONE_IEEE_H
#define TOUCHSTONE_IEEE_H

#include <float.h>

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) ||     \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "touchstone: forces are wrong with -ffast-math, -Ofast and their parts: compile without them"
#endif

#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error "touchstone: forces are wrong with the x87 unit: compile with -msse2 -mfpmath=sse"
#endif

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is varied between the variants of an impact, and what a reference says between them: from their setups. */
#ifndef SWEPT_H
#define SWEPT_H

#include "setup.h"

#define SWEPT_PLACES 200 /* of a curve, at most */

/* The first number of a setting; NaN: there is none. */
double swept_value(const struct play_setup *setup, const char *name);
/* Speed or angle if it takes three values or more, else the real number that takes most, at least three, of those that
 * the variants are named by; NULL if there is none. */
char *swept_parameter(const struct play_setup *const *setups, size_t count);
/* What the points of one curve have in common, apart from the law. */
char *swept_series(const char *variant, const char *name);
/* The value of a reference for the variant where a number has another value. NaN: the reference refuses. */
double swept_known(const struct play_setup *setup, const char *reference, const char *name,
                   double value, double *ret_uncertainty);
/* What a reference says over a series, where the number of that name has the values x and `expected` is known: at so
 * many places from the least to the largest, at equal ratios where they span more than a hundredfold. half: the
 * uncertainty. 0: there is no such curve, or it does not meet the expected values. */
size_t swept_curve(const struct play_setup *setup, const char *reference, const char *name,
                   const double *x, const double *expected, size_t count, size_t places,
                   double *ret_x, double *ret_y, double *ret_half);
/* Slip before an oblique impact at an angle, times kappa over friction times normal velocity. */
double swept_psi1(const struct play_setup *setup, double angle);
/* What a slip velocity is multiplied by for that; NaN without friction, or where nothing slides. */
double swept_psi_of_slip(const struct play_setup *setup);
/* Tangential restitution over the angle with partial slip, for equal stiffness along and across. */
#define SWEPT_MINDLIN "mindlin_oblique_tangential_restitution"
/* "hertz_oblique_tangential_restitution" for a reference of any outcome of an oblique impact; NULL: it is none, or
 * Mindlin's. */
char *swept_oblique(const char *reference);

#endif

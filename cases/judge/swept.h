/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is varied between the variants of an impact, and what a reference says between them. */
#ifndef SWEPT_H
#define SWEPT_H

#include "cases/play/case.h"

#define SWEPT_PLACES 200 /* of a curve, at most */

/* A number that may vary between variants: speed, angle, then the properties of the law. */
double swept_value(const struct play_case *c, size_t k, const char **ret_name,
                   const char **ret_unit);
/* The number of such a name; -1: there is none. */
int swept_find(const struct play_case *c, const char *name);
/* How many different values it takes. */
size_t swept_values(const struct play_case_set *set, size_t k);
/* Speed or angle if it takes three values or more, else the real property that takes most; -1 if none. */
int swept_parameter(const struct play_case_set *set);
/* What the points of one curve have in common, apart from the law. */
char *swept_series(const struct play_case *c, const char *name);
/* First outcome compared with a reference, or -1. */
int swept_check(const struct play_case *c);
/* The value of a reference for the case where a number has another value; check: what it is given beside the case, or NULL. NaN:
 * the reference refuses. */
double swept_known(const struct play_case *c, const struct play_check *check, const char *reference,
                   const char *name, double value, double *ret_uncertainty);
/* What the reference of a check says over a series, where the number k has the values x and `expected` is known: at
 * so many places from the least to the largest, at equal ratios where they span more than a hundredfold. half: the
 * uncertainty. 0: there is no such curve, or it does not meet the expected values. */
size_t swept_curve(const struct play_case *c, const struct play_check *check, size_t k,
                   const double *x, const double *expected, size_t count, size_t places,
                   double *ret_x, double *ret_y, double *ret_half);
/* "hertz_oblique_tangential_restitution" of a check on any outcome of an oblique impact; NULL: there is none but Mindlin and
 * Deresiewicz. */
char *swept_oblique(const struct play_case *c);

#endif

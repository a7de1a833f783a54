/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The three things asked of GSL again and again: a root, an integral, a quantile.
 *
 * GSL reports trouble to a process-wide handler that aborts by default. These functions set it
 * aside while they work and put it back; their own sign of trouble is NaN. Not for use from two
 * threads.
 */
#ifndef REF_NUMERIC_H
#define REF_NUMERIC_H

typedef double ref_function(double x, const void *parameters);

/* Root of f between low and high, to about one ulp (Brent); NaN unless f changes sign there. */
double ref_root(ref_function *f, const void *parameters, double low, double high);

/* Integral from a to b of f(x) (x - a)^at_a (b - x)^at_b, f smooth, exponents > -1 (QUADPACK
 * QAWS). */
double ref_integral(ref_function *f, const void *parameters, double a, double b, double at_a,
                    double at_b);

/* x in [0, 1] with regularised incomplete beta function I_x(a, b) = p, p in [0, 1]. */
double ref_beta_quantile(double p, double a, double b);

#endif

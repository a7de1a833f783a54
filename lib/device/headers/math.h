/* SPDX-License-Identifier: BSD-3-Clause */
/* What the kernels' text takes of math.h, for a device that has no C library. */
#ifndef TOUCH_DEVICE_MATH_H
#define TOUCH_DEVICE_MATH_H

#define HUGE_VAL __builtin_huge_val()
#define INFINITY __builtin_inff()
#define NAN      __builtin_nanf("")
#define sqrt(x)  __builtin_sqrt(x)
#define fabs(x)  __builtin_fabs(x)
#define isinf(x) __builtin_isinf(x)
#define isnan(x) __builtin_isnan(x)

/* For prepare(), which runs on the host. */
double acos(double x), acosh(double x), cbrt(double x), exp(double x), fmax(double x, double y),
    fmin(double x, double y), floor(double x), hypot(double x, double y), log(double x),
    log1p(double x), pow(double x, double y);

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
/* math/power.h as functions of arrays, for a program that is not built for their target. */
#ifndef POWER_CALLS_H
#define POWER_CALLS_H

#include <stddef.h>

struct power_calls {
    const char *needs; /* features of the processor, as __builtin_cpu_supports() calls them */
    double power_ulp, turn_ulp;
    void (*power)(size_t n, const double *x, const double *a, double *out);
    void (*power_short)(size_t n, const double *x, const double *a, double *out);
    void (*turn)(size_t n, const double *angle, double *out_sin, double *out_cos);
};

/* The target under test, and the same text for any processor. */
extern const struct power_calls power_calls_target, power_calls_plain;

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
/* math/power.h as functions of arrays, for test_lanes.c, which has other names of its own. */
#include "lib/math/power.h"
#include "lane_calls.h"

void call_power(size_t n, const double *x, const double *a, double *out) {
    for (size_t i = 0; i < n; i++)
        out[i] = power(x[i], a[i]);
}

double call_turn_by(size_t n, const double *angle, double *out_sin, double *out_cos) {
    for (size_t i = 0; i < n; i++) {
        const struct turn t = turn_by(angle[i]);
        out_sin[i] = t.sin, out_cos[i] = t.cos;
    }
    return TURN_BY_ULP;
}

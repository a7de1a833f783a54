/* SPDX-License-Identifier: BSD-3-Clause */
/* POWER_CALLS names the table, POWER_NEEDS is a list of features as in .needs. */
#include "lib/math/power.h"
#include "power_calls.h"

static void call_power(size_t n, const double *restrict x, const double *restrict a,
                       double *restrict out) {
    for (size_t i = 0; i < n; i++)
        out[i] = power(x[i], a[i]);
}

static void call_power_short(size_t n, const double *restrict x, const double *restrict a,
                             double *restrict out) {
    for (size_t i = 0; i < n; i++)
        out[i] = power_short(x[i], a[i]);
}

static void call_turn(size_t n, const double *restrict angle, double *restrict out_sin,
                      double *restrict out_cos) {
    for (size_t i = 0; i < n; i++) {
        const struct turn t = turn_by(angle[i]);
        out_sin[i] = t.sin;
        out_cos[i] = t.cos;
    }
}

const struct power_calls POWER_CALLS = {POWER_NEEDS, POWER_ULP,        TURN_BY_ULP,
                                        call_power,  call_power_short, call_turn};

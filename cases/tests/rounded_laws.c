/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All built-in laws as a library, with other rounding: what a step is given is changed by up to an ulp, which is
 * what another order of the same arithmetic comes to. `touchstone compare` must find no difference in them. */
#include <math.h>
#include <stdint.h>
#include <string.h>
#include "touchstone/plugin.h"

#define LAWS_MAX 32

/* x, or one of its neighbours, by its bits. */
static double rounded(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits = (bits ^ (bits >> 31)) * UINT64_C(0x9e3779b97f4a7c15);
    const unsigned choice = (unsigned)(bits >> 61);
    if (!(fabs(x) > 0.0) || isinf(x))
        return x;
    return choice == 0 ? nextafter(x, HUGE_VAL) : choice == 1 ? nextafter(x, -HUGE_VAL) : x;
}

static void step(size_t law, const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret_force) {
    struct touch_motion m = *motion;
    m.overlap = rounded(m.overlap);
    m.velocity_n = rounded(m.velocity_n);
    m.velocity_s = rounded(m.velocity_s);
    m.velocity_t = rounded(m.velocity_t);
    m.slide_s = rounded(m.slide_s);
    m.slide_t = rounded(m.slide_t);
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++)
            m.spin[b][i] = rounded(m.spin[b][i]);
    touch_law_at(law)->step(coefficients, &m, state_in, ret_state, ret_force);
}

#define STEP(i)                                                                                    \
    static void step_##i(const void *c, const struct touch_motion *m, const double *in,            \
                         double *out, struct touch_force *f) {                                     \
        step(i, c, m, in, out, f);                                                                 \
    }
#define EIGHT(X, a, b, c, d, e, f, g, h) X(a) X(b) X(c) X(d) X(e) X(f) X(g) X(h)
#define ALL(X)                                                                                     \
    EIGHT(X, 0, 1, 2, 3, 4, 5, 6, 7)                                                               \
    EIGHT(X, 8, 9, 10, 11, 12, 13, 14, 15)                                                         \
    EIGHT(X, 16, 17, 18, 19, 20, 21, 22, 23)                                                       \
    EIGHT(X, 24, 25, 26, 27, 28, 29, 30, 31)
ALL(STEP)
#define NAME(i) step_##i,

const struct touch_law *touch_plugin_law_at(size_t i) {
    static void (*const steps[])(const void *, const struct touch_motion *, const double *,
                                 double *, struct touch_force *) = {ALL(NAME)};
    static struct touch_law laws[LAWS_MAX];
    if (i >= LAWS_MAX || !touch_law_at(i))
        return NULL;
    laws[i] = *touch_law_at(i);
    laws[i].step = steps[i];
    return &laws[i];
}

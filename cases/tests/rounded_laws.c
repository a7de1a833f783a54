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

/* The built-in law is the data of the rounded one. */
static void step(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *motion, const double *state_in, double *ret_state,
                 struct touch_force *ret_force) {
    const struct touch_law *built_in = self->data;
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
    built_in->step(built_in, coefficients, &m, state_in, ret_state, ret_force);
}

const struct touch_law *touch_plugin_law_at(size_t i) {
    static struct touch_law laws[LAWS_MAX];
    if (i >= LAWS_MAX || !touch_law_at(i))
        return NULL;
    laws[i] = *touch_law_at(i);
    laws[i].data = (void *)touch_law_at(i);
    laws[i].step = step;
    return &laws[i];
}

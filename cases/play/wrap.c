/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrap.h"

static void inherit(const struct touch_law *self, const struct touch_values *body,
                    const int (*held)[2], const int *flags, const struct touch_pair *pair,
                    struct touch_values *ret_values) {
    wrapped(self)->inherit(wrapped(self), body, held, flags, pair, ret_values);
}

static enum touch_status prepare(const struct touch_law *self, const struct touch_values *values,
                                 const struct touch_pair *pair, void *ret_coefficients,
                                 struct touch_message *ret_message) {
    return wrapped(self)->prepare(wrapped(self), values, pair, ret_coefficients, ret_message);
}

static void step(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *motion, const double *state_in, double *ret_state,
                 struct touch_force *ret_force) {
    wrapped(self)->step(wrapped(self), coefficients, motion, state_in, ret_state, ret_force);
}

static void get(const struct touch_law *self, size_t property, const double *state,
                const struct touch_force *force, double ret_v[3]) {
    wrapped(self)->get(wrapped(self), property, state, force, ret_v);
}

static void set(const struct touch_law *self, size_t property, const double v[3], double *state) {
    wrapped(self)->set(wrapped(self), property, v, state);
}

struct touch_law wrap(void *data) {
    struct touch_law ret = **(const struct touch_law *const *)data;
    ret.data = data;
    ret.inherit = ret.inherit ? inherit : NULL;
    ret.prepare = prepare;
    ret.step = step;
    ret.get = ret.get ? get : NULL;
    ret.set = ret.set ? set : NULL;
    return ret;
}

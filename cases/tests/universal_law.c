/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A spring that is no power of the overlap, k (x + x^(3/2)/sqrt(L)), with the universal dashpot (Feng 2026b). */
#include <math.h>
#include <string.h>
#include "touchstone/plugin.h"

#define LENGTH 1e-4 /* m */

enum {
    STIFFNESS,
    RATIO,
    PROPERTIES
};

static const struct touch_property properties[PROPERTIES] = {
    {.keyword = "k", .role = TOUCH_STIFFNESS_N, .flags = TOUCH_REQUIRED},
    {.keyword = "damping_ratio",
     .role = TOUCH_OWN,
     .symbol = "zeta",
     .unit = "1",
     .meaning = "damping ratio of the universal dashpot",
     .min = 0.0,
     .max = 1e3},
};

struct coefficients {
    double stiffness, ratio, mass;
};

static enum touch_status prepare(const struct touch_law *self, const struct touch_values *values,
                                 const struct touch_pair *pair, void *ret_coefficients,
                                 struct touch_message *ret_message) {
    const struct coefficients c = {values->of[STIFFNESS][0], values->of[RATIO][0],
                                   1.0 / (1.0 / pair->mass[0] + 1.0 / pair->mass[1])};
    (void)self, (void)ret_message;
    memcpy(ret_coefficients, &c, sizeof c);
    return TOUCH_OK;
}

static void step(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *motion, const double *state_in, double *ret_state,
                 struct touch_force *ret_force) {
    const struct coefficients *c = coefficients;
    const double x = fmax(motion->overlap, 0.0), root = sqrt(x / LENGTH);
    const double force = c->stiffness * x * (1.0 + root);
    const double work = c->stiffness * x * x * (0.5 + 0.4 * root);
    const double dashpot =
        x > 0.0 ? 2.0 * c->ratio * sqrt(c->mass) * force / sqrt(2.0 * work) : 0.0;
    (void)self, (void)state_in, (void)ret_state;
    *ret_force = (struct touch_force){
        .active = x > 0.0,
        .normal = force + dashpot * motion->velocity_n,
        .normal_elastic = force,
        .normal_dashpot = dashpot * motion->velocity_n,
        .stiffness_n = c->stiffness * (1.0 + 1.5 * root),
    };
}

static const struct touch_law law = {
    .abi = TOUCH_ABI,
    .struct_size = sizeof law,
    .name = "universal",
    .title = "Any spring with the universal dashpot",
    .source = "Feng (2026b)",
    .known_wrong = "",
    .traits = TOUCH_TRAIT_DAMPED,
    .conventions = {.tension = TOUCH_tension_allowed},
    .shear_field = -1,
    .property_count = PROPERTIES,
    .properties = properties,
    .coefficient_size = sizeof(struct coefficients),
    .prepare = prepare,
    .step = step,
};

const struct touch_law *touch_plugin_law(void) {
    return &law;
}

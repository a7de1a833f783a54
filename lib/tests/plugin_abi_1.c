/* SPDX-License-Identifier: BSD-3-Clause */
/* A plugin as it was compiled at ABI 1: Hertz's normal force and a tangential force that is integrated with
 * the stiffness of Mindlin, capped, projected, and with the lever R. */
#include <math.h>
#include <string.h>
#include "law_abi_1.h"

enum {
    YOUNG,
    POISSON,
    FRICTION,
    PROPERTIES
};

struct coefficients {
    double normal, shear, friction;
};

static const struct touch_property properties[] = {
    [YOUNG] = {.keyword = "young",
               .symbol = "E",
               .unit = "Pa",
               .scope = TOUCH_OF_BODY,
               .max = HUGE_VAL,
               .flags = TOUCH_REQUIRED | TOUCH_MIN_OPEN,
               .meaning = "Young's modulus"},
    [POISSON] = {.keyword = "poisson",
                 .symbol = "nu",
                 .unit = "1",
                 .scope = TOUCH_OF_BODY,
                 .min = -1.0,
                 .max = 0.5,
                 .flags = TOUCH_REQUIRED | TOUCH_MIN_OPEN,
                 .meaning = "Poisson's ratio"},
    [FRICTION] = {.keyword = "mu_sl",
                  .symbol = "mu",
                  .unit = "1",
                  .max = HUGE_VAL,
                  .meaning = "coefficient of friction"},
};

static const struct touch_field state_fields[] = {
    {"active", "1", "1 while the bodies overlap"},
    {"force_s", "N", "shear force on body 1 along s"},
    {"force_t", "N", "the same along t"},
};

static enum touch_status prepare(const struct touch_values *values, const struct touch_pair *pair,
                                 void *ret_coefficients, struct touch_message *ret_message) {
    double normal = 0.0, shear = 0.0;
    for (int b = 0; b < 2; b++) {
        const double young = values->of[YOUNG][b], poisson = values->of[POISSON][b];
        normal += pair->rigid[b] ? 0.0 : (1.0 - poisson * poisson) / young;
        shear += pair->rigid[b] ? 0.0 : (2.0 - poisson) * 2.0 * (1.0 + poisson) / young;
    }
    const double root = sqrt(1.0 / (1.0 / pair->radius[0] + 1.0 / pair->radius[1]));
    const struct coefficients c = {4.0 / 3.0 / normal * root, 8.0 / shear * root,
                                   values->of[FRICTION][0]};
    (void)ret_message;
    memcpy(ret_coefficients, &c, sizeof c);
    return TOUCH_OK;
}

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret_force) {
    const struct coefficients *c = coefficients;
    memset(ret_force, 0, sizeof *ret_force);
    memset(ret_state, 0, sizeof state_fields / sizeof *state_fields * sizeof *ret_state);
    if (!(motion->overlap > 0.0))
        return;
    const double root = sqrt(motion->overlap), normal = c->normal * motion->overlap * root;
    const double s = state_in[1] + c->shear * root * motion->slide_s;
    const double t = state_in[2] + c->shear * root * motion->slide_t;
    const double size = hypot(s, t), limit = c->friction * normal;
    const double cut = size > limit ? limit / size : 1.0;
    ret_force->normal = ret_force->normal_elastic = normal;
    ret_force->shear_s = ret_force->elastic_s = ret_state[1] = cut * s;
    ret_force->shear_t = ret_force->elastic_t = ret_state[2] = cut * t;
    ret_force->stiffness_n = 1.5 * c->normal * root;
    ret_force->stiffness_s = c->shear * root;
    ret_force->slipping = size > limit;
    ret_force->active = 1;
    ret_state[0] = 1.0;
}

static const struct touch_law law = {
    .abi = TOUCH_ABI,
    .struct_size = sizeof law,
    .name = "law_of_abi_1",
    .title = "Hertz and a tangential spring with the lever R",
    .source = "MUSEN wiki, \"Hertz Mindlin\", without dashpots and rolling friction",
    .known_wrong = "",
    .traits = TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_HISTORY_FORCE | TOUCH_TRAIT_CAP_TOTAL,
    .transport = TOUCH_TRANSPORT_PROJECT,
    .arm = TOUCH_ARM_RADIUS,
    .shear_field = 1,
    .shear_count = 1,
    .property_count = PROPERTIES,
    .properties = properties,
    .state_count = sizeof state_fields / sizeof *state_fields,
    .state = state_fields,
    .coefficient_size = sizeof(struct coefficients),
    .prepare = prepare,
    .step = step,
};

/* What touchstone/plugin.h asked for. */
__attribute__((visibility("default"))) const struct touch_law *touch_plugin_law(void);
const struct touch_law *touch_plugin_law(void) {
    return &law;
}

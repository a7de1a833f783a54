/* SPDX-License-Identifier: BSD-3-Clause */
/* A plugin as it was written for ABI 2, with one line more: a shear spring that knows no limit. */
#define TOUCH_SOURCE_ABI 2
#include <string.h>
#include "touchstone/plugin.h"

static const struct touch_property properties[] = {
    {.keyword = "kt", .symbol = "k_t", .unit = "N/m", .max = HUGE_VAL, .meaning = "shear spring"},
};
static const struct touch_field state[] = {{"slide_s", "m", "along s"},
                                           {"slide_t", "m", "along t"}};

static enum touch_status prepare(const struct touch_values *values, const struct touch_pair *pair,
                                 void *ret_coefficients, struct touch_message *ret_message) {
    (void)pair, (void)ret_message;
    *(double *)ret_coefficients = values->of[0][0];
    return TOUCH_OK;
}

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret_force) {
    const double kt = *(const double *)coefficients;
    memset(ret_force, 0, sizeof *ret_force);
    ret_state[0] = state_in[0] + motion->slide_s;
    ret_state[1] = state_in[1] + motion->slide_t;
    ret_force->shear_s = ret_force->elastic_s = kt * ret_state[0];
    ret_force->shear_t = ret_force->elastic_t = kt * ret_state[1];
    ret_force->active = 1;
}

#define LAW(word, turns, at, of_slip)                                                              \
    {                                                                                              \
        .abi = TOUCH_ABI, .struct_size = sizeof(struct touch_law), .name = word, .title = "old",   \
        .source = "none", .known_wrong = "",                                                       \
        .traits = TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_HISTORY_DISPLACEMENT | TOUCH_TRAIT_CAP_ELASTIC,  \
        .transport = (turns), .arm = (at), .slip_arm = (of_slip), .shear_field = 0,                \
        .shear_count = 1, .property_count = 1, .properties = properties, .state_count = 2,         \
        .state = state, .coefficient_size = sizeof(double), .prepare = prepare, .step = step       \
    }
static const struct touch_law laws[] = {
    LAW("old_turned", TOUCH_TRANSPORT_ROTATE, TOUCH_ARM_CONTACT_POINT, TOUCH_ARM_CONTACT_POINT),
    LAW("old_projected", TOUCH_TRANSPORT_PROJECT, TOUCH_ARM_RADIUS, TOUCH_ARM_SHARE)};

const struct touch_law *touch_plugin_law_at(size_t i) {
    return i < TOUCH_COUNT(laws) ? &laws[i] : NULL;
}

const char *touch_plugin_conventions(const char *name) {
    return strcmp(name, "old_turned")
               ? "limit_on: sum, limit_leaves: less_dashpot, separation: kept"
               : NULL;
}

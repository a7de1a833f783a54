/* SPDX-License-Identifier: BSD-3-Clause */
/* A plugin of two laws that do nothing, as small as one can be. */
#include <string.h>
#include "touchstone/plugin.h"

static enum touch_status prepare(const struct touch_law *self, const struct touch_values *values,
                                 const struct touch_pair *pair, void *ret_coefficients,
                                 struct touch_message *ret_message) {
    (void)self, (void)values, (void)pair, (void)ret_coefficients, (void)ret_message;
    return TOUCH_OK;
}

static void step(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *motion, const double *state_in, double *ret_state,
                 struct touch_force *ret_force) {
    (void)self, (void)coefficients, (void)motion, (void)state_in, (void)ret_state;
    memset(ret_force, 0, sizeof *ret_force);
}

#define LAW(word)                                                                                  \
    {                                                                                              \
        .abi = TOUCH_ABI, .struct_size = sizeof(struct touch_law), .name = word, .title = "none",  \
        .source = "none", .known_wrong = "", .shear_field = -1, .prepare = prepare, .step = step   \
    }
static const struct touch_law laws[] = {LAW("first"), LAW("second")};

const struct touch_law *touch_plugin_law_at(size_t i) {
    return i < TOUCH_COUNT(laws) ? &laws[i] : NULL;
}

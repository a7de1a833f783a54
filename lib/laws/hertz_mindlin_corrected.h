/* SPDX-License-Identifier: BSD-3-Clause */
/* Hertz-Mindlin with what is wrong on MUSEN's page put right: damping constant 2 sqrt(5/6) in full,
 * friction only from a compressive normal force, rolling friction as a couple against the relative
 * rolling, both shear forces at one contact point.
 */
#ifndef TOUCH_LAW_HERTZ_MINDLIN_CORRECTED_H
#define TOUCH_LAW_HERTZ_MINDLIN_CORRECTED_H

#include "laws/hertz_mindlin.h"

static inline enum touch_status hertz_mindlin_corrected_prepare(const struct touch_values *values,
                                                                const struct touch_pair *pair,
                                                                void *ret,
                                                                struct touch_message *message) {
    return musen_prepare(values, pair, 2.0 * sqrt(5.0 / 6.0), ret, message);
}

static inline void hertz_mindlin_corrected_step(const void *coefficients,
                                                const struct touch_motion *motion,
                                                const double *state_in, double *ret_state,
                                                struct touch_force *ret) {
    const struct musen_variant variant = {0, 1};
    musen_step(variant, coefficients, motion, state_in, ret_state, ret);
}

static const struct touch_law touch_law_hertz_mindlin_corrected = {
    TOUCH_LAW_HEAD,
    .name = "hertz_mindlin_corrected",
    .title = "Hertz-Mindlin of MUSEN with its known errors put right",
    .source = "this project, from MUSEN wiki, \"Hertz Mindlin\"; Ai et al. (2011) for rolling",
    .known_wrong = "",
    .traits = MUSEN_TRAITS | TOUCH_TRAIT_HISTORY_FORCE,
    MUSEN_LAW,
    .arm = TOUCH_ARM_CONTACT_POINT,
    .state = hertz_mindlin_state_fields,
    .prepare = hertz_mindlin_corrected_prepare,
    .step = hertz_mindlin_corrected_step,
};

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
/* Hertz-Mindlin that carries the tangential displacement: T = k_t(current overlap) xi_t, as MUSEN's
 * program, LAMMPS `mindlin` and LIGGGHTS do. On a straight oblique path it gives 3/2 of the exact
 * force, because the whole displacement is charged at the last stiffness.
 */
#ifndef TOUCH_LAW_HERTZ_MINDLIN_DISPLACEMENT_H
#define TOUCH_LAW_HERTZ_MINDLIN_DISPLACEMENT_H

#include "laws/hertz_mindlin.h"

static inline void hertz_mindlin_displacement_step(const void *coefficients,
                                                   const struct touch_motion *motion,
                                                   const double *state_in, double *ret_state,
                                                   struct touch_force *ret) {
    const struct musen_variant variant = {1, 0};
    musen_step(variant, coefficients, motion, state_in, ret_state, ret);
}

static const struct touch_field hertz_mindlin_displacement_state_fields[] = {
#define FIELD(name, unit, meaning) TOUCH_STATE_ROW(name, unit, meaning)
    MUSEN_STATE(FIELD, "m")
#undef FIELD
};

static const struct touch_law touch_law_hertz_mindlin_displacement = {
    TOUCH_LAW_HEAD,
    .name = "hertz_mindlin_displacement",
    .title = "Hertz-Mindlin that carries tangential displacement (LAMMPS mindlin, LIGGGHTS)",
    .source = "MUSEN wiki, \"Hertz Mindlin\", with the history that MUSEN's program keeps",
    .known_wrong = "3/2 of the exact shear force on straight oblique loading; creates energy when "
                   "sheared at low and returned at high normal force; otherwise as hertz_mindlin",
    .traits = MUSEN_TRAITS | TOUCH_TRAIT_HISTORY_DISPLACEMENT,
    MUSEN_LAW,
    .arm = TOUCH_ARM_RADIUS,
    .state = hertz_mindlin_displacement_state_fields,
    .prepare = hertz_mindlin_prepare,
    .step = hertz_mindlin_displacement_step,
};

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
/* Hertz-Mindlin of MUSEN's page with another history alone: the tangential displacement is carried,
 * T = k_t(current overlap) xi_t, as LAMMPS `mindlin` has it. On a straight oblique path that gives 3/2
 * of the exact force, because the whole displacement is charged at the last stiffness. What MUSEN's
 * program does differently beside that is in hertz_mindlin_program.h.
 */
#ifndef TOUCH_LAW_HERTZ_MINDLIN_DISPLACEMENT_H
#define TOUCH_LAW_HERTZ_MINDLIN_DISPLACEMENT_H

#include "hertz_mindlin.h"

TOUCH_INLINE void hertz_mindlin_displacement_lanes(const struct hertz_mindlin_material *m,
                                                   const struct hertz_mindlin_sized *size, int kind,
                                                   const struct touch_lane_motion *motion,
                                                   const struct hertz_mindlin_lane_state *old,
                                                   struct hertz_mindlin_lane_state *ret_state,
                                                   struct touch_lane_force *ret) {
    const struct musen_variant variant = {.displacement = 1};
    musen_lanes(variant, m, size, kind, motion, old, ret_state, ret);
}

/* As hertz_mindlin has them. */
#define hertz_mindlin_displacement_state               hertz_mindlin_state
#define hertz_mindlin_displacement_lane_state          hertz_mindlin_lane_state
#define hertz_mindlin_displacement_material            hertz_mindlin_material
#define hertz_mindlin_displacement_sized               hertz_mindlin_sized
#define hertz_mindlin_displacement_fixed               hertz_mindlin_fixed
#define hertz_mindlin_displacement_coefficients        hertz_mindlin_coefficients
#define hertz_mindlin_displacement_size                hertz_mindlin_size
#define hertz_mindlin_displacement_kind                hertz_mindlin_kind
#define HERTZ_MINDLIN_DISPLACEMENT_STATE(FIELD, PLANE) MUSEN_STATE(FIELD, PLANE, "m")
#define HERTZ_MINDLIN_DISPLACEMENT_SIZED               HERTZ_MINDLIN_SIZED
#define HERTZ_MINDLIN_DISPLACEMENT_ANSWERS             HERTZ_MINDLIN_ANSWERS
#define HERTZ_MINDLIN_DISPLACEMENT_KINDS               HERTZ_MINDLIN_KINDS
#define HERTZ_MINDLIN_DISPLACEMENT_TRANSPORT           HERTZ_MINDLIN_TRANSPORT
#define HERTZ_MINDLIN_DISPLACEMENT_ARM                 HERTZ_MINDLIN_ARM
#define HERTZ_MINDLIN_DISPLACEMENT_SLIP_ARM            HERTZ_MINDLIN_SLIP_ARM

#ifndef TOUCH_BATCH

TOUCH_STEP_OF_LANES(hertz_mindlin_displacement, HERTZ_MINDLIN_DISPLACEMENT_STATE,
                    HERTZ_MINDLIN_DISPLACEMENT_SIZED)

static const struct touch_field hertz_mindlin_displacement_state_fields[] = {
    HERTZ_MINDLIN_DISPLACEMENT_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

TOUCH_LAW_OBJECT const struct touch_law touch_law_hertz_mindlin_displacement = {
    TOUCH_LAW_HEAD,
    .name = "hertz_mindlin_displacement",
    .title = "Hertz-Mindlin of MUSEN's page that carries the tangential displacement instead",
    .source = "MUSEN wiki, \"Hertz Mindlin\", with the displacement as history (LAMMPS mindlin)",
    .known_wrong =
        "3/2 of the exact shear force on straight oblique loading; shear that is put in at a low "
        "and taken out at a high normal force creates energy; otherwise as hertz_mindlin",
    .traits = MUSEN_TRAITS | TOUCH_TRAIT_HISTORY_DISPLACEMENT,
    MUSEN_LAW,
    .properties = hertz_mindlin_properties,
    .arm = HERTZ_MINDLIN_DISPLACEMENT_ARM,
    .slip_arm = HERTZ_MINDLIN_DISPLACEMENT_SLIP_ARM,
    .state = hertz_mindlin_displacement_state_fields,
    .prepare = hertz_mindlin_prepare,
    .step = hertz_mindlin_displacement_step,
};

#endif /* TOUCH_BATCH */

#endif

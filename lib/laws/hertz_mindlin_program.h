/* SPDX-License-Identifier: BSD-3-Clause */
/* Hertz-Mindlin as MUSEN's program computes it, where that differs from MUSEN's page:
 *
 *   - it carries the tangential displacement, T = k_t(current overlap) xi_t;
 *   - the Coulomb limit mu |F_n| is on the spring T alone. The tangential dashpot acts beside it while
 *     the contact sticks, so that the shear force may exceed the limit; while it slides there is none;
 *   - rolling friction is from the elastic part of the normal force;
 *   - the damping constant is 2 sqrt(5/6) in full;
 *   - the velocity at the contact has the lever R1/(R1 + R2) times the distance of the centres, the
 *     torque the lever R1.
 *
 * lib/DOCUMENTS.md names the files and their versions.
 */
#ifndef TOUCH_LAW_HERTZ_MINDLIN_PROGRAM_H
#define TOUCH_LAW_HERTZ_MINDLIN_PROGRAM_H

#include "hertz_mindlin.h"

TOUCH_INLINE void hertz_mindlin_program_lanes(const struct hertz_mindlin_material *m,
                                              const struct hertz_mindlin_sized *size, int kind,
                                              const struct touch_lane_motion *motion,
                                              const struct hertz_mindlin_lane_state *old,
                                              struct hertz_mindlin_lane_state *ret_state,
                                              struct touch_lane_force *ret) {
    const struct musen_variant variant = {.displacement = 1, .program = 1};
    musen_lanes(variant, m, size, kind, motion, old, ret_state, ret);
}

/* As hertz_mindlin has them. */
#define hertz_mindlin_program_state               hertz_mindlin_state
#define hertz_mindlin_program_lane_state          hertz_mindlin_lane_state
#define hertz_mindlin_program_material            hertz_mindlin_material
#define hertz_mindlin_program_sized               hertz_mindlin_sized
#define hertz_mindlin_program_fixed               hertz_mindlin_fixed
#define hertz_mindlin_program_coefficients        hertz_mindlin_coefficients
#define hertz_mindlin_program_size                hertz_mindlin_size
#define hertz_mindlin_program_kind                hertz_mindlin_kind
#define HERTZ_MINDLIN_PROGRAM_STATE(FIELD, PLANE) MUSEN_STATE(FIELD, PLANE, "m")
#define HERTZ_MINDLIN_PROGRAM_SIZED               HERTZ_MINDLIN_SIZED
#define HERTZ_MINDLIN_PROGRAM_ANSWERS             HERTZ_MINDLIN_ANSWERS
#define HERTZ_MINDLIN_PROGRAM_KINDS               HERTZ_MINDLIN_KINDS
#define HERTZ_MINDLIN_PROGRAM_TRANSPORT           HERTZ_MINDLIN_TRANSPORT
#define HERTZ_MINDLIN_PROGRAM_ARM                 TOUCH_ARM_RADIUS
#define HERTZ_MINDLIN_PROGRAM_SLIP_ARM            TOUCH_ARM_SHARE

#ifndef TOUCH_BATCH

TOUCH_STEP_OF_LANES(hertz_mindlin_program, HERTZ_MINDLIN_PROGRAM_STATE, HERTZ_MINDLIN_PROGRAM_SIZED)

static const struct touch_field hertz_mindlin_program_state_fields[] = {
    HERTZ_MINDLIN_PROGRAM_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

static const struct touch_property hertz_mindlin_program_properties[] = {
    MUSEN_PROPERTIES(MUSEN_EXACT)};

TOUCH_LAW_OBJECT const struct touch_law touch_law_hertz_mindlin_program = {
    TOUCH_LAW_HEAD,
    .name = "hertz_mindlin_program",
    .title = "Hertz-Mindlin as MUSEN's program computes it, with rolling friction",
    .source = "MUSEN's program, model \"Hertz-Mindlin\" (lib/DOCUMENTS.md)",
    .known_wrong =
        "3/2 of the exact shear force on straight oblique loading, partial slip is missing; shear "
        "that is put in at a low and taken out at a high normal force creates energy; the stored "
        "displacement does not turn about the normal; a sticking contact exceeds the limit by its "
        "dashpot, which ends with a jump where sliding begins; the limit mu |F_n| allows friction "
        "while the damping pulls; rolling moments are against absolute spins and no "
        "action-reaction couple; the torque's lever R breaks angular momentum by overlap times "
        "shear force",
    .traits =
        (MUSEN_TRAITS & ~(uint32_t)TOUCH_TRAIT_CAP_WITH_DAMPER) | TOUCH_TRAIT_HISTORY_DISPLACEMENT,
    MUSEN_LAW,
    .properties = hertz_mindlin_program_properties,
    .arm = HERTZ_MINDLIN_PROGRAM_ARM,
    .slip_arm = HERTZ_MINDLIN_PROGRAM_SLIP_ARM,
    .state = hertz_mindlin_program_state_fields,
    .prepare = hertz_mindlin_prepare,
    .step = hertz_mindlin_program_step,
};

#endif /* TOUCH_BATCH */

#endif

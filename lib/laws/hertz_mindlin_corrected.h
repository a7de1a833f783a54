/* SPDX-License-Identifier: BSD-3-Clause */
/* Hertz-Mindlin with what is wrong on MUSEN's page put right: damping constant 2 sqrt(5/6) in full,
 * friction only from a compressive normal force, rolling friction as a couple against the relative
 * rolling, both shear forces at one contact point.
 */
#ifndef TOUCH_LAW_HERTZ_MINDLIN_CORRECTED_H
#define TOUCH_LAW_HERTZ_MINDLIN_CORRECTED_H

#include "hertz_mindlin.h"

TOUCH_INLINE void hertz_mindlin_corrected_lanes(const struct hertz_mindlin_material *m,
                                                const struct hertz_mindlin_sized *size, int kind,
                                                const struct touch_lane_motion *motion,
                                                const struct hertz_mindlin_lane_state *old,
                                                struct hertz_mindlin_lane_state *ret_state,
                                                struct touch_lane_force *ret) {
    const struct musen_variant variant = {.corrected = 1};
    musen_lanes(variant, m, size, kind, motion, old, ret_state, ret);
}

/* As hertz_mindlin has them. */
#define hertz_mindlin_corrected_state               hertz_mindlin_state
#define hertz_mindlin_corrected_lane_state          hertz_mindlin_lane_state
#define hertz_mindlin_corrected_material            hertz_mindlin_material
#define hertz_mindlin_corrected_sized               hertz_mindlin_sized
#define hertz_mindlin_corrected_fixed               hertz_mindlin_fixed
#define hertz_mindlin_corrected_coefficients        hertz_mindlin_coefficients
#define hertz_mindlin_corrected_size                hertz_mindlin_size
#define hertz_mindlin_corrected_kind                hertz_mindlin_kind
#define HERTZ_MINDLIN_CORRECTED_STATE(FIELD, PLANE) MUSEN_STATE(FIELD, PLANE, "N")
#define HERTZ_MINDLIN_CORRECTED_SIZED               HERTZ_MINDLIN_SIZED
#define HERTZ_MINDLIN_CORRECTED_ANSWERS             HERTZ_MINDLIN_ANSWERS
#define HERTZ_MINDLIN_CORRECTED_KINDS               HERTZ_MINDLIN_KINDS
#define HERTZ_MINDLIN_CORRECTED_TRANSPORT           HERTZ_MINDLIN_TRANSPORT
#define HERTZ_MINDLIN_CORRECTED_ARM                 TOUCH_ARM_CONTACT_POINT
#define HERTZ_MINDLIN_CORRECTED_SLIP_ARM            TOUCH_ARM_CONTACT_POINT

#ifndef TOUCH_BATCH

TOUCH_STEP_OF_LANES(hertz_mindlin_corrected, HERTZ_MINDLIN_CORRECTED_STATE,
                    HERTZ_MINDLIN_CORRECTED_SIZED)

static const struct touch_property hertz_mindlin_corrected_properties[] = {
    MUSEN_PROPERTIES(MUSEN_EXACT)};


#endif /* TOUCH_BATCH */

#endif

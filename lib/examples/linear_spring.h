/* SPDX-License-Identifier: BSD-3-Clause */
/* A whole law in 40 lines of code: a linear spring and a dashpot along the normal (Cundall and Strack 1979),
 *
 *   normal force = stiffness overlap + damping velocity      while the overlap is > 0,
 *
 * with its energies and events. As lib/laws/linear_spring.h, with the word `linear_spring` in
 * lib/meson.build, it is a law of the library and has all kernels. lib/laws/body.h explains every part. */
#ifndef TOUCH_LAW_LINEAR_SPRING_H
#define TOUCH_LAW_LINEAR_SPRING_H

#include "lib/laws/body.h"

/* What a user sets: keyword, then the fields of its row by name. */
#define LINEAR_SPRING_PROPERTIES(X)                                                                \
    X(stiffness, .role = TOUCH_STIFFNESS_N, .symbol = "k", .unit = "N/m", TOUCH_POSITIVE,          \
      .meaning = "spring stiffness")                                                               \
    X(damping, .role = TOUCH_DASHPOT_N, .symbol = "c", .unit = "kg/s", TOUCH_NOT_NEGATIVE,         \
      .meaning = "damping coefficient")
/* What a contact remembers. */
#define LINEAR_SPRING_STATE(FIELD, PLANE) FIELD(active, "1", "1 while the bodies overlap")
#define LINEAR_SPRING_SIZED               TOUCH_SIZES
#define LINEAR_SPRING_ANSWERS             TOUCH_ANSWERS_OF_NORMAL
#define LINEAR_SPRING_KINDS               1
#define LINEAR_SPRING_TRANSPORT           TOUCH_TRANSPORT_NONE
#define LINEAR_SPRING_ARM                 TOUCH_ARM_CONTACT_POINT
#define LINEAR_SPRING_SLIP_ARM            TOUCH_ARM_CONTACT_POINT
TOUCH_SHORT_STRUCTS(linear_spring, LINEAR_SPRING)

TOUCH_LANES(linear_spring) {
    const real zero = lane_of(0.0), v = motion->velocity_n;
    const mask was = touch_truth(old->active), is = lane_gt(motion->overlap, zero);
    const real overlap = lane_select(is, motion->overlap, zero);
    const real elastic = lane_of(m->stiffness) * overlap;
    const real dashpot = lane_select(is, lane_of(m->damping) * v, zero);
    (void)size, (void)kind; /* of a force that depends on radii and masses, or has two texts */
    *ret = touch_no_force();
    ret->normal = elastic + dashpot;
    ret->normal_elastic = elastic;
    ret->normal_dashpot = dashpot;
    ret->stiffness_n = lane_select(is, lane_of(m->stiffness), zero);
    ret->strain_energy = lane_of(0.5) * elastic * overlap;
    ret->dashpot_work = dashpot * v * motion->dt;
    ret->active = ret_state->active = touch_whole(is);
    ret->events = touch_lane_events(was, is, lane_flag(0), lane_flag(0));
}

TOUCH_SHORT_LAW(linear_spring, LINEAR_SPRING, .title = "Linear spring and dashpot",
                .source = "Cundall and Strack (1979)", .shear_field = -1,
                .traits = TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_TENSILE | TOUCH_TRAIT_ENERGIES |
                          TOUCH_TRAIT_EVENTS)

#endif

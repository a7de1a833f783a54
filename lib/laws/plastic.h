/* SPDX-License-Identifier: BSD-3-Clause */
/* What the laws with a yielding normal force share: the shear spring with its dashpot and limit, and what such a
 * law answers. What yielding takes is booked as coupling work (touch_force.coupling_work): strain energy that is not
 * given back. */
#ifndef TOUCH_LAW_PLASTIC_H
#define TOUCH_LAW_PLASTIC_H

#include "body.h"

/* The state of the shear spring; the law's own fields follow. */
#define PLASTIC_STATE(FIELD, PLANE)                                                                \
    FIELD(active, "1", "1 while the bodies overlap")                                               \
    PLANE(shear, "N", "carried shear force, on body 1,")                                           \
    FIELD(stiffness_s, "N/m", "tangent shear stiffness")                                           \
    FIELD(slipping, "1", "1 while the shear force is at its limit")                                \
    FIELD(max_overlap, "m", "largest overlap that the contact remembers")

/* What the shear spring is given, and what it has become. */
struct plastic_spring {
    mask is;                /* in contact */
    real k, damping, limit; /* N/m, kg/s, N */
    int planar;
    struct touch_plane old; /* N, carried */
    real old_k;             /* N/m, of the step before */
};
struct plastic_shear {
    struct touch_plane force, dashpot; /* N */
    real dashpot_power;                /* W */
    mask slips;
    real slip_work, lost,
        strain; /* J; lost: the stiffness has changed under a force, or the contact has ended */
};

/* Spring and dashpot, cut alike where their sum is above the limit; the spring that is left is carried on. */
TOUCH_INLINE struct plastic_shear plastic_shear_lanes(const struct plastic_spring *spring,
                                                      const struct touch_lane_motion *motion) {
    const real one = lane_of(1.0), half = lane_of(0.5), zero = lane_of(0.0);
    const mask stiff = lane_and(spring->is, lane_gt(spring->k, zero));
    const mask loaded = lane_gt(spring->old_k, zero);
    const real compliance = touch_divide_where(stiff, one, spring->k);
    const real before = touch_divide_where(loaded, one, spring->old_k);
    const struct touch_plane stored = plane_flat(spring->planar, spring->old);
    const struct touch_plane speed = plane_flat(spring->planar, motion->velocity);
    const struct touch_plane trial =
        plane_add(stored, plane_scale(spring->k, plane_flat(spring->planar, motion->slide)));
    const struct touch_plane sum = plane_add(trial, plane_scale(spring->damping, speed));
    struct plastic_shear ret;
    const real cut = lane_cut(spring->limit, plane_dot(sum, sum), &ret.slips);
    ret.force = plane_scale(cut, trial);
    ret.dashpot = plane_scale(cut * spring->damping, speed);
    ret.dashpot_power = plane_dot(ret.dashpot, speed);
    /* The slide without its elastic part is (1 - cut) trial/k. */
    ret.slip_work =
        half * ((one - cut) * compliance) * plane_dot(plane_add(stored, ret.force), trial);
    ret.strain = half * compliance * plane_dot(ret.force, ret.force);
    /* T^2/2k0 was held, and T^2/2k is; nothing without a spring. */
    ret.lost =
        half * plane_dot(stored, stored) * (lane_select(loaded, before, compliance) - compliance);
    return ret;
}

/* What the normal spring has become. */
struct plastic_normal {
    mask was;
    real force, dashpot, stiffness, strain,
        lost;         /* N, N, N/m, J, J; lost by yielding in this step */
    real max_overlap; /* m */
};

/* The answer from both. The state of the shear spring and max_overlap are set in *ret_state, a lane state
 * of the law. */
#define PLASTIC_ANSWER(n, spring, t, motion, ret_state, ret)                                       \
    do {                                                                                           \
        *(ret) = touch_no_force();                                                                 \
        (ret)->normal = (n).force + (n).dashpot;                                                   \
        (ret)->normal_elastic = (n).force;                                                         \
        (ret)->normal_dashpot = (n).dashpot;                                                       \
        (ret)->elastic = (t).force;                                                                \
        (ret)->dashpot = (t).dashpot;                                                              \
        (ret)->shear = plane_add((t).force, (t).dashpot);                                          \
        (ret)->stiffness_n = (n).stiffness;                                                        \
        (ret)->stiffness_s = (spring).k;                                                           \
        (ret)->strain_shear = (t).strain;                                                          \
        (ret)->strain_energy = (n).strain + (t).strain;                                            \
        (ret)->slip_work = (t).slip_work;                                                          \
        (ret)->dashpot_work =                                                                      \
            ((n).dashpot * (motion)->velocity_n + (t).dashpot_power) * (motion)->dt;               \
        (ret)->active = lane_of(1.0);                                                              \
        (ret)->slipping = touch_whole((t).slips);                                                  \
        *(ret) = touch_force_where((spring).is, *(ret));                                           \
        (ret)->coupling_work = (n).lost + (t).lost;                                                \
        (ret)->events =                                                                            \
            touch_lane_events((n).was, (spring).is, touch_truth(old->slipping), (t).slips);        \
        (ret_state)->active = touch_whole((spring).is);                                            \
        (ret_state)->shear = plane_where((spring).is, (t).force);                                  \
        (ret_state)->stiffness_s = lane_select((spring).is, (spring).k, lane_of(0.0));             \
        (ret_state)->slipping = touch_whole(lane_and((spring).is, (t).slips));                     \
        (ret_state)->max_overlap = lane_select((spring).is, (n).max_overlap, lane_of(0.0));        \
    } while (0)

#define PLASTIC_ANSWERS                                                                            \
    (TOUCH_ANSWERS_OF_NORMAL | TOUCH_HAS_shear | TOUCH_HAS_elastic | TOUCH_HAS_dashpot |           \
     TOUCH_HAS_stiffness_s | TOUCH_HAS_strain_shear | TOUCH_HAS_slip_work |                        \
     TOUCH_HAS_coupling_work | TOUCH_HAS_slipping)
#define PLASTIC_TRAITS                                                                             \
    (TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_HISTORY_FORCE | TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS |   \
     TOUCH_TRAIT_PLASTIC)

#endif

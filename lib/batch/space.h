/* SPDX-License-Identifier: BSD-3-Clause */
/* Two bodies in space in lanes: what contact.h says, without axes in the contact plane. A vector of
 * that plane is kept as three components perpendicular to the normal.
 *
 * Who includes it defines the constant SPACE_LEVERS: 1 where slip velocity and torque have the same levers, which
 * are then kept once, else 2. */
#ifndef TOUCH_SPACE_H
#define TOUCH_SPACE_H

#include "lib/laws/body.h"
#include "lib/laws/twirl.h"
#include "touchstone/contact.h"

/* Geometry of a contact, and what is needed to take the answer back to the bodies. */
struct touch_lane_space {
    struct touch_plane normal; /* unit vector from body 1 to body 2; here any vector in space */
    real overlap;              /* m */
    struct touch_levers {
        real arm1, arm2;   /* m, from each centre along the normal */
    } lever[SPACE_LEVERS]; /* to where shear acts; last: to where the slip velocity is taken */
};

TOUCH_INLINE struct touch_plane space_cross(struct touch_plane a, struct touch_plane b) {
    return (struct touch_plane){
        a.y * b.z - a.z * b.y,
        a.z * b.x - a.x * b.z,
        a.x * b.y - a.y * b.x,
    };
}

/* Without the part along the unit normal. */
TOUCH_INLINE struct touch_plane space_flat(struct touch_plane normal, struct touch_plane a) {
    return plane_subtract(a, plane_scale(plane_dot(a, normal), normal));
}

/* Levers as touch_contact_arms() has them. reach: radius of 2, 0 for a wall, whose lever is what is left of
 * the distance to its foot point. */
TOUCH_INLINE struct touch_levers space_levers(enum touch_arm arm, mask wall, real overlap,
                                              real distance, real radius1, real reach) {
    real arm1 = radius1, arm2 = reach;
    if (arm == TOUCH_ARM_CONTACT_POINT) {
        const real half = lane_of(0.5) * overlap;
        arm1 = radius1 - half;
        arm2 = reach - half;
    } else if (arm == TOUCH_ARM_SURFACE) {
        arm1 = radius1 - overlap;
    } else if (arm == TOUCH_ARM_SHARE) {
        const real loss = lane_divide(overlap, radius1 + reach);
        arm1 = radius1 - lane_select(wall, lane_of(0.0), radius1 * loss);
        arm2 = reach - reach * loss;
    }
    return (struct touch_levers){arm1, lane_select(wall, distance - arm1, arm2)};
}

/* Normal, overlap and levers. branch: centre of 2 minus centre of 1; for a wall its foot point. Where it is
 * zero there is no normal. Equal levers are computed once. */
TOUCH_INLINE struct touch_lane_space space_geometry(enum touch_arm arm, enum touch_arm slip_arm,
                                                    struct touch_plane branch, real radius1,
                                                    real radius2) {
    const real zero = lane_of(0.0);
    const mask wall = lane_not(lane_lt(radius2, lane_of(HUGE_VAL)));
    real nearness;
    const real distance = lane_sqrt_inverse(plane_dot(branch, branch), &nearness);
    const real reach = lane_select(wall, zero, radius2);
    const real overlap = radius1 + reach - distance;
    struct touch_lane_space space = {
        .normal = plane_scale(nearness, branch),
        .overlap = overlap,
        .lever = {space_levers(arm, wall, overlap, distance, radius1, reach)},
    };
    if (SPACE_LEVERS > 1)
        space.lever[SPACE_LEVERS - 1] =
            space_levers(slip_arm, wall, overlap, distance, radius1, reach);
    return space;
}

/* The motion at the contact. velocity: of centre 2 (a wall: of its foot point) relative to centre 1. */
TOUCH_INLINE struct touch_lane_motion space_motion(const struct touch_lane_space *space,
                                                   struct touch_plane velocity,
                                                   struct touch_plane spin1,
                                                   struct touch_plane spin2, real dt) {
    const struct touch_plane n = space->normal;
    const struct touch_levers slip = space->lever[SPACE_LEVERS - 1];
    const struct touch_plane rolling =
        plane_add(plane_scale(slip.arm1, spin1), plane_scale(slip.arm2, spin2));
    const real opening = plane_dot(velocity, n);
    const struct touch_plane shear =
        plane_subtract(plane_subtract(velocity, plane_scale(opening, n)), space_cross(rolling, n));
    return (struct touch_lane_motion){
        .overlap = space->overlap,
        .velocity_n = -opening,
        .dt = dt,
        .velocity = shear,
        .slide = plane_scale(dt, shear),
        .spin1_n = plane_dot(spin1, n),
        .spin2_n = plane_dot(spin2, n),
        .spin1 = space_flat(n, spin1),
        .spin2 = space_flat(n, spin2),
    };
}

/* The rotation that a stored shear vector makes in a step. */
struct touch_lane_turn {
    struct touch_plane axis; /* old normal x new normal */
    real cosine, share;      /* of the angle between them; 1/(1 + cosine) */
    real sin_twirl, cos_twirl;
};

/* TOUCH_TRANSPORT_ROTATE: the smallest rotation that takes the old normal to the new one, then about
 * the new one as the bodies do on the way (touch_bodies_twirl). A normal that turned back to front has no such
 * rotation: the vector is then projected. */
TOUCH_INLINE struct touch_lane_turn space_turn(struct touch_plane old_normal,
                                               struct touch_plane normal, struct touch_plane spin1,
                                               struct touch_plane spin2, real dt) {
    const real cosine = plane_dot(old_normal, normal), one = lane_of(1.0);
    const mask turned = lane_gt(cosine, lane_of(-1.0));
    struct touch_lane_turn turn = {
        .axis = space_cross(old_normal, normal),
        .cosine = lane_select(turned, cosine, one),
        .share = touch_divide_where(turned, one, one + cosine),
    };
    const struct touch_plane off = plane_subtract(normal, old_normal);
    const real along = plane_dot(plane_add(spin1, spin2), plane_add(old_normal, normal));
    lane_twirl(plane_dot(off, off), lane_of(0.25) * along * dt, &turn.sin_twirl, &turn.cos_twirl);
    return turn;
}

TOUCH_INLINE struct touch_plane space_rotate(const struct touch_lane_turn *turn,
                                             struct touch_plane normal, struct touch_plane a) {
    const struct touch_plane tilted =
        plane_add(plane_add(plane_scale(turn->cosine, a), space_cross(turn->axis, a)),
                  plane_scale(turn->share * plane_dot(turn->axis, a), turn->axis));
    /* Made perpendicular again, so that round-off does not grow over a long path. */
    const struct touch_plane flat = space_flat(normal, tilted);
    return plane_add(plane_scale(turn->cos_twirl, flat),
                     plane_scale(turn->sin_twirl, space_cross(normal, flat)));
}

/* The root of a/b; 0 where b is so small beside a that it is round-off. */
TOUCH_INLINE real space_ratio_root(real a, real b) {
    const real least = lane_of(TOUCH_PARALLEL(DBL_EPSILON) * TOUCH_PARALLEL(DBL_EPSILON));
    const real zero = lane_of(0.0);
    const mask some = lane_gt(b, least * a);
    const real ratio = lane_divide(a, lane_select(some, b, lane_of(1.0)));
    return lane_select(some, lane_sqrt(ratio), zero);
}

/* TOUCH_TRANSPORT_PROJECT: on the new plane, then rescaled to its old length, or to nothing where it has
 * become parallel to the normal. */
TOUCH_INLINE struct touch_plane space_project(struct touch_plane normal, struct touch_plane a) {
    const struct touch_plane flat = space_flat(normal, a);
    return plane_scale(space_ratio_root(plane_dot(a, a), plane_dot(flat, flat)), flat);
}

/* Force on body 1 (body 2 gets its negative). */
TOUCH_INLINE struct touch_plane space_force(const struct touch_lane_space *space,
                                            const struct touch_lane_force *force) {
    return plane_subtract(force->shear, plane_scale(force->normal, space->normal));
}

/* Moment beside those of the forces. The torque of the shear force at an arm is arm (n x shear), with
 * the same sign on both bodies, since both force and lever of body 2 are opposite. */
TOUCH_INLINE struct touch_plane space_moment(struct touch_plane normal, real moment_n,
                                             struct touch_plane moment) {
    return plane_add(plane_scale(moment_n, normal), moment);
}

#endif

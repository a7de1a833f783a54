/* SPDX-License-Identifier: BSD-3-Clause */
/* Two bodies in space to the local motion that a law answers, and its answer back to forces and
 * torques on both. Conventions of signs and axes are those of law.h.
 */
#ifndef TOUCHSTONE_CONTACT_H
#define TOUCHSTONE_CONTACT_H

#include "touchstone/law.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* A ball; or a wall: the plane through .position with outward unit normal .normal (towards the
 * ball), which may move with .velocity and turn with .spin about .position. */
struct touch_body {
    double position[3]; /* m */
    double velocity[3]; /* m/s */
    double spin[3];     /* rad/s */
    double radius;      /* m; infinite for a wall */
    double mass;        /* kg; infinite for a wall */
    double inertia;     /* kg m2; infinite for a wall */
    double normal[3];   /* walls only */
};

/* Axes of the contact plane in space: orthonormal, right-handed, n from body 1 to body 2. */
struct touch_frame {
    double n[3], s[3], t[3];
};

/* Axes for a normal (any length but 0): s is chosen perpendicular to n, and t = n x s. */
void touch_frame_make(const double normal[3], struct touch_frame *ret_frame);

/* The frame after its normal has moved to `normal`: the smallest rotation that takes the old n
 * there, so the axes do not turn about n. ret_tilt: that rotation as a vector in the old (s, t),
 * rad. Refuses a normal opposite to the old one (no smallest rotation): TOUCH_BAD_ARGUMENT. */
enum touch_status touch_frame_follow(const struct touch_frame *old, const double normal[3],
                                     struct touch_frame *ret_frame, double ret_tilt[2]);

/* How the stored shear vector (components in the old axes) reads in the new axes.
 *
 *   TOUCH_TRANSPORT_NONE     unchanged
 *   TOUCH_TRANSPORT_ROTATE   turns with the plane, and about n by the mean spin of the two bodies
 *                            (PFC; Cundall 1988): components turn by bodies_twirl - axes_twirl
 *   TOUCH_TRANSPORT_PROJECT  projected on the new plane, then rescaled to its old length; it does
 *                            not turn about n (MUSEN). The zero vector stays zero
 *
 * tilt: rotation vector of the plane in the old (s, t), rad. axes_twirl, bodies_twirl: rotation about
 * n of the axes and of the bodies (mean) during the step, rad. */
void touch_transport_vector(enum touch_transport transport, const double tilt[2], double axes_twirl,
                            double bodies_twirl, double vector[2]);

/* Overlap (m) and unit normal from body 1 to body 2. Body 2 may be a wall. Refuses two balls at one
 * place and a wall as body 1: TOUCH_BAD_ARGUMENT. */
enum touch_status touch_contact_overlap(const struct touch_body *one, const struct touch_body *two,
                                        double *ret_overlap, double ret_normal[3]);

/* Distance from the centre of each body to the point where the shear force acts, along the normal.
 *   TOUCH_ARM_CONTACT_POINT  R - overlap/2 on each ball: one common point, so action and reaction
 *                            conserve angular momentum
 *   TOUCH_ARM_RADIUS         R on each ball: angular momentum changes by overlap x shear force
 *   TOUCH_ARM_SURFACE        R - overlap on body 1, R on body 2: the undeformed surface of body 2
 * A wall's arm is 0. */
void touch_contact_arms(enum touch_arm arm, const double radius[2], double overlap,
                        double ret_arm[2]);

/* Fills velocity_n, velocity_s, velocity_t, spin and overlap of the motion; dt, slide_s and slide_t
 * are left to the caller, who knows which velocity moves the bodies. */
void touch_contact_motion(const struct touch_body *one, const struct touch_body *two,
                          const struct touch_frame *frame, double overlap, enum touch_arm arm,
                          struct touch_motion *ret_motion);

/* Force (N) and torque (N m, about its centre; for a wall about its .position) on each body. */
void touch_contact_forces(const struct touch_force *force, const struct touch_body *one,
                          const struct touch_body *two, const struct touch_frame *frame,
                          double overlap, enum touch_arm arm, double ret_force[2][3],
                          double ret_torque[2][3]);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
/* The motion at a contact and the forces on its bodies, as contact.h describes them: inline, for loops that do little else;
 * not installed. */
#ifndef TOUCH_CONTACT_INLINE_H
#define TOUCH_CONTACT_INLINE_H

#include <math.h>
#include "touchstone/contact.h"

static inline double contact_dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void contact_cross(const double a[3], const double b[3], double ret[3]) {
    ret[0] = a[1] * b[2] - a[2] * b[1];
    ret[1] = a[2] * b[0] - a[0] * b[2];
    ret[2] = a[0] * b[1] - a[1] * b[0];
}

/* The values of both levers are the same numbers; 0, which says nothing, is the point. */
static inline void contact_lever_lengths(unsigned lever, const double radius[2], double overlap,
                                         double ret_length[2]) {
    static const double fixed[][2] = {
        [TOUCH_slip_lever_unsaid] = {0.5, 0.5},
        [TOUCH_slip_lever_point] = {0.5, 0.5},
        [TOUCH_slip_lever_radius] = {0.0, 0.0},
        [TOUCH_slip_lever_surface] = {1.0, 0.0},
    };
    for (int b = 0; b < 2; b++) {
        const double share =
            lever == TOUCH_slip_lever_share ? radius[b] / (radius[0] + radius[1]) : fixed[lever][b];
        ret_length[b] = isinf(radius[b]) ? 0.0 : radius[b] - share * overlap;
    }
}

/* Vectors from the centres (a wall: from its position) to the point where shear acts on each. */
static inline void contact_levers(const struct touch_body *one, const struct touch_body *two,
                                  const struct touch_frame *frame, double overlap, unsigned lever,
                                  double ret_lever[2][3]) {
    const double radius[2] = {one->radius, two->radius};
    double length[2];
    contact_lever_lengths(lever, radius, overlap, length);
    for (int i = 0; i < 3; i++) {
        ret_lever[0][i] = length[0] * frame->n[i];
        ret_lever[1][i] = isinf(two->radius) ? one->position[i] + ret_lever[0][i] - two->position[i]
                                             : -length[1] * frame->n[i];
    }
}

static inline void contact_motion(const struct touch_body *one, const struct touch_body *two,
                                  const struct touch_frame *frame, double overlap, unsigned at,
                                  struct touch_motion *ret_motion) {
    double lever[2][3], carried[2][3], velocity[3];
    contact_levers(one, two, frame, overlap, at, lever);
    contact_cross(one->spin, lever[0], carried[0]);
    contact_cross(two->spin, lever[1], carried[1]);
    for (int i = 0; i < 3; i++)
        velocity[i] = two->velocity[i] + carried[1][i] - one->velocity[i] - carried[0][i];
    ret_motion->overlap = overlap;
    ret_motion->velocity_n = -contact_dot(velocity, frame->n);
    ret_motion->velocity_s = contact_dot(velocity, frame->s);
    ret_motion->velocity_t = contact_dot(velocity, frame->t);
    const double *axes[3] = {frame->n, frame->s, frame->t};
    for (int i = 0; i < 3; i++) {
        ret_motion->spin[0][i] = contact_dot(one->spin, axes[i]);
        ret_motion->spin[1][i] = contact_dot(two->spin, axes[i]);
    }
}

static inline void contact_forces(const struct touch_force *force, const struct touch_body *one,
                                  const struct touch_body *two, const struct touch_frame *frame,
                                  double overlap, unsigned at, double ret_force[2][3],
                                  double ret_torque[2][3]) {
    double lever[2][3];
    contact_levers(one, two, frame, overlap, at, lever);
    for (int i = 0; i < 3; i++) {
        ret_force[0][i] = -force->normal * frame->n[i] + force->shear_s * frame->s[i] +
                          force->shear_t * frame->t[i];
        ret_force[1][i] = -ret_force[0][i];
    }
    for (int b = 0; b < 2; b++) {
        contact_cross(lever[b], ret_force[b], ret_torque[b]);
        const double *m = force->moment[b];
        for (int i = 0; i < 3; i++)
            ret_torque[b][i] += m[0] * frame->n[i] + m[1] * frame->s[i] + m[2] * frame->t[i];
    }
}

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "contact_inline.h"
#include "lib/math/twirl.h"
#include "touchstone/contact.h"

/* v := v/|v|; the length, 0 for the zero vector (left alone). */
static double normalise(double v[3]) {
    const double length = sqrt(contact_dot(v, v));
    for (int i = 0; length > 0.0 && i < 3; i++)
        v[i] /= length;
    return length;
}

/* v turned by the rotation with unit axis, cosine and sine (Rodrigues). */
static void turn(const double axis[3], double cosine, double sine, double v[3]) {
    double out[3];
    contact_cross(axis, v, out);
    const double along = contact_dot(axis, v) * (1.0 - cosine);
    for (int i = 0; i < 3; i++)
        v[i] = cosine * v[i] + sine * out[i] + along * axis[i];
}

void touch_frame_make(const double normal[3], struct touch_frame *ret_frame) {
    struct touch_frame f;
    for (int i = 0; i < 3; i++)
        f.n[i] = normal[i];
    normalise(f.n);
    /* The axis that n leans on least gives a well-conditioned s. */
    int least = 0;
    for (int i = 1; i < 3; i++)
        if (fabs(f.n[i]) < fabs(f.n[least]))
            least = i;
    for (int i = 0; i < 3; i++)
        f.s[i] = (i == least) - f.n[least] * f.n[i];
    normalise(f.s);
    contact_cross(f.n, f.s, f.t);
    *ret_frame = f;
}

enum touch_status touch_frame_follow(const struct touch_frame *old, const double normal[3],
                                     struct touch_frame *ret_frame, double ret_tilt[2]) {
    double n[3] = {normal[0], normal[1], normal[2]}, axis[3];
    if (!(normalise(n) > 0.0))
        return TOUCH_BAD_ARGUMENT;
    contact_cross(old->n, n, axis);
    const double cosine = contact_dot(old->n, n);
    const double sine = normalise(axis);
    if (!(sine > 0.0) && !(cosine > 0.0))
        return TOUCH_BAD_ARGUMENT;
    const double angle = atan2(sine, cosine);
    ret_tilt[0] = sine > 0.0 ? angle * contact_dot(axis, old->s) : 0.0;
    ret_tilt[1] = sine > 0.0 ? angle * contact_dot(axis, old->t) : 0.0;
    struct touch_frame f = *old;
    if (sine > 0.0)
        turn(axis, cosine, sine, f.s);
    /* Made orthonormal again, so that round-off does not grow over a long path. */
    const double lean = contact_dot(f.s, n);
    for (int i = 0; i < 3; i++) {
        f.n[i] = n[i];
        f.s[i] -= lean * n[i];
    }
    normalise(f.s);
    contact_cross(f.n, f.s, f.t);
    *ret_frame = f;
    return TOUCH_OK;
}

double touch_bodies_twirl(const double old_normal[3], const double normal[3], const double spin1[3],
                          const double spin2[3], double dt) {
    double square = 0.0, along = 0.0;
    for (int i = 0; i < 3; i++) {
        square += (normal[i] - old_normal[i]) * (normal[i] - old_normal[i]);
        along += 0.25 * (spin1[i] + spin2[i]) * (old_normal[i] + normal[i]) * dt;
    }
    if (!(square > 0.0))
        return along;
    const struct turn by = twirl_by(square, along, TWIRL_STEPS);
    return atan2(by.sin, by.cos);
}

static void rotate_in_plane(double angle, double v[2]) {
    const double s = v[0], t = v[1];
    v[0] = cos(angle) * s - sin(angle) * t;
    v[1] = sin(angle) * s + cos(angle) * t;
}

/* The part of v across the tilt axis shortens by the cosine of the tilt. What is left of a vector that became
 * parallel to the normal is round-off, and has no direction. */
static void project_on_tilted(const double tilt[2], double v[2]) {
    const double angle = hypot(tilt[0], tilt[1]), length = hypot(v[0], v[1]);
    if (!(angle > 0.0) || !(length > 0.0))
        return;
    const double u[2] = {tilt[0] / angle, tilt[1] / angle};
    const double along = v[0] * u[0] + v[1] * u[1];
    const double across = (v[1] * u[0] - v[0] * u[1]) * cos(angle);
    v[0] = along * u[0] - across * u[1];
    v[1] = along * u[1] + across * u[0];
    const double left = hypot(v[0], v[1]);
    const double grow = left > TOUCH_PARALLEL(DBL_EPSILON) * length ? length / left : 0.0;
    for (int i = 0; i < 2; i++)
        v[i] *= grow;
}

void touch_transport_vector(const struct touch_conventions *how, const double tilt[2],
                            double axes_twirl, double bodies_twirl, double vector[2]) {
    const double twirl = how->twirl == TOUCH_twirl_stays ? -axes_twirl : bodies_twirl - axes_twirl;
    if (how->turning == TOUCH_turning_not_turned)
        return;
    if (how->turning == TOUCH_turning_kept_length)
        project_on_tilted(tilt, vector);
    if (twirl > 0.0 || twirl < 0.0)
        rotate_in_plane(twirl, vector);
}

enum touch_status touch_contact_overlap(const struct touch_body *one, const struct touch_body *two,
                                        double *ret_overlap, double ret_normal[3]) {
    double n[3];
    for (int i = 0; i < 3; i++)
        n[i] = two->position[i] - one->position[i];
    if (isinf(one->radius))
        return TOUCH_BAD_ARGUMENT;
    if (isinf(two->radius)) {
        const double distance = -contact_dot(n, two->normal);
        for (int i = 0; i < 3; i++)
            ret_normal[i] = -two->normal[i];
        *ret_overlap = one->radius - distance;
        return TOUCH_OK;
    }
    const double distance = normalise(n);
    if (!(distance > 0.0))
        return TOUCH_BAD_ARGUMENT;
    for (int i = 0; i < 3; i++)
        ret_normal[i] = n[i];
    *ret_overlap = one->radius + two->radius - distance;
    return TOUCH_OK;
}

void touch_contact_levers(unsigned lever, const double radius[2], double overlap,
                          double ret_length[2]) {
    contact_lever_lengths(lever, radius, overlap, ret_length);
}

void touch_contact_motion(const struct touch_body *one, const struct touch_body *two,
                          const struct touch_frame *frame, double overlap, unsigned lever,
                          struct touch_motion *ret_motion) {
    contact_motion(one, two, frame, overlap, lever, ret_motion);
}

void touch_contact_forces(const struct touch_force *force, const struct touch_body *one,
                          const struct touch_body *two, const struct touch_frame *frame,
                          double overlap, unsigned lever, double ret_force[2][3],
                          double ret_torque[2][3]) {
    contact_forces(force, one, two, frame, overlap, lever, ret_force, ret_torque);
}

/* --- a whole contact -------------------------------------------------------------------------- */

static enum touch_status refuse(struct touch_message *message, const char *what) {
    snprintf(message->text, sizeof message->text, "%s", what);
    return TOUCH_BAD_ARGUMENT;
}

/* The axes of now, and the stored shear vectors in them. Where the normal has turned back to front, s
 * stays and t turns over, so that vectors stay as they are in space. */
static void follow(const struct touch_law *law, const double normal[3], const double spin1[3],
                   const double spin2[3], double dt, struct touch_frame *frame, double *state) {
    double tilt[2];
    const double twirl = touch_bodies_twirl(frame->n, normal, spin1, spin2, dt);
    const int turned = touch_frame_follow(frame, normal, frame, tilt) == TOUCH_OK;
    for (int i = 0; !turned && i < 3; i++) {
        frame->n[i] = -frame->n[i];
        frame->t[i] = -frame->t[i];
    }
    for (int k = 0; law->shear_field >= 0 && k < law->shear_count; k++) {
        double *shear = state + law->shear_field + 2 * k;
        if (turned)
            touch_transport_vector(&law->conventions, tilt, 0.0, twirl, shear);
        else
            shear[1] = -shear[1];
    }
}

enum touch_status touch_contact_step(const struct touch_law *law, const void *coefficients,
                                     const struct touch_body *one, const struct touch_body *two,
                                     double dt, const struct touch_contact *old,
                                     struct touch_contact *ret_contact,
                                     struct touch_contact_answer *ret_answer,
                                     struct touch_message *ret_message) {
    double overlap, normal[3], state[TOUCH_STATE_MAX];
    struct touch_frame frame;
    if (!(dt > 0.0 && dt < HUGE_VAL)) {
        snprintf(ret_message->text, sizeof ret_message->text, "dt = %g s; allowed: (0, inf) s", dt);
        return TOUCH_BAD_ARGUMENT;
    }
    if (isinf(one->radius))
        return refuse(ret_message, "body 1 is a wall; a wall must be body 2");
    if (touch_contact_overlap(one, two, &overlap, normal) != TOUCH_OK)
        return refuse(ret_message, "the centres of both bodies are at one place, or not numbers");

    const size_t bytes = law->state_count * sizeof *state;
    if (old)
        memcpy(state, old->state, bytes);
    else
        memset(state, 0, bytes);
    if (old && old->has_frame)
        frame = old->frame;
    else
        touch_frame_make(normal, &frame);
    follow(law, normal, one->spin, two->spin, dt, &frame, state);

    struct touch_motion motion;
    touch_contact_motion(one, two, &frame, overlap, law->conventions.slip_lever, &motion);
    motion.dt = dt;
    motion.slide_s = motion.velocity_s * dt;
    motion.slide_t = motion.velocity_t * dt;
    law->step(law, coefficients, &motion, state, ret_contact->state, &ret_answer->local);
    touch_contact_forces(&ret_answer->local, one, two, &frame, overlap,
                         law->conventions.torque_lever, ret_answer->force, ret_answer->torque);
    ret_answer->overlap = overlap;
    ret_answer->frame = ret_contact->frame = frame;
    ret_contact->has_frame = 1;
    return TOUCH_OK;
}

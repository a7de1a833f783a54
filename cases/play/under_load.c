/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A contact under a constant load, at the largest overlap of an impact: small motions about rest, and the largest
 * step with which they stay small. */
#include "flight.h"

/* A contact under load: its disturbance as part of the overlap, small enough to be linear and not to
 * slide; and how it is seen to grow: by GROWN at any time, or by half from the second third of the steps
 * to the last, when all but the fastest mode is damped out. Undamped, a step of 1 + x of the limit
 * multiplies by 1 + 2 sqrt(2 x); damped, by 1 + x or more, and half is seen for x = 3e-4. */
#define DISTURBANCE 1e-9
#define GROWN       1e4
#define WATCHED     4500
#define APPROACH    2000.3 /* steps of a contact time in which the load is put on */

/* Flies head-on to the largest overlap, and rests there: with the state that the impact has left, under the
 * force of a contact that does not move. */
static int put_under_load(struct flight *f) {
    f->dt = f->contact_time / APPROACH;
    flight_place(f, f->touch);
    do {
        flight_step(f);
    } while (f->motion.velocity_n > 0.0 && f->sums.time < PLAY_PATIENCE * f->contact_time);
    const struct touch_motion rest = {.overlap = f->overlap, .dt = f->dt};
    double state[TOUCH_STATE_MAX];
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++)
            f->body[b].velocity[i] = f->body[b].spin[i] = 0.0;
    play_contact_try(&f->contact, NULL, &rest, state, &f->load);
    f->loaded = 1;
    memset(f->acceleration, 0, sizeof f->acceleration);
    memset(f->angular, 0, sizeof f->angular);
    return f->load.active && f->load.normal > 0.0 ? 0 : -1;
}

/* Whether a small velocity in all directions grows with steps of length dt. A copy is moved. */
static int grows(struct flight f, double dt) {
    const double speed = DISTURBANCE * (f.overlap - f.touch) / dt;
    f.dt = dt;
    for (int i = 0; i < 3; i++) {
        f.body[0].velocity[i] = speed;
        f.body[0].spin[i] = speed / f.body[0].radius;
    }
    double most[3] = {0.0, 0.0, 0.0};
    for (size_t k = 0; k < WATCHED; k++) {
        const size_t third = 3 * k / WATCHED;
        flight_step(&f);
        const double now =
            fabs(f.motion.velocity_n) + fabs(f.motion.velocity_s) + fabs(f.motion.velocity_t);
        if (!(now < GROWN * speed))
            return 1;
        most[third] = fmax(most[third], now);
    }
    return most[2] > 1.5 * most[1];
}

/* Head-on, in a fixed plane, without spins; at its largest overlap, under load. of: where the case that it
 * plays is kept. */
static int load_contact(const struct play_case *c, struct play_case *of, struct flight *f,
                        struct touch_message *ret_message) {
    *of = *c;
    of->impact.speed *= cos(c->impact.angle);
    of->impact.angle = 0.0;
    of->impact.moving = 0;
    memset(of->impact.spin, 0, sizeof of->impact.spin);
    memset(f, 0, sizeof *f);
    if (flight_open(of, 0.0, f, ret_message))
        return -1;
    if (!put_under_load(f))
        return 0;
    snprintf(ret_message->text, sizeof ret_message->text,
             "the contact bears no load at the largest overlap of the impact");
    return -1;
}

static struct touch_force force_at(const struct flight *f, double closer, double slide,
                                   double velocity_n, double velocity_s) {
    const int plane = f->contact.of->pair.dimension == 2; /* shear is along t then */
    const struct touch_motion motion = {.overlap = f->overlap + closer,
                                        .velocity_n = velocity_n,
                                        .velocity_s = plane ? 0.0 : velocity_s,
                                        .velocity_t = plane ? velocity_s : 0.0,
                                        .slide_s = plane ? 0.0 : slide,
                                        .slide_t = plane ? slide : 0.0,
                                        .dt = f->dt};
    double state[TOUCH_STATE_MAX];
    struct touch_force force;
    play_contact_try(&f->contact, NULL, &motion, state, &force);
    if (plane)
        force.shear_s = force.shear_t;
    return force;
}

int play_small_motions(const struct play_case *c, struct play_small_motions *ret_motions,
                       struct touch_message *ret_message) {
    struct play_case head_on;
    struct flight f;
    if (load_contact(c, &head_on, &f, ret_message))
        return -1;
    /* Differences to second order of x, with round-off over x: 1e-10 and less. */
    const double depth = f.overlap - f.touch, x = 1e-5 * depth, v = x / f.dt;
    const double slide = DISTURBANCE * depth; /* sticks, though friction be small */
    /* Where a surface yields, it is stiffer on the way back: both are then on that. */
    const double from = c->law->traits & TOUCH_TRAIT_PLASTIC ? -2.0 * x : 0.0;
    ret_motions->overlap = f.overlap;
    ret_motions->stiffness_n =
        (force_at(&f, from + x, 0, 0, 0).normal - force_at(&f, from - x, 0, 0, 0).normal) /
        (2.0 * x);
    ret_motions->stiffness_s =
        (force_at(&f, 0, slide, 0, 0).shear_s - force_at(&f, 0, -slide, 0, 0).shear_s) /
        (2.0 * slide);
    ret_motions->damping_n =
        (force_at(&f, 0, 0, v, 0).normal - force_at(&f, 0, 0, -v, 0).normal) / (2.0 * v);
    ret_motions->damping_s =
        (force_at(&f, 0, 0, 0, v).dashpot_s - force_at(&f, 0, 0, 0, -v).dashpot_s) / (2.0 * v);
    return 0;
}

int play_stable_step(const struct play_case *c, double *ret_step,
                     struct touch_message *ret_message) {
    struct play_case head_on;
    struct flight f;
    if (load_contact(c, &head_on, &f, ret_message))
        return -1;
    double stable = 1e-4 * f.contact_time, unstable = 2.0 * f.contact_time;
    if (grows(f, stable) || !grows(f, unstable)) {
        snprintf(ret_message->text, sizeof ret_message->text,
                 "a contact under load has no limit of stability between %.3g s and %.3g s", stable,
                 unstable);
        return -1;
    }
    while (unstable / stable > 1.0 + 1e-4) {
        const double middle = sqrt(stable * unstable);
        *(grows(f, middle) ? &unstable : &stable) = middle;
    }
    *ret_step = sqrt(stable * unstable);
    return 0;
}

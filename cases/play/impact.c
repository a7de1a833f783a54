/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Free impacts of two balls, or of a ball and a wall, by time stepping; and a contact under a constant load.
 *
 * With a fixed contact plane the overlap is integrated from the approach velocity, which is what the
 * analytical solutions assume and what keeps its last digits; with a moving one both bodies move in
 * space and the geometry is taken from them.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "player.h"
#include "touchstone/contact.h"

/* A contact that has not ended after so many undamped contact times is given up as stuck. */
#define PATIENCE    60.0

/* A contact under load: its disturbance as part of the overlap, small enough to be linear and not to
 * slide; and how it is seen to grow: by GROWN at any time, or by half from the second third of the steps
 * to the last, when all but the fastest mode is damped out. Undamped, a step of 1 + x of the limit
 * multiplies by 1 + 2 sqrt(2 x); damped, by 1 + x or more, and half is seen for x = 3e-4. */
#define DISTURBANCE 1e-9
#define GROWN       1e4
#define WATCHED     4500
#define APPROACH    2000.3 /* steps of a contact time in which the load is put on */

struct flight {
    struct play_contact contact;
    struct play_sums sums;
    struct touch_body body[2];
    struct touch_frame frame;
    double overlap, touch;   /* m; touch: the overlap at which the law's contact begins (-rgap) */
    double dt, contact_time; /* s; contact_time: of the undamped impact */
    double acceleration[2][3], angular[2][3]; /* m/s2, rad/s2, from the last force */
    struct touch_motion motion;               /* of the last step */
    int loaded; /* 1: the bodies are held by the opposite of load, and no moments of the law act */
    struct touch_force load;
    /* The last three samples, newest first, for peaks and crossings. */
    struct sample {
        double time, overlap, normal;
    } past[3];
    size_t samples;
};

/* What is gathered of one impact. */
struct gathered {
    double max_overlap, peak_force, start, end, end_force, separation_overlap;
    double normal_impulse, elastic_impulse, shear_impulse;
    int touched, released, ended;
};

static int is_wall(const struct touch_body *body) {
    return isinf(body->mass);
}

static void place_bodies(struct flight *f, const struct play_case *c) {
    const struct play_impact *p = &c->impact;
    const double v[3] = {-p->speed * cos(p->angle), p->speed * sin(p->angle), 0.0};
    const double total = c->pair.mass[0] + c->pair.mass[1];
    const double normal[3] = {1.0, 0.0, 0.0};
    touch_frame_make(normal, &f->frame);
    const double axes[2][3] = {{0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    memcpy(f->frame.s, axes[0], sizeof axes[0]);
    memcpy(f->frame.t, axes[1], sizeof axes[1]);
    for (int b = 0; b < 2; b++) {
        struct touch_body *body = &f->body[b];
        *body = (struct touch_body){
            .radius = c->pair.radius[b], .mass = c->pair.mass[b], .inertia = c->inertia[b]};
        /* Velocities in the frame of the common centre of mass; a wall rests. */
        const double share = isinf(total) ? (b ? 0.0 : -1.0)
                             : b          ? c->pair.mass[0] / total
                                          : -c->pair.mass[1] / total;
        for (int i = 0; i < 3; i++) {
            body->velocity[i] = share * v[i];
            body->spin[i] = p->spin[b][i];
        }
    }
    f->body[1].normal[0] = -1.0;
}

/* Puts the bodies at the given overlap along the present normal. */
static void place_at(struct flight *f, double overlap) {
    const double reach = f->body[0].radius + (is_wall(&f->body[1]) ? 0.0 : f->body[1].radius);
    f->overlap = overlap;
    for (int i = 0; i < 3; i++) {
        f->body[0].position[i] = 0.0;
        f->body[1].position[i] = (reach - overlap) * f->frame.n[i];
    }
}

static void kick(const struct flight *f, double dt, struct touch_body body[2]) {
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++) {
            body[b].velocity[i] += f->acceleration[b][i] * dt;
            body[b].spin[i] += f->angular[b][i] * dt;
        }
}

/* Moves the bodies by their velocities and brings frame and stored shear along. */
static void drift(struct flight *f) {
    const struct play_case *c = f->contact.of;
    double twirl = 0.0;
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++) {
            f->body[b].position[i] += f->body[b].velocity[i] * f->dt;
            twirl += 0.5 * f->body[b].spin[i] * f->frame.n[i] * f->dt;
        }
    double tilt[2] = {0.0, 0.0}, normal[3];
    if (c->impact.moving) {
        touch_contact_overlap(&f->body[0], &f->body[1], &f->overlap, normal);
        touch_frame_follow(&f->frame, normal, &f->frame, tilt);
    } else {
        for (int i = 0; i < 3; i++)
            f->overlap += (f->body[0].velocity[i] - f->body[1].velocity[i]) * f->frame.n[i] * f->dt;
    }
    play_contact_turn(&f->contact, tilt, 0.0, twirl);
}

/* The local motion, with slides from the velocities that moved the bodies. */
static void observe(const struct flight *f, const struct touch_body body[2],
                    struct touch_motion *motion) {
    touch_contact_motion(&body[0], &body[1], &f->frame, f->overlap, f->contact.of->slip_arm,
                         motion);
}

/* What moves the bodies: the contact's force, and the load. */
static struct touch_force net_force(const struct flight *f, const struct touch_force *force) {
    struct touch_force net = *force;
    if (!f->loaded)
        return net;
    net.normal -= f->load.normal;
    net.shear_s -= f->load.shear_s;
    net.shear_t -= f->load.shear_t;
    memset(net.moment, 0, sizeof net.moment);
    return net;
}

static void accelerate(struct flight *f, const struct touch_force *force) {
    double on[2][3], torque[2][3];
    const struct touch_force net = net_force(f, force);
    touch_contact_forces(&net, &f->body[0], &f->body[1], &f->frame, f->overlap, f->contact.of->arm,
                         on, torque);
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++) {
            f->acceleration[b][i] = is_wall(&f->body[b]) ? 0.0 : on[b][i] / f->body[b].mass;
            f->angular[b][i] = is_wall(&f->body[b]) ? 0.0 : torque[b][i] / f->body[b].inertia;
        }
}

/* The bodies with velocities advanced by h under the given accelerations. */
static void advanced(const struct flight *f, double h, struct touch_body ret_body[2]) {
    memcpy(ret_body, f->body, sizeof f->body);
    kick(f, h, ret_body);
}

/* Velocity Verlet with the force from the velocity at the end of the step: fixed point, since dt is
 * far below the damping time; ends when the force repeats to the last digits. */
static void implicit_motion(struct flight *f, struct touch_motion *motion) {
    double last = (double)NAN;
    for (int k = 0; k < 200; k++) {
        struct touch_force force;
        double state[TOUCH_STATE_MAX];
        play_contact_try(&f->contact, NULL, motion, state, &force);
        const double sum = force.normal + force.shear_s + force.shear_t;
        if (fabs(sum - last) <= 4e-16 * fabs(sum))
            return;
        last = sum;
        accelerate(f, &force);
        struct touch_body body[2];
        advanced(f, 0.5 * f->dt, body);
        observe(f, body, motion);
    }
}

static void flight_step(struct flight *f) {
    const enum play_scheme scheme = f->contact.of->impact.scheme;
    const int verlet = scheme != PLAY_SYMPLECTIC_EULER;
    kick(f, verlet ? 0.5 * f->dt : f->dt, f->body);
    drift(f);
    struct touch_motion motion = {.dt = f->dt};
    observe(f, f->body, &motion);
    motion.slide_s = motion.velocity_s * f->dt;
    motion.slide_t = motion.velocity_t * f->dt;
    struct touch_body body[2];
    if (scheme == PLAY_VERLET_PREDICTED) {
        advanced(f, 0.5 * f->dt, body);
        observe(f, body, &motion);
    } else if (scheme == PLAY_VERLET_IMPLICIT) {
        implicit_motion(f, &motion);
    }
    const struct touch_force before = f->contact.force;
    play_contact_step(&f->contact, NULL, &motion);
    accelerate(f, &f->contact.force);
    if (verlet)
        kick(f, 0.5 * f->dt, f->body);
    play_sums_add(&f->sums, &motion, &before, &f->contact.force);
    f->motion = motion;
    f->past[2] = f->past[1];
    f->past[1] = f->past[0];
    f->past[0] = (struct sample){f->sums.time, f->overlap - f->touch, f->contact.force.normal};
    f->samples++;
}

/* Largest value of the parabola through three equidistant samples whose middle one is the largest. */
static double peak(double before, double middle, double after) {
    const double bend = before - 2.0 * middle + after;
    const double slope = 0.5 * (after - before);
    return bend < 0.0 ? middle - 0.5 * slope * slope / bend : middle;
}

/* Where the line through two samples is zero; after the second one if it is extrapolated. */
static double crossing(double time0, double y0, double time1, double y1) {
    return time1 + (time1 - time0) * y1 / (y0 - y1);
}

static void gather(struct flight *f, struct gathered *g, const struct touch_force *before) {
    const struct sample *s = f->past;
    const struct touch_force *now = &f->contact.force;
    g->normal_impulse += 0.5 * (before->normal + now->normal) * f->dt;
    g->elastic_impulse += 0.5 * (before->normal_elastic + now->normal_elastic) * f->dt;
    g->shear_impulse += 0.5 * (before->shear_s + now->shear_s) * f->dt;
    if (!g->touched && now->active) {
        g->touched = 1;
        g->start = s[1].overlap < 0.0 ? crossing(s[1].time, s[1].overlap, s[0].time, s[0].overlap)
                                      : s[1].time;
    }
    if (!g->touched)
        return;
    if (f->samples >= 3 && s[1].overlap >= s[0].overlap && s[1].overlap >= s[2].overlap)
        g->max_overlap = fmax(g->max_overlap, peak(s[2].overlap, s[1].overlap, s[0].overlap));
    if (f->samples >= 3 && s[1].normal >= s[0].normal && s[1].normal >= s[2].normal)
        g->peak_force = fmax(g->peak_force, peak(s[2].normal, s[1].normal, s[0].normal));
    g->max_overlap = fmax(g->max_overlap, s[0].overlap);
    g->peak_force = fmax(g->peak_force, s[0].normal);
    if (!g->released && f->samples >= 3 && s[1].normal > 0.0 && s[0].normal <= 0.0) {
        /* A force that is cut at zero says nothing past its end: the two samples before do. */
        const int cut = !(s[0].normal < 0.0) && s[2].normal > s[1].normal;
        const struct sample *a = cut ? &s[2] : &s[1], *b = cut ? &s[1] : &s[0];
        g->released = 1;
        g->end_force = crossing(a->time, a->normal, b->time, b->normal);
        g->separation_overlap =
            fmax(0.0, b->overlap + (g->end_force - b->time) * (b->overlap - a->overlap) / f->dt);
    }
    if (g->released && f->contact.of->impact.end_at_force && !g->ended) {
        g->ended = 1;
        g->end = g->end_force;
    } else if (!now->active) {
        g->ended = 1;
        g->end = crossing(s[1].time, s[1].overlap, s[0].time, s[0].overlap);
    }
}

static double kinetic_energy(const struct touch_body body[2]) {
    double sum = 0.0;
    for (int b = 0; b < 2; b++)
        for (int i = 0; !is_wall(&body[b]) && i < 3; i++)
            sum += 0.5 * (body[b].mass * body[b].velocity[i] * body[b].velocity[i] +
                          body[b].inertia * body[b].spin[i] * body[b].spin[i]);
    return sum;
}

static void momenta(const struct touch_body body[2], double ret_linear[3], double ret_angular[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        ret_linear[i] = ret_angular[i] = 0.0;
        for (int b = 0; b < 2; b++) {
            const struct touch_body *y = &body[b];
            ret_linear[i] += y->mass * y->velocity[i];
            ret_angular[i] +=
                y->mass * (y->position[j] * y->velocity[k] - y->position[k] * y->velocity[j]) +
                y->inertia * y->spin[i];
        }
    }
}

static double distance(const double a[3], const double b[3]) {
    return hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
}

static void fill_outcomes(const struct flight *f, const struct gathered *g,
                          const struct touch_body before[2], double approach, double slip_in,
                          struct play_trace *trace) {
    double *o = trace->outcome;
    struct touch_motion after;
    observe(f, f->body, &after);
    o[PLAY_OUTCOME_separated] = g->ended;
    o[PLAY_OUTCOME_restitution] = g->ended ? -after.velocity_n / approach : 0.0;
    o[PLAY_OUTCOME_max_overlap] = g->max_overlap;
    o[PLAY_OUTCOME_peak_force] = g->peak_force;
    if (g->ended)
        o[PLAY_OUTCOME_duration] = g->end - g->start;
    if (g->released || g->ended) {
        o[PLAY_OUTCOME_duration_force] = (g->released ? g->end_force : g->end) - g->start;
        o[PLAY_OUTCOME_separation_overlap] = g->released ? g->separation_overlap : 0.0;
    }
    o[PLAY_OUTCOME_normal_impulse] = g->normal_impulse;
    o[PLAY_OUTCOME_elastic_impulse] = g->elastic_impulse;
    o[PLAY_OUTCOME_shear_impulse] = g->shear_impulse;
    o[PLAY_OUTCOME_slip_velocity_out] = after.velocity_s;
    const double centre_in = before[1].velocity[1] - before[0].velocity[1];
    if (fabs(centre_in) > 0.0)
        o[PLAY_OUTCOME_centre_restitution] =
            (f->body[1].velocity[1] - f->body[0].velocity[1]) / centre_in;
    if (fabs(slip_in) > 0.0)
        o[PLAY_OUTCOME_tangential_restitution] = -after.velocity_s / slip_in;
    o[PLAY_OUTCOME_spin1_out] = f->body[0].spin[2];
    o[PLAY_OUTCOME_spin2_out] = f->body[1].spin[2];
    o[PLAY_OUTCOME_kinetic_loss] = kinetic_energy(before) - kinetic_energy(f->body);
    if (is_wall(&f->body[1]))
        return;
    double p0[3], l0[3], p1[3], l1[3];
    momenta(before, p0, l0);
    momenta(f->body, p1, l1);
    const double mass = 1.0 / (1.0 / before[0].mass + 1.0 / before[1].mass);
    const double scale = mass * f->contact.of->impact.speed;
    o[PLAY_OUTCOME_momentum_error] = distance(p0, p1) / scale;
    if (f->contact.of->impact.moving)
        o[PLAY_OUTCOME_angular_momentum_error] = distance(l0, l1) / (scale * before[0].radius);
}

/* One impact, from the present velocities. */
static void fly(struct flight *f, double phase, int record, struct play_trace *trace) {
    struct gathered g = {0};
    struct touch_body before[2];
    struct touch_motion first = {.dt = f->dt};
    const double limit = f->sums.time + PATIENCE * f->contact_time;
    const struct play_sums start = f->sums;
    observe(f, f->body, &first);
    const double approach = first.velocity_n;
    place_at(f, f->touch - phase * approach * f->dt);
    observe(f, f->body, &first); /* arms at the true distance */
    memcpy(before, f->body, sizeof before);
    memset(f->acceleration, 0, sizeof f->acceleration);
    memset(f->angular, 0, sizeof f->angular);
    f->sums.overlap = f->overlap;
    f->samples = 1;
    f->past[0] = (struct sample){f->sums.time, f->overlap - f->touch, 0.0};
    if (record)
        play_record(trace, 0, &f->sums, &first, &f->contact.force);
    while (!g.ended && f->sums.time < limit) {
        const struct touch_force was = f->contact.force;
        flight_step(f);
        gather(f, &g, &was);
        if (record)
            play_record(trace, 1, &f->sums, &f->motion, &f->contact.force);
    }
    fill_outcomes(f, &g, before, approach, first.velocity_s, trace);
    trace->outcome[PLAY_OUTCOME_dashpot_energy_out] = f->sums.dashpot - start.dashpot;
    trace->outcome[PLAY_OUTCOME_slip_energy_out] = f->sums.slip - start.slip;
}

/* Reverses the velocities along n, for a contact that begins anew. One that ended by itself keeps
 * the state that the law left: whether that is a new one is for the law to see to. */
static void throw_back(struct flight *f) {
    if (f->contact.force.active)
        memset(f->contact.state, 0, sizeof f->contact.state);
    memset(&f->contact.force, 0, sizeof f->contact.force);
    for (int b = 0; b < 2; b++) {
        double *v = f->body[b].velocity, along = 0.0;
        for (int i = 0; i < 3; i++)
            along += v[i] * f->frame.n[i];
        for (int i = 0; i < 3; i++)
            v[i] -= 2.0 * along * f->frame.n[i];
    }
}

/* Bodies, contact and contact time (0: from the law itself); no step yet. */
static int open_flight(const struct play_case *c, double contact_time, struct flight *f,
                       struct touch_message *ret_message) {
    if (play_contact_open(c, &f->contact, ret_message))
        return -1;
    const double speed = c->impact.speed * cos(c->impact.angle);
    f->contact_time = contact_time > 0.0 ? contact_time : play_contact_time(c, speed);
    if (!(f->contact_time > 0.0)) {
        snprintf(ret_message->text, sizeof ret_message->text,
                 "the law does not repel: an impact has no contact time to step by");
        return -1;
    }
    const int gap = touch_property_find(c->law, "rgap");
    f->touch = gap < 0 ? 0.0 : -c->values.of[gap][0];
    place_bodies(f, c);
    return 0;
}

/* --- a contact under a constant load ---------------------------------------------------------- */

/* Flies head-on to the largest overlap, and rests there: with the state that the impact has left, under the
 * force of a contact that does not move. */
static int put_under_load(struct flight *f) {
    f->dt = f->contact_time / APPROACH;
    place_at(f, f->touch);
    do {
        flight_step(f);
    } while (f->motion.velocity_n > 0.0 && f->sums.time < PATIENCE * f->contact_time);
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
    if (open_flight(of, 0.0, f, ret_message))
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
    ret_motions->overlap = f.overlap;
    ret_motions->stiffness_n =
        (force_at(&f, x, 0, 0, 0).normal - force_at(&f, -x, 0, 0, 0).normal) / (2.0 * x);
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

/* --- impacts ---------------------------------------------------------------------------------- */

int play_run_impact(const struct play_case *c, const struct play_refine *refine,
                    struct play_trace *ret_trace, struct touch_message *ret_message) {
    struct flight f = {0};
    const int custom = refine && refine->steps > 0.0;
    if (open_flight(c, refine ? refine->contact_time : 0.0, &f, ret_message))
        return -1;
    f.dt = f.contact_time / (custom ? refine->steps : c->impact.steps);
    const int record = !refine || !refine->outcomes_only;
    for (int k = 0; k < c->impact.impacts; k++) {
        if (k > 0)
            throw_back(&f);
        fly(&f, custom ? refine->phase : c->impact.phase, record, ret_trace);
    }
    if (record)
        play_trace_end_leg(ret_trace);
    play_record_counts(ret_trace, &f.sums, &f.contact);
    return 0;
}

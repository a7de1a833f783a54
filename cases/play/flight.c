/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "flight.h"
#include "lib/core/contact_inline.h"

static inline int is_wall(const struct touch_body *body) {
    return isinf(body->mass);
}

int flight_is_wall(const struct touch_body *body) {
    return is_wall(body);
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

void flight_place(struct flight *f, double overlap) {
    const double reach =
        f->body[0].radius + (flight_is_wall(&f->body[1]) ? 0.0 : f->body[1].radius);
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
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++)
            f->body[b].position[i] += f->body[b].velocity[i] * f->dt;
    const struct touch_frame old = f->frame;
    double tilt[2] = {0.0, 0.0}, normal[3];
    if (c->impact.moving) {
        touch_contact_overlap(&f->body[0], &f->body[1], &f->overlap, normal);
        touch_frame_follow(&old, normal, &f->frame, tilt);
    } else {
        for (int i = 0; i < 3; i++)
            f->overlap += (f->body[0].velocity[i] - f->body[1].velocity[i]) * f->frame.n[i] * f->dt;
    }
    play_contact_turn(
        &f->contact, tilt, 0.0,
        touch_bodies_twirl(old.n, f->frame.n, f->body[0].spin, f->body[1].spin, f->dt));
}

void flight_observe(const struct flight *f, const struct touch_body body[2],
                    struct touch_motion *motion) {
    contact_motion(&body[0], &body[1], &f->frame, f->overlap, f->contact.of->slip_lever, motion);
}

/* What moves bodies that are held by a load. */
static struct touch_force net_force(const struct flight *f, const struct touch_force *force) {
    struct touch_force net = *force;
    net.normal -= f->load.normal;
    net.shear_s -= f->load.shear_s;
    net.shear_t -= f->load.shear_t;
    memset(net.moment, 0, sizeof net.moment);
    return net;
}

static void accelerate(struct flight *f, const struct touch_force *force) {
    double on[2][3], torque[2][3];
    const struct play_case *c = f->contact.of;
    struct touch_force held;
    const struct touch_force *net = force;
    if (f->loaded) {
        held = net_force(f, force);
        net = &held;
    }
    contact_forces(net, &f->body[0], &f->body[1], &f->frame, f->overlap, c->torque_lever, on,
                   torque);
    for (int b = 0; b < 2; b++) {
        double *linear = f->acceleration[b], *angular = f->angular[b];
        if (is_wall(&f->body[b])) {
            memset(linear, 0, sizeof f->acceleration[b]);
            memset(angular, 0, sizeof f->angular[b]);
            continue;
        }
        for (int i = 0; i < 3; i++) {
            linear[i] = on[b][i] / f->body[b].mass;
            angular[i] = torque[b][i] / f->body[b].inertia;
        }
    }
    for (int b = 0; c->free.is && b < 2; b++)
        for (int i = 0; i < 3; i++)
            f->acceleration[b][i] += f->push[b][i];
}

/* The bodies with velocities advanced by h under the given accelerations. */
static void advanced(const struct flight *f, double h, struct touch_body ret_body[2]) {
    memcpy(ret_body, f->body, sizeof f->body);
    kick(f, h, ret_body);
}

/* Whether two vectors agree to the last digits of the larger one. Squares have no signs, so that a mirror image
 * ends where its original does. */
static int is_same_vector(const double a[], const double b[], int count) {
    double off = 0.0, size = 0.0;
    for (int i = 0; i < count; i++) {
        off += (a[i] - b[i]) * (a[i] - b[i]);
        size += a[i] * a[i];
    }
    return sqrt(off) <= 4e-16 * sqrt(size);
}

/* Each force and each moment by its own size. */
static int repeats(const struct touch_force *now, const struct touch_force *last) {
    const double force[2][3] = {{now->normal, now->shear_s, now->shear_t},
                                {last->normal, last->shear_s, last->shear_t}};
    return is_same_vector(force[0], force[1], 1) && is_same_vector(force[0] + 1, force[1] + 1, 2) &&
           is_same_vector(now->moment[0], last->moment[0], 3) &&
           is_same_vector(now->moment[1], last->moment[1], 3);
}

/* Velocity Verlet with the force from the velocity at the end of the step: fixed point, since dt is
 * far below the damping time; ends when forces and moments repeat to the last digits. */
static void implicit_motion(struct flight *f, struct touch_motion *motion) {
    struct touch_force last;
    for (int k = 0; k < 200; k++) {
        struct touch_force force;
        double state[TOUCH_STATE_MAX];
        play_contact_try(&f->contact, NULL, motion, state, &force);
        if (k > 0 && repeats(&force, &last))
            return;
        last = force;
        accelerate(f, &force);
        struct touch_body body[2];
        advanced(f, 0.5 * f->dt, body);
        flight_observe(f, body, motion);
    }
}

void flight_begin(struct flight *f, const struct touch_motion *motion) {
    double state[TOUCH_STATE_MAX];
    play_contact_try(&f->contact, NULL, motion, state, &f->contact.force);
    memcpy(f->contact.state, state, f->contact.of->law->state_count * sizeof *state);
    accelerate(f, &f->contact.force);
}

void flight_step(struct flight *f) {
    const enum play_scheme scheme = f->contact.of->impact.scheme;
    const int verlet = scheme != PLAY_SYMPLECTIC_EULER;
    kick(f, verlet ? 0.5 * f->dt : f->dt, f->body);
    drift(f);
    struct touch_motion motion;
    motion.dt = f->dt;
    flight_observe(f, f->body, &motion);
    motion.slide_s = motion.velocity_s * f->dt;
    motion.slide_t = motion.velocity_t * f->dt;
    struct touch_body body[2];
    if (scheme == PLAY_VERLET_PREDICTED) {
        advanced(f, 0.5 * f->dt, body);
        flight_observe(f, body, &motion);
    } else if (scheme == PLAY_VERLET_IMPLICIT) {
        implicit_motion(f, &motion);
    }
    f->before = f->contact.force;
    play_contact_step(&f->contact, NULL, &motion);
    accelerate(f, &f->contact.force);
    if (verlet)
        kick(f, 0.5 * f->dt, f->body);
    play_sums_add(&f->sums, f->contact.of->law->traits, &motion, &f->before, &f->contact.force);
    f->motion = motion;
    f->past[2] = f->past[1];
    f->past[1] = f->past[0];
    f->past[0] = (struct sample){f->sums.time, f->overlap - f->touch, f->contact.force.normal};
    f->samples++;
}

void flight_record(const struct flight *f, size_t leg, const struct touch_motion *motion,
                   struct play_trace *trace) {
    static const enum play_column first[2] = {PLAY_COLUMN_position1_x, PLAY_COLUMN_position2_x};
    play_record(trace, leg, &f->sums, motion, &f->contact.force);
    for (size_t b = 0; b < 2; b++)
        for (size_t i = 0; i < 3; i++) {
            double *const *column = &trace->column[first[b] + i];
            column[0][trace->count - 1] = f->body[b].position[i];
            column[3][trace->count - 1] = f->body[b].velocity[i];
            column[6][trace->count - 1] = f->body[b].spin[i];
        }
}
_Static_assert(PLAY_COLUMN_velocity1_x == PLAY_COLUMN_position1_x + 3 &&
                   PLAY_COLUMN_spin1_x == PLAY_COLUMN_position1_x + 6 &&
                   PLAY_COLUMN_velocity2_x == PLAY_COLUMN_position2_x + 3 &&
                   PLAY_COLUMN_spin2_x == PLAY_COLUMN_position2_x + 6,
               "where flight_record puts them");

double flight_push(const struct play_case *c, int body, int axis) {
    return isinf(c->pair.mass[body])
               ? 0.0
               : c->free.force[body][axis] / c->pair.mass[body] + c->free.gravity[axis];
}

double play_free_speed(const struct play_case *c) {
    const double approach = c->free.velocity[0][0] - c->free.velocity[1][0];
    const double pull = flight_push(c, 0, 0) - flight_push(c, 1, 0);
    const double square = approach * approach + 2.0 * pull * fmax(0.0, -c->free.overlap);
    if (approach < 0.0 && !(pull > 0.0)) /* they part, and nothing brings them back */
        return 0.0;
    return square > 0.0 ? sqrt(square) : 0.0;
}

int flight_open(const struct play_case *c, double contact_time, struct flight *f,
                struct touch_message *ret_message) {
    if (play_contact_open(c, &f->contact, ret_message))
        return -1;
    const int needs_time = !c->free.is || !(c->free.dt > 0.0);
    const double speed = c->free.is ? play_free_speed(c) : c->impact.speed * cos(c->impact.angle);
    f->contact_time = contact_time > 0.0 ? contact_time
                      : needs_time       ? play_contact_time(c, speed)
                                         : 0.0;
    if (needs_time && !(f->contact_time > 0.0)) {
        snprintf(ret_message->text, sizeof ret_message->text,
                 "the law does not repel: an impact has no contact time to step by");
        return -1;
    }
    const int gap = touch_property_find(c->law, "rgap");
    f->touch = gap < 0 ? 0.0 : -c->values.of[gap][0];
    place_bodies(f, c);
    return 0;
}

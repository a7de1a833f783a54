/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "two_bodies.h"
#include "cases/core/vector.h"

/* A vector given along (n, s, t), in space. */
static void in_space(const struct touch_frame *frame, const double along[3], double ret[3]) {
    for (int i = 0; i < 3; i++)
        ret[i] = along[0] * frame->n[i] + along[1] * frame->s[i] + along[2] * frame->t[i];
}

int play_turns_plane(const struct play_segment *segment) {
    return segment->kind == PLAY_ROTATE || segment->kind == PLAY_ORBIT;
}

/* Rodrigues: cos v + sin (axis x v) + (1 - cos) (axis . v) axis. */
static void turn(const double axis[3], double angle, const double v[3], double ret[3]) {
    double across[3];
    vector_cross(axis, v, across);
    const double along = vector_dot(axis, v) * (1.0 - cos(angle));
    for (int i = 0; i < 3; i++)
        ret[i] = cos(angle) * v[i] + sin(angle) * across[i] + along * axis[i];
}

void play_turn_axes(const struct play_segment *segment, const struct touch_frame *from, double part,
                    struct touch_frame *ret_frame) {
    struct touch_frame frame = *from;
    double axis[3];
    if (play_turns_plane(segment)) {
        in_space(from, segment->about, axis);
        turn(axis, part * segment->angle, from->n, frame.n);
        turn(axis, part * segment->angle, from->s, frame.s);
        /* Orthonormal again, so that round-off does not grow from segment to segment. */
        const double length = sqrt(vector_dot(frame.n, frame.n));
        for (int i = 0; i < 3; i++)
            frame.n[i] /= length;
        const double lean = vector_dot(frame.s, frame.n);
        for (int i = 0; i < 3; i++)
            frame.s[i] -= lean * frame.n[i];
        const double width = sqrt(vector_dot(frame.s, frame.s));
        for (int i = 0; i < 3; i++)
            frame.s[i] /= width;
        vector_cross(frame.n, frame.s, frame.t);
    }
    *ret_frame = frame;
}

/* Spins along (n, s, t), rad/s. In an orbit the balls do not spin; a wall has to, since its plane turns.
 * Bodies that both roll keep the point of contact at rest; a wall does not roll with its ball. */
static void spins_of(const struct play_segment *g, const double distance[2], int wall,
                     double ret[2][3]) {
    const double rate = g->angle / g->time;
    double share[2] = {0.0, 0.0};
    if (g->kind == PLAY_ROTATE) {
        share[0] = share[1] = 1.0;
    } else if (g->kind == PLAY_ORBIT) {
        share[1] = wall ? 1.0 : 0.0;
    } else if (g->kind == PLAY_ROLL || g->kind == PLAY_TWIST) {
        share[0] = g->body & 1 ? 1.0 : 0.0;
        share[1] = g->body == 2 ? 1.0 : 0.0;
        if (g->body == 3)
            share[1] = g->kind == PLAY_TWIST ? -1.0 : wall ? 0.0 : -distance[0] / distance[1];
    }
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++)
            ret[b][i] = g->kind == PLAY_ROW ? g->spin[b][i] : share[b] * rate * g->about[i];
}

void play_place_bodies(const struct play_case *c, const struct play_segment *segment,
                       double overlap, double dt, struct play_bodies *ret_bodies) {
    static const struct touch_frame axes = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    const int wall = isinf(c->pair.radius[1]);
    /* From the centres (a wall: its plane) to the point of contact, which is the origin. */
    const double distance[2] = {c->pair.radius[0] - 0.5 * overlap,
                                (wall ? 0.0 : c->pair.radius[1]) - 0.5 * overlap};
    double spin[2][3], turning[3] = {0.0, 0.0, 0.0};
    *ret_bodies = (struct play_bodies){.frame = axes, .overlap = overlap, .dt = dt};
    spins_of(segment, distance, wall, spin);
    for (int i = 0; play_turns_plane(segment) && i < 3; i++)
        turning[i] = segment->angle / segment->time * segment->about[i];
    for (int b = 0; b < 2; b++) {
        struct touch_body *body = &ret_bodies->body[b];
        body->radius = c->pair.radius[b];
        body->mass = c->pair.mass[b];
        body->inertia = c->inertia[b];
        body->position[0] = b ? distance[b] : -distance[b];
        memcpy(body->spin, spin[b], sizeof spin[b]);
        vector_cross(b && wall ? spin[b] : turning, body->position, body->velocity);
    }
    if (wall)
        ret_bodies->body[1].normal[0] = -1.0;
}

void play_bodies_in_space(const struct touch_frame *frame, struct play_bodies *bodies) {
    for (int b = 0; b < 2; b++) {
        struct touch_body *to = &bodies->body[b];
        const struct touch_body from = *to;
        in_space(frame, from.position, to->position);
        in_space(frame, from.velocity, to->velocity);
        in_space(frame, from.spin, to->spin);
        in_space(frame, from.normal, to->normal);
    }
    bodies->frame = *frame;
}

void play_ask_bodies(const struct play_case *c, const struct play_bodies *bodies,
                     const double *state_in, double *ret_state, struct touch_force *ret_force) {
    const struct touch_frame *frame = &bodies->frame;
    const double *const axes[3] = {frame->n, frame->s, frame->t};
    struct play_bodies_answer answer;
    double force[2][3], torque[2][3];
    memset(&answer, 0, sizeof answer);
    c->bodies_step->step(c->bodies_step->data, bodies, state_in, ret_state, &answer);
    *ret_force = (struct touch_force){
        .normal = -vector_dot(answer.force[0], frame->n),
        .shear_s = vector_dot(answer.force[0], frame->s),
        .shear_t = vector_dot(answer.force[0], frame->t),
        .active = bodies->overlap > 0.0,
    };
    /* Totals are elastic: of the parts nothing is known. */
    ret_force->normal_elastic = ret_force->normal;
    ret_force->elastic_s = ret_force->shear_s;
    ret_force->elastic_t = ret_force->shear_t;
    touch_contact_forces(ret_force, &bodies->body[0], &bodies->body[1], frame, bodies->overlap,
                         c->torque_lever, force, torque);
    for (int b = 0; b < 2; b++)
        for (int i = 0; !isinf(c->pair.radius[b]) && i < 3; i++)
            ret_force->moment[b][i] =
                vector_dot(answer.torque[b], axes[i]) - vector_dot(torque[b], axes[i]);
}

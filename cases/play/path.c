/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scripted paths. Positions are computed from the segment's start and the step's number, never
 * summed, so that a path's corners are exact. */
#include "player.h"
#include "recorded.h"
#include "cases/core/vector.h"
#include "two_bodies.h"

struct walk {
    struct play_contact contact;
    struct play_sums sums;
    struct play_trace *trace;
    struct touch_message *message;
    double at[3];   /* overlap, slide_s, slide_t now; slides without those of rolling */
    double from[3]; /* the same at the start of the segment */
    double force_from;
    struct touch_frame frame, frame_from; /* axes of the contact plane now, and likewise */
    size_t leg;
    unsigned draw; /* of a record: enum play_recorded_draw */
    size_t told;   /* of the steps that come next: so many were told ahead */
};

/* Uniform in [-1, 1): the bits of seed, step and direction mixed (splitmix64, Steele et al. 2014), so
 * that any step can be had without those before it. */
double play_random(double seed, size_t k, int direction) {
    uint64_t x = ((uint64_t)seed * 3 + (uint64_t)direction) * UINT64_C(0x9e3779b97f4a7c15) + k;
    for (int i = 0; i < 2; i++) {
        x += UINT64_C(0x9e3779b97f4a7c15);
        x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
        x ^= x >> 31;
    }
    return (double)(x >> 11) / 4503599627370496.0 - 1.0;
}

/* Odd steps press, even ones slide: what each does is known without the other. */
static void random_target(const double from[3], const double at[3], const struct play_segment *g,
                          size_t k, double ret[3]) {
    memcpy(ret, at, 3 * sizeof *at);
    if (k % 2) {
        ret[0] = from[0] + g->by[0] * play_random(g->seed, k, 0);
        return;
    }
    for (int i = 1; i < 3; i++)
        ret[i] += g->by[i] * play_random(g->seed, k, i);
}

static int is_turn(const struct play_segment *g) {
    return play_turns_plane(g) || g->kind == PLAY_ROLL || g->kind == PLAY_TWIST;
}

/* A number of a row of a record, moved by a random part of what it may be off. */
static double drawn(const struct walk *w, const struct play_segment *g, int k) {
    const double value = k < 3 ? g->to[k] : g->velocity[k - 3];
    const int moves = w->draw >= PLAY_DRAW_DIGITS;
    return moves
               ? value + g->off[k] * play_random(w->draw, (size_t)(g - w->contact.of->segments), k)
               : value;
}

/* Where a row of a record wants overlap and slides. Of every second row that is left out: on the line to the next one. */
static struct play_segment row_of(const struct walk *w, const struct play_segment *g) {
    const struct play_segment *all = w->contact.of->segments, *next = g + 1;
    struct play_segment row = *g;
    for (int k = 0; k < 3; k++) {
        row.to[k] = drawn(w, g, k);
        row.velocity[k] = drawn(w, g, k + 3);
    }
    if (w->draw && w->draw < PLAY_DRAW_DIGITS && next < all + w->contact.of->segment_count &&
        next->kind == PLAY_ROW && (size_t)(g - all) % 2 == w->draw % 2)
        for (int k = 0; k < 3; k++) {
            const double part = g->time / (g->time + next->time);
            row.to[k] = w->from[k] + part * (next->to[k] - w->from[k]);
            row.velocity[k] = (double)NAN;
        }
    return row;
}

/* Where the segment wants overlap and slides after step k of n. */
static void target_of(const double from[3], const struct play_segment *g, size_t k, size_t n,
                      double ret[3]) {
    const double part = (double)k / (double)n;
    for (int i = 0; i < 3; i++) {
        ret[i] = from[i];
        if (g->kind == PLAY_MOVE || is_turn(g) || (g->kind == PLAY_PRESS && i > 0))
            ret[i] += part * g->by[i];
        else if ((g->kind == PLAY_TO || g->kind == PLAY_ROW) && !isnan(g->to[i]))
            ret[i] = k == n ? g->to[i] : from[i] + part * (g->to[i] - from[i]);
        else if (g->kind == PLAY_SINE)
            ret[i] += g->by[i] * sin(2.0 * TOUCH_PI * fmod(g->cycles * part, 1.0));
    }
}

void play_segment_end(const struct play_segment *segment, const double from[3], double ret_end[3]) {
    const struct play_segment *g = segment;
    double at[3];
    memcpy(at, from, sizeof at);
    for (size_t k = 1; g->kind == PLAY_RANDOM && k <= g->steps; k++) {
        double next[3];
        random_target(from, at, g, k, next);
        memcpy(at, next, sizeof at);
    }
    if (g->kind != PLAY_RANDOM && g->steps)
        target_of(from, g, g->steps, g->steps, at);
    if (g->kind == PLAY_PRESS)
        at[0] = (double)NAN;
    memcpy(ret_end, at, sizeof at);
}

/* Slides are the whole ones of the contact, with those of spins; velocities those that the record gives. */
static void move_as_recorded(const struct walk *w, const struct play_segment *g, const double to[3],
                             struct touch_body body[2], struct touch_motion *m) {
    double *const velocity[] = {&m->velocity_n, &m->velocity_s, &m->velocity_t};
    for (int i = 0; i < 3; i++) {
        const double of_spins = *velocity[i];
        *velocity[i] = isnan(g->velocity[i]) ? (to[i] - w->at[i]) / m->dt : g->velocity[i];
        body[1].velocity[i] += (i == 0 ? -1.0 : 1.0) * (*velocity[i] - of_spins);
    }
    m->slide_s = to[1] - w->at[1];
    m->slide_t = to[2] - w->at[2];
}

/* One step to `to` and to those axes: the bodies at its end, and their motion as the law's levers see it.
 * Overlap and slides are prescribed, as a velocity of body 2 in a held plane, and are added as they are,
 * so that corners stay exact. */
static void move_bodies(const struct walk *w, const struct play_segment *g,
                        const struct touch_frame *frame, double dt, const double to[3],
                        struct play_bodies *ret_bodies, struct touch_motion *ret_motion) {
    const struct play_case *c = w->contact.of;
    struct touch_body *body = ret_bodies->body;
    struct touch_motion *m = ret_motion;
    play_place_bodies(c, g, to[0], dt, ret_bodies);
    touch_contact_motion(&body[0], &body[1], &ret_bodies->frame, to[0], c->slip_lever, m);
    m->dt = dt;
    if (g->kind == PLAY_ROW) {
        move_as_recorded(w, g, to, body, m);
        play_bodies_in_space(frame, ret_bodies);
        return;
    }
    m->slide_s = to[1] - w->at[1] + m->velocity_s * dt;
    m->slide_t = to[2] - w->at[2] + m->velocity_t * dt;
    m->velocity_n += (to[0] - w->at[0]) / dt;
    m->velocity_s += (to[1] - w->at[1]) / dt;
    m->velocity_t += (to[2] - w->at[2]) / dt;
    for (int i = 0; i < 3; i++)
        body[1].velocity[i] += (i == 0 ? w->at[i] - to[i] : to[i] - w->at[i]) / dt;
    play_bodies_in_space(frame, ret_bodies);
}

static struct touch_force trial(const struct walk *w, const struct play_segment *g, double dt,
                                const double to[3]) {
    struct play_bodies bodies;
    struct touch_motion motion;
    struct touch_force force;
    double state[TOUCH_STATE_MAX];
    move_bodies(w, g, &w->frame, dt, to, &bodies, &motion);
    play_contact_try(&w->contact, &bodies, &motion, state, &force);
    return force;
}

static int refuse_press(const struct walk *w, const struct play_segment *g, double wanted) {
    snprintf(w->message->text, sizeof w->message->text,
             "line %d: normal force %g N is not reached at an overlap from 0 to one radius",
             g->line, wanted);
    return -1;
}

/* Finds the overlap in to[0] at which the law answers with the wanted normal force, by trial steps:
 * a bracket, then bisection down to neighbouring numbers. */
static int press_to(struct walk *w, const struct play_segment *g, double dt, double wanted,
                    double to[3]) {
    const double limit = w->contact.of->pair.radius[0], small = 1e-9 * limit;
    double low = 0.0, high = fmax(w->at[0], small);
    for (to[0] = high; trial(w, g, dt, to).normal < wanted; to[0] = high) {
        if (high >= limit)
            return refuse_press(w, g, wanted);
        low = high;
        high = fmin(2.0 * high, limit);
    }
    for (int k = 0; k < 200; k++) {
        to[0] = 0.5 * (low + high);
        if (!(to[0] > low && to[0] < high))
            break;
        if (trial(w, g, dt, to).normal < wanted)
            low = to[0];
        else
            high = to[0];
    }
    /* Where the force jumps, or starts above what is wanted, there is nothing between neighbours. */
    to[0] = small;
    const double least = fmax(fabs(wanted), fabs(trial(w, g, dt, to).normal));
    to[0] = high;
    const struct touch_force f = trial(w, g, dt, to);
    const double scale = fmax(least, fabs(f.normal_elastic) + fabs(f.normal_dashpot));
    return fabs(f.normal - wanted) <= 1e-9 * scale ? 0 : refuse_press(w, g, wanted);
}

/* Work that the bodies get in a step with these velocities, by the trapezoid rule: force times velocity and torque
 * times spin of each, summed in space. */
static double drawn_in(const struct play_case *c, const struct play_bodies *bodies,
                       const struct touch_force *before, const struct touch_force *after) {
    struct touch_force mean = {.normal = 0.5 * (before->normal + after->normal),
                               .shear_s = 0.5 * (before->shear_s + after->shear_s),
                               .shear_t = 0.5 * (before->shear_t + after->shear_t)};
    double force[2][3], torque[2][3], power = 0.0;
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++)
            mean.moment[b][i] = 0.5 * (before->moment[b][i] + after->moment[b][i]);
    touch_contact_forces(&mean, &bodies->body[0], &bodies->body[1], &bodies->frame, bodies->overlap,
                         c->torque_lever, force, torque);
    for (int b = 0; b < 2; b++)
        power += vector_dot(force[b], bodies->body[b].velocity) +
                 vector_dot(torque[b], bodies->body[b].spin);
    return power * bodies->dt;
}

/* Turns the history with the plane. How far the new axes are turned about n, against the smallest rotation
 * that takes the old plane to the new one, is measured on them. */
static void turn_history(struct walk *w, const struct touch_frame *to, double bodies_twirl) {
    struct touch_frame smallest;
    double tilt[2];
    if (touch_frame_follow(&w->frame, to->n, &smallest, tilt) != TOUCH_OK)
        return; /* half a turn in a step, which no case may ask for */
    const double axes_twirl = atan2(vector_dot(to->s, smallest.t), vector_dot(to->s, smallest.s));
    play_contact_turn(&w->contact, tilt, axes_twirl, bodies_twirl);
}

static void walk_step(struct walk *w, const struct play_segment *g, double part, double dt,
                      const double to[3]) {
    static const double level[2] = {0.0, 0.0};
    struct touch_frame frame;
    struct play_bodies bodies;
    struct touch_motion motion;
    play_turn_axes(g, &w->frame_from, part, &frame);
    move_bodies(w, g, &frame, dt, to, &bodies, &motion);
    const double twirl =
        touch_bodies_twirl(w->frame.n, frame.n, bodies.body[0].spin, bodies.body[1].spin, dt);
    if (play_turns_plane(g))
        turn_history(w, &frame, twirl);
    else
        play_contact_turn(&w->contact, level, 0.0, twirl);
    const struct touch_force before = w->contact.force;
    play_contact_step(&w->contact, &bodies, &motion);
    play_sums_add(&w->sums, w->contact.of->law->traits, &motion, &before, &w->contact.force);
    w->sums.drawn += drawn_in(w->contact.of, &bodies, &before, &w->contact.force);
    play_record(w->trace, w->leg, &w->sums, &motion, &w->contact.force);
    memcpy(w->at, to, sizeof w->at);
    w->frame = frame;
}

/* Before a row of a record: a new contact, or a number of its state. */
static int walk_record(struct walk *w, const struct play_segment *g) {
    struct touch_message unused;
    if (g->property != PLAY_SET_NEW) {
        w->contact.state[PLAY_SET_STATE(g->property)] = g->value[0];
        return 0;
    }
    memcpy(w->at, g->value, sizeof w->at);
    return play_contact_open(w->contact.of, &w->contact, &unused);
}

static int walk_set(struct walk *w, const struct play_segment *g) {
    const struct touch_law *law = w->contact.of->law;
    if (g->property < 0)
        return walk_record(w, g);
    const struct touch_property *p = &law->properties[g->property];
    if (p->scope == TOUCH_OF_STATE) {
        law->set(law, (size_t)g->property, g->value, w->contact.state);
        return 0;
    }
    w->contact.values.of[g->property][0] = g->value[0];
    w->contact.values.of[g->property][1] = g->value[p->scope == TOUCH_OF_BODY];
    struct touch_message message;
    if (touch_prepare(law, &w->contact.values, &w->contact.of->pair, w->contact.coefficients,
                      &message) == TOUCH_OK)
        return 0;
    return REFUSED(w->message, "line %d: %.400s", g->line, message.text);
}

static void begin_segment(struct walk *w) {
    memcpy(w->from, w->at, sizeof w->from);
    w->frame_from = w->frame;
}

static void next_target(const struct walk *w, const struct play_segment *g, size_t k, size_t n,
                        double ret[3]) {
    if (g->kind == PLAY_RANDOM)
        random_target(w->from, w->at, g, k, ret);
    else
        target_of(w->from, g, k, n, ret);
}

/* Whether the motions follow from nothing that the law answers, and the host leaves its state as it is. */
static int is_foreseen(const struct play_case *c, const struct play_segment *g) {
    const int turns =
        is_turn(g) ||
        (g->kind == PLAY_ROW &&
         vector_dot(g->spin[0], g->spin[0]) + vector_dot(g->spin[1], g->spin[1]) > 0.0);
    return g->kind != PLAY_PRESS && g->kind != PLAY_SET && (!turns || c->law->shear_field < 0);
}

/* Tells the motions from step k of a segment on. The walk is a copy, which goes ahead. */
static size_t tell_ahead(struct walk w, const struct play_segment *g, size_t k, size_t factor) {
    const struct play_case *c = w.contact.of;
    struct touch_motion motion[PLAY_AHEAD_MAX];
    size_t count = 0;
    for (; g < c->segments + c->segment_count && is_foreseen(c, g); g++, k = 1) {
        const size_t n = g->steps * factor;
        if (k == 1)
            begin_segment(&w);
        const struct play_segment row = row_of(&w, g);
        for (; k <= n && count < PLAY_AHEAD_MAX; k++) {
            double to[3];
            struct play_bodies unused;
            next_target(&w, &row, k, n, to);
            play_turn_axes(g, &w.frame_from, (double)k / (double)n, &w.frame);
            move_bodies(&w, &row, &w.frame, g->time / (double)n, to, &unused, &motion[count++]);
            memcpy(w.at, to, sizeof w.at);
        }
    }
    c->ahead->tell(c->ahead->data, motion, count);
    return count;
}

static int walk_segment(struct walk *w, const struct play_segment *g, size_t factor) {
    if (g->kind == PLAY_SET)
        return walk_set(w, g);
    const size_t n = g->steps * factor;
    const double dt = g->time / (double)n;
    begin_segment(w);
    const struct play_segment row = row_of(w, g);
    w->force_from = w->contact.force.normal;
    w->leg++;
    for (size_t k = 1; k <= n; k++) {
        double to[3];
        if (w->contact.of->ahead && !w->told && is_foreseen(w->contact.of, g))
            w->told = tell_ahead(*w, g, k, factor);
        w->told -= w->told > 0;
        next_target(w, &row, k, n, to);
        const double part = (double)k / (double)n, whole = g->normal_force - w->force_from;
        const double wanted = k == n ? g->normal_force : w->force_from + part * whole;
        if (g->kind == PLAY_PRESS && press_to(w, g, dt, wanted, to))
            return -1;
        walk_step(w, &row, part, dt, to);
    }
    play_trace_end_leg(w->trace);
    return 0;
}

int play_run_path(const struct play_case *c, const struct play_refine *refine,
                  struct play_trace *ret_trace, struct touch_message *ret_message) {
    struct walk w = {.frame = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}},
                     .trace = ret_trace,
                     .draw = refine ? refine->draw : PLAY_DRAW_AS_IS,
                     .message = ret_message};
    if (play_contact_open(c, &w.contact, ret_message))
        return -1;
    const struct touch_motion rest = {.dt = 1.0};
    const size_t factor = refine && refine->factor ? refine->factor : 1;
    double steps = 1.0;
    for (size_t i = 0; i < c->segment_count; i++)
        steps += (double)c->segments[i].steps * (double)factor;
    play_trace_expect(ret_trace, steps);
    play_record(ret_trace, 0, &w.sums, &rest, &w.contact.force);
    for (size_t i = 0; i < c->segment_count; i++)
        if (walk_segment(&w, &c->segments[i], factor))
            return -1;
    play_record_counts(ret_trace, &w.sums, &w.contact);
    ret_trace->outcome[PLAY_OUTCOME_work_drawn] = w.sums.drawn;
    return 0;
}

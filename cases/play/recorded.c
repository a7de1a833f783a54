/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "recorded.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include "cases/core/memory.h"
#include "cases/core/random.h"
#include "flight.h"
#include "lib/core/contact_inline.h"
#include "touchstone/common.h"

#define FEWEST 4 /* rows of a run */

/* --- what a run tells --------------------------------------------------------------------------- */

/* What quantities are made from, and which columns give it. */
enum {
    OVERLAP = 1 << 0,
    APPROACH = 1 << 1,
    SLIP = 1 << 2,
    SPIN = 1 << 3,
    BODIES = 1 << 4,
    PLACES = 1 << 5,
    NORMAL = 1 << 6,
    SHEAR = 1 << 7,
    MOMENT = 1 << 8,
    ELASTIC = 1 << 9,
    DASHPOT_ENERGY = 1 << 10,
    SLIP_ENERGY = 1 << 11,
    TIME = 1 << 12,
    NEVER = 1 << 13,
};
static const char *const words[] = {
    "overlap, or position1 and position2",
    "velocity_n, or velocity1 and velocity2",
    "velocity_s and velocity_t, or velocity1, velocity2, spin1 and spin2",
    "spin1 and spin2",
    "velocity1 and velocity2",
    "position1 and position2",
    "normal_force, or force1 or force2 beside both positions",
    "shear_force_s and shear_force_t, or force1 or force2 beside both positions",
    "moment1_n, moment1_s, moment1_t and those of body 2, or torque1 and torque2",
    "normal_elastic",
    "dashpot_energy",
    "slip_energy",
    "time",
    "of its own, and none is one of a motion",
};

static const struct {
    enum play_outcome of;
    unsigned needs;
} outcome_needs[] = {
    {PLAY_OUTCOME_activations, OVERLAP},
    {PLAY_OUTCOME_work_drawn, BODIES | SPIN},
    {PLAY_OUTCOME_restitution, APPROACH},
    {PLAY_OUTCOME_separated, OVERLAP},
    {PLAY_OUTCOME_max_overlap, OVERLAP},
    {PLAY_OUTCOME_peak_force, NORMAL},
    {PLAY_OUTCOME_duration, OVERLAP | TIME},
    {PLAY_OUTCOME_duration_force, NORMAL | TIME},
    {PLAY_OUTCOME_separation_overlap, NORMAL | OVERLAP},
    {PLAY_OUTCOME_normal_impulse, NORMAL | TIME},
    {PLAY_OUTCOME_elastic_impulse, ELASTIC | TIME},
    {PLAY_OUTCOME_shear_impulse, SHEAR | TIME},
    {PLAY_OUTCOME_slip_velocity_out, SLIP},
    {PLAY_OUTCOME_centre_restitution, BODIES},
    {PLAY_OUTCOME_tangential_restitution, SLIP},
    {PLAY_OUTCOME_spin1_out, SPIN},
    {PLAY_OUTCOME_spin2_out, SPIN},
    {PLAY_OUTCOME_spin1_out_n, SPIN},
    {PLAY_OUTCOME_spin1_out_s, SPIN},
    {PLAY_OUTCOME_spin2_out_n, SPIN},
    {PLAY_OUTCOME_spin2_out_s, SPIN},
    {PLAY_OUTCOME_slip_velocity_out_t, SLIP},
    {PLAY_OUTCOME_recoil_angle, SLIP | APPROACH},
    {PLAY_OUTCOME_rebound_angle, BODIES},
    {PLAY_OUTCOME_psi1, SLIP | APPROACH},
    {PLAY_OUTCOME_psi2, SLIP | APPROACH},
    {PLAY_OUTCOME_dashpot_energy_out, DASHPOT_ENERGY},
    {PLAY_OUTCOME_slip_energy_out, SLIP_ENERGY},
    {PLAY_OUTCOME_kinetic_loss, BODIES | SPIN},
    {PLAY_OUTCOME_momentum_error, BODIES},
    {PLAY_OUTCOME_angular_momentum_error, BODIES | SPIN | PLACES},
};

/* Columns that are made from others, first to last of each. */
static const struct {
    enum play_column first, last;
    unsigned needs;
} column_needs[] = {
    {PLAY_COLUMN_time, PLAY_COLUMN_leg, TIME},
    {PLAY_COLUMN_overlap, PLAY_COLUMN_overlap, OVERLAP},
    {PLAY_COLUMN_slide_s, PLAY_COLUMN_slide_t, SLIP | TIME},
    {PLAY_COLUMN_velocity_n, PLAY_COLUMN_velocity_n, APPROACH},
    {PLAY_COLUMN_velocity_s, PLAY_COLUMN_velocity_t, SLIP},
    {PLAY_COLUMN_normal_force, PLAY_COLUMN_normal_force, NORMAL},
    {PLAY_COLUMN_shear_force, PLAY_COLUMN_shear_force_t, SHEAR},
    {PLAY_COLUMN_moment1_n, PLAY_COLUMN_moment2_t, MOMENT},
    {PLAY_COLUMN_work_normal, PLAY_COLUMN_work_normal, NORMAL | APPROACH | TIME},
    {PLAY_COLUMN_work_shear, PLAY_COLUMN_work_shear, SHEAR | SLIP | TIME},
    {PLAY_COLUMN_active, PLAY_COLUMN_active, OVERLAP},
    {PLAY_COLUMN_position1_x, PLAY_COLUMN_position1_z, PLACES},
    {PLAY_COLUMN_velocity1_x, PLAY_COLUMN_velocity1_z, BODIES},
    {PLAY_COLUMN_spin1_x, PLAY_COLUMN_spin1_z, SPIN},
    {PLAY_COLUMN_position2_x, PLAY_COLUMN_position2_z, PLACES},
    {PLAY_COLUMN_velocity2_x, PLAY_COLUMN_velocity2_z, BODIES},
    {PLAY_COLUMN_spin2_x, PLAY_COLUMN_spin2_z, SPIN},
};

const struct play_quantity *play_recorded_at(size_t i) {
    static const struct play_quantity more[] = {
#define X(name, unit, meaning) {#name, unit, meaning, 0, 0, 1, PLAY_RECORDED_##name},
        PLAY_RECORDED_COLUMNS(X)
#undef X
    };
    const size_t k = i - PLAY_COLUMN_COUNT;
    return i < PLAY_COLUMN_COUNT ? play_quantity_at(i) : k < TOUCH_COUNT(more) ? &more[k] : NULL;
}

/* Whether nothing slides or spins in the case: what a file says nothing of is then 0. */
static int is_head_on(const struct play_case *c) {
    double all = fabs(c->impact.angle);
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++)
            all +=
                fabs(c->impact.spin[b][i]) + (c->free.is && i ? fabs(c->free.velocity[b][i]) : 0.0);
    return !c->segment_count && !(all > 0.0);
}

/* A vector is there where one of its three columns is: the others are 0. */
static int has_vector(const struct play_recorded_run *run, int first) {
    return run->value[first] || run->value[first + 1] || run->value[first + 2];
}

static int has_all(const struct play_recorded_run *run, int first, int last) {
    int all = 1;
    for (int k = first; k <= last; k++)
        all &= run->value[k] != NULL;
    return all;
}

static unsigned told_by(const struct play_recorded_run *run, const struct play_case *c) {
    const int wall = isinf(c->pair.mass[1]), straight = is_head_on(c);
    const int places =
        has_vector(run, PLAY_COLUMN_position1_x) && has_vector(run, PLAY_COLUMN_position2_x);
    const int moving =
        has_vector(run, PLAY_COLUMN_velocity1_x) || has_vector(run, PLAY_COLUMN_position1_x);
    const int bodies = moving && (wall || has_vector(run, PLAY_COLUMN_velocity2_x) ||
                                  has_vector(run, PLAY_COLUMN_position2_x));
    const int spin = straight || (has_vector(run, PLAY_COLUMN_spin1_x) &&
                                  (wall || has_vector(run, PLAY_COLUMN_spin2_x)));
    const int force = places && (has_vector(run, PLAY_RECORDED_force1_x) ||
                                 has_vector(run, PLAY_RECORDED_force2_x));
    const int torque = force && has_vector(run, PLAY_RECORDED_torque1_x) &&
                       has_vector(run, PLAY_RECORDED_torque2_x);
    const int overlap = run->value[PLAY_COLUMN_overlap] || places;
    const struct {
        unsigned bit;
        int is;
    } all[] = {
        {OVERLAP, overlap},
        {APPROACH, run->value[PLAY_COLUMN_velocity_n] || bodies || overlap},
        {SLIP, straight || (run->value[PLAY_COLUMN_velocity_s] != NULL) || (bodies && spin)},
        {SPIN, spin},
        {BODIES, bodies},
        {PLACES, places},
        {NORMAL, force || run->value[PLAY_COLUMN_normal_force]},
        {SHEAR, force || run->value[PLAY_COLUMN_shear_force_s]},
        {MOMENT, torque || has_all(run, PLAY_COLUMN_moment1_n, PLAY_COLUMN_moment2_t)},
        {ELASTIC, run->value[PLAY_COLUMN_normal_elastic] != NULL},
        {DASHPOT_ENERGY, run->value[PLAY_COLUMN_dashpot_energy] != NULL},
        {SLIP_ENERGY, run->value[PLAY_COLUMN_slip_energy] != NULL},
        {TIME, run->dt > 0.0},
    };
    unsigned told = 0;
    for (size_t i = 0; i < TOUCH_COUNT(all); i++)
        told |= all[i].is ? all[i].bit : 0u;
    return told;
}

static unsigned needs_of(const struct play_quantity *q) {
    for (size_t i = 0; q->is_outcome && i < TOUCH_COUNT(outcome_needs); i++)
        if ((int)outcome_needs[i].of == q->index)
            return outcome_needs[i].needs;
    for (size_t i = 0; !q->is_outcome && i < TOUCH_COUNT(column_needs); i++)
        if ((int)column_needs[i].first <= q->index && q->index <= (int)column_needs[i].last)
            return column_needs[i].needs;
    return NEVER;
}

const char *play_recorded_lacks(const struct play_recorded_run *run, const struct play_case *c,
                                const struct play_quantity *q) {
    const unsigned needs = needs_of(q), told = told_by(run, c);
    if (!q->is_outcome && run->value[q->index])
        return NULL;
    if (!q->is_outcome && needs == NEVER)
        return q->name;
    for (size_t i = 0; i < TOUCH_COUNT(words); i++)
        if (needs & ~told & 1u << i)
            return words[i];
    return NULL;
}

const struct play_recorded_run *play_recorded_run_of(const struct play_recorded *recorded,
                                                     size_t variant, size_t k) {
    for (size_t i = 0; i < recorded->count; i++) {
        const struct play_recorded_run *run = &recorded->runs[i];
        size_t finer = 0; /* runs of the variant before this one in the order of steps */
        for (size_t j = 0; j < recorded->count; j++)
            finer +=
                recorded->runs[j].variant == variant &&
                (recorded->runs[j].dt < run->dt || (j < i && !(recorded->runs[j].dt > run->dt)));
        if (run->variant == variant && finer == k)
            return run;
    }
    return NULL;
}

/* --- reading it --------------------------------------------------------------------------------- */

struct reading {
    const struct play_recorded_run *run;
    const struct play_case *c;
    unsigned draw, told;
    size_t rows;
    size_t *row; /* of the run, for each row of the trace */
    struct flight f;
    struct touch_frame start;   /* axes of the start */
    struct touch_motion motion; /* of the last row */
    double time;                /* of the last row */
};

/* A number of the run; 0 of a column that is not there. */
static double value_of(const struct reading *r, int column, size_t i) {
    const double *value = r->run->value[column];
    const size_t row = r->row[i];
    uint64_t state = (uint64_t)r->draw << 48 ^ (uint64_t)column << 40 ^ (uint64_t)row;
    if (!value || r->draw < PLAY_DRAW_DIGITS)
        return value ? value[row] : 0.0;
    (void)random_bits(&state);
    return value[row] + r->run->error[column][row] * (2.0 * random_real(&state) - 1.0);
}

static double time_of(const struct reading *r, size_t i) {
    return r->run->value[PLAY_COLUMN_time] ? value_of(r, PLAY_COLUMN_time, i)
                                           : r->run->dt * (double)r->row[i];
}

/* How fast a column changes at a row: the slope between its neighbours. */
static double slope(const struct reading *r, int column, size_t i) {
    const size_t a = i ? i - 1 : 0, b = i + 1 < r->rows ? i + 1 : i;
    return (value_of(r, column, b) - value_of(r, column, a)) / (time_of(r, b) - time_of(r, a));
}

/* Both bodies at a row, in the axes of the file. */
static void set_bodies(struct reading *r, size_t i) {
    static const int position[2] = {PLAY_COLUMN_position1_x, PLAY_COLUMN_position2_x};
    for (int b = 0; b < 2; b++) {
        struct touch_body *body = &r->f.body[b];
        const int at = position[b], has_velocity = has_vector(r->run, at + 3);
        for (int k = 0; k < 3; k++) {
            body->position[k] = value_of(r, at + k, i);
            body->velocity[k] = has_velocity            ? value_of(r, at + 3 + k, i)
                                : r->run->value[at + k] ? slope(r, at + k, i)
                                                        : 0.0;
            body->spin[k] = value_of(r, at + 6 + k, i);
        }
    }
}

static double distance_of(const struct touch_body body[2], double ret_normal[3]) {
    double square = 0.0;
    for (int k = 0; k < 3; k++) {
        ret_normal[k] = body[1].position[k] - body[0].position[k];
        square += ret_normal[k] * ret_normal[k];
    }
    return sqrt(square);
}

static double overlap_of(const struct reading *r, size_t i) {
    const struct touch_body *body = r->f.body;
    double between[3];
    if (r->run->value[PLAY_COLUMN_overlap])
        return value_of(r, PLAY_COLUMN_overlap, i);
    const double distance = distance_of(body, between);
    if (!(r->told & PLACES))
        return (double)NAN;
    return flight_is_wall(&body[1]) ? body[0].radius - contact_dot(between, r->f.frame.n)
                                    : body[0].radius + body[1].radius - distance;
}

/* Axes: n of the last row before touch, or x of the file at a wall; s along the slide of body 2 seen from body 1. */
static void set_axes(struct reading *r) {
    struct touch_frame *frame = &r->f.frame;
    double n[3], slip[3], along = 0.0, size = 0.0;
    *frame = (struct touch_frame){.n = {1.0, 0.0, 0.0}, .s = {0.0, 1.0, 0.0}, .t = {0.0, 0.0, 1.0}};
    if (!(r->told & PLACES) || flight_is_wall(&r->f.body[1]))
        return;
    size_t i = 0;
    for (set_bodies(r, 0); i + 1 < r->rows && !(overlap_of(r, i) > r->f.touch);)
        set_bodies(r, ++i);
    if (i)
        set_bodies(r, i - 1);
    if (!(distance_of(r->f.body, n) > 0.0))
        return;
    touch_frame_make(n, frame);
    for (int k = 0; k < 3; k++)
        slip[k] = r->f.body[1].velocity[k] - r->f.body[0].velocity[k];
    for (int k = 0; k < 3; k++)
        size = fmax(size, fabs(slip[k]));
    along = contact_dot(slip, frame->n);
    for (int k = 0; k < 3; k++)
        slip[k] -= along * frame->n[k];
    const double length = sqrt(contact_dot(slip, slip));
    /* Head-on: the axis of the file that is most upright on n. */
    const double *from = slip, other[3][3] = {{0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, {1.0, 0.0, 0.0}};
    if (!(r->told & BODIES) || !(length > 1e-9 * size)) {
        from = other[0];
        for (int k = 1; k < 3; k++)
            from = fabs(contact_dot(other[k], frame->n)) < 0.5 * fabs(contact_dot(from, frame->n))
                       ? other[k]
                       : from;
    }
    along = contact_dot(from, frame->n);
    for (int k = 0; k < 3; k++)
        frame->s[k] = from[k] - along * frame->n[k];
    const double one = sqrt(contact_dot(frame->s, frame->s));
    for (int k = 0; k < 3; k++)
        frame->s[k] /= one;
    contact_cross(frame->n, frame->s, frame->t);
}

/* The force on body 1 and the moments that are no lever's, as a law answers them. */
static void set_force(struct reading *r, size_t i) {
    struct touch_force *force = &r->f.contact.force;
    const struct touch_frame *frame = &r->f.frame;
    const int second = !has_vector(r->run, PLAY_RECORDED_force1_x);
    double on[3], lever[2][3];
    for (int k = 0; k < 3; k++)
        on[k] = second ? -value_of(r, PLAY_RECORDED_force2_x + k, i)
                       : value_of(r, PLAY_RECORDED_force1_x + k, i);
    *force = (struct touch_force){.normal = -contact_dot(on, frame->n),
                                  .shear_s = contact_dot(on, frame->s),
                                  .shear_t = contact_dot(on, frame->t)};
    contact_levers(&r->f.body[0], &r->f.body[1], frame, r->f.overlap, r->c->torque_lever, lever);
    for (int b = 0; b < 2; b++) {
        double torque[3], of_force[3];
        contact_cross(lever[b], on, of_force);
        for (int k = 0; k < 3; k++)
            torque[k] =
                value_of(r, (b ? PLAY_RECORDED_torque2_x : PLAY_RECORDED_torque1_x) + k, i) -
                (b ? -of_force[k] : of_force[k]);
        force->moment[b][0] = contact_dot(torque, frame->n);
        force->moment[b][1] = contact_dot(torque, frame->s);
        force->moment[b][2] = contact_dot(torque, frame->t);
    }
    const struct {
        int column;
        double *to;
    } given[] = {
        {PLAY_COLUMN_normal_force, &force->normal},
        {PLAY_COLUMN_normal_elastic, &force->normal_elastic},
        {PLAY_COLUMN_shear_force_s, &force->shear_s},
        {PLAY_COLUMN_shear_force_t, &force->shear_t},
    };
    for (size_t k = 0; k < TOUCH_COUNT(given); k++)
        if (r->run->value[given[k].column])
            *given[k].to = value_of(r, given[k].column, i);
    const uint32_t pulls = fabs(force->normal) > 0.0, touches = r->f.overlap > r->f.touch;
    const int adhesive = (r->c->law->traits & TOUCH_TRAIT_ADHESIVE) != 0;
    force->active = !(r->told & OVERLAP)           ? pulls
                    : adhesive && r->told & NORMAL ? pulls | touches
                                                   : touches;
}

static void set_motion(struct reading *r, size_t i) {
    struct touch_motion *motion = &r->motion;
    const struct touch_motion before = *motion;
    flight_observe(&r->f, r->f.body, motion);
    if (!(r->told & BODIES))
        motion->velocity_n = motion->velocity_s = motion->velocity_t = 0.0;
    if (!(r->told & BODIES) && r->run->value[PLAY_COLUMN_overlap] && r->told & TIME)
        motion->velocity_n = slope(r, PLAY_COLUMN_overlap, i);
    double *const to[] = {&motion->velocity_n, &motion->velocity_s, &motion->velocity_t};
    for (int k = 0; k < 3; k++)
        if (r->run->value[PLAY_COLUMN_velocity_n + k])
            *to[k] = value_of(r, PLAY_COLUMN_velocity_n + k, i);
    motion->dt = time_of(r, i) - r->time;
    motion->slide_s = i ? 0.5 * (before.velocity_s + motion->velocity_s) * motion->dt : 0.0;
    motion->slide_t = i ? 0.5 * (before.velocity_t + motion->velocity_t) * motion->dt : 0.0;
    double *const slide[] = {&motion->slide_s, &motion->slide_t};
    for (int k = 0; i && k < 2; k++)
        if (r->run->value[PLAY_COLUMN_slide_s + k])
            *slide[k] = value_of(r, PLAY_COLUMN_slide_s + k, i) -
                        value_of(r, PLAY_COLUMN_slide_s + k, i - 1);
}

static void read_row(struct reading *r, size_t i) {
    double between[3], unused[2];
    set_bodies(r, i);
    if (r->told & PLACES && !flight_is_wall(&r->f.body[1]) && distance_of(r->f.body, between) > 0.0)
        (void)touch_frame_follow(&r->f.frame, between, &r->f.frame, unused);
    r->f.overlap = overlap_of(r, i);
    set_motion(r, i);
    r->f.before = r->f.contact.force;
    set_force(r, i);
    r->f.dt = r->motion.dt;
    r->time = r->f.sums.time = time_of(r, i);
    r->f.past[2] = r->f.past[1];
    r->f.past[1] = r->f.past[0];
    r->f.past[0] = (struct sample){r->time, r->f.overlap - r->f.touch, r->f.contact.force.normal};
    r->f.samples++;
}

/* --- the trace ---------------------------------------------------------------------------------- */

/* The leg in which a row of a path is: by its time, or by its number where there is none. */
static double leg_of(const struct reading *r, size_t i) {
    double end = 0.0;
    size_t leg = 0;
    if (r->run->value[PLAY_COLUMN_leg])
        return rint(r->run->value[PLAY_COLUMN_leg][r->row[i]]);
    for (size_t k = 0; i && k < r->c->segment_count; k++) {
        const struct play_segment *g = &r->c->segments[k];
        leg += g->kind != PLAY_SET;
        end += r->run->dt > 0.0 ? g->time : (double)g->steps;
        const double at = r->run->dt > 0.0 ? r->time - 1e-9 * end : (double)i;
        if (g->kind != PLAY_SET && at <= end)
            break;
    }
    return i ? fmax(1.0, (double)leg) : 0.0;
}

static void put_row(struct reading *r, size_t i, struct play_trace *trace) {
    double *const *column = trace->column;
    const struct touch_force *force = &r->f.contact.force;
    const size_t row = play_trace_add(trace);
    const double made[] = {
        [PLAY_COLUMN_time] = r->time,
        [PLAY_COLUMN_leg] = leg_of(r, i),
        [PLAY_COLUMN_overlap] = r->f.overlap,
        [PLAY_COLUMN_slide_s] = r->f.sums.slide_s += r->motion.slide_s,
        [PLAY_COLUMN_slide_t] = r->f.sums.slide_t += r->motion.slide_t,
        [PLAY_COLUMN_velocity_n] = r->motion.velocity_n,
        [PLAY_COLUMN_velocity_s] = r->motion.velocity_s,
        [PLAY_COLUMN_velocity_t] = r->motion.velocity_t,
        [PLAY_COLUMN_normal_force] = force->normal,
        [PLAY_COLUMN_shear_force] = hypot(force->shear_s, force->shear_t),
        [PLAY_COLUMN_shear_force_s] = force->shear_s,
        [PLAY_COLUMN_shear_force_t] = force->shear_t,
        [PLAY_COLUMN_moment1_n] = force->moment[0][0],
        [PLAY_COLUMN_moment1_s] = force->moment[0][1],
        [PLAY_COLUMN_moment1_t] = force->moment[0][2],
        [PLAY_COLUMN_moment2_n] = force->moment[1][0],
        [PLAY_COLUMN_moment2_s] = force->moment[1][1],
        [PLAY_COLUMN_moment2_t] = force->moment[1][2],
        [PLAY_COLUMN_work_normal] = r->f.sums.work_normal +=
        i ? 0.5 * (r->f.before.normal + force->normal) *
                (r->f.overlap - r->f.past[1].overlap - r->f.touch)
          : 0.0,
        [PLAY_COLUMN_work_shear] = r->f.sums.work_shear +=
        i ? 0.5 * ((r->f.before.shear_s + force->shear_s) * r->motion.slide_s +
                   (r->f.before.shear_t + force->shear_t) * r->motion.slide_t)
          : 0.0,
        [PLAY_COLUMN_active] = force->active,
        [PLAY_CONTACT_COLUMN_COUNT] = 0.0,
    };
    const double *axes[3] = {r->start.n, r->start.s, r->start.t};
    for (size_t k = 0; k < trace->columns; k++)
        column[k][row] = k < TOUCH_COUNT(made) ? made[k] : 0.0;
    for (size_t k = 0; k < 3 && trace->columns > PLAY_CONTACT_COLUMN_COUNT; k++)
        for (size_t b = 0; b < 2; b++) {
            const struct touch_body *body = &r->f.body[b];
            const size_t at = (b ? PLAY_COLUMN_position2_x : PLAY_COLUMN_position1_x) + k;
            column[at][row] = contact_dot(body->position, axes[k]);
            column[at + 3][row] = contact_dot(body->velocity, axes[k]);
            column[at + 6][row] = contact_dot(body->spin, axes[k]);
        }
    for (size_t k = 0; k < PLAY_CONTACT_COLUMN_COUNT; k++)
        if (r->run->value[k] && k != PLAY_COLUMN_leg)
            column[k][row] = value_of(r, (int)k, i);
    for (size_t k = 0; k < trace->columns; k++)
        if (play_recorded_lacks(r->run, r->c, play_quantity_at(k)))
            column[k][row] = (double)NAN;
    const size_t rows = trace->count;
    if (rows > 1 && column[PLAY_COLUMN_leg][row] > column[PLAY_COLUMN_leg][row - 1] &&
        column[PLAY_COLUMN_leg][row - 1] > 0.0) {
        trace->count--; /* the leg ended at the row before */
        play_trace_end_leg(trace);
        trace->count++;
    }
}

/* Along the axes of the start. */
static void turn(const struct touch_frame *axes, const double v[3], double ret[3]) {
    const double turned[3] = {contact_dot(v, axes->n), contact_dot(v, axes->s),
                              contact_dot(v, axes->t)};
    memcpy(ret, turned, sizeof turned);
}

static void turn_body(const struct touch_frame *axes, const struct touch_body *body,
                      struct touch_body *ret) {
    turn(axes, body->position, ret->position);
    turn(axes, body->velocity, ret->velocity);
    turn(axes, body->spin, ret->spin);
}

/* The numbers of an impact. */
static void put_outcomes(struct reading *r, const struct flight_impact *g,
                         const struct touch_body before[2], const struct touch_motion *first,
                         struct play_trace *trace) {
    const struct play_quantity *q;
    double *o = trace->outcome;
    struct flight along = r->f;
    struct touch_body start[2] = {before[0], before[1]};
    turn(&r->start, r->f.frame.n, along.frame.n);
    turn(&r->start, r->f.frame.s, along.frame.s);
    turn(&r->start, r->f.frame.t, along.frame.t);
    for (int b = 0; b < 2; b++) {
        turn_body(&r->start, &r->f.body[b], &along.body[b]);
        turn_body(&r->start, &before[b], &start[b]);
    }
    flight_outcomes(&along, g, start, first, &r->motion, o);
    o[PLAY_OUTCOME_activations] = 0.0;
    for (size_t i = 1; i < trace->count; i++)
        o[PLAY_OUTCOME_activations] +=
            trace->column[PLAY_COLUMN_active][i] > trace->column[PLAY_COLUMN_active][i - 1];
    const size_t last = trace->count - 1;
    o[PLAY_OUTCOME_dashpot_energy_out] = trace->column[PLAY_COLUMN_dashpot_energy][last];
    o[PLAY_OUTCOME_slip_energy_out] = trace->column[PLAY_COLUMN_slip_energy][last];
    for (size_t i = 0; (q = play_quantity_at(i)); i++)
        if (q->is_outcome &&
            (play_recorded_lacks(r->run, r->c, q) ||
             (!g->ended && q->impact_only && q->index != PLAY_OUTCOME_max_overlap &&
              q->index != PLAY_OUTCOME_peak_force)))
            o[q->index] = (double)NAN;
}

double play_recorded_turned(const struct play_recorded_run *run, const struct play_case *c) {
    double first[3] = {0.0}, most = 0.0;
    if (!(told_by(run, c) & PLACES) || isinf(c->pair.radius[1]))
        return 0.0;
    for (size_t i = 0; i < run->rows; i++) {
        double now[3], across[3];
        for (int k = 0; k < 3; k++) {
            const double *const x[] = {run->value[PLAY_COLUMN_position1_x + k],
                                       run->value[PLAY_COLUMN_position2_x + k]};
            now[k] = (x[1] ? x[1][i] : 0.0) - (x[0] ? x[0][i] : 0.0);
            first[k] = i ? first[k] : now[k];
        }
        contact_cross(first, now, across);
        most = fmax(most, atan2(sqrt(contact_dot(across, across)), contact_dot(first, now)));
    }
    return most;
}

/* Which rows are read. Of half of them the first and the last stay. */
static int pick_rows(struct reading *r) {
    const size_t rows = r->run->rows;
    r->row = play_resize(NULL, rows + 1, sizeof *r->row);
    for (size_t i = 0; i < rows; i++)
        if (r->draw == PLAY_DRAW_AS_IS || r->draw >= PLAY_DRAW_DIGITS || !i || i + 1 == rows ||
            i % 2 == (r->draw == PLAY_DRAW_OTHER_HALF))
            r->row[r->rows++] = i;
    return r->rows < FEWEST;
}

int play_recorded_trace(const struct play_recorded_run *run, const struct play_case *c,
                        unsigned draw, struct play_trace *trace,
                        struct touch_message *ret_message) {
    struct reading r = {.run = run, .c = c, .draw = draw, .told = told_by(run, c)};
    struct flight_impact g = {0};
    struct touch_body before[2] = {0};
    struct touch_motion first = {0};
    const int gap = touch_property_find(c->law, "rgap"), is_impact = play_is_impact(c);
    /* Rows behind the end of the contact that are taken for what becomes of the bodies. */
    int over = 0;
    if (pick_rows(&r)) {
        snprintf(ret_message->text, sizeof ret_message->text, "%zu rows; needed: %d or more",
                 r.rows, FEWEST);
        return -1;
    }
    r.f.contact.of = c;
    r.f.contact.values = c->values;
    r.f.touch = gap < 0 ? 0.0 : -c->values.of[gap][0];
    for (int b = 0; b < 2; b++)
        r.f.body[b] = (struct touch_body){.radius = c->pair.radius[b],
                                          .mass = c->pair.mass[b],
                                          .inertia = c->inertia[b],
                                          .normal = {-1.0, 0.0, 0.0}};
    set_axes(&r);
    r.start = r.f.frame;
    r.time = time_of(&r, 0);
    r.f.samples = 0;
    trace->columns = play_columns(c);
    play_trace_expect(trace, (double)r.rows);
    for (size_t i = 0; i < r.rows && over < 2; i++) {
        read_row(&r, i);
        if (!i) {
            memcpy(before, r.f.body, sizeof before);
            first = r.motion;
            g.approach = first.velocity_n;
        } else if (is_impact && !g.ended) {
            flight_gather(&r.f, &r.f.before, NULL, &g);
        }
        put_row(&r, i, trace);
        over += g.ended;
    }
    play_trace_end_leg(trace);
    if (is_impact)
        put_outcomes(&r, &g, before, &first, trace);
    return 0;
}

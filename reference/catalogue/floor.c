/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for a ball on a floor, which is body 2. Model: a rigid ball with Coulomb friction, and impacts that take no
 * time; floor_rest and floor_swing: a rigid ball on the spring of Hertz, without a dashpot. */
#include "floor.h"

#include <float.h>
#include <math.h>

#include "evaluate.h"
#include "reference/solutions/hertz.h"

int ref_read_push(struct ref_reader *in, struct ref_push *ret) {
    const double mass = ref_number(in, "mass", 0), wall = ref_number(in, "mass", 1);
    for (size_t i = 0; i < 3; i++) {
        const double gravity = ref_number(in, "gravity", i);
        const double force = ref_number_or(in, "force1", i, 0.0) / mass;
        ret->along[i] = gravity + force;
        ret->rounding[i] = fabs(force) > 0.0 ? DBL_EPSILON * (fabs(gravity) + fabs(force)) : 0.0;
    }
    if (!in->refused && !isinf(wall))
        return ref_refuse(in, "body 2 has mass %.9g kg; allowed: a wall, whose mass is infinite",
                          wall);
    if (!in->refused && !(ret->along[0] > 0.0))
        return ref_refuse(
            in, "gravity and force1 pull the ball off the floor, with %.9g m/s2; allowed: n > 0",
            ret->along[0]);
    return in->refused ? -1 : 0;
}

static double number_of(struct ref_reader *in, const char *name, size_t i) {
    return ref_number_or(in, name, i, 0.0);
}

/* --- along the floor -------------------------------------------------------------------------- */

static int read_floor(struct ref_reader *in, int rolls, double *ret_radius,
                      struct ref_push *ret_push, struct ref_floor *ret) {
    if (ref_read_push(in, ret_push))
        return -1;
    const double radius = ref_number(in, "radius", 0), inertia = ref_number(in, "inertia", 0);
    const double across = fabs(ret_push->along[2]) + fabs(number_of(in, "velocity1", 2)) +
                          fabs(number_of(in, "spin1", 1));
    const double away = fabs(number_of(in, "velocity1", 0)) + fabs(number_of(in, "spin1", 0));
    *ret = (struct ref_floor){.pressed = ret_push->along[0],
                              .drive = ret_push->along[1],
                              .friction = rolls ? 0.0 : ref_friction(in, 0),
                              .ratio = ref_number(in, "mass", 0) * radius * radius / inertia,
                              .speed = number_of(in, "velocity1", 1),
                              .surface = rolls ? 0.0 : radius * number_of(in, "spin1", 2)};
    *ret_radius = radius;
    if (!in->refused && across + away > 0.0)
        return ref_refuse(
            in, "gravity, force1, velocity1 and spin1 have parts that are not along s and about t; "
                "allowed: no others");
    return in->refused ? -1 : 0;
}

int ref_eval_floor(struct ref_reader *in, ref_floor_motion *motion, const char *other, int rolls,
                   int spin, double *ret_values, double *ret_uncertainty) {
    struct ref_floor floor;
    struct ref_push push;
    double radius, moved = 0.0;
    const struct ref_path *path = ref_need_path(in);
    const double given = other ? ref_number(in, other, 0) : 0.0;
    if (!path || read_floor(in, rolls, &radius, &push, &floor))
        return -1;
    struct ref_floor others[] = {floor, floor};
    others[0].pressed += push.rounding[0];
    others[1].drive += push.rounding[1];
    for (size_t i = 0; i < path->count; i++) {
        double is[2], was[2], change = 0.0;
        const double parameter = rolls ? given / radius : given;
        motion(&floor, parameter, path->time[i], &is[0], &is[1]);
        for (size_t k = 0; k < 2; k++) {
            motion(&others[k], parameter, path->time[i], &was[0], &was[1]);
            change += fabs(was[spin] - is[spin]);
        }
        ret_values[i] = spin ? is[1] / radius : is[0];
        moved = fmax(moved, change);
    }
    const double rounding = ref_floor_rounding(&floor, path->time[path->count - 1]);
    *ret_uncertainty = (rounding + moved) / (spin ? radius : 1.0);
    return 0;
}

static void slides_and_rolls(const struct ref_floor *floor, double unused, double time,
                             double *ret_speed, double *ret_surface) {
    (void)unused;
    ref_floor_after(floor, time, ret_speed, ret_surface);
}

/* --- up and down ------------------------------------------------------------------------------ */

static int eval_bounce(struct ref_reader *in, int unused, double *ret_values,
                       double *ret_uncertainty) {
    struct ref_push push;
    (void)unused;
    const struct ref_path *path = ref_need_path(in);
    const double height = -ref_number(in, "start_overlap", 0);
    const double restitution = ref_number(in, "restitution", 0);
    const double speed = number_of(in, "velocity1", 0);
    if (!path || ref_read_push(in, &push))
        return -1;
    if (!(height > 0.0) || fabs(speed) > 0.0)
        return ref_refuse(in,
                          "start_overlap is %.9g m and velocity1 %.9g m/s along n; allowed: a gap, "
                          "and a ball at rest",
                          -height, speed);
    for (size_t i = 0; i < path->count; i++)
        ret_values[i] = -ref_floor_gap(height, push.along[0], restitution, path->time[i]);
    /* near a bounce a time that is rounded moves the ball by its speed */
    const double fastest = sqrt(2.0 * height * push.along[0]);
    *ret_uncertainty = (16.0 * DBL_EPSILON + push.rounding[0] / push.along[0]) *
                       (height + fastest * path->time[path->count - 1]);
    return 0;
}

/* The overlap at which the spring carries the weight. unsure: relative. */
struct rest {
    struct ref_contact contact;
    double pressed, overlap;
    double pressed_unsure, overlap_unsure;
};

static int read_rest(struct ref_reader *in, struct rest *ret) {
    struct ref_push push;
    if (ref_read_push(in, &push) || ref_any_contact(in, &ret->contact))
        return -1;
    const double alpha = ret->contact.alpha;
    const double share = ref_number(in, "mass", 0) * push.along[0] / ret->contact.h;
    ret->pressed = push.along[0];
    ret->overlap = pow(share, 1.0 / alpha);
    ret->pressed_unsure = push.rounding[0] / push.along[0];
    ret->overlap_unsure =
        (ret->pressed_unsure + DBL_EPSILON * (8.0 + fabs(log(share)))) / alpha + 8.0 * DBL_EPSILON;
    return in->refused ? -1 : 0;
}

static int eval_rest(struct ref_reader *in, int unused, double *ret_values,
                     double *ret_uncertainty) {
    struct rest rest;
    (void)unused;
    if (read_rest(in, &rest))
        return -1;
    *ret_values = rest.overlap - rest.contact.gap;
    *ret_uncertainty =
        rest.overlap_unsure * rest.overlap + 2.0 * DBL_EPSILON * fabs(rest.contact.gap);
    return 0;
}

static int eval_swing(struct ref_reader *in, int unused, double *ret_values,
                      double *ret_uncertainty) {
    struct rest rest;
    double uncertainty = 0.0;
    (void)unused;
    const struct ref_path *path = ref_need_path(in);
    const double start = ref_number(in, "start_overlap", 0);
    const double speed = number_of(in, "velocity1", 0);
    if (!path || read_rest(in, &rest))
        return -1;
    const double gap = rest.contact.gap, most = 0.1 / fmax(1.0, rest.contact.alpha - 1.0);
    const double amplitude = (start + gap) / rest.overlap - 1.0;
    if (!(fabs(amplitude) < most) || fabs(speed) > 0.0)
        return ref_refuse(
            in,
            "start_overlap is %.9g m and velocity1 %.9g m/s along n; allowed: a ball at rest, "
            "within %.9g m of %.9g m, where the spring carries the weight",
            start, speed, most * rest.overlap, rest.overlap);
    for (size_t i = 0; i < path->count; i++) {
        double one;
        ret_values[i] = ref_floor_swing(rest.overlap, rest.contact.alpha, rest.pressed, amplitude,
                                        path->time[i], &one) -
                        gap;
        uncertainty = fmax(uncertainty, one);
    }
    /* Of where it rests, where it starts, and the frequency. */
    const double turns = sqrt(rest.contact.alpha * rest.pressed / rest.overlap) *
                         path->time[path->count - 1] * fabs(amplitude);
    *ret_uncertainty =
        uncertainty +
        rest.overlap * (rest.overlap_unsure * (2.0 + turns) + rest.pressed_unsure * turns) +
        2.0 * DBL_EPSILON * (fabs(start) + 2.0 * fabs(gap));
    return 0;
}

/* --- the table -------------------------------------------------------------------------------- */

REF_EVAL(floor_velocity, ref_eval_floor, slides_and_rolls, NULL, 0, 0)
REF_EVAL(floor_spin, ref_eval_floor, slides_and_rolls, NULL, 0, 1)
REF_EVAL(floor_bounce, eval_bounce, 0)
REF_EVAL(floor_rest, eval_rest, 0)
REF_EVAL(floor_swing, eval_swing, 0)

static const struct ref_input along[] = {REF_PUSH,      REF_NEED(radius), REF_NEED(inertia),
                                         REF_MAY(fric), REF_MAY(mu_sl),   REF_MAY(velocity1),
                                         REF_MAY(spin1)};
static const struct ref_input of_bounce[] = {REF_PUSH, REF_NEED(start_overlap),
                                             REF_NEED(restitution), REF_MAY(velocity1)};
static const struct ref_input of_rest[] = {REF_PUSH, REF_ANY_CONTACT, REF_MAY(hz_alpha)};
static const struct ref_input of_swing[] = {REF_PUSH, REF_ANY_CONTACT, REF_MAY(hz_alpha),
                                            REF_NEED(start_overlap), REF_MAY(velocity1)};

static const char rigid[] = "rigid ball with Coulomb friction (solutions/floor.h)";
static const char flights[] = "parabolas between impacts without duration (solutions/floor.h)";
static const char weight[] = "Hertz's force carries the weight (solutions/floor.h)";
static const char swings[] = "Lindstedt's method about the rest (solutions/floor.h)";

static const struct ref_reference rows[] = {
    REF_ROW(floor_velocity, "speed along s of a ball that slides and rolls on a floor",
            "velocity1_y", "m/s", REF_CLOSED_FORM, 1, 0.0, rigid, along),
    REF_ROW(floor_spin, "spin about t of a ball that slides and rolls on a floor", "spin1_z",
            "rad/s", REF_CLOSED_FORM, 1, 0.0, rigid, along),
    REF_ROW(floor_bounce, "overlap (below 0: the gap) of a ball that falls and bounces", "overlap",
            "m", REF_CLOSED_FORM, 1, 0.0, flights, of_bounce),
    REF_ROW(floor_rest, "overlap of a ball that lies on a floor", "overlap", "m", REF_CLOSED_FORM,
            0, 0.0, weight, of_rest),
    REF_ROW(floor_swing, "overlap of a ball that swings a little about its rest", "overlap", "m",
            REF_CLOSED_FORM, 1, 0.0, swings, of_swing),
};

REF_TABLE(floor);

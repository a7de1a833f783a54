/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for a ball on a floor, which is body 2. Model: a rigid ball with Coulomb friction, and impacts that take no
 * time; floor_rest and floor_swing: a rigid ball on the spring of Hertz, without a dashpot. */
#include <float.h>
#include <math.h>

#include "evaluate.h"
#include "reference/solutions/floor.h"
#include "reference/solutions/hertz.h"

/* Acceleration (m/s2) of ball 1 by gravity and its constant force, along n, s and t. */
static int read_push(struct ref_reader *in, double ret[3]) {
    const double mass = ref_number(in, "mass", 0), wall = ref_number(in, "mass", 1);
    for (size_t i = 0; i < 3; i++)
        ret[i] = ref_number(in, "gravity", i) + ref_number_or(in, "force1", i, 0.0) / mass;
    if (!in->refused && !isinf(wall))
        return ref_refuse(in, "body 2 has mass %.9g kg; allowed: a wall, whose mass is infinite",
                          wall);
    if (!in->refused && !(ret[0] > 0.0))
        return ref_refuse(
            in, "gravity and force1 pull the ball off the floor, with %.9g m/s2; allowed: n > 0",
            ret[0]);
    return in->refused ? -1 : 0;
}

static double number_of(struct ref_reader *in, const char *name, size_t i) {
    return ref_number_or(in, name, i, 0.0);
}

/* --- along the floor -------------------------------------------------------------------------- */

static int read_floor(struct ref_reader *in, double *ret_radius, struct ref_floor *ret) {
    double push[3];
    if (read_push(in, push))
        return -1;
    const double radius = ref_number(in, "radius", 0), inertia = ref_number(in, "inertia", 0);
    const double across =
        fabs(push[2]) + fabs(number_of(in, "velocity1", 2)) + fabs(number_of(in, "spin1", 1));
    const double away = fabs(number_of(in, "velocity1", 0)) + fabs(number_of(in, "spin1", 0));
    *ret = (struct ref_floor){.pressed = push[0],
                              .drive = push[1],
                              .friction = ref_friction(in, 0),
                              .ratio = ref_number(in, "mass", 0) * radius * radius / inertia,
                              .speed = number_of(in, "velocity1", 1),
                              .surface = radius * number_of(in, "spin1", 2)};
    *ret_radius = radius;
    if (!in->refused && across + away > 0.0)
        return ref_refuse(
            in, "gravity, force1, velocity1 and spin1 have parts that are not along s and about t; "
                "allowed: no others");
    return in->refused ? -1 : 0;
}

static int eval_floor(struct ref_reader *in, int spin, double *ret_values,
                      double *ret_uncertainty) {
    struct ref_floor floor;
    double radius;
    const struct ref_path *path = ref_need_path(in);
    if (!path || read_floor(in, &radius, &floor))
        return -1;
    for (size_t i = 0; i < path->count; i++) {
        double speed, surface;
        ref_floor_after(&floor, path->time[i], &speed, &surface);
        ret_values[i] = spin ? surface / radius : speed;
    }
    *ret_uncertainty =
        ref_floor_rounding(&floor, path->time[path->count - 1]) / (spin ? radius : 1.0);
    return 0;
}

/* --- up and down ------------------------------------------------------------------------------ */

static int eval_bounce(struct ref_reader *in, int unused, double *ret_values,
                       double *ret_uncertainty) {
    double push[3];
    (void)unused;
    const struct ref_path *path = ref_need_path(in);
    const double height = -ref_number(in, "start_overlap", 0);
    const double restitution = ref_number(in, "restitution", 0);
    const double speed = number_of(in, "velocity1", 0);
    if (!path || read_push(in, push))
        return -1;
    if (!(height > 0.0) || fabs(speed) > 0.0)
        return ref_refuse(in,
                          "start_overlap is %.9g m and velocity1 %.9g m/s along n; allowed: a gap, "
                          "and a ball at rest",
                          -height, speed);
    for (size_t i = 0; i < path->count; i++)
        ret_values[i] = -ref_floor_gap(height, push[0], restitution, path->time[i]);
    /* near a bounce a time that is rounded moves the ball by its speed */
    const double fastest = sqrt(2.0 * height * push[0]);
    *ret_uncertainty = 16.0 * DBL_EPSILON * (height + fastest * path->time[path->count - 1]);
    return 0;
}

/* The overlap at which the spring carries the weight. */
static int read_rest(struct ref_reader *in, struct ref_contact *contact, double *ret_pressed,
                     double *ret_rest) {
    double push[3];
    if (read_push(in, push) || ref_any_contact(in, contact))
        return -1;
    const double mass = ref_number(in, "mass", 0);
    *ret_pressed = push[0];
    *ret_rest = pow(mass * push[0] / contact->h, 1.0 / contact->alpha);
    return in->refused ? -1 : 0;
}

static int eval_rest(struct ref_reader *in, int unused, double *ret_values,
                     double *ret_uncertainty) {
    struct ref_contact contact;
    double pressed, rest;
    (void)unused;
    if (read_rest(in, &contact, &pressed, &rest))
        return -1;
    *ret_values = rest - contact.gap;
    *ret_uncertainty = 16.0 * DBL_EPSILON * (rest + fabs(contact.gap));
    return 0;
}

static int eval_swing(struct ref_reader *in, int unused, double *ret_values,
                      double *ret_uncertainty) {
    struct ref_contact contact;
    double pressed, rest, uncertainty = 0.0;
    (void)unused;
    const struct ref_path *path = ref_need_path(in);
    const double start = ref_number(in, "start_overlap", 0);
    const double speed = number_of(in, "velocity1", 0);
    if (!path || read_rest(in, &contact, &pressed, &rest))
        return -1;
    const double amplitude = (start + contact.gap) / rest - 1.0;
    if (!(fabs(amplitude) < 0.1) || fabs(speed) > 0.0)
        return ref_refuse(
            in,
            "start_overlap is %.9g m and velocity1 %.9g m/s along n; allowed: a ball at rest, "
            "within a tenth of %.9g m, where the spring carries the weight",
            start, speed, rest);
    for (size_t i = 0; i < path->count; i++) {
        double one;
        ret_values[i] =
            ref_floor_swing(rest, contact.alpha, pressed, amplitude, path->time[i], &one) -
            contact.gap;
        uncertainty = fmax(uncertainty, one);
    }
    *ret_uncertainty = uncertainty + 16.0 * DBL_EPSILON * fabs(contact.gap);
    return 0;
}

/* --- the table -------------------------------------------------------------------------------- */

REF_EVAL(floor_velocity, eval_floor, 0)
REF_EVAL(floor_spin, eval_floor, 1)
REF_EVAL(floor_bounce, eval_bounce, 0)
REF_EVAL(floor_rest, eval_rest, 0)
REF_EVAL(floor_swing, eval_swing, 0)

#define PUSH REF_NEED(mass), REF_NEED(gravity), REF_MAY(force1)
static const struct ref_input along[] = {PUSH,          REF_NEED(radius), REF_NEED(inertia),
                                         REF_MAY(fric), REF_MAY(mu_sl),   REF_MAY(velocity1),
                                         REF_MAY(spin1)};
static const struct ref_input of_bounce[] = {PUSH, REF_NEED(start_overlap), REF_NEED(restitution),
                                             REF_MAY(velocity1)};
static const struct ref_input of_rest[] = {PUSH, REF_ANY_CONTACT, REF_MAY(hz_alpha)};
static const struct ref_input of_swing[] = {PUSH, REF_ANY_CONTACT, REF_MAY(hz_alpha),
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

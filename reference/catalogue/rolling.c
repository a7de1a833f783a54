/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for rolling and twisting resistance: a ball on a floor, which is body 2 (solutions/rolling.h), and the limit of
 * twisting. */
#include <float.h>
#include <math.h>

#include "evaluate.h"
#include "floor.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/rolling.h"

static double number_of(struct ref_reader *in, const char *name, size_t i) {
    return ref_number_or(in, name, i, 0.0);
}

static void rolls_viscously(const struct ref_floor *floor, double viscosity_per_radius, double time,
                            double *ret_speed, double *ret_surface) {
    *ret_speed = ref_rolling_viscous(floor, viscosity_per_radius, 1.0, time);
    *ret_surface = -*ret_speed;
}

/* --- rocks, twists ---------------------------------------------------------------------------------- */

/* A ball that lies where Hertz's spring carries its weight. */
struct lying {
    struct ref_contact contact;
    double pressed; /* N */
    double drive;   /* m/s2 */
    double overlap; /* m */
    double unsure;  /* of pressed, relative */
    double drive_unsure;
};

static int read_lying(struct ref_reader *in, struct lying *ret) {
    struct ref_push push;
    if (ref_read_push(in, &push) || ref_body_contact(in, &ret->contact))
        return -1;
    if (fabs(push.along[2]) > 0.0)
        return ref_refuse(in, "gravity and force1 have %.9g m/s2 along t; allowed: 0",
                          push.along[2]);
    ret->pressed = ref_number(in, "mass", 0) * push.along[0];
    ret->drive = push.along[1];
    ret->unsure = push.rounding[0] / push.along[0];
    ret->drive_unsure = push.rounding[1];
    ret->overlap = pow(ret->pressed / ret->contact.h, 1.0 / ret->contact.alpha);
    return in->refused ? -1 : 0;
}

/* With a dashpot that is critical for I + m R^2 about the point of contact at roll_damp 1. */
static int read_rocking(struct ref_reader *in, struct lying *lying, struct ref_rocking *ret) {
    if (read_lying(in, lying))
        return -1;
    const double radius = lying->contact.r_star, mass = ref_number(in, "mass", 0);
    const double roll = ref_number(in, "k_roll", 0) * radius * radius;
    const double inertia = ref_number(in, "inertia", 0);
    *ret = (struct ref_rocking){
        .mass = mass,
        .inertia = inertia,
        .arm = radius - 0.5 * lying->overlap,
        .shear = ref_stiffness_s(&lying->contact, lying->overlap),
        .roll = roll,
        .damping = 2.0 * ref_number_or(in, "roll_damp", 0, 0.0) *
                   sqrt(roll * (inertia + mass * radius * radius)),
        .drive = lying->drive,
        .speed = number_of(in, "velocity1", 1),
        .spin = number_of(in, "spin1", 2),
    };
    return in->refused ? -1 : 0;
}

/* Of the speed, m/s; times the root of m/I of the spin. What energy there is bounds both, as the dashpot takes some of it:
 * that of the start, and what the drive brings to springs of this compliance. Phases are off as frequencies are. */
static double rocking_rounding(const struct lying *lying, const struct ref_rocking *r,
                               double time) {
    double frequency[2];
    ref_rocking_frequencies(r, frequency);
    const double compliance = 1.0 / r->shear + r->arm * r->arm / r->roll;
    const double fastest = hypot(r->speed, sqrt(r->inertia / r->mass) * r->spin) +
                           2.0 * fabs(r->drive) * sqrt(r->mass * compliance);
    const double sticks = sqrt(r->shear * (1.0 / r->mass + r->arm * r->arm / r->inertia));
    const double turns = (frequency[1] + r->damping / r->inertia) * time;
    return fastest * (64.0 * DBL_EPSILON * (1.0 + turns) + lying->unsure * (1.0 + sticks * time)) +
           lying->drive_unsure * time;
}

static int eval_rocks(struct ref_reader *in, int spin, double *ret_values,
                      double *ret_uncertainty) {
    struct lying lying;
    struct ref_rocking rocking;
    const struct ref_path *path = ref_need_path(in);
    if (!path || read_rocking(in, &lying, &rocking))
        return -1;
    const double slides = ref_number(in, "mu_sl", 0) * lying.pressed;
    const double rolls = ref_number(in, "mu_ro", 0) * lying.contact.r_star * lying.pressed;
    for (size_t i = 0; i < path->count && !in->refused; i++) {
        double now[4];
        ref_rocking_after(&rocking, path->time[i], now);
        if (!(fabs(rocking.shear * now[2]) <= slides))
            return ref_refuse(in, "mu_sl %.9g: the ball slides; allowed: one that sticks",
                              ref_number(in, "mu_sl", 0));
        if (!(fabs(rocking.roll * now[3]) <= rolls))
            return ref_refuse(in, "mu_ro %.9g: the ball rolls; allowed: one that rocks",
                              ref_number(in, "mu_ro", 0));
        ret_values[i] = now[spin];
    }
    if (in->refused)
        return -1;
    *ret_uncertainty = rocking_rounding(&lying, &rocking, path->time[path->count - 1]) *
                       (spin ? sqrt(rocking.mass / rocking.inertia) : 1.0);
    return 0;
}

static double full_twist(const struct ref_contact *contact, double friction, double overlap) {
    return 3.0 * M_PI / 16.0 * friction * ref_normal_force(contact, overlap) *
           sqrt(contact->r_star * fmax(0.0, overlap));
}

static int eval_twists(struct ref_reader *in, int unused, double *ret_values,
                       double *ret_uncertainty) {
    struct lying lying;
    (void)unused;
    const struct ref_path *path = ref_need_path(in);
    const double friction = ref_number(in, "mu_tw", 0), spin = ref_number(in, "spin1", 0);
    const double spring = ref_number(in, "k_twist", 0), inertia = ref_number(in, "inertia", 0);
    if (!path || read_lying(in, &lying))
        return -1;
    const double radius = lying.contact.r_star, stiffness = spring * radius * radius;
    const double limit = full_twist(&lying.contact, friction, lying.overlap);
    for (size_t i = 0; i < path->count; i++)
        ret_values[i] = ref_twisting_spin(inertia, stiffness, limit, spin, path->time[i]);
    /* While it slips the speed is off as the limit is; else phases are off as the frequency is. */
    const double most = fmin(limit / inertia, sqrt(stiffness / inertia) * fabs(spin));
    *ret_uncertainty = lying.unsure * (2.0 * fabs(spin) + most * path->time[path->count - 1]);
    return 0;
}

static int eval_full_twist(struct ref_reader *in, int unused, double *ret_values,
                           double *ret_uncertainty) {
    struct ref_contact contact;
    double worst = 0.0;
    (void)unused;
    const struct ref_path *path = ref_need_path(in);
    const double friction = ref_number(in, "mu_tw", 0);
    if (!path || ref_body_contact(in, &contact))
        return -1;
    for (size_t i = 0; i < path->count; i++) {
        ret_values[i] = full_twist(&contact, friction, path->overlap[i]);
        worst = fmax(worst, ret_values[i]);
    }
    *ret_uncertainty = 16.0 * DBL_EPSILON * worst;
    return 0;
}

/* --- the table -------------------------------------------------------------------------------- */

REF_EVAL(floor_rolls_velocity, ref_eval_floor, ref_rolling_after, "mu_ro", 0, 0)
REF_EVAL(floor_rolls_spin, ref_eval_floor, ref_rolling_after, "mu_ro", 0, 1)
REF_EVAL(floor_viscous_velocity, ref_eval_floor, rolls_viscously, "roll_viscosity", 1, 0)
REF_EVAL(floor_rocks_velocity, eval_rocks, 0)
REF_EVAL(floor_rocks_spin, eval_rocks, 1)
REF_EVAL(floor_twists_spin, eval_twists, 0)
REF_EVAL(twist_limit_moment, eval_full_twist, 0)

static const struct ref_input of_rolling[] = {
    REF_PUSH,       REF_NEED(radius), REF_NEED(inertia),  REF_MAY(fric),
    REF_MAY(mu_sl), REF_NEED(mu_ro),  REF_MAY(velocity1), REF_MAY(spin1)};
static const struct ref_input of_viscous[] = {REF_PUSH, REF_NEED(radius), REF_NEED(inertia),
                                              REF_NEED(roll_viscosity), REF_MAY(velocity1)};
static const struct ref_input of_rocking[] = {
    REF_PUSH,         REF_BODY_CONTACT,   REF_NEED(inertia),  REF_NEED(mu_sl), REF_NEED(mu_ro),
    REF_NEED(k_roll), REF_MAY(roll_damp), REF_MAY(velocity1), REF_MAY(spin1)};
static const struct ref_input of_twisting[] = {REF_PUSH,          REF_BODY_CONTACT,
                                               REF_NEED(inertia), REF_NEED(mu_tw),
                                               REF_NEED(k_twist), REF_NEED(spin1)};
static const struct ref_input of_limit[] = {REF_BODY_CONTACT, REF_NEED(mu_tw)};

static const char rigid[] = "rigid ball with Coulomb friction and the rolling moment of Ai et al. "
                            "(2011) (solutions/rolling.h)";
static const char viscous[] = "rigid ball that rolls, with a moment in proportion to its speed: Ai "
                              "et al. (2011), type B (solutions/rolling.h)";
static const char rocks[] = "linear springs for shear and for rolling: Ai et al. (2011), type C "
                            "(solutions/rolling.h)";
static const char twists[] = "spring and slider; limit as twist_limit_moment (solutions/rolling.h)";
static const char limit[] = "Lubkin (1951); Johnson (1985) sec. 7.5: the pressure of Hertz slips "
                            "everywhere";

static const struct ref_reference rows[] = {
    REF_ROW(floor_rolls_velocity, "speed along s of a ball on a floor with rolling resistance",
            "velocity1_y", "m/s", REF_CLOSED_FORM, 1, 0.0, rigid, of_rolling),
    REF_ROW(floor_rolls_spin, "spin about t of a ball on a floor with rolling resistance",
            "spin1_z", "rad/s", REF_CLOSED_FORM, 1, 0.0, rigid, of_rolling),
    REF_ROW(floor_viscous_velocity, "speed along s of a ball that rolls against a viscous moment",
            "velocity1_y", "m/s", REF_CLOSED_FORM, 1, 0.0, viscous, of_viscous),
    REF_ROW(floor_rocks_velocity, "speed along s of a ball that rocks on a floor", "velocity1_y",
            "m/s", REF_CLOSED_FORM, 1, 0.0, rocks, of_rocking),
    REF_ROW(floor_rocks_spin, "spin about t of a ball that rocks on a floor", "spin1_z", "rad/s",
            REF_CLOSED_FORM, 1, 0.0, rocks, of_rocking),
    REF_ROW(floor_twists_spin, "spin about n of a ball that twists on a floor", "spin1_x", "rad/s",
            REF_CLOSED_FORM, 1, 0.0, twists, of_twisting),
    REF_ROW(twist_limit_moment, "largest twisting moment of a Hertz contact", "moment2_n", "N m",
            REF_CLOSED_FORM, 1, 0.0, limit, of_limit),
};

REF_TABLE(rolling);

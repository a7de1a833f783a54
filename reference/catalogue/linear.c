/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for linear springs and dashpots. Model: rigid bodies on one contact, without waves; the contact plane is
 * fixed and shear acts at the radius (plane: fixed and arm: radius in a case of an oblique impact). */
#include "reference/solutions/linear.h"

#include <float.h>
#include <math.h>

#include "bodies.h"
#include "evaluate.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/tti.h"

enum {
    CUT,
    ALLOWED
}; /* tension */
enum {
    MATCHING,
    ZERO_OVERLAP,
    ZERO_FORCE
}; /* ending */

static int contact_of(struct ref_reader *in, struct ref_contact *ret_contact) {
    const double k_n = ref_number(in, "k_n", 0);
    const int tension = ref_choice(in, "tension", CUT);
    if (in->refused)
        return -1;
    *ret_contact = (struct ref_contact){.alpha = 1.0, .h = k_n, .cut = tension == CUT};
    return 0;
}

static int sheared(struct ref_reader *in, struct ref_contact *ret_contact) {
    const double k_t = ref_number(in, "k_t", 0);
    if (contact_of(in, ret_contact) || in->refused)
        return -1;
    ret_contact->kappa = k_t / ret_contact->h;
    return 0;
}

/* Of what sets one coefficient the law takes one at most; here all of it is added. */
static double normal_coefficient(struct ref_reader *in, const struct ref_contact *contact,
                                 const struct ref_impact *impact) {
    const double given = ref_number_or(in, "c_n", 0, 0.0);
    const double per_mass = ref_number_or(in, "gamma_n", 0, 0.0);
    const double e = ref_number_or(in, "restitution", 0, 1.0);
    const int ending = ref_choice(in, "ending", MATCHING);
    const int at_force = ending == ZERO_FORCE || (ending == MATCHING && contact->cut);
    if (!in->refused && at_force && !(e > 0.0))
        ref_refuse(in, "restitution is 0; allowed where contact ends at zero force: (0, 1]");
    if (in->refused)
        return (double)NAN;
    const double zeta = at_force ? ref_tti_zeta_force(e) : ref_tti_zeta_overlap(e);
    return given + per_mass * impact->mass +
           ref_tti_coefficient(zeta, impact->alpha, impact->h, impact->mass);
}

static int dashpot(struct ref_reader *in, struct ref_contact *contact, struct ref_impact *impact) {
    impact->gamma = 0.0;
    impact->c = normal_coefficient(in, contact, impact);
    impact->form = impact->c > 0.0 ? REF_DASHPOT_TTI : REF_DASHPOT_NONE;
    return in->refused ? -1 : 0;
}

/* A shear force that any step size gives: of springs alone. */
static int undamped(struct ref_reader *in, struct ref_contact *ret_contact) {
    static const char *const names[] = {"c_n", "gamma_n", "c_t", "gamma_t"};
    const double e = ref_number_or(in, "restitution", 0, 1.0);
    for (size_t i = 0; i < TOUCH_COUNT(names); i++) {
        const double c = ref_number_or(in, names[i], 0, 0.0);
        if (c > 0.0)
            ref_refuse(in, "%s is %.9g; allowed: 0, without dashpots", names[i], c);
    }
    if (e < 1.0)
        ref_refuse(in, "restitution is %.9g; allowed: 1, without dashpots", e);
    return in->refused ? -1 : sheared(in, ret_contact);
}

/* --- oblique impacts -------------------------------------------------------------------------- */

struct collision {
    struct ref_impact impact;
    struct ref_bodies bodies;
    struct ref_linear_end end;
};

static int collide(struct ref_reader *in, struct collision *ret) {
    struct ref_contact contact;
    struct collision c;
    if (sheared(in, &contact) || ref_read_impact(in, &contact, &c.impact) ||
        dashpot(in, &contact, &c.impact) || ref_read_bodies(in, &c.bodies))
        return -1;
    const struct ref_linear linear = {
        .k_n = contact.h,
        .c_n = c.impact.c,
        .k_t = contact.kappa * contact.h,
        .c_t = ref_number_or(in, "c_t", 0, 0.0) +
               ref_number_or(in, "gamma_t", 0, 0.0) * c.impact.mass +
               ref_number_or(in, "c_ratio", 0, 0.0) * c.impact.c,
        .mass = c.impact.mass,
        .mass_t = c.bodies.mass,
        .friction = ref_number(in, "friction", 0),
        .limit = (enum ref_linear_limit)ref_choice(in, "limit", REF_LINEAR_SUM),
        .from = (enum ref_linear_from)ref_choice(in, "limit_from", REF_LINEAR_REPULSIVE),
        .cut = contact.cut,
        .speed = c.impact.speed,
        .slip = c.bodies.slip,
    };
    if (in->refused)
        return -1;
    const int status = ref_linear_oblique(&linear, &c.end);
    if (status) {
        ref_refuse(in,
                   status == -1
                       ? "the bodies do not separate within the steps allowed (c_n %.3g kg/s)"
                       : "the contact sticks and slips without end (c_t %.3g kg/s)",
                   status == -1 ? linear.c_n : linear.c_t);
        return -1;
    }
    *ret = c;
    return 0;
}

static int eval_oblique(struct ref_reader *in, enum ref_oblique_outcome outcome, double *ret_values,
                        double *ret_uncertainty) {
    struct collision c;
    if (collide(in, &c))
        return -1;
    return ref_oblique_answer(in, &c.bodies, c.end.slip, c.end.uncertainty, outcome, ret_values,
                              ret_uncertainty);
}

/* Derived: what the normal motion and the slip lose; nothing else of the motion changes. */
static int eval_loss(struct ref_reader *in, double *ret_values, double *ret_uncertainty) {
    struct collision c;
    if (collide(in, &c))
        return -1;
    const double v = c.impact.speed, e = c.end.restitution;
    const double before =
        0.5 * (c.impact.mass * v * v + c.bodies.mass * c.bodies.slip * c.bodies.slip);
    *ret_values = 0.5 * c.impact.mass * v * v * (1.0 - e * e) +
                  0.5 * c.bodies.mass * (c.bodies.slip - c.end.slip) * (c.bodies.slip + c.end.slip);
    *ret_uncertainty = before * 1e-11;
    return 0;
}

/* --- the table -------------------------------------------------------------------------------- */

REF_EVAL(linear_normal_force, ref_eval_samples, contact_of, ref_normal_force)
REF_EVAL(linear_shear_force_s, ref_eval_shear, undamped, "friction", REF_SHEAR_EXACT)
REF_EVAL(linear_restitution, ref_eval_impact, contact_of, dashpot, REF_RESTITUTION)
REF_EVAL(linear_max_overlap, ref_eval_impact, contact_of, dashpot, REF_MAX_OVERLAP)
REF_EVAL(linear_peak_force, ref_eval_impact, contact_of, dashpot, REF_PEAK_FORCE)
REF_EVAL(linear_duration, ref_eval_impact, contact_of, dashpot, REF_DURATION)
REF_EVAL(linear_duration_force, ref_eval_impact, contact_of, dashpot, REF_DURATION_FORCE)
REF_EVAL(linear_separation_overlap, ref_eval_impact, contact_of, dashpot, REF_SEPARATION_OVERLAP)
REF_EVAL(linear_elastic_impulse, ref_eval_impact, contact_of, dashpot, REF_ELASTIC_IMPULSE)
REF_EVAL(linear_oblique_slip_velocity_out, eval_oblique, REF_OBLIQUE_SLIP_VELOCITY)
REF_EVAL(linear_oblique_tangential_restitution, eval_oblique, REF_OBLIQUE_TANGENTIAL_RESTITUTION)
REF_EVAL(linear_oblique_spin1_out, eval_oblique, REF_OBLIQUE_SPIN1)
REF_EVAL(linear_oblique_spin2_out, eval_oblique, REF_OBLIQUE_SPIN2)
REF_EVAL(linear_oblique_shear_impulse, eval_oblique, REF_OBLIQUE_SHEAR_IMPULSE)

static int eval_linear_oblique_kinetic_loss(const struct ref_problem *problem, double *ret_values,
                                            double *ret_uncertainty,
                                            struct ref_message *ret_message) {
    struct ref_reader in = {problem, "linear_oblique_kinetic_loss", ret_message, 0};
    return eval_loss(&in, ret_values, ret_uncertainty);
}

#define DASHPOT                                                                                    \
    REF_MAY(tension), REF_MAY(ending), REF_MAY(restitution), REF_MAY(c_n), REF_MAY(gamma_n)

static const struct ref_input spring[] = {REF_NEED(k_n)};
static const struct ref_input shear[] = {REF_NEED(k_n),    REF_NEED(k_t),       REF_NEED(friction),
                                         REF_MAY(c_n),     REF_MAY(gamma_n),    REF_MAY(c_t),
                                         REF_MAY(gamma_t), REF_MAY(restitution)};
static const struct ref_input impact[] = {REF_NEED(k_n), REF_IMPACT, DASHPOT};
static const struct ref_input oblique[] = {
    REF_NEED(k_n),      REF_NEED(k_t),       REF_NEED(radius), REF_BODIES,
    REF_NEED(friction), REF_MAY(c_t),        REF_MAY(gamma_t), REF_MAY(c_ratio),
    REF_MAY(limit),     REF_MAY(limit_from), DASHPOT};

static const char damped[] = "damped oscillator (solutions/tti.h with alpha = 1); end at zero "
                             "force Schwager and Poeschel (2007)";
static const char motion[] = "the equations of motion (solutions/linear.h)";

static const struct ref_reference rows[] = {
    REF_ROW(linear_normal_force, "force of a linear spring", "normal_force", "N", REF_CLOSED_FORM,
            1, 0.0, "Cundall and Strack (1979)", spring),
    REF_ROW(linear_shear_force_s, "shear force of a linear spring with a Coulomb limit",
            "shear_force_s", "N", REF_CLOSED_FORM, 1, 0.0, "Cundall and Strack (1979)", shear),
    REF_ROW(linear_restitution, "restitution", "restitution", "1", REF_CLOSED_FORM, 0, 1e-12,
            damped, impact),
    REF_ROW(linear_max_overlap, "largest overlap of an impact", "max_overlap", "m", REF_CLOSED_FORM,
            0, 1e-12, damped, impact),
    REF_ROW(linear_peak_force, "largest total normal force of an impact", "peak_force", "N",
            REF_ODE, 0, 1e-12, "the equation of motion (solutions/impact.h)", impact),
    REF_ROW(linear_duration, "duration until zero overlap", "duration", "s", REF_CLOSED_FORM, 0,
            1e-12, damped, impact),
    REF_ROW(linear_duration_force, "duration until zero total force", "duration_force", "s",
            REF_CLOSED_FORM, 0, 1e-12, damped, impact),
    REF_ROW(linear_separation_overlap, "overlap at zero total force", "separation_overlap", "m",
            REF_CLOSED_FORM, 0, 1e-12, damped, impact),
    REF_ROW(linear_elastic_impulse, "impulse of the spring until zero overlap", "elastic_impulse",
            "N s", REF_CLOSED_FORM, 0, 1e-12, damped, impact),
    REF_ROW(linear_oblique_slip_velocity_out, "slip velocity after an oblique impact",
            "slip_velocity_out", "m/s", REF_ODE, 0, 1e-12, motion, oblique),
    REF_ROW(linear_oblique_tangential_restitution, "minus the slip velocity after over that before",
            "tangential_restitution", "1", REF_ODE, 0, 1e-12, motion, oblique),
    REF_ROW(linear_oblique_spin1_out, "spin of body 1 after an oblique impact", "spin1_out",
            "rad/s", REF_ODE, 0, 1e-12, motion, oblique),
    REF_ROW(linear_oblique_spin2_out, "spin of body 2 after an oblique impact", "spin2_out",
            "rad/s", REF_ODE, 0, 1e-12, motion, oblique),
    REF_ROW(linear_oblique_shear_impulse, "impulse of the shear force of an oblique impact",
            "shear_impulse", "N s", REF_ODE, 0, 1e-12, motion, oblique),
    REF_ROW(linear_oblique_kinetic_loss, "kinetic energy lost in an oblique impact", "kinetic_loss",
            "J", REF_ODE, 0, 1e-11, motion, oblique),
};

REF_TABLE(linear);

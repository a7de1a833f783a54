/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for damped oblique impacts that stick, slide, or do both, on a wall or between balls that spin along t: slip
 * velocity and spin after them. The contact plane is fixed and shear acts at the radius. Model: rigid bodies on one
 * contact, without waves; contact as documented.
 */
#include <math.h>

#include "bodies.h"
#include "evaluate.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/oblique_damped.h"
#include "reference/solutions/tti.h"

/* Reads what is not of the bodies: dashpots, history and limit. */
typedef int read_rules(struct ref_reader *in, struct ref_contact *contact,
                       struct ref_oblique_damped *ret);

static read_rules pfc, musen, corrected, displacement, program, general;

/* PFC: the limit on the spring, from the elastic force; no shear dashpot in slip by dp_mode 2 and 3. */
static int pfc(struct ref_reader *in, struct ref_contact *contact, struct ref_oblique_damped *ret) {
    struct ref_impact *i = &ret->impact;
    const int mode = ref_whole_or(in, "dp_mode", 0);
    const double beta_s = ref_number_or(in, "dp_sratio", 0, 0.0);
    ret->friction = ref_number(in, "fric", 0);
    ret->scaled = ref_whole_or(in, "hz_mode", 0);
    if (ref_pfc_dashpot(in, contact, i) || in->refused)
        return -1;
    ret->c_t = 2.0 * beta_s * sqrt(contact->kappa * i->mass * i->alpha * i->h);
    ret->limit = mode >= 2 ? REF_LINEAR_SPRING_STICKING : REF_LINEAR_SPRING;
    ret->from = REF_LINEAR_ELASTIC;
    ret->cut = contact->cut;
    return 0;
}

/* MUSEN: the same constant in both dashpots, so that they are as the roots of their stiffnesses. */
static int musen(struct ref_reader *in, struct ref_contact *contact,
                 struct ref_oblique_damped *ret) {
    const double rolling = ref_number_or(in, "mu_ro", 0, 0.0);
    ret->friction = ref_number(in, "mu_sl", 0);
    if (!in->refused && rolling > 0.0)
        return ref_refuse(in, "mu_ro is %.9g; allowed: 0", rolling);
    if (ref_musen_dashpot(in, contact, &ret->impact))
        return -1;
    ret->c_t = ret->impact.c * sqrt(contact->kappa);
    ret->limit = REF_LINEAR_SUM;
    ret->from = REF_LINEAR_SIZE;
    return 0;
}

static int corrected(struct ref_reader *in, struct ref_contact *contact,
                     struct ref_oblique_damped *ret) {
    const int status = musen(in, contact, ret);
    ret->from = REF_LINEAR_REPULSIVE;
    return status;
}

static int displacement(struct ref_reader *in, struct ref_contact *contact,
                        struct ref_oblique_damped *ret) {
    ret->displacement = 1;
    return musen(in, contact, ret);
}

static int program(struct ref_reader *in, struct ref_contact *contact,
                   struct ref_oblique_damped *ret) {
    const int status = displacement(in, contact, ret);
    ret->limit = REF_LINEAR_SPRING_STICKING;
    return status;
}

/* Tsuji's alpha, and the fit of Thornton et al. (2013), for restitution e in (0, 1). */
static double fitted(const double *coefficient, size_t count, double e) {
    double sum = 0.0, term = 1.0;
    for (size_t k = 0; k < count; k++, term *= e)
        sum += coefficient[k] * term;
    return sum;
}

/* The damping ratio zeta of the choices that have one. */
static double damping_ratio(int form, double e) {
    static const double tsuji[] = {1.2728, -4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218};
    static const double thornton[] = {0.0,       -6.918798, -16.41105, 146.8049,
                                      -796.4559, 2928.711,  -7206.864, 11494.29,
                                      -11342.18, 6276.757,  -1489.915};
    const double l = -log(e);
    if (!(e < 1.0))
        return 0.0;
    if (form == 1)
        return ref_tti_zeta_force(e);
    if (form == 2)
        return fitted(tsuji, TOUCH_COUNT(tsuji), e) / sqrt(5.0);
    if (form == 3)
        return sqrt(
            1.2 / (1.0 - (1.0 + e) * (1.0 + e) * exp(fitted(thornton, TOUCH_COUNT(thornton), e))) -
            1.2);
    return (form == 4 ? 1.8257 / (2.0 * sqrt(5.0 / 6.0)) : 1.0) *
           (e > 0.0 ? l / hypot(M_PI, l) : 1.0);
}

/* hertz_mindlin_general: each convention is a property. */
static int general(struct ref_reader *in, struct ref_contact *contact,
                   struct ref_oblique_damped *ret) {
    struct ref_impact *i = &ret->impact;
    const int form = ref_choice(in, "damping", 1), supplied = form > 4;
    const double e = ref_number_or(in, "restitution", 0, 1.0);
    const double damp = supplied ? ref_number(in, "damp", 0) : ref_number_or(in, "damp", 0, 0.0);
    ret->friction = ref_number(in, "mu_sl", 0);
    ret->kappa = ref_number_or(in, "k_t_ratio", 0, contact->kappa);
    ret->displacement = ref_choice(in, "history", 0);
    ret->scaled = ref_choice(in, "unloading", 1);
    ret->limit = (enum ref_linear_limit)ref_choice(in, "limit", REF_LINEAR_SUM);
    ret->from = (enum ref_linear_from)ref_choice(in, "limit_from", REF_LINEAR_REPULSIVE);
    ret->cut = ref_choice(in, "tension", 0) == 0;
    ret->is_constant = ref_has(in, "k_t");
    ret->k_t = ref_number_or(in, "k_t", 0, 0.0);
    if (in->refused)
        return -1;
    if (!supplied && form > 0 && form < 4 && form != 2 && !(e > 0.0))
        return ref_refuse(in, "restitution is 0; allowed: (0, 1]");
    i->gamma = form < 6 ? 0.25 : form == 8 ? 0.5 : 0.0;
    i->c = form == 5   ? 2.0 * damp * sqrt(1.5 * i->h * i->mass)
           : form == 6 ? damp
           : form == 7 ? damp * i->mass
           : form == 8 ? damp * i->mass * sqrt(contact->r_star)
                       : sqrt(5.0 * i->h * i->mass) * damping_ratio(form, e);
    ret->c_t = i->c * ref_number_or(in, "c_t_ratio", 0, sqrt(ret->kappa));
    return in->refused ? -1 : 0;
}

static int eval_damped(struct ref_reader *in, ref_read_contact *read, read_rules *rules,
                       enum ref_oblique_outcome outcome, double *ret_values,
                       double *ret_uncertainty) {
    struct ref_contact contact;
    struct ref_bodies bodies;
    struct ref_oblique_damped i = {0};
    double slip = 0.0, uncertainty = 0.0;
    if (read(in, &contact) || ref_read_impact(in, &contact, &i.impact) ||
        ref_read_bodies(in, &bodies))
        return -1;
    i.kappa = contact.kappa;
    i.slip = bodies.slip;
    i.mass_t = bodies.mass;
    if (rules(in, &contact, &i) || in->refused)
        return -1;
    switch (ref_oblique_damped_solve(&i, &slip, &uncertainty)) {
    case 0:
        return ref_oblique_answer(in, &bodies, slip, uncertainty, outcome, ret_values,
                                  ret_uncertainty);
    case -2:
        return ref_refuse(in, "sticks and slides in turn without end; allowed: another slip");
    case -3:
        return ref_refuse(
            in, "slides at touch and keeps the rest of its limit as a displacement, which "
                "depends on the gap before touch; allowed: less slip, or another limit");
    default:
        return ref_refuse(in, "the impact did not end; the dashpot is too strong (b = %.3g)",
                          ref_impact_damping(&i.impact));
    }
}

REF_EVAL(hertz_damped_slip_velocity_out, eval_damped, ref_pfc_contact, pfc,
         REF_OBLIQUE_SLIP_VELOCITY)
REF_EVAL(hertz_damped_spin1_out, eval_damped, ref_pfc_contact, pfc, REF_OBLIQUE_SPIN1)
#define MUSEN(law, rules)                                                                          \
    REF_EVAL(law##_damped_slip_velocity_out, eval_damped, ref_body_contact, rules,                 \
             REF_OBLIQUE_SLIP_VELOCITY)                                                            \
    REF_EVAL(law##_damped_spin1_out, eval_damped, ref_body_contact, rules, REF_OBLIQUE_SPIN1)
MUSEN(hertz_mindlin, musen)
MUSEN(hertz_mindlin_corrected, corrected)
MUSEN(hertz_mindlin_displacement, displacement)
MUSEN(hertz_mindlin_program, program)
MUSEN(hertz_mindlin_general, general)

static const struct ref_input of_pfc[] = {
    REF_PFC_CONTACT,     REF_BODIES,         REF_NEED(fric),    REF_MAY(hz_mode),
    REF_NEED(dp_nratio), REF_MAY(dp_sratio), REF_MAY(dp_alpha), REF_MAY(dp_mode)};
static const struct ref_input of_musen[] = {REF_BODY_CONTACT, REF_BODIES,
                                            REF_NEED(mu_sl),  REF_NEED(restitution),
                                            REF_MAY(mu_ro),   REF_NEED(damp_const)};
static const struct ref_input of_general[] = {
    REF_BODY_CONTACT,   REF_BODIES,        REF_NEED(mu_sl),     REF_MAY(restitution),
    REF_MAY(damping),   REF_MAY(damp),     REF_MAY(k_t_ratio),  REF_MAY(k_t),
    REF_MAY(c_t_ratio), REF_MAY(limit),    REF_MAY(limit_from), REF_MAY(tension),
    REF_MAY(history),   REF_MAY(unloading)};

static const char source[] = "the equations of motion (solutions/oblique_damped.h)";

#define ROWS(law, inputs)                                                                          \
    REF_ROW(law##_damped_slip_velocity_out,                                                        \
            "slip velocity after a damped oblique impact, stuck or slid", "slip_velocity_out",     \
            "m/s", REF_ODE, 0, 1e-10, source, inputs),                                             \
        REF_ROW(law##_damped_spin1_out, "spin of body 1 along t after a damped oblique impact",    \
                "spin1_out", "rad/s", REF_ODE, 0, 1e-10, source, inputs)
static const struct ref_reference rows[] = {
    ROWS(hertz, of_pfc),
    ROWS(hertz_mindlin, of_musen),
    ROWS(hertz_mindlin_corrected, of_musen),
    ROWS(hertz_mindlin_displacement, of_musen),
    ROWS(hertz_mindlin_program, of_musen),
    ROWS(hertz_mindlin_general, of_general),
};

REF_TABLE(oblique_damped);

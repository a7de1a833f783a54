/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for oblique impacts: slip velocity, spin and impulse after it. The contact plane is
 * fixed and shear acts at the radius (plane: fixed and arm: radius in a case). Undamped, or sliding
 * throughout; oblique_damped.c has the others. Model: rigid bodies on one contact, without waves; contact as in mindlin.c or as documented.
 */
#include <float.h>
#include <math.h>

#include "bodies.h"
#include "evaluate.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/oblique.h"
#include "reference/solutions/tti.h"

struct collision {
    struct ref_contact contact;
    struct ref_impact impact;
    struct ref_bodies bodies;
    double friction, chi, psi;
};

/* Which law, and which of its inputs it must not have: names of those that must be 0. */
struct family {
    ref_read_contact *read;
    const char *friction;    /* NULL: fric or mu_sl */
    const char *restitution; /* NULL, or the name of what must be 1 */
    int mindlin;
    const char *zero[4];
};

static const struct family pfc = {ref_pfc_contact, "fric", NULL, 0, {"dp_nratio", "dp_sratio"}};
static const struct family musen = {ref_body_contact, "mu_sl", "restitution", 0, {"mu_ro"}};
static const struct family partial = {
    ref_any_contact, NULL, "restitution", 1, {"dp_nratio", "dp_sratio", "mu_ro"}};

/* --- reading ---------------------------------------------------------------------------------- */

static double read_friction(struct ref_reader *in, const char *name) {
    if (name)
        return ref_number(in, name, 0);
    if (ref_has(in, "fric") || ref_has(in, "mu_sl"))
        return ref_number(in, ref_has(in, "fric") ? "fric" : "mu_sl", 0);
    ref_refuse(in, "needs fric or mu_sl, a friction coefficient >= 0; neither is given");
    return (double)NAN;
}

static int read_collision(struct ref_reader *in, const struct family *family,
                          struct collision *ret_collision) {
    struct collision c;
    if (family->read(in, &c.contact) || ref_read_impact(in, &c.contact, &c.impact))
        return -1;
    c.friction = read_friction(in, family->friction);
    if (ref_read_bodies(in, &c.bodies))
        return -1;
    c.chi = 0.5 * c.contact.kappa * c.impact.mass / c.bodies.mass;
    /* Without friction, or without slip, nothing happens. */
    c.psi =
        c.friction > 0.0 ? c.contact.kappa * c.bodies.slip / (c.friction * c.impact.speed) : 0.0;
    *ret_collision = c;
    return 0;
}

static int refuse_damping(struct ref_reader *in, const struct family *family) {
    for (size_t i = 0; i < 4 && family->zero[i]; i++) {
        const double x = ref_number_or(in, family->zero[i], 0, 0.0);
        if (x > 0.0)
            ref_refuse(in, "%s is %.9g; allowed: 0 (the references with _damped_ have dashpots)",
                       family->zero[i], x);
    }
    const double e = !family->restitution ? 1.0
                     : family->mindlin    ? ref_number_or(in, family->restitution, 0, 1.0)
                                          : ref_number(in, family->restitution, 0);
    if (e < 1.0)
        ref_refuse(
            in, "restitution is %.9g; allowed: 1 (the references with _damped_ have dashpots)", e);
    return in->refused ? -1 : 0;
}

static int eval_oblique(struct ref_reader *in, const struct family *family,
                        enum ref_oblique_outcome outcome, double *ret_values,
                        double *ret_uncertainty) {
    struct collision c;
    if (read_collision(in, family, &c) || refuse_damping(in, family))
        return -1;
    const int mode = family == &pfc ? ref_whole_or(in, "hz_mode", 0) : 0;
    if (in->refused)
        return -1;
    if (family->mindlin && fabs(c.contact.alpha - 1.5) > 0.0)
        return ref_refuse(in, "hz_alpha is %.9g; only 3/2 is the contact of spheres",
                          c.contact.alpha);
    const enum ref_oblique_law law = family->mindlin ? REF_OBLIQUE_MINDLIN
                                     : mode          ? REF_OBLIQUE_SPRING_SCALED
                                                     : REF_OBLIQUE_SPRING;
    double psi2 = 0.0, uncertainty = 0.0, ratio = 1.0;
    if (fabs(c.psi) > 0.0) {
        if (ref_oblique_solve(law, c.contact.alpha, c.chi, c.psi, &psi2, &uncertainty))
            return ref_refuse(in,
                              "the impact did not end within the steps allowed (psi %.3g, chi "
                              "%.3g)",
                              c.psi, c.chi);
        ratio = psi2 / c.psi;
        uncertainty /= fabs(c.psi);
    } else if (isinf(c.friction)) {
        ratio = ref_oblique_stick_slope(law, c.contact.alpha, c.chi);
        uncertainty = 1e-14;
    }
    return ref_oblique_answer(in, &c.bodies, ratio * c.bodies.slip,
                              uncertainty * fabs(c.bodies.slip), outcome, ret_values,
                              ret_uncertainty);
}

/* What the slip after an impact depends on. */
static int eval_number(struct ref_reader *in, int chi, double *ret_values,
                       double *ret_uncertainty) {
    struct collision c;
    if (read_collision(in, &partial, &c))
        return -1;
    *ret_values = chi ? c.chi : c.psi;
    *ret_uncertainty = 32.0 * DBL_EPSILON * fabs(*ret_values);
    return 0;
}

/* --- sliding throughout ----------------------------------------------------------------------- */

static int pfc_dashpot_if_any(struct ref_reader *in, struct ref_contact *contact,
                              struct ref_impact *impact) {
    return (ref_has(in, "dp_nratio") ? ref_pfc_dashpot : ref_no_dashpot)(in, contact, impact);
}

/* Refuses unless it slides throughout: without dashpot by the exact threshold. With one (derived):
 * in loading the spring's impulse is at most that of the lost velocity, so psi1 >= 1 and >= 2 chi
 * hold the slip up, in unloading a psi2 >= 0 does; where the limit has the dashpot's force in it,
 * psi2 >= 1 is asked. */
static int refuse_stick(struct ref_reader *in, enum ref_friction_limit limit,
                        const struct collision *c, double psi2) {
    const int mode = ref_whole_or(in, "hz_mode", 0);
    const double psi1 = fabs(c->psi), least = limit == REF_LIMIT_ELASTIC ? 0.0 : 1.0;
    double need = ref_oblique_sliding_threshold(
        mode ? REF_OBLIQUE_SPRING_SCALED : REF_OBLIQUE_SPRING, c->contact.alpha, c->chi);
    if (c->impact.form != REF_DASHPOT_NONE)
        need = fmax(fmax(1.0, 2.0 * c->chi), psi1 - psi2 + least);
    if (in->refused || psi1 >= need || !(c->friction > 0.0))
        return in->refused ? -1 : 0;
    return ref_refuse(
        in,
        "does not slide throughout: psi1 = kappa v_t/(mu v_n) is %.4g (of speed, angle,"
        " spin1, spin2); allowed: at least %.4g",
        psi1, need);
}

static int eval_sliding(struct ref_reader *in, const struct family *family,
                        ref_read_dashpot *dashpot, enum ref_friction_limit limit,
                        double *ret_values, double *ret_uncertainty) {
    struct collision c;
    struct ref_outcome o;
    if (read_collision(in, family, &c) || dashpot(in, &c.contact, &c.impact))
        return -1;
    const int mode = ref_whole_or(in, "dp_mode", 0);
    const double shear_damping = ref_number_or(in, "dp_sratio", 0, 0.0);
    const double rolling = ref_number_or(in, "mu_ro", 0, 0.0);
    const double e = family == &partial ? ref_number_or(in, "restitution", 0, 1.0) : 1.0;
    if (in->refused)
        return -1;
    if (e < 1.0)
        return ref_refuse(in,
                          "restitution is %.9g; allowed: 1 (hertz_mindlin has a reference of "
                          "its own)",
                          e);
    if (shear_damping > 0.0 && mode < 2)
        return ref_refuse(in,
                          "dp_sratio is %.9g, outside the friction limit; allowed: 0, or "
                          "dp_mode 2 or 3",
                          shear_damping);
    if (rolling > 0.0)
        return ref_refuse(in, "mu_ro is %.9g; allowed: 0", rolling);
    if (ref_impact_solve(&c.impact, &o) || !(o.restitution_force > 0.0))
        return ref_refuse(in, "the impact did not end; the dashpot is too strong (b = %.3g)",
                          ref_impact_damping(&c.impact));
    const double impulse = ref_sliding_impulse(&c.impact, &o, c.contact.cut, limit);
    const double change = c.friction * impulse / c.bodies.mass;
    const double ratio = impulse / (c.impact.mass * c.impact.speed);
    if (refuse_stick(in, limit, &c, fabs(c.psi) - 2.0 * c.chi * ratio))
        return -1;
    const double slip_out =
        c.friction > 0.0 ? c.bodies.slip - copysign(change, c.bodies.slip) : c.bodies.slip;
    return ref_oblique_answer(in, &c.bodies, slip_out, 4.0 * (o.uncertainty + DBL_EPSILON) * change,
                              REF_OBLIQUE_SLIP_VELOCITY, ret_values, ret_uncertainty);
}

/* --- the table -------------------------------------------------------------------------------- */

REF_EVAL(hertz_oblique_slip_velocity_out, eval_oblique, &pfc, REF_OBLIQUE_SLIP_VELOCITY)
REF_EVAL(hertz_oblique_tangential_restitution, eval_oblique, &pfc,
         REF_OBLIQUE_TANGENTIAL_RESTITUTION)
REF_EVAL(hertz_oblique_spin1_out, eval_oblique, &pfc, REF_OBLIQUE_SPIN1)
REF_EVAL(hertz_oblique_spin2_out, eval_oblique, &pfc, REF_OBLIQUE_SPIN2)
REF_EVAL(hertz_oblique_shear_impulse, eval_oblique, &pfc, REF_OBLIQUE_SHEAR_IMPULSE)
REF_EVAL(hertz_mindlin_oblique_slip_velocity_out, eval_oblique, &musen, REF_OBLIQUE_SLIP_VELOCITY)
REF_EVAL(hertz_mindlin_oblique_tangential_restitution, eval_oblique, &musen,
         REF_OBLIQUE_TANGENTIAL_RESTITUTION)
REF_EVAL(mindlin_oblique_slip_velocity_out, eval_oblique, &partial, REF_OBLIQUE_SLIP_VELOCITY)
REF_EVAL(mindlin_oblique_tangential_restitution, eval_oblique, &partial,
         REF_OBLIQUE_TANGENTIAL_RESTITUTION)
REF_EVAL(oblique_psi1, eval_number, 0)
REF_EVAL(oblique_chi, eval_number, 1)
REF_EVAL(sliding_slip_velocity_out, eval_sliding, &partial, pfc_dashpot_if_any, REF_LIMIT_ELASTIC)
REF_EVAL(hertz_mindlin_sliding_slip_velocity_out, eval_sliding, &musen, ref_musen_dashpot,
         REF_LIMIT_MAGNITUDE)
REF_EVAL(hertz_mindlin_corrected_sliding_slip_velocity_out, eval_sliding, &musen, ref_musen_dashpot,
         REF_LIMIT_REPULSIVE)

static const struct ref_input of_pfc[] = {REF_PFC_CONTACT,  REF_BODIES,         REF_NEED(fric),
                                          REF_MAY(hz_mode), REF_MAY(dp_nratio), REF_MAY(dp_sratio)};
static const struct ref_input of_musen[] = {REF_BODY_CONTACT, REF_BODIES, REF_NEED(mu_sl),
                                            REF_NEED(restitution), REF_MAY(mu_ro)};
static const struct ref_input of_musen_damped[] = {REF_BODY_CONTACT, REF_BODIES,
                                                   REF_NEED(mu_sl),  REF_NEED(restitution),
                                                   REF_MAY(mu_ro),   REF_NEED(damp_const)};
static const struct ref_input of_partial[] = {
    REF_ANY_CONTACT,    REF_BODIES,         REF_MAY(fric),        REF_MAY(mu_sl), REF_MAY(hz_alpha),
    REF_MAY(dp_nratio), REF_MAY(dp_sratio), REF_MAY(restitution), REF_MAY(mu_ro)};
static const struct ref_input of_number[] = {REF_ANY_CONTACT, REF_BODIES, REF_MAY(fric),
                                             REF_MAY(mu_sl), REF_MAY(hz_alpha)};
static const struct ref_input of_sliding[] = {
    REF_ANY_CONTACT,   REF_BODIES,       REF_MAY(fric),        REF_MAY(mu_sl),
    REF_MAY(hz_alpha), REF_MAY(hz_mode), REF_MAY(dp_nratio),   REF_MAY(dp_sratio),
    REF_MAY(dp_alpha), REF_MAY(dp_mode), REF_MAY(restitution), REF_MAY(mu_ro)};

static const char springs[] = "PFC Hertz Model eq. 7 to 11 and the motion, integrated "
                              "(solutions/oblique.h)";
static const char mindlin[] = "Mindlin and Deresiewicz (1953); Maw et al. (1976), integrated "
                              "(solutions/oblique.h)" REF_CATTANEO_MINDLIN;
static const char maw[] = "Maw et al. (1976), as in solutions/oblique.h";
static const char sliding[] = "impulse of the limit, derived (solutions/oblique.h)";

#define ROW(name, title, quantity, unit, source, inputs)                                           \
    REF_ROW(name, title, quantity, unit, REF_ODE, 0, 1e-12, source, inputs)

static const struct ref_reference rows[] = {
    ROW(hertz_oblique_slip_velocity_out, "slip velocity after an undamped oblique impact",
        "slip_velocity_out", "m/s", springs, of_pfc),
    ROW(hertz_oblique_tangential_restitution,
        "minus slip velocity after over before an undamped oblique impact",
        "tangential_restitution", "1", springs, of_pfc),
    ROW(hertz_oblique_spin1_out, "spin of body 1 after an undamped oblique impact", "spin1_out",
        "rad/s", springs, of_pfc),
    ROW(hertz_oblique_spin2_out, "spin of body 2 after an undamped oblique impact", "spin2_out",
        "rad/s", springs, of_pfc),
    ROW(hertz_oblique_shear_impulse, "impulse of the shear force of an undamped oblique impact",
        "shear_impulse", "N s", springs, of_pfc),
    ROW(hertz_mindlin_oblique_slip_velocity_out, "slip velocity after an undamped oblique impact",
        "slip_velocity_out", "m/s", "MUSEN wiki and the motion, integrated (solutions/oblique.h)",
        of_musen),
    ROW(hertz_mindlin_oblique_tangential_restitution,
        "minus slip velocity after over before an undamped oblique impact",
        "tangential_restitution", "1",
        "MUSEN wiki and the motion, integrated (solutions/oblique.h)", of_musen),
    ROW(mindlin_oblique_slip_velocity_out,
        "slip velocity after an elastic oblique impact with partial slip", "slip_velocity_out",
        "m/s", mindlin, of_partial),
    ROW(mindlin_oblique_tangential_restitution,
        "minus slip velocity after over before an elastic oblique impact with partial slip",
        "tangential_restitution", "1", mindlin, of_partial),
    ROW(sliding_slip_velocity_out,
        "slip velocity after an impact that slides throughout, friction on the spring's force",
        "slip_velocity_out", "m/s", sliding, of_sliding),
    ROW(hertz_mindlin_sliding_slip_velocity_out,
        "slip velocity after an impact that slides throughout, friction on |F_n|",
        "slip_velocity_out", "m/s", sliding, of_musen_damped),
    ROW(hertz_mindlin_corrected_sliding_slip_velocity_out,
        "slip velocity after an impact that slides throughout, friction on the repulsive F_n",
        "slip_velocity_out", "m/s", sliding, of_musen_damped),
    REF_ROW(oblique_psi1, "dimensionless slip before an oblique impact, kappa v_t/(mu v_n)", "psi1",
            "1", REF_CLOSED_FORM, 0, 0.0, maw, of_number),
    REF_ROW(oblique_chi, "parameter of undamped oblique impacts, kappa m*/(2 m_t)", "chi", "1",
            REF_CLOSED_FORM, 0, 0.0, maw, of_number),
};

REF_TABLE(oblique);

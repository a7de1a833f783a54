/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for spheres that attract each other: jkr, dmt, sjkr. Model: as in hertz.c; a JKR contact begins at touch and
 * ends where its neck breaks. */
#include "reference/solutions/adhesive.h"

#include <float.h>
#include <gsl/gsl_math.h>
#include <math.h>

#include "evaluate.h"

enum law {
    JKR,
    DMT,
    SJKR
};

static int read_contact(struct ref_reader *in, enum law law, struct ref_contact *ret_contact,
                        struct ref_adhesive *ret) {
    const int flat = law == SJKR && ref_choice(in, "area", 0) == 1;
    *ret = (struct ref_adhesive){
        .kind = law == JKR   ? REF_JKR
                : law == DMT ? REF_DMT
                : flat       ? REF_AREA_FLAT
                             : REF_AREA_SPHERES,
        .strength = ref_number(in, law == SJKR ? "cohesion" : "w", 0),
        .radius = {ref_number(in, "radius", 0), ref_number(in, "radius", 1)},
    };
    if (ref_body_contact(in, ret_contact))
        return -1;
    ret->e_star = ret_contact->e_star;
    ret->r_star = ret_contact->r_star;
    return in->refused ? -1 : 0;
}

typedef double of_overlap(const struct ref_adhesive *contact, double overlap);

/* A sample; only a contact that has begun acts beyond touch. */
static int eval_samples(struct ref_reader *in, enum law law, of_overlap *formula, double factor,
                        double *ret_values, double *ret_uncertainty) {
    struct ref_contact contact;
    struct ref_adhesive c;
    const struct ref_path *path = ref_need_path(in);
    if (!path || read_contact(in, law, &contact, &c))
        return -1;
    const double end = ref_adhesive_end(&c), of = factor > 0.0 ? factor * contact.g_star : 1.0;
    int active = 0;
    double most = 0.0, shifted = 0.0;
    for (size_t i = 0; i < path->count; i++) {
        const double overlap = path->overlap[i];
        active = overlap > (active ? end : 0.0);
        ret_values[i] = active ? of * formula(&c, overlap) : 0.0;
        if (!active)
            continue;
        /* Of Hertz's part, which the pull may cancel; and of the overlap, on which a neck's radius depends strongly. */
        const double hertz = gsl_pow_2(ref_adhesive_radius(&c, overlap)) / c.r_star;
        const struct ref_adhesive pressed = {
            .kind = REF_DMT, .e_star = c.e_star, .r_star = c.r_star};
        const double part = formula == ref_adhesive_energy
                                ? ref_adhesive_force(&pressed, hertz) * fabs(overlap)
                                : of * formula(&pressed, hertz);
        const double off = of * formula(&c, overlap + 8.0 * DBL_EPSILON * hertz) - ret_values[i];
        most = fmax(most, fmax(fabs(ret_values[i]), part / 8.0)); /* a few roundings of a part */
        shifted = fmax(shifted, fabs(off));
    }
    *ret_uncertainty = 64.0 * DBL_EPSILON * most + shifted;
    return 0;
}

/* The dashpot of the laws: 2 sqrt(5/6) |alpha| sqrt(m* 2 E* a) + eta m* a. */
static int read_impact(struct ref_reader *in, enum law law, struct ref_adhesive *c) {
    struct ref_contact contact;
    struct ref_impact impact = {.c = 0.0};
    const double e = ref_number_or(in, "restitution", 0, 1.0), l = -log(e);
    c->damp_radius = 0.0;
    if (read_contact(in, law, &contact, c) || ref_read_impact(in, &contact, &impact))
        return -1;
    c->mass = impact.mass;
    c->speed = impact.speed;
    c->root_damping =
        sqrt(10.0 / 3.0) * (e > 0.0 ? l / hypot(M_PI, l) : 1.0) * sqrt(2.0 * c->e_star);
    c->damp_radius = ref_number_or(in, "damp_radius", 0, 0.0);
    return in->refused ? -1 : 0;
}

static double outcome_of(const struct ref_adhesive_outcome *o, enum ref_outcome_name outcome) {
    return outcome == REF_RESTITUTION   ? o->restitution
           : outcome == REF_MAX_OVERLAP ? o->max_overlap
           : outcome == REF_PEAK_FORCE  ? o->peak_force
                                        : o->duration;
}

static int eval_impact(struct ref_reader *in, enum law law, enum ref_outcome_name outcome,
                       double *ret_values, double *ret_uncertainty) {
    struct ref_adhesive c;
    struct ref_adhesive_outcome o, other;
    if (read_impact(in, law, &c))
        return -1;
    if (outcome == REF_RESTITUTION && !(c.root_damping > 0.0) && !(c.damp_radius > 0.0)) {
        const double ratio = ref_adhesive_sticking_speed(&c) / c.speed;
        ret_values[0] = ratio < 1.0 ? sqrt((1.0 - ratio) * (1.0 + ratio)) : 0.0;
        *ret_uncertainty = 64.0 * DBL_EPSILON / fmax(ret_values[0], 1e-8);
        return 0;
    }
    if (ref_adhesive_impact(&c, &o))
        return ref_refuse(in, "the equation of motion is not solved in so many steps");
    if (outcome == REF_DURATION && !(o.restitution > 0.0))
        return ref_refuse(in, "the bodies stick: there is no end of contact");
    /* What the integration may add to the energy on the way; it counts where little is left of it in the end. */
    c.speed *= 1.0 + 1e-13 * o.fastest * o.fastest;
    if (ref_adhesive_impact(&c, &other))
        return ref_refuse(in, "the equation of motion is not solved in so many steps");
    ret_values[0] = outcome_of(&o, outcome);
    *ret_uncertainty =
        1e-10 * fabs(ret_values[0]) + fabs(outcome_of(&other, outcome) - ret_values[0]);
    return 0;
}

static int eval_loss(struct ref_reader *in, enum law law, double *ret_values,
                     double *ret_uncertainty) {
    struct ref_contact contact;
    struct ref_adhesive c;
    if (read_contact(in, law, &contact, &c))
        return -1;
    ret_values[0] = ref_adhesive_energy(&c, ref_adhesive_end(&c));
    *ret_uncertainty = 64.0 * DBL_EPSILON * ret_values[0];
    return 0;
}

REF_EVAL(jkr_normal_force, eval_samples, JKR, ref_adhesive_force, 0.0)
REF_EVAL(jkr_energy, eval_samples, JKR, ref_adhesive_energy, 0.0)
REF_EVAL(jkr_stiffness_s, eval_samples, JKR, ref_adhesive_radius, 8.0)
REF_EVAL(jkr_neck_loss, eval_loss, JKR)
REF_EVAL(jkr_restitution, eval_impact, JKR, REF_RESTITUTION)
REF_EVAL(jkr_max_overlap, eval_impact, JKR, REF_MAX_OVERLAP)
REF_EVAL(jkr_peak_force, eval_impact, JKR, REF_PEAK_FORCE)
REF_EVAL(jkr_duration, eval_impact, JKR, REF_DURATION)
REF_EVAL(dmt_normal_force, eval_samples, DMT, ref_adhesive_force, 0.0)
REF_EVAL(dmt_energy, eval_samples, DMT, ref_adhesive_energy, 0.0)
REF_EVAL(dmt_restitution, eval_impact, DMT, REF_RESTITUTION)
REF_EVAL(dmt_max_overlap, eval_impact, DMT, REF_MAX_OVERLAP)
REF_EVAL(dmt_peak_force, eval_impact, DMT, REF_PEAK_FORCE)
REF_EVAL(dmt_duration, eval_impact, DMT, REF_DURATION)
REF_EVAL(sjkr_normal_force, eval_samples, SJKR, ref_adhesive_force, 0.0)
REF_EVAL(sjkr_energy, eval_samples, SJKR, ref_adhesive_energy, 0.0)
REF_EVAL(sjkr_restitution, eval_impact, SJKR, REF_RESTITUTION)
REF_EVAL(sjkr_max_overlap, eval_impact, SJKR, REF_MAX_OVERLAP)
REF_EVAL(sjkr_peak_force, eval_impact, SJKR, REF_PEAK_FORCE)
REF_EVAL(sjkr_duration, eval_impact, SJKR, REF_DURATION)

#define OF_BODIES REF_BODY_CONTACT, REF_NEED(w)
#define OF_AREA   REF_BODY_CONTACT, REF_NEED(cohesion), REF_MAY(area)
#define DASHPOTS                                                                                   \
    REF_NEED(mass), REF_NEED(speed), REF_MAY(angle), REF_MAY(restitution), REF_MAY(damp_radius)
static const struct ref_input contact[] = {OF_BODIES};
static const struct ref_input impact[] = {OF_BODIES, DASHPOTS};
static const struct ref_input contact_area[] = {OF_AREA};
static const struct ref_input impact_area[] = {OF_AREA, DASHPOTS};

static const char jkr[] = "Johnson et al. (1971)";
static const char dmt[] = "Derjaguin et al. (1975)";
static const char sjkr[] = "LIGGGHTS documentation";
static const char by_motion[] = "the equation of motion (solutions/adhesive.h)";

#define OUTCOMES(law, inputs)                                                                      \
    REF_ROW(law##_max_overlap, "largest overlap of an impact", "max_overlap", "m", REF_ODE, 0,     \
            1e-10, by_motion, inputs),                                                             \
        REF_ROW(law##_peak_force, "largest normal force of an impact", "peak_force", "N", REF_ODE, \
                0, 1e-10, by_motion, inputs),                                                      \
        REF_ROW(law##_duration, "duration of an impact, from touch to the end of the contact",     \
                "duration", "s", REF_ODE, 0, 1e-10, by_motion, inputs)

static const struct ref_reference rows[] = {
    REF_ROW(jkr_normal_force, "normal force, with the neck beyond touch", "normal_elastic", "N",
            REF_CLOSED_FORM, 1, 0.0, jkr, contact),
    REF_ROW(jkr_energy, "energy of springs and surfaces over that at touch", "strain_energy", "J",
            REF_CLOSED_FORM, 1, 0.0, jkr, contact),
    REF_ROW(jkr_stiffness_s, "shear stiffness 8 G* a", "stiffness_s", "N/m", REF_CLOSED_FORM, 1,
            0.0, "Mindlin (1949)", contact),
    REF_ROW(jkr_neck_loss, "energy lost in a touch (90.5 %) and a parting (9.5 %)",
            "coupling_energy", "J", REF_CLOSED_FORM, 0, 0.0, jkr, contact),
    REF_ROW(jkr_restitution, "restitution; 0 where the bodies stick", "restitution", "1",
            REF_CLOSED_FORM, 0, 1e-10,
            "Thornton and Ning (1998); with dashpots the equation of motion", impact),
    OUTCOMES(jkr, impact),
    REF_ROW(dmt_normal_force, "normal force while the overlap is positive", "normal_elastic", "N",
            REF_CLOSED_FORM, 1, 0.0, dmt, contact),
    REF_ROW(dmt_energy, "energy of spring and pull over that at touch", "strain_energy", "J",
            REF_CLOSED_FORM, 1, 0.0, dmt, contact),
    REF_ROW(dmt_restitution, "restitution: without dashpots nothing is lost", "restitution", "1",
            REF_CLOSED_FORM, 0, 1e-10, by_motion, impact),
    OUTCOMES(dmt, impact),
    REF_ROW(sjkr_normal_force, "normal force while the overlap is positive", "normal_elastic", "N",
            REF_CLOSED_FORM, 1, 0.0, sjkr, contact_area),
    REF_ROW(sjkr_energy, "energy of spring and area over that at touch", "strain_energy", "J",
            REF_CLOSED_FORM, 1, 0.0, sjkr, contact_area),
    REF_ROW(sjkr_restitution, "restitution: without dashpots nothing is lost", "restitution", "1",
            REF_CLOSED_FORM, 0, 1e-10, by_motion, impact_area),
    OUTCOMES(sjkr, impact_area),
};

REF_TABLE(adhesive);

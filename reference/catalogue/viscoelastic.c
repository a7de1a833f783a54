/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for DEMLab's ContactForceN_ViscoElasticNonlinear. Model: as in hertz.c. */
#include <math.h>

#include "evaluate.h"
#include "reference/solutions/tti.h"

/* In the order of the vocabulary's choices. */
enum formula {
    NONE,
    LINEAR,
    CRITICAL_RATIO,
    TTI,
    KK,
    LH,
    TTI_EXACT
};

/* sqrt(8 m E* sqrt(R*)) = sqrt(6 m h). */
static double of_ratio(struct ref_reader *in, const struct ref_impact *i) {
    return ref_number(in, "damp_ratio", 0) * sqrt(6.0 * i->mass * i->h);
}

/* The documented fit; its limit for e = 0. */
static double of_fit(struct ref_reader *in, const struct ref_impact *i) {
    const double l = -log(ref_number(in, "restitution", 0));
    const double share = isinf(l) ? 1.0 : l / sqrt(10.1354 + l * l);
    return 2.2664 * share * sqrt(i->mass * i->h);
}

static double of_target(struct ref_reader *in, const struct ref_contact *contact,
                        const struct ref_impact *i) {
    const double e = ref_number(in, "restitution", 0);
    if (!in->refused && contact->cut && !(e > 0.0))
        ref_refuse(in, "restitution is 0; allowed with remove_cohesion: (0, 1]");
    const double zeta = contact->cut ? ref_tti_zeta_force(e) : ref_tti_zeta_overlap(e);
    return ref_tti_coefficient(zeta, i->alpha, i->h, i->mass);
}

static double coefficient(struct ref_reader *in, enum formula f, const struct ref_contact *contact,
                          const struct ref_impact *i) {
    const int supplied = ref_has(in, "damp");
    switch (f) {
    case NONE:
        return 0.0;
    case CRITICAL_RATIO:
        return supplied ? ref_number(in, "damp", 0) : of_ratio(in, i);
    case TTI:
        return supplied ? ref_number(in, "damp", 0) : of_fit(in, i);
    case TTI_EXACT:
        return supplied ? ref_number(in, "damp", 0) : of_target(in, contact, i);
    case LH:
        return ref_number(in, "damp", 0) * i->mass;
    case LINEAR:
    case KK:
        break;
    }
    return ref_number(in, "damp", 0);
}

static int dashpot(struct ref_reader *in, struct ref_contact *contact, struct ref_impact *impact) {
    static const double exponent[] = {
        [LINEAR] = 0.0, [CRITICAL_RATIO] = 0.25, [TTI] = 0.25, [KK] = 0.5,
        [LH] = 0.0,     [TTI_EXACT] = 0.25,
    };
    contact->cut = ref_number(in, "remove_cohesion", 0) > 0.5;
    const int f = ref_choice(in, "damp_formula", -1);
    if (in->refused)
        return -1;
    impact->gamma = exponent[f];
    impact->c = coefficient(in, (enum formula)f, contact, impact);
    impact->form = !(impact->c > 0.0)                  ? REF_DASHPOT_NONE
                   : f == LINEAR || f == KK || f == LH ? REF_DASHPOT_OTHER
                                                       : REF_DASHPOT_TTI;
    return in->refused ? -1 : 0;
}

REF_EVAL(viscoelastic_normal_force, ref_eval_samples, ref_body_contact, ref_normal_force)
REF_EVAL(viscoelastic_restitution, ref_eval_impact, ref_body_contact, dashpot, REF_RESTITUTION)
REF_EVAL(viscoelastic_max_overlap, ref_eval_impact, ref_body_contact, dashpot, REF_MAX_OVERLAP)
REF_EVAL(viscoelastic_peak_force, ref_eval_impact, ref_body_contact, dashpot, REF_PEAK_FORCE)
REF_EVAL(viscoelastic_duration, ref_eval_impact, ref_body_contact, dashpot, REF_DURATION)
REF_EVAL(viscoelastic_duration_force, ref_eval_impact, ref_body_contact, dashpot,
         REF_DURATION_FORCE)
REF_EVAL(viscoelastic_separation_overlap, ref_eval_impact, ref_body_contact, dashpot,
         REF_SEPARATION_OVERLAP)

static const struct ref_input contact[] = {REF_BODY_CONTACT};
static const struct ref_input impact[] = {
    REF_BODY_CONTACT,    REF_IMPACT,    REF_NEED(damp_formula), REF_NEED(remove_cohesion),
    REF_MAY(damp_ratio), REF_MAY(damp), REF_MAY(restitution)};

static const char damped[] =
    "DEMLab; overlap^(1/4): Antypov and Elliott (2011), end at zero force Schwager and Poeschel "
    "(2007); else the equation of motion (solutions/impact.h)";

static const struct ref_reference rows[] = {
    REF_ROW(viscoelastic_normal_force, "Hertz normal force (elastic part)", "normal_force", "N",
            REF_CLOSED_FORM, 1, 0.0, "Johnson (1985) eq. 4.23", contact),
    REF_ROW(viscoelastic_restitution, "restitution", "restitution", "1", REF_ODE, 0, 1e-12, damped,
            impact),
    REF_ROW(viscoelastic_max_overlap, "largest overlap of an impact", "max_overlap", "m", REF_ODE,
            0, 1e-12, damped, impact),
    REF_ROW(viscoelastic_peak_force, "largest total normal force of an impact", "peak_force", "N",
            REF_ODE, 0, 1e-12, "the equation of motion (solutions/impact.h)", impact),
    REF_ROW(viscoelastic_duration, "duration until zero overlap", "duration", "s", REF_ODE, 0,
            1e-12, damped, impact),
    REF_ROW(viscoelastic_duration_force, "duration until zero total force", "duration_force", "s",
            REF_ODE, 0, 1e-12, damped, impact),
    REF_ROW(viscoelastic_separation_overlap, "overlap at zero total force", "separation_overlap",
            "m", REF_ODE, 0, 1e-12, damped, impact),
};

REF_TABLE(viscoelastic);

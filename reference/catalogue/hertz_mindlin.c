/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for MUSEN's Hertz-Mindlin model. Model: as in hertz.c. */
#include <float.h>
#include <gsl/gsl_math.h>
#include <math.h>

#include "evaluate.h"
#include "reference/solutions/hertz.h"

/* damp_const alpha sqrt(k_n m), k_n = 2 E* sqrt(R* overlap) = 3/2 h sqrt(overlap), with the constant that
 * the law declares (printed: 1.8257; exact: 2 sqrt(5/6)) and alpha = ln e / sqrt(pi^2 + ln^2 e) < 0. */
int ref_musen_dashpot(struct ref_reader *in, struct ref_contact *contact,
                      struct ref_impact *impact) {
    (void)contact;
    const double e = ref_number(in, "restitution", 0), constant = ref_number(in, "damp_const", 0);
    if (in->refused)
        return -1;
    if (!(e > 0.0))
        return ref_refuse(in, "restitution is 0; allowed: (0, 1]");
    const double l = -log(e);
    impact->c = constant * l / hypot(M_PI, l) * sqrt(1.5 * impact->h * impact->mass);
    impact->gamma = 0.25;
    impact->form = impact->c > 0.0 ? REF_DASHPOT_TTI : REF_DASHPOT_NONE;
    return 0;
}

/* -mu_ro |N| r_1 times the direction of the spin of body 1, component along t. */
static int eval_rolling(struct ref_reader *in, ref_read_contact *read, double *ret_values,
                        double *ret_uncertainty) {
    struct ref_contact contact;
    const struct ref_path *path = ref_need_path(in);
    if (!path || read(in, &contact))
        return -1;
    const double arm = ref_number(in, "radius", 0) * ref_number(in, "mu_ro", 0);
    double spin[3];
    for (size_t i = 0; i < 3; i++)
        spin[i] = ref_number_or(in, "spin1", i, i == 2 ? 1.0 : 0.0);
    const double rate = hypot(hypot(spin[0], spin[1]), spin[2]);
    if (in->refused)
        return -1;
    if (isinf(arm))
        return ref_refuse(in, "radius of body 1 is infinite; the ball must be body 1");
    const double share = rate > 0.0 ? spin[2] / rate : 0.0;
    double most = 0.0;
    for (size_t i = 0; i < path->count; i++) {
        ret_values[i] = -arm * share * ref_normal_force(&contact, path->overlap[i] + contact.gap);
        most = fmax(most, fabs(ret_values[i]));
    }
    *ret_uncertainty = 8.0 * DBL_EPSILON * most;
    return 0;
}

REF_EVAL(hertz_mindlin_normal_force, ref_eval_samples, ref_body_contact, ref_normal_force)
REF_EVAL(hertz_mindlin_stiffness_s, ref_eval_samples, ref_body_contact, ref_stiffness_s)
REF_EVAL(hertz_mindlin_restitution, ref_eval_impact, ref_body_contact, ref_musen_dashpot,
         REF_RESTITUTION)
REF_EVAL(hertz_mindlin_max_overlap, ref_eval_impact, ref_body_contact, ref_musen_dashpot,
         REF_MAX_OVERLAP)
REF_EVAL(hertz_mindlin_peak_force, ref_eval_impact, ref_body_contact, ref_musen_dashpot,
         REF_PEAK_FORCE)
REF_EVAL(hertz_mindlin_duration, ref_eval_impact, ref_body_contact, ref_musen_dashpot, REF_DURATION)
REF_EVAL(hertz_mindlin_duration_force, ref_eval_impact, ref_body_contact, ref_musen_dashpot,
         REF_DURATION_FORCE)
REF_EVAL(hertz_mindlin_separation_overlap, ref_eval_impact, ref_body_contact, ref_musen_dashpot,
         REF_SEPARATION_OVERLAP)
REF_EVAL(hertz_mindlin_path_shear_force, ref_eval_shear, ref_body_contact, "mu_sl", REF_SHEAR_EXACT)
REF_EVAL(hertz_mindlin_path_shear_force_scheme, ref_eval_shear, ref_body_contact, "mu_sl",
         REF_SHEAR_SCHEME)
REF_EVAL(hertz_mindlin_displacement_path_shear_force, ref_eval_shear, ref_body_contact, "mu_sl",
         REF_SHEAR_DISPLACEMENT)
REF_EVAL(hertz_mindlin_rolling_moment, eval_rolling, ref_body_contact)

static const struct ref_input contact[] = {REF_BODY_CONTACT};
static const struct ref_input impact[] = {REF_BODY_CONTACT, REF_IMPACT, REF_NEED(restitution),
                                          REF_NEED(damp_const)};
static const struct ref_input shear[] = {REF_BODY_CONTACT, REF_NEED(mu_sl)};
static const struct ref_input rolling[] = {REF_BODY_CONTACT, REF_NEED(mu_ro), REF_MAY(spin1)};

static const char tsuji[] = "Antypov and Elliott (2011), end at zero force Schwager and Poeschel "
                            "(2007), with the law's own constant (MUSEN prints 1.8257)";

static const struct ref_reference rows[] = {
    REF_ROW(hertz_mindlin_normal_force, "Hertz normal force (elastic part)", "normal_force", "N",
            REF_CLOSED_FORM, 1, 0.0, "Johnson (1985) eq. 4.23", contact),
    REF_ROW(hertz_mindlin_stiffness_s, "shear stiffness 8 G* a", "stiffness_s", "N/m",
            REF_CLOSED_FORM, 1, 0.0, "Mindlin (1949)", contact),
    REF_ROW(hertz_mindlin_restitution, "restitution", "restitution", "1", REF_CLOSED_FORM, 0, 1e-12,
            tsuji, impact),
    REF_ROW(hertz_mindlin_max_overlap, "largest overlap of an impact", "max_overlap", "m",
            REF_CLOSED_FORM, 0, 1e-12, tsuji, impact),
    REF_ROW(hertz_mindlin_peak_force, "largest total normal force of an impact", "peak_force", "N",
            REF_ODE, 0, 1e-12, "the equation of motion (solutions/impact.h)", impact),
    REF_ROW(hertz_mindlin_duration, "duration until zero overlap", "duration", "s", REF_QUADRATURE,
            0, 1e-12, tsuji, impact),
    REF_ROW(hertz_mindlin_duration_force, "duration until zero total force", "duration_force", "s",
            REF_QUADRATURE, 0, 1e-12, tsuji, impact),
    REF_ROW(hertz_mindlin_separation_overlap, "overlap at zero total force", "separation_overlap",
            "m", REF_CLOSED_FORM, 0, 1e-12, tsuji, impact),
    REF_ROW(hertz_mindlin_path_shear_force,
            "shear spring force along s of the law, exact for a path straight between samples",
            "shear_force_s", "N", REF_CLOSED_FORM, 1, 0.0,
            "MUSEN wiki, integrated (solutions/shear.h)", shear),
    REF_ROW(hertz_mindlin_path_shear_force_scheme,
            "shear spring force along s, by the scheme with this number of steps", "shear_force_s",
            "N", REF_FINITE_SUM, 1, 0.0, "MUSEN wiki as a sum (solutions/shear.h)", shear),
    REF_ROW(hertz_mindlin_displacement_path_shear_force,
            "shear spring force along s of the law that stores the displacement", "shear_force_s",
            "N", REF_CLOSED_FORM, 1, 0.0, "MUSEN's program: T = k_t(overlap) slide", shear),
    REF_ROW(hertz_mindlin_rolling_moment, "rolling moment on body 1 along t", "moment1_t", "N m",
            REF_CLOSED_FORM, 1, 0.0, "MUSEN wiki: -mu_ro |F_n| r_1 omega/|omega|", rolling),
};

REF_TABLE(hertz_mindlin);

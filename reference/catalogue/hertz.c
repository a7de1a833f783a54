/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for PFC's hertz model; hysteretic shares its elastic part. Model: Hertz (smooth frictionless
 * half-spaces, contact radius much smaller than the radii, at rest) for normal contact; two rigid bodies on
 * one such contact, without waves, for impacts; the documented spring with a limit for shear. */
#include <float.h>
#include <math.h>

#include "evaluate.h"
#include "reference/solutions/elastic.h"
#include "reference/solutions/hertz.h"

/* --- inheritance ------------------------------------------------------------------------------ */

enum effective {
    INHERITED_SHEAR,
    INHERITED_POISSON,
    AVERAGED_SHEAR,
    AVERAGED_POISSON,
};

static int eval_moduli(struct ref_reader *in, enum effective which, double *ret_values,
                       double *ret_uncertainty) {
    double shear[2] = {1.0, 1.0}, poisson[2] = {0.0, 0.0};
    int rigid[2];
    for (size_t b = 0; b < 2; b++) {
        rigid[b] = ref_number_or(in, "rigid", b, 0.0) > 0.5;
        if (rigid[b] && which < AVERAGED_SHEAR)
            continue;
        shear[b] = ref_number(in, "body.hz_shear", b);
        poisson[b] = ref_number(in, "body.hz_poiss", b);
    }
    if (in->refused)
        return -1;
    if (rigid[0] && rigid[1])
        return ref_refuse(in, "both bodies are rigid; one must deform");
    const struct ref_moduli m = which < AVERAGED_SHEAR ? ref_pfc_inherit(shear, poisson, rigid)
                                                       : ref_pfc_average(shear, poisson);
    *ret_values = which == INHERITED_SHEAR || which == AVERAGED_SHEAR ? m.shear : m.poisson;
    /* nu of eq. 18 is a quotient of differences of order 1. */
    *ret_uncertainty = 16.0 * DBL_EPSILON * fmax(fabs(*ret_values), 1.0);
    return 0;
}

static int eval_friction(struct ref_reader *in, int unused, double *ret_values,
                         double *ret_uncertainty) {
    (void)unused;
    const double mu[2] = {ref_number(in, "body.fric", 0), ref_number(in, "body.fric", 1)};
    if (in->refused)
        return -1;
    *ret_values = fmin(mu[0], mu[1]);
    *ret_uncertainty = 0.0;
    return 0;
}

/* --- dashpot ---------------------------------------------------------------------------------- */

/* Eq. 13: 2 beta sqrt(m k_n) overlap^alpha_d, k_n = alpha h overlap^(alpha-1). */
int ref_pfc_dashpot(struct ref_reader *in, struct ref_contact *contact, struct ref_impact *impact) {
    const double beta = ref_number(in, "dp_nratio", 0);
    const double exponent = ref_number_or(in, "dp_alpha", 0, 0.0);
    const int mode = ref_whole_or(in, "dp_mode", 0);
    if (in->refused)
        return -1;
    contact->cut = mode == 1 || mode == 3;
    impact->c = 2.0 * beta * sqrt(impact->mass * impact->alpha * impact->h);
    impact->gamma = 0.5 * (impact->alpha - 1.0) + exponent;
    impact->form = !(beta > 0.0)    ? REF_DASHPOT_NONE
                   : exponent > 0.0 ? REF_DASHPOT_OTHER
                                    : REF_DASHPOT_TTI;
    return 0;
}

static double dashpot_force(const struct ref_contact *contact, const struct ref_impact *impact,
                            double overlap, double velocity) {
    const double force = overlap > 0.0 ? impact->c * pow(overlap, impact->gamma) * velocity : 0.0;
    const double floor = -ref_hertz_force(contact->h, contact->alpha, overlap);
    return contact->cut ? fmax(force, floor) : force;
}

/* Per sample, at the velocity of the step that ends there. */
static int eval_dashpot_force(struct ref_reader *in, ref_read_contact *read, double *ret_values,
                              double *ret_uncertainty) {
    struct ref_contact contact;
    const struct ref_path *path = ref_need_path(in);
    if (!path || read(in, &contact))
        return -1;
    const double mass = ref_in_series(ref_number(in, "mass", 0), ref_number(in, "mass", 1));
    struct ref_impact impact = {.alpha = contact.alpha, .h = contact.h, .mass = mass};
    if (ref_pfc_dashpot(in, &contact, &impact))
        return -1;
    for (size_t i = 1; i < path->count; i++)
        if (!(path->time[i] > path->time[i - 1]))
            return ref_refuse(in, "the path's time does not grow at sample %zu", i);
    double worst = 0.0;
    for (size_t i = 0; i < path->count; i++) {
        const double overlap = path->overlap[i] + contact.gap;
        const double step = i ? path->time[i] - path->time[i - 1] : 1.0;
        const double velocity = i ? (path->overlap[i] - path->overlap[i - 1]) / step : 0.0;
        ret_values[i] = dashpot_force(&contact, &impact, overlap, velocity);
        /* The velocity is a difference of rounded overlaps and of rounded times. */
        const double spread = fabs(path->overlap[i]) / step + fabs(velocity * path->time[i] / step);
        worst = fmax(worst, fabs(dashpot_force(&contact, &impact, overlap, spread)));
    }
    *ret_uncertainty = 4.0 * DBL_EPSILON * worst;
    return 0;
}

/* --- history of the undamped impact ----------------------------------------------------------- */

static int eval_history(struct ref_reader *in, ref_read_contact *read, double *ret_values,
                        double *ret_uncertainty) {
    struct ref_contact contact;
    struct ref_impact impact;
    const struct ref_path *path = in->problem->path;
    if (!path || path->count == 0 || !path->time)
        return ref_refuse(in, "needs the times of the samples, in the path");
    if (read(in, &contact) || ref_read_impact(in, &contact, &impact) ||
        ref_no_dashpot(in, &contact, &impact))
        return -1;
    const double touch = ref_number_or(in, "touch_time", 0, 0.0);
    const double beta = ref_number_or(in, "dp_nratio", 0, 0.0);
    if (in->refused)
        return -1;
    if (beta > 0.0)
        return ref_refuse(in, "dp_nratio is %.9g; only 0 has this history", beta);
    const double most = ref_elastic_max_overlap(impact.alpha, impact.h, impact.mass, impact.speed);
    const double duration = ref_elastic_duration(impact.alpha) * most / impact.speed;
    for (size_t i = 0; i < path->count; i++) {
        const double before = path->time[i] - touch, after = before - duration;
        /* Free flight on both sides: the overlap is negative there. */
        ret_values[i] = before < 0.0  ? impact.speed * before
                        : after > 0.0 ? -impact.speed * after
                                      : most * ref_elastic_overlap(impact.alpha, before / duration);
        ret_values[i] -= contact.gap;
    }
    *ret_uncertainty = 1e-13 * most;
    return 0;
}

/* --- the table -------------------------------------------------------------------------------- */

REF_EVAL(hertz_normal_force, ref_eval_samples, ref_pfc_contact, ref_normal_force)
REF_EVAL(hertz_stiffness_n, ref_eval_samples, ref_pfc_contact, ref_stiffness_n)
REF_EVAL(hertz_stiffness_s, ref_eval_samples, ref_pfc_contact, ref_stiffness_s)
REF_EVAL(hertz_strain_energy, ref_eval_samples, ref_pfc_contact, ref_strain_energy)
REF_EVAL(hertz_contact_radius, ref_eval_samples, ref_pfc_contact, ref_contact_radius)
REF_EVAL(hertz_peak_pressure, ref_eval_samples, ref_pfc_contact, ref_peak_pressure)
REF_EVAL(hertz_inherited_shear, eval_moduli, INHERITED_SHEAR)
REF_EVAL(hertz_inherited_poisson, eval_moduli, INHERITED_POISSON)
REF_EVAL(hertz_inherited_friction, eval_friction, 0)
REF_EVAL(hertz_averaged_shear, eval_moduli, AVERAGED_SHEAR)
REF_EVAL(hertz_averaged_poisson, eval_moduli, AVERAGED_POISSON)
REF_EVAL(hertz_dashpot_force, eval_dashpot_force, ref_pfc_contact)
REF_EVAL(hertz_path_shear_force, ref_eval_shear, ref_pfc_contact, "fric", REF_SHEAR_EXACT)
REF_EVAL(hertz_path_shear_force_scheme, ref_eval_shear, ref_pfc_contact, "fric", REF_SHEAR_SCHEME)
REF_EVAL(hertz_unload_shear_force, ref_eval_shear, ref_pfc_contact, "fric", REF_SHEAR_UNLOAD)
REF_EVAL(hertz_impact_restitution, ref_eval_impact, ref_pfc_contact, ref_pfc_dashpot,
         REF_RESTITUTION)
REF_EVAL(hertz_impact_max_overlap, ref_eval_impact, ref_pfc_contact, ref_pfc_dashpot,
         REF_MAX_OVERLAP)
REF_EVAL(hertz_impact_peak_force, ref_eval_impact, ref_pfc_contact, ref_pfc_dashpot, REF_PEAK_FORCE)
REF_EVAL(hertz_impact_duration, ref_eval_impact, ref_pfc_contact, ref_pfc_dashpot, REF_DURATION)
REF_EVAL(hertz_impact_duration_force, ref_eval_impact, ref_pfc_contact, ref_pfc_dashpot,
         REF_DURATION_FORCE)
REF_EVAL(hertz_impact_separation_overlap, ref_eval_impact, ref_pfc_contact, ref_pfc_dashpot,
         REF_SEPARATION_OVERLAP)
REF_EVAL(hertz_impact_elastic_impulse, ref_eval_impact, ref_pfc_contact, ref_pfc_dashpot,
         REF_ELASTIC_IMPULSE)
REF_EVAL(hertz_impact_overlap_history, eval_history, ref_pfc_contact)

static const struct ref_input contact[] = {REF_PFC_CONTACT};
static const struct ref_input moduli[] = {REF_NEED(body_hz_shear), REF_NEED(body_hz_poiss),
                                          REF_MAY(rigid)};
static const struct ref_input friction[] = {REF_NEED(body_fric)};
static const struct ref_input shear[] = {REF_PFC_CONTACT, REF_NEED(fric), REF_MAY(hz_mode)};
static const struct ref_input dashpot[] = {REF_PFC_CONTACT, REF_NEED(mass), REF_NEED(dp_nratio),
                                           REF_MAY(dp_alpha), REF_MAY(dp_mode)};
static const struct ref_input impact[] = {REF_PFC_CONTACT, REF_IMPACT, REF_NEED(dp_nratio),
                                          REF_MAY(dp_alpha), REF_MAY(dp_mode)};
static const struct ref_input history[] = {REF_PFC_CONTACT,     REF_NEED(mass),
                                           REF_NEED(speed),     REF_MAY(angle),
                                           REF_MAY(touch_time), REF_MAY(dp_nratio)};

static const char johnson[] = "Johnson (1985) eq. 4.22 to 4.24; PFC Hertz Model eq. 4 to 6";
static const char inheritance[] = "PFC Hertz Model eq. 18, 19 (revision 28)";
static const char shear_law[] = "PFC Hertz Model eq. 7 to 11, integrated (solutions/shear.h)";
static const char damped[] =
    "dp_alpha 0: Antypov and Elliott (2011), end at zero force Schwager and Poeschel (2007); else "
    "the equation of motion (solutions/impact.h)";

static const struct ref_reference rows[] = {
    REF_ROW(hertz_normal_force, "Hertz normal force (elastic part)", "normal_force", "N",
            REF_CLOSED_FORM, 1, 0.0, johnson, contact),
    REF_ROW(hertz_stiffness_n, "tangent normal stiffness", "stiffness_n", "N/m", REF_CLOSED_FORM, 1,
            0.0, johnson, contact),
    REF_ROW(hertz_stiffness_s, "initial tangent shear stiffness 8 G* a", "stiffness_s", "N/m",
            REF_CLOSED_FORM, 1, 0.0, "Mindlin (1949); PFC Hertz Model eq. 8", contact),
    REF_ROW(hertz_strain_energy, "strain energy of the normal spring", "strain_energy", "J",
            REF_CLOSED_FORM, 1, 0.0, "integral of the force; PFC Hertz Model eq. 15", contact),
    REF_ROW(hertz_contact_radius, "radius of the contact area", "contact_radius", "m",
            REF_CLOSED_FORM, 1, 0.0, johnson, contact),
    REF_ROW(hertz_peak_pressure, "pressure at the centre of contact", "peak_pressure", "Pa",
            REF_CLOSED_FORM, 1, 0.0, johnson, contact),
    REF_ROW(hertz_inherited_shear, "inherited shear modulus", "hz_shear_effective", "Pa",
            REF_CLOSED_FORM, 0, 0.0, inheritance, moduli),
    REF_ROW(hertz_inherited_poisson, "inherited Poisson's ratio", "hz_poiss_effective", "1",
            REF_CLOSED_FORM, 0, 0.0, inheritance, moduli),
    REF_ROW(hertz_inherited_friction, "inherited friction: the smaller one", "fric_effective", "1",
            REF_CLOSED_FORM, 0, 0.0, "PFC Hertz Model eq. 20", friction),
    REF_ROW(hertz_averaged_shear, "mean shear modulus", "hz_shear_effective", "Pa", REF_CLOSED_FORM,
            0, 0.0, "PFC Hertz Model before revision 28", moduli),
    REF_ROW(hertz_averaged_poisson, "mean Poisson's ratio", "hz_poiss_effective", "1",
            REF_CLOSED_FORM, 0, 0.0, "PFC Hertz Model before revision 28", moduli),
    REF_ROW(hertz_dashpot_force, "normal dashpot force at the velocity of each step",
            "normal_dashpot", "N", REF_CLOSED_FORM, 1, 0.0, "PFC Hertz Model eq. 13", dashpot),
    REF_ROW(hertz_path_shear_force,
            "shear spring force along s of the law, exact for a path straight between samples",
            "shear_force_s", "N", REF_CLOSED_FORM, 1, 0.0, shear_law, shear),
    REF_ROW(hertz_path_shear_force_scheme,
            "shear spring force along s, by the scheme with this number of steps", "shear_force_s",
            "N", REF_FINITE_SUM, 1, 0.0,
            "PFC Hertz Model eq. 7 to 11 as a sum, telescoped where it does (solutions/shear.h)",
            shear),
    REF_ROW(hertz_unload_shear_force,
            "shear spring force along s: exact in unloading, by the scheme in loading",
            "shear_force_s", "N", REF_FINITE_SUM, 1, 0.0, shear_law, shear),
    REF_ROW(hertz_impact_restitution, "restitution", "restitution", "1", REF_ODE, 0, 1e-12, damped,
            impact),
    REF_ROW(hertz_impact_max_overlap, "largest overlap of an impact", "max_overlap", "m", REF_ODE,
            0, 1e-12, damped, impact),
    REF_ROW(hertz_impact_peak_force, "largest total normal force of an impact", "peak_force", "N",
            REF_ODE, 0, 1e-12, "the equation of motion (solutions/impact.h)", impact),
    REF_ROW(hertz_impact_duration, "duration until zero overlap", "duration", "s", REF_ODE, 0,
            1e-12, damped, impact),
    REF_ROW(hertz_impact_duration_force, "duration until zero total force", "duration_force", "s",
            REF_ODE, 0, 1e-12, damped, impact),
    REF_ROW(hertz_impact_separation_overlap, "overlap at zero total force", "separation_overlap",
            "m", REF_ODE, 0, 1e-12, damped, impact),
    REF_ROW(hertz_impact_elastic_impulse, "impulse of the elastic force until zero overlap",
            "elastic_impulse", "N s", REF_ODE, 0, 1e-12,
            "m v (1 + e) at zero overlap: the dashpot's part is an exact differential "
            "(solutions/impact.h)",
            impact),
    REF_ROW(hertz_impact_overlap_history, "overlap against time of the undamped impact", "overlap",
            "m", REF_CLOSED_FORM, 1, 1e-13, "incomplete beta function (solutions/impact.h)",
            history),
};

REF_TABLE(hertz);

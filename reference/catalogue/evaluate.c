/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reference/solutions/hertz.h"
#include "reference/solutions/oblique.h"

/* A closed form of a sample takes a few operations and one power. */
static const double ROUND_OFF = 8.0 * DBL_EPSILON;

/* --- the contact ------------------------------------------------------------------------------ */

static void read_geometry(struct ref_reader *in, struct ref_contact *c) {
    c->r_star = ref_in_series(ref_number(in, "radius", 0), ref_number(in, "radius", 1));
    c->alpha = ref_number_or(in, "hz_alpha", 0, 1.5);
    c->gap = ref_number_or(in, "rgap", 0, 0.0);
}

static int finish_contact(struct ref_reader *in, struct ref_contact *c, struct ref_contact *ret) {
    if (in->refused)
        return -1;
    if (!isfinite(c->r_star))
        return ref_refuse(in, "both radii are infinite; one body must be a ball");
    c->h = ref_hertz_h(c->e_star, c->r_star);
    *ret = *c;
    return 0;
}

int ref_pfc_contact(struct ref_reader *in, struct ref_contact *ret_contact) {
    struct ref_contact c = {.cut = 0};
    const double shear = ref_number(in, "hz_shear", 0), poisson = ref_number(in, "hz_poiss", 0);
    c.e_star = ref_e_star_of_contact(shear, poisson);
    c.g_star = ref_g_star_of_contact(shear, poisson);
    c.kappa = 2.0 * (1.0 - poisson) / (2.0 - poisson); /* also for shear 0 */
    read_geometry(in, &c);
    return finish_contact(in, &c, ret_contact);
}

int ref_body_contact(struct ref_reader *in, struct ref_contact *ret_contact) {
    struct ref_contact c = {.cut = 0};
    double e[2], g[2];
    for (size_t b = 0; b < 2; b++) {
        e[b] = g[b] = HUGE_VAL;
        if (ref_number_or(in, "rigid", b, 0.0) > 0.5)
            continue;
        const double young = ref_number(in, "young", b), poisson = ref_number(in, "poisson", b);
        e[b] = ref_e_star_of_body(young, poisson);
        g[b] = ref_g_star_of_body(young, poisson);
    }
    c.e_star = ref_in_series(e[0], e[1]);
    c.g_star = ref_in_series(g[0], g[1]);
    c.kappa = ref_shear_ratio(c.e_star, c.g_star);
    if (isinf(c.e_star))
        return ref_refuse(in, "both bodies are rigid; one must deform");
    read_geometry(in, &c);
    return finish_contact(in, &c, ret_contact);
}

int ref_any_contact(struct ref_reader *in, struct ref_contact *ret_contact) {
    if (!ref_has(in, "hz_shear") && !ref_has(in, "young"))
        return ref_refuse(in, "needs hz_shear and hz_poiss of the contact, or young and poisson of "
                              "the bodies; neither is given");
    return (ref_has(in, "hz_shear") ? ref_pfc_contact : ref_body_contact)(in, ret_contact);
}

double ref_friction(struct ref_reader *in, int positive) {
    if (!ref_has(in, "fric") && !ref_has(in, "mu_sl")) {
        ref_refuse(in, "needs fric or mu_sl, a friction coefficient%s; neither is given",
                   positive ? " > 0" : "");
        return (double)NAN;
    }
    const char *name = ref_has(in, "fric") ? "fric" : "mu_sl";
    const double mu = ref_number(in, name, 0);
    if (!in->refused && !(isfinite(mu) && (mu > 0.0 || !positive)))
        ref_refuse(in, "%s is %.9g; allowed: %s0, inf)", name, mu, positive ? "(" : "[");
    return mu;
}

/* --- one value a sample ----------------------------------------------------------------------- */

double ref_normal_force(const struct ref_contact *c, double overlap) {
    return ref_hertz_force(c->h, c->alpha, overlap);
}

double ref_stiffness_n(const struct ref_contact *c, double overlap) {
    return ref_hertz_stiffness(c->h, c->alpha, overlap);
}

double ref_stiffness_s(const struct ref_contact *c, double overlap) {
    return c->kappa * ref_hertz_stiffness(c->h, c->alpha, overlap);
}

double ref_strain_energy(const struct ref_contact *c, double overlap) {
    return ref_hertz_energy(c->h, c->alpha, overlap);
}

double ref_contact_radius(const struct ref_contact *c, double overlap) {
    return ref_hertz_contact_radius(c->r_star, overlap);
}

double ref_peak_pressure(const struct ref_contact *c, double overlap) {
    return ref_hertz_peak_pressure(c->e_star, c->r_star, overlap);
}

static double largest(const double *values, size_t count) {
    double most = 0.0;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, fabs(values[i]));
    return most;
}

int ref_eval_samples(struct ref_reader *in, ref_read_contact *read, ref_of_overlap *formula,
                     double *ret_values, double *ret_uncertainty) {
    struct ref_contact contact;
    const struct ref_path *path = ref_need_path(in);
    if (read(in, &contact) || !path)
        return -1;
    const int sphere = formula == ref_contact_radius || formula == ref_peak_pressure;
    if (sphere && fabs(contact.alpha - 1.5) > 0.0)
        return ref_refuse(in, "hz_alpha is %.9g; only 3/2 is the contact of spheres",
                          contact.alpha);
    for (size_t i = 0; i < path->count; i++)
        ret_values[i] = formula(&contact, path->overlap[i] + contact.gap);
    *ret_uncertainty = ROUND_OFF * largest(ret_values, path->count);
    return 0;
}

/* --- shear force a sample --------------------------------------------------------------------- */

int ref_read_spring(struct ref_reader *in, const struct ref_contact *contact, const char *friction,
                    struct ref_shear_spring *ret_spring) {
    const int mode = !strcmp(friction, "fric") ? ref_whole_or(in, "hz_mode", 0) : 0;
    const struct ref_shear_spring spring = {contact->h, contact->alpha, contact->kappa,
                                            ref_number(in, friction, 0), mode};
    if (in->refused)
        return -1;
    *ret_spring = spring;
    return 0;
}

double *ref_overlaps(struct ref_reader *in, const struct ref_contact *contact) {
    const struct ref_path *path = in->problem->path;
    double *overlap = malloc(path->count * sizeof *overlap);
    if (!overlap)
        ref_refuse(in, "no memory for %zu samples", path->count);
    for (size_t i = 0; overlap && i < path->count; i++)
        overlap[i] = path->overlap[i] + contact->gap;
    return overlap;
}

static int one_direction(struct ref_reader *in, const struct ref_path *path) {
    for (size_t i = 1; i < path->count; i++)
        if (fabs(path->slide_t[i] - path->slide_t[0]) > 0.0)
            return ref_refuse(in, "the path slides along t at sample %zu; only along s is allowed",
                              i);
    return 0;
}

int ref_eval_shear(struct ref_reader *in, ref_read_contact *read, const char *friction, int rule,
                   double *ret_values, double *ret_uncertainty) {
    struct ref_contact contact;
    struct ref_shear_spring spring;
    const struct ref_path *path = ref_need_path(in);
    if (!path || read(in, &contact) || ref_read_spring(in, &contact, friction, &spring) ||
        one_direction(in, path))
        return -1;
    double *overlap = ref_overlaps(in, &contact);
    if (!overlap)
        return -1;
    if (rule == REF_SHEAR_DISPLACEMENT)
        ref_shear_displacement_path(&spring, path->count, overlap, path->slide_s, ret_values);
    else
        ref_shear_path(&spring, (enum ref_shear_rule)rule, path->count, overlap, path->slide_s,
                       ret_values);
    free(overlap);
    /* Each sample of the path is itself rounded; n of these errors add up like a random walk. */
    *ret_uncertainty =
        (ROUND_OFF + DBL_EPSILON * sqrt((double)path->count)) * largest(ret_values, path->count);
    return 0;
}

/* --- impacts ---------------------------------------------------------------------------------- */

int ref_no_dashpot(struct ref_reader *in, struct ref_contact *contact, struct ref_impact *impact) {
    (void)in;
    (void)contact;
    impact->form = REF_DASHPOT_NONE;
    return 0;
}

int ref_read_impact(struct ref_reader *in, const struct ref_contact *contact,
                    struct ref_impact *ret_impact) {
    const double mass = ref_in_series(ref_number(in, "mass", 0), ref_number(in, "mass", 1));
    const double speed = ref_number(in, "speed", 0) * cos(ref_number_or(in, "angle", 0, 0.0));
    if (in->refused)
        return -1;
    if (!isfinite(mass))
        return ref_refuse(in, "both masses are infinite; one body must move");
    if (!(contact->h > 0.0))
        return ref_refuse(in, "the contact has no stiffness: an impact has no end");
    *ret_impact =
        (struct ref_impact){.alpha = contact->alpha, .h = contact->h, .mass = mass, .speed = speed};
    return 0;
}

static double pick(const struct ref_impact *i, const struct ref_outcome *o, int cut,
                   enum ref_outcome_name name) {
    const double e = o->restitution_force, x = o->separation_overlap;
    switch (name) {
    case REF_RESTITUTION:
        return cut ? e : o->restitution_overlap;
    case REF_MAX_OVERLAP:
        return o->max_overlap;
    case REF_PEAK_FORCE:
        return o->peak_force;
    case REF_DURATION:
        return cut ? o->duration_force + x / (e * i->speed) : o->duration_overlap;
    case REF_DURATION_FORCE:
        return o->duration_force;
    case REF_SEPARATION_OVERLAP:
        return x;
    case REF_ELASTIC_IMPULSE:
        return ref_sliding_impulse(i, o, cut, REF_LIMIT_ELASTIC);
    }
    return (double)NAN;
}

/* How much of the coefficient of a dashpot its rounding, and that of what it is compared with, may be. It counts where the
 * outcome depends on it strongly: near critical damping, and where restitution is the exponential of a large number. */
static const double OF_DASHPOT = 8.0 * DBL_EPSILON;

static int outcome_of(const struct ref_impact *impact, int cut, enum ref_outcome_name name,
                      double *ret_value, double *ret_uncertainty) {
    struct ref_outcome o;
    if ((name == REF_PEAK_FORCE ? ref_impact_integrate : ref_impact_solve)(impact, &o))
        return -1;
    const int time = name == REF_DURATION || name == REF_DURATION_FORCE;
    *ret_value = pick(impact, &o, cut, name);
    *ret_uncertainty = (time ? o.time_uncertainty : o.uncertainty) *
                       (name == REF_RESTITUTION ? 1.0 : fabs(*ret_value));
    return 0;
}

int ref_eval_impact(struct ref_reader *in, ref_read_contact *read, ref_read_dashpot *dashpot,
                    enum ref_outcome_name outcome, double *ret_values, double *ret_uncertainty) {
    struct ref_contact contact;
    struct ref_impact impact;
    double value, other, uncertainty, unused;
    if (read(in, &contact) || ref_read_impact(in, &contact, &impact) ||
        dashpot(in, &contact, &impact))
        return -1;
    const int end = ref_choice(in, "end", 0), cut = contact.cut || end == 1;
    if (in->refused)
        return -1;
    struct ref_impact stronger = impact;
    stronger.c *= 1.0 + OF_DASHPOT;
    if (outcome_of(&impact, cut, outcome, &value, &uncertainty) ||
        outcome_of(&stronger, cut, outcome, &other, &unused))
        return ref_refuse(in,
                          "the impact did not end within the steps allowed; the dashpot is too "
                          "strong (b = %.3g)",
                          ref_impact_damping(&impact));
    if (!isfinite(value))
        return ref_refuse(in, "the bodies never separate: there is no such value");
    if (!isfinite(other))
        return ref_refuse(in, "the damping is critical but for round-off: whether the bodies "
                              "separate cannot be told");
    *ret_uncertainty = uncertainty + fabs(other - value);
    *ret_values = value;
    return 0;
}

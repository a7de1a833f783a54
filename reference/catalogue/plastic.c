/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for contacts that yield: luding, walton_braun and thornton_ning. Their paths are those of overlap alone, for any
 * number of steps; their impacts end at zero overlap. Model: solutions/plastic.h. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "evaluate.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/plastic.h"

#define ROUND_OFF 1e-14 /* of the largest value: some twenty operations, and a root */
/* By so much the overlap and the speed of yield may be off, which counts where little has yielded. */
#define OF_YIELD  (1.0 + 16.0 * DBL_EPSILON)

/* --- straight branches ---------------------------------------------------------------------------- */

typedef int read_branches(struct ref_reader *in, struct ref_branches *ret);

static int finish(struct ref_reader *in, const struct ref_branches *b, double k_2) {
    if (!in->refused && !(k_2 >= b->k_1))
        return ref_refuse(in, "k_2 is %.9g; allowed: at least k_1 = %.9g", k_2, b->k_1);
    return in->refused ? -1 : 0;
}

static int luding(struct ref_reader *in, struct ref_branches *ret) {
    const double k_1 = ref_number(in, "k_1", 0), k_2 = ref_number(in, "k_2", 0);
    const double radius = ref_in_series(ref_number(in, "radius", 0), ref_number(in, "radius", 1));
    const double depth = 2.0 * ref_number(in, "phi_f", 0) * radius;
    const int is_constant = ref_choice(in, "unloading_slope", 0) == 1;
    const double limit = k_2 > k_1 ? k_2 / (k_2 - k_1) * depth : HUGE_VAL;
    *ret = (struct ref_branches){
        .k_1 = k_1,
        .start = is_constant ? k_2 : k_1,
        .growth = is_constant || !(k_2 > k_1) ? 0.0 : (k_2 - k_1) / limit,
        .limit = limit,
        .k_c = ref_number_or(in, "k_c", 0, 0.0),
        .c = ref_number_or(in, "c_n", 0, 0.0),
    };
    return finish(in, ret, k_2);
}

static int walton_braun(struct ref_reader *in, struct ref_branches *ret) {
    const double k_1 = ref_number(in, "k_1", 0), k_2 = ref_number(in, "k_2", 0);
    *ret = (struct ref_branches){
        .k_1 = k_1,
        .start = k_2,
        .growth = ref_number_or(in, "stiffening", 0, 0.0) * k_1,
        .limit = HUGE_VAL,
        .keeps = 1,
    };
    return finish(in, ret, k_2);
}

enum column {
    FORCE,
    STRAIN,
    LOST,
    STIFFNESS_S
};

static double largest_of(const double *value, size_t count) {
    double most = 0.0;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, fabs(value[i]));
    return most;
}

static int branches_path(struct ref_reader *in, read_branches *read, enum column column,
                         double *ret_values, double *ret_uncertainty) {
    struct ref_branches b;
    const struct ref_path *path = ref_need_path(in);
    if (read(in, &b) || !path)
        return -1;
    ref_branches_path(&b, path->count, path->overlap, column == FORCE ? ret_values : NULL,
                      column == STRAIN ? ret_values : NULL, column == LOST ? ret_values : NULL);
    /* A steep line of unloading has a force by a small difference of overlaps; work goes to and fro. */
    const double top = largest_of(path->overlap, path->count), force = b.k_1 * top;
    double way = 0.0;
    for (size_t i = 1; i < path->count; i++)
        way += fabs(path->overlap[i] - path->overlap[i - 1]);
    const double slope = b.start + b.growth * fmin(top, b.limit);
    const double scale[] = {
        [FORCE] = slope * top, [STRAIN] = force * top, [LOST] = force * (top + way)};
    *ret_uncertainty = ROUND_OFF * scale[column];
    return 0;
}

/* --- impacts -------------------------------------------------------------------------------------- */

enum outcome {
    RESTITUTION,
    MAX_OVERLAP,
    PEAK_FORCE,
    DURATION,
    DURATION_FORCE,
    REST_OVERLAP
};

static int approach(struct ref_reader *in, double *ret_mass, double *ret_speed) {
    *ret_mass = ref_in_series(ref_number(in, "mass", 0), ref_number(in, "mass", 1));
    *ret_speed = ref_number(in, "speed", 0) * cos(ref_number_or(in, "angle", 0, 0.0));
    if (ref_choice(in, "end", 0) == 1)
        return ref_refuse(in, "end is zero_force; allowed: zero_overlap, where these impacts end");
    if (!in->refused && !isfinite(*ret_mass))
        return ref_refuse(in, "both masses are infinite; one body must move");
    return in->refused ? -1 : 0;
}

static double outcome_of(const struct ref_plastic_impact *impact, enum outcome outcome) {
    const double values[] = {impact->restitution, impact->max_overlap,    impact->peak_force,
                             impact->duration,    impact->duration_force, impact->rest_overlap};
    return values[outcome];
}

static int answer(struct ref_reader *in, const struct ref_plastic_impact *impact,
                  enum outcome outcome, double *ret_values, double *ret_uncertainty) {
    const double value = outcome_of(impact, outcome);
    if (!isfinite(value))
        return ref_refuse(in, "the bodies never separate: there is no such value");
    *ret_values = value;
    *ret_uncertainty = 1e-12 * fabs(value);
    return 0;
}

static int branches_impact(struct ref_reader *in, read_branches *read, enum outcome outcome,
                           double *ret_values, double *ret_uncertainty) {
    struct ref_branches b;
    struct ref_plastic_impact impact;
    double mass, speed, value, unused, off = 0.0;
    if (read(in, &b) || approach(in, &mass, &speed))
        return -1;
    if ((outcome == PEAK_FORCE || outcome == DURATION_FORCE || outcome == REST_OVERLAP) &&
        b.c > 0.0)
        return ref_refuse(in, "c_n is %.9g; allowed: 0, since a dashpot changes this force", b.c);
    ref_branches_impact(&b, mass, speed, &impact);
    if (answer(in, &impact, outcome, &value, &unused))
        return -1;
    /* Near sticking, and near critical damping, round-off decides. */
    for (int sign = -1; sign <= 1; sign += 2) {
        struct ref_branches other = b;
        other.k_c *= 1.0 + sign * 64.0 * DBL_EPSILON;
        other.c *= 1.0 + sign * 64.0 * DBL_EPSILON;
        ref_branches_impact(&other, mass, speed, &impact);
        off = fmax(off, fabs(outcome_of(&impact, outcome) - value));
    }
    if (!isfinite(off))
        return ref_refuse(in, "whether the bodies separate cannot be told but for round-off");
    *ret_values = value;
    *ret_uncertainty = 1e-12 * fabs(value) + off;
    return 0;
}

/* --- spheres -------------------------------------------------------------------------------------- */

static int yields(struct ref_reader *in, struct ref_yield *ret, double *ret_g_star) {
    struct ref_contact contact;
    const double pressure = ref_number(in, "yield_pressure", 0);
    if (ref_body_contact(in, &contact) || in->refused)
        return -1;
    *ret = (struct ref_yield){contact.e_star, contact.r_star, pressure};
    *ret_g_star = contact.g_star;
    return 0;
}

static int yield_path(struct ref_reader *in, enum column column, double *ret_values,
                      double *ret_uncertainty) {
    struct ref_yield y;
    double g_star, largest = 0.0, begun = 0.0, before = 0.0, of_yield = 0.0;
    const struct ref_path *path = ref_need_path(in);
    if (yields(in, &y, &g_star) || !path)
        return -1;
    for (size_t i = 0; i < path->count; i++) {
        const double overlap = fmax(path->overlap[i], 0.0);
        if (!(overlap > 0.0)) { /* what was lost stays lost, of a contact that begins anew */
            before += begun;
            largest = begun = 0.0;
        }
        if (overlap > largest) {
            largest = overlap;
            begun = column == LOST ? ref_yield_lost(&y, largest) : 0.0;
            of_yield = fmax(of_yield, ref_yield_lost(&y, OF_YIELD * largest) - begun);
        }
        ret_values[i] = column == FORCE    ? ref_yield_force_at(&y, largest, overlap)
                        : column == STRAIN ? ref_yield_strain_at(&y, largest, overlap)
                        : column == LOST   ? before + begun
                                         : 8.0 * g_star * ref_yield_radius_at(&y, largest, overlap);
    }
    *ret_uncertainty = ROUND_OFF * largest_of(ret_values, path->count);
    if (column == LOST)
        *ret_uncertainty += of_yield;
    return 0;
}

static int yield_impact(struct ref_reader *in, enum outcome outcome, double *ret_values,
                        double *ret_uncertainty) {
    struct ref_yield y;
    struct ref_plastic_impact impact, faster;
    double mass, speed, g_star;
    if (yields(in, &y, &g_star) || approach(in, &mass, &speed))
        return -1;
    ref_yield_impact(&y, mass, speed, &impact);
    if (answer(in, &impact, outcome, ret_values, ret_uncertainty))
        return -1;
    ref_yield_impact(&y, mass, OF_YIELD * speed, &faster);
    *ret_uncertainty += fabs(outcome_of(&faster, outcome) - *ret_values);
    return 0;
}

/* --- rows ----------------------------------------------------------------------------------------- */

#define BRANCHES(law)                                                                              \
    REF_EVAL(law##_normal_force, branches_path, law, FORCE)                                        \
    REF_EVAL(law##_strain_energy, branches_path, law, STRAIN)                                      \
    REF_EVAL(law##_yield_energy, branches_path, law, LOST)                                         \
    REF_EVAL(law##_restitution, branches_impact, law, RESTITUTION)                                 \
    REF_EVAL(law##_max_overlap, branches_impact, law, MAX_OVERLAP)                                 \
    REF_EVAL(law##_peak_force, branches_impact, law, PEAK_FORCE)                                   \
    REF_EVAL(law##_duration, branches_impact, law, DURATION)                                       \
    REF_EVAL(law##_duration_force, branches_impact, law, DURATION_FORCE)                           \
    REF_EVAL(law##_rest_overlap, branches_impact, law, REST_OVERLAP)
BRANCHES(luding)
BRANCHES(walton_braun)

REF_EVAL(thornton_ning_normal_force, yield_path, FORCE)
REF_EVAL(thornton_ning_strain_energy, yield_path, STRAIN)
REF_EVAL(thornton_ning_yield_energy, yield_path, LOST)
REF_EVAL(thornton_ning_stiffness_s, yield_path, STIFFNESS_S)
REF_EVAL(thornton_ning_restitution, yield_impact, RESTITUTION)
REF_EVAL(thornton_ning_max_overlap, yield_impact, MAX_OVERLAP)
REF_EVAL(thornton_ning_peak_force, yield_impact, PEAK_FORCE)
REF_EVAL(thornton_ning_duration, yield_impact, DURATION)
REF_EVAL(thornton_ning_duration_force, yield_impact, DURATION_FORCE)
REF_EVAL(thornton_ning_rest_overlap, yield_impact, REST_OVERLAP)

#define LUDING                                                                                     \
    REF_NEED(k_1), REF_NEED(k_2), REF_NEED(phi_f), REF_NEED(radius), REF_MAY(unloading_slope),     \
        REF_MAY(k_c)
#define WALTON REF_NEED(k_1), REF_NEED(k_2), REF_MAY(stiffening)
#define SPHERE REF_NEED(yield_pressure), REF_BODY_CONTACT

static const struct ref_input luding_path[] = {LUDING};
static const struct ref_input luding_impact[] = {LUDING, REF_IMPACT, REF_MAY(c_n)};
static const struct ref_input walton_path[] = {WALTON};
static const struct ref_input walton_impact[] = {WALTON, REF_IMPACT};
static const struct ref_input sphere_path[] = {SPHERE};
static const struct ref_input sphere_impact[] = {SPHERE, REF_IMPACT};

static const char of_luding[] = "Luding (2008), branch by branch";
static const char of_walton[] = "Walton and Braun (1986), branch by branch";
static const char of_sphere[] = "Thornton and Ning (1998), without adhesion";

#define ROWS(law, path, impact, source, kind)                                                      \
    REF_ROW(law##_normal_force, "normal force of a contact that yields", "normal_elastic", "N",    \
            REF_CLOSED_FORM, 1, 0.0, source, path),                                                \
        REF_ROW(law##_strain_energy, "energy that the normal spring gives back", "strain_energy",  \
                "J", REF_CLOSED_FORM, 1, 0.0, source, path),                                       \
        REF_ROW(law##_yield_energy, "what yielding has taken", "coupling_energy", "J",             \
                REF_CLOSED_FORM, 1, 0.0, source, path),                                            \
        REF_ROW(law##_restitution, "restitution", "restitution", "1", REF_CLOSED_FORM, 0, 1e-12,   \
                source, impact),                                                                   \
        REF_ROW(law##_max_overlap, "largest overlap of an impact", "max_overlap", "m",             \
                REF_CLOSED_FORM, 0, 1e-12, source, impact),                                        \
        REF_ROW(law##_peak_force, "largest normal force of an impact", "peak_force", "N",          \
                REF_CLOSED_FORM, 0, 1e-12, source, impact),                                        \
        REF_ROW(law##_duration, "duration until zero overlap", "duration", "s", kind, 0, 1e-12,    \
                source, impact),                                                                   \
        REF_ROW(law##_duration_force, "duration until zero force", "duration_force", "s", kind, 0, \
                1e-12, source, impact),                                                            \
        REF_ROW(law##_rest_overlap, "overlap at which the force becomes zero",                     \
                "separation_overlap", "m", REF_CLOSED_FORM, 0, 1e-12, source, impact)

static const struct ref_reference rows[] = {
    ROWS(luding, luding_path, luding_impact, of_luding, REF_CLOSED_FORM),
    ROWS(walton_braun, walton_path, walton_impact, of_walton, REF_CLOSED_FORM),
    ROWS(thornton_ning, sphere_path, sphere_impact, of_sphere, REF_QUADRATURE),
    REF_ROW(thornton_ning_stiffness_s, "shear stiffness of the contact radius", "stiffness_s",
            "N/m", REF_CLOSED_FORM, 1, 0.0, "Mindlin (1949); Thornton and Ning (1998)",
            sphere_path),
};

REF_TABLE(plastic);

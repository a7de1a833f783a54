/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contacts that yield: luding, walton_braun and thornton_ning. Their paths are those of overlap alone, for any number of
 * steps; their impacts end at zero overlap. Model: solutions/plastic.h. */
#include "reference/solutions/plastic.h"

#include <float.h>

#include "reference/catalogue/formula.h"

MODEL(luding, "branches");
MODEL(walton_braun, "branches");
MODEL(thornton_ning, "body");

INPUT(k_1, "k_1", "N/m", POSITIVE, NEED, 1e5, "stiffness of the first loading");
INPUT(k_2, "k_2", "N/m", POSITIVE, NEED, 5e5, "stiffness of unloading, at least k_1");
INPUT(k_c, "k_c", "N/m", FROM_0, 0.0, 2e4, "slope of the branch of tension, 0 if absent");
INPUT(phi_f, "\\phi_f", "1", POSITIVE, NEED, 0.05, "plasticity depth: the largest permanent overlap over 2 R*");
CHOICE(unloading_slope, "variable|constant", 0, 0, "stiffness of unloading: variable if absent");
INPUT(stiffening, "", "1/m", FROM_0, 0.0, 1e4, "growth of the stiffness of unloading with force, 0 if absent");
INPUT(yield_pressure, "p_Y", "Pa", POSITIVE, NEED, 5e8, "largest pressure that the contact bears");

QUANTITY(normal_elastic, "F", "N", ANY, "normal force of the spring");
QUANTITY(coupling_energy, "D", "J", ANY, "what yielding, or a neck, has taken");
QUANTITY(start_slope, "", "N/m", POSITIVE, "slope of unloading from a small overlap");
QUANTITY(slope_growth, "", "N/m2", FROM_0, "its growth with the largest overlap");
QUANTITY(overlap_limit, "", "m", TO_INF, "largest overlap that is remembered");
QUANTITY(tension_slope, "", "N/m", FROM_0, "slope of the branch of tension");
QUANTITY(branch_dashpot, "", "kg/s", FROM_0, "coefficient of the dashpot of impacts");
QUANTITY(keeps, "", "1", YES_NO, "1 where the largest overlap is remembered while the force is 0");

#define ROUND_OFF 1e-14 /* of the largest value: some twenty operations, and a root */
/* By so much the overlap and the speed of yield may be off, which counts where little has yielded. */
#define OF_YIELD  (1.0 + 16.0 * DBL_EPSILON)

/* --- straight branches ---------------------------------------------------------------------------- */

static const char of_luding[] = "Luding (2008), branch by branch";
static const char of_walton[] = "Walton and Braun (1986), branch by branch";
static const char of_branches[] = "Walton and Braun (1986); Luding (2008), branch by branch";
#define K_2 (k_2 >= k_1 ? k_2 : REFUSE("k_2 is %.9g; allowed: at least k_1 = %.9g", k_2, k_1))
FORMULA(overlap_limit, luding, (k_1, k_2, phi_f, r_eff), K_2 > k_1 ? k_2 / (k_2 - k_1) * (2 * phi_f * r_eff) : HUGE_VAL,
        0, of_luding, SAYS_NOTHING);
FORMULA(start_slope, luding, (k_1, k_2, unloading_slope), unloading_slope > 0.5 ? K_2 : k_1, 0, of_luding,
        SAYS_NOTHING);
FORMULA(slope_growth, luding, (k_1, k_2, overlap_limit, unloading_slope),
        unloading_slope > 0.5 ? 0 : (k_2 - k_1) / overlap_limit, 0, of_luding, SAYS_NOTHING);
FORMULA(tension_slope, luding, (k_c), k_c, 0, of_luding, SAYS_NOTHING);
CONSTANT(keeps, luding, 0.0, of_luding, SAYS_NOTHING, 0);
FORMULA(branch_dashpot, luding, (c_n), c_n, 0, of_luding, SAYS_NOTHING);
CONSTANT(overlap_limit, walton_braun, HUGE_VAL, of_walton, SAYS_NOTHING, 0);
FORMULA(start_slope, walton_braun, (k_1, k_2), K_2, 0, of_walton, SAYS_NOTHING);
FORMULA(slope_growth, walton_braun, (stiffening, k_1), stiffening *k_1, 0, of_walton, SAYS_NOTHING);
CONSTANT(tension_slope, walton_braun, 0.0, of_walton, SAYS_NOTHING, 0);
CONSTANT(keeps, walton_braun, 1.0, of_walton, SAYS_NOTHING, 0);
CONSTANT(branch_dashpot, walton_braun, 0.0, of_walton, SAYS_NOTHING, 0);

static double largest_of(const double *value, size_t count) {
    double most = 0.0;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, fabs(value[i]));
    return most;
}

/* A steep line of unloading has a force by a small difference of overlaps; work goes to and fro. */
enum column {
    FORCE,
    STRAIN,
    LOST,
    STIFFNESS_S
};
static void branches(struct ref_eval *eval, const struct ref_branches *b, enum column column,
                     const struct ref_path *path, double *ret) {
    ref_branches_path(b, path->count, path->overlap, column == FORCE ? ret : NULL, column == STRAIN ? ret : NULL,
                      column == LOST ? ret : NULL);
    const double top = largest_of(path->overlap, path->count), force = b->k_1 * top;
    double way = 0.0;
    for (size_t i = 1; i < path->count; i++)
        way += fabs(path->overlap[i] - path->overlap[i - 1]);
    const double slope = b->start + b->growth * fmin(top, b->limit);
    const double scale[] = {[FORCE] = slope * top, [STRAIN] = force * top, [LOST] = force * (top + way)};
    (void)UNSURE(0.0, ROUND_OFF * scale[column]);
}

#define OF_PATH (k_1, start_slope, slope_growth, overlap_limit, tension_slope, keeps)
#define BRANCHES \
    { k_1, start_slope, slope_growth, overlap_limit, tension_slope, keeps > 0.5, 0.0 }
#define ALONG(column) branches(eval, &(struct ref_branches)BRANCHES, column, path, ret)
PATH_FORMULA(
    normal_elastic, branches, OF_PATH, ALONG(FORCE), 0, of_branches,
    {{"F = \\max(k_1 M - k (M - \\delta), - k_c \\delta)",
      "Normal force F at the overlap δ, where M is the largest overlap that the contact remembers, and k_c is 0 without cohesion; k is the slope of unloading."}});
PATH_FORMULA(strain_energy, branches, OF_PATH, ALONG(STRAIN), 0, of_branches,
             {{"U = \\frac{F^2}{2 k}",
               "Energy U that the spring gives back from the force F; k is the slope of unloading."}});
PATH_FORMULA(
    coupling_energy, branches, OF_PATH, ALONG(LOST), 0, of_branches,
    {{"D = W - \\frac{F^2}{2 k}",
      "What yielding has taken, D: the work W of the normal force F over the overlap, less what the spring gives back with the slope of unloading k."}});

/* --- impacts -------------------------------------------------------------------------------------- */

enum outcome {
    RESTITUTION,
    MAX_OVERLAP,
    PEAK_FORCE,
    DURATION,
    DURATION_FORCE,
    REST_OVERLAP
};
static double outcome_of(const struct ref_plastic_impact *impact, enum outcome outcome) {
    const double values[] = {impact->restitution, impact->max_overlap,    impact->peak_force,
                             impact->duration,    impact->duration_force, impact->rest_overlap};
    return values[outcome];
}

static double known(struct ref_eval *eval, double end, double value, double off) {
    if (end > 0.5)
        return REFUSE("end is zero_force; allowed: zero_overlap, where these impacts end");
    if (!isfinite(value))
        return REFUSE("the bodies never separate: there is no such value");
    if (!isfinite(off))
        return REFUSE("whether the bodies separate cannot be told but for round-off");
    return UNSURE(value, 1e-12 * fabs(value) + off);
}

static double rebound(struct ref_eval *eval, struct ref_branches b, double c, double m, double v, double end,
                      enum outcome outcome) {
    struct ref_plastic_impact impact;
    double off = 0.0;
    if ((outcome == PEAK_FORCE || outcome == DURATION_FORCE || outcome == REST_OVERLAP) && c > 0.0)
        return REFUSE("c_n is %.9g; allowed: 0, since a dashpot changes this force", c);
    b.c = c;
    ref_branches_impact(&b, m, v, &impact);
    const double value = outcome_of(&impact, outcome);
    /* Near sticking, and near critical damping, round-off decides. */
    for (int sign = -1; sign <= 1 && isfinite(value); sign += 2) {
        struct ref_branches other = b;
        other.k_c *= 1.0 + sign * 64.0 * DBL_EPSILON;
        other.c *= 1.0 + sign * 64.0 * DBL_EPSILON;
        ref_branches_impact(&other, m, v, &impact);
        off = fmax(off, fabs(outcome_of(&impact, outcome) - value));
    }
    return known(eval, end, value, off);
}

#define REBOUND \
    (k_1, start_slope, slope_growth, overlap_limit, tension_slope, keeps, branch_dashpot, m_eff, normal_speed, end)
#define BY(outcome) rebound(eval, (struct ref_branches)BRANCHES, branch_dashpot, m_eff, normal_speed, end, outcome)
FORMULA(
    restitution, luding, REBOUND, BY(RESTITUTION), 1e-12, of_luding,
    {{"e = \\sqrt{\\frac{k_1}{k} - \\frac{k_c (k - k_1)^2}{k_1 k (k + k_c)}}",
      "Restitution e without a dashpot, where the largest overlap is below the limit; k: the slope of unloading; where the root does not exist the bodies stick, and e is 0. With a dashpot the motion on each branch is solved in closed form."}});
FORMULA(restitution, walton_braun, REBOUND, BY(RESTITUTION), 1e-12, of_walton,
        {{"e = \\sqrt{\\frac{k_1}{k}}", "Restitution e; k: the slope of unloading from the largest force."}});
FORMULA(
    max_overlap, branches, REBOUND, BY(MAX_OVERLAP), 1e-12, of_branches,
    {{"M = v \\sqrt{\\frac{m}{k_1}}",
      "Largest overlap M of an impact of the reduced mass m at the speed v, without a dashpot, below the limit overlap; k_1: stiffness of the first loading."}});
FORMULA(
    peak_force, branches, REBOUND, BY(PEAK_FORCE), 1e-12, of_branches,
    {{"F = k_1 M",
      "Largest force F of an impact with the largest overlap M, below the limit overlap; k_1: stiffness of the first loading."}});
FORMULA(
    duration, luding, REBOUND, BY(DURATION), 1e-12, of_luding,
    {{"t = \\frac{\\pi}{2} \\sqrt{\\frac{m}{k_1}} + T",
      "Duration t: a quarter of an oscillation of the reduced mass m inwards with the stiffness k_1, and the time T outwards, on the line of unloading and on the branch of tension, each in closed form."}});
FORMULA(
    duration, walton_braun, REBOUND, BY(DURATION), 1e-12, of_walton,
    {{"t = \\frac{\\pi}{2} \\sqrt{\\frac{m}{k_1}} + \\frac{\\pi}{2} \\sqrt{\\frac{m}{k}} + \\frac{x}{e v}",
      "Duration t of an impact of the reduced mass m at the speed v; k: the slope of unloading. The overlap x that is left is crossed freely, at the speed e v of the rebound."}});
FORMULA(
    duration_force, branches, REBOUND, BY(DURATION_FORCE), 1e-12, of_branches,
    {{"t = \\frac{\\pi}{2} \\sqrt{\\frac{m}{k_1}} + \\frac{\\pi}{2} \\sqrt{\\frac{m}{k}}",
      "Time t until the force is zero, of the reduced mass m, below the limit overlap; k: the slope of unloading."}});
FORMULA(separation_overlap, branches, REBOUND, BY(REST_OVERLAP), 1e-12, of_branches,
        {{"x = M \\left(1 - \\frac{k_1}{k}\\right)",
          "Overlap x at which the force becomes zero after the largest overlap M; k: the slope of unloading."}});

/* --- spheres -------------------------------------------------------------------------------------- */

static void yields(struct ref_eval *eval, const struct ref_yield *y, double g_star, enum column column,
                   const struct ref_path *path, double *ret) {
    double largest = 0.0, begun = 0.0, before = 0.0, of_yield = 0.0;
    for (size_t i = 0; i < path->count; i++) {
        const double overlap = fmax(path->overlap[i], 0.0);
        if (!(overlap > 0.0)) { /* what was lost stays lost, of a contact that begins anew */
            before += begun;
            largest = begun = 0.0;
        }
        if (overlap > largest) {
            largest = overlap;
            begun = column == LOST ? ref_yield_lost(y, largest) : 0.0;
            of_yield = fmax(of_yield, ref_yield_lost(y, OF_YIELD * largest) - begun);
        }
        ret[i] = column == FORCE    ? ref_yield_force_at(y, largest, overlap)
                 : column == STRAIN ? ref_yield_strain_at(y, largest, overlap)
                 : column == LOST   ? before + begun
                                    : 8.0 * g_star * ref_yield_radius_at(y, largest, overlap);
    }
    (void)UNSURE(0.0, ROUND_OFF * largest_of(ret, path->count) + (column == LOST ? of_yield : 0.0));
}

static double yielded(struct ref_eval *eval, const struct ref_yield *y, double m, double v, double end,
                      enum outcome outcome) {
    struct ref_plastic_impact impact, faster;
    ref_yield_impact(y, m, v, &impact);
    ref_yield_impact(y, m, OF_YIELD * v, &faster);
    const double value = outcome_of(&impact, outcome), off = fabs(outcome_of(&faster, outcome) - value);
    return known(eval, end, value, isfinite(off) ? off : 0.0);
}

static const char of_sphere[] = "Thornton and Ning (1998), without adhesion";
#define YIELD \
    &(struct ref_yield) { \
        e_star, r_eff, yield_pressure \
    }
#define OF_SPHERE (e_star, r_eff, yield_pressure)
PATH_FORMULA(
    normal_elastic, thornton_ning, OF_SPHERE, yields(eval, YIELD, 0, FORCE, path, ret), 0, of_sphere,
    {{"F = \\frac{4}{3} E \\sqrt{R_p} (\\delta - \\delta_p)^{\\frac{3}{2}}",
      "Normal force F at the overlap δ below the largest one, with the modulus E = E*; the curvature R_p and the overlap δ_p that is left are those after yield."}});
PATH_FORMULA(
    strain_energy, thornton_ning, OF_SPHERE, yields(eval, YIELD, 0, STRAIN, path, ret), 0, of_sphere,
    {{"U = \\frac{8}{15} E \\sqrt{R_p} (\\delta - \\delta_p)^{\\frac{5}{2}}",
      "Energy U that the spring gives back at the overlap δ, with the modulus E = E*; R_p and δ_p: curvature and overlap that is left after yield."}});
PATH_FORMULA(
    coupling_energy, thornton_ning, OF_SPHERE, yields(eval, YIELD, 0, LOST, path, ret), 0, of_sphere,
    {{"D = \\int_0^M (L - F) dx",
      "What yielding has taken, D, up to the largest overlap M: between the force L of loading and the force F of unloading from there, over the overlap x."}});
PATH_FORMULA(
    stiffness_s, thornton_ning, (e_star, r_eff, yield_pressure, g_star),
    yields(eval, YIELD, g_star, STIFFNESS_S, path, ret), 0, "Mindlin (1949); Thornton and Ning (1998)",
    {{"k = 8 G \\sqrt{R_p (\\delta - \\delta_p)}",
      "Shear stiffness k at the overlap δ, with the modulus G = G*; R_p and δ_p: curvature and overlap that is left after yield."}});
#define OF_YIELDING      (e_star, r_eff, yield_pressure, m_eff, normal_speed, end)
#define YIELDED(outcome) yielded(eval, YIELD, m_eff, normal_speed, end, outcome)
FORMULA(
    restitution, thornton_ning, OF_YIELDING, YIELDED(RESTITUTION), 1e-12, of_sphere,
    {{"e = \\sqrt{\\frac{6 \\sqrt{3}}{5} \\left(1 - \\frac{q^2}{6}\\right)} \\left(\\frac{q}{q + 2 \\sqrt{\\frac{6}{5} - \\frac{q^2}{5}}}\\right)^{\\frac{1}{4}}",
      "Restitution e at the speed v = V/q, where V is the speed at which the contact begins to yield; below it e is 1."}});
FORMULA(
    max_overlap, thornton_ning, OF_YIELDING, YIELDED(MAX_OVERLAP), 1e-12, of_sphere,
    {{"M = Y - \\frac{f}{k} + \\sqrt{\\frac{f^2}{k^2} + \\frac{m}{k} (v^2 - V^2)}",
      "Largest overlap M of an impact of the reduced mass m at the speed v above V, at which the contact begins to yield, at the overlap Y and the force f; k = pi p R* is the stiffness while it yields."}});
FORMULA(
    peak_force, thornton_ning, OF_YIELDING, YIELDED(PEAK_FORCE), 1e-12, of_sphere,
    {{"F = f + k (M - Y)",
      "Largest force F at the largest overlap M; the contact yields from the overlap Y and the force f on with the stiffness k = pi p R*."}});
FORMULA(
    duration, thornton_ning, OF_YIELDING, YIELDED(DURATION), 1e-12, of_sphere,
    {{"t = T + \\frac{x}{e v}",
      "Duration t: after the time T until zero force the overlap x that is left is crossed freely, at the speed e v of the rebound."}},
    REF_QUADRATURE);
FORMULA(
    duration_force, thornton_ning, OF_YIELDING, YIELDED(DURATION_FORCE), 1e-12, of_sphere,
    {{"t = \\int_0^M \\frac{1}{w} dx + \\int_x^M \\frac{1}{u} dx",
      "Time t until zero force: inwards at the speed w to the largest overlap M, outwards at the speed u to the overlap x that is left; both speeds follow from the energy."}},
    REF_QUADRATURE);
FORMULA(separation_overlap, thornton_ning, OF_YIELDING, YIELDED(REST_OVERLAP), 1e-12, of_sphere,
        {{"x = M - \\frac{3 f}{4 E \\sqrt{R M}}",
          "Overlap x that is left after the largest overlap M with the force f; E = E* and R = R*."}});

/* --- rows ----------------------------------------------------------------------------------------- */

#define ROWS(law) \
    REFERENCE(law##_normal_force, normal_elastic, law, "normal force of a contact that yields"); \
    REFERENCE(law##_strain_energy, strain_energy, law, "energy that the normal spring gives back"); \
    REFERENCE(law##_yield_energy, coupling_energy, law, "what yielding has taken"); \
    REFERENCE(law##_restitution, restitution, law, "restitution"); \
    REFERENCE(law##_max_overlap, max_overlap, law, "largest overlap of an impact"); \
    REFERENCE(law##_peak_force, peak_force, law, "largest normal force of an impact"); \
    REFERENCE(law##_duration, duration, law, "duration until zero overlap"); \
    REFERENCE(law##_duration_force, duration_force, law, "duration until zero force"); \
    REFERENCE(law##_rest_overlap, separation_overlap, law, "overlap at which the force becomes zero")
ROWS(luding);
ROWS(walton_braun);
ROWS(thornton_ning);
REFERENCE(thornton_ning_stiffness_s, stiffness_s, thornton_ning, "shear stiffness of the contact radius");

RECORDS(plastic) = 0;

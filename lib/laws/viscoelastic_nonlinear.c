/* SPDX-License-Identifier: BSD-3-Clause */
/* DEMLab "ContactForceN_ViscoElasticNonlinear": a Hertz spring and one of several normal dashpots,
 *
 *   none            no dashpot. (The page multiplies the velocity by an unset coefficient.)
 *   linear          c delta'                c in kg/s, supplied
 *   critical_ratio  c delta^(1/4) delta'    c = xi sqrt(8 m* E* sqrt R*) = xi sqrt(6 m* K), K = 4/3 E* sqrt R*
 *   tti             c delta^(1/4) delta'    c from the restitution, fitted constants (Tsuji et al. 1992; the program
 *                                           names Norouzi et al. 2016 for the constants)
 *   kk              c delta^(1/2) delta'    c in N s m^-3/2, supplied (Kuwabara and Kono 1987)
 *   lh              c m* delta'             c in 1/s, supplied (Lee and Herrmann 1993)
 *   tti_exact       c delta^(1/4) delta'    c that really returns the restitution, for the ending that
 *                                           remove_cohesion implies
 *
 * A supplied damp takes the place of the derived one in critical_ratio, tti and tti_exact. xi = 1 is called critical on
 * the page; the motion is critically damped at xi = sqrt(5/6). */
#include "touchstone/step.h"

enum {
    YOUNG,
    POISSON,
    FORMULA,
    RATIO,
    DAMP,
    RESTITUTION,
    REMOVE_COHESION
};
static const struct touch_property properties[] = {
    YOUNG_AND_POISSON,
    {"damp_formula", TOUCH_SETS_damping, 3, FREE, .type = TOUCH_CHOICE, .max = 6.0,
     .choices = "none|linear|critical_ratio|tti|kk|lh|tti_exact",
     .means = "none|supplied|supplied|demlab|supplied|supplied|exact",
     .meaning = "form of the dashpot"},
    {"damp_ratio", TOUCH_DAMPING_RATIO_N, .flags = FREE, .symbol = "xi",
     .meaning = "share of the critical damping (critical_ratio)"},
    {"damp", TOUCH_DASHPOT_N_OWN, .flags = FREE | TOUCH_OPTIONAL, .symbol = "eta", .unit = "",
     .meaning = "supplied coefficient: kg/s (linear), 1/s (lh), N s/m^1.5 (kk), N s/m^1.25 "
                "(others)"},
    {"restitution", TOUCH_RESTITUTION, .flags = FREE | TOUCH_OPTIONAL,
     .meaning = "target restitution (tti, tti_exact)"},
    {"remove_cohesion", TOUCH_SETS_tension, 1, FREE, .type = TOUCH_BOOLEAN, .max = 1.0,
     .means = "allowed|cut", .meaning = "a tensile total force becomes zero"},
    {0}};

enum {
    OVER_NOTHING,
    OVER_ROOT,
    OVER_MASS
};
/* In the order of the choices. */
enum formula {
    NONE,
    LINEAR,
    CRITICAL_RATIO,
    TTI,
    KK,
    LH,
    TTI_EXACT
};
static const struct {
    const char *name;
    int quarters;  /* exponent of the overlap in the dashpot, in quarters */
    bool supplied; /* damp must be given */
} formulas[] = {{"none", 0, false},     {"linear", 0, true}, {"critical_ratio", 1, false},
                {"tti", 1, false},      {"kk", 2, true},     {"lh", 0, true},
                {"tti_exact", 1, false}};

struct material {
    double modulus; /* Pa, 4/3 E* */
    double damping; /* of the dashpot; or that over sqrt(m* K), or over m* */
    double least;   /* N, least normal force: 0 or -inf */
    int over, quarters;
};
STATELESS

/* The damping over sqrt(m* K) that a formula derives. */
static double derived(enum formula formula, const struct values *v) {
    const double e = number(v, RESTITUTION), log_e = log(e);
    if (formula == CRITICAL_RATIO)
        return number(v, RATIO) * sqrt(6.0);
    if (formula == TTI) /* constants as printed; e = 0 is the limit */
        return 2.2664 * (e > 0.0 ? -log_e / sqrt(10.1354 + log_e * log_e) : 1.0);
    if (formula == TTI_EXACT)
        return sqrt(5.0) * (number(v, REMOVE_COHESION) > 0.5 ? damping_ratio_at_zero_force(e)
                                                             : damping_ratio(e));
    return 0.0;
}

static int prepare(const struct values *v, struct material *ret) {
    const enum formula formula = (enum formula)(int)number(v, FORMULA);
    const double damp = number(v, DAMP), e = number(v, RESTITUTION);
    const char *name = formulas[formula].name;
    const bool given = !isnan(damp), cut = number(v, REMOVE_COHESION) > 0.5;
    if (formulas[formula].supplied && !given)
        return REFUSE(v, "damp is missing: damp_formula %s has no coefficient of its own", name);
    if (formula == NONE && given)
        return REFUSE(v, "damp = %g with damp_formula none: a constant dashpot is called linear",
                      damp);
    if ((formula == TTI || formula == TTI_EXACT) && !given && isnan(e))
        return REFUSE(v, "restitution is missing: damp_formula %s needs it (or damp)", name);
    if (formula == TTI_EXACT && !given && cut && !(e > 0.0))
        return REFUSE(v, "restitution = 0 with remove_cohesion: no finite damping returns it; "
                         "allowed with damp_formula tti_exact: (0, 1]");
    *ret = (struct material){.modulus = 4.0 / 3.0 * effective_young(v, YOUNG, POISSON),
                             .damping = given ? damp : derived(formula, v),
                             .least = cut ? 0.0 : -HUGE_VAL,
                             .quarters = formulas[formula].quarters,
                             .over = formula == LH ? OVER_MASS
                                     : given       ? OVER_NOTHING
                                                   : OVER_ROOT};
    return 0;
}

FN void step(const struct material *m, const struct size *size, const struct motion *t,
             const struct state *old, struct state *new, struct answer *a) {
    const bool is = t->overlap > 0.0;
    const double overlap = is ? t->overlap : 0.0, root = sqrt(overlap), quarter = sqrt(root);
    const double k = m->modulus * sqrt(size->r_eff),
                 mass = m->over == OVER_MASS ? size->m_eff : 1.0;
    const double critical = sqrt(size->m_eff * k), factor = m->over == OVER_ROOT ? critical : mass;
    const double some = m->quarters == 1 ? quarter : root, power = m->quarters == 0 ? 1.0 : some;
    const double elastic = k * overlap * root;
    const double viscous = m->damping * factor * power * t->velocity_n;
    (void)old, (void)new;
    a->normal_elastic = elastic;
    a->normal_dashpot = largest(viscous, m->least - elastic);
    a->stiffness_n = 1.5 * k * root;
    a->strain_normal = 0.4 * elastic * overlap;
    a->active = yes(is);
}

LAW(viscoelastic_nonlinear, TOUCH_TRAIT_DAMPED,
    .title = "Nonlinear viscoelastic normal force of DEMLab: Hertz spring, choice of dashpots",
    .source = "DEMLab, \"ContactForceN_ViscoElasticNonlinear class\"",
    .known_wrong =
        "with the default remove_cohesion, tti returns up to 0.164 more than the target; its "
        "fitted constants alone are off by up to 0.0018; damp_ratio = 1 is overdamped, critical "
        "is 0.9129",
    .conventions = {SAY(ending, matching)}, KEEPS_NONE)

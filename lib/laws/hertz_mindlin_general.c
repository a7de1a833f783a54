/* SPDX-License-Identifier: BSD-3-Clause */
/* Hertz-Mindlin as people run it: a Hertz spring, a shear spring with a Coulomb limit, dashpots, and a property for each
 * convention in which documents and engines differ. Their laws are rows of settings: lib/families/hertz_mindlin.md. The
 * defaults are those with which friction is bounded by mu times a repulsive force, no step creates energy in the springs,
 * and an impact returns its restitution.
 *
 *   N = 4/3 E* sqrt(R*) delta^(3/2) + c_n delta'      k_n = 2 E* a, a = sqrt(R* delta)      k_t = 8 G* a, or as given
 *
 * c_n goes with sqrt(m* k_n) (exact to ratio), with nothing (velocity), with m* (mass_velocity), or with m* a
 * (viscoelastic). Without a shear spring limit sum_rest is sum: nothing keeps a rest. */
#include "touchstone/step.h"

enum {
    YOUNG,
    POISSON,
    K_T_RATIO,
    K_T,
    SLIDING,
    HISTORY,
    UNLOADING,
    LIMIT,
    LIMIT_FROM,
    DAMPING,
    RESTITUTION,
    DAMP,
    C_T_RATIO,
    TENSION
};
/* The choices, in their order. Those of the limit are TOUCH_limit_on_..., from 0. */
enum {
    FORCE,
    DISPLACEMENT
};
enum {
    KEPT,
    SCALED
};
enum {
    SIZE,
    REPULSIVE,
    ELASTIC
};
enum { /* of the restitution, up to MUSEN; then those whose coefficient is supplied */
    EXACT,
    EXACT_AT_ZERO_FORCE,
    TSUJI,
    THORNTON,
    MUSEN,
    RATIO,
    VELOCITY,
    MASS_VELOCITY,
    VISCOELASTIC
};
#define CHOICE(last, names) .type = TOUCH_CHOICE, .max = (last), .choices = (names)
static const struct touch_property properties[] = {
    YOUNG_AND_POISSON,
    {"k_t_ratio", TOUCH_STIFFNESS_RATIO, .flags = FREE | TOUCH_OPTIONAL,
     .meaning = "shear over normal stiffness; Mindlin's 4 G*/E* if absent"},
    {"k_t", TOUCH_STIFFNESS_S, .flags = FREE | TOUCH_OPTIONAL,
     .meaning = "constant shear stiffness, in place of one that grows"},
    {"mu_sl", TOUCH_FRICTION, .flags = NEED | FREE},
    {"history", TOUCH_SETS_history, FORCE,
     .meaning = "what of the shear spring is kept while the overlap changes"},
    {"unloading", TOUCH_SETS_unloading, SCALED,
     .meaning = "whether it is scaled with k_t while the overlap falls"},
    {"limit", TOUCH_SETS_limit_on, .meaning = "what the Coulomb limit cuts"},
    {"limit_from", TOUCH_SETS_limit_from, REPULSIVE, CHOICE(ELASTIC, "size|repulsive|elastic"),
     .meaning = "which normal force friction multiplies: |N|, max(N, 0), or the elastic part"},
    {"damping", TOUCH_SETS_damping, EXACT_AT_ZERO_FORCE,
     CHOICE(VISCOELASTIC, "exact|exact_at_zero_force|tsuji|thornton|musen|ratio|velocity|"
                          "mass_velocity|viscoelastic"),
     .means = "exact|exact_at_zero_force|tsuji|thornton|musen|supplied|supplied|supplied|supplied",
     .meaning = "where the normal dashpot comes from"},
    {"restitution", TOUCH_RESTITUTION, 1, FREE,
     .meaning = "restitution coefficient; 1: no dashpots"},
    {"damp", TOUCH_DASHPOT_N_OWN, .flags = FREE | TOUCH_OPTIONAL, .unit = "",
     .meaning = "supplied coefficient: 1 (ratio), kg/s (velocity), 1/s (mass_velocity), 1/(m s) "
                "(viscoelastic)"},
    {"c_t_ratio", TOUCH_DASHPOT_RATIO, .flags = FREE | TOUCH_OPTIONAL,
     .meaning = "shear over normal dashpot; the root of k_t/k_n if absent"},
    {"tension", TOUCH_SETS_tension, 1, CHOICE(1, "allowed|cut"),
     .meaning = "whether the dashpot may make the normal force tensile"},
    {0}};

struct material {
    double e_star;           /* Pa */
    double growing, k_t;     /* Pa, k_t over the contact radius; N/m: one of both, the other is 0 */
    double ratio_n, ratio_s; /* dashpots over what they go with */
    double sliding;          /* friction coefficient */
    double least;            /* N, least normal force: 0 or -inf */
    int damping;             /* RATIO for all that go with sqrt(m* k_n), or a later one */
    int history, unloading, limit_on, limit_from;
};
struct state {
    struct shear_state shear;
};
static const struct touch_field state[] = {SHEAR_STATE("N"), END_OF_STATE};
#define TURNED(X) X(shear.kept)

/* Fits of a damping to the restitution: polynomials, from the constant term on. */
struct fit {
    size_t count;
    const double *of;
};
static struct fit fit_of(int damping) {
    static const double tsuji[] = {1.2728, -4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218};
    static const double thornton[] = {0.0,       -6.918798, -16.41105, 146.8049,
                                      -796.4559, 2928.711,  -7206.864, 11494.29,
                                      -11342.18, 6276.757,  -1489.915};
    return damping == TSUJI      ? (struct fit){TOUCH_COUNT(tsuji), tsuji}
           : damping == THORNTON ? (struct fit){TOUCH_COUNT(thornton), thornton}
                                 : (struct fit){0};
}
static double polynomial(struct fit fit, double e) {
    double sum = 0.0;
    while (fit.count-- > 0)
        sum = sum * e + fit.of[fit.count];
    return sum;
}

#define EXACT_RATIO 1.8257418583505537 /* 2 sqrt(5/6) */
/* The normal dashpot over sqrt(m* k_n) from the sum of such a fit: Tsuji's is of sqrt(5) zeta, and is read so;
 * Thornton's gives the ratio to the tangent stiffness, sqrt(5/6) zeta. */
static double of_fit(int damping, double sum, double e) {
    return damping == TSUJI ? EXACT_RATIO * sum / sqrt(5.0)
                            : 2.0 * sqrt(1.0 / (1.0 - (1.0 + e) * (1.0 + e) * exp(sum)) - 1.0);
}

/* The same from the restitution: 2 sqrt(5/6) zeta, zeta the damping ratio of y = delta^(5/4). */
static double of_restitution(int damping, double e) {
    if (!(e < 1.0))
        return 0.0;
    if (damping == EXACT_AT_ZERO_FORCE)
        return EXACT_RATIO * damping_ratio_at_zero_force(e);
    if (damping == TSUJI || damping == THORNTON)
        return of_fit(damping, polynomial(fit_of(damping), e), e);
    return (damping == MUSEN ? 1.8257 : EXACT_RATIO) * damping_ratio(e);
}

static int refuse(const struct values *v) {
    const int damping = (int)number(v, DAMPING);
    const bool supplied = damping >= RATIO;
    const double e = number(v, RESTITUTION), damp = number(v, DAMP);
    const double k_t = number(v, K_T), ratio = number(v, K_T_RATIO);
    if (supplied && isnan(damp))
        return REFUSE(v, "damp is missing: damping ratio, velocity, mass_velocity and viscoelastic "
                         "need it");
    if (supplied && e < 1.0)
        return REFUSE(v, "restitution = %g beside a supplied damp; allowed: one of both", e);
    if (!supplied && !isnan(damp))
        return REFUSE(v,
                      "damp = %g where damping follows from the restitution; allowed with damping "
                      "ratio, velocity, mass_velocity, viscoelastic",
                      damp);
    if ((damping == EXACT_AT_ZERO_FORCE || damping == THORNTON) && !(e > 0.0))
        return REFUSE(v,
                      "restitution = 0: no finite damping returns it at zero force; allowed with "
                      "damping exact_at_zero_force and thornton: (0, 1]");
    if (!isnan(k_t) && !isnan(ratio))
        return REFUSE(v, "k_t = %g beside k_t_ratio = %g; allowed: one of both, or none", k_t,
                      ratio);
    return 0;
}

static int prepare(const struct values *v, struct material *ret) {
    if (refuse(v))
        return 1;
    const int damping = (int)number(v, DAMPING), limit_on = (int)number(v, LIMIT) + 1;
    const double e_star = effective_young(v, YOUNG, POISSON), k_n = 2.0 * e_star;
    const double k_t = number(v, K_T), given = number(v, K_T_RATIO);
    const double shear = isnan(given) ? 8.0 * effective_shear(v, YOUNG, POISSON) : given * k_n;
    const bool sprung = (isnan(k_t) ? shear : k_t) > 0.0;
    *ret = (struct material){
        .e_star = e_star,
        .growing = isnan(k_t) ? shear : 0.0,
        .k_t = isnan(k_t) ? 0.0 : k_t,
        .sliding = number(v, SLIDING),
        .least = number(v, TENSION) > 0.5 ? 0.0 : -HUGE_VAL,
        .damping = damping < RATIO ? RATIO : damping,
        .history = (int)number(v, HISTORY),
        .unloading = (int)number(v, UNLOADING),
        .limit_on = limit_on == TOUCH_limit_on_sum_rest && !sprung ? TOUCH_limit_on_sum : limit_on,
        .limit_from = (int)number(v, LIMIT_FROM)};
    const double damp = number(v, DAMP);
    if (ret->damping == RATIO) {
        const double ratio =
            damping < RATIO ? of_restitution(damping, number(v, RESTITUTION)) : 2.0 * damp;
        ret->ratio_n = ratio * sqrt(k_n);
        ret->ratio_s = ratio * sqrt(shear);
    } else {
        ret->ratio_n = damp;
        ret->ratio_s = damp * sqrt(shear / k_n);
    }
    if (!isnan(number(v, C_T_RATIO)))
        ret->ratio_s = number(v, C_T_RATIO) * ret->ratio_n;
    return 0;
}

/* What the dashpots go with. */
FN double viscosity(const struct material *m, const struct size *size, double radius) {
    const double root = sqrt(size->m_eff) * sqrt(radius);
    const double mass = m->damping == VELOCITY ? 1.0 : size->m_eff;
    const double other = mass * (m->damping == VISCOELASTIC ? radius : 1.0);
    return m->damping == RATIO ? root : other;
}

FN void step(const struct material *m, const struct size *size, const struct motion *t,
             const struct state *old, struct state *new, struct answer *a) {
    const bool is = t->overlap > 0.0;
    const double overlap = is ? t->overlap : 0.0, radius = sqrt(size->r_eff * overlap);
    const double k_n = 2.0 * m->e_star * radius, k_t = m->k_t + m->growing * radius;
    const double elastic = 2.0 / 3.0 * overlap * k_n, viscous = viscosity(m, size, radius);
    const double dashpot = largest(m->ratio_n * viscous * t->velocity_n, m->least - elastic);
    a->normal_elastic = elastic;
    a->normal_dashpot = dashpot;
    a->stiffness_n = k_n;
    a->strain_normal = 0.4 * elastic * overlap;

    const double normal = elastic + dashpot, repulsive = largest(normal, 0.0),
                 size_of_it = fabs(normal);
    const double total = m->limit_from == SIZE ? size_of_it : repulsive;
    const double pressed = m->limit_from == ELASTIC ? elastic : total;
    const struct shear spring = {.k = k_t,
                                 .damping = m->ratio_s * viscous,
                                 .limit = m->sliding * pressed,
                                 .is = is,
                                 .limit_on = m->limit_on,
                                 .as_force = m->history == DISPLACEMENT,
                                 .scaled = (m->unloading == SCALED) & (k_t < old->shear.stiffness)};
    new->shear = shear_step(spring, old->shear, t, a);
    a->active = yes(is);
}

LAW(hertz_mindlin_general, TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_DAMPED,
    .title = "Hertz-Mindlin as people run it: each convention is a property",
    .source = "this project; PFC Hertz Model, MUSEN wiki, LAMMPS manual and others "
              "(lib/families/hertz_mindlin.md)",
    .known_wrong =
        "partial slip is missing; unloading kept with history force, and history displacement, "
        "create energy when shear is put in and taken out at different normal forces; history "
        "displacement gives 3/2 of the exact force on straight oblique loading; limit sum_rest "
        "may load the spring against the slip, limit spring exceeds the limit by its dashpot; "
        "damping tsuji returns more than the restitution that it is given",
    .conventions = {SAY(partial_slip, none), SAY_TURNED_AT_POINT, SAY(rolling, none),
                    SAY(separation, cleared)},
    KEPT_AT(shear.kept, 1))

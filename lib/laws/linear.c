/* SPDX-License-Identifier: BSD-3-Clause */
/* Linear springs and dashpots (Cundall and Strack 1979), with what programs of this family do differently as choices;
 * lib/families/linear.md has the settings that make the law of each program.
 *
 *   N = k_n delta + c_n delta'          T = T_spring + c_t v_t, with dT_spring/dt = k_t v_t
 *
 * The Coulomb limit mu N bounds
 *   sum              spring and dashpot together: both are cut by the same factor
 *   sum_rest         the same, but the spring keeps what the dashpot leaves of the limit, even against it
 *   spring           the spring alone, and the dashpot acts beside it
 *   spring_sticking  the spring alone, and the dashpot acts only while the spring is below the limit
 * and N in it is the total force where it repels (repulsive), its size (size), or k_n delta (elastic). Without a shear
 * spring (k_t = 0) sum_rest is sum: nothing keeps a rest. */
#include "touchstone/step.h"

enum {
    K_N,
    K_T,
    FRICTION,
    RESTITUTION,
    C_N,
    GAMMA_N,
    C_RATIO,
    C_T,
    GAMMA_T,
    LIMIT,
    LIMIT_FROM,
    TENSION,
    ENDING
};
#define MAYBE (FREE | TOUCH_OPTIONAL)
/* k_t and the choices are fixed while a contact lives: the energy of a stored force would change with them. */
static const struct touch_property properties[] = {
    {"k_n", TOUCH_STIFFNESS_N, .flags = NEED | FREE},
    {"k_t", TOUCH_STIFFNESS_S, .flags = NEED,
     .meaning = "stiffness of the shear spring; 0: a dashpot alone"},
    {"friction", TOUCH_FRICTION, .flags = NEED | FREE},
    {"restitution", TOUCH_RESTITUTION, .flags = MAYBE},
    {"c_n", TOUCH_DASHPOT_N, .flags = MAYBE},
    {"gamma_n", TOUCH_DASHPOT_N_PER_MASS, .flags = MAYBE},
    {"c_ratio", TOUCH_DASHPOT_RATIO, .flags = MAYBE},
    {"c_t", TOUCH_DASHPOT_S, .flags = MAYBE},
    {"gamma_t", TOUCH_DASHPOT_S_PER_MASS, .flags = MAYBE},
    {"limit", TOUCH_SETS_limit_on},
    {"limit_from", TOUCH_SETS_limit_from},
    {"tension", TOUCH_SETS_tension},
    {"ending", TOUCH_SETS_ending,
     .meaning = "end of contact that the restitution is meant for; matching: that of tension"},
    {0}};

/* A coefficient of a dashpot: a part that is given, one for each kg of m*, one for each root of it. */
struct dashpot {
    double given, per_mass, per_root; /* kg/s, 1/s, kg^1/2/s */
};
struct material {
    double k_n, k_t, friction;
    struct dashpot n, t;
    int limit_on, limit_from,
        tension; /* TOUCH_limit_on_..., TOUCH_limit_from_..., TOUCH_tension_... */
};
struct state {
    struct vec shear;
};
static const struct touch_field state[] = {
    KEPT_VECTOR("shear", "N", "force of the shear spring on body 1,"), END_OF_STATE};
#define TURNED(X) X(shear)

/* Of three rows the one that is given; -1: none; -2: two, with a sentence. */
static int given(const struct values *v, int first) {
    int ret = -1;
    for (int k = first; k < first + 3; k++) {
        if (isnan(number(v, k)))
            continue;
        if (ret >= 0)
            return -2 * REFUSE(v,
                               "%s = %g and %s = %g: both set one coefficient; allowed is one of "
                               "%s, %s, %s",
                               properties[ret].keyword, number(v, ret), properties[k].keyword,
                               number(v, k), properties[first].keyword,
                               properties[first + 1].keyword, properties[first + 2].keyword);
        ret = k;
    }
    return ret;
}

static int prepare(const struct values *v, struct material *ret) {
    const double k_n = number(v, K_N), k_t = number(v, K_T), e = number(v, RESTITUTION);
    const int limit_on = (int)number(v, LIMIT) + 1, ending = (int)number(v, ENDING) + 1;
    const int tension = (int)number(v, TENSION) + 1;
    const bool at_zero_force = ending == TOUCH_ending_matching ? tension == TOUCH_tension_cut
                                                               : ending == TOUCH_ending_zero_force;
    const int n = given(v, RESTITUTION), t = n < -1 ? n : given(v, C_RATIO);
    if (t < -1)
        return 1;
    if (n == RESTITUTION && at_zero_force && !(e > 0.0))
        return REFUSE(
            v, "restitution = %g at zero force: no finite damping returns it; allowed: (0, 1]", e);
    *ret = (struct material){.k_n = k_n,
                             .k_t = k_t,
                             .friction = number(v, FRICTION),
                             .limit_on = limit_on == TOUCH_limit_on_sum_rest && !(k_t > 0.0)
                                             ? TOUCH_limit_on_sum
                                             : limit_on,
                             .limit_from = (int)number(v, LIMIT_FROM) + 1,
                             .tension = tension};
    if (n == RESTITUTION)
        ret->n.per_root =
            2.0 * sqrt(k_n) * (at_zero_force ? damping_ratio_at_zero_force(e) : damping_ratio(e));
    else if (n >= 0)
        *(n == C_N ? &ret->n.given : &ret->n.per_mass) = number(v, n);
    const double ratio = number(v, C_RATIO);
    if (t == C_RATIO)
        ret->t = (struct dashpot){ratio * ret->n.given, ratio * ret->n.per_mass,
                                  ratio * ret->n.per_root};
    else if (t >= 0)
        *(t == C_T ? &ret->t.given : &ret->t.per_mass) = number(v, t);
    return 0;
}

FN double coefficient(struct dashpot c, const struct size *size) {
    return c.given + c.per_mass * size->m_eff + c.per_root * sqrt(size->m_eff);
}

FN void step(const struct material *m, const struct size *size, const struct motion *t,
             const struct state *old, struct state *new, struct answer *a) {
    const bool is = t->overlap > 0.0;
    const double overlap = is ? t->overlap : 0.0, elastic = m->k_n * overlap;
    const double viscous = coefficient(m->n, size) * t->velocity_n;
    a->normal_elastic = elastic;
    a->normal_dashpot = largest(viscous, m->tension == TOUCH_tension_cut ? -elastic : viscous);
    a->stiffness_n = m->k_n;
    a->strain_normal = 0.5 * elastic * overlap;

    const double normal = elastic + a->normal_dashpot;
    const double repulsive = largest(normal, 0.0), size_of_it = fabs(normal);
    const double other = m->limit_from == TOUCH_limit_from_size ? size_of_it : elastic;
    const double pressed = m->limit_from == TOUCH_limit_from_repulsive ? repulsive : other;
    const struct shear spring = {.k = m->k_t,
                                 .damping = coefficient(m->t, size),
                                 .limit = m->friction * pressed,
                                 .is = is,
                                 .limit_on = m->limit_on};
    new->shear = shear_step(spring, (struct shear_state){old->shear, m->k_t}, t, a).kept;
    a->active = yes(is);
}

LAW(linear, TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_DAMPED,
    .title = "Linear springs and dashpots with Coulomb friction, as most programs have them",
    .source = "Cundall and Strack (1979); lib/families/linear.md",
    .known_wrong =
        "restitution and duration do not depend on speed, which those of bodies do; limit sum_rest "
        "(LAMMPS) keeps a spring against the slip, and can create energy; limit spring exceeds the "
        "limit by the dashpot; limit_from elastic and size allow friction while the contact pulls, "
        "or more than mu N; a restitution at zero overlap with tension cut, or at zero force with "
        "tension allowed, is not returned",
    .conventions = {SAY(history, force), SAY(partial_slip, none), SAY_TURNED_AT_POINT,
                    SAY(rolling, none), SAY(separation, cleared)},
    KEPT_AT(shear, 1))

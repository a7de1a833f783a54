/* SPDX-License-Identifier: BSD-3-Clause */
/* What the laws of MUSEN's page "Hertz Mindlin" and those made from it have in common: properties, and the springs and
 * dashpots.
 *
 * Where the page contradicts itself: r_n points from 1 to 2 (else the force attracts); the contact velocities use the
 * vectors from the centres to the contact point; the tangential damping is a vector along the tangential velocity and is
 * not carried into the next step's F_t,pr (it would pile up as a spring force). The limit is mu |F_n| with the damping in
 * it, as printed, even where F_n is tensile. */
#ifndef TOUCH_MUSEN_H
#define TOUCH_MUSEN_H
#include "touchstone/step.h"

enum {
    YOUNG,
    POISSON,
    RESTITUTION,
    SLIDING,
    ROLLING,
    DAMPING,
    MUSEN_COUNT
};
/* clang-format off */
#define MUSEN_ROWS(constant)                                                                       \
    YOUNG_AND_POISSON,                                                                             \
    {"restitution", TOUCH_RESTITUTION, .flags = NEED | FREE, .meaning = "restitution coefficient"}, \
    {"mu_sl", TOUCH_FRICTION, .flags = NEED | FREE, .symbol = "mu_sl"},                            \
    {"mu_ro", TOUCH_ROLLING_FRICTION, .flags = NEED | FREE, .symbol = "mu_ro"},                    \
    {"damp_const", TOUCH_DAMPING_CONSTANT, constant, FREE,                                         \
     .meaning = "constant of both dashpots: 1.8257 as printed, 2 sqrt(5/6) is exact"}
/* clang-format on */
#define MUSEN_PRINTED 1.8257
#define MUSEN_EXACT   1.8257418583505537

/* What the laws do differently. */
struct variant {
    bool displacement; /* carries the tangential displacement: T = k_t(current overlap) xi_t */
    bool
        program; /* limit on the spring alone, no dashpot while it slides, rolling from the elastic force */
    bool corrected; /* limit from compression only, rolling couple */
};
struct musen {
    double e_star, g_star, ratio_n, ratio_s, sliding, rolling;
};
static inline struct musen musen_of(const struct values *v) {
    const double e_star = effective_young(v, YOUNG, POISSON),
                 g_star = effective_shear(v, YOUNG, POISSON);
    const double ratio = number(v, DAMPING) * damping_ratio(number(v, RESTITUTION));
    return (struct musen){e_star,
                          g_star,
                          ratio * sqrt(2.0 * e_star),
                          ratio * sqrt(8.0 * g_star),
                          number(v, SLIDING),
                          number(v, ROLLING)};
}

/* Answers all but moments. */
FN struct shear_state musen_step(struct variant variant, const struct musen *m,
                                 const struct size *size, const struct motion *t,
                                 struct shear_state old, struct answer *a) {
    const bool is = t->overlap > 0.0;
    const double overlap = is ? t->overlap : 0.0,
                 root = sqrt(size->r_eff * overlap); /* contact radius */
    const double k_n = 2.0 * m->e_star * root, k_t = 8.0 * m->g_star * root,
                 quarter = sqrt(size->m_eff) * sqrt(root);
    a->normal_elastic = 2.0 / 3.0 * overlap * k_n;
    a->normal_dashpot = m->ratio_n * quarter * t->velocity_n;
    a->stiffness_n = k_n;
    a->strain_normal = 0.4 * a->normal_elastic * overlap;

    const double normal = a->normal_elastic + a->normal_dashpot;
    const double pressed = variant.corrected ? largest(normal, 0.0) : fabs(normal);
    const struct shear spring = {.k = k_t,
                                 .damping = m->ratio_s * quarter,
                                 .limit = m->sliding * pressed,
                                 .is = is,
                                 .limit_on = variant.program ? TOUCH_limit_on_spring_sticking
                                                             : TOUCH_limit_on_sum,
                                 .displacement = variant.displacement};
    a->active = yes(is);
    return shear_step(spring, old, t, a);
}

/* The factor on a spin for a moment of that size against it; what it takes is rolling work. */
FN double against(double size, double rate, double dt, struct answer *a) {
    a->rolling_work += size * rate * dt;
    return -over(size, rate);
}

#define MUSEN_TRAITS (TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_ROLLING)
#define SAY_MUSEN                                                                                  \
    SAY(tension, allowed), SAY(shear_stiffness, mindlin), SAY(partial_slip, none),                 \
        SAY(separation, cleared)
#define SAY_CORRECTED                                                                              \
    SAY_MUSEN, SAY(history, force), SAY(unloading, kept), SAY(limit_on, sum),                      \
        SAY(limit_from, repulsive), SAY(damping, exact)
#endif

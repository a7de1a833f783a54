/* SPDX-License-Identifier: BSD-3-Clause */
/* What PFC's contact models have in common: the springs of the Hertz model, eq (4)-(12), (15), (16), the properties of
 * the "Hertz group" (Table 2), and how they are inherited from the bodies, eq (18)-(20).
 *
 * PFC prints tension-positive normal forces in some equations and compression-positive ones in others. Here N = -F_n >=
 * 0 everywhere, delta = g_r - g_c = -g_s, and the shear force is the one on body 1 (PFC's acts on body 2). So hz_force
 * = (N, -T_s, -T_t). */
#ifndef TOUCH_PFC_H
#define TOUCH_PFC_H
#include "lib/math/power.h"
#include "touchstone/step.h"

enum {
    SHEAR,
    POISS,
    FRIC,
    MODE,
    ALPHA,
    SLIP,
    FORCE,
    HERTZ_GROUP
};
#define INHERITED FREE | TOUCH_INHERITABLE
#define HERTZ_GROUP_ROWS                                                                           \
    {"hz_shear", TOUCH_SHEAR_MODULUS, .flags = INHERITED},                                         \
        {"hz_poiss", TOUCH_POISSON, .flags = INHERITED},                                           \
        {"fric", TOUCH_FRICTION, .flags = INHERITED, .meaning = "friction coefficient"},           \
        {"hz_mode",                                                                                \
         TOUCH_SETS_unloading,                                                                     \
         .flags = FREE,                                                                            \
         .max = 1.0,                                                                               \
         .type = TOUCH_INTEGER,                                                                    \
         .symbol = "M_s",                                                                          \
         .meaning = "shear-force scaling on normal unloading: 0 none, 1 active"},                  \
        {"hz_alpha",                                                                               \
         TOUCH_OVERLAP_EXPONENT,                                                                   \
         1.5,                                                                                      \
         FREE,                                                                                     \
         .symbol = "alpha_h",                                                                      \
         .meaning = "exponent of the overlap (below 1: refused)"},                                 \
        {"hz_slip",                                                                                \
         TOUCH_OWN,                                                                                \
         .max = 1.0,                                                                               \
         .type = TOUCH_BOOLEAN,                                                                    \
         .scope = TOUCH_OF_STATE,                                                                  \
         .symbol = "s",                                                                            \
         .meaning = "slip state"},                                                                 \
    {                                                                                              \
        "hz_force", TOUCH_OWN,                                                                     \
            .flags = FREE, OF_FORCE, .symbol = "F^h",                                              \
            .meaning = "Hertz force (-F_n, F_ss, F_st) on body 2, contact plane axes"              \
    }
#define OF_FORCE                                                                                   \
    .min = -HUGE_VAL, .max = HUGE_VAL, .type = TOUCH_VECTOR, .scope = TOUCH_OF_STATE, .unit = "N"

/* x^exponent: 1, x^(1/4) and x^(1/2) are made of roots. Weights of 0 and 1 say which of them, since a choice that is
 * the same for all contacts keeps gcc 12 from making vectors. */
struct exponent {
    double value, one, quarter, half, other;
};
static inline struct exponent exponent(double a) {
    const double one = yes(a <= 0.0), quarter = yes(a >= 0.25 && a <= 0.25),
                 half = yes(a >= 0.5 && a <= 0.5);
    return (struct exponent){a > 0.0 ? a : 1.0, one, quarter, half, 1.0 - one - quarter - half};
}
/* Of roots alone, unless the kind is 1. */
FN double raised(double x, double root, const struct exponent *to, int kind) {
    const double of_roots = to->one + to->quarter * sqrt(root) + to->half * root;
    return kind ? of_roots + to->other * power(x, to->value) : of_roots;
}

struct elastic {
    double modulus;       /* Pa, 2 G/(3 (1 - nu)) of eq (5) */
    double alpha, kappa;  /* exponent of the overlap; k_s/k_n = 2 (1 - nu)/(2 - nu), eq (8) */
    struct exponent rise; /* alpha - 1 */
    double friction;
    double scaled; /* M_s: 1 is 0, 0 is -inf, which no force falls below */
};

static inline int prepare_elastic(const struct values *v, struct elastic *ret) {
    const double g = number(v, SHEAR), nu = number(v, POISS), alpha = number(v, ALPHA);
    if (!(alpha >= 1.0))
        return REFUSE(v,
                      "hz_alpha = %g: below 1 the stiffness of eq (8) is infinite at zero overlap; "
                      "allowed here: [1, inf)",
                      alpha);
    *ret = (struct elastic){.modulus = 2.0 * g / (3.0 * (1.0 - nu)),
                            .alpha = alpha,
                            .kappa = 2.0 * (1.0 - nu) / (2.0 - nu),
                            .rise = exponent(alpha - 1.0),
                            .friction = number(v, FRIC),
                            .scaled = number(v, MODE) > 0.5 ? 0.0 : -HUGE_VAL};
    return 0;
}

/* Of the end of the last step: M_s = 1 compares with the normal force. */
struct springs {
    double normal;
    struct shear_state shear;
};
#define SPRINGS_STATE {"normal", "N", "normal force of the spring"}, SHEAR_STATE("N")
#define TURNED(X)     X(springs.shear.kept)

struct pressed {
    bool is; /* active: g_s = g_c - g_r <= 0 */
    double overlap, half, root,
        h_n; /* 0 where inactive; its root; overlap^(alpha - 1); N m^-alpha */
};

/* Eq (4)-(6), (8), (15), with 1/R_bar = (1/R1 + 1/R2)/2. */
FN struct pressed press(const struct elastic *m, const struct size *size, double overlap, int kind,
                        struct answer *a) {
    const bool is = overlap >= 0.0;
    const double delta = is ? overlap : 0.0, h_n = m->modulus * sqrt(4.0 * size->r_eff),
                 half = sqrt(delta);
    const double rise = kind ? raised(delta, half, &m->rise, 1) : half, root = is ? rise : 0.0;
    a->normal_elastic = h_n * delta * root;
    a->stiffness_n = m->alpha * h_n * root;
    a->strain_normal = 1.0 / (m->alpha + 1.0) * (a->normal_elastic * delta);
    a->active = yes(is);
    return (struct pressed){is, delta, half, root, h_n};
}

/* Eq (7)-(12), (14), (16): the dashpot is outside the limit. Eq (9): scaled while the normal force falls. */
FN struct springs shear(const struct elastic *m, struct pressed p, double damping, int limit_on,
                        struct springs old, const struct motion *t, struct answer *a) {
    const struct shear spring = {.k = m->kappa * a->stiffness_n,
                                 .damping = damping,
                                 .limit = m->friction * a->normal_elastic,
                                 .is = p.is,
                                 .limit_on = limit_on,
                                 .scaled = a->normal_elastic < old.normal + m->scaled};
    return (struct springs){a->normal_elastic, shear_step(spring, old.shear, t, a)};
}

/* Eq (18), (19): modulus and ratio of one homogeneous material with the pair's E* and G*; eq (20): the smaller
 * friction. Each is written where its own flag is on and both bodies hold it; a rigid body adds no modulus. */
static inline void inherit(const struct touch_law *self, const struct touch_values *body,
                           const int (*held)[2], const int *on, const struct touch_pair *pair,
                           struct touch_values *ret) {
    (void)self;
    double normal = 0.0, shear = 0.0;
    int both[FRIC + 1] = {1, 1, 1};
    for (int b = 0; b < 2; b++) {
        both[SHEAR] &= held[SHEAR][b] || pair->rigid[b];
        both[POISS] &= held[POISS][b] || pair->rigid[b];
        both[FRIC] &= held[FRIC][b];
        if (pair->rigid[b])
            continue;
        const double nu = held[POISS][b] ? body->of[POISS][b] : ret->of[POISS][0];
        const double g = held[SHEAR][b] ? body->of[SHEAR][b] : ret->of[SHEAR][0];
        normal += (1.0 - nu) / (2.0 * g); /* 1/E* */
        shear += (2.0 - nu) / g;          /* 1/G* */
    }
    /* (18) multiplied by both compliances: finite where a body has no stiffness at all. */
    const double nu = isinf(normal) ? 0.0 : (4.0 * normal - shear) / (2.0 * normal - shear);
    if (on[POISS] && both[POISS])
        ret->of[POISS][0] = nu;
    if (on[SHEAR] && both[SHEAR])
        ret->of[SHEAR][0] = isinf(shear) ? 0.0 : 2.0 * (2.0 - nu) / shear;
    if (on[FRIC] && both[FRIC])
        ret->of[FRIC][0] = fmin(body->of[FRIC][0], body->of[FRIC][1]);
}

#ifndef IN_SPACE
/* hz_slip, hz_force, and dp_force, which is the last property of each model. The springs come first in its state. */
static inline void get(const struct touch_law *self, size_t property, const double *state,
                       const struct touch_force *force, double ret_v[3]) {
    (void)self;
    struct springs s;
    memcpy(&s, state, sizeof s);
    ret_v[0] = property == SLIP    ? force->slipping
               : property == FORCE ? s.normal
                                   : force->normal_dashpot;
    ret_v[1] = property == SLIP ? 0.0 : property == FORCE ? -s.shear.kept.s : -force->dashpot_s;
    ret_v[2] = property == SLIP ? 0.0 : property == FORCE ? -s.shear.kept.t : -force->dashpot_t;
}

/* Only hz_force may be set. Its normal component is computed in the next step; what is set decides whether eq (9)
 * sees that step as unloading. */
static inline void set(const struct touch_law *self, size_t property, const double v[3],
                       double *state) {
    (void)self;
    struct springs s;
    memcpy(&s, state, sizeof s);
    if (property == FORCE)
        s.normal = v[0], s.shear.kept = (struct vec){-v[1], -v[2]};
    memcpy(state, &s, sizeof s);
}
#define VIEWS .get = get, .set = set,
#else
#define VIEWS
#endif
#define PFC_TRAITS (TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_DAMPED)
/* With more that one of these laws says of its conventions. */
#define PFC_LAW(...)                                                                               \
    .inherit = inherit,                                                                            \
    VIEWS.conventions = {SAY(history, force), SAY(limit_from, elastic), SAY(partial_slip, none),   \
                         SAY_TURNED_AT_POINT, SAY(rolling, none),       SAY(separation, cleared),  \
                         __VA_ARGS__},                                                             \
    KEPT_AT(springs.shear.kept, 1)
#endif

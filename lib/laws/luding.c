/* SPDX-License-Identifier: BSD-3-Clause */
/* Contacts that yield along straight lines. Luding (2008), sec. 2: with M the largest overlap that the contact remembers,
 *
 *   F = k_1 overlap                 while the overlap grows beyond M (the contact yields),
 *   F = k_1 M - k2 (M - overlap)    below M,  k2 = k_1 + (k_2 - k_1) M/L,
 *   F = -k_c overlap                where that would pull more.
 *
 * M counts up to L = k_2/(k_2 - k_1) phi_f 2 R*: beyond it the contact is elastic with k_2. On the branch of tension M
 * shrinks, so that the contact is pressed again with the slope k2 from where it is: M is the one with which both formulas
 * of F agree. The paper takes the limit of friction from F + k_c overlap, which is never negative.
 *
 * Walton and Braun (1986) have the slope k2 = k_2 + S F_max with F_max = k_1 M, no tension, and keep M until the bodies
 * are apart: pressed again, the contact has no force until the overlap that is left. Their shear stiffness, which falls
 * towards the limit of friction, is not here: the shear spring is linear. */
#include "touchstone/step.h"

enum {
    K_1,
    K_2,
    K_T,
    FRICTION,
    LINES,
    K_C = LINES,
    PHI_F,
    SLOPE,
    C_N,
    C_T,
    STIFFENING = LINES
};
/* What both laws have. */
#define ROWS_OF_LINES(unloading, words)                                                            \
    {"k_1", TOUCH_STIFFNESS_N, .flags = NEED | FREE, .symbol = "k_1",                              \
     .meaning = "stiffness of the first loading"},                                                 \
        {"k_2", TOUCH_STIFFNESS_N_UNLOADING, .flags = NEED | FREE, .symbol = unloading,            \
         .meaning = words},                                                                        \
        {"k_t", TOUCH_STIFFNESS_S, .flags = FREE}, {                                               \
        "friction", TOUCH_FRICTION, .flags = FREE                                                  \
    }
static const struct touch_property properties[] = {
    ROWS_OF_LINES("k_2", "largest stiffness of unloading, at least k_1"),
    {"k_c", TOUCH_ADHESION_STIFFNESS, .flags = FREE,
     .meaning = "slope of the branch of tension; 0: no cohesion"},
    {"phi_f", TOUCH_OWN, 0.05, FREE | TOUCH_MIN_OPEN, .max = HUGE_VAL, .symbol = "phi_f",
     .meaning = "plasticity depth: the largest permanent overlap over 2 R*"},
    {"unloading_slope", TOUCH_OWN, .flags = FREE, .max = 1.0, .choices = "variable|constant",
     .type = TOUCH_CHOICE,
     .meaning = "stiffness of unloading: grows with the largest overlap up to k_2, or is k_2"},
    {"c_n", TOUCH_DASHPOT_N, .flags = FREE, .symbol = "gamma_n"},
    {"c_t", TOUCH_DASHPOT_S, .flags = FREE, .symbol = "gamma_t"},
    {0}};
static const struct touch_property latching[] = {
    ROWS_OF_LINES("K_2", "stiffness of unloading from small forces, at least k_1"),
    {"stiffening", TOUCH_OWN, .flags = FREE, .max = HUGE_VAL, .symbol = "S", .unit = "1/m",
     .meaning = "growth of the stiffness of unloading with the largest force"},
    {0}};

struct material {
    double k_1, base, rise, growth, reach; /* k2 = base + (growth + rise/L) M, L = reach R* */
    double k_c, k_t, c_n, c_t, friction;
    int keeps; /* M is not lost under tension */
};
struct state {
    struct shear_state shear;
    double max_overlap;
};
static const struct touch_field state[] = {
    SHEAR_STATE("N"),
    {"max_overlap", "m", "largest overlap that the contact remembers"},
    END_OF_STATE};
#define TURNED(X) X(shear.kept)

static int prepare_lines(const struct values *v, struct material *ret) {
    const double k_1 = number(v, K_1), k_2 = number(v, K_2);
    if (!(k_2 >= k_1))
        return REFUSE(v,
                      "k_2 = %.17g is below k_1 = %.17g; the stiffness of unloading must be at "
                      "least that of loading",
                      k_2, k_1);
    *ret = (struct material){.k_1 = k_1,
                             .base = k_2,
                             .reach = HUGE_VAL,
                             .k_t = number(v, K_T),
                             .friction = number(v, FRICTION)};
    return 0;
}

static int prepare(const struct values *v, struct material *ret) {
    if (prepare_lines(v, ret))
        return 1;
    const double rise = number(v, K_2) - ret->k_1;
    ret->k_c = number(v, K_C), ret->c_n = number(v, C_N), ret->c_t = number(v, C_T);
    if (rise > 0.0) /* else elastic: there is no limit to reach */
        ret->reach = 2.0 * number(v, PHI_F) * (ret->k_1 + rise) / rise;
    if (number(v, SLOPE) < 0.5)
        ret->base = ret->k_1, ret->rise = rise;
    return 0;
}

static int prepare_latching(const struct values *v, struct material *ret) {
    if (prepare_lines(v, ret))
        return 1;
    ret->growth = number(v, STIFFENING) * ret->k_1; /* F_max = k_1 M */
    ret->keeps = 1;
    return 0;
}

/* What loading to M has taken: k_1 M^2/2 less what comes back. */
FN double lost_pressed(const struct material *m, double k2, double top) {
    return 0.5 * m->k_1 * top * top * over(k2 - m->k_1, k2);
}
/* What the branch of tension takes from there to zero overlap. */
FN double lost_pulled(const struct material *m, double k2, double top) {
    const double apart = (k2 - m->k_1) * top;
    return 0.5 * m->k_c * over(apart * apart, (k2 + m->k_c) * k2);
}
/* M on the branch of tension: (k2 + k_c) overlap = (k2 - k_1) M with k2 = base + slope M, by whichever form of the root of
 * the quadratic does not cancel. */
FN double shrunk(const struct material *m, double slope, double overlap) {
    const double p = m->base - m->k_1 - slope * overlap, q = (m->base + m->k_c) * overlap;
    const double root = sqrt(p * p + 4.0 * slope * q);
    const bool positive = p > 0.0;
    return over(positive ? 2.0 * q : root - p, positive ? p + root : 2.0 * slope);
}

FN void step(const struct material *m, const struct size *size, const struct motion *t,
             const struct state *old, struct state *new, struct answer *a) {
    const bool is = t->overlap > 0.0;
    const double overlap = is ? t->overlap : 0.0, limit = m->reach * size->r_eff;
    const double slope = m->growth + over(m->rise, limit); /* of k2 over M */
    const double ever = largest(old->max_overlap, overlap);
    const double before = smallest(old->max_overlap, limit), grown = smallest(ever, limit);
    const double trial = m->k_1 * grown - (m->base + slope * grown) * (grown - overlap);
    const double pull = m->k_c * overlap, tension = 0.0 - pull;
    const bool at_tension = trial < tension, pulled = at_tension & (m->keeps == 0);
    const double back = smallest(largest(shrunk(m, slope, overlap), overlap), grown);
    const double top = pulled ? back : grown; /* M, up to L */
    const double k2 = m->base + slope * top, k2_before = m->base + slope * before;
    const double unloading = at_tension ? 0.0 : k2, remembered = pulled ? back : ever;
    a->normal_elastic = largest(trial, tension);
    a->normal_dashpot = m->c_n * t->velocity_n;
    a->stiffness_n = ((overlap > before) & (overlap <= limit)) ? m->k_1 : unloading;
    a->strain_normal = 0.5 * over(a->normal_elastic * a->normal_elastic, k2);

    const struct shear spring = {.k = m->k_t,
                                 .damping = m->c_t,
                                 .limit = m->friction * (a->normal_elastic + pull),
                                 .is = is,
                                 .limit_on = TOUCH_limit_on_sum};
    new->shear = shear_step(spring, old->shear, t, a);
    new->max_overlap = is ? remembered : 0.0;

    /* What yielding takes is coupling work: strain energy that is not given back. */
    const double pressing = lost_pressed(m, k2, top) - lost_pressed(m, k2_before, before);
    const double left = is ? lost_pulled(m, k2, top) : 0.0;
    const double pulling = lost_pulled(m, k2_before, before) - left;
    a->coupling_work += top > before ? pressing : pulling;
    a->active = yes(is);
}

#define TRAITS (TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_PLASTIC)
#define KEPT(...)                                                                                  \
    .conventions = {SAY(history, force), SAY(partial_slip, none),  SAY_TURNED_AT_POINT,            \
                    SAY(rolling, none),  SAY(separation, cleared), __VA_ARGS__},                   \
    KEPT_AT(shear.kept, 1)

LAW(luding, TRAITS | TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_ADHESIVE,
    .title = "Plastic, cohesive contact of straight branches, with a shear spring",
    .source = "Luding (2008), sec. 2",
    .known_wrong = "on the branch of tension the stiffness of unloading falls with the memory of "
                   "the largest overlap, also without cohesion: what was flattened is soft again",
    KEPT(SAY(limit_on, sum), SAY(tension, allowed), SAY(damping, supplied)))
LAW_OF(walton_braun, TRAITS, prepare_latching, latching,
       .title = "Latching springs: loading and unloading along lines of two slopes",
       .source = "Walton and Braun (1986), normal force; linear shear spring", .known_wrong = "",
       KEPT(SAY(limit_from, elastic), SAY(damping, none)))

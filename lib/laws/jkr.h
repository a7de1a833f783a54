/* SPDX-License-Identifier: BSD-3-Clause */
/* Johnson et al. (1971), JKR: an adhesive contact of elastic spheres with the work of adhesion w.
 *
 *   overlap = a^2/R* - sqrt(2 pi w a/E*),   F = 4 E* a^3/(3 R*) - sqrt(8 pi w E* a^3)
 *
 * A contact begins where the surfaces touch (overlap 0), with a jump of the force to -8/9 of the largest
 * pull F_c = 3/2 pi w R*, and holds a neck beyond touch, which breaks at the smallest overlap that has a
 * radius, at -5/9 F_c. That the neck does not form before touch is what engines do, and what the theory says
 * of a quasi-static approach.
 *
 * With s = sqrt(a) and sigma^3 = R* sqrt(2 pi w/E*)/4 the first equation is s^4 - 4 sigma^3 s = R* overlap,
 * whose smallest value -3 sigma^4 is at s = sigma. For x = s - sigma >= 0 and T^2 = R* overlap + 3 sigma^4
 *   x^2 (x^2 + 4 sigma x + 6 sigma^2) = T^2,
 * in which every term is positive. Newton's method on it divides sums of positive terms: nothing cancels, and
 * w = 0 is nothing special. From the start below, which is 6 % off at most, each iteration squares the
 * relative error times 3/2 at most; four reach the last bits for all inputs (tests/test_adhesive.c).
 */
#ifndef TOUCH_LAW_JKR_H
#define TOUCH_LAW_JKR_H

#include "adhesive.h"

#define JKR_STATE  ADHESIVE_STATE
#define JKR_NEWTON 4

struct jkr_material {
    struct adhesive_material bodies;
    double w;          /* J/m2 */
    double root_third; /* m^1/6, (sqrt(2 pi w/E*)/4)^(1/3): sigma over R*^(1/3) */
    double neck;       /* m^1/2, sqrt(2 pi w/E*)/4 */
};

#define JKR_SIZED(X)                                                                               \
    X(radius)  /* m, R* */                                                                         \
    X(mass)    /* kg, m* */                                                                        \
    X(sigma)   /* m^1/2, root of the contact radius at which the neck breaks */                    \
    X(pull)    /* N, 2 F_c = 3 pi w R* */                                                          \
    X(breaks)  /* m, the overlap there, <= 0 */                                                    \
    X(touched) /* J, less is the energy of the springs and surfaces at touch than apart */         \
    X(lost)    /* J, that and what the neck holds where it breaks: lost in a touch and a parting */

TOUCH_LAW_STRUCTS(jkr, JKR)

TOUCH_INLINE struct jkr_sized jkr_size(const struct jkr_material *m,
                                       const struct touch_sizes *size) {
    const real sigma = lane_of(m->root_third) * lane_pow(size->r_eff, lane_of(1.0 / 3.0));
    const real a = sigma * sigma, p = lane_divide(a * a, size->r_eff);
    const real unit = lane_of(4.0 / 3.0 * m->bodies.e_star) * a * p * p;
    return (struct jkr_sized){
        .radius = size->r_eff,
        .mass = size->m_eff,
        .sigma = sigma,
        .pull = lane_of(3.0 * 3.14159265358979323846 * m->w) * size->r_eff,
        .breaks = -(lane_of(3.0) * p),
        /* 72/5 4^(1/3), and 12/5 more. */
        .touched = lane_of(22.858575148342072) * unit,
        .lost = lane_of(25.258575148342072) * unit,
    };
}

static inline int jkr_kind(const struct jkr_material *m) {
    (void)m;
    return 0;
}

/* x of the text above, from T >= 0. */
TOUCH_INLINE real jkr_excess(real sigma, real square) {
    const real three = lane_of(3.0), four = lane_of(4.0), zero = lane_of(0.0);
    const real six = lane_of(6.0) * sigma * sigma;
    const real t = lane_sqrt(square);
    const mask some = lane_gt(t, zero);
    const real first =
        touch_divide_where(some, t, lane_of(2.0) * sigma + lane_of(0.95) * lane_sqrt(t));
    real x = touch_divide_where(some, t, lane_sqrt((first + four * sigma) * first + six));
    for (int k = 0; k < JKR_NEWTON; k++) {
        const real x2 = x * x;
        const real above = (three * x + lane_of(8.0) * sigma) * (x * x2) + six * x2 + square;
        const real below = four * x * ((x + three * sigma) * x + lane_of(0.5) * six);
        x = touch_divide_where(lane_gt(below, zero), above, below);
    }
    return x;
}

TOUCH_INLINE void jkr_lanes(const struct jkr_material *m, const struct jkr_sized *size, int kind,
                            const struct touch_lane_motion *motion,
                            const struct jkr_lane_state *old, struct jkr_lane_state *ret_state,
                            struct touch_lane_force *ret) {
    (void)kind;
    const real zero = lane_of(0.0);
    const mask was = touch_truth(old->active);
    const mask is = lane_gt(motion->overlap, lane_select(was, size->breaks, zero));
    const real overlap = lane_select(is, motion->overlap, zero);
    const real square = lane_max(size->radius * (overlap - size->breaks), zero);
    const real x = jkr_excess(size->sigma, square), s = size->sigma + x;
    /* overlap = p - 4 q. */
    const real a = s * s, p = touch_divide(a * a, size->radius), q = lane_of(m->neck) * s;
    const real e_star = lane_of(m->bodies.e_star), scale = lane_of(4.0 / 3.0) * e_star * a;
    const real force = scale * (p - lane_of(6.0) * q);
    /* (p - 3 q)/(p - q), with s^3 - sigma^3 = x (3 sigma s + x^2). */
    const real three_sigma = lane_of(3.0) * size->sigma;
    const real below = x * (three_sigma * s + x * x);
    const real slope = touch_divide_where(lane_gt(below, zero),
                                          s * a - three_sigma * size->sigma * size->sigma, below);
    const struct adhesive_normal normal = {
        .force = force,
        .stiffness = lane_of(2.0) * e_star * a * slope,
        .energy = scale * ((lane_of(0.4) * p - lane_of(4.0) * q) * p + lane_of(6.0) * q * q) +
                  size->touched,
        .radius = a,
        .pressed = force + size->pull,
    };
    const struct adhesive_lane_history history = {old->active, old->shear, old->stiffness_s,
                                                  old->slipping};
    struct adhesive_lane_history new;
    adhesive_lanes(&m->bodies, size->mass, was, is, &normal, motion, &history, &new, ret);
    *ret_state = (struct jkr_lane_state){new.active, new.shear, new.stiffness_s, new.slipping};
    const mask broken = lane_and(was, lane_not(is));
    ret->coupling_work = ret->coupling_work + lane_select(broken, size->lost, zero);
}

#define JKR_ANSWERS   ADHESIVE_ANSWERS
#define JKR_KINDS     1
#define JKR_TRANSPORT ADHESIVE_TRANSPORT
#define JKR_ARM       ADHESIVE_ARM
#define JKR_SLIP_ARM  ADHESIVE_ARM

/* --- the law, as law.h has it ------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

enum {
    JKR_W = ADHESIVE_GROUP_COUNT
};

static inline enum touch_status jkr_prepare(const struct touch_values *values,
                                            const struct touch_pair *pair, void *ret,
                                            struct touch_message *message) {
    (void)message;
    struct jkr_coefficients c = {.material = {.bodies = adhesive_prepare(values, pair)}};
    struct jkr_material *m = &c.material;
    m->w = values->of[JKR_W][0];
    m->neck = 0.25 * sqrt(2.0 * TOUCH_PI * m->w / m->bodies.e_star);
    m->root_third = cbrt(m->neck);
    const struct touch_sizes size = touch_sizes_of_pair(pair);
    const struct jkr_sized sized = jkr_size(m, &size);
    c.sized = (struct jkr_fixed){JKR_SIZED(TOUCH_SIZED_WRITE)};
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

TOUCH_STEP_OF_LANES(jkr, JKR_STATE, JKR_SIZED)

static const struct touch_property jkr_properties[] = {
    ADHESIVE_ROWS,
    [JKR_W] = ADHESIVE_ROW_W,
};

TOUCH_LAW_OBJECT const struct touch_law touch_law_jkr = {
    TOUCH_LAW_HEAD,
    .name = "jkr",
    .title =
        "Adhesive elastic spheres of Johnson, Kendall and Roberts, with Mindlin's shear spring",
    .source = "Johnson et al. (1971); limit of the shear force Thornton (1991)",
    .known_wrong = ADHESIVE_WRONG "; the limit mu (F + 2 F_c) takes no account of how adhesion "
                                  "peels under shear",
    ADHESIVE_LAW,
    .property_count = TOUCH_COUNT(jkr_properties),
    .properties = jkr_properties,
    .coefficient_size = sizeof(struct jkr_coefficients),
    .prepare = jkr_prepare,
    .step = jkr_step,
};

#endif /* TOUCH_BATCH */

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
/* Luding (2008): a normal force of straight branches. With M the largest overlap that the contact remembers,
 *
 *   F = k_1 overlap             while the overlap grows beyond M (the contact yields),
 *   F = k_1 M - k2 (M - overlap)  below M,  k2 = k_1 + (k_2 - k_1) M/L,
 *   F = -k_c overlap            where that would pull more.
 *
 * M counts up to L = k_2/(k_2 - k_1) phi_f 2 R*: beyond it the contact is elastic with k_2. On the branch of tension M
 * shrinks, so that the contact is pressed again with the slope k2 from where it is: M is the one with which both
 * formulas of F agree. The paper takes the limit of friction from F + k_c overlap, which is never negative.
 *
 * walton_braun has the same step with another k2, without tension, and with M kept. */
#ifndef TOUCH_LAW_LUDING_H
#define TOUCH_LAW_LUDING_H

#include "plastic.h"

#define LUDING_STATE PLASTIC_STATE

struct luding_material {
    double k_1, base;     /* N/m: of the first loading; k2 = base + slope M */
    double rise, growth;  /* slope = growth + rise/L: N/m, N/m2 */
    double reach;         /* L = reach R* */
    double k_c;           /* N/m */
    double k_t, c_n, c_t; /* N/m, kg/s, kg/s */
    double friction;
    int keeps, planar; /* keeps: M is not lost under tension */
};

#define LUDING_SIZED(X)                                                                            \
    X(limit) /* m, L */                                                                            \
    X(slope) /* N/m2, d k2/dM */

TOUCH_LAW_STRUCTS(luding, LUDING)

TOUCH_INLINE struct luding_sized luding_size(const struct luding_material *m,
                                             const struct touch_sizes *size) {
    const real limit = lane_of(m->reach) * size->r_eff;
    return (struct luding_sized){
        .limit = limit,
        .slope = lane_of(m->growth) + lane_divide(lane_of(m->rise), limit),
    };
}

static inline int luding_kind(const struct luding_material *m) {
    (void)m;
    return 0;
}

/* What loading to M has taken, from the curves: k_1 M^2/2 less what comes back. */
TOUCH_INLINE real luding_lost_pressed(const struct luding_material *m, real k2, real top) {
    const real k_1 = lane_of(m->k_1);
    return lane_of(0.5) * k_1 * top * top * lane_divide(k2 - k_1, k2);
}

/* What the branch of tension takes from there to zero overlap. */
TOUCH_INLINE real luding_lost_pulled(const struct luding_material *m, real k2, real top) {
    const real apart = (k2 - lane_of(m->k_1)) * top;
    return lane_of(0.5 * m->k_c) * lane_divide(apart * apart, (k2 + lane_of(m->k_c)) * k2);
}

/* M on the branch of tension: (k2 + k_c) overlap = (k2 - k_1) M with k2 = base + slope M, by whichever form of the
 * root of the quadratic does not cancel. */
TOUCH_INLINE real luding_shrunk(const struct luding_material *m, real slope, mask pulled,
                                real overlap) {
    const real two = lane_of(2.0);
    const real p = lane_of(m->base - m->k_1) - slope * overlap;
    const real q = lane_of(m->base + m->k_c) * overlap;
    const real root = touch_sqrt(p * p + lane_of(4.0) * slope * q);
    const mask positive = lane_gt(p, lane_of(0.0));
    const real below = lane_select(positive, p + root, two * slope);
    return touch_divide_where(lane_and(pulled, lane_gt(below, lane_of(0.0))),
                              lane_select(positive, two * q, root - p), below);
}

TOUCH_LANES(luding) {
    const real zero = lane_of(0.0), k_1 = lane_of(m->k_1);
    const real base = lane_of(m->base), slope = size->slope;
    const real before = lane_min(old->max_overlap, size->limit);
    struct plastic_spring spring = {
        .is = lane_gt(motion->overlap, zero),
        .damping = lane_of(m->c_t),
        .planar = m->planar,
        .old = old->shear,
        .old_k = old->stiffness_s,
    };
    struct plastic_normal n = {.was = touch_truth(old->active)};
    const real overlap = lane_select(spring.is, motion->overlap, zero);
    const real largest = lane_max(old->max_overlap, overlap);
    const real grown = lane_min(largest, size->limit), k2 = base + slope * grown;
    const real trial = k_1 * grown - k2 * (grown - overlap);
    const real tension = zero - lane_of(m->k_c) * overlap;
    const mask at_tension = lane_lt(trial, tension);
    const mask pulled = lane_and(at_tension, lane_flag(!m->keeps));
    const real shrunk = lane_max(luding_shrunk(m, slope, pulled, overlap), overlap);
    const real top = lane_select(pulled, lane_min(shrunk, grown), grown);
    const real k2_top = base + slope * top, k2_before = base + slope * before;
    (void)kind;

    n.max_overlap = lane_select(pulled, top, largest);
    n.force = lane_max(trial, tension);
    n.dashpot = lane_of(m->c_n) * motion->velocity_n;
    const mask yields = lane_and(lane_gt(overlap, before), lane_le(overlap, size->limit));
    n.stiffness = lane_select(yields, k_1, lane_select(at_tension, zero, k2_top));
    n.strain = lane_of(0.5) * lane_divide(n.force * n.force, k2_top);
    const real pressed =
        luding_lost_pressed(m, k2_top, top) - luding_lost_pressed(m, k2_before, before);
    const real left = lane_select(spring.is, luding_lost_pulled(m, k2_top, top), zero);
    n.lost =
        lane_select(lane_gt(top, before), pressed, luding_lost_pulled(m, k2_before, before) - left);

    spring.k = lane_select(spring.is, lane_of(m->k_t), zero);
    spring.limit = lane_of(m->friction) * (n.force + lane_of(m->k_c) * overlap);
    const struct plastic_shear t = plastic_shear_lanes(&spring, motion);
    PLASTIC_ANSWER(n, spring, t, motion, ret_state, ret);
}

#define LUDING_ANSWERS   PLASTIC_ANSWERS
#define LUDING_KINDS     1
#define LUDING_TRANSPORT TOUCH_TRANSPORT_ROTATE
#define LUDING_ARM       TOUCH_ARM_CONTACT_POINT
#define LUDING_SLIP_ARM  TOUCH_ARM_CONTACT_POINT

/* --- the law, as law.h has it ------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

enum {
    LUDING_K_1,
    LUDING_K_2,
    LUDING_K_T,
    LUDING_FRICTION,
    LUDING_SHARED_COUNT,
    LUDING_K_C = LUDING_SHARED_COUNT,
    LUDING_PHI_F,
    LUDING_UNLOADING,
    LUDING_C_N,
    LUDING_C_T,
    WALTON_BRAUN_STIFFENING = LUDING_SHARED_COUNT
};

/* What both laws have. */
#define LUDING_SHARED_ROWS                                                                         \
    [LUDING_K_1] = {.keyword = "k_1",                                                              \
                    .role = TOUCH_STIFFNESS_N,                                                     \
                    .symbol = "k_1",                                                               \
                    .unit = "N/m",                                                                 \
                    TOUCH_POSITIVE,                                                                \
                    .meaning = "stiffness of the first loading"},                                  \
    [LUDING_K_T] = {.keyword = "k_t",                                                              \
                    .role = TOUCH_STIFFNESS_S,                                                     \
                    .symbol = "k_t",                                                               \
                    .unit = "N/m",                                                                 \
                    .max = HUGE_VAL,                                                               \
                    .flags = TOUCH_MODIFIABLE,                                                     \
                    .meaning = "shear stiffness"},                                                 \
    [LUDING_FRICTION] = {                                                                          \
        .keyword = "friction",                                                                     \
        .role = TOUCH_FRICTION,                                                                    \
        .symbol = "mu",                                                                            \
        .unit = "1",                                                                               \
        .max = HUGE_VAL,                                                                           \
        .flags = TOUCH_MODIFIABLE,                                                                 \
        .meaning = "coefficient of friction",                                                      \
    }

/* Their coefficients but for k2 and tension, and the refusal of a contact that would be softer unloaded. */
static inline enum touch_status luding_shared_prepare(const struct touch_values *values,
                                                      const struct touch_pair *pair,
                                                      struct luding_material *ret,
                                                      struct touch_message *message) {
    const double k_1 = values->of[LUDING_K_1][0], k_2 = values->of[LUDING_K_2][0];
    if (!(k_2 >= k_1))
        return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, message,
                            "k_2 = %.17g is below k_1 = %.17g; the stiffness of unloading must be "
                            "at least that of loading",
                            k_2, k_1);
    *ret = (struct luding_material){
        .k_1 = k_1,
        .base = k_2,
        .reach = HUGE_VAL,
        .k_t = values->of[LUDING_K_T][0],
        .friction = values->of[LUDING_FRICTION][0],
        .planar = pair->dimension == 2,
    };
    return TOUCH_OK;
}

static inline void luding_finish(const struct luding_material *material,
                                 const struct touch_pair *pair, void *ret) {
    const struct touch_sizes size = touch_sizes_of_pair(pair);
    const struct luding_sized sized = luding_size(material, &size);
    const struct luding_coefficients c = {.material = *material,
                                          .sized = {LUDING_SIZED(TOUCH_SIZED_WRITE)}};
    memcpy(ret, &c, sizeof c);
}

static inline enum touch_status luding_prepare(const struct touch_values *values,
                                               const struct touch_pair *pair, void *ret,
                                               struct touch_message *message) {
    struct luding_material m;
    const enum touch_status status = luding_shared_prepare(values, pair, &m, message);
    if (status != TOUCH_OK)
        return status;
    const double rise = values->of[LUDING_K_2][0] - m.k_1;
    m.k_c = values->of[LUDING_K_C][0];
    m.c_n = values->of[LUDING_C_N][0];
    m.c_t = values->of[LUDING_C_T][0];
    if (rise > 0.0) /* else elastic: there is no limit to reach */
        m.reach = 2.0 * values->of[LUDING_PHI_F][0] * (m.k_1 + rise) / rise;
    if (values->of[LUDING_UNLOADING][0] < 0.5) {
        m.base = m.k_1;
        m.rise = rise;
    }
    luding_finish(&m, pair, ret);
    return TOUCH_OK;
}

TOUCH_STEP_OF_LANES(luding, LUDING_STATE, LUDING_SIZED)

static const struct touch_property luding_properties[] = {
    LUDING_SHARED_ROWS,
    [LUDING_K_2] = {.keyword = "k_2",
                    .role = TOUCH_STIFFNESS_N_UNLOADING,
                    .symbol = "k_2",
                    .unit = "N/m",
                    TOUCH_POSITIVE,
                    .meaning = "largest stiffness of unloading, at least k_1"},
    [LUDING_K_C] = {.keyword = "k_c",
                    .role = TOUCH_ADHESION_STIFFNESS,
                    .symbol = "k_c",
                    .unit = "N/m",
                    .max = HUGE_VAL,
                    .flags = TOUCH_MODIFIABLE,
                    .meaning = "slope of the branch of tension; 0: no cohesion"},
    [LUDING_PHI_F] = {.keyword = "phi_f",
                      .role = TOUCH_OWN,
                      .symbol = "phi_f",
                      .unit = "1",
                      .max = HUGE_VAL,
                      .initial = 0.05,
                      .flags = TOUCH_MODIFIABLE | TOUCH_MIN_OPEN,
                      .meaning = "plasticity depth: the largest permanent overlap over 2 R*"},
    [LUDING_UNLOADING] = {.keyword = "unloading_slope",
                          .role = TOUCH_OWN,
                          .symbol = "",
                          .unit = "1",
                          .type = TOUCH_CHOICE,
                          .max = 1.0,
                          .flags = TOUCH_MODIFIABLE,
                          .choices = "variable|constant",
                          .meaning = "stiffness of unloading: grows with the largest overlap up to "
                                     "k_2, or is k_2"},
    [LUDING_C_N] = {.keyword = "c_n",
                    .role = TOUCH_DASHPOT_N,
                    .symbol = "gamma_n",
                    .unit = "kg/s",
                    .max = HUGE_VAL,
                    .flags = TOUCH_MODIFIABLE,
                    .meaning = "normal damping coefficient"},
    [LUDING_C_T] = {.keyword = "c_t",
                    .role = TOUCH_DASHPOT_S,
                    .symbol = "gamma_t",
                    .unit = "kg/s",
                    .max = HUGE_VAL,
                    .flags = TOUCH_MODIFIABLE,
                    .meaning = "shear damping coefficient"},
};

static const struct touch_field luding_state_fields[] = {
    LUDING_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

#define LUDING_LAW                                                                                 \
    .transport = LUDING_TRANSPORT, .arm = LUDING_ARM, .slip_arm = LUDING_SLIP_ARM,                 \
    .shear_field = TOUCH_STATE_INDEX(luding, shear_s), .shear_count = 1,                           \
    .state_count = TOUCH_COUNT(luding_state_fields), .state = luding_state_fields,                 \
    .coefficient_size = sizeof(struct luding_coefficients), .step = luding_step

TOUCH_LAW_OBJECT const struct touch_law touch_law_luding = {
    TOUCH_LAW_HEAD,
    .name = "luding",
    .title = "Plastic, cohesive contact of straight branches, with a shear spring",
    .source = "Luding (2008), sec. 2",
    .known_wrong = "on the branch of tension the stiffness of unloading falls with the memory of "
                   "the largest overlap, also without cohesion: what was flattened is soft again",
    .traits = PLASTIC_TRAITS | TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_TENSILE | TOUCH_TRAIT_ADHESIVE |
              TOUCH_TRAIT_CAP_WITH_DAMPER,
    LUDING_LAW,
    .property_count = TOUCH_COUNT(luding_properties),
    .properties = luding_properties,
    .prepare = luding_prepare,
};

#endif /* TOUCH_BATCH */

#endif

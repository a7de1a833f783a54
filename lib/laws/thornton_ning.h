/* SPDX-License-Identifier: BSD-3-Clause */
/* Thornton and Ning (1998), without adhesion: Hertz's force until the largest pressure is the yield pressure p_y, at the
 * overlap Y; then F = F_Y + pi p_y R* (overlap - Y); unloading and loading again along Hertz's curve of the flattened
 * contact, whose radius of curvature R_p keeps the contact area of the largest overlap M. With F_M the force there, a^2 =
 * R* M and H = 4/3 E* a:
 *
 *   R_p = R* H M/F_M,   F = F_M x^(3/2),   x = (overlap - (M - F_M/H)) H/F_M,   radius of contact a x^(1/2).
 *
 * Where x < 0 the surfaces do not touch any more, and the contact only remembers. Shear as hertz_mindlin_corrected, without
 * a dashpot: a spring 8 G* times the radius of contact, in increments, with Coulomb's limit. */
#ifndef TOUCH_LAW_THORNTON_NING_H
#define TOUCH_LAW_THORNTON_NING_H

#include "plastic.h"

#define THORNTON_NING_STATE(FIELD, PLANE)                                                          \
    PLASTIC_STATE(FIELD, PLANE)                                                                    \
    FIELD(yield_work, "J", "lost by yielding since the contact began")

struct thornton_ning_material {
    double e_star, g_star; /* Pa */
    double pressure;       /* Pa, p_y */
    double friction;
    int planar;
};

#define THORNTON_NING_SIZED(X)                                                                     \
    X(radius)        /* m, R* */                                                                   \
    X(yield_overlap) /* m, Y */                                                                    \
    X(yield_force)   /* N, F_Y */                                                                  \
    X(plastic)       /* N/m, pi p_y R* */

TOUCH_LAW_STRUCTS(thornton_ning, THORNTON_NING)

TOUCH_INLINE struct thornton_ning_sized thornton_ning_size(const struct thornton_ning_material *m,
                                                           const struct touch_sizes *size) {
    /* The largest pressure is 2 E* a/(pi R*), and F_Y = 2/3 pi p_y a^2. */
    const double strain = TOUCH_PI * m->pressure / (2.0 * m->e_star); /* a/R* at yield */
    const real radius = lane_of(strain) * size->r_eff;
    return (struct thornton_ning_sized){
        .radius = size->r_eff,
        .yield_overlap = lane_of(strain) * radius,
        .yield_force = lane_of(2.0 / 3.0 * TOUCH_PI * m->pressure) * (radius * radius),
        .plastic = lane_of(TOUCH_PI * m->pressure) * size->r_eff,
    };
}

static inline int thornton_ning_kind(const struct thornton_ning_material *m) {
    (void)m;
    return 0;
}

TOUCH_LANES(thornton_ning) {
    const real zero = lane_of(0.0);
    struct plastic_spring spring = {
        .is = lane_gt(motion->overlap, zero),
        .damping = zero,
        .planar = m->planar,
        .old = old->shear,
        .old_k = old->stiffness_s,
    };
    struct plastic_normal n = {.was = touch_truth(old->active), .dashpot = zero};
    const real overlap = lane_select(spring.is, motion->overlap, zero);
    const real top = lane_max(old->max_overlap, overlap), beyond = top - size->yield_overlap;
    const mask yielded = lane_gt(beyond, zero);
    const real a_top = lane_sqrt(size->radius * top);
    const real hertz = lane_of(4.0 / 3.0 * m->e_star) * a_top;
    const real force_top =
        lane_select(yielded, size->yield_force + size->plastic * beyond, hertz * top);
    /* What of the largest overlap comes back. */
    const real depth = lane_select(yielded, touch_divide_where(yielded, force_top, hertz), top);
    const mask deep = lane_and(spring.is, lane_gt(depth, zero));
    const real left = top - depth;
    const real part = lane_max(touch_divide_where(deep, overlap - left, depth), zero);
    const real share = lane_select(lane_lt(overlap, top), part, touch_whole(deep));
    const real root = touch_sqrt(share), a = a_top * root;
    (void)kind;

    n.max_overlap = top;
    n.force = force_top * (share * root);
    const mask yields = lane_and(yielded, lane_gt(overlap, old->max_overlap));
    n.stiffness = lane_select(yields, size->plastic, lane_of(2.0 * m->e_star) * a);
    n.strain = lane_of(0.4) * n.force * (share * depth);
    const real work = lane_of(0.4) * size->yield_force * size->yield_overlap +
                      (size->yield_force + lane_of(0.5) * size->plastic * beyond) * beyond;
    const real lost =
        lane_select(lane_and(spring.is, yielded), work - lane_of(0.4) * force_top * depth, zero);
    n.lost = lane_select(spring.is, lost - old->yield_work, zero);

    spring.k = lane_of(8.0 * m->g_star) * a;
    spring.limit = lane_of(m->friction) * n.force;
    const struct plastic_shear t = plastic_shear_lanes(&spring, motion);
    PLASTIC_ANSWER(n, spring, t, motion, ret_state, ret);
    ret_state->yield_work = lost;
}

#define THORNTON_NING_ANSWERS   PLASTIC_ANSWERS
#define THORNTON_NING_KINDS     1
#define THORNTON_NING_TRANSPORT TOUCH_TRANSPORT_ROTATE
#define THORNTON_NING_ARM       TOUCH_ARM_CONTACT_POINT
#define THORNTON_NING_SLIP_ARM  TOUCH_ARM_CONTACT_POINT

/* --- the law, as law.h has it ------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

enum {
    THORNTON_NING_PRESSURE = TOUCH_ELASTIC_COUNT,
    THORNTON_NING_FRICTION
};

static inline enum touch_status thornton_ning_prepare(const struct touch_values *values,
                                                      const struct touch_pair *pair, void *ret,
                                                      struct touch_message *message) {
    (void)message;
    const double *young = values->of[TOUCH_ROW_YOUNG], *poisson = values->of[TOUCH_ROW_POISSON];
    struct thornton_ning_coefficients c = {
        .material =
            {
                .e_star = touch_effective_young(pair, young, poisson),
                .g_star = touch_effective_shear(pair, young, poisson),
                .pressure = values->of[THORNTON_NING_PRESSURE][0],
                .friction = values->of[THORNTON_NING_FRICTION][0],
                .planar = pair->dimension == 2,
            },
    };
    const struct touch_sizes size = touch_sizes_of_pair(pair);
    const struct thornton_ning_sized sized = thornton_ning_size(&c.material, &size);
    c.sized = (struct thornton_ning_fixed){THORNTON_NING_SIZED(TOUCH_SIZED_WRITE)};
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

TOUCH_STEP_OF_LANES(thornton_ning, THORNTON_NING_STATE, THORNTON_NING_SIZED)

static const struct touch_property thornton_ning_properties[] = {
    TOUCH_ELASTIC_ROWS,
    [THORNTON_NING_PRESSURE] = {.keyword = "yield_pressure",
                                .role = TOUCH_YIELD_PRESSURE,
                                .symbol = "p_y",
                                .unit = "Pa",
                                TOUCH_POSITIVE,
                                .meaning = "largest pressure that the contact bears"},
    [THORNTON_NING_FRICTION] = {.keyword = "friction",
                                .role = TOUCH_FRICTION,
                                .symbol = "mu",
                                .unit = "1",
                                .max = HUGE_VAL,
                                .flags = TOUCH_MODIFIABLE,
                                .meaning = "coefficient of friction"},
};

static const struct touch_field thornton_ning_state_fields[] = {
    THORNTON_NING_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

TOUCH_LAW_OBJECT const struct touch_law touch_law_thornton_ning = {
    TOUCH_LAW_HEAD,
    .name = "thornton_ning",
    .title = "Elastic, perfectly plastic spheres, with a shear spring of the contact radius",
    .source = "Thornton and Ning (1998), without adhesion; shear of this project, after Mindlin "
              "(1949)",
    .known_wrong = "partial slip is missing; shear that is put in at a high and taken out at a low "
                   "normal force creates energy",
    .traits = PLASTIC_TRAITS | TOUCH_TRAIT_CAP_ELASTIC,
    .transport = THORNTON_NING_TRANSPORT,
    .arm = THORNTON_NING_ARM,
    .slip_arm = THORNTON_NING_SLIP_ARM,
    .shear_field = TOUCH_STATE_INDEX(thornton_ning, shear_s),
    .shear_count = 1,
    .property_count = TOUCH_COUNT(thornton_ning_properties),
    .properties = thornton_ning_properties,
    .state_count = TOUCH_COUNT(thornton_ning_state_fields),
    .state = thornton_ning_state_fields,
    .coefficient_size = sizeof(struct thornton_ning_coefficients),
    .prepare = thornton_ning_prepare,
    .step = thornton_ning_step,
};

#endif /* TOUCH_BATCH */

#endif

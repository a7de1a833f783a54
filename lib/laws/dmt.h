/* SPDX-License-Identifier: BSD-3-Clause */
/* Derjaguin et al. (1975), DMT: Hertz's force less the constant pull 2 pi w R* while the surfaces
 * overlap. The same step has the attraction of a cohesive area, k A (law sjkr), of which A is the
 * intersection of the spheres, or 2 pi overlap 2 R*, which is twice that at small overlap.
 *
 * With q = 1/(R1 + R2), 0 for a wall, and u = overlap (2 - q overlap), the area of the intersection is
 * A = pi/4 u (4 R* - u)/(1 - q overlap)^2, and what it takes up to that overlap
 * pi/12 overlap^2 (12 R* - 4 overlap + q overlap^2)/(1 - q overlap): neither cancels.
 */
#ifndef TOUCH_LAW_DMT_H
#define TOUCH_LAW_DMT_H

#include "adhesive.h"

#define DMT_STATE ADHESIVE_STATE

struct dmt_material {
    struct adhesive_material bodies;
    double pull;    /* N/m, 2 pi w */
    double density; /* J/m3, k */
    int is_flat;    /* 1: the area 2 pi overlap 2 R* */
};

#define DMT_SIZED(X)                                                                               \
    X(radius) /* m, R* */                                                                          \
    X(mass)   /* kg, m* */                                                                         \
    X(bend)   /* 1/m, q = 1/(R1 + R2) */

TOUCH_LAW_STRUCTS(dmt, DMT)

TOUCH_INLINE struct dmt_sized dmt_size(const struct dmt_material *m,
                                       const struct touch_sizes *size) {
    const mask ball = lane_gt(size->radius2, lane_of(0.0));
    const real bend = touch_divide_where(ball, lane_of(1.0), size->radius1 + size->radius2);
    return (struct dmt_sized){.radius = size->r_eff,
                              .mass = size->m_eff,
                              .bend = lane_select(lane_flag(m->is_flat), lane_of(0.0), bend)};
}

/* 1 with a cohesive area. */
static inline int dmt_kind(const struct dmt_material *m) {
    return m->density > 0.0;
}

/* Takes the attraction of the area from the force, its slope and the energy. */
TOUCH_INLINE void dmt_area(const struct dmt_material *m, const struct dmt_sized *size, real overlap,
                           struct adhesive_normal *n) {
    const real one = lane_of(1.0), two = lane_of(2.0), four = lane_of(4.0);
    const real full = four * size->radius, bent = size->bend * overlap, rest = one - bent;
    const real u = overlap * (two - bent),
               part = touch_divide_where(lane_gt(rest, lane_of(0.0)), one, rest);
    const real square = part * part, area = u * (full - u) * square;
    const real slope = two * part * (full - two * u) + two * size->bend * area * part;
    const real volume =
        overlap * overlap * part * (full - (four - bent) * overlap * lane_of(1.0 / 3.0));
    const mask flat = lane_flag(m->is_flat);
    const real k = lane_of(0.78539816339744830962 * m->density);
    n->force = n->force - k * lane_select(flat, four * full * overlap, area);
    n->stiffness = n->stiffness - k * lane_select(flat, four * full, slope);
    n->energy = n->energy - k * lane_select(flat, two * full * overlap * overlap, volume);
}

TOUCH_INLINE void dmt_lanes(const struct dmt_material *m, const struct dmt_sized *size, int kind,
                            const struct touch_lane_motion *motion,
                            const struct dmt_lane_state *old, struct dmt_lane_state *ret_state,
                            struct touch_lane_force *ret) {
    const real zero = lane_of(0.0);
    const mask was = touch_truth(old->active), is = lane_gt(motion->overlap, zero);
    const real overlap = lane_select(is, motion->overlap, zero);
    const real a = lane_sqrt(size->radius * overlap);
    const real k_n = lane_of(2.0 * m->bodies.e_star) * a;
    const real hertz = lane_of(2.0 / 3.0) * k_n * overlap, pull = lane_of(m->pull) * size->radius;
    struct adhesive_normal normal = {
        .force = hertz - pull,
        .stiffness = k_n,
        .energy = (lane_of(0.4) * hertz - pull) * overlap,
        .radius = a,
        .pressed = hertz,
    };
    if (kind)
        dmt_area(m, size, overlap, &normal);
    const struct adhesive_lane_history history = {old->active, old->shear, old->stiffness_s,
                                                  old->slipping};
    struct adhesive_lane_history new;
    adhesive_lanes(&m->bodies, size->mass, was, is, &normal, motion, &history, &new, ret);
    *ret_state = (struct dmt_lane_state){new.active, new.shear, new.stiffness_s, new.slipping};
}

#define DMT_ANSWERS   ADHESIVE_ANSWERS
#define DMT_KINDS     2
#define DMT_TRANSPORT ADHESIVE_TRANSPORT
#define DMT_ARM       ADHESIVE_ARM
#define DMT_SLIP_ARM  ADHESIVE_ARM

/* --- the law, as law.h has it ------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

enum {
    DMT_W = ADHESIVE_GROUP_COUNT
};

/* The sizes, and the whole, where the material is complete. */
static inline enum touch_status dmt_finish(const struct touch_pair *pair,
                                           struct dmt_coefficients *c, void *ret) {
    const struct touch_sizes size = touch_sizes_of_pair(pair);
    const struct dmt_sized sized = dmt_size(&c->material, &size);
    c->sized = (struct dmt_fixed){DMT_SIZED(TOUCH_SIZED_WRITE)};
    memcpy(ret, c, sizeof *c);
    return TOUCH_OK;
}

static inline enum touch_status dmt_prepare(const struct touch_values *values,
                                            const struct touch_pair *pair, void *ret,
                                            struct touch_message *message) {
    (void)message;
    struct dmt_coefficients c = {.material = {.bodies = adhesive_prepare(values, pair),
                                              .pull = 2.0 * TOUCH_PI * values->of[DMT_W][0]}};
    return dmt_finish(pair, &c, ret);
}

TOUCH_STEP_OF_LANES(dmt, DMT_STATE, DMT_SIZED)

static const struct touch_property dmt_properties[] = {
    ADHESIVE_ROWS,
    [DMT_W] = ADHESIVE_ROW_W,
};

TOUCH_LAW_OBJECT const struct touch_law touch_law_dmt = {
    TOUCH_LAW_HEAD,
    .name = "dmt",
    .title =
        "Adhesive elastic spheres of Derjaguin, Muller and Toporov, with Mindlin's shear spring",
    .source = "Derjaguin et al. (1975)",
    .known_wrong = ADHESIVE_WRONG "; the pull ends at touch, where it is largest",
    ADHESIVE_LAW,
    .property_count = TOUCH_COUNT(dmt_properties),
    .properties = dmt_properties,
    .coefficient_size = sizeof(struct dmt_coefficients),
    .prepare = dmt_prepare,
    .step = dmt_step,
};

#endif /* TOUCH_BATCH */

#endif

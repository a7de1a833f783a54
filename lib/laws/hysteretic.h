/* SPDX-License-Identifier: BSD-3-Clause */
/* PFC "Hysteretic Model", eq (1)-(9): the springs of the Hertz model and a normal dashpot whose
 * factor is derived from a target restitution and the speed of the impact. The form is that of Hunt and
 * Crossley (1975). dp_mode 0 is Gonthier et al. (2004), 1 Lankarani and Nikravesh (1990), 2 Qin and Lu
 * (2006), often cited by the given names as Zhiying and Qishao; PFC took them from the review of Machado
 * et al. (2012).
 *
 * With d = chi v_in/h_n the dashpot force of eq (5) is N d (approach velocity/v_in); d depends on
 * the target alone. v_in > 0 is the approach velocity in the step that activates the contact, kept
 * per contact and taken anew at each activation; PFC's own sign (approach negative) would create
 * energy. A contact that is activated at rest or opening has no dashpot.
 */
#ifndef TOUCH_LAW_HYSTERETIC_H
#define TOUCH_LAW_HYSTERETIC_H

#include "hertz.h"

/* The first fields are those of struct hertz_state, in its order. */
#define HYSTERETIC_STATE(FIELD, PLANE)                                                             \
    HERTZ_STATE(FIELD, PLANE)                                                                      \
    FIELD(impact_speed, "m/s", "approach velocity at the last activation")

struct hysteretic_material {
    struct pfc_elastic elastic;
    double damping; /* d = chi v_in/h_n */
};

#define HYSTERETIC_SIZED(X) X(h_n) /* N m^-alpha, eq (5) of the Hertz model */

TOUCH_LAW_STRUCTS(hysteretic, HYSTERETIC)

TOUCH_INLINE struct hysteretic_sized hysteretic_size(const struct hysteretic_material *m,
                                                     const struct touch_sizes *size) {
    return (struct hysteretic_sized){.h_n = pfc_h_n(&m->elastic, size)};
}

static inline int hysteretic_kind(const struct hysteretic_material *m) {
    return pfc_kind(&m->elastic);
}

TOUCH_INLINE void
hysteretic_lanes(const struct hysteretic_material *m, const struct hysteretic_sized *size, int kind,
                 const struct touch_lane_motion *motion, const struct hysteretic_lane_state *old,
                 struct hysteretic_lane_state *ret_state, struct touch_lane_force *ret) {
    const real zero = lane_of(0.0), v = motion->velocity_n;
#define COPY_OLD(name, unit, meaning) .name = old->name,
#define COPY_NEW(name, unit, meaning) .name = after.name,
    const struct hertz_lane_state before = {HERTZ_STATE(COPY_OLD, COPY_OLD)};
    struct hertz_lane_state after;
    const struct pfc_spring spring = pfc_spring_lanes(
        &m->elastic, size->h_n, kind, 0.0, motion->overlap, motion->slide, &before, &after, ret);
    const real impact = lane_select(spring.was, old->impact_speed, lane_max(v, zero));
    *ret_state = (struct hysteretic_lane_state){
        HERTZ_STATE(COPY_NEW, COPY_NEW).impact_speed = lane_select(spring.is, impact, zero),
    };
#undef COPY_OLD
#undef COPY_NEW
    const real relative = touch_divide_where(lane_gt(impact, zero), v, impact);
    /* Eq (5), (6). A collision never reaches tension; a path pulled faster than it would is cut. */
    const real factor = lane_max(lane_of(m->damping) * relative, lane_of(-1.0));
    const real dashpot = lane_select(spring.is, ret->normal_elastic * factor, zero);
    ret->normal_dashpot = dashpot;
    ret->normal = ret->normal + dashpot;
    ret->dashpot_work = lane_select(spring.is, dashpot * v * motion->dt, zero); /* eq (9) */
}

#define HYSTERETIC_ANSWERS   PFC_ANSWERS
#define HYSTERETIC_KINDS     2
#define HYSTERETIC_TRANSPORT HERTZ_TRANSPORT
#define HYSTERETIC_ARM       HERTZ_ARM
#define HYSTERETIC_SLIP_ARM  HERTZ_SLIP_ARM

/* --- the law, as law.h has it ------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

enum {
    HYSTERETIC_DP_MODE = PFC_GROUP_COUNT,
    HYSTERETIC_DP_EN,
    HYSTERETIC_DP_ENMIN,
    HYSTERETIC_DP_FORCE,
    HYSTERETIC_PROPERTY_COUNT
};

#define HYSTERETIC_FORCE_ROW                                                                       \
    {                                                                                              \
        .keyword = "dp_force", .role = TOUCH_OWN, .symbol = "F^d", .unit = "N",                    \
        .type = TOUCH_VECTOR, .scope = TOUCH_OF_STATE, .min = -HUGE_VAL, .max = HUGE_VAL,          \
        .meaning = "dashpot force (-F_n, 0, 0) on body 2"                                          \
    }

static inline void hysteretic_prepare_sized(const struct touch_pair *pair,
                                            struct hysteretic_coefficients *c) {
    const struct touch_sizes size = touch_sizes_of_pair(pair);
    const struct hysteretic_sized sized = hysteretic_size(&c->material, &size);
    c->sized = (struct hysteretic_fixed){HYSTERETIC_SIZED(TOUCH_SIZED_WRITE)};
}

static inline enum touch_status hysteretic_prepare(const struct touch_values *values,
                                                   const struct touch_pair *pair, void *ret,
                                                   struct touch_message *message) {
    struct hysteretic_coefficients c = {0};
    const enum touch_status status =
        pfc_elastic_prepare(values, pair, &c.material.elastic, message);
    if (status != TOUCH_OK)
        return status;
    const int mode = (int)values->of[HYSTERETIC_DP_MODE][0];
    const double target = values->of[HYSTERETIC_DP_EN][0];
    /* The page gives the floor to mode 1, which is finite without it; mode 0 is the one that needs
     * it. Both get it. */
    const double floored = fmax(target, values->of[HYSTERETIC_DP_ENMIN][0]);
    if (mode == 0 && !(floored > 0.0))
        return TOUCH_REFUSE(TOUCH_BAD_PROPERTY, message,
                            "dp_en = %g with dp_enmin = %g: dp_mode 0 divides by the larger of "
                            "them; at least one must be above 0",
                            target, values->of[HYSTERETIC_DP_ENMIN][0]);
    /* Eq (6) */
    const double e = mode == 2 ? target : floored;
    const double loss = 1.0 - e * e;
    c.material.damping = mode == 0   ? loss / e
                         : mode == 1 ? 0.75 * loss
                                     : 0.75 * loss * exp(2.0 * (1.0 - e));
    hysteretic_prepare_sized(pair, &c);
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

TOUCH_STEP_OF_LANES(hysteretic, HYSTERETIC_STATE, HYSTERETIC_SIZED)

static inline void hysteretic_get(size_t property, const double *state,
                                  const struct touch_force *force, double ret_v[3]) {
    pfc_get(property, HYSTERETIC_DP_FORCE, state, force, ret_v);
}

static const struct touch_property hysteretic_properties[] = {
    PFC_GROUP_ROWS,
    [HYSTERETIC_DP_MODE] =
        {.keyword = "dp_mode",
         .role = TOUCH_OWN,
         .symbol = "M_d",
         .unit = "1",
         .type = TOUCH_INTEGER,
         .max = 2.0,
         .flags = TOUCH_MODIFIABLE,
         .meaning = "damping factor: 0 (1-e^2)/e, 1 3(1-e^2)/4, 2 3(1-e^2)exp(2(1-e))/4"},
    [HYSTERETIC_DP_EN] = {.keyword = "dp_en",
                          .role = TOUCH_RESTITUTION,
                          .symbol = "e_n",
                          .unit = "1",
                          .max = 1.0,
                          .initial = 1.0,
                          .flags = TOUCH_MODIFIABLE,
                          .meaning = "target restitution coefficient"},
    [HYSTERETIC_DP_ENMIN] = {.keyword = "dp_enmin",
                             .role = TOUCH_RESTITUTION_LEAST,
                             .symbol = "e*_n",
                             .unit = "1",
                             .max = 1.0,
                             .flags = TOUCH_MODIFIABLE,
                             .meaning = "smallest target used by dp_mode 0 and 1"},
    [HYSTERETIC_DP_FORCE] = HYSTERETIC_FORCE_ROW,
};

static const struct touch_field hysteretic_state_fields[] = {
    HYSTERETIC_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

TOUCH_LAW_OBJECT const struct touch_law touch_law_hysteretic = {
    TOUCH_LAW_HEAD,
    .name = "hysteretic",
    .title = "Hysteretic model of PFC: Hertz springs and a dashpot from a target restitution",
    .source = "PFC Hysteretic Model, eq (1)-(9)",
    .known_wrong =
        "no mode returns a target restitution below 1: dp_mode 0 is off by up to 0.032 and wrong "
        "to "
        "first order near 1, dp_mode 1 cannot go below 0.663, dp_mode 2 not below 0.179; shear as "
        "hertz: hz_mode 0 creates energy on unloading, partial slip is missing",
    .traits = PFC_TRAITS,
    PFC_LAW,
    .property_count = TOUCH_COUNT(hysteretic_properties),
    .properties = hysteretic_properties,
    .state_count = TOUCH_COUNT(hysteretic_state_fields),
    .state = hysteretic_state_fields,
    .coefficient_size = sizeof(struct hysteretic_coefficients),
    .prepare = hysteretic_prepare,
    .step = hysteretic_step,
    .get = hysteretic_get,
};

#endif /* TOUCH_BATCH */

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
/* The hysteretic law with the damping factor that really returns the target restitution e.
 *
 * For F = N (1 + d v/v_in) the phase plane separates; integrating v dv/(1 + d v/v_in) from impact
 * (v = v_in) to rebound (v = -e v_in) gives d (1 + e) = ln[(1 + d)/(1 - d e)] (Gonthier et al. 2004,
 * derived here). With P(x) = x - ln(1 + x) that is P(d) = P(-d e), solved once in prepare().
 */
#ifndef TOUCH_LAW_HYSTERETIC_EXACT_H
#define TOUCH_LAW_HYSTERETIC_EXACT_H

#include "hysteretic.h"

#ifndef TOUCH_BATCH

enum {
    EXACT_DP_EN = PFC_GROUP_COUNT,
    EXACT_DP_FORCE
};

/* (x - ln(1 + x))/x^2 for x > -1; 1/2 at 0. By its series where the difference would cancel. */
static inline double hysteretic_log_defect(double x) {
    if (fabs(x) > 0.2)
        return (x - log1p(x)) / (x * x);
    double sum = 0.0, power = 1.0;
    for (int k = 2; k < 30; k++, power *= -x)
        sum += power / k;
    return sum;
}

/* d for restitution e in (0, 1]: the root of e^2 Q(-d e) = Q(d) in (0, 1/e), by bisection of
 * x = d e in (0, 1), where the left side grows from e^2/2 without bound and the right side falls. */
static inline double hysteretic_exact_damping(double e) {
    if (!(e < 1.0))
        return 0.0;
    double low = 0.0, high = 1.0;
    for (int k = 0; k < 120; k++) {
        const double x = 0.5 * (low + high);
        if (e * e * hysteretic_log_defect(-x) < hysteretic_log_defect(x / e))
            low = x;
        else
            high = x;
    }
    return 0.5 * (low + high) / e;
}

static inline enum touch_status hysteretic_exact_prepare(const struct touch_values *values,
                                                         const struct touch_pair *pair, void *ret,
                                                         struct touch_message *message) {
    struct hysteretic_coefficients c = {0};
    const enum touch_status status =
        pfc_elastic_prepare(values, pair, &c.material.elastic, message);
    if (status != TOUCH_OK)
        return status;
    c.material.damping = hysteretic_exact_damping(values->of[EXACT_DP_EN][0]);
    hysteretic_prepare_sized(pair, &c);
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

static inline void hysteretic_exact_get(size_t property, const double *state,
                                        const struct touch_force *force, double ret_v[3]) {
    pfc_get(property, EXACT_DP_FORCE, state, force, ret_v);
}

static const struct touch_property hysteretic_exact_properties[] = {
    PFC_GROUP_ROWS,
    [EXACT_DP_EN] = {.keyword = "dp_en",
                     .role = TOUCH_RESTITUTION,
                     .symbol = "e_n",
                     .unit = "1",
                     .max = 1.0,
                     .initial = 1.0,
                     .flags = TOUCH_MIN_OPEN | TOUCH_MODIFIABLE,
                     .meaning = "restitution coefficient that is reached"},
    [EXACT_DP_FORCE] = HYSTERETIC_FORCE_ROW,
};

TOUCH_LAW_OBJECT const struct touch_law touch_law_hysteretic_exact = {
    TOUCH_LAW_HEAD,
    .name = "hysteretic_exact",
    .title = "Hysteretic law with the exact damping factor for a target restitution",
    .source = "this project, from PFC Hysteretic Model, eq (5); Gonthier et al. (2004)",
    .known_wrong = "shear as hertz: hz_mode 0 creates energy on unloading, partial slip is missing",
    .traits = PFC_TRAITS,
    PFC_LAW,
    .property_count = TOUCH_COUNT(hysteretic_exact_properties),
    .properties = hysteretic_exact_properties,
    .state_count = TOUCH_COUNT(hysteretic_state_fields),
    .state = hysteretic_state_fields,
    .coefficient_size = sizeof(struct hysteretic_coefficients),
    .prepare = hysteretic_exact_prepare,
    .step = hysteretic_step,
    .get = hysteretic_exact_get,
};

#endif /* TOUCH_BATCH */

#endif

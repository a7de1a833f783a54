/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that are wrong on purpose, in the place of hertz_mindlin_general. */
#include "wrong.h"

/* A displacement is not scaled while the overlap falls, as a force is. */
PREPARE(general_scaled_force_alone) {
    struct touch_values other = *values;
    if (wrong_value(values, "history") > 0.5)
        other.of[wrong_property("unloading")][0] = 0.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(general_scaled_force_alone, "hertz_mindlin_general", "hertz_mindlin_general/history", "",
      "a displacement is not scaled on unloading", .prepare = general_scaled_force_alone_prepare)

/* What the dashpot leaves of the limit is not kept: both parts are cut alike. */
PREPARE(general_rest_cut_alike) {
    struct touch_values other = *values;
    double *limit = &other.of[wrong_property("limit")][0];
    *limit = *limit > 0.5 && *limit < 1.5 ? 0.0 : *limit;
    return right_prepare(&other, pair, ret, message);
}
WRONG(general_rest_cut_alike, "hertz_mindlin_general", "hertz_mindlin_general/limits", "",
      "sum_rest read as sum", .prepare = general_rest_cut_alike_prepare)

/* Friction multiplies the total normal force where it repels, also with limit_from elastic. */
PREPARE(general_elastic_is_repulsive) {
    struct touch_values other = *values;
    double *from = &other.of[wrong_property("limit_from")][0];
    *from = *from > 1.5 ? 1.0 : *from;
    return right_prepare(&other, pair, ret, message);
}
WRONG(general_elastic_is_repulsive, "hertz_mindlin_general", "hertz_mindlin_general/limits", "",
      "limit_from elastic takes the total force", .prepare = general_elastic_is_repulsive_prepare)

/* The dashpot for an end at zero force is that for an end at zero overlap. */
PREPARE(general_one_end_for_both) {
    struct touch_values other = *values;
    double *damping = &other.of[wrong_property("damping")][0];
    *damping = *damping > 0.5 && *damping < 1.5 ? 0.0 : *damping;
    return right_prepare(&other, pair, ret, message);
}
WRONG(general_one_end_for_both, "hertz_mindlin_general", "hertz_mindlin_general/dashpots", "",
      "exact_at_zero_force takes the ratio for zero overlap",
      .prepare = general_one_end_for_both_prepare)

/* The ratio of the dashpots is read, and that of the stiffnesses is used. */
PREPARE(general_shear_dashpot_ratio) {
    struct touch_values other = *values;
    other.of[wrong_property("c_t_ratio")][0] = (double)NAN;
    return right_prepare(&other, pair, ret, message);
}
WRONG(general_shear_dashpot_ratio, "hertz_mindlin_general", "hertz_mindlin_general/stiffness", "",
      "c_t_ratio read and not used", .prepare = general_shear_dashpot_ratio_prepare)

/* A trace of a dashpot stays while the contact slides, much less than an impact would show. */
STEP(general_dashpot_in_slip) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->slipping)
        return;
    const double extra = 1e-9 * ret->stiffness_s * motion->dt;
    ret->dashpot_s += extra * motion->velocity_s;
    ret->dashpot_t += extra * motion->velocity_t;
    ret->shear_s += extra * motion->velocity_s;
    ret->shear_t += extra * motion->velocity_t;
}
WRONG(general_dashpot_in_slip, "hertz_mindlin_general", "hertz_mindlin_general/limits", "",
      "a trace of the dashpot stays while it slides", .step = general_dashpot_in_slip_step)

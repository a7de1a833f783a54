/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that are wrong on purpose, in the place of hertzian. */
#include "wrong.h"

/* F = 4/3 E* R* overlap^(3/2), the square root forgotten. */
PREPARE(root_missing) {
    const double radius = wrong_effective(pair->radius);
    struct touch_pair other = *pair;
    other.radius[0] *= radius;
    other.radius[1] *= radius;
    return right_prepare(values, &other, ret, message);
}
WRONG(root_missing, "hertzian", "hertzian/force", "", "R* instead of its square root",
      .prepare = root_missing_prepare)

/* 1 - nu for 1 - nu^2 in E*: with E (1 + nu) for E the quotient comes to that. */
PREPARE(poisson_linear) {
    struct touch_values other = *values;
    for (int b = 0; b < 2; b++)
        other.of[wrong_property("young")][b] *= 1.0 + values->of[wrong_property("poisson")][b];
    return right_prepare(&other, pair, ret, message);
}
WRONG(poisson_linear, "hertzian", "hertzian/materials", "", "1 - nu for 1 - nu^2 in E*",
      .prepare = poisson_linear_prepare)

/* Pushes apart 1 % harder than it was pressed. */
STEP(unloading_stiffer) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (motion->velocity_n < 0.0) {
        ret->normal *= 1.01;
        ret->normal_elastic *= 1.01;
    }
}
WRONG(unloading_stiffer, "hertzian", "hertzian/impact", "",
      "1 % more force on unloading: creates energy", .step = unloading_stiffer_step)

/* The energy of a linear spring, N overlap/2; Hertz has 2/5. */
STEP(strain_energy_linear) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret->strain_energy = ret->active ? 0.5 * ret->normal_elastic * motion->overlap : 0.0;
}
WRONG(strain_energy_linear, "hertzian", "hertzian/force", "",
      "strain energy N overlap/2 as of a linear spring", .step = strain_energy_linear_step)

/* The table of properties allows Poisson's ratios that no isotropic solid has: E* has no pole there, so nothing else
 * fails. */
CHANGE(poisson_beyond_half) {
    wrong_properties(law)[wrong_property("poisson")].max = 1.0;
}
WRONG(poisson_beyond_half, "hertzian", "hertzian/refused", "", "takes Poisson's ratios above 1/2",
      .change = poisson_beyond_half_change)

/* A modulus that is left out becomes that of glass. */
PREPARE(modulus_by_default) {
    struct touch_values other = *values;
    for (int b = 0; b < 2; b++)
        if (isnan(other.of[wrong_property("young")][b]))
            other.of[wrong_property("young")][b] = 70e9;
    return right_prepare(&other, pair, ret, message);
}

CHANGE(modulus_by_default) {
    struct touch_property *young = &wrong_properties(law)[wrong_property("young")];
    young->flags = (young->flags & ~(uint32_t)TOUCH_REQUIRED) | TOUCH_OPTIONAL;
}
WRONG(modulus_by_default, "hertzian", "hertzian/refused", "",
      "a default for a modulus that is required", .prepare = modulus_by_default_prepare,
      .change = modulus_by_default_change)

/* If one body is rigid, the modulus of body 2 is left out, whichever of them it is. */
PREPARE(rigid_is_second) {
    struct touch_pair other = *pair;
    other.rigid[1] = pair->rigid[0] || pair->rigid[1];
    other.rigid[0] = 0;
    return right_prepare(values, &other, ret, message);
}
WRONG(rigid_is_second, "hertzian", "hertzian/unequal_bodies", "",
      "beside a rigid body the modulus of body 1, though that is the rigid one",
      .prepare = rigid_is_second_prepare)

/* A cap against forces that blow a simulation up. */
STEP(overlap_capped) {
    struct touch_motion other = *motion;
    other.overlap = fmin(other.overlap, 0.05);
    right_step(coefficients, &other, state_in, ret_state, ret);
}
WRONG(overlap_capped, "hertzian", "hertzian/overlap_range", "",
      "overlaps above 50 mm taken for 50 mm", .step = overlap_capped_step)

/* Resists rolling, which the law does not do. */
STEP(moment_added) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    for (int b = 0; b < 2; b++)
        ret->moment[b][2] = motion->spin[b][2] > 0.0 ? -1e-5 * ret->normal : 0.0;
}
WRONG(moment_added, "hertzian", "hertzian/nothing_else", "",
      "a rolling moment that the law does not have", .step = moment_added_step)

/* A force of 1e-6 m of overlap is there at once. */
STEP(force_at_touch) {
    struct touch_motion other = *motion;
    struct touch_force more;
    double unused[TOUCH_STATE_MAX];
    other.overlap = 1e-6;
    right_step(coefficients, &other, state_in, unused, &more);
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->active)
        return;
    ret->normal += more.normal_elastic;
    ret->normal_elastic += more.normal_elastic;
    ret->strain_energy += more.normal_elastic * motion->overlap;
}
WRONG(force_at_touch, "hertzian", "hertzian/force", "",
      "a constant is added to the force of the spring: it jumps at touch",
      .step = force_at_touch_step)

PREPARE(stiffness_by_material) {
    static struct {
        struct touch_values values;
        struct touch_pair pair;
    } seen[64];
    static size_t count;
    size_t k = 0;
    while (k < count && memcmp(&seen[k].values, values, sizeof *values) != 0)
        k++;
    if (k == count && count < 64) {
        seen[count].values = *values;
        seen[count++].pair = *pair;
    }
    return right_prepare(values, k < 64 ? &seen[k].pair : pair, ret, message);
}
WRONG(stiffness_by_material, "hertzian", "hertzian/in_turns", "",
      "the stiffness of a material is that of the first pair that had it",
      .prepare = stiffness_by_material_prepare)

static _Alignas(64) unsigned char last[TOUCH_COEFFICIENT_MAX];

PREPARE(last_prepared) {
    const enum touch_status status = right_prepare(values, pair, ret, message);
    if (status == TOUCH_OK)
        memcpy(last, ret, right()->coefficient_size);
    return status;
}

STEP(last_prepared) {
    (void)coefficients;
    right_step(last, motion, state_in, ret_state, ret);
}
WRONG(last_prepared, "hertzian", "hertzian/in_turns", "",
      "a step takes the coefficients that were prepared last", .prepare = last_prepared_prepare,
      .step = last_prepared_step)

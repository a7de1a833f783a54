/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that are wrong on purpose, in the place of jkr, dmt and sjkr. */
#include "wrong.h"

/* Two surfaces that come near snap together at once: the branch of a contact that has begun is taken for a new one. */
STEP(neck_before_touch) {
    double state[TOUCH_STATE_MAX];
    memcpy(state, state_in, right()->state_count * sizeof *state);
    const int was =
        state[wrong_field("stiffness_s")] > 0.0; /* what a contact keeps that has begun */
    if (!was)
        state[wrong_field("stiffness_s")] = 1.0;
    right_step(coefficients, motion, state, ret_state, ret);
    if (!was && !ret->active)
        ret->coupling_work = 0.0;
}
WRONG(neck_before_touch, "jkr", "jkr/force", "",
      "a contact begins before touch, where its neck would break", .step = neck_before_touch_step)

/* A contact ends where the overlap does, as without adhesion. */
STEP(neck_forgotten) {
    struct touch_motion other = *motion;
    if (!(motion->overlap > 0.0))
        other.overlap = -1.0;
    right_step(coefficients, &other, state_in, ret_state, ret);
}
WRONG(neck_forgotten, "jkr", "jkr/force", "", "the contact ends at zero overlap, without a neck",
      .step = neck_forgotten_step)

/* The work of adhesion is 2 gamma, if gamma is the energy of each surface. */
PREPARE(work_of_one_surface) {
    struct touch_values other = *values;
    for (int b = 0; b < 2; b++)
        other.of[wrong_property("w")][b] *= 2.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(work_of_one_surface, "jkr", "jkr/force", "",
      "the work of adhesion taken for the energy of one surface",
      .prepare = work_of_one_surface_prepare)

/* The energy of a touch and a parting is gone from every book. */
STEP(neck_loss_not_booked) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->active)
        ret->coupling_work = 0.0;
}
WRONG(neck_loss_not_booked, "jkr", "jkr/force", "",
      "the energy that a touch and a parting lose is not booked", .step = neck_loss_not_booked_step)

/* Coulomb's limit as without adhesion. */
STEP(limit_without_pull) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    const double limit = c->own[0] * fmax(ret->normal_elastic, 0.0);
    const double shear = hypot(ret->elastic_s, ret->elastic_t);
    if (shear > limit)
        wrong_set_spring(ret->elastic_s * limit / shear, ret->elastic_t * limit / shear, 1,
                         state_in, ret_state, ret);
}
WRONG(limit_without_pull, "jkr", "jkr/shear", "",
      "the limit of the shear force is mu times the normal force alone", .takes = "mu_sl",
      .instead = (double)NAN, .step = limit_without_pull_step)

/* Guards against overlaps that are round-off. */
STEP(small_overlap_untouched) {
    struct touch_motion other = *motion;
    if (!(state_in[wrong_field("active")] > 0.5) && motion->overlap < 1e-9)
        other.overlap = fmin(motion->overlap, 0.0);
    right_step(coefficients, &other, state_in, ret_state, ret);
}
WRONG(small_overlap_untouched, "jkr", "jkr/overlap_range", "",
      "a new contact begins at an overlap of 1 nm", .step = small_overlap_untouched_step)

/* A cap against forces that blow a simulation up. */
STEP(adhesive_overlap_capped) {
    struct touch_motion other = *motion;
    other.overlap = fmin(other.overlap, 5e-5);
    right_step(coefficients, &other, state_in, ret_state, ret);
}
WRONG(adhesive_overlap_capped, "jkr", "jkr/overlap_range", "",
      "overlaps above a twentieth of a millimetre taken for that",
      .step = adhesive_overlap_capped_step)

/* The coefficients are cached at the first touch. */
WRONG(adhesion_kept, "jkr", "jkr/changed", "",
      "a new work of adhesion acts in the next contact only", .keeps_coefficients = 1)

/* The pull-off force of the other theory, 3/2 pi w R*. */
PREPARE(pull_of_jkr) {
    struct touch_values other = *values;
    for (int b = 0; b < 2; b++)
        other.of[wrong_property("w")][b] *= 0.75;
    return right_prepare(&other, pair, ret, message);
}
WRONG(pull_of_jkr, "dmt", "dmt/force", "", "the pull is 3/2 pi w R*, that of JKR",
      .prepare = pull_of_jkr_prepare)

/* Both areas are called A. */
PREPARE(area_ignored) {
    struct touch_values other = *values;
    for (int b = 0; b < 2; b++)
        other.of[wrong_property("area")][b] = 0.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(area_ignored, "sjkr", "sjkr/force", "", "the area of sjkr for that of sjkr2",
      .prepare = area_ignored_prepare)

/* The total normal force takes the place of that of Hertz. */
STEP(limit_of_dmt_without_pull) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    const double limit = c->own[0] * fmax(ret->normal_elastic, 0.0);
    const double shear = hypot(ret->elastic_s, ret->elastic_t);
    if (shear > limit)
        wrong_set_spring(ret->elastic_s * limit / shear, ret->elastic_t * limit / shear, 1,
                         state_in, ret_state, ret);
}
WRONG(limit_of_dmt_without_pull, "dmt", "dmt/shear", "",
      "the limit of the shear force is mu times the normal force alone", .takes = "mu_sl",
      .instead = (double)NAN, .step = limit_of_dmt_without_pull_step)

STEP(neck_slack_when_let_back) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!(motion->overlap < 0.0) || !(motion->velocity_n > 0.0))
        return;
    ret->normal -= 0.5 * ret->normal_elastic;
    ret->normal_elastic *= 0.5;
}

CHANGE(neck_slack_when_let_back) {
    law->traits &= ~(uint32_t)TOUCH_TRAIT_ENERGIES;
}
WRONG(neck_slack_when_let_back, "jkr", "jkr/let_back", "",
      "a neck that is let back pulls with half of its force", .step = neck_slack_when_let_back_step,
      .change = neck_slack_when_let_back_change)

/* Three halves of the force over the overlap, as without adhesion. */
STEP(slope_of_hertz) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (ret->active)
        ret->stiffness_n = fmax(1.5 * ret->normal_elastic / motion->overlap, 0.0);
}
WRONG(slope_of_hertz, "sjkr", "jkr/slope", "", "the normal stiffness without the area's slope",
      .step = slope_of_hertz_step)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that are wrong on purpose, in the place of hertz_mindlin and its variants. */
#include "wrong.h"

/* The mean of the two radii for R*; of a ball and a wall, that of the ball. Balls of one size
 * have R* = R/2, so the mean is halved to be right for them. */
PREPARE(radius_mean) {
    struct touch_pair other = *pair;
    if (!isinf(pair->radius[1]))
        other.radius[0] = other.radius[1] = 0.5 * (pair->radius[0] + pair->radius[1]);
    return right_prepare(values, &other, ret, message);
}
WRONG(radius_mean, "hertz_mindlin", "hertz_mindlin/unequal_bodies", "16",
      "the mean radius for the effective one", .prepare = radius_mean_prepare)

/* A rigid wall deforms like the ball. */
PREPARE(wall_never_rigid) {
    struct touch_pair other = *pair;
    struct touch_values same = *values;
    for (int b = 0; b < 2; b++)
        for (size_t k = 0; pair->rigid[b] && k < right()->property_count; k++)
            same.of[k][b] = values->of[k][1 - b];
    other.rigid[0] = other.rigid[1] = 0;
    return right_prepare(&same, &other, ret, message);
}
WRONG(wall_never_rigid, "hertz_mindlin", "hertz_mindlin/normal_force", "16",
      "a rigid wall taken for an elastic one", .prepare = wall_never_rigid_prepare)

/* The slide is charged at the stiffness of the beginning of the step. */
STEP(left_riemann) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double old = state_in[wrong_field("stiffness_s")];
    const double ratio = ret->active ? old / ret->stiffness_s : 1.0;
    wrong_slid_step(coefficients, motion, ratio, state_in, ret_state, ret);
}
WRONG(left_riemann, "hertz_mindlin", "hertz_mindlin/oblique_loading", "5 11",
      "the stiffness at the beginning of the step", .step = left_riemann_step)

/* Carries the displacement: the whole of it is charged at the last stiffness. */
CHANGE(history_of_displacement) {
    *law = *touch_law_find("hertz_mindlin_displacement");
}
WRONG(history_of_displacement, "hertz_mindlin", "hertz_mindlin/oblique_loading", "4",
      "displacement history where force history is meant", .change = history_of_displacement_change)

/* mu |F_n|: friction while the dashpot pulls. */
STEP(tensile_limit) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (ret->normal < 0.0) /* variants of one law: its limit is mu |F_n| */
        touch_law_find("hertz_mindlin")->step(self, coefficients, motion, state_in, ret_state, ret);
}
WRONG(tensile_limit, "hertz_mindlin_corrected", "hertz_mindlin/friction_in_tension", "21",
      "friction from the magnitude of a tensile normal force", .step = tensile_limit_step)

/* The dashpot's force is stored with the spring's, and piles up as a spring force. */
STEP(shear_damping_carried) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret_state[wrong_field("shear_s")] += ret->dashpot_s;
    ret_state[wrong_field("shear_t")] += ret->dashpot_t;
}
WRONG(shear_damping_carried, "hertz_mindlin", "hertz_mindlin/shear_damping", "21",
      "the shear dashpot carried on in the history", .step = shear_damping_carried_step)

/* The torque of the shear force on body 2 has the wrong sign: both bodies are turned in opposite
 * senses. Twice that torque is taken off as a moment. */
PREPARE(second_torque_sign) {
    struct wrong_coefficients *c = ret;
    c->own[0] = isinf(pair->radius[1]) ? 0.0 : pair->radius[1];
    return right_prepare(values, pair, c->right, message);
}

STEP(second_torque_sign) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    /* Body 2: lever -arm n, force -(s, t), so that the torque is arm n x (s, t) = arm (-t, s). */
    const double arm = c->own[0] > 0.0 ? c->own[0] - 0.5 * motion->overlap : 0.0;
    ret->moment[1][1] += 2.0 * arm * ret->shear_t;
    ret->moment[1][2] -= 2.0 * arm * ret->shear_s;
}
WRONG(second_torque_sign, "hertz_mindlin_corrected", "hertz_mindlin/momentum", "",
      "the torque on body 2 with the wrong sign", .prepare = second_torque_sign_prepare,
      .step = second_torque_sign_step, .coefficient_size = sizeof(struct wrong_coefficients))

/* The rolling moment acts on body 1 only. */
STEP(rolling_on_one_body) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    for (int i = 0; i < 3; i++)
        ret->moment[1][i] = 0.0;
}
WRONG(rolling_on_one_body, "hertz_mindlin_corrected", "hertz_mindlin/rolling_friction", "",
      "the rolling moment on body 1 only", .step = rolling_on_one_body_step)

/* The rolling couple is against the spin of body 1, not against the relative one. */
STEP(rolling_against_own_spin) {
    struct touch_motion other = *motion;
    for (int i = 0; i < 3; i++)
        other.spin[1][i] = 0.0;
    right_step(coefficients, &other, state_in, ret_state, ret);
}
WRONG(rolling_against_own_spin, "hertz_mindlin_corrected",
      "hertz_mindlin_corrected/rolling_together", "", "rolling against the spin of body 1 alone",
      .step = rolling_against_own_spin_step)

/* The limit is put on the shear spring and the dashpot together, as MUSEN's page has it. Its program
 * limits the spring. */
STEP(limit_on_sum) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    if (!ret->active)
        return;
    const double limit = c->own[0] * fabs(ret->normal);
    const double trial = hypot(ret->shear_s, ret->shear_t);
    const double cut = trial > limit ? limit / trial : 1.0;
    ret->dashpot_s *= cut;
    ret->dashpot_t *= cut;
    ret->shear_s = ret->elastic_s + ret->dashpot_s;
    ret->shear_t = ret->elastic_t + ret->dashpot_t;
    wrong_book_dashpot(motion, ret);
    wrong_set_spring(cut * ret->elastic_s, cut * ret->elastic_t, trial > limit, state_in, ret_state,
                     ret);
    ret_state[wrong_field("shear_s")] /= ret->stiffness_s; /* what is stored is a displacement */
    ret_state[wrong_field("shear_t")] /= ret->stiffness_s;
}
WRONG(limit_on_sum, "hertz_mindlin_program", "hertz_mindlin_program/dashpot_beside_limit", "",
      "the limit of the page, on spring and dashpot together", .takes = "mu_sl", .instead = 1e300,
      .step = limit_on_sum_step)

/* The dashpot goes on beside a spring that slides. MUSEN's program drops it then. */
/* The right coefficients, and those of a contact without limit, whose dashpot always acts. */
struct both {
    _Alignas(64) unsigned char right[192];
    _Alignas(64) unsigned char unlimited[192];
};

PREPARE(dashpot_while_sliding) {
    struct both *c = ret;
    struct touch_values other = *values;
    other.of[wrong_property("mu_sl")][0] = 1e300;
    if (right()->coefficient_size > sizeof c->right)
        abort();
    const enum touch_status status = right_prepare(&other, pair, c->unlimited, message);
    return status == TOUCH_OK ? right_prepare(values, pair, c->right, message) : status;
}

STEP(dashpot_while_sliding) {
    const struct both *c = coefficients;
    struct touch_force free;
    double state[TOUCH_STATE_MAX];
    right_step(c->unlimited, motion, state_in, state, &free);
    right_step(c->right, motion, state_in, ret_state, ret);
    ret->dashpot_s = free.dashpot_s;
    ret->dashpot_t = free.dashpot_t;
    ret->shear_s = ret->elastic_s + ret->dashpot_s;
    ret->shear_t = ret->elastic_t + ret->dashpot_t;
    ret->dashpot_work = free.dashpot_work;
}
WRONG(dashpot_while_sliding, "hertz_mindlin_program", "hertz_mindlin_program/dashpot_beside_limit",
      "", "the shear dashpot acts while the spring slides",
      .prepare = dashpot_while_sliding_prepare, .step = dashpot_while_sliding_step,
      .coefficient_size = sizeof(struct both))

/* Rolling friction from the total normal force, as MUSEN's page has it. Its program takes the elastic
 * part: without damping both are the same. */
STEP(rolling_from_total) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double factor = ret->normal_elastic > 0.0 ? fabs(ret->normal) / ret->normal_elastic : 1.0;
    for (int body = 0; body < 2; body++)
        for (int i = 0; i < 3; i++)
            ret->moment[body][i] *= factor;
    ret->rolling_work *= factor;
}
WRONG(rolling_from_total, "hertz_mindlin_program", "hertz_mindlin/rolling_impact", "",
      "rolling friction from the normal force with the dashpot in it",
      .step = rolling_from_total_step)

/* Levers at R in the slip velocity: a pair that turns as one body slides by the overlap times the angle. */
CHANGE(slip_lever_at_radius) {
    law->conventions.slip_lever = TOUCH_slip_lever_radius;
}
WRONG(slip_lever_at_radius, "hertz_mindlin_program", "hertz_mindlin_program/levers", "",
      "the slip velocity takes the spins at R", .change = slip_lever_at_radius_change)

/* Levers to the middle of the overlap: the same point for both bodies, but not the program's, unless the balls are equal. */
CHANGE(slip_lever_at_middle) {
    law->conventions.slip_lever = TOUCH_slip_lever_point;
}
WRONG(slip_lever_at_middle, "hertz_mindlin_program", "hertz_mindlin_program/levers", "",
      "the slip velocity takes the spins at the middle of the overlap",
      .change = slip_lever_at_middle_change)

/* One lever for both: MUSEN's program has R for the torque. */
CHANGE(torque_lever_of_slip) {
    law->conventions.torque_lever = TOUCH_torque_lever_share;
}
WRONG(torque_lever_of_slip, "hertz_mindlin_program", "hertz_mindlin_program/impact_sliding", "",
      "the torque has the lever of the slip velocity", .change = torque_lever_of_slip_change)

/* 1.8257, as MUSEN's page prints it, in a law that declares 2 sqrt(5/6). */
PREPARE(constant_cut_off) {
    struct touch_values other = *values;
    other.of[wrong_property("damp_const")][0] = 1.8257;
    return right_prepare(&other, pair, ret, message);
}
WRONG(constant_cut_off, "hertz_mindlin_corrected", "hertz_mindlin_corrected/declared_constant", "",
      "the printed damping constant where the exact one is declared",
      .prepare = constant_cut_off_prepare)

/* The coefficient of friction is read at the first touch and kept until the contact is lost. */
WRONG(friction_kept, "hertz_mindlin", "hertz_mindlin/properties_in_contact", "",
      "a new friction coefficient acts in the next contact only", .keeps_coefficients = 1)

/* A contact that ends with a gap keeps its shear force; one that ends at an overlap of 0 does not. */
STEP(history_kept_apart) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (motion->overlap < 0.0) {
        ret_state[wrong_field("shear_s")] = state_in[wrong_field("shear_s")];
        ret_state[wrong_field("shear_t")] = state_in[wrong_field("shear_t")];
    }
}
WRONG(history_kept_apart, "hertz_mindlin", "hertz/second_contact", "",
      "shear force kept where the overlap jumps below 0", .step = history_kept_apart_step)

/* Whoever wrote the law thought of a ball on a wall: only body 2 is asked whether it is rigid. */
PREPARE(first_never_rigid) {
    struct touch_pair other = *pair;
    other.rigid[0] = 0;
    return right_prepare(values, &other, ret, message);
}
WRONG(first_never_rigid, "hertz_mindlin", "hertz_mindlin/unequal_bodies", "",
      "a rigid body 1 taken for an elastic one", .prepare = first_never_rigid_prepare)

/* The shear dashpot takes k_t = 2 (1 - nu)/(2 - nu) k_n, which holds for two bodies of one material, with nu of
 * body 1. The spring takes G*: shear stiffness over the right one. */
static double stiffness_share(SELF, const struct touch_values *values,
                              const struct touch_pair *pair) {
    const double *young = values->of[wrong_property("young")];
    const double *poisson = values->of[wrong_property("poisson")];
    double e = 0.0, g = 0.0; /* compliances 1/E* and 1/G* */
    for (int b = 0; b < 2; b++) {
        if (pair->rigid[b])
            continue;
        e += (1.0 - poisson[b] * poisson[b]) / young[b];
        g += 2.0 * (2.0 - poisson[b]) * (1.0 + poisson[b]) / young[b];
    }
    const double nu = poisson[pair->rigid[0] ? 1 : 0];
    return (1.0 - nu) / (2.0 - nu) * g / (2.0 * e);
}

PREPARE(dashpot_of_first_poisson) {
    struct wrong_coefficients *c = ret;
    c->own[0] = sqrt(stiffness_share(self, values, pair));
    return right_prepare(values, pair, c->right, message);
}

STEP(dashpot_of_first_poisson) {
    const struct wrong_coefficients *c = coefficients;
    struct touch_motion other = *motion;
    other.velocity_s *= c->own[0];
    other.velocity_t *= c->own[0];
    right_step(c->right, &other, state_in, ret_state, ret);
    wrong_book_dashpot(motion, ret);
}
WRONG(dashpot_of_first_poisson, "hertz_mindlin", "hertz_mindlin/dashpots_materials", "",
      "the shear dashpot with the stiffness ratio of one material",
      .prepare = dashpot_of_first_poisson_prepare, .step = dashpot_of_first_poisson_step,
      .coefficient_size = sizeof(struct wrong_coefficients))

/* After slip the displacement is set to what the limit stretches the spring by, along the spring's direction. A part
 * of the limit was the dashpot's. */
STEP(displacement_to_limit) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double spring = hypot(ret->elastic_s, ret->elastic_t);
    if (!ret->slipping || !(spring > 0.0))
        return;
    const double grown = hypot(ret->shear_s, ret->shear_t) / spring;
    ret_state[wrong_field("shear_s")] *= grown;
    ret_state[wrong_field("shear_t")] *= grown;
}
WRONG(displacement_to_limit, "hertz_mindlin_displacement",
      "hertz_mindlin_displacement/slip_under_dashpot", "",
      "slip leaves the displacement of the whole limit, the dashpot's part in it",
      .step = displacement_to_limit_step)

/* After slip the displacement is that of the limited force less the whole dashpot, as LAMMPS has it, and not that of
 * the spring, which was cut with its dashpot. */
STEP(displacement_less_dashpot) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->slipping)
        return;
    /* Spring and dashpot were cut by the same factor. */
    const double k = ret->stiffness_s;
    const double trial_s = k * (state_in[wrong_field("shear_s")] + motion->slide_s);
    const double trial_t = k * (state_in[wrong_field("shear_t")] + motion->slide_t);
    const double trial = hypot(trial_s, trial_t);
    const double cut = trial > 0.0 ? hypot(ret->elastic_s, ret->elastic_t) / trial : 0.0;
    if (!(cut > 0.0 && k > 0.0))
        return;
    ret_state[wrong_field("shear_s")] = (ret->shear_s - ret->dashpot_s / cut) / k;
    ret_state[wrong_field("shear_t")] = (ret->shear_t - ret->dashpot_t / cut) / k;
}
WRONG(displacement_less_dashpot, "hertz_mindlin_displacement",
      "hertz_mindlin_displacement/slip_under_dashpot", "",
      "slip leaves the displacement of the limit less the uncut dashpot",
      .step = displacement_less_dashpot_step)

/* Whether the dashpot acts is decided by the slip flag of the step before. */
STEP(dashpot_back_late) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->active || !(state_in[wrong_field("slipping")] > 0.5))
        return;
    ret->dashpot_s = ret->dashpot_t = 0.0;
    ret->shear_s = ret->elastic_s;
    ret->shear_t = ret->elastic_t;
    wrong_book_dashpot(motion, ret);
}
WRONG(dashpot_back_late, "hertz_mindlin_program", "hertz_mindlin_displacement/slip_under_dashpot",
      "", "after slip the dashpot comes back one step late", .step = dashpot_back_late_step)

/* Who loses so little need not be damped at all. */
PREPARE(restitution_near_one) {
    struct touch_values other = *values;
    double *value = &other.of[wrong_property("restitution")][0];
    if (*value > 0.98)
        *value = 1.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(restitution_near_one, "hertz_mindlin", "hertz_mindlin/restitution_range", "",
      "restitution above 0.98 taken for 1", .prepare = restitution_near_one_prepare)

/* A ball that large is thought to be flat: its curvature is left out. */
PREPARE(large_ball_is_wall) {
    struct touch_pair other = *pair;
    if (other.radius[1] > 5.0)
        other.radius[1] = HUGE_VAL;
    return right_prepare(values, &other, ret, message);
}
WRONG(large_ball_is_wall, "hertz_mindlin", "hertz_mindlin/overlap_range", "",
      "a ball with a radius above 5 m taken for a wall", .prepare = large_ball_is_wall_prepare)

/* What a contact remembers is cleaned from time to time. */
STEP(history_cleaned) {
    const size_t steps = right()->state_count;
    double other[TOUCH_STATE_MAX];
    memcpy(other, state_in, steps * sizeof *other);
    if (state_in[steps] >= 1e5)
        other[wrong_field("shear_s")] = other[wrong_field("shear_t")] = 0.0;
    right_step(coefficients, motion, other, ret_state, ret);
    ret_state[steps] = ret->active && state_in[steps] < 1e5 ? state_in[steps] + 1.0 : 0.0;
}
WRONG(history_cleaned, "hertz_mindlin", "hertz/long_path", "",
      "the shear history starts again every 1e5 steps", .step = history_cleaned_step,
      .field = {"steps", "1", "steps since the last cleaning"})

/* In plane motion the work of slip is taken from s alone, where nothing slips. */
STEP(slip_free_in_plane) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!(fabs(ret->elastic_s) > 0.0) && !(fabs(motion->slide_s) > 0.0))
        ret->slip_work = 0.0;
}
WRONG(slip_free_in_plane, "hertz_mindlin_displacement", "hertz_mindlin/answers", "",
      "no work of slip in plane motion", .step = slip_free_in_plane_step)

/* The range of friction has no lower end. */
CHANGE(friction_below_zero) {
    wrong_properties(law)[wrong_property("mu_sl")].min = -HUGE_VAL;
}
WRONG(friction_below_zero, "hertz_mindlin_displacement", "hertz_mindlin/refused", "",
      "friction below 0 is taken", .change = friction_below_zero_change)

/* Damping by a factor in each step: how much is lost depends on the number of steps, and not on time. */
STEP(fades_each_step) {
    wrong_scaled_step(coefficients, motion, 0.99, state_in, ret_state, ret);
}
WRONG(fades_each_step, "hertz_mindlin", "hertz_mindlin/oblique_loading", "",
      "the shear spring loses 1 % in each step", .step = fades_each_step_step)

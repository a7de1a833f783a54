/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that are wrong on purpose, in the place of hertz. */
#include "wrong.h"
#include <math.h>

PREPARE(radius_twice) {
    struct touch_pair other = *pair;
    other.radius[0] *= 2.0;
    other.radius[1] *= 2.0;
    return right_prepare(values, &other, ret, message);
}
WRONG(radius_twice, "hertz", "hertz/normal_force", "", "twice the effective radius",
      .prepare = radius_twice_prepare)

/* R-bar of eq (6) is 2 R*. Here it is R*: h_n is too small by sqrt 2. */
PREPARE(radius_bar) {
    struct touch_pair other = *pair;
    other.radius[0] *= 0.5;
    other.radius[1] *= 0.5;
    return right_prepare(values, &other, ret, message);
}
WRONG(radius_bar, "hertz", "hertz/verification_path", "16",
      "R-bar = 2 R1 R2/(R1 + R2) taken for R*, without its 2", .prepare = radius_bar_prepare)

/* m* = m/2 at a wall, as between two equal balls. */
PREPARE(wall_mass_halved) {
    struct touch_pair other = *pair;
    if (isinf(pair->mass[1]))
        other.mass[0] = 0.5 * pair->mass[0];
    return right_prepare(values, &other, ret, message);
}
WRONG(wall_mass_halved, "hertz", "hertz/impact_wall", "17",
      "half the mass of a ball that hits a wall", .prepare = wall_mass_halved_prepare)

/* Beside a rigid body one homogeneous material needs G = 2 G1 for the pair's E*. The 2 looks like a
 * mistake, and is taken out. */
INHERIT(rigid_partner_modulus) {
    const size_t k = wrong_property("hz_shear");
    right_inherit(body, held, wanted, pair, ret_values);
    if (wanted[k] && (pair->rigid[0] || pair->rigid[1]))
        ret_values->of[k][0] *= 0.5;
}
WRONG(rigid_partner_modulus, "hertz", "hertz/inheritance_rigid", "17",
      "the 2 of G_eff = 2 G1 beside a rigid body \"corrected\" away",
      .inherit = rigid_partner_modulus_inherit)

/* Inherits the mean of both friction coefficients; eq (20) has the smaller. */
INHERIT(friction_mean) {
    const size_t k = wrong_property("fric");
    right_inherit(body, held, wanted, pair, ret_values);
    if (wanted[k] && held[k][0] && held[k][1])
        ret_values->of[k][0] = 0.5 * (body->of[k][0] + body->of[k][1]);
}
WRONG(friction_mean, "hertz", "hertz/inheritance", "",
      "the mean of both frictions inherited, not the smaller", .inherit = friction_mean_inherit)

/* h_n is wrong by a millionth: a constant with six digits. */
PREPARE(ppm_in_h_n) {
    struct touch_values other = *values;
    other.of[wrong_property("hz_shear")][0] *= 1.0 + 1e-6;
    return right_prepare(&other, pair, ret, message);
}
WRONG(ppm_in_h_n, "hertz", "hertz/normal_force", "", "h_n wrong by 1e-6",
      .prepare = ppm_in_h_n_prepare)

/* k_s/k_n = 1 - nu for 2 (1 - nu)/(2 - nu). Where friction limits the shear force nobody sees it.
 * Another nu gives that ratio, another G the same h_n ~ G/(1 - nu). */
PREPARE(ratio_simplified) {
    struct touch_values other = *values;
    const double nu = wrong_value(values, "hz_poiss"), same = 2.0 * nu / (1.0 + nu);
    other.of[wrong_property("hz_poiss")][0] = same;
    other.of[wrong_property("hz_shear")][0] *= (1.0 - same) / (1.0 - nu);
    return right_prepare(&other, pair, ret, message);
}
WRONG(ratio_simplified, "hertz", "hertz/closed_loop", "6",
      "k_s/k_n = 1 - nu, which a small friction hides", .prepare = ratio_simplified_prepare)

/* Disks in a plane get a shear force out of it. */
PREPARE(plane_ignored) {
    struct touch_pair other = *pair;
    other.dimension = 3;
    return right_prepare(values, &other, ret, message);
}
WRONG(plane_ignored, "hertz", "hertz/plane_history", "", "a shear force along s in plane motion",
      .prepare = plane_ignored_prepare)

/* The reference gap is read and forgotten. */
PREPARE(gap_ignored) {
    struct touch_values other = *values;
    other.of[wrong_property("rgap")][0] = 0.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(gap_ignored, "hertz", "hertz/reference_gap", "", "the reference gap forgotten",
      .prepare = gap_ignored_prepare)

/* Eq (8) with the normal force of the last step: k_s ~ N^(1/3), 0 in the first step. */
STEP(stiffness_of_old_force) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double now = ret->normal_elastic, old = fmax(state_in[wrong_field("normal")], 0.0);
    const double ratio = now > 0.0 ? cbrt(old / now) : 1.0;
    wrong_slid_step(coefficients, motion, ratio, state_in, ret_state, ret);
}
WRONG(stiffness_of_old_force, "hertz", "hertz/oblique_loading", "11",
      "k_s from the force at the beginning of the step", .step = stiffness_of_old_force_step)

/* The stiffness in the middle of the step: nearer to the exact force than the documented sum, and
 * not what is documented. */
STEP(midpoint_riemann) {
    struct touch_motion middle = *motion;
    middle.overlap -= 0.5 * motion->velocity_n * motion->dt;
    right_step(coefficients, &middle, state_in, ret_state, ret);
    const double half = ret->stiffness_s;
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double ratio = ret->stiffness_s > 0.0 ? half / ret->stiffness_s : 1.0;
    wrong_slid_step(coefficients, motion, ratio, state_in, ret_state, ret);
}
WRONG(midpoint_riemann, "hertz", "hertz/oblique_loading_numbers", "5",
      "the stiffness in the middle of the step", .step = midpoint_riemann_step)

/* PFC's normal force is negative in compression; its power 1/3 is NaN, and no comparison with NaN
 * is true: it never slips. */
STEP(power_of_negative) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double ratio = pow(-ret->normal_elastic, 1.0 / 3.0) / cbrt(ret->normal_elastic);
    if (ret->normal_elastic > 0.0)
        wrong_slid_step(coefficients, motion, ratio, state_in, ret_state, ret);
}
WRONG(power_of_negative, "hertz", "hertz/unloading", "9",
      "k_s from the cube root of a negative normal force", .step = power_of_negative_step)

/* The shear force is never scaled, whatever hz_mode says. */
PREPARE(scaling_off) {
    struct touch_values other = *values;
    other.of[wrong_property("hz_mode")][0] = 0.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(scaling_off, "hertz", "hertz/unloading", "4", "hz_mode read and not used",
      .prepare = scaling_off_prepare)

/* hz_mode 1 scales the shear force when the normal force grows, and not when it falls. */
STEP(scaling_on_loading) {
    const struct wrong_coefficients *c = coefficients;
    const double k = state_in[wrong_field("stiffness_s")];
    right_step(c->right, motion, state_in, ret_state, ret);
    if (c->own[0] > 0.5 && k > 0.0 && ret->normal_elastic > state_in[wrong_field("normal")])
        wrong_scaled_step(c->right, motion, ret->stiffness_s / k, state_in, ret_state, ret);
}
WRONG(scaling_on_loading, "hertz", "hertz/unloading", "4",
      "hz_mode 1 scales as the normal force grows", .takes = "hz_mode", .instead = 0.0,
      .step = scaling_on_loading_step)

/* hz_mode 1 scales with the ratio of the normal forces; eq (9) has that of the stiffnesses. */
STEP(scaling_by_force) {
    const struct wrong_coefficients *c = coefficients;
    const double old = state_in[wrong_field("normal")];
    right_step(c->right, motion, state_in, ret_state, ret);
    if (c->own[0] > 0.5 && ret->active && ret->normal_elastic < old)
        wrong_scaled_step(c->right, motion, ret->normal_elastic / old, state_in, ret_state, ret);
}
WRONG(scaling_by_force, "hertz", "hertz/unloading", "4",
      "scaled with the ratio of normal forces, not of stiffnesses", .takes = "hz_mode",
      .instead = 0.0, .step = scaling_by_force_step)

/* hz_mode 1 scales with the old stiffness over the new one: unloading raises the shear force. */
STEP(scaling_inverted) {
    const struct wrong_coefficients *c = coefficients;
    const double k = state_in[wrong_field("stiffness_s")];
    right_step(c->right, motion, state_in, ret_state, ret);
    if (c->own[0] > 0.5 && ret->stiffness_s > 0.0 &&
        ret->normal_elastic < state_in[wrong_field("normal")])
        wrong_scaled_step(c->right, motion, k / ret->stiffness_s, state_in, ret_state, ret);
}
WRONG(scaling_inverted, "hertz", "hertz/closed_loop", "",
      "the scaling upside down: unloading creates energy", .takes = "hz_mode", .instead = 0.0,
      .step = scaling_inverted_step)

/* The shear force outlives the contact and is there at the next one. */
STEP(history_kept) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->active) {
        ret_state[wrong_field("shear_s")] = state_in[wrong_field("shear_s")];
        ret_state[wrong_field("shear_t")] = state_in[wrong_field("shear_t")];
    }
}
WRONG(history_kept, "hertz", "hertz/events", "12", "the shear force kept over a separation",
      .step = history_kept_step)

PREPARE(no_limit) {
    struct touch_values other = *values;
    other.of[wrong_property("fric")][0] = 1e300;
    return right_prepare(&other, pair, ret, message);
}
WRONG(no_limit, "hertz", "hertz/oblique_loading", "", "no Coulomb limit",
      .prepare = no_limit_prepare)

/* Each component of the shear force is limited by itself: up to sqrt 2 mu N together. */
STEP(limit_by_component) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    if (!ret->active)
        return;
    const double limit = c->own[0] * ret->normal_elastic;
    const double s = fmin(fmax(ret->elastic_s, -limit), limit);
    const double t = fmin(fmax(ret->elastic_t, -limit), limit);
    const double over_s = ret->elastic_s - s, over_t = ret->elastic_t - t;
    const double k = ret->stiffness_s;
    if (k > 0.0)
        ret->slip_work = (s * over_s + t * over_t) / k;
    wrong_set_spring(s, t, fabs(over_s) + fabs(over_t) > 0.0, state_in, ret_state, ret);
}
WRONG(limit_by_component, "hertz", "hertz/corner", "20",
      "each component of the shear force limited by itself", .takes = "fric", .instead = 1e300,
      .step = limit_by_component_step)

/* mu times the total normal force: the friction impulse is then mu (1 + e), as one may expect. The
 * document's limit is from the elastic force. */
STEP(limit_from_total) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    if (!ret->active)
        return;
    const double limit = c->own[0] * fmax(ret->normal, 0.0);
    const double trial = hypot(ret->elastic_s, ret->elastic_t);
    const double cut = trial > limit ? limit / trial : 1.0;
    if (ret->stiffness_s > 0.0)
        ret->slip_work = limit * (1.0 - cut) * trial / ret->stiffness_s;
    wrong_set_spring(cut * ret->elastic_s, cut * ret->elastic_t, trial > limit, state_in, ret_state,
                     ret);
}
WRONG(limit_from_total, "hertz", "hertz/oblique_impact_sliding", "24",
      "the limit from the normal force with the dashpot in it", .takes = "fric", .instead = 1e300,
      .step = limit_from_total_step)

/* The limit is put on the spring and the dashpot together, as other codes do. */
STEP(limit_with_dashpot) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    if (!ret->active)
        return;
    const double limit = c->own[0] * ret->normal_elastic;
    const double trial = hypot(ret->shear_s, ret->shear_t);
    const double cut = trial > limit ? limit / trial : 1.0;
    ret->dashpot_s *= cut;
    ret->dashpot_t *= cut;
    ret->shear_s = ret->elastic_s + ret->dashpot_s;
    ret->shear_t = ret->elastic_t + ret->dashpot_t;
    wrong_book_dashpot(motion, ret);
    wrong_set_spring(cut * ret->elastic_s, cut * ret->elastic_t, trial > limit, state_in, ret_state,
                     ret);
}
WRONG(limit_with_dashpot, "hertz", "hertz/dashpot_modes", "21",
      "the limit on spring and dashpot together", .takes = "fric", .instead = 1e300,
      .step = limit_with_dashpot_step)

/* Cuts when the trial force is not below the limit: without friction and without slide that is
 * 0/0. */
STEP(zero_over_zero) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    if (!ret->active)
        return;
    const double limit = c->own[0] * ret->normal_elastic;
    const double trial = hypot(ret->elastic_s, ret->elastic_t);
    if (!(trial < limit))
        wrong_set_spring(limit / trial * ret->elastic_s, limit / trial * ret->elastic_t, 1,
                         state_in, ret_state, ret);
}
WRONG(zero_over_zero, "hertz", "hertz/frictionless", "20",
      "0/0 as the trial force is cut to the limit", .takes = "fric", .instead = (double)NAN,
      .step = zero_over_zero_step)

/* The normal dashpot has the wrong sign. */
STEP(damping_sign) {
    struct touch_motion other = *motion;
    other.velocity_n = -motion->velocity_n;
    right_step(coefficients, &other, state_in, ret_state, ret);
    wrong_book_dashpot(motion, ret);
}
WRONG(damping_sign, "hertz", "hertz/dashpot_force", "", "the normal dashpot pushes the wrong way",
      .step = damping_sign_step)

/* The shear dashpot has the wrong sign. */
STEP(shear_damping_sign) {
    struct touch_motion other = *motion;
    other.velocity_s = -motion->velocity_s;
    other.velocity_t = -motion->velocity_t;
    right_step(coefficients, &other, state_in, ret_state, ret);
    wrong_book_dashpot(motion, ret);
}
WRONG(shear_damping_sign, "hertz", "hertz/dashpot_modes", "",
      "the shear dashpot pushes the wrong way", .step = shear_damping_sign_step)

/* The dashpot has the secant stiffness N/overlap, alpha times less than the tangent one. */
PREPARE(secant_dashpot) {
    struct wrong_coefficients *c = ret;
    c->own[0] = sqrt(1.0 / wrong_value(values, "hz_alpha"));
    return right_prepare(values, pair, c->right, message);
}

STEP(secant_dashpot) {
    const struct wrong_coefficients *c = coefficients;
    struct touch_motion other = *motion;
    other.velocity_n *= c->own[0];
    right_step(c->right, &other, state_in, ret_state, ret);
    wrong_book_dashpot(motion, ret);
}
WRONG(secant_dashpot, "hertz", "hertz/dashpot_force", "", "the secant stiffness in the dashpot",
      .prepare = secant_dashpot_prepare, .step = secant_dashpot_step,
      .coefficient_size = sizeof(struct wrong_coefficients))

/* The tangent stiffness in the dashpot is 3/2 N/overlap, whatever hz_alpha. */
PREPARE(exponent_forgotten) {
    struct wrong_coefficients *c = ret;
    c->own[0] = sqrt(1.5 / wrong_value(values, "hz_alpha"));
    return right_prepare(values, pair, c->right, message);
}

STEP(exponent_forgotten) {
    const struct wrong_coefficients *c = coefficients;
    struct touch_motion other = *motion;
    other.velocity_n *= c->own[0];
    right_step(c->right, &other, state_in, ret_state, ret);
    wrong_book_dashpot(motion, ret);
}
WRONG(exponent_forgotten, "hertz", "hertz/impact_exponents", "25",
      "3/2 in the dashpot whatever the exponent", .prepare = exponent_forgotten_prepare,
      .step = exponent_forgotten_step, .coefficient_size = sizeof(struct wrong_coefficients))

/* overlap^(1/4) more in the dashpot, fitted to keep its mean at 1 m/s: tested at that speed the
 * restitution looks constant. */
PREPARE(quarter_called_constant) {
    struct wrong_coefficients *c = ret;
    const struct touch_motion probe = {.overlap = 1e-3 * wrong_effective(pair->radius), .dt = 1.0};
    double state[TOUCH_STATE_MAX] = {0}, begun[TOUCH_STATE_MAX];
    struct touch_force force;
    const enum touch_status status = right_prepare(values, pair, c->right, message);
    if (status != TOUCH_OK)
        return status;
    right_step(c->right, &probe, state, begun, &force);
    /* Largest overlap of an undamped impact at 1 m/s: m* / 2 = N overlap/(alpha + 1). */
    const double alpha = wrong_value(values, "hz_alpha");
    const double h = force.normal_elastic / pow(probe.overlap, alpha);
    c->own[0] = pow(0.5 * wrong_effective(pair->mass) * (alpha + 1.0) / h, 1.0 / (alpha + 1.0));
    return TOUCH_OK;
}

STEP(quarter_called_constant) {
    const struct wrong_coefficients *c = coefficients;
    struct touch_motion other = *motion;
    other.velocity_n *= 1.2 * pow(fmax(motion->overlap, 0.0) / c->own[0], 0.25);
    right_step(c->right, &other, state_in, ret_state, ret);
    wrong_book_dashpot(motion, ret);
}
WRONG(quarter_called_constant, "hertz", "hertz/impact_damped", "3",
      "a dashpot ~ overlap^(1/2) fitted at 1 m/s and called constant",
      .prepare = quarter_called_constant_prepare, .step = quarter_called_constant_step,
      .coefficient_size = sizeof(struct wrong_coefficients))

/* dp_mode 1 and 3 cut where the dashpot pushes harder than the spring; the pull is left. */
PREPARE(tension_cut_sign) {
    struct wrong_coefficients *c = ret;
    struct touch_values other = *values;
    const double mode = wrong_value(values, "dp_mode");
    c->own[0] = mode > 2.5 || (mode > 0.5 && mode < 1.5);
    other.of[wrong_property("dp_mode")][0] = mode - c->own[0];
    return right_prepare(&other, pair, c->right, message);
}

STEP(tension_cut_sign) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    if (ret->active && c->own[0] > 0.5)
        ret->normal += fmin(ret->normal_dashpot, ret->normal_elastic) - ret->normal_dashpot;
    if (ret->active)
        wrong_set_dashpot(motion, ret->normal - ret->normal_elastic, ret);
}
WRONG(tension_cut_sign, "hertz", "hertz/verification_path_damped", "10",
      "the tension cut with the wrong sign", .prepare = tension_cut_sign_prepare,
      .step = tension_cut_sign_step, .coefficient_size = sizeof(struct wrong_coefficients))

/* The torque of the shear force has the lever R on each body, not one point: angular momentum is not kept. */
CHANGE(arm_at_radius) {
    law->conventions.torque_lever = TOUCH_torque_lever_radius;
}
WRONG(arm_at_radius, "hertz", "hertz/impact_momentum", "",
      "the torque of the shear force has the lever R on each body", .change = arm_at_radius_change)

/* The shear force of eq (7) is the one on body 2; here it is given to body 1. */
STEP(shear_on_other_body) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret->shear_s = -ret->shear_s;
    ret->shear_t = -ret->shear_t;
    ret->elastic_s = -ret->elastic_s;
    ret->elastic_t = -ret->elastic_t;
    ret->dashpot_s = -ret->dashpot_s;
    ret->dashpot_t = -ret->dashpot_t;
}
WRONG(shear_on_other_body, "hertz", "hertz/known_paths", "",
      "the shear force on body 2 given to body 1", .step = shear_on_other_body_step)

/* The stored shear force stays in the axes: it turns neither with the plane nor with the bodies. */
CHANGE(not_turned) {
    law->conventions.turning = TOUCH_turning_not_turned;
}
WRONG(not_turned, "hertz", "hertz/rotation", "20",
      "the shear force does not turn with the contact plane", .change = not_turned_change)

/* The stored shear force is projected on the turned plane, but does not turn about its normal with
 * the bodies. */
CHANGE(not_twirled) {
    law->conventions.turning = TOUCH_turning_kept_length;
    law->conventions.twirl = TOUCH_twirl_stays;
}
WRONG(not_twirled, "hertz", "hertz/rotation", "20",
      "the shear force does not turn with bodies that twist", .change = not_twirled_change)

/* Eq (16) as printed: force times the whole slide, its elastic part too, while the contact slips. */
STEP(slip_work_with_elastic) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double s = state_in[wrong_field("shear_s")], t = state_in[wrong_field("shear_t")];
    if (ret->slipping)
        ret->slip_work =
            0.5 * ((s + ret->elastic_s) * motion->slide_s + (t + ret->elastic_t) * motion->slide_t);
}
WRONG(slip_work_with_elastic, "hertz", "hertz/shear_cycle", "8",
      "slip work with the elastic part of the slide in it", .step = slip_work_with_elastic_step)

/* What the changing shear stiffness creates or loses is booked nowhere, as in the document. */
STEP(coupling_not_booked) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret->coupling_work = 0.0;
}
WRONG(coupling_not_booked, "hertz", "hertz/energy_ledger", "7",
      "the energy of a changing shear stiffness not booked", .step = coupling_not_booked_step)

/* The slip velocity has the lever R, the torque that of the contact point: angular momentum is kept, and a
 * pair that turns as one rigid body slides by the overlap times the angle. */
CHANGE(slip_at_radius) {
    law->conventions.slip_lever = TOUCH_slip_lever_radius;
}
WRONG(slip_at_radius, "hertz", "hertz/objectivity", "26",
      "the slip velocity has the lever R, and a rigid turn slides", .change = slip_at_radius_change)

/* The history turns about the normal against the mean spin. */

/* The caller has turned it by the mean spin: back, and as much again. */
STEP(twirled_backwards) {
    double turned[TOUCH_STATE_MAX];
    const double angle = -(motion->spin[0][0] + motion->spin[1][0]) * motion->dt;
    const int at = right()->shear_field;
    for (size_t k = 0; k < right()->state_count; k++)
        turned[k] = state_in[k];
    turned[at] = cos(angle) * state_in[at] - sin(angle) * state_in[at + 1];
    turned[at + 1] = sin(angle) * state_in[at] + cos(angle) * state_in[at + 1];
    right_step(coefficients, motion, turned, ret_state, ret);
}
WRONG(twirled_backwards, "hertz", "hertz/objectivity", "26",
      "the history turns about the normal against the mean spin", .step = twirled_backwards_step)

/* The flag is set by the first slip and cleared only where the contact is lost. */
#define SLIPPED right()->state_count /* the field behind those of the right law */

STEP(slip_flag_latched) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const int slipped = ret->active && (ret->slipping || state_in[SLIPPED] > 0.5);
    ret_state[SLIPPED] = slipped;
    ret->slipping = (uint32_t)slipped;
}
WRONG(slip_flag_latched, "hertz", "hertz/slip_again", "",
      "the slip flag stays set after the contact sticks again",
      .field = {"slipped", "1", "1 once this contact has slipped"}, .step = slip_flag_latched_step)

/* The slide of a step is taken from the velocity at its end. */
STEP(slide_from_velocity) {
    struct touch_motion other = *motion;
    other.slide_s = motion->velocity_s * motion->dt;
    other.slide_t = motion->velocity_t * motion->dt;
    right_step(coefficients, &other, state_in, ret_state, ret);
}
WRONG(slide_from_velocity, "hertz", "hertz/impact_slide", "", "slide as velocity times dt",
      .step = slide_from_velocity_step)

/* Inheritance asks body 2 alone whether it is rigid, and averages in what a rigid body 1 holds. */
INHERIT(first_rigid_inherits) {
    struct touch_pair other = *pair;
    other.rigid[0] = 0;
    right_inherit(body, held, wanted, &other, ret_values);
}
WRONG(first_rigid_inherits, "hertz", "hertz/rigid_first", "",
      "the moduli of a rigid body 1 inherited", .inherit = first_rigid_inherits_inherit)

/* k_s/k_n = 14/17 is that of Poisson's ratio 0.3. It was typed into the shear dashpot. */
PREPARE(dashpot_ratio_typed) {
    struct wrong_coefficients *c = ret;
    const double nu = wrong_value(values, "hz_poiss");
    c->own[0] = sqrt(14.0 / 17.0 * (2.0 - nu) / (2.0 * (1.0 - nu)));
    return right_prepare(values, pair, c->right, message);
}

STEP(dashpot_ratio_typed) {
    const struct wrong_coefficients *c = coefficients;
    struct touch_motion other = *motion;
    other.velocity_s *= c->own[0];
    other.velocity_t *= c->own[0];
    right_step(c->right, &other, state_in, ret_state, ret);
    wrong_book_dashpot(motion, ret);
}
WRONG(dashpot_ratio_typed, "hertz", "hertz/dashpots_materials", "",
      "the shear dashpot with the stiffness ratio of Poisson's ratio 0.3",
      .prepare = dashpot_ratio_typed_prepare, .step = dashpot_ratio_typed_step,
      .coefficient_size = sizeof(struct wrong_coefficients))

/* Overlaps that small are thought to be round-off. */
STEP(overlap_dead_zone) {
    struct touch_motion other = *motion;
    if (other.overlap > 0.0 && other.overlap < 1e-12)
        other.overlap = 0.0;
    right_step(coefficients, &other, state_in, ret_state, ret);
}
WRONG(overlap_dead_zone, "hertz", "hertz/overlap_range", "", "overlaps below 1 pm have no force",
      .step = overlap_dead_zone_step)

/* Small radii are thought to be mistakes of the input. */
PREPARE(small_radius_floored) {
    struct touch_pair other = *pair;
    for (int b = 0; b < 2; b++)
        other.radius[b] = fmax(other.radius[b], 1e-4);
    return right_prepare(values, &other, ret, message);
}
WRONG(small_radius_floored, "hertz", "hertz/overlap_range", "",
      "radii below 0.1 mm taken for 0.1 mm", .prepare = small_radius_floored_prepare)

/* get() of hz_slip is forgotten: it answers what an output begins with. */
GET(view_of_no_slip) {
    right_get(property, state, force, ret_v);
    if (property == wrong_property("hz_slip"))
        ret_v[0] = 0.0;
}
WRONG(view_of_no_slip, "hertz", "hertz/views", "", "get() answers 0 for hz_slip",
      .get = view_of_no_slip_get)

/* get() of hz_force answers the force on the other body along s and t. */
GET(view_of_other_body) {
    right_get(property, state, force, ret_v);
    if (property != wrong_property("hz_force"))
        return;
    ret_v[1] = -ret_v[1];
    ret_v[2] = -ret_v[2];
}
WRONG(view_of_other_body, "hertz", "hertz/views", "",
      "get() answers hz_force with the wrong sign of its shear", .get = view_of_other_body_get)

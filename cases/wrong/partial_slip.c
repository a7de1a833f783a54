/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that are wrong on purpose, in the place of the laws of partial slip. */
#include "wrong.h"

/* Takes the slide for that of one body: the slide between the bodies is twice that. */
STEP(slide_of_one_body) {
    wrong_slid_step(coefficients, motion, 2.0, state_in, ret_state, ret);
}
WRONG(slide_of_one_body, "mindlin_virtual_path", "mindlin_virtual_path/cycle", "18",
      "the slide of one body taken for that between the bodies", .step = slide_of_one_body_step)

/* The rule of Thornton and Randall taken for the solution of Mindlin and Deresiewicz. */
CHANGE(incremental_for_exact) {
    *law = *touch_law_find("mindlin_incremental");
}
WRONG(incremental_for_exact, "mindlin_virtual_path", "mindlin_virtual_path/varying_normal_force",
      "19", "the incremental rule taken for the exact solution",
      .change = incremental_for_exact_change)

/* A spring of Mindlin's first stiffness and a limit: near full sliding as good as partial slip. */
enum {
    ACTIVE,
    SHEAR_S,
    SHEAR_T,
    SLIPPING,
    FIELD_COUNT
};
static const struct touch_field fields[FIELD_COUNT] = {
    {"active", "1", "1 while the bodies overlap"},
    {"shear_s", "N", "shear force on body 1 along s"},
    {"shear_t", "N", "shear force on body 1 along t"},
    {"slipping", "1", "1 while the shear force is at its limit"},
};

STEP(no_partial_slip) {
    const struct wrong_coefficients *c = coefficients;
    const double none[TOUCH_STATE_MAX] = {0};
    double unused[TOUCH_STATE_MAX];
    struct touch_motion pressed = *motion;
    pressed.slide_s = pressed.slide_t = 0.0;
    right_step(c->right, &pressed, none, unused, ret);
    const int was = state_in[ACTIVE] > 0.5;
    ret->events = ret->active && !was   ? TOUCH_EVENT_ACTIVATED
                  : !ret->active && was ? TOUCH_EVENT_DEACTIVATED
                                        : 0u;
    const double s = state_in[SHEAR_S] + ret->stiffness_s * motion->slide_s;
    const double t = state_in[SHEAR_T] + ret->stiffness_s * motion->slide_t;
    const double trial = hypot(s, t), limit = c->own[0] * ret->normal;
    const double cut = !ret->active ? 0.0 : trial > limit ? limit / trial : 1.0;
    ret->slipping = ret->active && trial > limit;
    ret->shear_s = ret->elastic_s = ret_state[SHEAR_S] = cut * s;
    ret->shear_t = ret->elastic_t = ret_state[SHEAR_T] = cut * t;
    ret_state[ACTIVE] = ret->active;
    ret_state[SLIPPING] = ret->slipping;
}

CHANGE(no_partial_slip) {
    law->traits = touch_law_find("hertz")->traits & ~(uint32_t)TOUCH_TRAIT_DAMPED;
    law->state = fields;
    law->state_count = FIELD_COUNT;
    law->shear_field = SHEAR_S;
    law->shear_count = 1;
}
WRONG(no_partial_slip, "mindlin_virtual_path", "mindlin_virtual_path/oblique_impact", "23",
      "a spring and a limit for partial slip: alike near sliding only", .takes = "fric",
      .instead = (double)NAN, .step = no_partial_slip_step, .change = no_partial_slip_change)

/* A virtual path that makes room by taking out the node nearest to a straight line. Each time that costs
 * little; in a curved path of small steps it is always the newest node, and the costs add up. */
enum {
    KEPT = 60
};

/* Twice the area of the triangle at node j. */
static double bend(const double *slide, const double *overlap, int j) {
    const double d0 = overlap[j] - overlap[j - 1], d1 = overlap[j + 1] - overlap[j];
    double area[2];
    for (int k = 0; k < 2; k++)
        area[k] = d0 * (slide[2 * (j + 1) + k] - slide[2 * j + k]) -
                  d1 * (slide[2 * j + k] - slide[2 * (j - 1) + k]);
    return hypot(area[0], area[1]);
}

STEP(flattest_forgotten) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    double *slide = ret_state + wrong_field("slide_s00");
    double *overlap = ret_state + wrong_field("overlap00"),
           *count = ret_state + wrong_field("count");
    if (*count <= KEPT)
        return;
    int flat = 1;
    for (int j = 2; j + 1 < (int)*count; j++)
        if (bend(slide, overlap, j) < bend(slide, overlap, flat))
            flat = j;
    const size_t behind = (size_t)*count - (size_t)flat - 1;
    memmove(overlap + flat, overlap + flat + 1, behind * sizeof *overlap);
    memmove(slide + 2 * flat, slide + 2 * (flat + 1), 2 * behind * sizeof *slide);
    *count -= 1.0;
}
WRONG(flattest_forgotten, "mindlin_virtual_path", "mindlin_virtual_path/oblique_impact_fine", "",
      "the flattest node is forgotten, whatever was forgotten there before",
      .step = flattest_forgotten_step)

/* On the edge between stick and sliding a quotient is 0/0, and what is not a number stays in the history. */
STEP(nan_at_friction_angle) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    const double limit = c->own[0] * ret->normal;
    const double above = hypot(ret->shear_s, ret->shear_t) - limit;
    if (ret->active && !ret->slipping && !(above < 0.0) && !(above > 0.0))
        ret->shear_s = ret->elastic_s = ret_state[wrong_field("slide_s00")] = (double)NAN;
}
WRONG(nan_at_friction_angle, "mindlin_virtual_path",
      "mindlin_virtual_path/straight_at_friction_angle", "",
      "not a number where the shear force is exactly at its limit", .takes = "fric",
      .instead = (double)NAN, .step = nan_at_friction_angle_step)

/* Contact is lost below an overlap of 0, not at 0: surfaces that only touch keep their shear force. */
STEP(history_at_zero_overlap) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!(motion->overlap < 0.0) && !(motion->overlap > 0.0))
        memcpy(ret_state, state_in, right()->state_count * sizeof *ret_state);
}
WRONG(history_at_zero_overlap, "mindlin_incremental", "mindlin_virtual_path/events", "",
      "the history is kept at an overlap of exactly 0", .step = history_at_zero_overlap_step)

/* The incremental rule without its memory of the stick phase, although it is asked for. */
PREPARE(stick_memory_ignored) {
    struct touch_values other = *values;
    other.of[wrong_property("stick_memory")][0] = 0.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(stick_memory_ignored, "mindlin_incremental", "mindlin_incremental/stick_phase", "",
      "stick_memory is ignored", .prepare = stick_memory_ignored_prepare)

/* The coefficient of friction is read at the first touch and kept until the contact is lost. */
WRONG(friction_kept_incremental, "mindlin_incremental",
      "mindlin_virtual_path/properties_in_contact", "",
      "a new friction coefficient acts in the next contact only", .keeps_coefficients = 1)

/* The force is cleared where the contact is lost, its turning points are not. */
static const char *const kept[] = {"branch", "turned", "returned"};

STEP(turning_point_kept) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    for (size_t k = 0; motion->overlap < 0.0 && k < sizeof kept / sizeof *kept; k++)
        ret_state[wrong_field(kept[k])] = state_in[wrong_field(kept[k])];
}
WRONG(turning_point_kept, "mindlin_incremental", "mindlin_virtual_path/second_contact", "",
      "turning points kept where the overlap jumps below 0", .step = turning_point_kept_step)

/* A coefficient of friction is thought to be a number between 0 and 1, and is clamped. */
PREPARE(friction_at_most_one) {
    struct touch_values other = *values;
    double *value = &other.of[wrong_property("fric")][0];
    if (*value > 1.0)
        *value = 1.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(friction_at_most_one, "mindlin_incremental", "mindlin_virtual_path/friction_above_one", "",
      "friction coefficients above 1 taken for 1", .prepare = friction_at_most_one_prepare)

/* What a contact remembers is cleaned from time to time. */
STEP(history_cleaned_incremental) {
    const size_t steps = right()->state_count;
    double other[TOUCH_STATE_MAX];
    memcpy(other, state_in, steps * sizeof *other);
    if (state_in[steps] >= 1e5)
        other[wrong_field("shear_s")] = other[wrong_field("shear_t")] = 0.0;
    right_step(coefficients, motion, other, ret_state, ret);
    ret_state[steps] = ret->active && state_in[steps] < 1e5 ? state_in[steps] + 1.0 : 0.0;
}
WRONG(history_cleaned_incremental, "mindlin_incremental", "mindlin_virtual_path/long_path", "",
      "the shear force starts again every 1e5 steps", .step = history_cleaned_incremental_step,
      .field = {"steps", "1", "steps since the last cleaning"})

/* The forces at which the slide turned are kept as they were; they have to move with mu N. */
STEP(turning_points_stay) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    const double grown = c->own[0] * (ret->normal - state_in[wrong_field("normal")]);
    const double branch = ret_state[wrong_field("branch")];
    if (branch > 0.5)
        ret_state[wrong_field("turned")] -= grown;
    if (branch > 1.5)
        ret_state[wrong_field("returned")] += grown;
}
WRONG(turning_points_stay, "mindlin_incremental", "mindlin_incremental/turns_while_pressed", "",
      "turning points do not move with the normal force", .takes = "fric", .instead = (double)NAN,
      .step = turning_points_stay_step)

/* The contact ends without its event. */
STEP(end_not_told) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret->events &= ~(uint32_t)TOUCH_EVENT_DEACTIVATED;
}
WRONG(end_not_told, "mindlin_incremental", "mindlin_virtual_path/answers", "",
      "no contact_deactivated event", .step = end_not_told_step)

/* Of the deflections of mindlin_path only the first turns with the contact plane. */
CHANGE(nodes_not_turned) {
    law->shear_count = 1;
}
WRONG(nodes_not_turned, "mindlin_path", "mindlin_path/rotation", "20",
      "of a history of many vectors only the first turns with the contact plane",
      .change = nodes_not_turned_change)

/* A path in a fixed memory that judges each removal alone: many small steps straighten a curve out. */
STEP(debt_forgotten) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret_state[wrong_field("slip_debt")] = ret_state[wrong_field("end_debt")] = 0.0;
}
WRONG(debt_forgotten, "mindlin_path", "mindlin_virtual_path/oblique_impact", "",
      "what small steps have removed before is forgotten", .step = debt_forgotten_step)

/* A path of four nodes: what lies out of them is a straight line to the end. */
STEP(few_turning_points) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const size_t deflection = wrong_field("deflection0_s"), root = wrong_field("root1");
    for (size_t k = 4; k < 8; k++) {
        ret_state[deflection + 2 * k] = ret_state[deflection + 2 * k + 1] = 0.0;
        ret_state[root + k - 1] = ret_state[wrong_field("root8")];
    }
}
WRONG(few_turning_points, "mindlin_path", "mindlin_path/memory", "",
      "three turning points are remembered, and no more", .step = few_turning_points_step)

/* Slip is thought to dissipate only where all of the contact slides. */
STEP(slip_only_at_limit) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->slipping)
        ret->slip_work = 0.0;
}
WRONG(slip_only_at_limit, "mindlin_path", "mindlin_path/energies", "",
      "partial slip dissipates nothing", .step = slip_only_at_limit_step)

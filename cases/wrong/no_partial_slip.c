/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A spring of Mindlin's first stiffness and a limit: near full sliding as good as partial slip. */
#define WRONG_AS      "mindlin_virtual_path"
#define WRONG_CASE    "mindlin_virtual_path/oblique_impact"
#define WRONG_TRAPS   "23"
#define WRONG_MISTAKE "a spring and a limit for partial slip: alike near sliding only"
#include "wrong.h"

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

WRONG_STEP {
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

WRONG_LAW {
    wrong_take(law, "fric", (double)NAN);
    law->traits = touch_law_find("hertz")->traits & ~(uint32_t)TOUCH_TRAIT_DAMPED;
    law->state = fields;
    law->state_count = FIELD_COUNT;
    law->shear_field = SHEAR_S;
    law->shear_count = 1;
}

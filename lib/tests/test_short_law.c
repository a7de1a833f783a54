/* SPDX-License-Identifier: BSD-3-Clause */
/* examples/linear_spring.c is a whole law: described soundly, and right by the closed form of its restitution. */
#include <math.h>
#include "lib/examples/linear_spring.c" // NOLINT(bugprone-suspicious-include): the law itself
#include "rig.h"
#include "touchstone/impacts.h"
#include "touchstone/plugin.h"

/* Complete, as the registry makes those of the library. */
static struct touch_law whole;
static struct touch_property rows[TOUCH_PROPERTY_MAX];
static const struct touch_law *const law = &whole;

__attribute__((constructor)) static void complete(void) {
    whole = touch_page_linear_spring;
    whole.properties = rows;
    for (size_t k = 0; k < law->property_count; k++)
        rows[k] = touch_property_complete(&touch_page_linear_spring.properties[k]);
}

static const struct touch_pair pair = {{0.01, 0.02}, {0.008, 0.064}, {0, 0}, 3};

Test(short_law, is_a_law) {
    struct touch_message message = {""};
    struct rig r;
    cr_expect(touch_law_check(law, &message) == TOUCH_OK, "%s", message.text);
    cr_expect(!strcmp(law->properties[1].keyword, "damping") && law->property_count == 2);
    cr_expect(touch_state_find(law, "active") == 0 && law->state_count == 2);
    RIG_MAKE(&r, law, pair, "stiffness: 2e5, damping: 3");
    touch_values_default(law, &r.values);
    cr_expect(touch_prepare(law, &r.values, &pair, r.coefficients, &message) == TOUCH_BAD_PROPERTY);
    cr_expect(!strcmp(message.text, "stiffness is missing: stiffness of the normal spring"), "%s",
              message.text);
    rig_set(&r, "stiffness: 2e5, damping: 3");
    const struct touch_motion motion = {.overlap = 1e-4, .velocity_n = -0.5, .dt = 1e-6};
    rig_take(&r, &motion);
    const struct touch_force force = r.force;
    cr_expect(fabs(force.normal - 18.5) < 1e-14 && fabs(force.normal_elastic - 20.0) < 1e-14);
    cr_expect(fabs(force.strain_energy - 1e-3) < 1e-18 &&
              fabs(force.dashpot_work - 7.5e-7) < 1e-21);
    cr_expect(force.active && force.events == TOUCH_EVENT_ACTIVATED && r.state[0] > 0.5);
}

/* A damped oscillator over half a period: e = exp(-pi zeta/sqrt(1 - zeta^2)). */
Test(short_law, returns_what_the_closed_form_says) {
    struct touch_message message = {""};
    struct rig r;
    struct touch_impact_force force;
    double restitution = 0.0;
    const double speed = 0.5;
    RIG_MAKE(&r, law, pair, "stiffness: 2e5, damping: 3");
    cr_assert(touch_impact_of_law(law, &r.values, &pair, speed, speed, &force, &message) ==
                  TOUCH_OK,
              "%s", message.text);
    const struct touch_impacts impacts = {.alpha = force.alpha,
                                          .exponent = force.exponent,
                                          .end = TOUCH_IMPACT_ZERO_OVERLAP,
                                          .n = 1,
                                          .stiffness = &force.stiffness,
                                          .damping = &force.damping,
                                          .mass = &force.mass,
                                          .speed = &speed,
                                          .restitution = &restitution};
    cr_assert(touch_impacts_run(&impacts, NULL, &message) == TOUCH_OK, "%s", message.text);
    const double mass = 0.008 * 0.064 / 0.072, zeta = 3.0 / (2.0 * sqrt(2e5 * mass));
    const double expected = exp(-TOUCH_PI * zeta / sqrt(1.0 - zeta * zeta));
    cr_expect(fabs(restitution - expected) < 2e-6, "%.9f, not %.9f", restitution, expected);
}

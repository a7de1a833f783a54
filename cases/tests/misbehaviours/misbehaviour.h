/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A right law, Hertz's normal force, that does one thing wrong. A file of this folder defines
 *
 *   MISBEHAVIOUR         statements, run in step() where the overlap is beyond 4.5 um: there are the step's
 *                   `motion`, `state_in`, `state`, `force` and `coefficients`
 *   MISBEHAVIOUR_LAW     more of the description, after all else
 *   MISBEHAVIOUR_PREPARE statements, run in prepare(), where there is `coefficients`
 */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "touchstone/plugin.h"

#ifndef MISBEHAVIOUR
#define MISBEHAVIOUR
#endif
#ifndef MISBEHAVIOUR_LAW
#define MISBEHAVIOUR_LAW
#endif
#ifndef MISBEHAVIOUR_PREPARE
#define MISBEHAVIOUR_PREPARE
#endif

struct coefficients {
    double k; /* N m^-3/2 */
};

static enum touch_status prepare(const struct touch_law *self, const struct touch_values *values,
                                 const struct touch_pair *pair, void *ret,
                                 struct touch_message *message) {
    (void)self;
    double compliance = 0.0;
    (void)message;
    for (int b = 0; b < 2; b++)
        compliance +=
            pair->rigid[b] ? 0.0 : (1.0 - values->of[1][b] * values->of[1][b]) / values->of[0][b];
    const double radius = 1.0 / (1.0 / pair->radius[0] + 1.0 / pair->radius[1]);
    struct coefficients *coefficients = ret;
    coefficients->k = 4.0 / 3.0 / compliance * sqrt(radius);
    MISBEHAVIOUR_PREPARE;
    return TOUCH_OK;
}

static void step(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *motion, const double *state_in, double *state,
                 struct touch_force *force) {
    (void)self;
    const struct coefficients *c = coefficients;
    const double overlap = motion->overlap > 0.0 ? motion->overlap : 0.0, root = sqrt(overlap);
    memset(force, 0, sizeof *force);
    force->active = overlap > 0.0;
    force->events = force->active && !(state_in[0] > 0.5) ? TOUCH_EVENT_ACTIVATED
                    : !force->active && state_in[0] > 0.5 ? TOUCH_EVENT_DEACTIVATED
                                                          : 0u;
    state[0] = force->active;
    force->normal = force->normal_elastic = c->k * overlap * root;
    force->stiffness_n = 1.5 * c->k * root;
    force->strain_energy = 0.4 * force->normal * overlap;
    if (overlap > 4.5e-6) {
        MISBEHAVIOUR;
    }
}

static const struct touch_property properties[] = {
    {.keyword = "young",
     .role = TOUCH_YOUNG,
     .symbol = "E",
     .unit = "Pa",
     .scope = TOUCH_OF_BODY,
     .max = HUGE_VAL,
     .flags = TOUCH_REQUIRED | TOUCH_MIN_OPEN | TOUCH_MODIFIABLE,
     .meaning = "Young's modulus"},
    {.keyword = "poisson",
     .role = TOUCH_POISSON,
     .symbol = "nu",
     .unit = "1",
     .scope = TOUCH_OF_BODY,
     .min = -1.0,
     .max = 0.5,
     .flags = TOUCH_REQUIRED | TOUCH_MIN_OPEN | TOUCH_MODIFIABLE,
     .meaning = "Poisson's ratio"},
};
static const struct touch_field state_fields[] = {{"active", "1", "1 while the bodies overlap"}};

/* A later field of the same name wins: that is how a file describes its law wrongly. */
#pragma GCC diagnostic ignored "-Woverride-init"
#ifdef __clang__
#pragma clang diagnostic ignored "-Winitializer-overrides"
#endif
static const struct touch_law law = {.abi = TOUCH_ABI,
                                     .struct_size = sizeof(struct touch_law),
                                     .name = "misbehaviour",
                                     .title = "Hertz's normal force, with one misbehaviour",
                                     .source = "Johnson (1985) eq. 4.23",
                                     .known_wrong = "",
                                     .traits = TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS,
                                     .shear_field = -1,
                                     .property_count = 2,
                                     .properties = properties,
                                     .state_count = 1,
                                     .state = state_fields,
                                     .coefficient_size = sizeof(struct coefficients),
                                     .prepare = prepare,
                                     .step = step,
                                     MISBEHAVIOUR_LAW};

#ifndef MISBEHAVIOUR_SYMBOL
#define MISBEHAVIOUR_SYMBOL touch_plugin_law
#endif
const struct touch_law *MISBEHAVIOUR_SYMBOL(void);
const struct touch_law *MISBEHAVIOUR_SYMBOL(void) {
    return &law;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hertz's normal force in a program of its own:
 *
 *     cc -O2 -o hertz hertz.c touchstone_law.c $(pkg-config --cflags --libs touchstone) -lm
 *     touchstone verify --law sh:./hertz --as hertzian
 */
#include <math.h>
#include <string.h>
#include "touchstone_law.h"
#include "touchstone/common.h"

static enum touch_status prepare(const struct touch_law *self, const struct touch_values *values,
                                 const struct touch_pair *pair, void *ret_coefficients,
                                 struct touch_message *ret_message) {
    (void)self;
    double compliance = 0.0;
    (void)ret_message;
    for (int b = 0; b < 2; b++)
        if (!pair->rigid[b])
            compliance += (1.0 - values->of[1][b] * values->of[1][b]) / values->of[0][b];
    const double curvature = 1.0 / pair->radius[0] + 1.0 / pair->radius[1];
    const double k = 4.0 / 3.0 / compliance / sqrt(curvature);
    memcpy(ret_coefficients, &k, sizeof k);
    return TOUCH_OK;
}

static void step(const struct touch_law *self, const void *coefficients,
                 const struct touch_motion *motion, const double *state_in, double *ret_state,
                 struct touch_force *ret_force) {
    (void)self;
    const double overlap = fmax(motion->overlap, 0.0), k = *(const double *)coefficients;
    (void)state_in, (void)ret_state;
    memset(ret_force, 0, sizeof *ret_force);
    ret_force->normal = ret_force->normal_elastic = k * overlap * sqrt(overlap);
    ret_force->stiffness_n = 1.5 * k * sqrt(overlap);
    ret_force->strain_energy = 0.4 * ret_force->normal * overlap;
    ret_force->active = overlap > 0.0;
}

static const struct touch_property properties[] = {
    {.keyword = "young",
     .role = TOUCH_YOUNG,
     .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE,
     .scope = TOUCH_OF_BODY},
    {.keyword = "poisson",
     .role = TOUCH_POISSON,
     .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE,
     .scope = TOUCH_OF_BODY},
};

static const struct touch_law law = {
    .abi = TOUCH_ABI,
    .struct_size = sizeof law,
    .name = "hertz_in_c",
    .title = "Hertz's normal force",
    .source = "Johnson (1985) eq. 4.23",
    .known_wrong = "",
    .traits = TOUCH_TRAIT_ENERGIES,
    .shear_field = -1,
    .property_count = TOUCH_COUNT(properties),
    .properties = properties,
    .coefficient_size = sizeof(double),
    .prepare = prepare,
    .step = step,
};

int main(void) {
    return touchstone_serve(&law, NULL);
}

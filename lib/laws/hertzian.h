/* SPDX-License-Identifier: BSD-3-Clause */
/* JAX-DEM "jaxdem.forces.hertz": elastic Hertz force and energy, 2-D and 3-D alike.
 *
 * The page leaves the direction of r_ij open; repulsion needs r_i - r_j, so that the force on i is
 * -dU/dr_i. In 2-D the same stiffness (that of spheres) acts between disks.
 */
#ifndef TOUCH_LAW_HERTZIAN_H
#define TOUCH_LAW_HERTZIAN_H

#include "body.h"

#define HERTZIAN_STATE(FIELD) FIELD(active, "1", "1 while the bodies overlap")

struct hertzian_coefficients {
    double k; /* N m^-3/2, 4/3 E* sqrt(R*) */
};

static inline enum touch_status hertzian_prepare(const struct touch_values *values,
                                                 const struct touch_pair *pair, void *ret,
                                                 struct touch_message *message) {
    (void)message;
    const double e_star = touch_effective_young(pair, values->of[0], values->of[1]);
    const struct hertzian_coefficients c = {4.0 / 3.0 * e_star *
                                            sqrt(touch_effective_radius(pair))};
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

static inline void hertzian_step(const void *coefficients, const struct touch_motion *motion,
                                 const double *state_in, double *ret_state,
                                 struct touch_force *ret) {
    const struct hertzian_coefficients *c = coefficients;
    const int was = state_in[0] > 0.5, is = motion->overlap > 0.0;
    const double overlap = is ? motion->overlap : 0.0;
    const double root = sqrt(overlap), force = c->k * overlap * root;
    ret_state[0] = is;
    *ret = (struct touch_force){
        .normal = force,
        .normal_elastic = force,
        .stiffness_n = 1.5 * c->k * root,
        .strain_energy = 0.4 * force * overlap, /* U = 2/5 k delta^5/2 */
        .active = (uint32_t)is,
        .events = touch_events(was, is, 0, 0),
    };
}

static const struct touch_property hertzian_properties[] = {TOUCH_ELASTIC_ROWS};
static const struct touch_field hertzian_state_fields[] = {HERTZIAN_STATE(TOUCH_STATE_ROW)};

static const struct touch_law touch_law_hertzian = {
    TOUCH_LAW_HEAD,
    .name = "hertzian",
    .title = "Hertzian normal force and energy of JAX-DEM",
    .source = "JAX-DEM documentation, \"jaxdem.forces.hertz\"",
    .known_wrong = "",
    .traits = TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS,
    .transport = TOUCH_TRANSPORT_NONE,
    .arm = TOUCH_ARM_CONTACT_POINT,
    .shear_field = -1,
    .property_count = TOUCH_COUNT(hertzian_properties),
    .properties = hertzian_properties,
    .state_count = TOUCH_COUNT(hertzian_state_fields),
    .state = hertzian_state_fields,
    .coefficient_size = sizeof(struct hertzian_coefficients),
    .prepare = hertzian_prepare,
    .step = hertzian_step,
};

#endif

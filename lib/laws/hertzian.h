/* SPDX-License-Identifier: BSD-3-Clause */
/* JAX-DEM "jaxdem.forces.hertz": elastic Hertz force and energy, 2-D and 3-D alike.
 *
 * The page leaves the direction of r_ij open; repulsion needs r_i - r_j, so that the force on i is
 * -dU/dr_i. In 2-D the same stiffness (that of spheres) acts between disks.
 */
#ifndef TOUCH_LAW_HERTZIAN_H
#define TOUCH_LAW_HERTZIAN_H

#include "body.h"

#define HERTZIAN_STATE(FIELD, PLANE) FIELD(active, "1", "1 while the bodies overlap")

struct hertzian_material {
    double modulus; /* Pa, 4/3 E* */
};

#define HERTZIAN_SIZED(X) X(k) /* N m^-3/2, 4/3 E* sqrt(R*) */

TOUCH_LAW_STRUCTS(hertzian, HERTZIAN)

TOUCH_INLINE struct hertzian_sized hertzian_size(const struct hertzian_material *m,
                                                 const struct touch_sizes *size) {
    return (struct hertzian_sized){.k = lane_of(m->modulus) * lane_sqrt(size->r_eff)};
}

static inline int hertzian_kind(const struct hertzian_material *m) {
    (void)m;
    return 0;
}

TOUCH_INLINE void
hertzian_lanes(const struct hertzian_material *m, const struct hertzian_sized *size, int kind,
               const struct touch_lane_motion *motion, const struct hertzian_lane_state *old,
               struct hertzian_lane_state *ret_state, struct touch_lane_force *ret) {
    (void)m, (void)kind;
    const real zero = lane_of(0.0);
    const mask was = touch_truth(old->active), is = lane_gt(motion->overlap, zero);
    const real overlap = lane_select(is, motion->overlap, zero);
    const real root = lane_sqrt(overlap);
    const real force = size->k * overlap * root;
    *ret_state = (struct hertzian_lane_state){.active = touch_whole(is)};
    *ret = touch_no_force();
    ret->normal = ret->normal_elastic = force;
    ret->stiffness_n = lane_of(1.5) * size->k * root;
    ret->strain_energy = lane_of(0.4) * force * overlap; /* U = 2/5 k delta^5/2 */
    ret->active = touch_whole(is);
    ret->events = touch_lane_events(was, is, lane_flag(0), lane_flag(0));
}

#define HERTZIAN_ANSWERS                                                                           \
    (TOUCH_HAS_normal | TOUCH_HAS_normal_elastic | TOUCH_HAS_stiffness_n |                         \
     TOUCH_HAS_strain_energy | TOUCH_HAS_events | TOUCH_HAS_active)
#define HERTZIAN_KINDS     1
#define HERTZIAN_TRANSPORT TOUCH_TRANSPORT_NONE
#define HERTZIAN_ARM       TOUCH_ARM_CONTACT_POINT
#define HERTZIAN_SLIP_ARM  TOUCH_ARM_CONTACT_POINT

/* --- the law, as law.h has it ------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

static inline enum touch_status hertzian_prepare(const struct touch_values *values,
                                                 const struct touch_pair *pair, void *ret,
                                                 struct touch_message *message) {
    (void)message;
    const double *young = values->of[TOUCH_ROW_YOUNG], *poisson = values->of[TOUCH_ROW_POISSON];
    const double e_star = touch_effective_young(pair, young, poisson);
    struct hertzian_coefficients c = {.material = {.modulus = 4.0 / 3.0 * e_star}};
    const struct touch_sizes size = touch_sizes_of_pair(pair);
    const struct hertzian_sized sized = hertzian_size(&c.material, &size);
    c.sized = (struct hertzian_fixed){HERTZIAN_SIZED(TOUCH_SIZED_WRITE)};
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

TOUCH_STEP_OF_LANES(hertzian, HERTZIAN_STATE, HERTZIAN_SIZED)

static const struct touch_property hertzian_properties[] = {TOUCH_ELASTIC_ROWS};
static const struct touch_field hertzian_state_fields[] = {
    HERTZIAN_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

TOUCH_LAW_OBJECT const struct touch_law touch_law_hertzian = {
    TOUCH_LAW_HEAD,
    .name = "hertzian",
    .title = "Hertzian normal force and energy of JAX-DEM",
    .source = "JAX-DEM documentation, \"jaxdem.forces.hertz\"",
    .known_wrong = "",
    .traits = TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS,
    .transport = HERTZIAN_TRANSPORT,
    .arm = HERTZIAN_ARM,
    .slip_arm = HERTZIAN_SLIP_ARM,
    .shear_field = -1,
    .property_count = TOUCH_COUNT(hertzian_properties),
    .properties = hertzian_properties,
    .state_count = TOUCH_COUNT(hertzian_state_fields),
    .state = hertzian_state_fields,
    .coefficient_size = sizeof(struct hertzian_coefficients),
    .prepare = hertzian_prepare,
    .step = hertzian_step,
};

#endif /* TOUCH_BATCH */

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
/* What the laws of adhesive contacts share: bodies, properties, the dashpots, and a shear spring whose limit
 * is that of a pressed contact. The normal force is each law's own.
 *
 * Dashpots, both as multiples of the contact radius a, which an adhesive contact has at touch and beyond:
 *   c = 2 sqrt(5/6) |alpha| sqrt(m* 2 E* a) + eta m* a
 * The first term is that of hertz_mindlin_corrected, from a restitution, and returns it where w is 0. The
 * second is the "viscoelastic" dashpot of LAMMPS (Brilliantov et al. 1996). The shear dashpot is damp_shear
 * times c.
 */
#ifndef TOUCH_LAW_ADHESIVE_H
#define TOUCH_LAW_ADHESIVE_H

#include "body.h"

enum {
    ADHESIVE_FRICTION = TOUCH_ELASTIC_COUNT,
    ADHESIVE_RESTITUTION,
    ADHESIVE_DAMP_RADIUS,
    ADHESIVE_DAMP_SHEAR,
    ADHESIVE_GROUP_COUNT
};

#define ADHESIVE_STATE(FIELD, PLANE)                                                               \
    FIELD(active, "1", "1 while the contact acts")                                                 \
    PLANE(shear, "N", "force of the shear spring, on body 1,")                                     \
    FIELD(stiffness_s, "N/m", "tangent shear stiffness")                                           \
    FIELD(slipping, "1", "1 while the shear force is at its limit")

/* The members that every material has: put first. */
struct adhesive_material {
    double e_star, g_star; /* Pa */
    double root_damping;   /* 2 sqrt(5/6) |alpha| sqrt(2 E*), Pa^1/2 */
    double damp_radius;    /* 1/(m s) */
    double damp_shear;
    double friction;
    int planar;
};

/* A normal force without its dashpot. */
struct adhesive_normal {
    real force, stiffness, energy; /* N, N/m, J */
    real radius;                   /* m, of the contact */
    real pressed;                  /* N, of which mu times is the limit of the shear force */
};

/* The state without the name of its law. */
struct adhesive_lane_history {
    real active;
    struct touch_plane shear;
    real stiffness_s, slipping;
};

/* The rest of the step. The limit is on the sum of shear spring and dashpot, which are cut alike. ret->
 * coupling_work gets what the shear spring lost; a law whose normal spring breaks adds to it. */
TOUCH_INLINE void adhesive_lanes(const struct adhesive_material *m, real m_eff, mask was, mask is,
                                 const struct adhesive_normal *n,
                                 const struct touch_lane_motion *motion,
                                 const struct adhesive_lane_history *old,
                                 struct adhesive_lane_history *ret_new,
                                 struct touch_lane_force *ret) {
    const real zero = lane_of(0.0), one = lane_of(1.0), half = lane_of(0.5);
    const real v = motion->velocity_n, inertia = m_eff * n->radius;
    const real c_n =
        lane_of(m->root_damping) * lane_sqrt(inertia) + lane_of(m->damp_radius) * inertia;
    const real c_s = lane_of(m->damp_shear) * c_n;
    const real dashpot_n = c_n * v;
    const real k = lane_of(8.0 * m->g_star) * n->radius;

    const mask loaded = lane_gt(old->stiffness_s, zero);
    const mask stiff = lane_and(is, lane_gt(k, zero));
    const real compliance = touch_divide_where(stiff, one, k);
    const struct touch_plane from = plane_flat(m->planar, old->shear);
    const struct touch_plane speed = plane_flat(m->planar, motion->velocity);
    const struct touch_plane trial =
        plane_add(from, plane_scale(k, plane_flat(m->planar, motion->slide)));
    const struct touch_plane sum = plane_add(trial, plane_scale(c_s, speed));
    mask slipping;
    const real cut = lane_cut(lane_of(m->friction) * n->pressed, plane_dot(sum, sum), &slipping);
    const struct touch_plane shear = plane_scale(cut, trial);
    const struct touch_plane dashpot = plane_scale(cut * c_s, speed);
    const real slip_work =
        half * ((one - cut) * compliance) * plane_dot(plane_add(from, shear), trial);
    const real before = touch_divide_where(loaded, one, old->stiffness_s);
    const real softness = lane_select(loaded, before, compliance) - compliance;

    *ret_new = (struct adhesive_lane_history){
        .active = touch_whole(is),
        .shear = plane_where(is, shear),
        .stiffness_s = lane_select(is, k, zero),
        .slipping = touch_whole(lane_and(is, slipping)),
    };
    *ret = touch_no_force();
    ret->normal = n->force + dashpot_n;
    ret->normal_elastic = n->force;
    ret->normal_dashpot = dashpot_n;
    ret->elastic = shear;
    ret->dashpot = dashpot;
    ret->shear = plane_add(shear, dashpot);
    ret->stiffness_n = lane_max(n->stiffness, zero);
    ret->stiffness_s = k;
    ret->strain_shear = half * compliance * plane_dot(shear, shear);
    ret->strain_energy = n->energy + ret->strain_shear;
    ret->slip_work = slip_work;
    ret->dashpot_work = (dashpot_n * v + plane_dot(dashpot, speed)) * motion->dt;
    ret->active = one;
    ret->slipping = touch_whole(slipping);
    *ret = touch_force_where(is, *ret);
    ret->coupling_work = half * plane_dot(from, from) * softness;
    ret->events = touch_lane_events(was, is, touch_truth(old->slipping), slipping);
}

/* Everything but moments. */
#define ADHESIVE_ANSWERS                                                                           \
    (TOUCH_ANSWERS_OF_NORMAL | TOUCH_HAS_shear | TOUCH_HAS_elastic | TOUCH_HAS_dashpot |           \
     TOUCH_HAS_stiffness_s | TOUCH_HAS_strain_shear | TOUCH_HAS_slip_work |                        \
     TOUCH_HAS_coupling_work | TOUCH_HAS_slipping)
#define ADHESIVE_TRANSPORT TOUCH_TRANSPORT_ROTATE
#define ADHESIVE_ARM       TOUCH_ARM_CONTACT_POINT

/* --- one contact, in double --------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

static inline struct adhesive_material adhesive_prepare(const struct touch_values *values,
                                                        const struct touch_pair *pair) {
    const double e = values->of[ADHESIVE_RESTITUTION][0], log_e = log(e);
    const double *young = values->of[TOUCH_ROW_YOUNG], *poisson = values->of[TOUCH_ROW_POISSON];
    const double e_star = touch_effective_young(pair, young, poisson);
    /* Antypov and Elliott (2011); e = 0 is its limit. */
    const double alpha = e > 0.0 ? -log_e / hypot(TOUCH_PI, log_e) : 1.0;
    return (struct adhesive_material){
        .e_star = e_star,
        .g_star = touch_effective_shear(pair, young, poisson),
        .root_damping = sqrt(10.0 / 3.0) * alpha * sqrt(2.0 * e_star),
        .damp_radius = values->of[ADHESIVE_DAMP_RADIUS][0],
        .damp_shear = values->of[ADHESIVE_DAMP_SHEAR][0],
        .friction = values->of[ADHESIVE_FRICTION][0],
        .planar = pair->dimension == 2,
    };
}

#define ADHESIVE_ROWS                                                                              \
    TOUCH_ELASTIC_ROWS,                                                                            \
        [ADHESIVE_FRICTION] = {.keyword = "mu_sl",                                                 \
                               .role = TOUCH_FRICTION,                                             \
                               .symbol = "mu",                                                     \
                               .unit = "1",                                                        \
                               .max = HUGE_VAL,                                                    \
                               .flags = TOUCH_MODIFIABLE,                                          \
                               .meaning = "coefficient of sliding friction"},                      \
        [ADHESIVE_RESTITUTION] = {.keyword = "restitution",                                        \
                                  .role = TOUCH_RESTITUTION,                                       \
                                  .symbol = "e",                                                   \
                                  .unit = "1",                                                     \
                                  .max = 1.0,                                                      \
                                  .initial = 1.0,                                                  \
                                  .flags = TOUCH_MODIFIABLE,                                       \
                                  .meaning = "restitution of the same contact without adhesion"},  \
        [ADHESIVE_DAMP_RADIUS] = {.keyword = "damp_radius",                                        \
                                  .role = TOUCH_DASHPOT_N_OWN,                                     \
                                  .symbol = "eta",                                                 \
                                  .unit = "1/m/s",                                                 \
                                  .max = HUGE_VAL,                                                 \
                                  .flags = TOUCH_MODIFIABLE,                                       \
                                  .meaning = "dashpot coefficient over m* and contact radius"},    \
        [ADHESIVE_DAMP_SHEAR] = {.keyword = "damp_shear",                                          \
                                 .role = TOUCH_DASHPOT_RATIO,                                      \
                                 .symbol = "",                                                     \
                                 .unit = "1",                                                      \
                                 .max = HUGE_VAL,                                                  \
                                 .initial = 1.0,                                                   \
                                 .flags = TOUCH_MODIFIABLE,                                        \
                                 .meaning = "shear dashpot coefficient over the normal one"}

#define ADHESIVE_ROW_W                                                                             \
    {                                                                                              \
        .keyword = "w", .role = TOUCH_WORK_OF_ADHESION, .symbol = "w", .unit = "J/m2",             \
        .max = HUGE_VAL, .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE,                               \
        .meaning = "work of adhesion; 2 gamma where both surfaces have the surface energy gamma"   \
    }

static const struct touch_field adhesive_state_fields[] = {
    ADHESIVE_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

#define ADHESIVE_LAW                                                                               \
    .traits = TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_HISTORY_FORCE | TOUCH_TRAIT_CAP_ELASTIC |            \
              TOUCH_TRAIT_CAP_WITH_DAMPER | TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_TENSILE |             \
              TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS | TOUCH_TRAIT_ADHESIVE,                    \
    .transport = ADHESIVE_TRANSPORT, .arm = ADHESIVE_ARM, .slip_arm = ADHESIVE_ARM,                \
    .shear_field = 1, .shear_count = 1, .state_count = TOUCH_COUNT(adhesive_state_fields),         \
    .state = adhesive_state_fields

#define ADHESIVE_WRONG                                                                             \
    "partial slip is missing; shear that is put in at a high and taken out at a low normal force " \
    "creates energy"

#endif /* TOUCH_BATCH */

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
/* MUSEN "Hertz Mindlin": Hertz normal force with damping, incremental tangential force, Coulomb
 * limit, rolling friction. Its variants of other names share the step below.
 *
 * Where the page contradicts itself: r_n points from 1 to 2 (else the force attracts); the contact
 * velocities use the vectors from the centres to the contact point; the second moment has the sign
 * that conserves angular momentum; the tangential damping is a vector along the tangential velocity
 * and is not carried into the next step's F_t,pr (it would pile up as a spring force). The limit is
 * mu |F_n| with the damping in it, as printed, even where F_n is tensile.
 */
#ifndef TOUCH_LAW_HERTZ_MINDLIN_H
#define TOUCH_LAW_HERTZ_MINDLIN_H

#include "body.h"

enum {
    MUSEN_RESTITUTION = TOUCH_ELASTIC_COUNT,
    MUSEN_SLIDING,
    MUSEN_ROLLING,
    MUSEN_DAMPING
};

/* shear is a force (N), or a displacement (m) in the variant of that name. */
#define MUSEN_STATE(FIELD, PLANE, unit)                                                            \
    FIELD(active, "1", "1 while the bodies overlap")                                               \
    PLANE(shear, unit, "carried shear, on body 1,")                                                \
    FIELD(stiffness_s, "N/m", "tangent shear stiffness k_t")                                       \
    FIELD(slipping, "1", "1 while the shear force is at its limit")
#define HERTZ_MINDLIN_STATE(FIELD, PLANE) MUSEN_STATE(FIELD, PLANE, "N")

/* What tells the variants apart; compile-time constants of the inlined step. */
struct musen_variant {
    int displacement; /* carries the tangential displacement: T = k_t(current) xi */
    int corrected;    /* limit from compression only, rolling couple */
    int program;      /* limit on the spring alone, no dashpot while it slides, elastic rolling */
};

struct hertz_mindlin_material {
    double e_star, g_star;   /* Pa */
    double ratio_n, ratio_s; /* 1.8257 |alpha| times the roots of 2 E* and 8 G*, Pa^1/2 */
    double sliding, rolling; /* friction coefficients */
    int planar;
};

#define HERTZ_MINDLIN_SIZED(X)                                                                     \
    X(radius)    /* m, R* */                                                                       \
    X(root_mass) /* kg^1/2, sqrt(M*) */                                                            \
    X(arm1)      /* m, lever of the rolling friction; 0 for a wall */                              \
    X(arm2)      /* m */

TOUCH_LAW_STRUCTS(hertz_mindlin, HERTZ_MINDLIN)

TOUCH_INLINE struct hertz_mindlin_sized hertz_mindlin_size(const struct hertz_mindlin_material *m,
                                                           const struct touch_sizes *size) {
    (void)m;
    return (struct hertz_mindlin_sized){
        .radius = size->r_eff,
        .root_mass = lane_sqrt(size->m_eff),
        .arm1 = size->radius1,
        .arm2 = size->radius2,
    };
}

/* Kind of a step: 0 without rolling friction, 1 with it. */
static inline int hertz_mindlin_kind(const struct hertz_mindlin_material *m) {
    return m->rolling > 0.0;
}

/* Moment against a spin of that rate (rad/s), rolling |N| arm at most: the factor on the spin. What
 * it dissipates in this step is added to the rolling work. */
TOUCH_INLINE real musen_against(real size, real rate, real dt, struct touch_lane_force *ret) {
    ret->rolling_work = ret->rolling_work + size * rate * dt;
    return -touch_divide_where(lane_gt(rate, lane_of(0.0)), size, rate);
}

/* Rolling friction of the page: on each body against its own spin, from the size of this normal
 * force. */
TOUCH_INLINE void musen_rolling(const struct hertz_mindlin_material *m,
                                const struct hertz_mindlin_sized *size,
                                const struct touch_lane_motion *motion, real normal,
                                struct touch_lane_force *ret) {
    const real force = lane_of(m->rolling) * lane_abs(normal);
    const real rate1 =
        lane_sqrt(motion->spin1_n * motion->spin1_n + plane_dot(motion->spin1, motion->spin1));
    const real rate2 =
        lane_sqrt(motion->spin2_n * motion->spin2_n + plane_dot(motion->spin2, motion->spin2));
    const real factor1 = musen_against(force * size->arm1, rate1, motion->dt, ret);
    const real factor2 = musen_against(force * size->arm2, rate2, motion->dt, ret);
    ret->moment1_n = factor1 * motion->spin1_n;
    ret->moment1 = plane_scale(factor1, motion->spin1);
    ret->moment2_n = factor2 * motion->spin2_n;
    ret->moment2 = plane_scale(factor2, motion->spin2);
}

/* The right form: a couple against the relative rolling, which is the same for every observer and
 * leaves angular momentum alone (Ai et al. 2011, type A, with the effective radius). */
TOUCH_INLINE void musen_rolling_couple(const struct hertz_mindlin_material *m,
                                       const struct hertz_mindlin_sized *size,
                                       const struct touch_lane_motion *motion,
                                       struct touch_lane_force *ret) {
    const struct touch_plane spin = plane_subtract(motion->spin1, motion->spin2);
    const real rate = lane_sqrt(plane_dot(spin, spin));
    const real force = lane_of(m->rolling) * lane_max(ret->normal, lane_of(0.0));
    const real factor = musen_against(force * size->radius, rate, motion->dt, ret);
    ret->moment1 = plane_scale(factor, spin);
    ret->moment2 = plane_scale(-factor, spin);
}

/* Hertz spring, dashpot on its root stiffness. By the page the Coulomb limit is on the sum of shear
 * spring and dashpot, and both parts are cut by the same factor; by the program it is on the spring
 * alone, beside which the dashpot acts until the spring slides. The limited spring is carried on. */
TOUCH_INLINE void musen_lanes(struct musen_variant variant, const struct hertz_mindlin_material *m,
                              const struct hertz_mindlin_sized *size, int kind,
                              const struct touch_lane_motion *motion,
                              const struct hertz_mindlin_lane_state *old,
                              struct hertz_mindlin_lane_state *ret_state,
                              struct touch_lane_force *ret) {
    const real zero = lane_of(0.0), one = lane_of(1.0), half = lane_of(0.5);
    const mask was = touch_truth(old->active), is = lane_gt(motion->overlap, zero);
    const real overlap = lane_select(is, motion->overlap, zero), v = motion->velocity_n;
    const real root = lane_sqrt(size->radius * overlap);
    const real k_n = lane_of(2.0 * m->e_star) * root;
    const real k = lane_of(8.0 * m->g_star) * root;
    const real elastic = lane_of(2.0 / 3.0) * overlap * k_n;
    const real quarter = size->root_mass * touch_sqrt(root);
    const real dashpot_n = lane_of(m->ratio_n) * quarter * v;
    const real normal = elastic + dashpot_n;

    /* What was carried, as a force at the present stiffness. */
    const mask loaded = lane_gt(old->stiffness_s, zero);
    const real compliance = touch_divide_where(is, one, k);
    const struct touch_plane stored = plane_flat(m->planar, old->shear);
    const struct touch_plane speed = plane_flat(m->planar, motion->velocity);
    const struct touch_plane from = variant.displacement ? plane_scale(k, stored) : stored;
    const struct touch_plane trial =
        plane_add(from, plane_scale(k, plane_flat(m->planar, motion->slide)));
    const real damping = lane_of(m->ratio_s) * quarter;
    const struct touch_plane sum =
        variant.program ? trial : plane_add(trial, plane_scale(damping, speed));
    const real pressed = variant.corrected ? lane_max(normal, zero) : lane_abs(normal);
    const real limit = lane_of(m->sliding) * pressed;
    mask slipping;
    const real cut = lane_cut(limit, plane_dot(sum, sum), &slipping);
    const struct touch_plane shear = plane_scale(cut, trial);
    const real kept = variant.program ? lane_select(slipping, zero, one) : cut;
    const struct touch_plane dashpot = plane_scale(kept * damping, speed);
    /* The slide without its elastic part is (1 - cut) trial/k. */
    const real slip_work =
        half * ((one - cut) * compliance) * plane_dot(plane_add(from, shear), trial);

    /* The stiffness changed while the spring was loaded, or the contact was lost: a force T held
     * T^2/2k0 and holds T^2/2k, a displacement held k0 xi^2/2 and holds k xi^2/2. */
    const real before = touch_divide_where(loaded, one, old->stiffness_s);
    const real softness = lane_select(loaded, before, compliance) - compliance;
    const real hardness = lane_select(loaded, old->stiffness_s, k) - k;
    const real lost =
        half * plane_dot(stored, stored) * (variant.displacement ? hardness : softness);

    const struct touch_plane carried =
        variant.displacement ? plane_scale(compliance, shear) : shear;
    *ret_state = (struct hertz_mindlin_lane_state){
        .active = touch_whole(is),
        .shear = plane_where(is, carried),
        .stiffness_s = lane_select(is, k, zero),
        .slipping = touch_whole(lane_and(is, slipping)),
    };
    *ret = touch_no_force();
    ret->normal = normal;
    ret->normal_elastic = elastic;
    ret->normal_dashpot = dashpot_n;
    ret->elastic = shear;
    ret->dashpot = dashpot;
    ret->shear = plane_add(shear, dashpot);
    ret->stiffness_n = k_n;
    ret->stiffness_s = k;
    ret->strain_shear = half * compliance * plane_dot(shear, shear);
    ret->strain_energy = lane_of(0.4) * elastic * overlap + ret->strain_shear;
    ret->slip_work = slip_work;
    ret->dashpot_work = (dashpot_n * v + plane_dot(dashpot, speed)) * motion->dt;
    ret->active = one;
    ret->slipping = touch_whole(slipping);
    if (kind && variant.corrected)
        musen_rolling_couple(m, size, motion, ret);
    else if (kind)
        musen_rolling(m, size, motion, variant.program ? elastic : normal, ret);
    *ret = touch_force_where(is, *ret);
    ret->coupling_work = lost;
    ret->events = touch_lane_events(was, is, touch_truth(old->slipping), slipping);
}

TOUCH_INLINE void hertz_mindlin_lanes(const struct hertz_mindlin_material *m,
                                      const struct hertz_mindlin_sized *size, int kind,
                                      const struct touch_lane_motion *motion,
                                      const struct hertz_mindlin_lane_state *old,
                                      struct hertz_mindlin_lane_state *ret_state,
                                      struct touch_lane_force *ret) {
    const struct musen_variant variant = {0};
    musen_lanes(variant, m, size, kind, motion, old, ret_state, ret);
}

/* Everything; without rolling friction its part is zero. */
#define HERTZ_MINDLIN_ANSWERS   ((1 << TOUCH_FIELD_COUNT) - 1)
#define HERTZ_MINDLIN_KINDS     2
#define HERTZ_MINDLIN_TRANSPORT TOUCH_TRANSPORT_PROJECT
#define HERTZ_MINDLIN_ARM       TOUCH_ARM_RADIUS
#define HERTZ_MINDLIN_SLIP_ARM  TOUCH_ARM_RADIUS

/* --- the law, as law.h has it ------------------------------------------------------------------- */

#ifndef TOUCH_BATCH

static inline enum touch_status hertz_mindlin_prepare(const struct touch_values *values,
                                                      const struct touch_pair *pair, void *ret,
                                                      struct touch_message *message) {
    (void)message;
    const double constant = values->of[MUSEN_DAMPING][0];
    const double e = values->of[MUSEN_RESTITUTION][0], log_e = log(e);
    const double *young = values->of[TOUCH_ROW_YOUNG], *poisson = values->of[TOUCH_ROW_POISSON];
    const double alpha = e > 0.0 ? -log_e / hypot(TOUCH_PI, log_e) : 1.0; /* -alpha of the page */
    const double e_star = touch_effective_young(pair, young, poisson);
    const double g_star = touch_effective_shear(pair, young, poisson);
    struct hertz_mindlin_coefficients c = {
        .material =
            {
                .e_star = e_star,
                .g_star = g_star,
                .ratio_n = constant * alpha * sqrt(2.0 * e_star),
                .ratio_s = constant * alpha * sqrt(8.0 * g_star),
                .sliding = values->of[MUSEN_SLIDING][0],
                .rolling = values->of[MUSEN_ROLLING][0],
                .planar = pair->dimension == 2,
            },
    };
    const struct touch_sizes size = touch_sizes_of_pair(pair);
    const struct hertz_mindlin_sized sized = hertz_mindlin_size(&c.material, &size);
    c.sized = (struct hertz_mindlin_fixed){HERTZ_MINDLIN_SIZED(TOUCH_SIZED_WRITE)};
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

TOUCH_STEP_OF_LANES(hertz_mindlin, HERTZ_MINDLIN_STATE, HERTZ_MINDLIN_SIZED)

#define MUSEN_PRINTED 1.8257             /* 2 sqrt(5/6) cut off, as the page prints it */
#define MUSEN_EXACT   1.8257418583505537 /* 2 sqrt(5/6) */
/* The constant of the dashpots is a property: references take the law's own. */
#define MUSEN_PROPERTIES(constant)                                                                 \
    TOUCH_ELASTIC_ROWS,                                                                            \
        [MUSEN_RESTITUTION] = {.keyword = "restitution",                                           \
                               .role = TOUCH_RESTITUTION,                                          \
                               .symbol = "e",                                                      \
                               .unit = "1",                                                        \
                               .max = 1.0,                                                         \
                               .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE,                         \
                               .meaning = "restitution coefficient"},                              \
        [MUSEN_SLIDING] = {.keyword = "mu_sl",                                                     \
                           .role = TOUCH_FRICTION,                                                 \
                           .symbol = "mu_sl",                                                      \
                           .unit = "1",                                                            \
                           .max = HUGE_VAL,                                                        \
                           .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE,                             \
                           .meaning = "coefficient of sliding friction"},                          \
        [MUSEN_ROLLING] = {.keyword = "mu_ro",                                                     \
                           .role = TOUCH_ROLLING_FRICTION,                                         \
                           .symbol = "mu_ro",                                                      \
                           .unit = "1",                                                            \
                           .max = HUGE_VAL,                                                        \
                           .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE,                             \
                           .meaning = "coefficient of rolling friction"},                          \
        [MUSEN_DAMPING] = {                                                                        \
            .keyword = "damp_const",                                                               \
            .role = TOUCH_DAMPING_CONSTANT,                                                        \
            .symbol = "",                                                                          \
            .unit = "1",                                                                           \
            .max = HUGE_VAL,                                                                       \
            .initial = (constant),                                                                 \
            .flags = TOUCH_MODIFIABLE,                                                             \
            .meaning = "constant of both dashpots: 1.8257 as printed, 2 sqrt(5/6) is exact"}

static const struct touch_property hertz_mindlin_properties[] = {MUSEN_PROPERTIES(MUSEN_PRINTED)};

static const struct touch_field hertz_mindlin_state_fields[] = {
    HERTZ_MINDLIN_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

#define MUSEN_LAW                                                                                  \
    .transport = HERTZ_MINDLIN_TRANSPORT, .shear_count = 1,                                        \
    .shear_field = TOUCH_STATE_INDEX(hertz_mindlin, shear_s),                                      \
    .property_count = TOUCH_COUNT(hertz_mindlin_properties),                                       \
    .state_count = TOUCH_COUNT(hertz_mindlin_state_fields),                                        \
    .coefficient_size = sizeof(struct hertz_mindlin_coefficients)
#define MUSEN_TRAITS                                                                               \
    (TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_CAP_TOTAL | TOUCH_TRAIT_CAP_WITH_DAMPER |                     \
     TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_TENSILE | TOUCH_TRAIT_ROLLING | TOUCH_TRAIT_ENERGIES |       \
     TOUCH_TRAIT_EVENTS)


#endif /* TOUCH_BATCH */

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
/* Rolling and twisting resistance on top of any law: moments that depend on the relative spin of the bodies, the
 * normal force and the stiffnesses which that law answers. lib/families/rolling.md has the formulas and sources.
 *
 * A law NAME with the law BASE below it is a header with
 *
 *   NAME_STATE, NAME_SIZED    by TOUCH_ROLLING_STATE and TOUCH_ROLLING_SIZED from those of BASE
 *   NAME_ANSWERS, ...         as body.h has them, with NAME_KINDS 2
 *   TOUCH_ROLLING_LAW(name, NAME, base, BASE)       structs and the step
 *   TOUCH_ROLLING_PREPARE(name, NAME, prepare of the base, ...)  within #ifndef TOUCH_BATCH
 *
 * and properties that end with TOUCH_ROLLING_ROWS. The history is a moment on body 1 in the contact plane,
 * which follows the plane as the shear of the base does (struct touch_law.shear_count), and one about the normal.
 *
 * While a stiffness grows, the moment that is carried stays, as in the incremental form of Ai et al. (2011). While
 * it gets less, the moment is scaled with it. So a change of stiffness takes strain energy and never makes any;
 * what it takes is rolling work, as is what a contact still holds that ends. */
#ifndef TOUCH_LAW_ROLLING_H
#define TOUCH_LAW_ROLLING_H

#include "body.h"

/* Choices of the properties `rolling` and `twist`. */
enum {
    TOUCH_ROLLING_NONE,
    TOUCH_ROLLING_A, /* constant moment against the relative rolling */
    TOUCH_ROLLING_B, /* viscous */
    TOUCH_ROLLING_C, /* spring, slider and dashpot */
    TOUCH_ROLLING_D, /* against the own spin of each body */
};
enum {
    TOUCH_TWIST_NONE,
    TOUCH_TWIST_HERTZ,   /* lever of the limit: 3 pi a/16, of the pressure of Hertz */
    TOUCH_TWIST_UNIFORM, /* 2 a/3, of a uniform pressure */
    TOUCH_TWIST_RADIUS,  /* R* */
};

/* What does not depend on the sizes. Of the types of rolling one at most has coefficients that are not 0. */
struct touch_rolling {
    double constant, own, slider; /* coefficients of types A, D and C */
    double viscosity;             /* s, of type B */
    double stiffness, ratio;      /* N/m, and of the normal stiffness: of the spring */
    double damping, kept;    /* twice the damping ratio; the part of it that is left at the limit */
    double inertia;          /* (I + m R^2)/(m R^2) of a solid body */
    double twist_a, twist_r; /* coefficient of the limit of twisting, with the lever a or R* */
    double twist_stiffness, twist_ratio; /* N/m, and of the shear stiffness */
    int any;
};

#define TOUCH_ROLLING_SIZED(BASE, X)                                                               \
    BASE(X)                                                                                        \
    X(roll_radius)  /* m, R* */                                                                    \
    X(roll_inertia) /* kg^1/2 m, root of the inertia about the contact point */                    \
    X(roll_arm1)    /* m, radius of body 1 */                                                      \
    X(roll_arm2)    /* m, radius of body 2, 0 for a wall */

/* Vectors in the plane first, so that they stand one after the other. */
#define TOUCH_ROLLING_NOTHING(name, unit, meaning)
#define TOUCH_ROLLING_STATE(BASE, FIELD, PLANE)                                                    \
    BASE(TOUCH_ROLLING_NOTHING, PLANE)                                                             \
    PLANE(roll, "N m", "carried rolling moment on body 1,")                                        \
    BASE(FIELD, TOUCH_ROLLING_NOTHING)                                                             \
    FIELD(twist, "N m", "carried twisting moment on body 1, about n")                              \
    FIELD(stiffness_roll, "N m/rad", "stiffness of the rolling spring")                            \
    FIELD(stiffness_twist, "N m/rad", "stiffness of the twisting spring")

struct touch_roll_size {
    real radius, root_inertia, arm1, arm2;
};

struct touch_roll_history {
    struct touch_plane roll;
    real twist, stiffness_roll, stiffness_twist;
};

/* 1/I = 1/(I1 + m1 R1^2) + 1/(I2 + m2 R2^2), to which a wall and a ball that is held add nothing. */
TOUCH_INLINE struct touch_roll_size touch_roll_size(const struct touch_rolling *m,
                                                    const struct touch_sizes *size) {
    const real zero = lane_of(0.0), infinite = lane_of(HUGE_VAL), factor = lane_of(m->inertia);
    const mask free2 = lane_and(lane_gt(size->radius2, zero), lane_lt(size->mass2, infinite));
    const real one = factor * size->mass1 * size->radius1 * size->radius1;
    const real two = factor * size->mass2 * size->radius2 * size->radius2;
    return (struct touch_roll_size){
        .radius = size->r_eff,
        .root_inertia = lane_sqrt(touch_harmonic(one, lane_select(free2, two, infinite))),
        .arm1 = size->radius1,
        .arm2 = size->radius2,
    };
}

/* What becomes of a moment while its spring changes from stiffness `before` to k; 0: there is none. */
struct touch_roll_change {
    real scale;    /* of the moment */
    real softness; /* 1/k */
    real lost;     /* of half the square of the moment: strain energy, N m/rad */
};

TOUCH_INLINE struct touch_roll_change touch_roll_change(real before, real k) {
    const real zero = lane_of(0.0), one = lane_of(1.0);
    const real softness0 = touch_divide_where(lane_gt(before, zero), one, before);
    const real softness = touch_divide_where(lane_gt(k, zero), one, k);
    const real scale = lane_select(lane_lt(k, before), k * softness0, one);
    return (struct touch_roll_change){scale, softness, softness0 - scale * scale * softness};
}

/* Moments of types A and D: of that size against a spin. */
TOUCH_INLINE struct touch_plane touch_roll_against(real size, struct touch_plane spin, real dt,
                                                   real *work) {
    const real rate = lane_sqrt(plane_dot(spin, spin));
    *work = *work + size * rate * dt;
    return plane_scale(-touch_divide_where(lane_gt(rate, lane_of(0.0)), size, rate), spin);
}

/* Adds the moments to the answer of the base, *ret. */
TOUCH_INLINE void touch_roll(const struct touch_rolling *m, const struct touch_roll_size *size,
                             const struct touch_lane_motion *motion,
                             const struct touch_roll_history *old,
                             struct touch_roll_history *ret_new, struct touch_lane_force *ret) {
    const real zero = lane_of(0.0), half = lane_of(0.5), dt = motion->dt;
    const mask is = touch_truth(ret->active);
    const real lever = lane_max(ret->normal, zero) * size->radius;
    const real square = size->radius * size->radius;
    const struct touch_plane spin = plane_subtract(motion->spin1, motion->spin2);
    const real twirl = motion->spin1_n - motion->spin2_n;
    real work = zero;

    /* Type C: the spring is cut to the limit, as the shear spring of most laws. Its work is that of the moment at the
     * end of the step (Simo and Hughes 1998), which is never less than 0. */
    const real k = lane_select(
        is, (lane_of(m->stiffness) + lane_of(m->ratio) * ret->stiffness_n) * square, zero);
    const struct touch_roll_change change = touch_roll_change(old->stiffness_roll, k);
    const struct touch_plane trial =
        plane_subtract(plane_scale(change.scale, old->roll), plane_scale(k * dt, spin));
    mask slides;
    const real length = plane_dot(trial, trial);
    const real cut = lane_cut(lane_of(m->slider) * lever, length, &slides);
    const struct touch_plane spring = plane_scale(cut, trial);
    work = work + half * change.lost * plane_dot(old->roll, old->roll) +
           (lane_of(1.0) - cut) * cut * change.softness * length;

    /* Its dashpot, and type B. */
    const real damping = lane_of(m->damping) * size->root_inertia * touch_sqrt(k);
    const real against =
        lane_select(slides, lane_of(m->kept) * damping, damping) + lane_of(m->viscosity) * lever;
    work = work + against * plane_dot(spin, spin) * dt;

    /* Types A and D. */
    const struct touch_plane couple =
        plane_add(plane_subtract(spring, plane_scale(against, spin)),
                  touch_roll_against(lane_of(m->constant) * lever, spin, dt, &work));
    const real pressed = lane_of(m->own) * lane_max(ret->normal, zero);
    const struct touch_plane own1 =
        touch_roll_against(pressed * size->arm1, motion->spin1, dt, &work);
    const struct touch_plane own2 =
        touch_roll_against(pressed * size->arm2, motion->spin2, dt, &work);

    /* Twisting. */
    const real area = size->radius * lane_max(motion->overlap, zero); /* a^2 */
    const real k_twist = lane_select(is,
                                     lane_of(m->twist_stiffness) * square +
                                         lane_of(m->twist_ratio) * ret->stiffness_s * area,
                                     zero);
    const struct touch_roll_change changed = touch_roll_change(old->stiffness_twist, k_twist);
    const real limit = lane_max(ret->normal, zero) * (lane_of(m->twist_a) * touch_sqrt(area) +
                                                      lane_of(m->twist_r) * size->radius);
    const real wanted = changed.scale * old->twist - k_twist * dt * twirl;
    const real twist = lane_max(-limit, lane_min(limit, wanted));
    work = work + half * changed.lost * old->twist * old->twist +
           twist * (wanted - twist) * changed.softness;

    ret->moment1_n = lane_select(is, twist, zero);
    ret->moment2_n = lane_select(is, -twist, zero);
    ret->moment1 = plane_where(is, plane_add(couple, own1));
    ret->moment2 = plane_where(is, plane_subtract(own2, couple));
    ret->strain_energy = ret->strain_energy + half * (change.softness * plane_dot(spring, spring) +
                                                      changed.softness * twist * twist);
    ret->rolling_work = work;
    *ret_new = (struct touch_roll_history){
        .roll = plane_where(is, spring),
        .twist = lane_select(is, twist, zero),
        .stiffness_roll = k,
        .stiffness_twist = k_twist,
    };
}

/* --- a law of a base ------------------------------------------------------------------------------ */

#define TOUCH_ROLLING_SIZE(name)               .name = size->name,
#define TOUCH_ROLLING_BASE_SIZE(name)          .name = of_base.name,
#define TOUCH_ROLLING_OLD(name, unit, meaning) .name = old->name,
#define TOUCH_ROLLING_NEW(name, unit, meaning) .name = new.name,

/* Kind 0 is the base alone; nothing can be carried then, since the two choices stay as they are while a contact lives. The
 * step of the base is its short one: rolling friction of its own it has none here. */
#define TOUCH_ROLLING_LAW(law, CAPS, base, BASE)                                                   \
    struct law##_material {                                                                        \
        struct base##_material base;                                                               \
        struct touch_rolling rolling;                                                              \
    };                                                                                             \
    TOUCH_LAW_STRUCTS(law, CAPS)                                                                   \
    TOUCH_INLINE struct law##_sized law##_size(const struct law##_material *m,                     \
                                               const struct touch_sizes *size) {                   \
        const struct base##_sized of_base = base##_size(&m->base, size);                           \
        const struct touch_roll_size roll = touch_roll_size(&m->rolling, size);                    \
        return (struct law##_sized){                                                               \
            BASE##_SIZED(TOUCH_ROLLING_BASE_SIZE).roll_radius = roll.radius,                       \
            .roll_inertia = roll.root_inertia, .roll_arm1 = roll.arm1, .roll_arm2 = roll.arm2};    \
    }                                                                                              \
    static inline int law##_kind(const struct law##_material *m) {                                 \
        return m->rolling.any;                                                                     \
    }                                                                                              \
    TOUCH_LANES(law) {                                                                             \
        const struct base##_sized of_base = {BASE##_SIZED(TOUCH_ROLLING_SIZE)};                    \
        const struct base##_lane_state before = {                                                  \
            BASE##_STATE(TOUCH_ROLLING_OLD, TOUCH_ROLLING_OLD)};                                   \
        struct base##_lane_state new;                                                              \
        base##_lanes(&m->base, &of_base, 0, motion, &before, &new, ret);                           \
        struct touch_roll_history rolls = {plane_zero(), lane_of(0.0), lane_of(0.0),               \
                                           lane_of(0.0)};                                          \
        if (kind) {                                                                                \
            const struct touch_roll_size roll_size = {size->roll_radius, size->roll_inertia,       \
                                                      size->roll_arm1, size->roll_arm2};           \
            const struct touch_roll_history rolled = {old->roll, old->twist, old->stiffness_roll,  \
                                                      old->stiffness_twist};                       \
            touch_roll(&m->rolling, &roll_size, motion, &rolled, &rolls, ret);                     \
        }                                                                                          \
        *ret_state = (struct law##_lane_state){                                                    \
            BASE##_STATE(TOUCH_ROLLING_NEW, TOUCH_ROLLING_NEW).roll = rolls.roll,                  \
            .twist = rolls.twist, .stiffness_roll = rolls.stiffness_roll,                          \
            .stiffness_twist = rolls.stiffness_twist};                                             \
    }

#ifndef TOUCH_BATCH

/* For touch_law.known_wrong. */
#define TOUCH_ROLLING_KNOWN_WRONG                                                                  \
    "rolling types A and D: the moment keeps its size where rolling has stopped, and shakes a "    \
    "ball at rest; type B: nothing holds a ball on a slope; type D: moments are against absolute " \
    "spins and no action-reaction couple; type C: the dashpot is beside the limit"

/* Its properties, behind those of the base; and which of the base is the coefficient of rolling friction. */
enum {
    TOUCH_ROLLING_TYPE,
    TOUCH_ROLLING_VISCOSITY,
    TOUCH_ROLLING_STIFFNESS,
    TOUCH_ROLLING_RATIO,
    TOUCH_ROLLING_ETA,
    TOUCH_ROLLING_KEPT,
    TOUCH_TWIST_TYPE,
    TOUCH_TWIST_FRICTION,
    TOUCH_TWIST_STIFFNESS,
    TOUCH_TWIST_RATIO,
};

/* clang-format off */
#define TOUCH_ROLLING_ROWS                                                                         \
    {.keyword = "rolling", .role = TOUCH_OWN, .symbol = "", .unit = "1", .type = TOUCH_CHOICE, .max = 4.0,            \
     .initial = TOUCH_ROLLING_C, .choices = "none|A|B|C|D",                                        \
     .meaning = "rolling resistance: types of Ai et al. (2011)"},                                  \
    {.keyword = "roll_viscosity", .role = TOUCH_OWN, .symbol = "eta_v", .unit = "s", .max = HUGE_VAL,                 \
     .flags = TOUCH_MODIFIABLE, .meaning = "viscous rolling friction of type B"},                  \
    {.keyword = "k_roll", .role = TOUCH_STIFFNESS_ROLLING, .symbol = "k_roll", .unit = "N/m", .max = HUGE_VAL,                      \
     .flags = TOUCH_MODIFIABLE | TOUCH_OPTIONAL,                                                   \
     .meaning = "spring of type C: R*^2 k_roll for each rad. Absent: from k_roll_ratio"},          \
    {.keyword = "k_roll_ratio", .role = TOUCH_OWN, .symbol = "", .unit = "1", .max = HUGE_VAL, .initial = 2.25,       \
     .flags = TOUCH_MODIFIABLE,                                                                    \
     .meaning = "spring of type C over mu_ro^2 times the normal stiffness"},                       \
    {.keyword = "roll_damp", .role = TOUCH_ROLLING_DAMPING, .symbol = "eta_r", .unit = "1", .max = HUGE_VAL,                      \
     .flags = TOUCH_MODIFIABLE, .meaning = "damping ratio of type C"},                             \
    {.keyword = "roll_damp_kept", .role = TOUCH_OWN, .symbol = "f", .unit = "1", .max = 1.0,                          \
     .flags = TOUCH_MODIFIABLE, .meaning = "part of the damping that is left at the limit"},       \
    {.keyword = "twist", .role = TOUCH_OWN, .symbol = "", .unit = "1", .type = TOUCH_CHOICE, .max = 3.0,              \
     .initial = TOUCH_TWIST_HERTZ, .choices = "none|hertz|uniform|radius",                         \
     .meaning = "lever of the limit of twisting: 3 pi a/16, 2 a/3 or R*"},                         \
    {.keyword = "mu_tw", .role = TOUCH_TWISTING_FRICTION, .symbol = "mu_tw", .unit = "1", .max = HUGE_VAL,                          \
     .flags = TOUCH_MODIFIABLE, .meaning = "coefficient of twisting friction"},                    \
    {.keyword = "k_twist", .role = TOUCH_STIFFNESS_TWISTING, .symbol = "k_twist", .unit = "N/m", .max = HUGE_VAL,                    \
     .flags = TOUCH_MODIFIABLE | TOUCH_OPTIONAL,                                                   \
     .meaning = "spring of twisting: R*^2 k_twist for each rad. Absent: from k_twist_ratio"},      \
    {.keyword = "k_twist_ratio", .role = TOUCH_OWN, .symbol = "", .unit = "1", .max = HUGE_VAL, .initial = 0.5,       \
     .flags = TOUCH_MODIFIABLE,                                                                    \
     .meaning = "spring of twisting over a^2 times the shear stiffness"}
/* clang-format on */

/* friction: of the base's properties; first: of the rows above. */
static inline struct touch_rolling touch_rolling_of(const struct touch_values *values,
                                                    const struct touch_pair *pair, int friction,
                                                    int first) {
    const double(*v)[2] = values->of + first, mu = values->of[friction][0];
    const int type = (int)v[TOUCH_ROLLING_TYPE][0], twist = (int)v[TOUCH_TWIST_TYPE][0];
    const double k = v[TOUCH_ROLLING_STIFFNESS][0], k_twist = v[TOUCH_TWIST_STIFFNESS][0];
    const double mu_twist = v[TOUCH_TWIST_FRICTION][0];
    struct touch_rolling m = {
        .inertia = pair->dimension == 2 ? 1.5 : 1.4,
        .any = type != TOUCH_ROLLING_NONE || twist != TOUCH_TWIST_NONE,
    };
    if (type == TOUCH_ROLLING_A)
        m.constant = mu;
    else if (type == TOUCH_ROLLING_B)
        m.viscosity = v[TOUCH_ROLLING_VISCOSITY][0];
    else if (type == TOUCH_ROLLING_D)
        m.own = mu;
    if (type == TOUCH_ROLLING_C) {
        m.slider = mu;
        m.stiffness = isnan(k) ? 0.0 : k;
        m.ratio = isnan(k) ? v[TOUCH_ROLLING_RATIO][0] * mu * mu : 0.0;
        m.damping = 2.0 * v[TOUCH_ROLLING_ETA][0];
        m.kept = v[TOUCH_ROLLING_KEPT][0];
    }
    if (twist != TOUCH_TWIST_NONE) {
        m.twist_stiffness = isnan(k_twist) ? 0.0 : k_twist;
        m.twist_ratio = isnan(k_twist) ? v[TOUCH_TWIST_RATIO][0] : 0.0;
        m.twist_r = twist == TOUCH_TWIST_RADIUS ? mu_twist : 0.0;
        m.twist_a = twist == TOUCH_TWIST_HERTZ     ? 3.0 * TOUCH_PI / 16.0 * mu_twist
                    : twist == TOUCH_TWIST_UNIFORM ? 2.0 / 3.0 * mu_twist
                                                   : 0.0;
    }
    return m;
}

/* NAME_prepare, NAME_step and NAME_state_fields. base_prepare makes the coefficients of the base from the same values. */
#define TOUCH_ROLLING_PREPARE(law, CAPS, base, base_prepare, friction, first)                      \
    static inline enum touch_status law##_prepare(const struct touch_values *values,               \
                                                  const struct touch_pair *pair, void *ret,        \
                                                  struct touch_message *message) {                 \
        struct base##_coefficients of_base;                                                        \
        const enum touch_status status = base_prepare(values, pair, &of_base, message);            \
        if (status != TOUCH_OK)                                                                    \
            return status;                                                                         \
        struct law##_coefficients c = {                                                            \
            .material = {of_base.material, touch_rolling_of(values, pair, friction, first)}};      \
        const struct touch_sizes size = touch_sizes_of_pair(pair);                                 \
        const struct law##_sized sized = law##_size(&c.material, &size);                           \
        c.sized = (struct law##_fixed){CAPS##_SIZED(TOUCH_SIZED_WRITE)};                           \
        memcpy(ret, &c, sizeof c);                                                                 \
        return TOUCH_OK;                                                                           \
    }                                                                                              \
    TOUCH_STEP_OF_LANES(law, CAPS##_STATE, CAPS##_SIZED)                                           \
    static const struct touch_field law##_state_fields[] = {                                       \
        CAPS##_STATE(TOUCH_STATE_ROW, TOUCH_STATE_ROWS)};

#endif /* TOUCH_BATCH */

#endif

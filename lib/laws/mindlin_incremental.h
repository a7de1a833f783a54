/* SPDX-License-Identifier: BSD-3-Clause */
/* The incremental Mindlin-Deresiewicz rule of Thornton and Randall (1988), as restated by Thornton and Yin
 * (1991): partial slip through a factor theta on the initial stiffness,
 *
 *   dT = 8 G* a theta ds +- mu dN (1 - theta)
 *
 * with one formula for theta on loading, unloading and reloading. It follows histories that load,
 * unload and reload while pressed, and is wrong after a stick phase (shear, press, shear).
 *
 * stick_memory 1 adds the condition of Thornton and Yin, as others cite it: where pressing outran sliding,
 * theta stays 1 until the sum of 8 G* a |ds| has caught up with that of mu dN. What is missing is the deficit,
 * counted from the first shear on (from the first touch, no contact would ever slip in part). It halves the
 * error and does not mend it: the annulus that grew while pressed slips from its edge at once, so that the
 * exact stiffness falls from 8 G* a on. Sheared to half the sliding displacement, pressed by half and sheared
 * on, the force is up to 8.8 % too small without it and up to 4.8 % too large with it, at any step.
 *
 * The rule is for one direction. Here it acts along the direction in which the contact was first
 * sheared; what slides across that direction meets the same tangent stiffness. Bodies in space that are only
 * pressed slide by their round-off: a first force as small as that has no direction.
 */
#ifndef TOUCH_LAW_MINDLIN_INCREMENTAL_H
#define TOUCH_LAW_MINDLIN_INCREMENTAL_H

#include "body.h"

enum {
    INCREMENTAL_FRICTION = TOUCH_ELASTIC_COUNT,
    INCREMENTAL_MEMORY
};

#define MINDLIN_INCREMENTAL_STATE(FIELD)                                                           \
    FIELD(active, "1", "1 while the bodies overlap")                                               \
    FIELD(normal, "N", "normal force")                                                             \
    FIELD(shear_s, "N", "shear force on body 1 along s")                                           \
    FIELD(shear_t, "N", "shear force on body 1 along t")                                           \
    FIELD(forward, "1", "1 while the force points in the first direction, -1 against it")          \
    FIELD(branch, "1", "0 loading, 1 unloading, 2 reloading")                                      \
    FIELD(turned, "N", "force at which unloading began")                                           \
    FIELD(returned, "N", "force at which reloading began")                                         \
    FIELD(slipping, "1", "1 while the shear force is at its limit")                                \
    FIELD(deficit, "N", "mu dN of a stick phase that the shear has not made good (stick_memory)")

struct mindlin_incremental_state {
    MINDLIN_INCREMENTAL_STATE(TOUCH_STATE_MEMBER)
};

struct mindlin_incremental_coefficients {
    double e_star, g_star, radius, friction, memory;
};

static inline enum touch_status mindlin_incremental_prepare(const struct touch_values *values,
                                                            const struct touch_pair *pair,
                                                            void *ret,
                                                            struct touch_message *message) {
    (void)message;
    const double *young = values->of[TOUCH_ROW_YOUNG];
    const double *poisson = values->of[TOUCH_ROW_POISSON];
    const struct mindlin_incremental_coefficients c = {
        .e_star = touch_effective_young(pair, young, poisson),
        .g_star = touch_effective_shear(pair, young, poisson),
        .radius = touch_effective_radius(pair),
        .friction = values->of[INCREMENTAL_FRICTION][0],
        .memory = values->of[INCREMENTAL_MEMORY][0],
    };
    memcpy(ret, &c, sizeof c);
    return TOUCH_OK;
}

/* Which branch a slide along the first direction leads to, and where it turned. A slide of up to `least` is
 * round-off. */
static inline void mindlin_incremental_turn(struct mindlin_incremental_state *s, double force,
                                            double slide, double least) {
    const int unloading = s->branch > 0.5 && s->branch < 1.5;
    if (unloading && slide > least) {
        s->branch = 2.0;
        s->returned = force;
    } else if (!unloading && slide < -least) {
        s->branch = 1.0;
        s->turned = force;
    }
}

/* theta of the present branch; 1 while the pressing outruns the sliding or, with memory, has done so and
 * the sliding has not caught up. `grown` is mu dN, `limit` mu N at the end of the step. */
static inline double mindlin_incremental_theta(const struct mindlin_incremental_state *s,
                                               double force, double reach, double grown,
                                               double limit) {
    if (reach < grown || s->deficit > 0.0 || !(limit > 0.0))
        return 1.0;
    const double cube = s->branch < 0.5 ? 1.0 - (force + grown) / limit
                        : s->branch < 1.5
                            ? 1.0 - (s->turned - force + 2.0 * grown) / (2.0 * limit)
                            : 1.0 - (force - s->returned + 2.0 * grown) / (2.0 * limit);
    return cbrt(fmin(fmax(cube, 0.0), 1.0));
}

/* Signed force along the first direction after the step; the state's branch is brought along. */
static inline double mindlin_incremental_force(struct mindlin_incremental_state *s, double force,
                                               double slide, double stiffness, double grown,
                                               double limit, double memory, double least) {
    mindlin_incremental_turn(s, force, slide, least);
    if (s->branch > 0.5)
        s->turned += grown;
    if (s->branch > 1.5)
        s->returned -= grown;
    const int sheared = fabs(force) > stiffness * least || fabs(slide) > least;
    s->deficit = sheared ? memory * fmax(s->deficit + grown - stiffness * fabs(slide), 0.0) : 0.0;
    const double theta = mindlin_incremental_theta(s, force, stiffness * fabs(slide), grown, limit);
    const double sign = s->branch > 0.5 && s->branch < 1.5 ? -1.0 : 1.0;
    const double moved = force + stiffness * theta * slide + sign * grown * (1.0 - theta);
    const double next = fmin(fmax(moved, -limit), limit);
    s->deficit = fabs(next) < limit ? s->deficit : 0.0;
    if (s->branch > 1.5 && next >= s->turned)
        s->branch = 0.0;
    return next;
}

static inline void mindlin_incremental_step(const void *coefficients,
                                            const struct touch_motion *motion,
                                            const double *state_in, double *ret_state,
                                            struct touch_force *ret) {
    const struct mindlin_incremental_coefficients *c = coefficients;
    struct mindlin_incremental_state old, new = {0};
    memcpy(&old, state_in, sizeof old);
    if (!(motion->overlap > 0.0)) {
        *ret = (struct touch_force){.events = touch_events(old.active > 0.5, 0, 0, 0)};
        memcpy(ret_state, &new, sizeof new);
        return;
    }
    const double contact = sqrt(c->radius * motion->overlap);
    const double normal = 4.0 / 3.0 * c->e_star * contact * motion->overlap;
    const double k = 8.0 * c->g_star * contact, limit = c->friction * normal;

    /* Unit vector of the first direction: along the force (or against it), else along the slide. What a slide
     * of 64 ulp of the radius leaves is no force on the first branch, and no such slide turns to another. */
    const double least = 64.0 * DBL_EPSILON * c->radius;
    const double size = hypot(old.shear_s, old.shear_t);
    const double slide = hypot(motion->slide_s, motion->slide_t);
    const int sheared = size > (old.branch < 0.5 ? k * least : 0.0);
    const double sign = old.forward < 0.0 ? -1.0 : 1.0;
    const double e_s = sheared       ? sign * old.shear_s / size
                       : slide > 0.0 ? motion->slide_s / slide
                       : size > 0.0  ? old.shear_s / size
                                     : 1.0;
    const double e_t = sheared       ? sign * old.shear_t / size
                       : slide > 0.0 ? motion->slide_t / slide
                       : size > 0.0  ? old.shear_t / size
                                     : 0.0;
    const double along = motion->slide_s * e_s + motion->slide_t * e_t;
    const double across = motion->slide_t * e_s - motion->slide_s * e_t;

    new = old;
    const double force = mindlin_incremental_force(
        &new, sheared ? sign * size : old.shear_s * e_s + old.shear_t * e_t, along, k,
        c->friction * (normal - old.normal), limit, c->memory, least);
    double shear_s = force * e_s - k * across * e_t, shear_t = force * e_t + k * across * e_s;
    const double trial = hypot(shear_s, shear_t);
    /* A force that has reached the limit follows it within some ulp; without friction every slide slips. */
    const int slipping =
        limit > 0.0 ? trial >= limit * (1.0 - 8.0 * DBL_EPSILON) : trial > 0.0 || slide > 0.0;
    shear_s *= trial > limit ? limit / trial : 1.0;
    shear_t *= trial > limit ? limit / trial : 1.0;

    new.active = 1.0;
    new.normal = normal;
    new.shear_s = shear_s;
    new.shear_t = shear_t;
    new.forward = force < 0.0 ? -1.0 : 1.0;
    new.slipping = slipping;
    memcpy(ret_state, &new, sizeof new);
    *ret = (struct touch_force){
        .normal = normal,
        .shear_s = shear_s,
        .shear_t = shear_t,
        .normal_elastic = normal,
        .elastic_s = shear_s,
        .elastic_t = shear_t,
        .stiffness_n = 2.0 * c->e_star * contact,
        .stiffness_s = k,
        .strain_energy = 0.4 * normal * motion->overlap,
        .active = 1u,
        .slipping = (uint32_t)slipping,
        .events = touch_events(old.active > 0.5, 1, old.slipping > 0.5, slipping),
    };
}

#define MINDLIN_FRICTION_ROW                                                                       \
    [INCREMENTAL_FRICTION] = {.keyword = "fric",                                                   \
                              .role = TOUCH_FRICTION,                                              \
                              .symbol = "mu",                                                      \
                              .unit = "1",                                                         \
                              .max = HUGE_VAL,                                                     \
                              .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE,                          \
                              .meaning = "friction coefficient"}

static const struct touch_property mindlin_incremental_properties[] = {
    TOUCH_ELASTIC_ROWS, MINDLIN_FRICTION_ROW,
    [INCREMENTAL_MEMORY] = {.keyword = "stick_memory",
                            .role = TOUCH_OWN,
                            .symbol = "",
                            .unit = "1",
                            .type = TOUCH_INTEGER,
                            .max = 1.0,
                            .meaning =
                                "0: Thornton and Randall; 1: after a stick phase no slip until the "
                                "shear has caught up (Thornton and Yin)"}};
static const struct touch_field mindlin_incremental_state_fields[] = {
    MINDLIN_INCREMENTAL_STATE(TOUCH_STATE_ROW)};

TOUCH_LAW_OBJECT const struct touch_law touch_law_mindlin_incremental = {
    TOUCH_LAW_HEAD,
    .name = "mindlin_incremental",
    .title = "Incremental Mindlin-Deresiewicz rule of Thornton and Randall",
    .source = "Thornton and Randall (1988); Thornton and Yin (1991)",
    .known_wrong =
        "does not converge to Mindlin-Deresiewicz after a stick phase: in shear, press, shear (the "
        "case stick_phase) 7.1 % too small at any step, and with stick_memory 2.9 % too "
        "large; on other paths, and in impacts that stick, stick_memory can be the worse of both; "
        "slides that "
        "change direction are 9 % off in a component at a corner, and by a third of mu N on a "
        "circle; keeps two turning points only; its energies are not defined",
    .traits = TOUCH_TRAIT_SHEAR | TOUCH_TRAIT_HISTORY_FORCE | TOUCH_TRAIT_CAP_ELASTIC |
              TOUCH_TRAIT_EVENTS,
    .transport = TOUCH_TRANSPORT_ROTATE,
    .arm = TOUCH_ARM_CONTACT_POINT,
    .slip_arm = TOUCH_ARM_CONTACT_POINT,
    .shear_field = TOUCH_STATE_INDEX(mindlin_incremental, shear_s),
    .shear_count = 1,
    .property_count = TOUCH_COUNT(mindlin_incremental_properties),
    .properties = mindlin_incremental_properties,
    .state_count = TOUCH_COUNT(mindlin_incremental_state_fields),
    .state = mindlin_incremental_state_fields,
    .coefficient_size = sizeof(struct mindlin_incremental_coefficients),
    .prepare = mindlin_incremental_prepare,
    .step = mindlin_incremental_step,
};

#endif

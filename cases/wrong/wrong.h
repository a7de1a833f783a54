/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the known-wrong laws share. Each is the right law behind a plugin's door with one thing
 * changed: a function of it that alters what goes into the right one, or what comes out.
 *
 * Before it includes this header, a file defines its row of the table, each as a text:
 *   WRONG_AS       the law that it pretends to be
 *   WRONG_CASE     the case that names the mistake
 *   WRONG_TRAPS    numbers of the traps of traps.csv that it falls into, with spaces between; may be ""
 *   WRONG_MISTAKE  the mistake in words
 * The build defines WRONG_NAME, which is the name of the file. */
#ifndef WRONG_H
#define WRONG_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "touchstone/plugin.h"

static inline const struct touch_law *right(void) {
    return touch_law_find(WRONG_AS);
}

/* The heads of what a file may say, each followed by its body: functions of the law, and WRONG_LAW, which changes *law, a
 * copy of the right one that has these functions. And the right functions, which a body calls. */
#define UNUSED_SELF const struct touch_law *self __attribute__((unused))
#define WRONG_INHERIT                                                                              \
    void wrong_inherit(UNUSED_SELF, const struct touch_values *body, const int(*held)[2],          \
                       const int *wanted, const struct touch_pair *pair,                           \
                       struct touch_values *ret_values)
#define WRONG_PREPARE                                                                              \
    enum touch_status wrong_prepare(UNUSED_SELF, const struct touch_values *values,                \
                                    const struct touch_pair *pair, void *ret,                      \
                                    struct touch_message *message)
#define WRONG_STEP                                                                                 \
    void wrong_step(UNUSED_SELF, const void *coefficients, const struct touch_motion *motion,      \
                    const double *state_in, double *ret_state, struct touch_force *ret)
#define WRONG_GET                                                                                  \
    void wrong_get(UNUSED_SELF, size_t property, const double *state,                              \
                   const struct touch_force *force, double ret_v[3])
#define WRONG_LAW          void wrong_change(struct touch_law *law)
#define right_inherit(...) right()->inherit(right(), __VA_ARGS__)
#define right_prepare(...) right()->prepare(right(), __VA_ARGS__)
#define right_step(...)    right()->step(right(), __VA_ARGS__)
#define right_get(...)     right()->get(right(), __VA_ARGS__)

/* What a file does not say is NULL. */
#define MAY_BE_SAID        __attribute__((weak, visibility("hidden")))
MAY_BE_SAID WRONG_INHERIT;
MAY_BE_SAID WRONG_PREPARE;
MAY_BE_SAID WRONG_STEP;
MAY_BE_SAID WRONG_GET;
MAY_BE_SAID WRONG_LAW;

const struct touch_law *touch_plugin_law(void) {
    static struct touch_law law; /* the door hands out an address that stays */
    law = *right();
    law.name = WRONG_NAME;
    law.inherit = wrong_inherit ? wrong_inherit : law.inherit;
    law.prepare = wrong_prepare ? wrong_prepare : law.prepare;
    law.step = wrong_step ? wrong_step : law.step;
    law.get = wrong_get ? wrong_get : law.get;
    if (wrong_change)
        wrong_change(&law);
    return &law;
}

/* Index of a state field or a property of the right law. One that is gone ends the process: that is
 * no verdict "fail", so the selftest does not take it for a catch. */
static inline size_t wrong_field(const char *name) {
    const int k = touch_state_find(right(), name);
    if (k < 0)
        abort();
    return (size_t)k;
}

static inline size_t wrong_property(const char *keyword) {
    const int k = touch_property_find(right(), keyword);
    if (k < 0)
        abort();
    return (size_t)k;
}

static inline double wrong_value(const struct touch_values *values, const char *keyword) {
    return values->of[wrong_property(keyword)][0];
}

/* A table of properties that may be changed, a copy of the right one. */
static inline struct touch_property *wrong_properties(struct touch_law *law) {
    static struct touch_property rows[TOUCH_PROPERTY_MAX];
    memcpy(rows, right()->properties, right()->property_count * sizeof *rows);
    law->properties = rows;
    return rows;
}

/* One more state field behind those of the right law; returns its index. */
static inline size_t wrong_add_field(struct touch_law *law, const char *name, const char *unit,
                                     const char *meaning) {
    static struct touch_field fields[TOUCH_STATE_MAX];
    memcpy(fields, right()->state, right()->state_count * sizeof *fields);
    fields[law->state_count] = (struct touch_field){name, unit, meaning};
    law->state = fields;
    return law->state_count++;
}

/* Coefficients of the right law, and numbers of the wrong one's own. */
struct wrong_coefficients {
    _Alignas(64) unsigned char right[TOUCH_COEFFICIENT_MAX - 64];
    double own[8];
};

/* A wrong law whose step needs the value of one property: it stands in own[0]. The right law gets `instead` in its
 * place; NaN: the value itself. */
static struct {
    size_t property;
    double instead;
} wrong_taken;

static inline enum touch_status wrong_take_prepare(UNUSED_SELF, const struct touch_values *values,
                                                   const struct touch_pair *pair, void *ret,
                                                   struct touch_message *message) {
    struct wrong_coefficients *c = ret;
    struct touch_values other = *values;
    c->own[0] = values->of[wrong_taken.property][0];
    if (!isnan(wrong_taken.instead))
        other.of[wrong_taken.property][0] = wrong_taken.instead;
    return right_prepare(&other, pair, c->right, message);
}

static inline void wrong_take(struct touch_law *law, const char *keyword, double instead) {
    wrong_taken.property = wrong_property(keyword);
    wrong_taken.instead = instead;
    law->prepare = wrong_take_prepare;
    law->coefficient_size = sizeof(struct wrong_coefficients);
}

/* A wrong law that makes its coefficients at the first touch and keeps them: they stand in the state,
 * behind the fields of the right law. */
static inline void wrong_kept_step(UNUSED_SELF, const void *coefficients,
                                   const struct touch_motion *motion, const double *state_in,
                                   double *ret_state, struct touch_force *ret) {
    const size_t first = right()->state_count, active = wrong_field("active");
    struct wrong_coefficients c;
    memcpy(c.right, coefficients, right()->coefficient_size);
    if (state_in[active] > 0.5)
        memcpy(c.right, state_in + first, right()->coefficient_size);
    right_step(c.right, motion, state_in, ret_state, ret);
    memset(ret_state + first, 0, right()->coefficient_size);
    if (ret->active)
        memcpy(ret_state + first, c.right, right()->coefficient_size);
}

static inline void wrong_keep_coefficients(struct touch_law *law) {
    static char names[TOUCH_COEFFICIENT_MAX / sizeof(double)][32];
    const size_t count = right()->coefficient_size / sizeof(double);
    if (right()->coefficient_size % sizeof(double))
        abort();
    for (size_t k = 0; k < count; k++) {
        snprintf(names[k], sizeof names[k], "kept_%zu", k);
        wrong_add_field(law, names[k], "1", "a coefficient of the first touch");
    }
    law->step = wrong_kept_step;
}

/* 1/R* and 1/m* as they should be. */
static inline double wrong_effective(const double of[2]) {
    return 1.0 / (1.0 / of[0] + 1.0 / of[1]);
}

/* N s and so on are booked again after a dashpot was changed: force times velocity. */
static inline void wrong_book_dashpot(const struct touch_motion *motion,
                                      struct touch_force *force) {
    force->dashpot_work =
        (force->normal_dashpot * motion->velocity_n + force->dashpot_s * motion->velocity_s +
         force->dashpot_t * motion->velocity_t) *
        motion->dt;
}

static inline void wrong_set_dashpot(const struct touch_motion *motion, double dashpot,
                                     struct touch_force *force) {
    force->normal = force->normal_elastic + dashpot;
    force->normal_dashpot = dashpot;
    wrong_book_dashpot(motion, force);
}

/* Replaces the shear spring's force in an answer of a PFC law and in its state. */
static inline void wrong_set_spring(double s, double t, int slipping, const double *state_in,
                                    double *state, struct touch_force *force) {
    force->shear_s += s - force->elastic_s;
    force->shear_t += t - force->elastic_t;
    force->elastic_s = s;
    force->elastic_t = t;
    force->strain_energy -= force->strain_shear;
    force->strain_shear =
        force->stiffness_s > 0.0 ? (s * s + t * t) / (2.0 * force->stiffness_s) : 0.0;
    force->strain_energy += force->strain_shear;
    force->slipping = (uint32_t)slipping;
    const int slipped = state_in[wrong_field("slipping")] > 0.5;
    force->events &= ~(uint32_t)(TOUCH_EVENT_SLIP_BEGUN | TOUCH_EVENT_SLIP_ENDED);
    force->events |= (slipping && !slipped ? TOUCH_EVENT_SLIP_BEGUN : 0u) |
                     (!slipping && slipped ? TOUCH_EVENT_SLIP_ENDED : 0u);
    state[wrong_field("shear_s")] = s;
    state[wrong_field("shear_t")] = t;
    state[wrong_field("slipping")] = slipping;
}

/* The right step after the stored shear force was multiplied by a factor. */
static inline void wrong_scaled_step(const void *coefficients, const struct touch_motion *motion,
                                     double factor, const double *state_in, double *ret_state,
                                     struct touch_force *ret_force) {
    double scaled[TOUCH_STATE_MAX];
    memcpy(scaled, state_in, right()->state_count * sizeof *scaled);
    scaled[wrong_field("shear_s")] *= factor;
    scaled[wrong_field("shear_t")] *= factor;
    right_step(coefficients, motion, scaled, ret_state, ret_force);
}

/* The right step after the slide of the step was multiplied by a factor, which is what another
 * shear stiffness comes to. */
static inline void wrong_slid_step(const void *coefficients, const struct touch_motion *motion,
                                   double factor, const double *state_in, double *ret_state,
                                   struct touch_force *ret_force) {
    struct touch_motion other = *motion;
    other.slide_s *= factor;
    other.slide_t *= factor;
    right_step(coefficients, &other, state_in, ret_state, ret_force);
}

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the known-wrong laws share. Each is a right law with one thing changed: functions of it that alter what goes into
 * the right one, or what comes out, and then its row:
 *
 *     STEP(unloading_stiffer) {
 *         right_step(coefficients, motion, state_in, ret_state, ret);
 *         ret->normal *= motion->velocity_n < 0.0 ? 1.01 : 1.0;
 *     }
 *     WRONG(unloading_stiffer, "hertzian", "hertzian/impact", "", "1 % more force on unloading",
 *           .step = unloading_stiffer_step)
 *
 * The row: name; the law that it pretends to be; the case that names the mistake; numbers of the traps of traps.csv that
 * it falls into, with blanks between; the mistake in words; then members of struct wrong. */
#ifndef WRONG_H
#define WRONG_H

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "touchstone/plugin.h"

#define UNUSED __attribute__((unused))
#define SELF   UNUSED const struct touch_law *self

typedef void wrong_inherit(const struct touch_law *self, const struct touch_values *body,
                           const int (*held)[2], const int *wanted, const struct touch_pair *pair,
                           struct touch_values *ret_values);
typedef enum touch_status wrong_prepare(const struct touch_law *self,
                                        const struct touch_values *values,
                                        const struct touch_pair *pair, void *ret,
                                        struct touch_message *message);
typedef void wrong_step(const struct touch_law *self, const void *coefficients,
                        const struct touch_motion *motion, const double *state_in,
                        double *ret_state, struct touch_force *ret);
typedef void wrong_get(const struct touch_law *self, size_t property, const double *state,
                       const struct touch_force *force, double ret_v[3]);

struct wrong {
    const char *name, *as, *named, *traps, *mistake;
    wrong_inherit *inherit; /* NULL: that of the right law; so the others */
    wrong_prepare *prepare;
    wrong_step *step;
    wrong_get *get;
    size_t coefficient_size;  /* 0: that of the right law */
    struct touch_field field; /* one more, behind those of the right law */
    /* Its step needs the value of this property, which stands in own[0] of its coefficients. The right law gets `instead`
     * in its place; NaN: the value itself. */
    const char *takes;
    double instead;
    int keeps_coefficients; /* it makes them at the first touch and keeps them, in its state */
    void (*change)(const struct touch_law *self, struct touch_law *law); /* of all else */
};

/* Heads of such functions, each followed by its body. */
#define INHERIT(name)                                                                              \
    static void name##_inherit(SELF, UNUSED const struct touch_values *body,                       \
                               UNUSED const int(*held)[2], UNUSED const int *wanted,               \
                               UNUSED const struct touch_pair *pair,                               \
                               UNUSED struct touch_values *ret_values)
#define PREPARE(name)                                                                              \
    static enum touch_status name##_prepare(SELF, const struct touch_values *values,               \
                                            const struct touch_pair *pair, void *ret,              \
                                            struct touch_message *message)
#define STEP(name)                                                                                 \
    static void name##_step(SELF, UNUSED const void *coefficients,                                 \
                            const struct touch_motion *motion, const double *state_in,             \
                            double *ret_state, struct touch_force *ret)
#define GET(name)                                                                                  \
    static void name##_get(SELF, size_t property, const double *state,                             \
                           const struct touch_force *force, double ret_v[3])
#define CHANGE(name) static void name##_change(SELF, struct touch_law *law)

/* All rows of the library stand in one section of it. */
#define WRONG(id, ...)                                                                             \
    static const struct wrong id##_row = {#id, __VA_ARGS__};                                       \
    __attribute__((section("wrong_rows"), used)) static const struct wrong *const id##_at =        \
        &id##_row;

/* A wrong law with what it needs; it is the data of its struct touch_law. */
struct wrong_law {
    const struct touch_law *right;
    const struct wrong *row;
    struct touch_law law;
    size_t taken; /* index of the property row->takes */
    struct touch_property
        properties[TOUCH_PROPERTY_MAX]; /* those of the law, where it changes any */
    struct touch_field fields[TOUCH_STATE_MAX];
    char names[TOUCH_STATE_MAX][32];
};

static inline struct wrong_law *wrong_of(const struct touch_law *self) {
    return self->data;
}

/* The right law, and what bodies of functions call of it. */
#define right()            (wrong_of(self)->right)
#define right_inherit(...) right()->inherit(right(), __VA_ARGS__)
#define right_prepare(...) right()->prepare(right(), __VA_ARGS__)
#define right_step(...)    right()->step(right(), __VA_ARGS__)
#define right_get(...)     right()->get(right(), __VA_ARGS__)

/* Index of a state field or a property of the right law. One that is gone ends the process: that is
 * no verdict "fail", so the selftest does not take it for a catch. */
static inline size_t wrong_index(int k) {
    if (k < 0)
        abort();
    return (size_t)k;
}
#define wrong_field(name)         wrong_index(touch_state_find(right(), name))
#define wrong_property(keyword)   wrong_index(touch_property_find(right(), keyword))
#define wrong_value(all, keyword) ((all)->of[wrong_property(keyword)][0])

/* The properties of the law, which may be changed. */
static inline struct touch_property *wrong_properties(struct touch_law *law) {
    struct wrong_law *wrong = wrong_of(law);
    memcpy(wrong->properties, wrong->right->properties,
           wrong->right->property_count * sizeof *wrong->properties);
    law->properties = wrong->properties;
    return wrong->properties;
}

/* Coefficients of the right law, and numbers of the wrong one's own. */
struct wrong_coefficients {
    _Alignas(64) unsigned char right[TOUCH_COEFFICIENT_MAX - 64];
    double own[8];
};

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
#define wrong_set_spring(...) wrong_set_spring_of(self, __VA_ARGS__)
static inline void wrong_set_spring_of(SELF, double s, double t, int slipping,
                                       const double *state_in, double *state,
                                       struct touch_force *force) {
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
#define wrong_scaled_step(...) wrong_scaled_step_of(self, __VA_ARGS__)
static inline void wrong_scaled_step_of(SELF, const void *coefficients,
                                        const struct touch_motion *motion, double factor,
                                        const double *state_in, double *ret_state,
                                        struct touch_force *ret_force) {
    double scaled[TOUCH_STATE_MAX];
    memcpy(scaled, state_in, right()->state_count * sizeof *scaled);
    scaled[wrong_field("shear_s")] *= factor;
    scaled[wrong_field("shear_t")] *= factor;
    right_step(coefficients, motion, scaled, ret_state, ret_force);
}

/* The right step after the slide of the step was multiplied by a factor, which is what another
 * shear stiffness comes to. */
#define wrong_slid_step(...) wrong_slid_step_of(self, __VA_ARGS__)
static inline void wrong_slid_step_of(SELF, const void *coefficients,
                                      const struct touch_motion *motion, double factor,
                                      const double *state_in, double *ret_state,
                                      struct touch_force *ret_force) {
    struct touch_motion other = *motion;
    other.slide_s *= factor;
    other.slide_t *= factor;
    right_step(coefficients, &other, state_in, ret_state, ret_force);
}

#endif

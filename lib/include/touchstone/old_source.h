/* SPDX-License-Identifier: BSD-3-Clause */
/**
 * @file
 * Plugins whose source was written for ABI 2 or 3. Such a source needs one line before its includes:
 *
 *     #define TOUCH_SOURCE_ABI 2
 *     #include "touchstone/plugin.h"
 *
 * Its law then has the members and traits of that time, and touch_plugin_conventions(). What it says by them is
 * converted once, when the library is loaded. Rows of properties of ABI 2 must name their fields.
 */
#ifndef TOUCHSTONE_OLD_SOURCE_H
#define TOUCHSTONE_OLD_SOURCE_H

#include <string.h>
#include "touchstone/law.h"

enum touch_transport {
    TOUCH_TRANSPORT_NONE,
    TOUCH_TRANSPORT_ROTATE,
    TOUCH_TRANSPORT_PROJECT
};
enum touch_arm {
    TOUCH_ARM_CONTACT_POINT,
    TOUCH_ARM_RADIUS,
    TOUCH_ARM_SURFACE,
    TOUCH_ARM_SHARE
};
enum {
    TOUCH_TRAIT_HISTORY_FORCE = 1u << 16,
    TOUCH_TRAIT_HISTORY_DISPLACEMENT = 1u << 17,
    TOUCH_TRAIT_CAP_ELASTIC = 1u << 18,
    TOUCH_TRAIT_CAP_TOTAL = 1u << 19,
    TOUCH_TRAIT_CAP_WITH_DAMPER = 1u << 20,
    TOUCH_TRAIT_TENSILE = 1u << 21,
};

struct touch_old_law {
    uint32_t abi, struct_size;
    const char *name, *title, *source, *known_wrong;
    uint32_t traits;
    enum touch_transport transport;
    enum touch_arm arm, slip_arm;
    int shear_field, shear_count;
    size_t property_count;
    const struct touch_property *properties;
    size_t state_count;
    const struct touch_field *state;
    size_t coefficient_size;
    void (*inherit)(const struct touch_values *, const int (*)[2], const int *,
                    const struct touch_pair *, struct touch_values *);
    enum touch_status (*prepare)(const struct touch_values *, const struct touch_pair *, void *,
                                 struct touch_message *);
    void (*step)(const void *, const struct touch_motion *, const double *, double *,
                 struct touch_force *);
    void (*get)(size_t, const double *, const struct touch_force *, double[3]);
    void (*set)(size_t, const double[3], double *);
};

/* What the source exports: one of the first two. */
#define TOUCH_OLD __attribute__((weak, visibility("default")))
TOUCH_OLD const struct touch_old_law *touch_old_plugin_law(void);
TOUCH_OLD const struct touch_old_law *touch_old_plugin_law_at(size_t i);
TOUCH_OLD const char *touch_plugin_conventions(const char *law);

/* "limit_on: spring, damping: tsuji"; words that are none of these are left out. */
static inline void touch_old_read(const char *text, struct touch_conventions *ret) {
    static const struct {
        const char *words;
        size_t at;
        uint8_t value;
    } rows[] = {
#define Y(name, value, ...)                                                                        \
    {#name ": " #value, offsetof(struct touch_conventions, name), TOUCH_##name##_##value},
#define X(name, about, ...) __VA_ARGS__
        TOUCH_CONVENTIONS(X, Y)
#undef X
#undef Y
        /* words of that time */
        {"limit_leaves: less_dashpot", offsetof(struct touch_conventions, limit_on),
         TOUCH_limit_on_sum_rest},
        {"slip: contact_point", offsetof(struct touch_conventions, slip), TOUCH_slip_point},
        {"separation: kept", offsetof(struct touch_conventions, separation),
         TOUCH_separation_keeps},
        {"turning: kept", offsetof(struct touch_conventions, turning), TOUCH_turning_kept_length},
    };
    uint8_t *first = &ret->history;
    for (; text && *text; text += strcspn(text, ","), text += strspn(text, ", "))
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            if (strcspn(text, ",") == strlen(rows[i].words) &&
                !strncmp(text, rows[i].words, strlen(rows[i].words)))
                first[rows[i].at] = rows[i].value;
}

/* The functions of that time were not handed their law: it stands in the data of the converted one. */
static inline const struct touch_old_law *touch_old_of(const struct touch_law *self) {
    const struct touch_old_law *old;
    memcpy(&old, &self->data, sizeof old);
    return old;
}
static inline void touch_old_inherit(const struct touch_law *self, const struct touch_values *body,
                                     const int (*held)[2], const int *inherit,
                                     const struct touch_pair *pair,
                                     struct touch_values *ret_values) {
    touch_old_of(self)->inherit(body, held, inherit, pair, ret_values);
}
static inline enum touch_status touch_old_prepare(const struct touch_law *self,
                                                  const struct touch_values *values,
                                                  const struct touch_pair *pair,
                                                  void *ret_coefficients,
                                                  struct touch_message *ret_message) {
    return touch_old_of(self)->prepare(values, pair, ret_coefficients, ret_message);
}
static inline void touch_old_step(const struct touch_law *self, const void *coefficients,
                                  const struct touch_motion *motion, const double *state_in,
                                  double *ret_state, struct touch_force *ret_force) {
    touch_old_of(self)->step(coefficients, motion, state_in, ret_state, ret_force);
}
static inline void touch_old_get(const struct touch_law *self, size_t property, const double *state,
                                 const struct touch_force *force, double ret_v[3]) {
    touch_old_of(self)->get(property, state, force, ret_v);
}
static inline void touch_old_set(const struct touch_law *self, size_t property, const double v[3],
                                 double *state) {
    touch_old_of(self)->set(property, v, state);
}

static inline struct touch_law touch_old_converted(const struct touch_old_law *old) {
    static const uint8_t levers[] = {TOUCH_slip_lever_point, TOUCH_slip_lever_radius,
                                     TOUCH_slip_lever_surface, TOUCH_slip_lever_share};
    const uint32_t is = old->traits;
    const int shears = (is & TOUCH_TRAIT_SHEAR) != 0;
    struct touch_law ret;
    memset(&ret, 0, sizeof ret);
    ret.abi = TOUCH_ABI;
    ret.struct_size = sizeof ret;
    ret.name = old->name;
    ret.title = old->title;
    ret.source = old->source;
    ret.known_wrong = old->known_wrong;
    ret.traits = is & 0xffffu;
    ret.shear_field = old->shear_field;
    ret.shear_count = old->shear_count;
    ret.property_count = old->property_count;
    ret.properties = old->properties;
    ret.state_count = old->state_count;
    ret.state = old->state;
    ret.coefficient_size = old->coefficient_size;
    memcpy(&ret.data, &old, sizeof old);
    ret.inherit = old->inherit ? touch_old_inherit : NULL;
    ret.prepare = old->prepare ? touch_old_prepare : NULL;
    ret.step = old->step ? touch_old_step : NULL;
    ret.get = old->get ? touch_old_get : NULL;
    ret.set = old->set ? touch_old_set : NULL;
    struct touch_conventions *c = &ret.conventions;
    c->history = is & TOUCH_TRAIT_HISTORY_FORCE          ? TOUCH_history_force
                 : is & TOUCH_TRAIT_HISTORY_DISPLACEMENT ? TOUCH_history_displacement
                                                         : TOUCH_history_unsaid;
    c->limit_on = is & TOUCH_TRAIT_CAP_WITH_DAMPER ? TOUCH_limit_on_sum
                  : shears                         ? TOUCH_limit_on_spring
                                                   : TOUCH_limit_on_unsaid;
    c->limit_from = is & TOUCH_TRAIT_CAP_ELASTIC ? TOUCH_limit_from_elastic
                    : is & TOUCH_TRAIT_CAP_TOTAL ? TOUCH_limit_from_size
                                                 : TOUCH_limit_from_unsaid;
    c->tension = is & TOUCH_TRAIT_TENSILE  ? TOUCH_tension_allowed
                 : is & TOUCH_TRAIT_DAMPED ? TOUCH_tension_cut
                                           : TOUCH_tension_unsaid;
    if (old->shear_count > 0) {
        const int turns = old->transport == TOUCH_TRANSPORT_ROTATE;
        c->turning = turns                                       ? TOUCH_turning_turned
                     : old->transport == TOUCH_TRANSPORT_PROJECT ? TOUCH_turning_kept_length
                                                                 : TOUCH_turning_not_turned;
        c->twirl = turns ? TOUCH_twirl_follows : TOUCH_twirl_stays;
    }
    if (shears) {
        c->slip_lever = levers[old->slip_arm];
        c->torque_lever = levers[old->arm];
    }
    if (touch_plugin_conventions)
        touch_old_read(touch_plugin_conventions(old->name), c);
    return ret;
}

TOUCH_OLD const struct touch_law *touch_plugin_law_at(size_t i) {
    static struct touch_law laws[64];
    const struct touch_old_law *old = touch_old_plugin_law_at      ? touch_old_plugin_law_at(i)
                                      : !i && touch_old_plugin_law ? touch_old_plugin_law()
                                                                   : NULL;
    if (!old || i >= sizeof laws / sizeof *laws)
        return NULL;
    laws[i] = touch_old_converted(old);
    return &laws[i];
}

#define touch_law           touch_old_law
#define touch_plugin_law    touch_old_plugin_law
#define touch_plugin_law_at touch_old_plugin_law_at
#endif

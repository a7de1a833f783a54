/* SPDX-License-Identifier: BSD-3-Clause */
/* A law with settings, and a contact of it that is stepped. */
#ifndef RIG_H
#define RIG_H

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "lib/core/usual.h"
#include "touchstone/law.h"

struct rig {
    const struct touch_law *law;
    struct touch_values values;
    struct touch_pair pair;
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    double state[TOUCH_STATE_MAX];
    struct touch_force force;
};

/* Two balls of unit diameter. */
static const struct touch_pair unit_balls = {{0.5, 0.5}, {1000.0, 1000.0}, {0, 0}, 3};

/* "fric: 0.5, damping: exact": values by keyword; a word that is no number is a choice. After a question mark, those
 * that the law has and cannot do without. Then the coefficients. */
static inline void rig_set(struct rig *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static inline void rig_set(struct rig *r, const char *format, ...) {
    char text[1024], *rest = text;
    struct touch_message message = {""};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const int maybe = *rest == '?';
    for (char *word; (word = strtok_r(NULL, "?:, ", &rest));) {
        const char *given = strtok_r(NULL, ":, ", &rest);
        const int k = touch_property_find(r->law, word);
        char *end;
        const double value = strtod(given, &end);
        if (maybe && (k < 0 || r->law->properties[k].flags & TOUCH_OPTIONAL))
            continue;
        cr_assert((*end ? touch_values_choose(r->law, &r->values, word, given, &message)
                        : touch_values_set(r->law, &r->values, word, value, value, &message)) ==
                      TOUCH_OK,
                  "%s", message.text);
    }
    cr_assert(touch_prepare(r->law, &r->values, &r->pair, r->coefficients, &message) == TOUCH_OK,
              "%s: %s", r->law->name, message.text);
}

/* With usual values, and these. */
#define RIG_MAKE(r, of_law, of_pair, ...)                                                          \
    do {                                                                                           \
        memset(r, 0, sizeof *(r));                                                                 \
        (r)->law = of_law;                                                                         \
        (r)->pair = of_pair;                                                                       \
        usual_values((r)->law, &(r)->values);                                                      \
        rig_set(r, __VA_ARGS__);                                                                   \
    } while (0)

static inline void rig_take(struct rig *r, const struct touch_motion *motion) {
    double out[TOUCH_STATE_MAX] = {0};
    r->law->step(r->law, r->coefficients, motion, r->state, out, &r->force);
    memcpy(r->state, out, sizeof out);
}

/* A step of 1 s. */
static inline void rig_step(struct rig *r, double overlap, double velocity_n, double slide_s,
                            double slide_t) {
    const struct touch_motion motion = {.overlap = overlap,
                                        .velocity_n = velocity_n,
                                        .velocity_s = slide_s,
                                        .velocity_t = slide_t,
                                        .slide_s = slide_s,
                                        .slide_t = slide_t,
                                        .dt = 1.0};
    rig_take(r, &motion);
}

static inline int near(double a, double b, double relative) {
    return fabs(a - b) <= relative * fmax(fabs(a), fabs(b));
}

#endif

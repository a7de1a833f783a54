/* SPDX-License-Identifier: BSD-3-Clause */
/* What the bodies of several laws share: state as named fields, pair quantities, small vectors in
 * the contact plane. Everything is static inline, so that a law is one text for every target. */
#ifndef TOUCH_BODY_H
#define TOUCH_BODY_H

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "touchstone/law.h"

#define TOUCH_PI                                3.14159265358979323846
#define TOUCH_NAN                               ((double)NAN) /* math.h has it as float */

/* A law's state is one list FIELD(name, unit, meaning): struct, table and count follow from it. */
#define TOUCH_STATE_MEMBER(name, unit, meaning) double name;
#define TOUCH_STATE_ROW(name, unit, meaning)    {#name, unit, meaning},
#define TOUCH_STATE_INDEX(law, name)            (int)(offsetof(struct law##_state, name) / sizeof(double))

/* Fills the ABI head of a law descriptor. */
#define TOUCH_LAW_HEAD                          .abi = TOUCH_ABI, .struct_size = sizeof(struct touch_law)
#define TOUCH_COUNT(array)                      (sizeof(array) / sizeof((array)[0]))

/* 1/R* = 1/R1 + 1/R2; a wall has no curvature. */
static inline double touch_effective_radius(const struct touch_pair *pair) {
    return 1.0 / (1.0 / pair->radius[0] + 1.0 / pair->radius[1]);
}

/* 1/m* = 1/m1 + 1/m2; a wall is not moved. */
static inline double touch_effective_mass(const struct touch_pair *pair) {
    return 1.0 / (1.0 / pair->mass[0] + 1.0 / pair->mass[1]);
}

/* Johnson (1985) eq. 4.5: 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2; a rigid body adds nothing. */
static inline double touch_effective_young(const struct touch_pair *pair, const double young[2],
                                           const double poisson[2]) {
    double compliance = 0.0;
    for (int b = 0; b < 2; b++)
        compliance += pair->rigid[b] ? 0.0 : (1.0 - poisson[b] * poisson[b]) / young[b];
    return 1.0 / compliance;
}

/* Mindlin (1949): 1/G* = (2 - nu1)/G1 + (2 - nu2)/G2, with G = E/(2 (1 + nu)). */
static inline double touch_effective_shear(const struct touch_pair *pair, const double young[2],
                                           const double poisson[2]) {
    double compliance = 0.0;
    for (int b = 0; b < 2; b++)
        compliance +=
            pair->rigid[b] ? 0.0 : (2.0 - poisson[b]) * 2.0 * (1.0 + poisson[b]) / young[b];
    return 1.0 / compliance;
}

/* Elastic energy of a shear spring, J; 0 where there is no stiffness. */
static inline double touch_shear_energy(double s, double t, double stiffness) {
    return stiffness > 0.0 ? (s * s + t * t) / (2.0 * stiffness) : 0.0;
}

/* Events of a step from what was and what is: activity, and slip while active. Losing the contact ends
 * slip without an event. */
static inline uint32_t touch_events(int was, int is, int slipped, int slips) {
    return (is && !was ? TOUCH_EVENT_ACTIVATED : 0u) | (was && !is ? TOUCH_EVENT_DEACTIVATED : 0u) |
           (is && slips && !slipped ? TOUCH_EVENT_SLIP_BEGUN : 0u) |
           (is && !slips && slipped ? TOUCH_EVENT_SLIP_ENDED : 0u);
}

/* Elastic properties of both bodies, as laws with per-body Young's modulus list them. */
#define TOUCH_ELASTIC_ROWS                                                                         \
    {"young",                                                                                      \
     "E",                                                                                          \
     "Pa",                                                                                         \
     TOUCH_REAL,                                                                                   \
     TOUCH_OF_BODY,                                                                                \
     0.0,                                                                                          \
     HUGE_VAL,                                                                                     \
     TOUCH_NAN,                                                                                    \
     TOUCH_REQUIRED | TOUCH_MODIFIABLE | TOUCH_MIN_OPEN | TOUCH_MAX_OPEN,                          \
     NULL,                                                                                         \
     "Young's modulus of the body"},                                                               \
    {                                                                                              \
        "poisson", "nu", "1", TOUCH_REAL, TOUCH_OF_BODY, -1.0, 0.5, TOUCH_NAN,                     \
            TOUCH_REQUIRED | TOUCH_MODIFIABLE | TOUCH_MIN_OPEN, NULL,                              \
            "Poisson's ratio of the body"                                                          \
    }

/* Says what is wrong in prepare(). */
#define TOUCH_REFUSE(status, message, ...)                                                         \
    (snprintf((message)->text, sizeof((message)->text), __VA_ARGS__), (status))

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two laws with different properties: one is fitted to the other at one impact, and then both do the same impacts. */
#ifndef ANSWERS_TWO_LAWS_H
#define ANSWERS_TWO_LAWS_H

#include "calibration.h"

struct comparison_side {
    struct play_subject *subject; /* NULL: the law is built in */
    struct play_case c;           /* law, properties, bodies, end of contact */
};

/* How a property of the second law got its value. */
enum comparison_how {
    COMPARISON_SAME,    /* the first law has the same property */
    COMPARISON_OTHER,   /* the first law calls it otherwise, or has it in another form */
    COMPARISON_OVERLAP, /* fitted: the largest overlap is that of the first law */
    COMPARISON_STIFFNESS, /* the stiffnesses in shear and along the normal have the first law's ratio */
    COMPARISON_DAMPED,  /* fitted: the restitution is that of the first law */
    COMPARISON_NEAREST, /* the same, but the restitution is out of reach: the nearest in reach */
};

struct comparison_value {
    int property;        /* of the second law */
    const char *keyword; /* of the first law, with COMPARISON_OTHER; else NULL */
    enum comparison_how how;
};

struct comparison_fit {
    double speed;                   /* m/s, of the head-on impact at which it is fitted */
    struct answer_impact impact[2]; /* there, of both laws */
    size_t count;
    struct comparison_value value[TOUCH_PROPERTY_MAX];
};

/* Gives the properties of b values from those of a, and fits stiffness and damping in a head-on impact at that speed.
 * Bodies and end of contact of b become those of a. `set` marks properties of b that are left as they are.
 * 0; or -1 and how a law ended or what it refuses. */
int comparison_fit(const struct comparison_side *a, struct comparison_side *b, double speed,
                   const unsigned char set[TOUCH_PROPERTY_MAX], struct comparison_fit *ret,
                   struct play_ending *ret_ending);

/* X(name, meaning, unit, relative): a difference is of the second law from the first: relative to its value, or plain. */
#define COMPARISON(X)                                                                              \
    X(restitution, "normal speed of separation over that of approach", "1", 0)                     \
    X(duration, "time from first touch to the end of contact", "s", 1)                             \
    X(peak_force, "largest total normal force", "N", 1)                                            \
    X(slip_out, "slip velocity after the impact over that before", "1", 0)
enum comparison_quantity {
#define X(name, meaning, unit, relative) COMPARISON_##name,
    COMPARISON(X)
#undef X
    COMPARISON_COUNT
};
const char *comparison_name(enum comparison_quantity q);
const char *comparison_unit(enum comparison_quantity q);

struct comparison_row {
    double speed, angle;               /* m/s, along the normal; rad, of the velocity to it */
    double value[2][COMPARISON_COUNT]; /* NaN where it has no meaning */
    double difference[COMPARISON_COUNT];
    enum comparison_quantity worst; /* of the largest difference, without its sign */
};

/* The impact of a row whose speed and angle are given, by both laws, in small time steps. 0; or -1, a row without
 * numbers, and how a law ended: which one it is, 0 or 1. */
int comparison_impact(const struct comparison_side side[2], struct comparison_row *row,
                      struct play_ending *ret_ending, int *ret_which);
/* Rows by their largest difference, the largest first; equal ones stay in their order. */
void comparison_sort(struct comparison_row *rows, size_t count);

#endif

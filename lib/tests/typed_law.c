/* SPDX-License-Identifier: BSD-3-Clause */
/* Compiled for each law, with LAW_FILE, LAW_NAME and BITS; the page is one that typed.py has copied. */
#define _GNU_SOURCE /* mathematics of _Float128 */
#include "typed_law.h"
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#if BITS == 113
#define REAL       _Float128
#define CALL(name) name##f128
/* DBL_EPSILON stays: it is where a law takes two places for one. */
#elif BITS == 24
#define REAL       float
#define CALL(name) name##f
#undef DBL_EPSILON
#undef DBL_MIN
#define DBL_EPSILON FLT_EPSILON
#define DBL_MIN     FLT_MIN
#else
#define REAL       double
#define CALL(name) name
#endif
#if BITS != 53
#define sqrt  CALL(sqrt)
#define cbrt  CALL(cbrt)
#define fabs  CALL(fabs)
#define hypot CALL(hypot)
#define exp   CALL(exp)
#define log   CALL(log)
#define acos  CALL(acos)
#define acosh CALL(acosh)
#define floor CALL(floor)
#define sin   CALL(sin)
#define cos   CALL(cos)
/* In place of math/power.h, which is made of the bits of doubles. */
#define POWER_H
static inline REAL power(REAL x, REAL exponent) {
    return CALL(pow)(x, exponent);
}
#endif
#define double REAL
#define KERNEL
#include "touchstone/step.h"
#undef REFUSE
#define REFUSE(v, ...) ((void)(v), 1)
#undef LAW_OBJECT
#define LAW_OBJECT(name_, traits_, prepare_, properties_, state_, ...)                             \
    static int name_##_made(const struct values *v, struct material *ret) {                        \
        return prepare_(v, ret);                                                                   \
    }
#include LAW_FILE
enum {
    STATES = STATE_COUNT
};
#undef double

#define PASTE_(a, b, c) a##b##c
#define PASTE(a, b, c)  PASTE_(a, b, c)
#define NAME            PASTE(LAW_NAME, _typed_, BITS)

static REAL values[TOUCH_PROPERTY_MAX][2];

static struct typed_number split(REAL a) {
    const double high = (double)a;
    return (struct typed_number){high, isfinite(high) ? (double)(a - (REAL)high) : 0.0};
}

typed_step NAME;
size_t NAME(const struct typed_input *in, struct typed_number *ret) {
    struct touch_message why;
    struct touch_pair pair = {.rigid = {in->rigid[0], in->rigid[1]}, .dimension = in->dimension};
    for (int i = 0; i < TOUCH_PROPERTY_MAX; i++)
        for (int b = 0; b < 2; b++)
            values[i][b] = (REAL)in->values[i][b];
    for (int b = 0; b < 2; b++)
        pair.radius[b] = (REAL)in->pair[b], pair.mass[b] = (REAL)in->pair[2 + b];
    const struct values v = {(const REAL(*)[2])values, &pair, &why};
    struct material m;
    if (PASTE(LAW_NAME, _made, )(&v, &m))
        return 0;
    REAL motion[13];
    for (int i = 0; i < 13; i++)
        motion[i] = (REAL)in->motion[i];
    const bool planar = in->dimension == 2;
    const struct motion t = {.overlap = motion[0],
                             .velocity_n = motion[1],
                             .velocity = {planar ? 0 : motion[2], motion[3]},
                             .slide = {planar ? 0 : motion[4], motion[5]},
                             .spin1_n = motion[6],
                             .spin1 = {motion[7], motion[8]},
                             .spin2_n = motion[9],
                             .spin2 = {motion[10], motion[11]},
                             .dt = motion[12]};
    const struct size size = size_of(pair.radius[0], pair.radius[1], pair.mass[0], pair.mass[1]);
    struct state old, new;
    struct answer answer = {0};
    for (size_t i = 0; i < STATES; i++)
        ((REAL *)&old)[i] = (REAL)in->state[i];
    PASTE(LAW_NAME, _typed, )(&m, &size, &t, &old, &new, &answer);
    answer.excess = shear_of(&answer); /* what is compared is the sum */
    for (size_t i = 0; i < TYPED_ANSWERS; i++)
        ret[i] = split(((REAL *)&answer)[i]);
    for (size_t i = 0; i < STATES; i++)
        ret[TYPED_ANSWERS + i] = split(((REAL *)&new)[i]);
    return TYPED_ANSWERS + STATES;
}
_Static_assert(sizeof(struct answer) == TYPED_ANSWERS * sizeof(REAL), "answers are counted");

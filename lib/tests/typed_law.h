/* SPDX-License-Identifier: BSD-3-Clause */
/* A step of a law whose page is compiled with numbers of another type: 24, 53 or 113 bits. */
#ifndef TYPED_LAW_H
#define TYPED_LAW_H
#include <stddef.h>

/* What a step is given, each number in the order of law.h: radius and mass of the pair, touch_motion, state. */
struct typed_input {
    const double (*values)[2];
    const int *rigid;
    int dimension;
    double pair[4], motion[13];
    const double *state;
};
enum {
    TYPED_ANSWERS = 24, /* numbers of struct answer; the state follows */
    TYPED_OUTPUT_MAX = 512
};
/* A number as the sum of two. */
struct typed_number {
    double high, low;
};
/* Returns how many numbers it answers; 0: prepare() has refused. */
typedef size_t typed_step(const struct typed_input *input, struct typed_number *ret);

#endif

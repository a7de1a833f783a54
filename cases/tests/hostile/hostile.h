/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that misbehave on purpose, all in one library: Hertz's normal force, right but for one thing. A law is a block
 *
 *   STEP(name) { ... }        what its step does besides, where the overlap is beyond 4.5 um
 *   PREPARE(name) { ... }     what its prepare() does at its end; it returns a status
 *   LAW(name) { ... }         what is wrong in its description, `law`
 *   AT_LOAD(name) { ... }     what it does while the library is loaded for it, and at its end:
 *   AT_UNLOAD(name) { ... }
 *
 * of a file of this folder, and a row of test_misbehaviours.c that says what becomes of it. The linker collects the blocks
 * (hostile.c). */
#ifndef HOSTILE_H
#define HOSTILE_H

#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "touchstone/plugin.h"

struct coefficients {
    double k; /* N m^-3/2 */
};

/* What a law does besides: one of them. */
struct hostile_block {
    const char *name;
    void (*step)(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *state, struct touch_force *force);
    enum touch_status (*prepare)(struct coefficients *coefficients, void *ret,
                                 struct touch_message *message);
    void (*law)(struct touch_law *law);
    void (*at_load)(void), (*at_unload)(void);
};

#pragma GCC diagnostic ignored "-Wunused-parameter"

#define HOSTILE_BLOCK(name, hook)                                                                  \
    static const struct hostile_block name##_##hook##_row = {#name, .hook = name##_##hook};        \
    static const struct hostile_block *const name##_##hook##_at                                    \
        __attribute__((used, section("hostile_blocks"))) = &name##_##hook##_row;

#define STEP(name)                                                                                 \
    static void name##_step(const void *coefficients, const struct touch_motion *motion,           \
                            const double *state_in, double *state, struct touch_force *force);     \
    HOSTILE_BLOCK(name, step)                                                                      \
    static void name##_step(const void *coefficients, const struct touch_motion *motion,           \
                            const double *state_in, double *state, struct touch_force *force)
#define PREPARE(name)                                                                              \
    static enum touch_status name##_prepare(struct coefficients *coefficients, void *ret,          \
                                            struct touch_message *message);                        \
    HOSTILE_BLOCK(name, prepare)                                                                   \
    static enum touch_status name##_prepare(struct coefficients *coefficients, void *ret,          \
                                            struct touch_message *message)
#define LAW(name)                                                                                  \
    static void name##_law(struct touch_law *law);                                                 \
    HOSTILE_BLOCK(name, law)                                                                       \
    static void name##_law(struct touch_law *law)
#define AT_LOAD(name)                                                                              \
    static void name##_at_load(void);                                                              \
    HOSTILE_BLOCK(name, at_load)                                                                   \
    static void name##_at_load(void)
#define AT_UNLOAD(name)                                                                            \
    static void name##_at_unload(void);                                                            \
    HOSTILE_BLOCK(name, at_unload)                                                                 \
    static void name##_at_unload(void)

#endif

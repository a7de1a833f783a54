/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of the batch share; not installed. */
#ifndef TOUCH_BATCH_PARTS_H
#define TOUCH_BATCH_PARTS_H

#include "lib/laws/body.h"
#include "lib/kernel_list.h"
#include "lib/target_list.h"
#include "touchstone/batch.h"

struct batch_room {
    _Alignas(16) unsigned char of[TOUCH_COEFFICIENT_MAX];
};

/* What struct touch_coefficients holds. */
struct batch_coefficients {
    struct batch_room room;     /* the law's, for the pair given */
    struct touch_values values; /* for laws that have to be prepared for each contact */
    struct touch_pair pair;
};
_Static_assert(sizeof(struct batch_coefficients) <= sizeof(struct touch_coefficients),
               "struct touch_coefficients has room");

/* The target that is asked for: target, or what the environment names where that is NULL; NULL for
 * the best there is. Refuses one that is unknown or that the CPU lacks. */
enum touch_status touch_target_wanted(const char *target, const char **ret_wanted,
                                      struct touch_message *ret_message);

/* Contacts that a kernel runs between looking at the columns' pointers, and as many zeros, of 16 bytes
 * for the tests' sake. */
#define TOUCH_BATCH_CHUNK 256
extern const double touch_batch_zeros[2 * TOUCH_BATCH_CHUNK];

/* TOUCH_TARGETS(X) of the generated target_list.h is X(name, needs, meaning). */
enum {
#define X(name, needs, meaning) TOUCH_TARGET_##name,
    TOUCH_TARGETS(X)
#undef X
    TOUCH_TARGET_COUNT
};
extern const struct touch_target touch_targets[TOUCH_TARGET_COUNT];

void touch_batch_run_law(const struct touch_kernel *kernel,
                         const struct touch_coefficients *coefficients,
                         const struct touch_block *block);

/* Kernels of laws without a step in lanes. */
#define X(law) extern const struct touch_kernel touch_kernel_##law##_loop;
TOUCH_LOOP_LAWS(X)
#undef X

#endif

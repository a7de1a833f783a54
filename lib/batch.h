/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of the batch share; not installed. */
#ifndef TOUCH_BATCH_PARTS_H
#define TOUCH_BATCH_PARTS_H

#include "body.h"
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

void touch_batch_run_law(const struct touch_kernel *kernel,
                         const struct touch_coefficients *coefficients,
                         const struct touch_block *block);

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
/* The instruction sets that this library is compiled for; not installed. */
#ifndef TOUCH_TARGETS_H
#define TOUCH_TARGETS_H

#include "lib/target_list.h"
#include "touchstone/batch.h"

/* TOUCH_TARGETS(X) of the generated target_list.h is X(name, needs, meaning). */
enum {
#define X(name, needs, meaning) TOUCH_TARGET_##name,
    TOUCH_TARGETS(X)
#undef X
    TOUCH_TARGET_COUNT
};
extern const struct touch_target touch_targets[TOUCH_TARGET_COUNT];

/* The target that is asked for: target, or what the environment names where that is NULL; NULL for
 * the best there is. Refuses one that is unknown or that the CPU lacks. */
enum touch_status touch_target_wanted(const char *target, const char **ret_wanted,
                                      struct touch_message *ret_message);

#endif

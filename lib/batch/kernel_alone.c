/* SPDX-License-Identifier: BSD-3-Clause */
/* A kernel as a library of its own: kernel.c, compiled as it says, and what it takes from the rest of the library.
 * The law and the target that it points to are empty: who loads it puts the right ones into a copy. */
#include "lib/batch/kernel.c" // NOLINT(bugprone-suspicious-include): the kernel itself

const struct touch_law PASTE(touch_law_, LAW_NAME) = {0};
const double touch_batch_zeros[TOUCH_BATCH_CHUNK] = {0};
const struct touch_target touch_targets[TOUCH_TARGET_COUNT] = {{0}};
extern const struct touch_kernel *const touch_kernel_alone;
__attribute__((visibility("default"))) const struct touch_kernel *const touch_kernel_alone =
    &OBJECT(LAW_NAME, FORM_NAME, TARGET);

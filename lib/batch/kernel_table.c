/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of kernels, in a file of its own: a program that links the library for its laws alone does
 * not get the kernels. */
#include "batch_parts.h"
#include "lib/kernel_list.h"

#define X(law, form, precision, target, grade)                                                     \
    extern const struct touch_kernel touch_kernel_##law##_##form##_##precision##_##target##_##grade;
TOUCH_KERNELS(X)
#undef X

static const struct touch_kernel *const kernels[] = {
#define X(law, form, precision, target, grade)                                                     \
    &touch_kernel_##law##_##form##_##precision##_##target##_##grade,
    TOUCH_KERNELS(X)
#undef X
#define X(law) &touch_kernel_##law##_loop,
        TOUCH_LOOP_LAWS(X)
#undef X
};

const struct touch_kernel *touch_kernel_at(size_t i) {
    return i < TOUCH_COUNT(kernels) ? kernels[i] : NULL;
}

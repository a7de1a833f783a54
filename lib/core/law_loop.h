/* SPDX-License-Identifier: BSD-3-Clause */
/* The batch of any law as a loop over its scalar step, and what every kernel finds in the coefficients
 * that it is given; not installed. */
#ifndef TOUCH_LAW_LOOP_H
#define TOUCH_LAW_LOOP_H

#include "lib/loop_list.h"
#include "targets.h"

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

/* The .run of a kernel that loops over the step of kernel->law. */
void touch_batch_run_law(const struct touch_kernel *kernel,
                         const struct touch_coefficients *coefficients,
                         const struct touch_block *block);

/* The kernels of the laws that are only stepped, which TOUCH_LOOP_LAWS(X) of the generated
 * loop_list.h lists as X(name). */
#define X(law) extern struct touch_kernel touch_kernel_##law##_loop;
TOUCH_LOOP_LAWS(X)
#undef X

#endif

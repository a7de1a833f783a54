/* SPDX-License-Identifier: BSD-3-Clause */
/* What a device kernel is given: one struct, the same bytes on host and device, whose numbers and pointers have
 * 8 bytes each on both. */
#ifndef TOUCH_DEVICE_LAUNCH_H
#define TOUCH_DEVICE_LAUNCH_H

#include <stdint.h>
#include "touchstone/batch.h"

/* The most state columns of a device kernel. With as many as TOUCH_STATE_MAX the struct would be larger than the
 * 4096 bytes that a device takes. */
#define TOUCH_DEVICE_STATE_MAX 32

/* Columns are in the device's memory. A column that is NULL reads zeros, or is not wanted. Outputs that the
 * law does not answer (struct touch_kernel, answers) are left as they are. */
struct touch_device_launch {
    uint64_t n; /* contacts, one a thread; threads past them do nothing */
    double dt;  /* s, > 0 */
    double radius[2],
        mass[2]; /* m, kg: as in struct touch_pair, where sizes do not come in columns */
    _Alignas(16) unsigned char coefficients[TOUCH_COEFFICIENT_MAX]; /* as the law prepared them */
    const double
        *sizes[4]; /* radius1, radius2, mass1, mass2, for the entries with columns of sizes */
    const double *input[TOUCH_INPUT_MAX];
    const double *state_in[TOUCH_DEVICE_STATE_MAX];
    double *state_out[TOUCH_DEVICE_STATE_MAX]; /* may be the columns of state_in */
    double *output[TOUCH_OUTPUT_MAX];
};

/* The launch of a block whose columns are in the device's memory.
 *
 *   kernel        of the same law and form, in double
 *   coefficients  made for it
 *   block         the columns, none of which is read or written
 *   ret_launch    the launch */
void touch_device_launch_of(const struct touch_kernel *kernel,
                            const struct touch_coefficients *coefficients,
                            const struct touch_block *block,
                            struct touch_device_launch *ret_launch);

#endif

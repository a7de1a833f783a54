/* SPDX-License-Identifier: BSD-3-Clause */
/* How a device kernel (kernel_loop.c with TOUCH_DEVICE 1) reads and writes its columns: one number a thread, and
 * nothing where a column is not given. */
#ifndef TOUCH_DEVICE_DEVICE_COLUMNS_H
#define TOUCH_DEVICE_DEVICE_COLUMNS_H

/* The device's large memory, said so that its compiler need not find out for each access. */
#define DEVICE_MEMORY __attribute__((address_space(1)))

TOUCH_INLINE real load(const double *column, size_t i) {
    return column ? ((const DEVICE_MEMORY double *)column)[i] : lane_of(0.0);
}

TOUCH_INLINE void store(double *column, size_t i, real value) {
    if (column)
        ((DEVICE_MEMORY double *)column)[i] = value;
}

#endif

/* SPDX-License-Identifier: BSD-3-Clause */
/* The entries of a text's device kernels, in the place of kernel_loop.c's loops: one contact a thread, its
 * step that of the scalar kernel, so that it has its bits. An entry is called TEXT_FORM_COLUMNS: columns is 1
 * where sizes come in columns, else 0. */
#ifndef TOUCH_DEVICE_ENTRIES_H
#define TOUCH_DEVICE_ENTRIES_H

#include "launch.h"

_Static_assert(INPUT_COUNT <= TOUCH_INPUT_MAX && OUTPUT_COUNT <= TOUCH_OUTPUT_MAX &&
                   STATE_COUNT <= TOUCH_DEVICE_STATE_MAX,
               "a launch has room for the columns");
_Static_assert(sizeof(struct touch_device_launch) <= 4096, "devices take no larger argument");
_Static_assert(sizeof(coefficients) <= TOUCH_COEFFICIENT_MAX, "a launch has room for them");
_Static_assert(LANE_COUNT == 1, "one contact a thread");

TOUCH_INLINE size_t number_of_thread(void) {
    const size_t block = (uint32_t)__nvvm_read_ptx_sreg_ctaid_x();
    return block * (uint32_t)__nvvm_read_ptx_sreg_ntid_x() + (uint32_t)__nvvm_read_ptx_sreg_tid_x();
}

TOUCH_INLINE void one_contact(const struct touch_device_launch *launch, int columns) {
    const size_t i = number_of_thread();
    if (i >= launch->n)
        return;
    coefficients c;
    memcpy(&c, launch->coefficients, sizeof c);
    struct touch_pair pair;
    for (int body = 0; body < 2; body++) {
        pair.radius[body] = launch->radius[body];
        pair.mass[body] = launch->mass[body];
    }
    struct columns at = {
        .radius1 = launch->sizes[0],
        .radius2 = launch->sizes[1],
        .mass1 = launch->sizes[2],
        .mass2 = launch->sizes[3],
    };
    for (int k = 0; k < INPUT_COUNT; k++)
        at.input[k] = launch->input[k];
    for (int k = 0; k < STATE_COUNT; k++) {
        at.state_in[k] = launch->state_in[k];
        at.state_out[k] = launch->state_out[k];
    }
    for (int k = 0; k < OUTPUT_COUNT; k++)
        at.output[k] = launch->output[k];
    const real dt = lane_of(launch->dt);
    const struct contacts in = load_contacts(&at, columns, i);
    /* The same in all threads, so that none waits for another. */
    struct answers out;
    if (BATCH_NAME(_kind)(&c.material))
        out = step(&c, &pair, columns, BATCH_LIST(_KINDS) > 1, dt, &in);
    else
        out = step(&c, &pair, columns, 0, dt, &in);
    store_answers(&at, WANT_ALL, i, &out);
}

#if TOUCH_SPACE
#define ENTRY_NAME(columns) BATCH_NAME(_space_##columns)
#else
#define ENTRY_NAME(columns) BATCH_NAME(_plane_##columns)
#endif
#define ENTRY(columns)                                                                             \
    void ENTRY_NAME(columns)(struct touch_device_launch launch);                                   \
    void ENTRY_NAME(columns)(struct touch_device_launch launch) {                                  \
        one_contact(&launch, columns);                                                             \
    }
ENTRY(0)
ENTRY(1)

/* The twin of every kernel: reads and writes the columns that are given, and only adds. No kernel can be faster. */
void twin(struct touch_device_launch launch);
void twin(struct touch_device_launch launch) {
    const size_t i = number_of_thread();
    real sum = lane_of(0.0);
    if (i >= launch.n)
        return;
    for (int k = 0; k < 4; k++)
        sum = sum + load(launch.sizes[k], i);
    for (int k = 0; k < INPUT_COUNT; k++)
        sum = sum + load(launch.input[k], i);
    for (int k = 0; k < STATE_COUNT; k++)
        sum = sum + load(launch.state_in[k], i);
    for (int k = 0; k < STATE_COUNT; k++)
        store(launch.state_out[k], i, sum);
    for (int k = 0; k < OUTPUT_COUNT; k++)
        store(launch.output[k], i, sum);
}

#endif

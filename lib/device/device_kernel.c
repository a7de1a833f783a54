/* SPDX-License-Identifier: BSD-3-Clause */
/* A law's kernels for a device: batch/kernel.c with one contact a thread in the place of its loop, so that it has the
 * bits of the scalar step. An entry is called LAW_FORM_COLUMNS: columns is 1 where sizes come in columns, else 0. */
#define TOUCH_DEVICE
#include "lib/batch/kernel.c" // NOLINT(bugprone-suspicious-include): it is a template
#include "launch.h"

_Static_assert(INPUTS <= TOUCH_INPUT_MAX && OUTPUTS <= TOUCH_OUTPUT_MAX &&
                   STATES <= TOUCH_DEVICE_STATE_MAX,
               "a launch has room for the columns");
_Static_assert(sizeof(struct touch_device_launch) <= 4096, "devices take no larger argument");
_Static_assert(sizeof(struct given) + sizeof(struct material) <= TOUCH_COEFFICIENT_MAX,
               "a launch has room for them");

/* The device's large memory, said so that its compiler need not find out for each access. */
#define DEVICE_MEMORY __attribute__((address_space(1)))

/* A column that is not given reads zeros, or is not wanted. */
FN double load(const double *column, size_t i) {
    return column ? ((const DEVICE_MEMORY double *)column)[i] : 0.0;
}

FN void store(double *column, size_t i, double value) {
    if (column)
        ((DEVICE_MEMORY double *)column)[i] = value;
}

FN size_t number_of_thread(void) {
    const size_t block = (uint32_t)__nvvm_read_ptx_sreg_ctaid_x();
    return block * (uint32_t)__nvvm_read_ptx_sreg_ntid_x() + (uint32_t)__nvvm_read_ptx_sreg_tid_x();
}

FN void one_contact(const struct touch_device_launch *launch, bool columns) {
    const size_t i = number_of_thread();
    _Alignas(16) unsigned char coefficients[sizeof(struct given) + sizeof(struct material)];
    struct input input;
    struct kept was, now;
    struct output out;
    if (i >= launch->n)
        return;
    memcpy(coefficients, launch->coefficients, sizeof coefficients);
    struct material m = *MATERIAL_OF(coefficients);
    struct size size = ((const struct given *)coefficients)->size;
    if (columns)
        size = size_of(load(launch->sizes[0], i), load(launch->sizes[1], i),
                       load(launch->sizes[2], i), load(launch->sizes[3], i));
#ifdef SIZED
    if (columns)
        m.sized = SIZED(&m, &size);
#endif
    UNROLL for (int k = 0; k < INPUTS; k++)((double *)&input)[k] = load(launch->input[k], i);
    UNROLL for (int k = 0; k < LAW_STATES; k++)((double *)&was.law)[k] =
        load(launch->state_in[k], i);
    UNROLL for (int k = LAW_STATES; k < STATES; k++)((double *)&was.before)[k - LAW_STATES] =
        load(launch->state_in[k], i);
#if KINDS > 1 /* the same in all threads, so that none waits for another */
    if (m.kind) {
        m.kind = 1;
        one(&m, &size, launch->dt, &input, &was, &now, &out, TWIRL_STEPS);
    } else
#endif
    {
#if KINDS > 1
        m.kind = 0;
#endif
        one(&m, &size, launch->dt, &input, &was, &now, &out, TWIRL_STEPS);
    }
    UNROLL for (int k = 0; k < LAW_STATES; k++)
        store(launch->state_out[k], i, ((double *)&now.law)[k]);
    UNROLL for (int k = LAW_STATES; k < STATES; k++)
        store(launch->state_out[k], i, ((double *)&now.before)[k - LAW_STATES]);
    UNROLL for (int k = 0; k < OUTPUTS; k++)
        store(launch->output[place_of[k]], i, ((double *)&out)[k]);
}

#define ENTRY_NAME_(law, form, columns) law##_##form##_##columns
#define ENTRY_NAME(law, form, columns)  ENTRY_NAME_(law, form, columns)
#define ENTRY(columns)                                                                             \
    void ENTRY_NAME(LAW_NAME, FORM_NAME, columns)(struct touch_device_launch launch);              \
    void ENTRY_NAME(LAW_NAME, FORM_NAME, columns)(struct touch_device_launch launch) {             \
        one_contact(&launch, columns);                                                             \
    }
ENTRY(0)
ENTRY(1)

/* The twin of every kernel: reads and writes the columns that are given, and only adds. No kernel can be faster. */
void twin(struct touch_device_launch launch);
void twin(struct touch_device_launch launch) {
    const size_t i = number_of_thread();
    double sum = 0.0;
    if (i >= launch.n)
        return;
    for (int k = 0; k < 4; k++)
        sum += load(launch.sizes[k], i);
    for (int k = 0; k < INPUTS; k++)
        sum += load(launch.input[k], i);
    for (int k = 0; k < STATES; k++)
        sum += load(launch.state_in[k], i);
    for (int k = 0; k < STATES; k++)
        store(launch.state_out[k], i, sum);
    for (int k = 0; k < OUTPUTS; k++)
        store(launch.output[k], i, sum);
}

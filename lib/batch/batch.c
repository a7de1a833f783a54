/* SPDX-License-Identifier: BSD-3-Clause */
/* The coefficients of a kernel, and its runs. */
#include "batch_parts.h"

enum touch_status touch_batch_prepare(const struct touch_kernel *kernel,
                                      const struct touch_values *values,
                                      const struct touch_pair *pair,
                                      struct touch_coefficients *ret_coefficients,
                                      struct touch_message *ret_message) {
    /* Sizes that come in columns: any stand for them here. */
    static const struct touch_pair balls = {{1.0, 1.0}, {1.0, 1.0}, {0, 0}, 3};
    struct batch_coefficients c = {.values = *values, .pair = pair ? *pair : balls};
    const enum touch_status status =
        touch_prepare(kernel->law, values, &c.pair, &c.room, ret_message);
    if (status != TOUCH_OK)
        return status;
    if (kernel->form == TOUCH_FORM_SPACE && c.pair.dimension != 3)
        return TOUCH_REFUSE(TOUCH_BAD_PAIR, ret_message,
                            "dimension = %d; allowed in the space form: {3}", c.pair.dimension);
    memcpy(ret_coefficients, &c, sizeof c);
    return TOUCH_OK;
}

void touch_batch_run(const struct touch_kernel *kernel,
                     const struct touch_coefficients *coefficients,
                     const struct touch_block *block) {
    kernel->run(kernel, coefficients, block);
}

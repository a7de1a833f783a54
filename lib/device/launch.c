/* SPDX-License-Identifier: BSD-3-Clause */
#include "launch.h"
#include <string.h>
#include "lib/core/law_loop.h"

/* Whether a field is the part along s of a vector in the contact plane, which has another part along t. */
static int along_s(const struct touch_kernel *kernel, size_t k) {
    const char *name = kernel->state[k].name;
    const size_t length = strlen(name);
    if (length < 2 || strcmp(name + length - 2, "_s") != 0 || k + 1 >= kernel->state_count)
        return 0;
    const char *next = kernel->state[k + 1].name;
    return strlen(next) == length && !memcmp(name, next, length - 1) && next[length - 1] == 't';
}

/* Bodies that move in the plane of n and t: nothing goes along s, but they roll about it. */
static void flatten(const struct touch_kernel *kernel, struct touch_device_launch *launch) {
    for (size_t k = 0; k < kernel->state_count; k++)
        if (along_s(kernel, k) && strcmp(kernel->state[k].unit, "N m") != 0)
            launch->state_in[k] = NULL;
    launch->input[TOUCH_PLANE_IN_VELOCITY_S] = NULL;
    launch->input[TOUCH_PLANE_IN_SLIDE_S] = NULL;
}

void touch_device_launch_of(const struct touch_kernel *kernel,
                            const struct touch_coefficients *coefficients,
                            const struct touch_block *block,
                            struct touch_device_launch *ret_launch) {
    struct batch_coefficients c;
    struct touch_device_launch launch = {.n = block->n, .dt = block->dt};
    memcpy(&c, coefficients, sizeof c);
    memcpy(launch.coefficients, &c.room, sizeof launch.coefficients);
    for (int body = 0; body < 2; body++) {
        launch.radius[body] = c.pair.radius[body];
        launch.mass[body] = c.pair.mass[body];
    }
    launch.sizes[0] = block->radius1;
    launch.sizes[1] = block->radius2;
    launch.sizes[2] = block->mass1;
    launch.sizes[3] = block->mass2;
    for (size_t k = 0; k < kernel->input_count; k++)
        launch.input[k] = block->input[k];
    for (size_t k = 0; k < kernel->state_count; k++) {
        launch.state_in[k] = block->state_in ? block->state_in[k] : NULL;
        launch.state_out[k] = block->state_out ? block->state_out[k] : NULL;
    }
    for (size_t k = 0; k < kernel->output_count; k++)
        launch.output[k] = block->output[k];
    if (kernel->form == TOUCH_FORM_PLANE && c.pair.dimension == 2)
        flatten(kernel, &launch);
    *ret_launch = launch;
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* A program without Criterion, for targets that run in an emulator: every kernel
 * against the scalar one, bit by bit. Prints TAP. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "batch_inputs.h"

enum {
    CONTACTS = 203
};

static int same(const void *a, const void *b, size_t i) {
    if (isnan(column_at(a, i)) && isnan(column_at(b, i)))
        return 1;
    return !memcmp((const char *)a + i * sizeof(double), (const char *)b + i * sizeof(double),
                   sizeof(double));
}

static int check(const struct touch_kernel *kernel, const struct touch_kernel *scalar,
                 size_t number, int poly, int strange) {
    struct touch_values values;
    struct touch_pair pair;
    struct touch_message message;
    struct touch_coefficients coefficients;
    struct random random = {number};
    setting_at(kernel, number, &values, &pair);
    if (touch_batch_prepare(kernel, &values, &pair, &coefficients, &message) != TOUCH_OK) {
        printf("# %s\n", message.text);
        return 0;
    }
    struct contact_columns *got = columns_make(kernel, CONTACTS, poly, 0);
    struct contact_columns *want = columns_make(kernel, CONTACTS, poly, 0);
    columns_random(kernel, want, &random, strange);
    random = (struct random){number};
    columns_random(kernel, got, &random, strange);
    touch_batch_run(scalar, &coefficients, &want->block);
    touch_batch_run(kernel, &coefficients, &got->block);
    size_t different = 0;
    for (size_t i = 0; i < CONTACTS; i++) {
        for (size_t k = 0; k < kernel->output_count; k++)
            different += !same(got->block.output[k], want->block.output[k], i);
        for (size_t k = 0; k < kernel->state_count; k++)
            different += !same(got->state_to[k], want->state_to[k], i);
    }
    columns_free(kernel, got);
    columns_free(kernel, want);
    if (different)
        printf("# setting %zu, %d, %d: %zu numbers differ\n", number, poly, strange, different);
    return different == 0;
}

int main(void) {
    const struct touch_kernel *kernel, *scalar = NULL;
    int tests = 0;
    for (size_t i = 0; (kernel = touch_kernel_at(i)); i++) {
        struct touch_values values;
        struct touch_pair pair;
        if (!strcmp(kernel->target->name, "scalar") ||
            touch_target_available(kernel->target->name) <= 0)
            continue;
        for (size_t j = 0; (scalar = touch_kernel_at(j)); j++)
            if (scalar->law == kernel->law && scalar->form == kernel->form && scalar->lanes == 1)
                break;
        int fine = scalar != NULL;
        for (size_t s = 0; fine && setting_at(kernel, s, &values, &pair); s++)
            for (int mode = 0; fine && mode < 4; mode++)
                fine = check(kernel, scalar, s, mode & 1, mode >> 1);
        printf("%sok %d %s %s %s\n", fine ? "" : "not ", ++tests, kernel->law->name,
               touch_form_name(kernel->form), kernel->target->name);
    }
    printf("1..%d\n", tests);
    return 0;
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* A block of several materials against one call for each material: the same bits, for every kernel that
 * this CPU can run and for the loops over a step, whatever the order of the materials. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "batch_inputs.h"
#include "touchstone/common.h"

enum {
    CONTACTS = 1700,
    MATERIALS = 11
};

/* Materials of all contacts, in several orders. */
static void order(size_t number, struct random *random, uint32_t *ret_material) {
    for (size_t i = 0; i < CONTACTS; i++)
        switch (number) {
        case 0: /* one alone */
            ret_material[i] = 3;
            break;
        case 1: /* sorted, in long stretches */
            ret_material[i] = (uint32_t)(i * MATERIALS / CONTACTS);
            break;
        case 2: /* in turn */
            ret_material[i] = (uint32_t)(i % MATERIALS);
            break;
        case 3: /* at random */
            ret_material[i] = (uint32_t)(random_bits(random) % MATERIALS);
            break;
        default: /* stretches of every length, long ones among them, and others in between */
            ret_material[i] = i && random_bits(random) % (i / 3 % 500 + 1)
                                  ? ret_material[i - 1]
                                  : (uint32_t)(random_bits(random) % MATERIALS);
        }
}

static size_t prepare_all(const struct touch_kernel *kernel, int poly,
                          struct touch_coefficients ret[MATERIALS]) {
    struct touch_values values;
    struct touch_message message = {""};
    struct touch_pair pair;
    size_t count = 0;
    for (size_t s = 0; count < MATERIALS && setting_at(kernel, 3 * s, &values, &pair); s++) {
        const int all = !poly || (!pair.rigid[0] && !pair.rigid[1] && pair.dimension == 3);
        cr_assert(touch_batch_prepare(kernel, &values, all && poly ? NULL : &pair, &ret[count++],
                                      &message) == TOUCH_OK,
                  "%s", message.text);
    }
    return count;
}

static const char *name_of(const struct touch_kernel *k) {
    static char name[200];
    snprintf(name, sizeof name, "%s %s %s", k->law->name, touch_form_name(k->form),
             k->target->name);
    return name;
}

static const unsigned char *column(const struct touch_kernel *kernel,
                                   const struct contact_columns *columns, size_t k) {
    const size_t outputs = kernel->output_count;
    return k < outputs ? columns->block.output[k] : columns->state_to[k - outputs];
}

/* What one call for each material gives: of material m, column k, contact i, at
 * (m columns + k) contacts + i. */
static unsigned char *one_call_each(const struct touch_kernel *kernel,
                                    const struct touch_coefficients *coefficients,
                                    struct contact_columns *columns) {
    const size_t bytes = CONTACTS * sizeof(double);
    const size_t count = kernel->output_count + kernel->state_count;
    unsigned char *each = malloc(MATERIALS * count * bytes);
    cr_assert(each != NULL);
    for (size_t m = 0; m < MATERIALS; m++) {
        touch_batch_run(kernel, &coefficients[m], &columns->block);
        for (size_t k = 0; k < count; k++)
            memcpy(each + (m * count + k) * bytes, column(kernel, columns, k), bytes);
    }
    return each;
}

static int compare(const struct touch_kernel *kernel, const struct contact_columns *columns,
                   const uint32_t *material, const unsigned char *each, const char *how) {
    const size_t size = sizeof(double);
    const size_t count = kernel->output_count + kernel->state_count;
    for (size_t k = 0; k < count; k++) {
        const unsigned char *got = column(kernel, columns, k);
        for (size_t i = 0; i < CONTACTS; i++)
            if (memcmp(got + i * size, each + ((material[i] * count + k) * CONTACTS + i) * size,
                       size) != 0) {
                cr_expect(0, "%s, %s: column %zu, contact %zu", name_of(kernel), how, k, i);
                return 0;
            }
    }
    return 1;
}

static int check(const struct touch_kernel *kernel, int poly, struct random *random) {
    static uint32_t material[CONTACTS];
    static struct touch_coefficients coefficients[MATERIALS];
    const size_t count = prepare_all(kernel, poly, coefficients);
    struct contact_columns *columns = columns_make(kernel, CONTACTS, poly, 0);
    int fine = 1;
    cr_assert(count == MATERIALS);
    columns_random(kernel, columns, random, 0);
    unsigned char *each = one_call_each(kernel, coefficients, columns);
    for (size_t number = 0; fine && number < 5; number++) {
        order(number, random, material);
        for (size_t k = 0; k < kernel->output_count; k++)
            column_fill(&columns->output[k], 0xAA);
        for (size_t k = 0; k < kernel->state_count; k++)
            column_fill(&columns->state_out[k], 0xAA);
        touch_batch_run_materials(kernel, coefficients, count, material, &columns->block);
        fine = compare(kernel, columns, material, each, "beside the old state");
        for (size_t k = 0; k < kernel->output_count; k++)
            fine &= column_is_clean(&columns->output[k]);
        cr_expect(fine, "%s, order %zu", name_of(kernel), number);
    }
    /* In place, with the order of before. */
    for (size_t k = 0; fine && k < kernel->state_count; k++)
        memcpy(columns->state_to[k], columns->state_from[k], CONTACTS * sizeof(double));
    const void *const *from = columns->block.state_in;
    columns->block.state_in = (const void *const *)columns->block.state_out;
    touch_batch_run_materials(kernel, coefficients, count, material, &columns->block);
    columns->block.state_in = from;
    fine = fine && compare(kernel, columns, material, each, "in place");
    free(each);
    columns_free(kernel, columns);
    return fine;
}

Test(materials, the_bits_of_one_call_each) {
    const struct touch_kernel *kernel;
    struct random random = {17};
    size_t run = 0, loops = 0;
    for (size_t i = 0; (kernel = touch_kernel_at(i)); i++) {
        if (touch_target_available(kernel->target->name) <= 0)
            continue;
        check(kernel, 0, &random);
        check(kernel, 1, &random);
        run++;
        loops += !strcmp(kernel->law->name, "mindlin_virtual_path");
    }
    cr_expect(run > loops && loops > 0, "%zu kernels, %zu loops", run, loops);
}

/* Columns that are NULL stay so: no sizes, no state, one output. */
Test(materials, columns_that_are_not_given) {
    const struct touch_kernel *kernel;
    struct touch_message message = {""};
    struct touch_coefficients coefficients[MATERIALS];
    double overlap[CONTACTS], normal[CONTACTS], want[MATERIALS][CONTACTS];
    uint32_t material[CONTACTS];
    struct random random = {3};
    cr_assert(touch_kernel_find("hertz", TOUCH_FORM_PLANE, NULL, &kernel, &message) == TOUCH_OK);
    prepare_all(kernel, 0, coefficients);
    order(3, &random, material);
    for (size_t i = 0; i < CONTACTS; i++)
        overlap[i] = 1e-6 * (double)(i % 97) - 1e-5;
    struct touch_block block = {.n = CONTACTS, .dt = 1e-6};
    block.input[TOUCH_PLANE_IN_OVERLAP] = overlap;
    for (size_t m = 0; m < MATERIALS; m++) {
        block.output[TOUCH_PLANE_OUT_NORMAL] = want[m];
        touch_batch_run(kernel, &coefficients[m], &block);
    }
    block.output[TOUCH_PLANE_OUT_NORMAL] = normal;
    touch_batch_run_materials(kernel, coefficients, MATERIALS, material, &block);
    for (size_t i = 0; i < CONTACTS; i++)
        cr_assert(!memcmp(&normal[i], &want[material[i]][i], sizeof *normal), "contact %zu", i);
    block.n = 0;
    touch_batch_run_materials(kernel, coefficients, MATERIALS, NULL, &block);
}

/* A material that is not there: not-a-number and no state, there and nowhere else; more materials than
 * the sort has buckets. */
Test(materials, indices_that_are_not_there_and_many_materials) {
    enum {
        MANY = 700
    };
    const struct touch_kernel *kernel;
    struct touch_message message = {""};
    static struct touch_coefficients few[MATERIALS], coefficients[MANY];
    double overlap[CONTACTS], active[CONTACTS], normal[CONTACTS], want[MATERIALS][CONTACTS];
    uint32_t material[CONTACTS];
    void *state[TOUCH_STATE_MAX] = {0};
    struct random random = {4};
    cr_assert(touch_kernel_find("hertzian", TOUCH_FORM_PLANE, NULL, &kernel, &message) == TOUCH_OK);
    prepare_all(kernel, 0, few);
    for (size_t m = 0; m < MANY; m++)
        coefficients[m] = few[m % MATERIALS];
    for (size_t i = 0; i < CONTACTS; i++) {
        overlap[i] = 1e-6;
        material[i] = (uint32_t)(random_bits(&random) % (MANY + 60));
        if (i > 900 && i < 1200)
            material[i] = i < 1050 ? MANY : UINT32_MAX; /* also a long stretch of them */
    }
    struct touch_block block = {.n = CONTACTS, .dt = 1e-6, .state_out = state};
    block.input[TOUCH_PLANE_IN_OVERLAP] = overlap;
    for (size_t m = 0; m < MATERIALS; m++) {
        block.output[TOUCH_PLANE_OUT_NORMAL] = want[m];
        touch_batch_run(kernel, &few[m], &block);
    }
    block.output[TOUCH_PLANE_OUT_NORMAL] = normal;
    state[0] = active;
    touch_batch_run_materials(kernel, coefficients, MANY, material, &block);
    for (size_t i = 0; i < CONTACTS; i++)
        if (material[i] < MANY)
            cr_assert(!memcmp(&normal[i], &want[material[i] % MATERIALS][i], sizeof *normal) &&
                          active[i] > 0.5,
                      "contact %zu", i);
        else
            cr_assert(isnan(normal[i]) && !(fabs(active[i]) > 0.0), "contact %zu", i);
}

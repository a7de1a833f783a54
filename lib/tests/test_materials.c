/* SPDX-License-Identifier: BSD-3-Clause */
/* A block of several materials against one call for each material: the same bits, for every kernel that
 * this CPU can run and for the loops over a step, whatever the order of the materials. */
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>
#include "batch_inputs.h"

enum {
    CONTACTS = 1700,
    MATERIALS = 11,
    ORDERS = 5
};

/* Materials of all contacts, in several orders. */
static void order(size_t number, uint64_t *random, uint32_t *ret_material) {
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
            ret_material[i] = (uint32_t)(drawn_bits(random) % MATERIALS);
            break;
        default: /* stretches of every length, long ones among them, and others in between */
            ret_material[i] = i && drawn_bits(random) % (i / 3 % 500 + 1)
                                  ? ret_material[i - 1]
                                  : (uint32_t)(drawn_bits(random) % MATERIALS);
        }
}

static void prepare_all(const struct touch_kernel *kernel, int sized,
                        struct touch_coefficients ret[MATERIALS]) {
    struct touch_pair pair;
    for (size_t m = 0; m < MATERIALS; m++)
        cr_assert(prepared_at(kernel, 3 * m, sized, &pair, &ret[m]));
}

/* Every result of every contact is that of a call for its material alone. */
static int compare(const struct contact_columns *got, struct contact_columns *const each[MATERIALS],
                   const uint32_t *material, const char *how) {
    char text[160];
    for (size_t i = 0; i < CONTACTS; i++)
        if (columns_differ(got, each[material[i]], i, i + 1, text)) {
            cr_expect(0, "%s, %s: %s", kernel_name(got->kernel), how, text);
            return 0;
        }
    return 1;
}

static void check(const struct touch_kernel *kernel, int sized, uint64_t *random) {
    static uint32_t material[CONTACTS];
    static struct touch_coefficients coefficients[MATERIALS];
    struct contact_columns *columns = columns_make(kernel, CONTACTS, sized, 0), *each[MATERIALS];
    int fine = 1;
    prepare_all(kernel, sized, coefficients);
    columns_random(columns, random, 0);
    for (size_t m = 0; m < MATERIALS; m++) {
        each[m] = columns_make(kernel, CONTACTS, sized, 0);
        columns_copy(each[m], columns);
        touch_batch_run(kernel, &coefficients[m], &each[m]->block);
    }
    for (size_t number = 0; fine && number <= ORDERS; number++) {
        order(number, random, material);
        columns_poison(columns);
        if (number == ORDERS)
            columns_in_place(columns);
        touch_batch_run_materials(kernel, coefficients, MATERIALS, material, &columns->block);
        fine = compare(columns, each, material, number < ORDERS ? "beside" : "in place") &&
               !columns_written_outside(columns);
        cr_expect(fine, "%s, order %zu", kernel_name(kernel), number);
    }
    for (size_t m = 0; m < MATERIALS; m++)
        columns_free(each[m]);
    columns_free(columns);
}

Test(materials, the_bits_of_one_call_each) {
    const struct touch_kernel *kernel;
    uint64_t random = 17;
    size_t run = 0, loops = 0;
    EACH_KERNEL(kernel) {
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
    uint64_t random = 3;
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
    uint64_t random = 4;
    cr_assert(touch_kernel_find("hertzian", TOUCH_FORM_PLANE, NULL, &kernel, &message) == TOUCH_OK);
    prepare_all(kernel, 0, few);
    for (size_t m = 0; m < MANY; m++)
        coefficients[m] = few[m % MATERIALS];
    for (size_t i = 0; i < CONTACTS; i++) {
        overlap[i] = 1e-6;
        material[i] = (uint32_t)(drawn_bits(&random) % (MANY + 60));
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

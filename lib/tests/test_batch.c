/* SPDX-License-Identifier: BSD-3-Clause */
/* Every kernel of the table against the law's own step. A kernel that this CPU cannot run is named and
 * left out. BATCH_CONTACTS in the environment: random contacts a setting (default 400). */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "batch_inputs.h"
#include "touchstone/common.h"

static size_t contact_count(void) {
    const char *text = getenv("BATCH_CONTACTS");
    return text ? (size_t)strtoul(text, NULL, 10) : 400;
}

static const char *name_of(const struct touch_kernel *k) {
    static char text[160];
    snprintf(text, sizeof text, "%s %s %s", k->law->name, touch_form_name(k->form),
             k->target->name);
    return text;
}

/* Same bits, or both not a number, whose sign and payload are open. */
static int same(const void *a, const void *b, size_t i) {
    const double left = column_at(a, i), right = column_at(b, i);
    if (isnan(left) && isnan(right))
        return 1;
    return !memcmp((const char *)a + i * sizeof(double), (const char *)b + i * sizeof(double),
                   sizeof(double));
}

static const struct touch_kernel *scalar_of(const struct touch_kernel *kernel) {
    const struct touch_kernel *k;
    for (size_t i = 0; (k = touch_kernel_at(i)); i++)
        if (k->law == kernel->law && k->form == kernel->form && !strcmp(k->target->name, "scalar"))
            return k;
    return NULL;
}

/* Compares contacts [from, to) of all outputs and states; one message for the first that differs. */
static int compare(const struct touch_kernel *kernel, const char *what,
                   const struct contact_columns *got, const struct contact_columns *want,
                   size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
        for (size_t k = 0; k < kernel->output_count; k++)
            if (got->block.output[k] && !same(got->block.output[k], want->block.output[k], i)) {
                cr_expect(0, "%s, %s: %s of contact %zu is %.17g, scalar %.17g", name_of(kernel),
                          what, kernel->outputs[k].name, i, column_at(got->block.output[k], i),
                          column_at(want->block.output[k], i));
                return 0;
            }
        for (size_t k = 0; k < kernel->state_count; k++)
            if (!same(got->state_to[k], want->state_to[k], i)) {
                cr_expect(0, "%s, %s: state %s of contact %zu is %.17g, scalar %.17g",
                          name_of(kernel), what, kernel->state[k].name, i,
                          column_at(got->state_to[k], i), column_at(want->state_to[k], i));
                return 0;
            }
    }
    return 1;
}

static void copy_inputs(const struct touch_kernel *kernel, const struct contact_columns *from,
                        struct contact_columns *to) {
    for (size_t k = 0; k < kernel->input_count; k++)
        memcpy(to->input[k].data, from->input[k].data, from->input[k].used);
    for (size_t k = 0; k < kernel->state_count; k++)
        memcpy(to->state_in[k].data, from->state_in[k].data, from->state_in[k].used);
    for (size_t k = 0; k < 4 && from->size[k].pages; k++)
        memcpy(to->size[k].data, from->size[k].data, from->size[k].used);
}

/* The same contacts as a block that begins at contact `from` and has n. */
static struct touch_block part_of(const struct touch_kernel *kernel, struct contact_columns *c,
                                  size_t from, size_t n, const void **ret_in, void **ret_out) {
    struct touch_block b = c->block;
    const size_t skip = from * sizeof(double);
    b.n = n;
    for (size_t k = 0; k < kernel->input_count; k++)
        b.input[k] = c->input[k].data + skip;
    for (size_t k = 0; k < kernel->output_count; k++)
        b.output[k] = c->output[k].data + skip;
    for (size_t k = 0; k < kernel->state_count; k++) {
        ret_in[k] = c->state_in[k].data + skip;
        ret_out[k] = c->state_out[k].data + skip;
    }
    b.state_in = ret_in;
    b.state_out = ret_out;
    if (c->block.radius1) {
        b.radius1 = c->size[0].data + skip;
        b.radius2 = c->size[1].data + skip;
        b.mass1 = c->size[2].data + skip;
        b.mass2 = c->size[3].data + skip;
    }
    return b;
}

static void poison(const struct touch_kernel *kernel, struct contact_columns *c) {
    for (size_t k = 0; k < kernel->output_count; k++)
        column_fill(&c->output[k], 0xAA);
    for (size_t k = 0; k < kernel->state_count; k++)
        column_fill(&c->state_out[k], 0xAA);
}

/* Every length of tail from every offset within a vector: what is asked for is right, nothing else is
 * written. */
static int check_tails(const struct touch_kernel *kernel,
                       const struct touch_coefficients *coefficients, struct contact_columns *got,
                       const struct contact_columns *want) {
    const void *in[TOUCH_STATE_MAX];
    void *out[TOUCH_STATE_MAX];
    const size_t longest = 4 * kernel->lanes + 3;
    for (size_t n = 0; n <= longest; n++) {
        const size_t from = (n * 7) % (got->n - n);
        poison(kernel, got);
        const struct touch_block block = part_of(kernel, got, from, n, in, out);
        touch_batch_run(kernel, coefficients, &block);
        char what[64];
        snprintf(what, sizeof what, "%zu contacts from the %zuth", n, from);
        if (!compare(kernel, what, got, want, from, from + n))
            return 0;
        for (size_t k = 0; k < kernel->output_count; k++) {
            const unsigned char *data = got->output[k].data;
            if (!bytes_are(data, data + from * sizeof(double), 0xAA) ||
                !bytes_are(data + (from + n) * sizeof(double), data + got->n * sizeof(double),
                           0xAA)) {
                cr_expect(0, "%s, %s: wrote %s of other contacts", name_of(kernel), what,
                          kernel->outputs[k].name);
                return 0;
            }
        }
    }
    return 1;
}

static void expect_clean(const struct touch_kernel *kernel, const struct contact_columns *c) {
    for (size_t k = 0; k < kernel->output_count; k++)
        cr_expect(column_is_clean(&c->output[k]), "%s wrote outside %s", name_of(kernel),
                  kernel->outputs[k].name);
    for (size_t k = 0; k < kernel->state_count; k++)
        cr_expect(column_is_clean(&c->state_out[k]), "%s wrote outside state %s", name_of(kernel),
                  kernel->state[k].name);
}

/* One setting: all at once, in pieces, in place. */
static int check_setting(const struct touch_kernel *kernel, const struct touch_kernel *reference,
                         size_t number, int poly, int strange) {
    struct touch_values values;
    struct touch_pair pair;
    struct touch_message message = {""};
    struct touch_coefficients coefficients, of_reference;
    if (!setting_at(kernel, number, &values, &pair))
        return 0;
    /* In columns of sizes only 3-D, with a pair for who is rigid every other time. */
    if (poly)
        pair.dimension = 3;
    const struct touch_pair *given = poly && number % 2 ? NULL : &pair;
    cr_assert(touch_batch_prepare(kernel, &values, given, &coefficients, &message) == TOUCH_OK,
              "%s, setting %zu: %s", name_of(kernel), number, message.text);
    cr_assert(touch_batch_prepare(reference, &values, given, &of_reference, &message) == TOUCH_OK);
    struct random random = {number * 4 + (size_t)poly * 2 + (size_t)strange};
    const size_t n = contact_count() + number % 16;
    struct contact_columns *got = columns_make(kernel, n, poly, (int)(number % 2));
    struct contact_columns *want = columns_make(kernel, n, poly, 0);
    columns_random(kernel, want, &random, strange);
    copy_inputs(kernel, want, got);
    touch_batch_run(reference, &of_reference, &want->block);
    for (size_t k = 0; k < kernel->input_count; k++)
        column_read_only(&got->input[k]);
    for (size_t k = 0; k < kernel->state_count; k++)
        column_read_only(&got->state_in[k]);
    touch_batch_run(kernel, &coefficients, &got->block);
    char what[64];
    snprintf(what, sizeof what, "setting %zu%s%s", number, poly ? ", polydisperse" : "",
             strange ? ", strange" : "");
    int fine = compare(kernel, what, got, want, 0, n);
    fine = fine && check_tails(kernel, &coefficients, got, want);
    expect_clean(kernel, got);
    /* In place: the new state takes the place of the old. */
    poison(kernel, got);
    for (size_t k = 0; k < kernel->state_count; k++) {
        memcpy(got->state_to[k], got->state_from[k], n * sizeof(double));
        got->state_from[k] = got->state_to[k];
    }
    touch_batch_run(kernel, &coefficients, &got->block);
    fine = fine && compare(kernel, "in place", got, want, 0, n);
    expect_clean(kernel, got);
    columns_free(kernel, got);
    columns_free(kernel, want);
    return fine;
}

/* Of which kernels a test speaks; the test programs share this file. */
static int is_meant(const struct touch_kernel *kernel) {
    const char *law = getenv("BATCH_LAW");
    return touch_target_available(kernel->target->name) > 0 &&
           (!law || !strcmp(law, kernel->law->name));
}

Test(batch, same_bits_as_the_step) {
    const struct touch_kernel *kernel;
    struct touch_values values;
    struct touch_pair pair;
    size_t run = 0;
    for (size_t i = 0; (kernel = touch_kernel_at(i)); i++) {
        struct touch_kernel loop;
        const struct touch_kernel *reference = scalar_of(kernel);
        cr_assert(reference, "%s", name_of(kernel));
        if (!is_meant(kernel))
            continue;
        if (kernel == reference && kernel->form != TOUCH_FORM_PLANE)
            continue; /* its own reference; others below */
        if (kernel == reference) {
            touch_kernel_of_law(kernel->law, &loop);
            reference = &loop;
        }
        int fine = 1;
        for (size_t s = 0; fine && setting_at(kernel, s, &values, &pair); s++)
            for (int mode = 0; fine && mode < 4; mode++)
                fine = check_setting(kernel, reference, s, mode & 1, mode >> 1);
        run++;
    }
    cr_expect(run > 0 || getenv("BATCH_LAW"), "no kernel was run");
}

/* --- what is not given -------------------------------------------------------------------------- */

static void check_missing(const struct touch_kernel *kernel) {
    struct touch_values values;
    struct touch_pair pair;
    struct touch_message message;
    struct touch_coefficients coefficients;
    struct random random = {1};
    const size_t n = 37;
    setting_at(kernel, 0, &values, &pair);
    cr_assert(touch_batch_prepare(kernel, &values, &pair, &coefficients, &message) == TOUCH_OK);
    struct contact_columns *all = columns_make(kernel, n, 0, 0);
    struct contact_columns *some = columns_make(kernel, n, 0, 0);
    columns_random(kernel, all, &random, 0);
    copy_inputs(kernel, all, some);
    touch_batch_run(kernel, &coefficients, &all->block);
    /* One output at a time, and all but one. */
    for (size_t k = 0; k < kernel->output_count; k++)
        for (int alone = 0; alone < 2; alone++) {
            for (size_t j = 0; j < kernel->output_count; j++)
                some->block.output[j] = (j == k) == alone ? some->output[j].data : NULL;
            poison(kernel, some);
            touch_batch_run(kernel, &coefficients, &some->block);
            compare(kernel, alone ? "one output" : "one output less", some, all, 0, n);
        }
    for (size_t j = 0; j < kernel->output_count; j++)
        some->block.output[j] = some->output[j].data;
    /* Without new states, all or one. */
    some->block.state_out = NULL;
    poison(kernel, some);
    touch_batch_run(kernel, &coefficients, &some->block);
    for (size_t k = 0; k < kernel->state_count; k++)
        memcpy(some->state_out[k].data, all->state_out[k].data, all->state_out[k].used);
    compare(kernel, "no new state", some, all, 0, n);
    some->block.state_out = some->state_to;
    /* A column that is missing is one of zeros; so are all old states. */
    for (size_t k = 0; k <= kernel->input_count; k++) {
        const int states = k == kernel->input_count;
        for (size_t j = 0; states && j < kernel->state_count; j++)
            memset(all->state_in[j].data, 0, all->state_in[j].used);
        if (!states)
            memset(all->input[k].data, 0, all->input[k].used);
        touch_batch_run(kernel, &coefficients, &all->block);
        if (states)
            some->block.state_in = NULL;
        else
            some->block.input[k] = NULL;
        touch_batch_run(kernel, &coefficients, &some->block);
        compare(kernel, "a missing column", some, all, 0, n);
    }
    columns_free(kernel, all);
    columns_free(kernel, some);
}

Test(batch, what_is_missing_is_zero_or_not_wanted) {
    const struct touch_kernel *kernel;
    for (size_t i = 0; (kernel = touch_kernel_at(i)); i++)
        if (is_meant(kernel))
            check_missing(kernel);
}

Test(batch, unanswered_outputs_are_zero) {
    const struct touch_kernel *kernel;
    for (size_t i = 0; (kernel = touch_kernel_at(i)); i++) {
        struct touch_values values;
        struct touch_pair pair;
        struct touch_message message;
        struct touch_coefficients coefficients;
        struct random random = {1};
        if (!is_meant(kernel))
            continue;
        setting_at(kernel, 0, &values, &pair);
        cr_assert(touch_batch_prepare(kernel, &values, &pair, &coefficients, &message) == TOUCH_OK);
        struct contact_columns *c = columns_make(kernel, 300, 0, 0);
        columns_random(kernel, c, &random, 0);
        touch_batch_run(kernel, &coefficients, &c->block);
        for (size_t k = 0; k < kernel->output_count; k++) {
            int other = 0;
            for (size_t j = 0; j < c->n; j++)
                other |= column_at(c->output[k].data, j) != 0.0;
            cr_expect(other <= (int)(kernel->answers >> k & 1), "%s answers %s", name_of(kernel),
                      kernel->outputs[k].name);
        }
        columns_free(kernel, c);
    }
}

/* --- the table and who may use it --------------------------------------------------------------- */

Test(batch, every_kernel_is_well_formed) {
    const struct touch_kernel *k;
    size_t count = 0;
    for (; (k = touch_kernel_at(count)); count++) {
        cr_expect(k->abi == TOUCH_BATCH_ABI && k->struct_size == sizeof *k, "%s", name_of(k));
        cr_expect(touch_law_find(k->law->name) == k->law, "%s", name_of(k));
        cr_expect(k->input_count <= TOUCH_INPUT_MAX && k->output_count <= TOUCH_OUTPUT_MAX &&
                      k->state_count <= TOUCH_STATE_MAX && k->state_count > 0,
                  "%s", name_of(k));
        cr_expect(!strcmp(k->target->name, "scalar") == (k->lanes == 1), "%s", name_of(k));
        for (size_t i = 0; i < count; i++) {
            const struct touch_kernel *other = touch_kernel_at(i);
            cr_expect(other->law != k->law || other->form != k->form || other->target != k->target,
                      "%s is there twice", name_of(k));
        }
        if (k->form == TOUCH_FORM_PLANE) {
            cr_expect(k->state_count == k->law->state_count, "%s", name_of(k));
            for (size_t i = 0; i < k->state_count; i++)
                cr_expect(!strcmp(k->state[i].name, k->law->state[i].name), "%s.%s", name_of(k),
                          k->state[i].name);
        }
    }
    const struct touch_law *law;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        struct touch_message message;
        cr_expect(touch_kernel_find(law->name, TOUCH_FORM_PLANE, "scalar", &k, &message) ==
                      TOUCH_OK,
                  "%s has a scalar kernel", law->name);
    }
}

static void expect_refusal(const char *law, const char *target, const char *words) {
    const struct touch_kernel *k = NULL;
    struct touch_message message = {""};
    cr_expect(touch_kernel_find(law, TOUCH_FORM_PLANE, target, &k, &message) == TOUCH_BAD_ARGUMENT,
              "%s on %s", law, target ? target : "any");
    cr_expect(!k && strstr(message.text, words), "'%s' should name '%s'", message.text, words);
}

Test(batch, unknown_names_are_refused) {
    expect_refusal("no_such_law", NULL, "no_such_law");
    expect_refusal("hertz", "sse9", "'sse9' is unknown");
    expect_refusal("hertz", "sse2", "'sse2' is unknown here; there are scalar");
    setenv("TOUCHSTONE_TARGET", "sse8", 1);
    expect_refusal("hertz", NULL, "TOUCHSTONE_TARGET: target 'sse8'");
    const struct touch_target *target;
    for (size_t i = 0; (target = touch_target_at(i)); i++)
        if (touch_target_available(target->name) == 0)
            expect_refusal("hertz", target->name, "this CPU lacks");
}

Test(batch, the_target_comes_from_argument_environment_or_cpu) {
    const struct touch_kernel *k;
    struct touch_message message;
    const struct touch_target *target, *latest = NULL;
    unsetenv("TOUCHSTONE_TARGET");
    for (size_t i = 0; (target = touch_target_at(i)); i++)
        if (touch_target_available(target->name) > 0)
            latest = target;
    cr_assert(latest &&
              touch_kernel_find("hertz", TOUCH_FORM_PLANE, NULL, &k, &message) == TOUCH_OK);
    cr_expect(k->target == latest, "%s, not of %s", name_of(k), latest->name);
    for (size_t i = 0; (target = touch_target_at(i)); i++) {
        if (touch_target_available(target->name) <= 0)
            continue;
        setenv("TOUCHSTONE_TARGET", target->name, 1);
        cr_expect(touch_kernel_find("hertz", TOUCH_FORM_PLANE, NULL, &k, &message) == TOUCH_OK &&
                      k->target == target,
                  "%s %s", target->name, message.text);
        cr_expect(touch_kernel_find("hertz", TOUCH_FORM_PLANE, "best", &k, &message) == TOUCH_OK &&
                  k->target == latest);
        cr_expect(touch_kernel_find("hertz", TOUCH_FORM_PLANE, "scalar", &k, &message) ==
                      TOUCH_OK &&
                  !strcmp(k->target->name, "scalar"));
    }
    unsetenv("TOUCHSTONE_TARGET");
    cr_expect(touch_kernel_find("mindlin_incremental", TOUCH_FORM_SPACE, NULL, &k, &message) ==
                  TOUCH_BAD_ARGUMENT &&
              strstr(message.text, "no kernel in form space, target any; there are: none"));
}

Test(batch, prepare_refuses_what_the_law_refuses) {
    const struct touch_kernel *kernel;
    for (size_t i = 0; (kernel = touch_kernel_at(i)); i++) {
        struct touch_values values;
        struct touch_pair pair;
        struct touch_message message = {""};
        struct touch_coefficients c;
        setting_at(kernel, 0, &values, &pair);
        pair.radius[0] = -1.0;
        cr_expect(touch_batch_prepare(kernel, &values, &pair, &c, &message) == TOUCH_BAD_PAIR);
        cr_expect(strstr(message.text, "radius"), "%s", message.text);
        for (size_t k = 0; k < kernel->law->property_count; k++) {
            if (kernel->law->properties[k].scope == TOUCH_OF_STATE)
                continue;
            setting_at(kernel, 0, &values, &pair);
            values.of[k][0] = HUGE_VAL; /* beyond every range */
            cr_expect(touch_batch_prepare(kernel, &values, &pair, &c, &message) ==
                          TOUCH_BAD_PROPERTY,
                      "%s, %s", name_of(kernel), kernel->law->properties[k].keyword);
        }
        setting_at(kernel, 0, &values, &pair);
        pair.dimension = 2;
        cr_expect((touch_batch_prepare(kernel, &values, &pair, &c, &message) == TOUCH_OK) ==
                      (kernel->form == TOUCH_FORM_PLANE),
                  "%s", name_of(kernel));
    }
}

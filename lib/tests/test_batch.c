/* SPDX-License-Identifier: BSD-3-Clause */
/* Every kernel of the table against the law's own step; the scalar one in space is judged by test_space.c, and
 * the others there by it. Of all laws, or of BATCH_LAW in the environment. BATCH_CONTACTS: random contacts a setting
 * (default 400). The argument "bits" leaves out all but the comparison. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "batch_inputs.h"
#include "tap.h"
#include "touchstone/common.h"

static const struct touch_kernel *scalar_of(const struct touch_kernel *kernel) {
    const struct touch_kernel *k;
    for (size_t i = 0; (k = touch_kernel_at(i)); i++)
        if (k->law == kernel->law && k->form == kernel->form && k->lanes == 1)
            return k;
    return NULL;
}

static int compare(const char *what, const struct contact_columns *got,
                   const struct contact_columns *want, size_t from, size_t to) {
    char text[160];
    const size_t different = columns_differ(got, want, from, to, text);
    EXPECT(!different, "%s, %s: %zu numbers; %s", kernel_name(got->kernel), what, different, text);
    return !different;
}

static int is_clean(const char *what, const struct contact_columns *c) {
    const char *name = columns_written_outside(c);
    EXPECT(!name, "%s, %s: wrote %s of others", kernel_name(c->kernel), what, name);
    return !name;
}

/* Every length of tail from every offset within a vector: what is asked for is right, nothing else is
 * written. */
static int check_tails(const struct touch_coefficients *coefficients, struct contact_columns *got,
                       const struct contact_columns *want) {
    int fine = 1;
    for (size_t n = 0; fine && n <= 4 * got->kernel->lanes + 3; n++) {
        const size_t from = (n * 7) % (got->n - n);
        char what[64];
        snprintf(what, sizeof what, "%zu contacts from the %zuth", n, from);
        columns_poison(got);
        columns_part(got, from, n);
        touch_batch_run(got->kernel, coefficients, &got->block);
        fine = compare(what, got, want, from, from + n) && is_clean(what, got);
    }
    columns_part(got, 0, got->n);
    return fine;
}

/* One setting: all at once, in pieces, in place. */
static int check_setting(const struct touch_kernel *kernel, const struct touch_kernel *reference,
                         size_t number, int sized, int strange) {
    const char *contacts = getenv("BATCH_CONTACTS");
    const size_t n = (contacts ? (size_t)strtoul(contacts, NULL, 10) : 400) + number % 16;
    struct touch_pair pair;
    struct touch_coefficients coefficients, of_reference;
    uint64_t random = number * 4 + (size_t)sized * 2 + (size_t)strange;
    char what[64];
    if (!prepared_at(kernel, number, sized, &pair, &coefficients) ||
        !prepared_at(reference, number, sized, &pair, &of_reference))
        return 0;
    struct contact_columns *got = columns_make(kernel, n, sized, (int)(number % 2));
    struct contact_columns *want = columns_make(kernel, n, sized, 0);
    columns_random(want, &random, strange);
    columns_copy(got, want);
    touch_batch_run(reference, &of_reference, &want->block);
    for (size_t k = 0; k < got->given_count; k++)
        column_read_only(&got->given[k]);
    touch_batch_run(kernel, &coefficients, &got->block);
    snprintf(what, sizeof what, "setting %zu%s%s", number, sized ? ", polydisperse" : "",
             strange ? ", strange" : "");
    int fine = compare(what, got, want, 0, n) && is_clean(what, got) &&
               check_tails(&coefficients, got, want);
    columns_poison(got);
    columns_in_place(got);
    touch_batch_run(kernel, &coefficients, &got->block);
    fine = fine && compare("in place", got, want, 0, n) && is_clean("in place", got);
    columns_free(got);
    columns_free(want);
    return fine;
}

static void test_bits(void) {
    const struct touch_kernel *kernel;
    struct touch_values values;
    struct touch_pair pair;
    EACH_KERNEL(kernel) {
        struct touch_kernel loop;
        const struct touch_kernel *reference = scalar_of(kernel);
        if (kernel == reference && kernel->form != TOUCH_FORM_PLANE)
            continue;
        if (kernel == reference) {
            touch_kernel_of_law(kernel->law, &loop);
            reference = &loop;
        }
        int fine = 1;
        for (size_t s = 0; fine && setting_at(kernel, s, &values, &pair); s++)
            for (int mode = 0; fine && mode < 4; mode++)
                fine = check_setting(kernel, reference, s, mode & 1, mode >> 1);
    }
}

/* --- what is not given -------------------------------------------------------------------------- */

static void check_missing(const struct touch_kernel *kernel) {
    struct touch_pair pair;
    struct touch_coefficients coefficients;
    uint64_t random = 1;
    const size_t n = 37, outputs = kernel->output_count, inputs = kernel->input_count;
    prepared_at(kernel, 0, 0, &pair, &coefficients);
    struct contact_columns *all = columns_make(kernel, n, 0, 0);
    struct contact_columns *some = columns_make(kernel, n, 0, 0);
    columns_random(all, &random, 0);
    columns_copy(some, all);
    touch_batch_run(kernel, &coefficients, &all->block);
    /* One output at a time, and all but one. */
    for (size_t k = 0; k < 2 * outputs; k++) {
        for (size_t j = 0; j < outputs; j++)
            some->block.output[j] = (j == k / 2) == k % 2 ? some->result[j].data : NULL;
        columns_poison(some);
        touch_batch_run(kernel, &coefficients, &some->block);
        compare(k % 2 ? "one output" : "one output less", some, all, 0, n);
    }
    columns_part(some, 0, n);
    some->block.state_out = NULL;
    columns_poison(some);
    touch_batch_run(kernel, &coefficients, &some->block);
    for (size_t k = outputs; k < some->result_count; k++)
        memcpy(some->result[k].data, all->result[k].data, all->result[k].used);
    compare("no new state", some, all, 0, n);
    columns_part(some, 0, n);
    /* A column that is missing is one of zeros; so are all old states. */
    for (size_t k = 0; k <= inputs; k++) {
        for (size_t j = k; j < (k < inputs ? k + 1 : all->given_count); j++)
            memset(all->given[j].data, 0, all->given[j].used);
        if (k < inputs)
            some->block.input[k] = NULL;
        else
            some->block.state_in = NULL;
        touch_batch_run(kernel, &coefficients, &all->block);
        touch_batch_run(kernel, &coefficients, &some->block);
        compare("a missing column", some, all, 0, n);
    }
    columns_free(all);
    columns_free(some);
}

static void test_missing(void) {
    const struct touch_kernel *kernel;
    EACH_KERNEL(kernel)
    check_missing(kernel);
}

static void test_unanswered(void) {
    const struct touch_kernel *kernel;
    EACH_KERNEL(kernel) {
        struct touch_pair pair;
        struct touch_coefficients coefficients;
        uint64_t random = 1;
        prepared_at(kernel, 0, 0, &pair, &coefficients);
        struct contact_columns *c = columns_make(kernel, 300, 0, 0);
        columns_random(c, &random, 0);
        touch_batch_run(kernel, &coefficients, &c->block);
        for (size_t k = 0; k < kernel->output_count; k++) {
            int other = 0;
            for (size_t j = 0; j < c->n; j++)
                other |= column_at(c->result[k].data, j) != 0.0;
            EXPECT(other <= (int)(kernel->answers >> k & 1), "%s answers %s", kernel_name(kernel),
                   kernel->outputs[k].name);
        }
        columns_free(c);
    }
}

/* --- the table and who may use it --------------------------------------------------------------- */

static void test_table(void) {
    const struct touch_kernel *k;
    const struct touch_law *law;
    for (size_t count = 0; (k = touch_kernel_at(count)); count++) {
        int fine = k->abi == TOUCH_BATCH_ABI && k->struct_size == sizeof *k &&
                   touch_law_find(k->law->name) == k->law && scalar_of(k) &&
                   k->input_count <= TOUCH_INPUT_MAX && k->output_count <= TOUCH_OUTPUT_MAX &&
                   k->state_count <= TOUCH_STATE_MAX && k->state_count > 0 &&
                   !strcmp(k->target->name, "scalar") == (k->lanes == 1);
        for (size_t i = 0; i < count; i++) {
            const struct touch_kernel *other = touch_kernel_at(i);
            fine &= other->law != k->law || other->form != k->form || other->target != k->target;
        }
        if (k->form == TOUCH_FORM_PLANE) {
            fine &= k->state_count == k->law->state_count;
            for (size_t i = 0; i < k->state_count; i++)
                fine &= !strcmp(k->state[i].name, k->law->state[i].name);
        }
        EXPECT(fine, "%s", kernel_name(k));
    }
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        struct touch_message message;
        EXPECT(touch_kernel_find(law->name, TOUCH_FORM_PLANE, "scalar", &k, &message) == TOUCH_OK,
               "%s has a scalar kernel", law->name);
    }
}

static void expect_refusal(const char *law, enum touch_form form, const char *target,
                           const char *words) {
    const struct touch_kernel *k = NULL;
    struct touch_message message = {""};
    EXPECT(touch_kernel_find(law, form, target, &k, &message) == TOUCH_BAD_ARGUMENT && !k &&
               strstr(message.text, words),
           "%s on %s: '%s' should name '%s'", law, target ? target : "any", message.text, words);
}

static void test_unknown_names(void) {
    const struct touch_target *target;
    expect_refusal("no_such_law", TOUCH_FORM_PLANE, NULL, "no_such_law");
    expect_refusal("hertz", TOUCH_FORM_PLANE, "sse9", "'sse9' is unknown");
    expect_refusal("hertz", TOUCH_FORM_PLANE, "sse2", "'sse2' is unknown here; there are scalar");
    expect_refusal("mindlin_incremental", TOUCH_FORM_SPACE, NULL,
                   "no kernel in form space, target any; there are: none");
    setenv("TOUCHSTONE_TARGET", "sse8", 1);
    expect_refusal("hertz", TOUCH_FORM_PLANE, NULL, "TOUCHSTONE_TARGET: target 'sse8'");
    unsetenv("TOUCHSTONE_TARGET");
    for (size_t i = 0; (target = touch_target_at(i)); i++)
        if (touch_target_available(target->name) == 0)
            expect_refusal("hertz", TOUCH_FORM_PLANE, target->name, "this CPU lacks");
}

static void expect_target(const char *asked, const struct touch_target *target) {
    const struct touch_kernel *k;
    struct touch_message message = {""};
    EXPECT(touch_kernel_find("hertz", TOUCH_FORM_PLANE, asked, &k, &message) == TOUCH_OK &&
               k->target == target,
           "%s, not %s: %s", asked ? asked : "any", target->name, message.text);
}

static void test_target(void) {
    const struct touch_target *target, *latest = NULL;
    for (size_t i = 0; (target = touch_target_at(i)); i++)
        if (touch_target_available(target->name) > 0)
            latest = target;
    expect_target(NULL, latest);
    for (size_t i = 0; (target = touch_target_at(i)); i++) {
        if (touch_target_available(target->name) <= 0)
            continue;
        setenv("TOUCHSTONE_TARGET", target->name, 1);
        expect_target(NULL, target);
        expect_target("best", latest);
        expect_target("scalar", touch_target_at(0));
    }
    unsetenv("TOUCHSTONE_TARGET");
}

static void test_refusals(void) {
    const struct touch_kernel *kernel;
    for (size_t i = 0; (kernel = touch_kernel_at(i)); i++) {
        struct touch_values values;
        struct touch_pair pair;
        struct touch_message message = {""};
        struct touch_coefficients c;
        setting_at(kernel, 0, &values, &pair);
        pair.radius[0] = -1.0;
        EXPECT(touch_batch_prepare(kernel, &values, &pair, &c, &message) == TOUCH_BAD_PAIR &&
                   strstr(message.text, "radius"),
               "%s", message.text);
        for (size_t k = 0; k < kernel->law->property_count; k++) {
            if (kernel->law->properties[k].scope == TOUCH_OF_STATE)
                continue;
            setting_at(kernel, 0, &values, &pair);
            values.of[k][0] = HUGE_VAL; /* beyond every range */
            EXPECT(touch_batch_prepare(kernel, &values, &pair, &c, &message) == TOUCH_BAD_PROPERTY,
                   "%s, %s", kernel_name(kernel), kernel->law->properties[k].keyword);
        }
        setting_at(kernel, 0, &values, &pair);
        pair.dimension = 2;
        EXPECT((touch_batch_prepare(kernel, &values, &pair, &c, &message) == TOUCH_OK) ==
                   (kernel->form == TOUCH_FORM_PLANE),
               "%s", kernel_name(kernel));
    }
}

int main(int argc, char **argv) {
    static const struct {
        void (*test)(void);
        const char *name;
    } tests[] = {{test_bits, "the bits of the step"},
                 {test_missing, "what is missing is zero or not wanted"},
                 {test_unanswered, "unanswered outputs are zero"},
                 {test_table, "every kernel is well formed"},
                 {test_unknown_names, "unknown names are refused"},
                 {test_target, "the target comes from argument, environment or processor"},
                 {test_refusals, "prepare refuses what the law refuses"}};
    const size_t count = argc > 1 && !strcmp(argv[1], "bits") ? 1 : TOUCH_COUNT(tests);
    for (size_t i = 0; i < count; i++) {
        tests[i].test();
        tell(tests[i].name);
    }
    return tell_end();
}

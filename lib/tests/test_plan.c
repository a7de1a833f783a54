/* SPDX-License-Identifier: BSD-3-Clause */
/* The planner: what it chooses suffices and runs here, by table, by measurement and by order; its table names
 * kernels that there are; what it keeps in the cache folder is believed only as it was written. That a choice
 * is a good one is for the benchmark to say, not for a test. */
#define _XOPEN_SOURCE 700
#include <criterion/criterion.h>
#include <ftw.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "lib/batch/planner.h"
#include "touchstone/common.h"

static const char *name_of(const struct touch_kernel *k) {
    static char text[128];
    if (!k)
        return "no kernel";
    snprintf(text, sizeof text, "%s %s %s %s %s", k->law->name, touch_form_name(k->form),
             touch_precision_name(k->precision), k->target->name, touch_grade_name(k->grade));
    return text;
}

/* Calls use for every law, form, precision and grade that a kernel of this CPU suffices for; returns how
 * many there are. */
static size_t each_request(void (*use)(const struct plan_request *request)) {
    const struct touch_law *law;
    struct plan_candidates all;
    size_t count = 0;
    for (size_t i = 0; (law = touch_law_at(i)); i++)
        for (int form = 0; form < 2; form++)
            for (int precision = 0; precision < 2; precision++)
                for (int grade = 0; grade < 3; grade++) {
                    const struct plan_request request = {law->name, (enum touch_form)form,
                                                         (enum touch_precision)precision,
                                                         (enum touch_grade)grade};
                    touch_plan_candidates(&request, &all);
                    if (!all.count)
                        continue;
                    use(&request);
                    count++;
                }
    return count;
}

static void expect_sufficient(const struct plan_request *r, const struct touch_kernel *k,
                              const char *how) {
    cr_expect(k && !strcmp(k->law->name, r->law) && k->form == r->form &&
                  k->precision == r->precision && k->grade <= r->grade &&
                  touch_target_available(k->target->name) > 0,
              "%s, %s %s %s %s: %s", how, r->law, touch_form_name(r->form),
              touch_precision_name(r->precision), touch_grade_name(r->grade), name_of(k));
}

static enum touch_status find(const struct plan_request *r, const char *target,
                              const struct touch_kernel **ret, struct touch_message *message) {
    return touch_kernel_find(r->law, r->form, r->precision, target, r->grade, ret, message);
}

/* By TOUCH_PLAN, of which "" counts as not set. */
static const struct touch_kernel *planned(const struct plan_request *r, const char *word) {
    const struct touch_kernel *k = NULL;
    struct touch_message message;
    setenv("TOUCH_PLAN", word, 1);
    cr_expect(find(r, NULL, &k, &message) == TOUCH_OK, "%s: %s", word, message.text);
    unsetenv("TOUCH_PLAN");
    return k;
}

static void check_request(const struct plan_request *r) {
    const struct touch_kernel *by_table = planned(r, "table"), *by_order = planned(r, "order");
    expect_sufficient(r, by_table, "table");
    expect_sufficient(r, by_order, "order");
    cr_expect(by_table == planned(r, ""), "the table is not what is used without TOUCH_PLAN");
    cr_expect(by_table == touch_plan_by_table(r, touch_cpu_family()), "%s", name_of(by_table));
    cr_expect(by_order == touch_plan_by_table(r, "no such family"), "%s", name_of(by_order));
    setenv("TOUCHSTONE_TARGET", "scalar", 1);
    const struct touch_kernel *best = NULL, *named = NULL;
    struct touch_message message;
    cr_expect(find(r, "best", &best, &message) == TOUCH_OK && best == by_table, "%s",
              name_of(best));
    cr_expect(find(r, NULL, &named, &message) == TOUCH_OK, "%s", message.text);
    cr_expect(named && !strcmp(named->target->name, "scalar"), "%s", name_of(named));
    unsetenv("TOUCHSTONE_TARGET");
}

Test(plan, chooses_what_suffices_and_runs_here) {
    unsetenv("TOUCHSTONE_TARGET");
    cr_expect(each_request(check_request) > 0);
}

Test(plan, the_family_is_one_word) {
    const char *family = touch_cpu_family();
    cr_expect(family && *family && !strpbrk(family, " ,/\n"), "'%s'", family ? family : "NULL");
}

/* --- the table ---------------------------------------------------------------------------------- */

static int word_at(const char *word, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!strcmp(word, words[i]))
            return (int)i;
    return -1;
}

static void check_row(const struct plan_row *row) {
    static const char *const forms[] = {"plane", "space"}, *const precisions[] = {"double",
                                                                                  "float"};
    static const char *const grades[] = {"auto", "exact", "fast"};
    const int form = word_at(row->form, forms, 2),
              precision = word_at(row->precision, precisions, 2);
    const int grade = word_at(row->grade, grades, 3), is = word_at(row->is, grades, 3);
    const struct touch_kernel *k;
    int there = 0;
    cr_expect(touch_law_find(row->law) && form >= 0 && precision >= 0 && grade >= 0 && is >= 0 &&
                  is <= grade,
              "%s,%s,%s,%s,%s,%s,%s", row->family, row->law, row->form, row->precision, row->grade,
              row->target, row->is);
    if (touch_target_available(row->target) < 0)
        return; /* left out of this build */
    for (size_t i = 0; (k = touch_kernel_at(i)); i++)
        there |= !strcmp(k->law->name, row->law) && (int)k->form == form &&
                 (int)k->precision == precision && (int)k->grade == is &&
                 !strcmp(k->target->name, row->target);
    cr_expect(there, "%s,%s,%s,%s,%s: no kernel %s %s", row->family, row->law, row->form,
              row->precision, row->grade, row->target, row->is);
    if (touch_target_available(row->target) > 0) {
        const struct plan_request r = {row->law, (enum touch_form)form,
                                       (enum touch_precision)precision, (enum touch_grade)grade};
        k = touch_plan_by_table(&r, row->family);
        cr_expect(k && !strcmp(k->target->name, row->target) && (int)k->grade == is, "%s",
                  name_of(k));
    }
}

Test(plan, rows_name_kernels_that_there_are) {
    const struct plan_row *row, *other;
    for (size_t i = 0; (row = touch_plan_row_at(i)); i++) {
        check_row(row);
        for (size_t j = 0; j < i && (other = touch_plan_row_at(j)); j++)
            cr_expect(strcmp(row->family, other->family) != 0 ||
                          strcmp(row->law, other->law) != 0 ||
                          strcmp(row->form, other->form) != 0 ||
                          strcmp(row->precision, other->precision) != 0 ||
                          strcmp(row->grade, other->grade) != 0,
                      "%s,%s,%s,%s,%s is there twice", row->family, row->law, row->form,
                      row->precision, row->grade);
    }
}

Test(plan, another_word_is_refused) {
    const struct plan_request r = {"hertzian", TOUCH_FORM_PLANE, TOUCH_PRECISION_DOUBLE,
                                   TOUCH_GRADE_EXACT};
    const struct touch_kernel *k = NULL;
    struct touch_message message = {""};
    setenv("TOUCH_PLAN", "guess", 1);
    cr_expect(find(&r, "best", &k, &message) == TOUCH_BAD_ARGUMENT && !k);
    cr_expect(
        !strcmp(message.text, "TOUCH_PLAN: 'guess' is unknown; allowed: {table; measure; order}"),
        "%s", message.text);
    cr_expect(find(&r, "scalar", &k, &message) == TOUCH_OK, "a named target needs no plan");
    unsetenv("TOUCH_PLAN");
}

/* --- measured ----------------------------------------------------------------------------------- */

/* Every law accepts the values that it is timed with. Two kernels say as much as all. */
static void time_request(const struct plan_request *r) {
    struct plan_candidates all;
    touch_plan_candidates(r, &all);
    if (all.count < 2 || r->grade != TOUCH_GRADE_EXACT)
        return;
    all.count = 2;
    const struct touch_kernel *k = touch_plan_time(&all);
    cr_expect(k == all.kernel[0] || k == all.kernel[1], "%s is not timed", name_of(all.kernel[0]));
}

Test(plan, every_law_can_be_timed) {
    each_request(time_request);
}

static char folder[64];

static void make_folder(void) {
    snprintf(folder, sizeof folder, "/tmp/touchstone-plan-XXXXXX");
    cr_assert(mkdtemp(folder));
    setenv("XDG_CACHE_HOME", folder, 1);
}

static int remove_one(const char *path, const struct stat *s, int type, struct FTW *at) {
    (void)s, (void)type, (void)at;
    return remove(path);
}

static void remove_folder(void) {
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static char kept[512];

static int keep_name(const char *path, const struct stat *s, int type, struct FTW *at) {
    (void)s, (void)at;
    if (type != FTW_D)
        snprintf(kept, sizeof kept, "%s", path);
    return 0;
}

/* The one file in the folder. */
static const char *kept_file(void) {
    *kept = '\0';
    nftw(folder, keep_name, 8, FTW_PHYS);
    return kept;
}

static const struct plan_request wanted = {"hertzian", TOUCH_FORM_PLANE, TOUCH_PRECISION_DOUBLE,
                                           TOUCH_GRADE_FAST};

Test(plan, what_was_measured_is_kept) {
    struct plan_candidates all;
    make_folder();
    const struct touch_kernel *k = planned(&wanted, "measure");
    touch_plan_candidates(&wanted, &all);
    expect_sufficient(&wanted, k, "measure");
    cr_expect(k == planned(&wanted, "measure"), "another one at the second call");
    if (all.count > 1)
        cr_expect(touch_wisdom_read(&wanted, &all) == k, "kept %s",
                  name_of(touch_wisdom_read(&wanted, &all)));
    remove_folder();
}

static void *ask(void *ret) {
    *(const struct touch_kernel **)ret = touch_plan_by_measure(&wanted);
    return NULL;
}

/* All get the answer of the first, whatever they would have found themselves. */
Test(plan, threads_get_one_answer) {
    const struct touch_kernel *got[4] = {NULL};
    pthread_t threads[4];
    make_folder();
    for (size_t i = 0; i < 4; i++)
        cr_assert(!pthread_create(&threads[i], NULL, ask, &got[i]));
    for (size_t i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    for (size_t i = 0; i < 4; i++) {
        expect_sufficient(&wanted, got[i], "measure");
        cr_expect(got[i] == touch_plan_by_measure(&wanted), "thread %zu has %s", i,
                  name_of(got[i]));
    }
    remove_folder();
}

Test(plan, a_row_is_replaced_and_others_stay) {
    struct plan_request other = wanted;
    struct plan_candidates all;
    make_folder();
    touch_plan_candidates(&wanted, &all);
    other.grade = TOUCH_GRADE_AUTO;
    cr_expect(!touch_wisdom_read(&wanted, &all), "a folder of nothing");
    touch_wisdom_write(&other, all.kernel[0]);
    for (size_t i = 0; i < all.count; i++) {
        touch_wisdom_write(&wanted, all.kernel[i]);
        cr_expect(touch_wisdom_read(&wanted, &all) == all.kernel[i], "%s", name_of(all.kernel[i]));
        cr_expect(touch_wisdom_read(&other, &all) == all.kernel[0], "after %s",
                  name_of(all.kernel[i]));
    }
    remove_folder();
}

/* The file with one byte changed, cut, or longer, at places all over it. */
Test(plan, a_damaged_file_counts_as_none) {
    char text[4096], damaged[4096];
    struct plan_candidates all;
    make_folder();
    touch_plan_candidates(&wanted, &all);
    touch_wisdom_write(&wanted, all.kernel[0]);
    FILE *file = fopen(kept_file(), "r+b");
    cr_assert(file, "%s", kept);
    const size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    for (size_t i = 0; i <= 2 * size; i++) {
        memcpy(damaged, text, size + 1);
        damaged[i % size] ^= (char)(i < size ? 1 : 0);
        const size_t length = i < size ? size : i == 2 * size ? size + 1 : i - size;
        damaged[size] = 'x';
        cr_assert((file = fopen(kept, "wb")));
        fwrite(damaged, 1, length, file);
        fclose(file);
        cr_expect(!touch_wisdom_read(&wanted, &all), "damage %zu of %zu is believed", i, 2 * size);
    }
    touch_wisdom_write(&wanted, all.kernel[0]);
    cr_expect(touch_wisdom_read(&wanted, &all) == all.kernel[0], "it is not written again");
    remove_folder();
}

/* The same file of another build: its head differs, and its last line is right for that. */
Test(plan, a_file_of_others_counts_as_none) {
    char text[4096] = {0};
    struct plan_candidates all;
    uint64_t hash = 0;
    make_folder();
    touch_plan_candidates(&wanted, &all);
    for (size_t k = 0; k < 2; k++) {
        touch_wisdom_write(&wanted, all.kernel[0]);
        FILE *file = fopen(kept_file(), "r+b");
        cr_assert(file && fread(text, 1, sizeof text - 1, file) > 0);
        char *end = strstr(text, "\nend ") + 1, *at = strstr(text, " 1 ") + 3;
        *at = k == 0 ? *at : *at == '0' ? '1' : '0'; /* k = 0: to see that the sum is made right */
        hash = 0;
        for (const char *byte = text; byte < end; byte++) /* FNV-1a */
            hash = (hash ^ (unsigned char)*byte) * UINT64_C(0x100000001b3);
        rewind(file);
        fprintf(file, "%.*send %016llx\n", (int)(end - text), text, (unsigned long long)hash);
        fclose(file);
        cr_expect((touch_wisdom_read(&wanted, &all) != NULL) == (k == 0), "%s",
                  k ? "a file of another build is believed" : "the sum is another one");
    }
    remove_folder();
}

/* A link, a folder and a pipe in its place are not read; a folder that cannot be made is no error. */
Test(plan, what_is_not_a_file_counts_as_none) {
    char other[600];
    struct plan_candidates all;
    make_folder();
    touch_plan_candidates(&wanted, &all);
    touch_wisdom_write(&wanted, all.kernel[0]);
    snprintf(other, sizeof other, "%s.other", kept_file());
    cr_assert(!rename(kept, other) && !symlink(other, kept));
    cr_expect(!touch_wisdom_read(&wanted, &all), "a link is followed");
    cr_assert(!unlink(kept) && !mkfifo(kept, 0600));
    cr_expect(!touch_wisdom_read(&wanted, &all), "a pipe is read");
    cr_assert(!unlink(kept) && !mkdir(kept, 0700));
    cr_expect(!touch_wisdom_read(&wanted, &all), "a folder is read");
    touch_wisdom_write(&wanted, all.kernel[0]);
    cr_assert(!rmdir(kept), "something was left in it");
    setenv("XDG_CACHE_HOME", "/dev/null", 1);
    touch_wisdom_write(&wanted, all.kernel[0]);
    cr_expect(!touch_wisdom_read(&wanted, &all));
    expect_sufficient(&wanted, planned(&wanted, "measure"), "without a folder");
    setenv("XDG_CACHE_HOME", "not/absolute", 1);
    setenv("HOME", "nor/this", 1);
    touch_wisdom_write(&wanted, all.kernel[0]);
    cr_expect(!touch_wisdom_read(&wanted, &all) && access("not", F_OK),
              "a relative folder is used");
    remove_folder();
}

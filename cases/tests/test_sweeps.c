/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sweeps: plans and their points, blocks against single points, files of blocks, reduced results. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/file.h"
#include "cases/base/folder.h"
#include "cases/base/memory.h"
#include "cases/base/random.h"
#include "cases/sweeps/blocks.h"
#include "cases/sweeps/reduce.h"
#include "touchstone/common.h"

#define EXAMPLES SOURCE_DIR "/sweeps/examples/"

static const char *const files[] = {EXAMPLES "damping.yaml", EXAMPLES "oblique.yaml",
                                    EXAMPLES "lanes.yaml", EXAMPLES "many.yaml"};

static struct sweep read_file(const char *file) {
    struct sweep sweep;
    char message[1000];
    cr_assert(!sweep_read(file, NULL, &sweep, message, sizeof message), "%s", message);
    sweep_identify(&sweep, "a test", NULL);
    return sweep;
}

Test(sweeps, a_plan_is_the_same_after_its_text) {
    for (size_t i = 0; i < TOUCH_COUNT(files); i++) {
        struct sweep sweep = read_file(files[i]);
        struct sweep_plan plan;
        char message[1000], *text = sweep_plan_text(&sweep.plan);
        cr_assert(!sweep_plan_read(text, &plan, message, sizeof message), "%s", message);
        char *again = sweep_plan_text(&plan);
        cr_expect(!strcmp(text, again));
        for (size_t point = 0; point < plan.points; point += plan.points / 7 + 1) {
            double a[SWEEP_AXES_MAX] = {0}, b[SWEEP_AXES_MAX] = {0};
            sweep_point(&sweep.plan, point, a);
            sweep_point(&plan, point, b);
            cr_expect(!memcmp(a, b, sizeof a), "%s: point %zu", files[i], point);
        }
        free(text);
        free(again);
        sweep_plan_free(&plan);
        sweep_free(&sweep);
    }
}

/* Any text is taken or refused, and what is taken can be used. */
Test(sweeps, a_damaged_plan_is_refused_or_harmless) {
    struct sweep sweep = read_file(files[0]);
    char *text = sweep_plan_text(&sweep.plan);
    const size_t length = strlen(text);
    size_t refused = 0;
    uint64_t random = 1;
    for (size_t i = 0; i < 2000; i++) {
        struct sweep_plan plan;
        char message[1000], *damaged = play_copy(text);
        for (size_t k = 0; k < 1 + i % 3; k++)
            damaged[random_bits(&random) % length] =
                "0123456789-e,\"[]{}ab"[random_bits(&random) % 20];
        if (sweep_plan_read(damaged, &plan, message, sizeof message)) {
            refused++;
        } else {
            double values[SWEEP_AXES_MAX];
            sweep_point(&plan, plan.points - 1, values);
            cr_expect(sweep_block_points(&plan, sweep_block_count(&plan) - 1) <= plan.block);
            sweep_plan_free(&plan);
        }
        free(damaged);
    }
    cr_expect(refused > 500, "%zu", refused);
    free(text);
    sweep_free(&sweep);
}

/* The same of a sweep file. */
Test(sweeps, a_damaged_file_is_refused_or_harmless) {
    char *folder = folder_scratch("sweeps"), *path = play_format("%s/sweep.yaml", folder);
    size_t refused = 0;
    uint64_t random = 2;
    for (size_t i = 0; i < 1500; i++) {
        struct sweep sweep;
        char message[1000], *text = file_read(FILE_TEXT, "%s", files[i % TOUCH_COUNT(files)]);
        const size_t length = strlen(text);
        if (i % 2) { /* a piece goes, or one byte is another */
            const size_t at = (size_t)(random_bits(&random) % length),
                         cut = (size_t)(random_bits(&random) % 20);
            memmove(text + at, text + (at + cut < length ? at + cut : length),
                    length - (at + cut < length ? at + cut : length) + 1);
        } else {
            text[random_bits(&random) % length] = "0-e,{}[]: \nax"[random_bits(&random) % 13];
        }
        FILE *file = fopen(path, "w");
        cr_assert(file);
        fputs(text, file);
        fclose(file);
        free(text);
        if (sweep_read(path, NULL, &sweep, message, sizeof message)) {
            refused++;
            cr_expect(!strncmp(message, path, strlen(path)), "%s", message);
            continue;
        }
        double values[SWEEP_AXES_MAX];
        sweep_point(&sweep.plan, sweep.plan.points - 1, values);
        sweep_free(&sweep);
    }
    cr_expect(refused > 300, "%zu", refused);
    folder_remove(folder);
    free(folder);
    free(path);
}

Test(sweeps, ends_of_axes_are_exact_and_ratios_equal) {
    const struct sweep_axis axis = {.scale = SWEEP_LOG, .from = 1e-3, .to = 10.0, .points = 1001};
    cr_expect(!memcmp(&axis.from, &(double){sweep_grid_value(&axis, 0)}, sizeof(double)));
    cr_expect(!memcmp(&axis.to, &(double){sweep_grid_value(&axis, 1000)}, sizeof(double)));
    for (size_t i = 0; i <= 1000; i++) {
        const double exact = (double)(1e-3L * powl(1e4L, (long double)i / 1000.0L));
        cr_expect(fabs(sweep_grid_value(&axis, i) / exact - 1.0) < 8.0 * DBL_EPSILON, "%zu", i);
    }
}

/* A point depends on its number alone: alone it has the bits that it has in its block. */
Test(sweeps, a_point_alone_is_as_in_its_block) {
    for (size_t i = 0; i < 3; i++) {
        struct sweep sweep = read_file(files[i]);
        struct sweep_results results;
        char message[1000] = "";
        sweep_results_new(&sweep.plan, &results);
        cr_assert(!sweep_block_run(&sweep, 0, NULL, &results, message, sizeof message));
        for (size_t at = 0; at < results.points; at += 3) {
            double values[SWEEP_AXES_MAX], columns[SWEEP_COLUMNS_MAX];
            struct touch_message why;
            sweep_point(&sweep.plan, at, values);
            cr_expect(sweep_compute(&sweep, values, columns, &why) == results.verdict[at]);
            for (size_t k = 0; k < sweep.plan.column_count; k++)
                cr_expect(
                    !memcmp(&columns[k], &results.column[k * results.points + at], sizeof *columns),
                    "%s: point %zu, %s", files[i], at, sweep.plan.columns[k].name);
        }
        sweep_results_free(&results);
        sweep_free(&sweep);
    }
}

/* --- files ----------------------------------------------------------------------------------------- */

/* Results of a block that were never computed. */
static void invent(const struct sweep_plan *plan, size_t block, double seed,
                   struct sweep_results *ret_results) {
    ret_results->first = block * plan->block;
    ret_results->points = sweep_block_points(plan, block);
    for (size_t i = 0; i < plan->column_count * ret_results->points; i++)
        ret_results->column[i] = sin(seed + (double)(i + ret_results->first));
    for (size_t i = 0; i < ret_results->points; i++)
        ret_results->verdict[i] = (unsigned char)(i % SWEEP_VERDICT_COUNT);
}

static void write_block(const struct sweep_plan *plan, const char *folder, size_t block,
                        double seed) {
    struct blocks_writer writer;
    struct sweep_results results;
    char message[1000] = "";
    sweep_results_new(plan, &results);
    invent(plan, block, seed, &results);
    cr_assert(!blocks_open(plan, folder, "a", &writer, message, sizeof message), "%s", message);
    cr_assert(!blocks_append(&writer, plan, block, &results, message, sizeof message));
    cr_assert(!blocks_close(&writer, message, sizeof message));
    sweep_results_free(&results);
}

Test(sweeps, two_blocks_of_one_number_are_equal_or_refused) {
    struct sweep sweep = read_file(files[0]);
    struct blocks_set set;
    char message[1000], *one = folder_scratch("sweeps"), *two = folder_scratch("sweeps");
    char *const folders[] = {one, two};
    sweep.plan.block = 16;
    write_block(&sweep.plan, one, 2, 0.0);
    write_block(&sweep.plan, two, 2, 0.0);
    write_block(&sweep.plan, two, 1, 0.5);
    cr_assert(!blocks_scan(&sweep.plan, 2, folders, &set, message, sizeof message), "%s", message);
    cr_expect(set.done == 2 && set.points_done == 32 && set.block_count == 4);
    struct sweep_results got, wanted;
    double *data = play_resize(NULL, (size_t)set.block[2].length / 8 + 1, sizeof *data);
    sweep_results_new(&sweep.plan, &wanted);
    invent(&sweep.plan, 2, 0.0, &wanted);
    cr_assert(!blocks_get(&set, 2, data, message, sizeof message));
    cr_assert(!blocks_results(&set.plan, 2, &set, data, &got));
    cr_expect(
        !memcmp(got.column, wanted.column, got.points * set.plan.column_count * sizeof(double)));
    cr_expect(!memcmp(got.verdict, wanted.verdict, got.points));
    blocks_set_free(&set);
    write_block(&sweep.plan, one, 1, 0.25);
    cr_expect(blocks_scan(&sweep.plan, 2, folders, &set, message, sizeof message));
    cr_expect(strstr(message, "with other results"), "%s", message);
    folder_remove(one);
    folder_remove(two);
    free(one);
    free(two);
    free(data);
    sweep_results_free(&wanted);
    sweep_free(&sweep);
}

Test(sweeps, a_file_is_of_one_process_at_a_time) {
    struct sweep sweep = read_file(files[0]);
    struct blocks_writer one, two;
    char message[1000], *folder = folder_scratch("sweeps");
    cr_assert(!blocks_open(&sweep.plan, folder, "a", &one, message, sizeof message));
    cr_assert(!blocks_open(&sweep.plan, folder, "a", &two, message, sizeof message));
    cr_expect(strcmp(one.path, two.path) != 0);
    cr_expect(!blocks_close(&one, message, sizeof message));
    cr_expect(!blocks_close(&two, message, sizeof message));
    sweep_identify(&sweep, "another test", NULL);
    cr_expect(blocks_open(&sweep.plan, folder, "a", &one, message, sizeof message));
    cr_expect(strstr(message, "another sweep"), "%s", message);
    folder_remove(folder);
    free(folder);
    sweep_free(&sweep);
}

/* --- reduced --------------------------------------------------------------------------------------- */

/* Few bad points are a list and many are bits; both come back, and a cut or changed text is refused. */
Test(sweeps, reduced_blocks_come_back) {
    struct sweep sweep = read_file(files[0]);
    struct sweep_plan *plan = &sweep.plan;
    struct reduced all, one;
    struct sweep_results results;
    size_t bad = 0, expected[64];
    plan->block = 16;
    sweep_results_new(plan, &results);
    reduced_new(plan, &all);
    reduced_new(plan, &one);
    double total = 0.0;
    for (size_t block = 0; block < sweep_block_count(plan); block++) {
        invent(plan, block, 1.0, &results);
        for (size_t i = 0; i < results.points; i++) {
            results.verdict[i] = block == 1 && i != 3       ? SWEEP_OK
                                 : block == 2 && i % 2 == 0 ? SWEEP_CRASHED
                                                            : SWEEP_FAILS;
            if (results.verdict[i] != SWEEP_OK)
                expected[bad++] = results.first + i;
        }
        double sum = 0.0;
        for (size_t i = 0; i < results.points; i++)
            sum += results.column[i];
        total += sum;
        reduce_block(&one, &results);
        size_t length;
        void *data = reduced_pack(&one, results.first, results.points, &length);
        cr_expect(length % 8 == 0);
        for (size_t cut = 8; block == 0 && cut < length; cut += 8)
            cr_expect(reduced_add(&all, 0, data, length - cut));
        cr_assert(!reduced_add(&all, block, data, length));
        free(data);
    }
    cr_expect(all.bad_count == bad);
    for (size_t i = 0; i < bad; i++)
        cr_expect(all.bad[i] == expected[i], "%zu: %zu", i, (size_t)all.bad[i]);
    cr_expect(!memcmp(&all.column[0].sum, &total, sizeof total));
    cr_expect(all.column[0].count == plan->points);
    reduced_free(&all);
    reduced_free(&one);
    sweep_results_free(&results);
    sweep_free(&sweep);
}

/* Each bin has its lower end, and what is just below belongs to the one before. */
Test(sweeps, bins_have_their_lower_ends) {
    struct sweep sweep = read_file(files[0]);
    struct sweep_plan *plan = &sweep.plan;
    struct reduced reduced;
    struct sweep_results results;
    reduced_new(plan, &reduced);
    sweep_results_new(plan, &results);
    for (size_t k = 0; k < plan->column_count; k++)
        for (size_t bin = 0; bin < plan->columns[k].bins; bin++) {
            double ends[2];
            reduced_bin(&plan->columns[k], bin, ends);
            results.points = 3;
            for (size_t i = 0; i < 3 * plan->column_count; i++)
                results.column[i] = (double)NAN;
            results.column[3 * k] = ends[0];
            results.column[3 * k + 1] = nextafter(ends[1], ends[0]);
            results.column[3 * k + 2] = nextafter(ends[0], ends[1]);
            reduce_block(&reduced, &results);
            cr_expect(reduced.bin[k][bin] == 3, "%s: bin %zu has %zu", plan->columns[k].name, bin,
                      (size_t)reduced.bin[k][bin]);
        }
    reduced_free(&reduced);
    sweep_results_free(&results);
    sweep_free(&sweep);
}

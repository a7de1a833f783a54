/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sweeps: plans and their points, blocks against single points, files of blocks, reduced results. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/file.h"
#include "cases/core/folder.h"
#include "cases/core/memory.h"
#include "cases/core/random.h"
#include "cases/battery/plain_case.h"
#include "cases/play/player.h"
#include "cases/case/case_text.h"
#include "cases/sweeps/blocks.h"
#include "cases/sweeps/block.h"
#include "cases/sweeps/reduce.h"
#include "touchstone/common.h"

#define EXAMPLES SOURCE_DIR "/sweeps/examples/"

static const char *const files[] = {EXAMPLES "damping.yaml", EXAMPLES "oblique.yaml",
                                    EXAMPLES "lanes.yaml", EXAMPLES "many.yaml"};

static struct sweep read_file(const char *file) {
    struct sweep sweep;
    char message[1000];
    cr_assert(!sweep_read(file, NULL, NULL, &sweep, message, sizeof message), "%s", message);
    sweep_identify(&sweep, "a test");
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
        }
    }
    cr_expect(refused > 500, "%zu", refused);
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
        if (sweep_read(path, NULL, NULL, &sweep, message, sizeof message)) {
            refused++;
            cr_expect(!strncmp(message, path, strlen(path)), "%s", message);
            continue;
        }
        double values[SWEEP_AXES_MAX];
        sweep_point(&sweep.plan, sweep.plan.points - 1, values);
    }
    cr_expect(refused > 300, "%zu", refused);
    folder_remove(folder);
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
    }
}

/* --- every law -------------------------------------------------------------------------------------- */

/* A sweep of a law with plain values over speeds at which, among others, spheres yield. */
static struct sweep speeds_of(const struct play_case *c, const char *folder) {
    char file[4096], *text = play_case_text(c, "a law", NULL);
    snprintf(file, sizeof file, "%s/sweep.yaml", folder);
    FILE *out = fopen(file, "w");
    cr_assert(out != NULL);
    fprintf(out,
            "%saxes:\n  speed: {from: 5 cm/s, to: 30 m/s, scale: log, points: 6}\n"
            "results: [restitution, max_overlap]\n",
            text);
    fclose(out);
    return read_file(file);
}

/* In steps of time: what a sweep may differ by is what four times as many steps still change, or 2e-6 (impacts.h). */
static void compare_with_played(struct sweep *sweep, const struct sweep_results *r, size_t at) {
    double values[SWEEP_AXES_MAX], played[2][2];
    sweep_point(&sweep->plan, at, values);
    for (int fine = 0; fine < 2; fine++) {
        const struct play_refine refine = {
            .steps = fine ? 8000.3 : 2000.3, .phase = 0.5, .outcomes_only = 1};
        struct play_case c;
        struct play_trace trace;
        struct touch_message why;
        cr_assert(!sweep_case(sweep, values, &c, &why));
        play_trace_init(&trace);
        cr_assert(!play_run(&c, &refine, &trace, &why), "%s: %s", c.law->name, why.text);
        played[fine][0] = trace.outcome[PLAY_OUTCOME_restitution];
        played[fine][1] = trace.outcome[PLAY_OUTCOME_max_overlap];
        play_trace_free(&trace);
    }
    for (size_t k = 0; k < 2 && r->verdict[at] == SWEEP_OK; k++) {
        const double got = r->column[k * r->points + at], scale = k ? played[1][1] : 1.0;
        const double may = fabs(played[1][k] - played[0][k]) + 3e-6 * scale;
        cr_expect(fabs(got - played[1][k]) <= may, "%s at %g m/s: %s %.9g, played %.9g",
                  sweep->base->law->name, values[0], sweep->plan.columns[k].name, got,
                  played[1][k]);
    }
}

/* Stiffnesses that differ, a surface that attracts, and one that yields from about 0.5 m/s on. */
static void vary(struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        const double value = !strcmp(p->unit, "N/m")                 ? 1e5 * (double)(k + 1)
                             : !strcmp(p->unit, "J/m2")              ? 0.05
                             : !strcmp(p->keyword, "yield_pressure") ? 4e7
                                                                     : c->values.of[k][0];
        c->values.of[k][0] = c->values.of[k][1] = value;
        c->given[k] = !isnan(value);
    }
}

Test(sweeps, every_law_is_as_it_is_played, .timeout = 300) {
    char folder[] = "/tmp/touchstone-sweeps-XXXXXX";
    const struct touch_law *law;
    size_t exact = 0, played = 0;
    cr_assert(mkdtemp(folder) != NULL);
    for (size_t i = 0; (law = touch_law_at(i)); i++)
        for (size_t k = 0; k < 2 * plain_modes(law); k++) {
            struct play_case c;
            struct touch_message why;
            char message[1000] = "";
            if (plain_case_rouse(NULL, law, k / 2, &c, &why))
                continue;
            if (k % 2)
                vary(&c);
            c.impact = (struct play_impact){
                .speed = 1.0, .scheme = PLAY_VERLET_PREDICTED, .steps = 8000.3, .impacts = 1};
            struct sweep sweep = speeds_of(&c, folder);
            struct sweep_results results;
            sweep_results_new(&sweep.plan, &results);
            cr_assert(!sweep_block_run(&sweep, 0, NULL, &results, message, sizeof message), "%s",
                      message);
            for (size_t at = 0; at < results.points; at++)
                compare_with_played(&sweep, &results, at);
            exact += sweep.plan.way == SWEEP_IMPACTS;
            played += sweep.plan.way == SWEEP_PLAYED;
        }
    cr_expect(exact > 20 && played > 6, "%zu exact, %zu played", exact, played);
    folder_remove(folder);
}

/* What each block is checked with: a force that is a hundredth off is seen, the right one passes, from slow to fast and
 * with dashpots that act at touch. */
Test(sweeps, a_wrong_force_is_seen_where_it_is_played) {
    static const char *const laws[] = {"hertz", "linear", "viscoelastic_nonlinear"};
    for (size_t i = 0; i < 3 * TOUCH_COUNT(laws); i++) {
        const struct touch_law *law = touch_law_find(laws[i / 3]);
        struct touch_impact_force right, wrong;
        struct touch_message why;
        struct play_case c;
        char message[1000];
        cr_assert(!plain_case_rouse(NULL, law, 0, &c, &why), "%s", why.text);
        const double speed = pow(100.0, (double)(i % 3) - 1.0);
        c.impact = (struct play_impact){.speed = speed, .steps = 100.0, .impacts = 1};
        cr_assert(touch_impact_of_law(law, &c.values, &c.pair, speed, speed, &right, &why) ==
                  TOUCH_OK);
        wrong = right;
        wrong.stiffness *= 1.01;
        cr_expect(!exact_as_played(&c, &right, message, sizeof message), "%s", message);
        cr_expect(exact_as_played(&c, &wrong, message, sizeof message), "%s at %g", laws[i / 3],
                  speed);
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
    write_block(&sweep.plan, one, 1, 0.25);
    cr_expect(blocks_scan(&sweep.plan, 2, folders, &set, message, sizeof message));
    cr_expect(strstr(message, "with other results"), "%s", message);
    folder_remove(one);
    folder_remove(two);
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
    sweep_identify(&sweep, "another test");
    cr_expect(blocks_open(&sweep.plan, folder, "a", &one, message, sizeof message));
    cr_expect(strstr(message, "another sweep"), "%s", message);
    folder_remove(folder);
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
    }
    cr_expect(all.bad_count == bad);
    for (size_t i = 0; i < bad; i++)
        cr_expect(all.bad[i] == expected[i], "%zu: %zu", i, (size_t)all.bad[i]);
    cr_expect(!memcmp(&all.column[0].sum, &total, sizeof total));
    cr_expect(all.column[0].count == plan->points);
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
}

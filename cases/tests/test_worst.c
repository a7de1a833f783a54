/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The worst case of a sweep, compared with every point of a fine grid of the same box. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/memory.h"
#include "cases/sweeps/worst.h"

/* A sweep from text, by a file of this process. */
static struct sweep sweep_of(const char *text) {
    struct sweep sweep;
    char message[500] = "";
    char *file = play_format("worst-%d.yaml", (int)getpid());
    FILE *out = fopen(file, "w");
    cr_assert(out && fputs(text, out) >= 0 && !fclose(out));
    const int bad = sweep_read(file, NULL, NULL, &sweep, message, sizeof message);
    remove(file);
    cr_assert(!bad, "%s", message);
    return sweep;
}

#define HEAD                                                                                       \
    "schema: 1\n"                                                                                  \
    "title: the worst case\n"                                                                      \
    "case: hertz/impact_damped\n"

static struct worst_found found_in(struct sweep *sweep, size_t evaluations) {
    struct worst_found found;
    const struct worst_search search = {
        .column = (size_t)worst_column(&sweep->plan, NULL), .evaluations = evaluations, .seed = 1};
    worst_find(sweep, &search, &found);
    cr_assert(!found.stopped);
    return found;
}

static double largest_of_grid(struct sweep *sweep) {
    struct sweep_results results;
    char message[500] = "";
    double largest = 0.0;
    const size_t column = (size_t)worst_column(&sweep->plan, NULL);
    sweep_results_new(&sweep->plan, &results);
    for (size_t b = 0; b < sweep_block_count(&sweep->plan); b++) {
        cr_assert(!sweep_block_run(sweep, b, NULL, &results, message, sizeof message), "%s",
                  message);
        for (size_t i = 0; i < results.points; i++)
            largest = fmax(largest, results.column[column * results.points + i]);
    }
    return largest;
}

/* A smooth error, that of the steps: none of 1681 points of a grid is worse than what 2000 evaluations find. */
Test(worst, of_an_error_of_steps) {
    struct sweep sweep =
        sweep_of(HEAD "axes:\n"
                      "  speed: {from: 1 mm/s, to: 10 m/s, scale: log, points: 41}\n"
                      "  dp_nratio: {from: 0.01, to: 0.3, points: 41}\n"
                      "results: [restitution]\n"
                      "against: hertz_impact_restitution\n"
                      "by: player\n");
    const struct worst_found found = found_in(&sweep, 2000);
    const double grid = largest_of_grid(&sweep);
    cr_expect(found.error >= grid, "found %.17g, a grid has %.17g", found.error, grid);
    cr_expect(found.column[2] >= grid && found.verdict == SWEEP_OK);
    cr_expect(found.values[0] >= 1e-3 && found.values[0] <= 10.0);
    size_t points = 0;
    for (int v = 0; v < SWEEP_VERDICT_COUNT; v++)
        points += found.verdicts[v];
    cr_expect(points <= 2000 && points == found.verdicts[SWEEP_OK]);
}

Test(worst, columns_by_name) {
    struct sweep sweep = sweep_of(HEAD "axes: {speed: {from: 1 mm/s, to: 1 m/s, points: 2}}\n"
                                       "results: [max_overlap, restitution]\n"
                                       "against: hertz_impact_restitution\n");
    cr_expect_eq(worst_column(&sweep.plan, NULL), 3);
    cr_expect_eq(worst_column(&sweep.plan, "restitution"), 3);
    cr_expect_eq(worst_column(&sweep.plan, "restitution_error"), 3);
    cr_expect_eq(worst_column(&sweep.plan, "max_overlap"), -1);
}

Test(worst, ends_when_asked) {
    struct sweep sweep =
        sweep_of(HEAD "axes: {speed: {from: 1 mm/s, to: 1 m/s, points: 2}}\n"
                      "results: [restitution]\nagainst: hertz_impact_restitution\n");
    static const volatile sig_atomic_t stop = 1;
    struct worst_found found;
    const struct worst_search search = {.column = 2, .evaluations = 100, .seed = 1, .stop = &stop};
    worst_find(&sweep, &search, &found);
    cr_expect(found.stopped && isnan(found.error));
}

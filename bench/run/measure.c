/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bench/workload/columns.h"
#include "bench/machine/isa.h"
#include "measure.h"
#include "cases/base/memory.h"
#include "touchstone/common.h"

#define ROUNDS_FULL    80
#define ROUNDS_QUICK   30
#define BATCH_NS       1e5
#define BATCH_NS_QUICK 6e4
#define SHARE_L1       0.5 /* of a cache that a working set takes */
#define SHARE_L2       0.5
#define L3_OVER_L2     8.0
#define DRAM_OVER_L3   10.0
#define DRAM_OF_MEMORY 0.4 /* of what is available, at most */
#define DRAM_KINDS     3.0 /* columns in double and in float, array of structures */

/* --- what is shared ------------------------------------------------------------------------- */

void bench_progress(const struct bench_lab *lab, const char *what) {
    if (!lab->options->progress)
        return;
    fprintf(stderr, "\r\033[K%.78s", what ? what : "");
    fflush(stderr);
}

int bench_matches(const struct bench_options *options, const char *name) {
    return !options->has_filter || !regexec(&options->filter, name, 0, NULL, 0);
}

int bench_target_allowed(const struct bench_options *options, const char *target) {
    return touch_target_available(target) == 1 &&
           (!options->target || !strcmp(options->target, target) || !strcmp(target, "scalar"));
}

const struct bench_isa *bench_best_isa(const struct bench_options *options) {
    const struct bench_isa *best = NULL, *isa;
    for (size_t i = 0; (isa = bench_isa_at(i)); i++)
        if (bench_target_allowed(options, isa->target))
            best = isa;
    return best ? best : bench_isa_at(0);
}

static int fits(const struct bench_problem *problem, const struct touch_kernel *kernel) {
    return !strcmp(kernel->law->name, problem->law) && kernel->form == problem->form;
}

const struct touch_kernel *bench_kernel_for(const struct bench_options *options,
                                            const struct bench_problem *problem, size_t i) {
    const struct touch_kernel *kernel;
    for (size_t k = 0; (kernel = touch_kernel_at(k)); k++)
        if (fits(problem, kernel) && bench_target_allowed(options, kernel->target->name) &&
            i-- == 0)
            return kernel;
    return NULL;
}

const struct touch_kernel *bench_scalar_for(const struct bench_problem *problem,
                                            enum touch_precision precision) {
    const struct touch_kernel *kernel;
    for (size_t k = 0; (kernel = touch_kernel_at(k)); k++)
        if (fits(problem, kernel) && kernel->precision == precision &&
            kernel->grade != TOUCH_GRADE_FAST && !strcmp(kernel->target->name, "scalar"))
            return kernel;
    return NULL;
}

const struct touch_kernel *bench_best_for(const struct bench_options *options,
                                          const struct bench_problem *problem,
                                          enum touch_grade grade) {
    const struct touch_kernel *best = NULL, *kernel;
    for (size_t k = 0; (kernel = bench_kernel_for(options, problem, k)); k++)
        if (kernel->grade == grade && kernel->precision == TOUCH_PRECISION_DOUBLE)
            best = kernel; /* the table goes upward */
    return best;
}

size_t bench_contacts_for(const struct bench_pool *pool, const struct touch_kernel *shape,
                          double bytes) {
    double read, owned;
    bench_columns_traffic(pool, shape, BENCH_STATE_TRIAL, &read, &owned);
    const double contacts = bytes / (read + owned);
    return contacts >= 32.0 ? (size_t)(contacts / 32.0) * 32 : 8; /* whole vectors */
}

/* --- working sets --------------------------------------------------------------------------- */

/* From the caches that the machine has; the last is memory, where there is room for it. */
size_t bench_make_sets(struct bench_run *run, int quick, struct bench_set *ret_sets) {
    const struct bench_machine *m = &run->machine;
    const double l1 = m->l1 > 0.0 ? m->l1 : 32768.0, l2 = m->l2 > 0.0 ? m->l2 : 16.0 * l1;
    const double l3 = m->l3 > 0.0 ? m->l3 : 8.0 * l2;
    size_t count = 0;
    ret_sets[count++] = (struct bench_set){"L1", SHARE_L1 * l1, 0, BENCH_FROM_CASE, 0};
    ret_sets[count++] = (struct bench_set){"L2", SHARE_L2 * l2, 0, BENCH_FROM_CASE, 0};
    free(run->dram_note);
    run->dram_note = play_copy("not measured (--quick)");
    if (quick)
        return count;
    ret_sets[count++] = (struct bench_set){"L1", SHARE_L1 * l1, 0, BENCH_FROM_RANDOM, 0};
    if (m->l3 > 0.0)
        ret_sets[count++] =
            (struct bench_set){"L3", fmin(L3_OVER_L2 * l2, l3 / 4.0), 1, BENCH_FROM_CASE, 0};
    const double wanted = DRAM_OVER_L3 * l3, room = DRAM_OF_MEMORY * m->available;
    run->dram_bytes = fmin(wanted, room);
    free(run->dram_note);
    run->dram_note = play_format(
        "one cursor through %.1f GB, %.1f times the L3 that the machine tells (%.0f MB)%s",
        1e-9 * run->dram_bytes, run->dram_bytes / l3, 1e-6 * l3,
        wanted > room ? "; more memory was not available" : "");
    ret_sets[count++] =
        (struct bench_set){"DRAM", run->dram_bytes / DRAM_KINDS, 1, BENCH_FROM_CASE, 0};
    ret_sets[count++] =
        (struct bench_set){"DRAM", run->dram_bytes / DRAM_KINDS, 1, BENCH_FROM_CASE, 1};
    return count;
}

/* --- a run ---------------------------------------------------------------------------------- */

struct wanted {
    const struct bench_options *options;
    FILE *out;
    size_t count;
};

static void take_name(const char *name, void *data) {
    struct wanted *w = data;
    if (!bench_matches(w->options, name))
        return;
    w->count++;
    if (w->out)
        fprintf(w->out, "%s\n", name);
}

static size_t names_of_group(const struct bench_options *options,
                             const struct bench_problem *problem, const struct bench_set *set,
                             FILE *out) {
    struct wanted w = {options, out, 0};
    if (!options->quick || problem->quick)
        bench_group_names(options, problem, set, take_name, &w);
    return w.count;
}

/* What else is timed; the filter goes by these names as it does by those of rows. */
static const struct {
    const char *name;
    void (*measure)(const struct bench_lab *lab);
} peers[] = {{"impacts", bench_measure_impacts}, {"engines", bench_measure_engines}};

static void open_lab(const struct bench_options *options, struct bench_result *result,
                     struct bench_lab *ret_lab) {
    *ret_lab = (struct bench_lab){
        .options = options,
        .result = result,
        .rounds = options->quick ? ROUNDS_QUICK : ROUNDS_FULL,
        .batch_ns = options->quick ? BATCH_NS_QUICK : BATCH_NS,
    };
    bench_machine_read(&result->run.machine);
    bench_clock_open(&ret_lab->clock);
    snprintf(result->run.clock, sizeof result->run.clock, "%s", ret_lab->clock.source);
}

size_t bench_list(const struct bench_options *options, FILE *out) {
    struct bench_result result = {0};
    struct bench_lab lab;
    struct bench_set sets[BENCH_SETS];
    const struct bench_problem *problem;
    size_t count = 0;
    open_lab(options, &result, &lab);
    const size_t set_count = bench_make_sets(&lab.result->run, options->quick, sets);
    for (size_t i = 0; (problem = bench_problem_at(i)); i++)
        for (size_t s = 0; s < set_count; s++)
            count += names_of_group(options, problem, &sets[s], out);
    for (size_t i = 0; i < TOUCH_COUNT(peers); i++)
        if (options->peers && bench_matches(options, peers[i].name))
            count += fprintf(out, "%s\n", peers[i].name) > 0;
    bench_result_free(&result);
    return count;
}

/* One problem in all working sets; how many groups could not be measured. */
static void measure_problem(const struct bench_lab *lab, const struct bench_problem *problem,
                            const struct bench_set *sets, size_t set_count) {
    int any = 0;
    for (size_t s = 0; s < set_count; s++) {
        char text[128];
        if (!names_of_group(lab->options, problem, &sets[s], NULL))
            continue;
        snprintf(text, sizeof text, "%s in %s", problem->name, sets[s].name);
        bench_progress(lab, text);
        bench_measure_group(lab, problem, &sets[s]);
        any = 1;
    }
    if (any && !lab->options->quick) {
        bench_progress(lab, problem->name);
        bench_measure_threads(lab, problem);
        bench_measure_curves(lab, problem);
    }
}

int bench_measure(const struct bench_options *options, struct bench_result *ret_result,
                  char *ret_message, size_t size) {
    struct bench_lab lab;
    struct bench_set sets[BENCH_SETS];
    const struct bench_problem *problem;
    const double begin = bench_clock_seconds();
    open_lab(options, ret_result, &lab);
    const struct bench_machine *m = &ret_result->run.machine;
    const size_t set_count = bench_make_sets(&lab.result->run, options->quick, sets);
    if (m->cores)
        bench_pin(m->core[m->cores - 1]); /* the first core has the interrupts */
    bench_progress(&lab, "ceilings");
    bench_measure_ceilings(&lab);
    for (size_t i = 0; (problem = bench_problem_at(i)); i++)
        measure_problem(&lab, problem, sets, set_count);
    for (size_t i = 0; i < TOUCH_COUNT(peers); i++)
        if (options->peers && bench_matches(options, peers[i].name)) {
            bench_progress(&lab, peers[i].name);
            peers[i].measure(&lab);
        }
    bench_progress(&lab, NULL);
    ret_result->run.quick = options->quick;
    ret_result->run.seed = options->seed;
    ret_result->run.seconds = bench_clock_seconds() - begin;
    if (ret_result->rows_count + ret_result->peers_count)
        return 0;
    snprintf(ret_message, size,
             "nothing was measured: no row has a name that the filter matches "
             "(--list prints all names)");
    return -1;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lab.h"
#include "bench/workload/columns.h"

#define ROUNDS_FULL    80
#define ROUNDS_QUICK   30
#define BATCH_NS       1e5
#define BATCH_NS_QUICK 6e4
#define SHARE_L1       0.5 /* of a cache that a working set takes */
#define SHARE_L2       0.5
#define L3_OVER_L2     8.0
#define DRAM_OVER_L3   10.0
#define DRAM_OF_MEMORY 0.4 /* of what is available, at most */
#define DRAM_KINDS     2.0 /* columns, array of structures */

void bench_lab_open(const struct bench_options *options, struct bench_result *result,
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

void bench_progress(const struct bench_lab *lab, const char *what) {
    struct progress *progress = lab->options->progress;
    if (!progress)
        return;
    progress->what = what;
    if (what)
        progress_show(progress, 0, 0);
    else
        progress_end(progress);
}

int bench_is_stopped(const struct bench_options *options) {
    return options->stop && *options->stop;
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

/* The k-th of all kernels that this run is about. */
static const struct touch_kernel *kernel_at(const struct bench_options *options, size_t k) {
    if (!options->made)
        return touch_kernel_at(k);
    return k < options->made_count ? &options->made[k].kernel : NULL;
}

const struct touch_kernel *bench_kernel_for(const struct bench_options *options,
                                            const struct bench_problem *problem, size_t i) {
    const struct touch_kernel *kernel;
    for (size_t k = 0; (kernel = kernel_at(options, k)); k++)
        if (fits(problem, kernel) && bench_target_allowed(options, kernel->target->name) &&
            i-- == 0)
            return kernel;
    return NULL;
}

const struct touch_kernel *bench_scalar_for(const struct bench_options *options,
                                            const struct bench_problem *problem) {
    const struct touch_kernel *kernel;
    for (size_t k = 0; (kernel = kernel_at(options, k)); k++)
        if (fits(problem, kernel) && bench_is_scalar(kernel))
            return kernel;
    return NULL;
}

const struct touch_kernel *bench_best_for(const struct bench_options *options,
                                          const struct bench_problem *problem) {
    const struct touch_kernel *best = NULL, *kernel;
    for (size_t k = 0; (kernel = bench_kernel_for(options, problem, k)); k++)
        best = kernel; /* the table goes upward */
    return best;
}

size_t bench_contacts_for(const struct bench_pool *pool, const struct touch_kernel *shape,
                          double bytes) {
    double read, owned;
    bench_columns_traffic(pool, shape, BENCH_STATE_TRIAL, &read, &owned);
    const double contacts = bytes / (read + owned);
    /* Two whole vectors of any target, also where the columns of so many are larger than the set. */
    return contacts >= 32.0 ? (size_t)(contacts / 32.0) * 32 : 32;
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
    run->dram_note = play_copy("not measured (--quick)");
    if (quick)
        return count;
    ret_sets[count++] = (struct bench_set){"L1", SHARE_L1 * l1, 0, BENCH_FROM_RANDOM, 0};
    if (m->l3 > 0.0)
        ret_sets[count++] =
            (struct bench_set){"L3", fmin(L3_OVER_L2 * l2, l3 / 4.0), 1, BENCH_FROM_CASE, 0};
    const double wanted = DRAM_OVER_L3 * l3, room = DRAM_OF_MEMORY * m->available;
    run->dram_bytes = fmin(wanted, room);
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

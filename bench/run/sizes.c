/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cost of a contact against the contacts of one call, and against the size of the working set. */
#include "bench/workload/columns.h"
#include "parts.h"
#include "rounds.h"

#define SMALLEST 16384.0 /* bytes of a working set */
#define CURVES   2

/* Scalar and the widest kernel: what a curve is drawn of. */
struct drawn {
    const struct touch_kernel *kernel[CURVES];
    size_t count;
};

static struct drawn choose(const struct bench_lab *lab, const struct bench_problem *problem) {
    const struct touch_kernel *const scalar = bench_scalar_for(lab->options, problem),
                                     *widest = bench_best_for(lab->options, problem);
    struct drawn d = {{NULL}, 0};
    if (scalar)
        d.kernel[d.count++] = scalar;
    if (widest && widest != scalar)
        d.kernel[d.count++] = widest;
    return d;
}

/* Times the kernels, and the twin where wanted, over columns; one point each. */
static void measure_points(const struct bench_lab *lab, const struct bench_problem *problem,
                           const struct drawn *d, struct bench_columns *columns, int twin,
                           void (*add)(struct bench_result *, const struct bench_point *)) {
    struct bench_kernel_job jobs[CURVES];
    struct bench_twin_job twin_job;
    struct bench_contender contenders[CURVES + 1];
    char names[CURVES + 1][32] = {{0}};
    size_t count = 0;
    for (size_t k = 0; k < d->count; k++) {
        struct touch_message message;
        if (bench_kernel_job_make(columns, d->kernel[k], &jobs[count], &message))
            continue;
        bench_kernel_name(d->kernel[k], names[count], sizeof names[count]);
        contenders[count] = (struct bench_contender){
            .run = bench_kernel_job_run, .data = &jobs[count], .items = (double)columns->tile};
        count++;
    }
    if (twin) {
        bench_twin_job_make(columns, bench_best_isa(lab->options), &twin_job);
        snprintf(names[count], sizeof names[count], "twin");
        contenders[count++] = (struct bench_contender){
            .run = bench_twin_job_run, .data = &twin_job, .items = (double)columns->tile};
    }
    const struct bench_plan plan = {lab->rounds / 2, lab->batch_ns, lab->options->seed,
                                    &lab->clock};
    const size_t rounds = bench_rounds(contenders, count, &plan);
    double read, owned;
    bench_columns_traffic(columns->pool, columns->shape, columns->state, &read, &owned);
    for (size_t k = 0; k < count; k++) {
        struct bench_point p = {.contacts = (double)columns->count,
                                .bytes = (read + owned) * (double)columns->count,
                                .ns = bench_quantile(contenders[k].ns, rounds, 0.1)};
        snprintf(p.problem, sizeof p.problem, "%s", problem->name);
        snprintf(p.kernel, sizeof p.kernel, "%s", names[k]);
        add(lab->result, &p);
    }
}

static void measure_batches(const struct bench_lab *lab, const struct bench_problem *problem,
                            const struct drawn *d, const struct bench_pool *pool) {
    struct bench_columns columns;
    static const size_t numbers[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 256, 512, 1024};
    for (size_t i = 0; i < TOUCH_COUNT(numbers); i++) {
        const size_t n = numbers[i];
        if (bench_columns_make(pool, d->kernel[0], BENCH_STATE_TRIAL, n, n, &columns))
            return;
        measure_points(lab, problem, d, &columns, 0, bench_add_batches);
        bench_columns_free(&columns);
    }
}

static void measure_sizes(const struct bench_lab *lab, const struct bench_problem *problem,
                          const struct drawn *d, const struct bench_pool *pool) {
    const double largest = lab->result->run.dram_bytes / 3.0;
    for (double bytes = SMALLEST; bytes <= largest; bytes *= 2.0) {
        struct bench_columns columns;
        const size_t n = bench_contacts_for(pool, d->kernel[0], bytes);
        const double l2 = lab->result->run.machine.l2;
        const size_t tile = bytes > l2 && n > BENCH_TILE ? BENCH_TILE : n;
        if (bench_columns_make(pool, d->kernel[0], BENCH_STATE_TRIAL, n, tile, &columns))
            return;
        measure_points(lab, problem, d, &columns, 1, bench_add_sizes);
        bench_columns_free(&columns);
    }
}

void bench_measure_curves(const struct bench_lab *lab, const struct bench_problem *problem) {
    struct touch_message message;
    struct bench_pool pool;
    const struct drawn d = choose(lab, problem);
    if (!problem->quick || !d.count ||
        bench_pool_make(problem, BENCH_FROM_CASE, BENCH_POOL, lab->options->seed, &pool, &message))
        return;
    measure_batches(lab, problem, &d, &pool);
    measure_sizes(lab, problem, &d, &pool);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The same work on 1, 2, ... n cores, each with columns of its own: from the moment in which the last
 * thread starts to that in which the last one ends. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include "group.h"
#include "parts.h"

#define THREADS_MAX 64
#define BATCH       2e5 /* ns: long against what starting together takes */

/* One thread's share of the work. */
struct worker {
    struct team *team;
    int core;
    struct bench_columns columns;
    struct bench_kernel_job kernel;
    struct bench_twin_job twin;
    pthread_t thread;
    int begun;
};

struct team {
    const struct bench_lab *lab;
    int count;
    size_t rounds, times;
    void (*run)(void *data, size_t times);
    int is_twin;
    atomic_int arrived;  /* threads at the line, over all rounds */
    uint64_t *from, *to; /* [round][thread] */
    int *disturbed;
    struct worker worker[THREADS_MAX];
};

static void *data_of(struct worker *w) {
    return w->team->is_twin ? (void *)&w->twin : (void *)&w->kernel;
}

/* All threads wait for the last one, without sleeping. */
static void meet(struct team *team, int meeting) {
    atomic_fetch_add(&team->arrived, 1);
    for (long spins = 0; atomic_load(&team->arrived) < meeting * team->count; spins++)
        if (spins % 1024 == 1023)
            sched_yield();
}

static void *work(void *data) {
    struct worker *w = data;
    struct team *t = w->team;
    const size_t own = (size_t)(w - t->worker);
    bench_pin(w->core);
    for (size_t round = 0; round < t->rounds; round++) {
        const size_t at = round * (size_t)t->count + own;
        t->run(data_of(w), 1);
        meet(t, (int)round + 1);
        const long before = bench_switches();
        t->from[at] = bench_clock_ticks(&t->lab->clock);
        t->run(data_of(w), t->times);
        t->to[at] = bench_clock_ticks(&t->lab->clock);
        t->disturbed[at] = bench_switches() != before;
    }
    return NULL;
}

/* ns a contact in each round, from the first start to the last end; NaN where it was disturbed. */
static void sum_up(const struct team *t, double contacts, double *ret_ns) {
    for (size_t round = 0; round < t->rounds; round++) {
        const size_t first = round * (size_t)t->count;
        uint64_t from = t->from[first], to = t->to[first];
        int disturbed = 0;
        for (size_t k = first; k < first + (size_t)t->count; k++) {
            from = t->from[k] < from ? t->from[k] : from;
            to = t->to[k] > to ? t->to[k] : to;
            disturbed |= t->disturbed[k];
        }
        ret_ns[round] =
            disturbed ? (double)NAN : bench_clock_ns(&t->lab->clock, from, to) / contacts;
    }
}

static void run_team(struct team *t, double *ret_ns) {
    int begun = 0;
    atomic_store(&t->arrived, 0);
    for (int k = 0; k < t->count; k++)
        begun += !pthread_create(&t->worker[k].thread, NULL, work, &t->worker[k]);
    if (begun < t->count) /* the others wait for ever */
        _Exit(3);
    for (int k = 0; k < t->count; k++)
        pthread_join(t->worker[k].thread, NULL);
    sum_up(t, (double)t->times * (double)t->count * (double)t->worker[0].columns.tile, ret_ns);
}

/* --- rows ----------------------------------------------------------------------------------- */

struct stage {
    const struct bench_lab *lab;
    const struct bench_problem *problem;
    const struct touch_kernel *kernel[3]; /* NULL: the twin */
    size_t count;
    double *ns[3];
};

/* One kernel, or the twin, on so many threads. */
static void run_stage(struct team *t, struct stage *s, size_t which) {
    struct touch_message message;
    const struct bench_isa *isa = bench_best_isa(s->lab->options);
    struct bench_contender one = {.items = 1.0};
    t->is_twin = !s->kernel[which];
    t->run = t->is_twin ? bench_twin_job_run : bench_kernel_job_run;
    for (int k = 0; k < t->count; k++) {
        struct worker *w = &t->worker[k];
        w->team = t;
        if (t->is_twin)
            bench_twin_job_make(&w->columns, isa, &w->twin);
        else if (bench_kernel_job_make(&w->columns, s->kernel[which], &w->kernel, &message))
            return;
    }
    one.run = t->run;
    one.data = data_of(&t->worker[0]);
    bench_calibrate(&one, BATCH, &s->lab->clock);
    t->times = one.times;
    run_team(t, s->ns[which]);
}

static void add_rows(const struct team *t, struct stage *s, const struct bench_set *set) {
    const struct bench_columns *c = &t->worker[0].columns;
    for (size_t k = 0; k < s->count; k++) {
        struct bench_row row = bench_row_of(s->lab->options, s->problem, set, s->kernel[k]);
        row.threads = t->count;
        row.team = 1;
        bench_row_put_times(&row, c, (double)c->count * t->count, s->ns[k], t->rounds);
        row.of_twin = bench_ratio(s->ns[k], s->ns[s->count - 1], t->rounds, s->lab->options->seed);
        bench_add_rows(s->lab->result, &row);
    }
}

static void free_columns(struct team *t) {
    for (int k = 0; k < t->count; k++)
        bench_columns_free(&t->worker[k].columns);
}

/* All kernels of the stage in one working set. */
static void run_set(struct team *t, struct stage *s, const struct bench_set *set,
                    const struct bench_pool *pool) {
    const size_t n = bench_contacts_for(pool, s->kernel[0], set->bytes / t->count);
    const size_t tile = set->moves && n > BENCH_TILE ? BENCH_TILE : n;
    for (int k = 0; k < t->count; k++)
        if (bench_columns_make(pool, s->kernel[0], BENCH_STATE_TRIAL, n, tile,
                               &t->worker[k].columns)) {
            free_columns(t);
            return;
        }
    for (size_t k = 0; k < s->count; k++)
        run_stage(t, s, k);
    add_rows(t, s, set);
    free_columns(t);
}

static void choose_kernels(struct stage *s) {
    const struct touch_kernel *widest = bench_best_for(s->lab->options, s->problem);
    if (widest)
        s->kernel[s->count++] = widest;
    if (s->count)
        s->kernel[s->count++] = NULL; /* the twin */
}

void bench_measure_threads(const struct bench_lab *lab, const struct bench_problem *problem) {
    const struct bench_machine *m = &lab->result->run.machine;
    const int most = m->cores < THREADS_MAX ? m->cores : THREADS_MAX;
    struct stage s = {.lab = lab, .problem = problem};
    struct bench_pool pool;
    struct touch_message message;
    choose_kernels(&s);
    if (most < 2 || !s.count || !problem->quick ||
        bench_pool_make(problem, BENCH_FROM_CASE, BENCH_POOL, lab->options->seed, &pool, &message))
        return;
    struct team *t = play_resize(NULL, 1, sizeof *t);
    memset(t, 0, sizeof *t);
    t->lab = lab;
    t->rounds = lab->rounds;
    const size_t slots = t->rounds * (size_t)most;
    t->from = play_resize(NULL, slots, sizeof *t->from);
    t->to = play_resize(NULL, slots, sizeof *t->to);
    t->disturbed = play_resize(NULL, slots, sizeof *t->disturbed);
    for (size_t k = 0; k < s.count; k++)
        s.ns[k] = play_resize(NULL, t->rounds, sizeof(double));
    for (int count = 1; count <= most;
         count = 2 * count > most && count < most ? most : 2 * count) {
        const struct bench_set sets[] = {
            {"L1", 0.5 * m->l1 * count, 0, BENCH_FROM_CASE, 0},
            {"DRAM", lab->result->run.dram_bytes / 3.0, 1, BENCH_FROM_CASE, 0}};
        t->count = count;
        for (int k = 0; k < count; k++)
            t->worker[k].core = m->core[m->cores - 1 - k];
        for (size_t k = 0; k < TOUCH_COUNT(sets); k++)
            run_set(t, &s, &sets[k], &pool);
    }
    bench_pin(m->core[m->cores - 1]);
}

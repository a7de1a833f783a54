/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_randist.h>
#include "bench/machine/counters.h"
#include "rounds.h"

#define SURE_NS 2e4 /* a time of that length can be trusted to choose from */

/* The untimed call: caches, branch predictors and the core's vector units are those of a loop that
 * has been running. */
static void warm(const struct bench_contender *c) {
    c->run(c->data, 1);
}

void bench_batch(struct bench_contender *contender, const struct bench_clock *clock, double *ret_ns,
                 double *ret_cycles) {
    warm(contender);
    const long before = bench_switches();
    const uint64_t from = bench_clock_ticks(clock);
    contender->run(contender->data, contender->times);
    const uint64_t to = bench_clock_ticks(clock);
    const double cycle = bench_clock_cycle(clock);
    const double items = contender->items * (double)contender->times;
    const int disturbed = bench_switches() != before;
    *ret_ns = disturbed ? (double)NAN : bench_clock_ns(clock, from, to) / items;
    *ret_cycles = *ret_ns / cycle;
    contender->dropped += (size_t)disturbed;
}

void bench_calibrate(struct bench_contender *contender, double batch_ns,
                     const struct bench_clock *clock) {
    double ns = 0.0;
    warm(contender);
    for (contender->times = 1; (double)contender->times < 0x1p40; contender->times *= 2) {
        const uint64_t from = bench_clock_ticks(clock);
        contender->run(contender->data, contender->times);
        ns = bench_clock_ns(clock, from, bench_clock_ticks(clock));
        if (ns >= SURE_NS)
            break;
    }
    const double times = floor((double)contender->times * batch_ns / ns);
    contender->times = times > 1.0 ? (size_t)times : 1;
}

/* All contenders once, in the order given. */
static void run_round(struct bench_contender *contenders, const size_t *order, size_t count,
                      size_t round, const struct bench_plan *plan) {
    for (size_t i = 0; i < count; i++) {
        struct bench_contender *c = &contenders[order[i]];
        bench_batch(c, plan->clock, &c->ns[round], &c->cycles[round]);
    }
}

static int needs_more(const struct bench_contender *contenders, size_t count, size_t rounds,
                      size_t wanted) {
    for (size_t i = 0; i < count; i++)
        if (rounds - contenders[i].dropped < wanted)
            return 1;
    return 0;
}

static void count_one(struct bench_contender *c, struct bench_counters *counters) {
    double cycles, instructions;
    c->counted_cycles = c->counted_instructions = (double)NAN;
    warm(c);
    if (bench_counters_begin(counters))
        return;
    c->run(c->data, c->times);
    if (bench_counters_end(counters, &cycles, &instructions))
        return;
    c->counted_cycles = cycles / (c->items * (double)c->times);
    c->counted_instructions = instructions / (c->items * (double)c->times);
}

size_t bench_rounds(struct bench_contender *contenders, size_t count,
                    const struct bench_plan *plan) {
    const size_t most = 2 * plan->rounds;
    size_t *order = play_resize(NULL, count + 1, sizeof *order), round = 0;
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    struct bench_counters counters;
    gsl_rng_set(random, plan->seed);
    for (size_t i = 0; i < count; i++) {
        order[i] = i;
        contenders[i].dropped = 0;
        contenders[i].ns = play_resize(NULL, most, sizeof(double));
        contenders[i].cycles = play_resize(NULL, most, sizeof(double));
        bench_calibrate(&contenders[i], plan->batch_ns, plan->clock);
    }
    while (round < plan->rounds ||
           (round < most && needs_more(contenders, count, round, plan->rounds))) {
        gsl_ran_shuffle(random, order, count, sizeof *order);
        run_round(contenders, order, count, round++, plan);
    }
    bench_counters_open(&counters);
    for (size_t i = 0; i < count; i++)
        count_one(&contenders[i], &counters);
    bench_counters_close(&counters);
    gsl_rng_free(random);
    return round;
}

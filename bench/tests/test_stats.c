/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics against values known from elsewhere, and judging of synthetic sessions. */
#include <criterion/criterion.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "bench/run/baseline.h"
#include "cases/core/vector.h"
#include "bench/results/stats.h"

#define ROUNDS 60

static int near(double a, double b, double relative) {
    return fabs(a - b) <= relative * fabs(b);
}

/* --- statistics ----------------------------------------------------------------------------- */

Test(stats, quantiles_of_known_values) {
    const double values[] = {7.0, 1.0, (double)NAN, 3.0, 5.0, 9.0, (double)NAN};
    /* 1 3 5 7 9: linear between order statistics. */
    cr_expect(near(bench_quantile(values, 7, 0.5), 5.0, 1e-15));
    cr_expect(near(bench_quantile(values, 7, 0.1), 1.8, 1e-15));
    cr_expect(near(bench_quantile(values, 7, 0.0), 1.0, 1e-15));
    cr_expect(near(bench_quantile(values, 7, 1.0), 9.0, 1e-15));
    cr_expect(isnan(bench_quantile(values, 0, 0.5)));
    cr_expect(isnan(bench_quantile(values + 2, 1, 0.5)), "nothing but a disturbed batch");
}

/* Another way to the interval of a median: order statistics k and n + 1 - k, where the binomial
 * distribution leaves 2.5 % on each side. */
static void binomial_interval(const double *values, size_t count, double *ret_low,
                              double *ret_high) {
    double sorted[1000], below = 0.0;
    size_t k = 0;
    memcpy(sorted, values, count * sizeof *values);
    qsort(sorted, count, sizeof *sorted, vector_by_first);
    for (; k < count; k++) {
        below += gsl_ran_binomial_pdf((unsigned)k, 0.5, (unsigned)count);
        if (below > 0.025)
            break;
    }
    *ret_low = sorted[k - 1];
    *ret_high = sorted[count - k];
}

Test(stats, bootstrap_agrees_with_order_statistics) {
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    for (size_t k = 0; k < 10; k++) {
        double values[200], low, high;
        for (size_t i = 0; i < 200; i++)
            values[i] = exp(gsl_ran_gaussian(random, 0.1));
        const struct bench_interval i = bench_median(values, 200, k);
        binomial_interval(values, 200, &low, &high);
        cr_expect(i.low < i.middle && i.middle < i.high);
        cr_expect(fabs(i.low - low) < 0.01 && fabs(i.high - high) < 0.01,
                  "bootstrap [%g, %g], order statistics [%g, %g]", i.low, i.high, low, high);
    }
    gsl_rng_free(random);
}

Test(stats, bootstrap_covers_the_median) {
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    int covered = 0;
    for (size_t k = 0; k < 400; k++) {
        double values[60];
        for (size_t i = 0; i < 60; i++)
            values[i] = exp(gsl_ran_gaussian(random, 0.1)); /* median 1 */
        const struct bench_interval i = bench_median(values, 60, k);
        covered += i.low <= 1.0 && 1.0 <= i.high;
    }
    /* 95 % of 400 is 380; four standard deviations are 17. */
    cr_expect(covered > 380 - 18 && covered < 380 + 18, "%d of 400", covered);
    gsl_rng_free(random);
}

Test(stats, same_seed_same_interval) {
    double values[40];
    for (size_t i = 0; i < 40; i++)
        values[i] = sin((double)i) + 2.0;
    const struct bench_interval a = bench_median(values, 40, 3), b = bench_median(values, 40, 3);
    cr_expect(!memcmp(&a, &b, sizeof a));
}

Test(stats, ratios_are_of_pairs) {
    double over[ROUNDS], under[ROUNDS];
    /* A machine that becomes slower and slower: the pairs do not see it. */
    for (size_t i = 0; i < ROUNDS; i++) {
        under[i] = 1.0 + (double)i;
        over[i] = 1.5 * under[i];
    }
    over[5] = (double)NAN;
    under[9] = (double)NAN;
    const struct bench_interval i = bench_ratio(over, under, ROUNDS, 1);
    cr_expect(near(i.middle, 1.5, 1e-12) && near(i.low, 1.5, 1e-12) && near(i.high, 1.5, 1e-12));
    cr_expect(isnan(bench_ratio(over, under, BENCH_PAIRS_MIN - 1, 1).middle), "too few pairs");
}

/* --- judging -------------------------------------------------------------------------------- */

/* Times of one visit: a common drift, noise of each batch, outliers, disturbed batches. */
static struct bench_visit visit(gsl_rng *random, double factor, double noise, double control) {
    double ns[3][ROUNDS];
    for (size_t i = 0; i < ROUNDS; i++) {
        const double drift = 1.0 + 0.5 * sin(0.1 * (double)i);
        const double factors[3] = {factor, 1.0, factor * control};
        for (int k = 0; k < 3; k++) {
            ns[k][i] = drift * factors[k] * exp(gsl_ran_gaussian(random, noise));
            if (gsl_rng_uniform(random) < 0.05)
                ns[k][i] *= 3.0;
            if (gsl_rng_uniform(random) < 0.05)
                ns[k][i] = (double)NAN;
        }
    }
    return bench_visit_of(ns[0], ns[1], ns[2], ROUNDS, 1);
}

/* How many of 40 sessions of that kind get the verdict. */
static int count_verdicts(double factor, double noise, double control, enum bench_verdict verdict) {
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    int count = 0;
    for (int k = 0; k < 40; k++) {
        struct bench_visit visits[BENCH_VISITS_MOST];
        struct bench_interval change, aa;
        size_t quiet = 0, used = 0;
        while (used < BENCH_VISITS_MOST && quiet < BENCH_VISITS) {
            visits[used] = visit(random, factor, noise, control);
            quiet += (size_t)bench_visit_is_quiet(&visits[used++]);
        }
        count += bench_judge(visits, used, &change, &aa) == verdict;
    }
    gsl_rng_free(random);
    return count;
}

Test(judge, unchanged_is_never_slower) {
    cr_expect_eq(count_verdicts(1.0, 0.03, 1.0, BENCH_VERDICT_SAME), 40);
    cr_expect_eq(count_verdicts(1.02, 0.03, 1.0, BENCH_VERDICT_SLOWER), 0);
}

Test(judge, a_fifth_slower_is_always_told) {
    cr_expect_eq(count_verdicts(1.2, 0.03, 1.0, BENCH_VERDICT_SLOWER), 40);
}

Test(judge, faster_is_told) {
    cr_expect_eq(count_verdicts(1.0 / 1.2, 0.03, 1.0, BENCH_VERDICT_FASTER), 40);
}

Test(judge, noise_gives_no_verdict) {
    cr_expect_eq(count_verdicts(1.0, 0.6, 1.0, BENCH_VERDICT_SLOWER), 0);
    cr_expect_eq(count_verdicts(1.0, 0.6, 1.0, BENCH_VERDICT_FASTER), 0);
    cr_expect(count_verdicts(1.2, 0.6, 1.0, BENCH_VERDICT_NOISY) > 30);
}

Test(judge, a_control_that_strays_forbids_the_verdict) {
    /* The same code twice differs by 15 %: a change of 20 % says nothing. */
    cr_expect_eq(count_verdicts(1.2, 0.01, 1.15, BENCH_VERDICT_NOISY), 40);
    /* It differs by 4 %: quiet enough, but the margin is then 8 %. */
    cr_expect_eq(count_verdicts(1.075, 0.005, 1.04, BENCH_VERDICT_SLOWER), 0);
    cr_expect_eq(count_verdicts(1.075, 0.001, 1.0, BENCH_VERDICT_SLOWER), 40);
}

static struct bench_row row(double cycles, double twin, double scalar) {
    struct bench_row r;
    bench_row_init(&r);
    snprintf(r.variant, sizeof r.variant, "vector");
    r.cycles = cycles;
    r.of_twin.middle = twin;
    r.faster_scalar.middle = scalar;
    return r;
}

Test(judge, numbers_of_two_sessions_must_agree) {
    struct bench_interval change;
    const struct bench_row then = row(10.0, 2.0, 4.0);
    const struct bench_row slower = row(12.0, 2.4, 4.0 / 1.2), same = row(10.3, 1.98, 4.1);
    const struct bench_row other_clock = row(12.0, 2.0, 4.0), faster = row(8.0, 1.6, 5.0);
    cr_expect_eq(bench_judge_numbers(&slower, &then, &change), BENCH_VERDICT_SLOWER);
    cr_expect(near(change.middle, 1.2, 1e-12));
    cr_expect_eq(bench_judge_numbers(&same, &then, &change), BENCH_VERDICT_SAME);
    cr_expect_eq(bench_judge_numbers(&other_clock, &then, &change), BENCH_VERDICT_SAME,
                 "a neighbour that slows everything alike");
    cr_expect_eq(bench_judge_numbers(&faster, &then, &change), BENCH_VERDICT_FASTER);
    const struct bench_row none = row((double)NAN, (double)NAN, (double)NAN);
    cr_expect_eq(bench_judge_numbers(&none, &then, &change), BENCH_VERDICT_MISSING);
}

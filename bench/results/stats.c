/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include "stats.h"

/* The numbers among values. */
static double *numbers(const double *values, size_t count, size_t *ret_count) {
    double *kept = play_resize(NULL, count + 1, sizeof *kept);
    *ret_count = 0;
    for (size_t i = 0; i < count; i++)
        if (!isnan(values[i]))
            kept[(*ret_count)++] = values[i];
    return kept;
}

double bench_quantile(const double *values, size_t count, double share) {
    size_t kept;
    double *sorted = numbers(values, count, &kept);
    gsl_sort(sorted, 1, kept);
    const double quantile =
        kept ? gsl_stats_quantile_from_sorted_data(sorted, 1, kept, share) : (double)NAN;
    return quantile;
}

/* Median of a sample of sorted values, each as often as times says. */
static double median_of_counts(const double *sorted, const size_t *times, size_t count) {
    const size_t low = (count - 1) / 2, high = count / 2;
    size_t seen = 0, i = 0;
    while (seen + times[i] <= low)
        seen += times[i++];
    const double first = sorted[i];
    while (seen + times[i] <= high)
        seen += times[i++];
    return 0.5 * (first + sorted[i]);
}

/* Medians of samples drawn with replacement from sorted values; sorted. */
static double *resampled_medians(const double *sorted, size_t count, unsigned long seed) {
    double *medians = play_resize(NULL, BENCH_RESAMPLES, sizeof *medians);
    size_t *times = play_resize(NULL, count, sizeof *times);
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(random, seed);
    for (size_t k = 0; k < BENCH_RESAMPLES; k++) {
        memset(times, 0, count * sizeof *times);
        for (size_t i = 0; i < count; i++)
            times[gsl_rng_uniform_int(random, count)]++;
        medians[k] = median_of_counts(sorted, times, count);
    }
    gsl_sort(medians, 1, BENCH_RESAMPLES);
    gsl_rng_free(random);
    return medians;
}

struct bench_interval bench_median(const double *values, size_t count, unsigned long seed) {
    struct bench_interval ret = {(double)NAN, (double)NAN, (double)NAN};
    size_t kept;
    double *sorted = numbers(values, count, &kept);
    gsl_sort(sorted, 1, kept);
    if (kept >= BENCH_PAIRS_MIN) {
        double *medians = resampled_medians(sorted, kept, seed);
        ret = (struct bench_interval){
            .middle = gsl_stats_median_from_sorted_data(sorted, 1, kept),
            .low = gsl_stats_quantile_from_sorted_data(medians, 1, BENCH_RESAMPLES, 0.025),
            .high = gsl_stats_quantile_from_sorted_data(medians, 1, BENCH_RESAMPLES, 0.975)};
    }
    return ret;
}

struct bench_interval bench_ratio(const double *over, const double *under, size_t count,
                                  unsigned long seed) {
    double *ratios = play_resize(NULL, count + 1, sizeof *ratios);
    for (size_t i = 0; i < count; i++)
        ratios[i] = over[i] / under[i];
    return bench_median(ratios, count, seed);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judge.h"

/* A relative error; 0 for 0 against 0, infinite for NaN and against infinity. */
static double ratio_of(double difference, double scale) {
    if (isnan(difference) || !isfinite(scale))
        return HUGE_VAL;
    return difference > 0.0 ? difference / scale : 0.0;
}

static void keep_worst(struct play_diff *diff, enum play_metric metric, size_t i, double value) {
    if (value > diff->norm[metric]) {
        diff->norm[metric] = value;
        diff->worst[metric] = i;
    }
}

struct play_diff play_compare(size_t count, const double *expected, const double *predicted) {
    struct play_diff diff = {0};
    double length = 0.0, expected_length = 0.0; /* hypot: squares would leave the range */
    for (size_t i = 0; i < count; i++) {
        const double d = fabs(predicted[i] - expected[i]);
        const double difference = isnan(d) ? HUGE_VAL : d;
        diff.scale = fmax(diff.scale, fabs(expected[i]));
        diff.largest = fmax(diff.largest, fabs(expected[i]) + difference);
        length = hypot(length, difference);
        expected_length = hypot(expected_length, expected[i]);
        keep_worst(&diff, PLAY_METRIC_ABSOLUTE, i, difference);
        keep_worst(&diff, PLAY_METRIC_POINTWISE, i, ratio_of(difference, fabs(expected[i])));
    }
    const size_t worst = diff.worst[PLAY_METRIC_ABSOLUTE];
    diff.worst[PLAY_METRIC_LINF] = diff.worst[PLAY_METRIC_L2] = worst;
    diff.norm[PLAY_METRIC_LINF] = ratio_of(diff.norm[PLAY_METRIC_ABSOLUTE], diff.scale);
    diff.norm[PLAY_METRIC_L2] = ratio_of(length, expected_length);
    return diff;
}

/* Two-sided 95 % quantiles of Student's t for 1, 2, ... degrees of freedom (Abramowitz and Stegun
 * 1964, table 26.10). */
static const double student[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365,
                                 2.306,  2.262, 2.228, 2.201, 2.179, 2.160, 2.145};

struct play_order play_fit_order(size_t count, const double *steps, const double *error) {
    const struct play_order none = {(double)NAN, (double)NAN};
    if (count < 3 || count - 3 >= TOUCH_COUNT(student))
        return none;
    double x = 0.0, y = 0.0, xx = 0.0, xy = 0.0, rest = 0.0;
    for (size_t i = 0; i < count; i++) {
        if (!(error[i] > 0.0) || !isfinite(error[i]))
            return none;
        x += log(steps[i]) / (double)count;
        y += log(error[i]) / (double)count;
    }
    for (size_t i = 0; i < count; i++) {
        xx += (log(steps[i]) - x) * (log(steps[i]) - x);
        xy += (log(steps[i]) - x) * (log(error[i]) - y);
    }
    const double slope = xy / xx;
    for (size_t i = 0; i < count; i++) {
        const double r = log(error[i]) - y - slope * (log(steps[i]) - x);
        rest += r * r;
    }
    const struct play_order fit = {-slope,
                                   student[count - 3] * sqrt(rest / (double)(count - 2) / xx)};
    return fit;
}

double play_extrapolate(double coarse, double fine, double ratio, double p) {
    return fine + (fine - coarse) / (pow(ratio, p) - 1.0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "judge.h"
#include "check_parts.h"

/* Largest relative tolerance that an order check gives itself. */
#define ORDER_TOLERANCE_MAX 0.01

static size_t exact_grids(const struct play_study *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++)
        count += s->rms[i] > 0.0 ? 0 : 1;
    return count;
}

/* The error, in the check's metric, that rounding may leave on a grid. */
static double floor_of(const struct play_check *check, const struct play_study *s, size_t grid) {
    return s->rounded[grid] * (check->metric == PLAY_METRIC_ABSOLUTE ? s->largest : 1.0);
}

/* How many grids are left before those at the end that have no error but round-off. */
static size_t grids_above(const struct play_check *check, const struct play_study *s) {
    size_t count = s->count;
    while (count > 0 && s->rms[count - 1] <= floor_of(check, s, count - 1))
        count--;
    return count;
}

/* Why an order is not the expected one. */
static char *order_words(const struct play_check *check, double order, size_t exact, size_t above,
                         size_t grids) {
    if (exact)
        return play_format("no order: the error is 0 on %zu of %zu grids", exact, grids);
    if (above < 3)
        return play_format("no order: the error is round-off on %zu of %zu grids, and an order "
                           "needs 3 where it is larger; choose coarser grids",
                           grids - above, grids);
    return play_format("observed order %.3f, expected %.3g +- %.3g%s", play_order_shown(order, 3),
                       check->order, check->band,
                       above < grids ? ", on the grids above round-off" : "");
}

/* The order, and what is left of the error when the leading term is gone, from the first n grids. */
static void judge_order(const struct play_check *check, const struct play_study *s, size_t n,
                        struct play_row *row) {
    const struct play_order fit = play_fit_order(n, s->steps, s->rms);
    const size_t last = n < 2 ? 1 : n - 1;
    const double ratio = s->steps[last] / s->steps[last - 1];
    row->order = fit.order;
    row->order_low = fit.order - fit.half;
    row->order_high = fit.order + fit.half;
    row->order_band = check->band;
    /* Signed means extrapolate. */
    row->error = fabs(play_extrapolate(s->mean[last - 1], s->mean[last], ratio, check->order));
    /* Unless the case says otherwise: what extrapolating unrelated errors of the observed size at
     * the stated order would leave, sqrt(2) r^p/(r^p - 1) times that of the finest grid. */
    const double gain = pow(ratio, check->order);
    const double left = sqrt(2.0) * gain / (gain - 1.0) * s->rms[last];
    /* It must not grow with a wrong result: an error that is large still is not asymptotic. */
    const int absolute = check->metric == PLAY_METRIC_ABSOLUTE;
    const double most = absolute ? left : fmin(left, ORDER_TOLERANCE_MAX);
    row->tolerance = check->tolerance > 0.0 ? check->tolerance : most;
    row->verdict = play_judge(row->error, row->tolerance, row->uncertainty);
    if (!(fabs(fit.order - check->order) <= check->band)) {
        row->verdict = PLAY_VERDICT_FAIL;
        row->detail = order_words(check, fit.order, exact_grids(s), n, s->count);
    }
}

/* Where no grid has an error above round-off, that of the finest is judged by what rounding may leave. */
static void judge_rounding(const struct play_check *check, const struct play_study *s,
                           struct play_row *row) {
    const size_t last = s->count - 1;
    row->error = s->rms[last];
    row->tolerance = check->tolerance > 0.0 ? check->tolerance : floor_of(check, s, last);
    row->verdict = play_judge(row->error, row->tolerance, row->uncertainty);
    row->detail =
        exact_grids(s) == s->count
            ? play_copy("exact on every grid")
            : play_format("round-off on every grid: no order; the error is at most one ulp a "
                          "step, here %.2g",
                          floor_of(check, s, last));
}

void play_judge_study(const struct play_check *check, const struct play_study *s,
                      struct play_row *row) {
    const int absolute = check->metric == PLAY_METRIC_ABSOLUTE;
    const size_t above = grids_above(check, s);
    row->expected = s->expected;
    row->predicted = s->predicted;
    row->order_expected = check->order;
    row->uncertainty = absolute                  ? s->uncertainty
                       : fabs(s->expected) > 0.0 ? s->uncertainty / fabs(s->expected)
                                                 : 0.0; /* as in a plain comparison */
    row->error_kind = absolute ? PLAY_ERROR_ABSOLUTE : PLAY_ERROR_RELATIVE;
    row->worst_at =
        play_format("RMS error %.3g at %.0f steps", s->rms[s->count - 1], s->steps[s->count - 1]);
    if (above)
        judge_order(check, s, above, row);
    else
        judge_rounding(check, s, row);
}

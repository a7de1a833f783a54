/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check_parts.h"

int play_sample_ends_leg(const struct play_trace *trace, size_t row) {
    for (size_t k = 0; k < trace->leg_count; k++)
        if (trace->leg_end[k] == row)
            return 1;
    return 0;
}

size_t play_sample_extreme(size_t count, const double *value, int largest) {
    size_t best = 0;
    for (size_t i = 1; i < count; i++)
        if (largest ? value[i] > value[best] : value[i] < value[best])
            best = i;
    return best;
}

static int find_step(size_t step, const struct play_trace *trace, size_t factor,
                     struct play_sample *ret) {
    const double row = (double)step * (double)(factor ? factor : 1);
    if (!(row < (double)trace->count))
        return -1;
    *ret = (struct play_sample){(size_t)row, 0.0};
    return 0;
}

/* The last row at or before the time, by bisection: times never fall. */
static int find_time(double at, const struct play_trace *trace, struct play_sample *ret) {
    const double *time = trace->column[PLAY_COLUMN_time];
    const double rounded = (double)trace->count * DBL_EPSILON * at;
    size_t low = 0, high = trace->count;
    if (!trace->count || !(time[trace->count - 1] >= at - rounded))
        return -1;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (time[middle] <= at + rounded)
            low = middle;
        else
            high = middle;
    }
    *ret = (struct play_sample){low, 0.0};
    if (low + 1 < trace->count && at - time[low] > rounded)
        ret->share = (at - time[low]) / (time[low + 1] - time[low]);
    return 0;
}

int play_sample_find(const struct play_check *check, const struct play_trace *trace, size_t factor,
                     struct play_sample *ret) {
    return check->at == PLAY_AT_STEP ? find_step(check->step, trace, factor, ret)
                                     : find_time(check->time, trace, ret);
}

double play_sample_value(const struct play_sample *sample, const struct play_quantity *quantity,
                         const double *values) {
    const int is_flag = !strcmp(quantity->unit, "1");
    const double value = values[sample->row];
    return is_flag || !(sample->share > 0.0)
               ? value
               : value + sample->share * (values[sample->row + 1] - value);
}

int play_sample_rows(const struct play_check *check, const struct play_trace *trace,
                     size_t *ret_first, size_t *ret_last) {
    *ret_first = trace->count > 1;
    *ret_last = trace->count - 1;
    if (check->at == PLAY_AT_END)
        *ret_first = *ret_last;
    if (check->at != PLAY_AT_LEG && check->at != PLAY_AT_LEG_END)
        return 0;
    if (check->leg < 1 || check->leg > trace->leg_count)
        return -1;
    *ret_last = trace->leg_end[check->leg - 1];
    *ret_first = check->at == PLAY_AT_LEG_END ? *ret_last
                 : check->leg > 1             ? trace->leg_end[check->leg - 2] + 1
                                              : 1;
    return 0;
}

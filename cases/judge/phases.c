/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check_parts.h"

int play_phases_run(struct play_subject *subject, const struct play_case *c, double steps,
                    size_t phases, play_phase_taker *take, void *context,
                    struct play_ending *ret_ending) {
    for (size_t j = 0; j < phases; j++) {
        struct play_trace trace;
        const double aside = (fmod(0.6180339887498949 * (double)j + 0.37, 1.0) - 0.5) *
                             fmin(1.0, 0.1 * steps); /* of few steps a tenth */
        const struct play_refine refine = {.steps = steps + aside,
                                           .phase = ((double)j + 0.43) / (double)phases,
                                           .outcomes_only = 1};
        play_trace_init(&trace);
        const int bad = play_subject_run(subject, c, &refine, &trace, ret_ending, NULL);
        if (!bad)
            take(context, j, &trace);
        play_trace_free(&trace);
        if (bad)
            return -1;
    }
    return 0;
}

double play_phases_mean(size_t phases, const double *value) {
    double sum = 0.0;
    for (size_t j = 0; j < phases; j++)
        sum += value[j] / (double)phases;
    return sum;
}

double play_phases_spread(size_t phases, const double *value, double centre) {
    double sum = 0.0;
    for (size_t j = 0; j < phases; j++)
        sum += (value[j] - centre) * (value[j] - centre) / (double)phases;
    return sqrt(sum);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval.h"

#include <stdarg.h>
#include <stdio.h>

double ref_impossible(struct ref_eval *eval, const char *format, ...) {
    if (!eval->refused) {
        char *text = eval->message->text;
        const size_t size = sizeof eval->message->text;
        const int used = snprintf(text, size, "%s: ", eval->reference);
        va_list arguments;
        va_start(arguments, format);
        if (used >= 0 && (size_t)used < size)
            (void)vsnprintf(text + used, size - (size_t)used, format, arguments);
        va_end(arguments);
    }
    eval->refused = 1;
    return (double)NAN;
}

int ref_asks_uncertainty(const struct ref_eval *eval) {
    return !eval->value_only;
}

double ref_unsure(struct ref_eval *eval, double value, double uncertainty) {
    eval->is_unsure = 1;
    eval->unsure = fmax(eval->unsure, uncertainty);
    return value;
}

static int all_finite(const double *value, size_t count) {
    for (size_t i = 0; i < count && value; i++)
        if (!isfinite(value[i]))
            return 0;
    return 1;
}

const struct ref_path *ref_samples(struct ref_eval *eval) {
    const struct ref_path *path = eval->problem->path;
    if (!path || path->count == 0)
        (void)ref_impossible(eval, "needs a path with samples; an impact has none");
    else if (!all_finite(path->time, path->count) || !all_finite(path->overlap, path->count) ||
             !all_finite(path->slide_s, path->count) || !all_finite(path->slide_t, path->count))
        (void)ref_impossible(eval, "the path has a sample that is not finite");
    else
        return path;
    return NULL;
}

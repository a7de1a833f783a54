/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "regret.h"
#include "cases/base/memory.h"

static int index_of(const struct bench_times *t, const struct touch_kernel *kernel) {
    for (size_t i = 0; i < t->count; i++)
        if (t->kernel[i] == kernel)
            return (int)i;
    return -1;
}

int bench_times_suffices(const struct touch_kernel *kernel, enum touch_precision precision,
                         enum touch_grade grade) {
    return kernel->precision == precision && kernel->grade <= grade;
}

/* Median over the first rounds of time over that of the first kernel. */
double bench_times_relative(const struct bench_times *t, size_t i, size_t rounds) {
    double *ratio = play_resize(NULL, rounds, sizeof *ratio);
    for (size_t r = 0; r < rounds; r++)
        ratio[r] = t->ns[i][r] / t->ns[0][r];
    const double middle = bench_quantile(ratio, rounds, 0.5);
    free(ratio);
    return middle;
}

/* Index of the fastest in the first rounds; -1 where there are fewer than two to choose from. */
int bench_times_fastest(const struct bench_times *t, enum touch_precision precision,
                        enum touch_grade grade, size_t rounds) {
    double least = HUGE_VAL;
    int best = -1;
    size_t count = 0;
    for (size_t i = 0; i < t->count; i++) {
        if (!bench_times_suffices(t->kernel[i], precision, grade))
            continue;
        const double time = bench_times_relative(t, i, rounds);
        count++;
        if (time < least) {
            least = time;
            best = (int)i;
        }
    }
    return count > 1 ? best : -1;
}

const struct touch_kernel *bench_planned_for(const struct bench_problem *problem,
                                             enum touch_precision precision, enum touch_grade grade,
                                             const char *target) {
    const struct touch_kernel *kernel = NULL;
    struct touch_message message;
    return touch_kernel_find(problem->law, problem->form, precision, target, grade, &kernel,
                             &message) == TOUCH_OK
               ? kernel
               : NULL;
}

static void title_of(const struct touch_kernel *kernel, char *ret_title, size_t size) {
    snprintf(ret_title, size, "%s %s", kernel->target->name, touch_grade_name(kernel->grade));
}

/* Whether all kernels that may be used were timed. */
static int is_whole(const struct bench_lab *lab, const struct bench_times *t) {
    const struct touch_kernel *kernel;
    for (size_t i = 0; (kernel = bench_kernel_for(lab->options, t->problem, i)); i++)
        if (index_of(t, kernel) < 0)
            return 0;
    return t->count > 0;
}

static void put_one(const struct bench_lab *lab, const struct bench_times *t,
                    enum touch_precision precision, enum touch_grade grade) {
    const size_t half = t->rounds / 2;
    const int best = bench_times_fastest(t, precision, grade, half);
    const struct touch_kernel *kernel = bench_planned_for(t->problem, precision, grade, "best");
    const int planned = kernel ? index_of(t, kernel) : -1;
    struct bench_planned row = {.regret = {0.0, 0.0, 0.0}};
    if (best < 0 || planned < 0)
        return;
    if (best != planned) {
        const struct bench_interval over = bench_ratio(t->ns[planned] + half, t->ns[best] + half,
                                                       t->rounds - half, lab->options->seed);
        row.regret = (struct bench_interval){100.0 * (over.middle - 1.0), 100.0 * (over.low - 1.0),
                                             100.0 * (over.high - 1.0)};
    }
    snprintf(row.problem, sizeof row.problem, "%s", t->problem->name);
    snprintf(row.law, sizeof row.law, "%s", t->problem->law);
    snprintf(row.form, sizeof row.form, "%s", touch_form_name(t->problem->form));
    snprintf(row.precision, sizeof row.precision, "%s", touch_precision_name(precision));
    snprintf(row.grade, sizeof row.grade, "%s", touch_grade_name(grade));
    title_of(kernel, row.planned, sizeof row.planned);
    title_of(t->kernel[best], row.best, sizeof row.best);
    bench_add_planned(lab->result, &row);
}

void bench_put_planned(const struct bench_lab *lab, const struct bench_times *times) {
    if (!is_whole(lab, times))
        return;
    for (int p = TOUCH_PRECISION_DOUBLE; p <= TOUCH_PRECISION_FLOAT; p++)
        for (int g = TOUCH_GRADE_AUTO; g <= TOUCH_GRADE_FAST; g++)
            put_one(lab, times, (enum touch_precision)p, (enum touch_grade)g);
}

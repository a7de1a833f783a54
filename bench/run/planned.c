/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "group.h"
#include "measure.h"
#include "planned.h"

#define GRADES (TOUCH_GRADE_FAST + 1)
#define GAIN   0.01 /* a row is worth writing from there on */

/* The worst that a kernel does against the fastest one of a precision and grade, over all wants; 0 where
 * there are fewer than two to choose from. */
struct scores {
    size_t count;
    const struct touch_kernel *kernel[BENCH_TIMES_MAX];
    double worst[2][GRADES][BENCH_TIMES_MAX];
};

static void add_times(void *data, const struct bench_times *t) {
    struct scores *s = data;
    s->count = t->count;
    memcpy(s->kernel, t->kernel, sizeof s->kernel);
    for (int p = 0; p < 2; p++)
        for (int g = 0; g < GRADES; g++) {
            const int best =
                bench_times_fastest(t, (enum touch_precision)p, (enum touch_grade)g, t->rounds);
            for (size_t i = 0; best >= 0 && i < t->count; i++)
                s->worst[p][g][i] =
                    fmax(s->worst[p][g][i], bench_times_relative(t, i, t->rounds) /
                                                bench_times_relative(t, (size_t)best, t->rounds));
        }
}

static void print_row(const struct scores *s, const struct bench_problem *problem,
                      const char *target, int p, int g, FILE *out) {
    const enum touch_precision precision = (enum touch_precision)p;
    const enum touch_grade grade = (enum touch_grade)g;
    const struct touch_kernel *order =
        bench_planned_for(problem, precision, grade, target ? target : "best");
    int best = -1, now = -1;
    for (size_t i = 0; i < s->count; i++) {
        if (!bench_times_suffices(s->kernel[i], precision, grade))
            continue;
        if (s->kernel[i] == order)
            now = (int)i;
        if (best < 0 || s->worst[p][g][i] < s->worst[p][g][best])
            best = (int)i;
    }
    if (best < 0 || now < 0 || !(s->worst[p][g][best] > 0.0) ||
        s->worst[p][g][now] < (1.0 + GAIN) * s->worst[p][g][best])
        return;
    fprintf(out, "%s,%s,%s,%s,%s,%s,%s\n", target ? target : touch_cpu_family(), problem->law,
            touch_form_name(problem->form), touch_precision_name(precision),
            touch_grade_name(grade), s->kernel[best]->target->name,
            touch_grade_name(s->kernel[best]->grade));
}

/* The properties and the case of the first problem with that law. */
static struct bench_problem problem_of(const char *law, enum touch_form form) {
    const struct bench_problem *p;
    struct bench_problem own = {.law = law, .properties = "", .case_name = ""};
    for (size_t i = 0; (p = bench_problem_at(i)); i++)
        if (!strcmp(p->law, law)) {
            own = *p;
            break;
        }
    own.form = form;
    own.polydisperse = 0;
    return own;
}

static int print_rows(const struct bench_lab *lab, const struct bench_options *options,
                      const char *law, enum touch_form form, FILE *out) {
    char name[96];
    struct scores scores = {0};
    struct bench_set sets[BENCH_SETS];
    struct bench_problem problem = problem_of(law, form);
    snprintf(name, sizeof name, "%s.%s", law, touch_form_name(form));
    problem.name = name;
    if (!bench_matches(options, name) || !bench_kernel_for(lab->options, &problem, 1))
        return 0;
    bench_make_sets(&lab->result->run, 1, sets);
    bench_progress(lab, name);
    for (int want = BENCH_WANT_FORCES; want <= BENCH_WANT_ALL; want++) {
        problem.want = (enum bench_want)want;
        if (bench_time_kernels(lab, &problem, &sets[0], add_times, &scores))
            return 0;
    }
    for (int p = 0; p < 2; p++)
        for (int g = 0; g < GRADES; g++)
            print_row(&scores, &problem, options->target, p, g, out);
    return 1;
}

size_t bench_print_plan(const struct bench_options *options, FILE *out) {
    struct bench_options all = *options;
    struct bench_result result = {0};
    struct bench_lab lab;
    const struct touch_law *law;
    size_t count = 0;
    all.has_filter = 0; /* of rows: here it is one of laws */
    setenv("TOUCH_PLAN", "order", 1);
    bench_lab_open(&all, &result, &lab);
    const struct bench_machine *m = &result.run.machine;
    if (m->cores)
        bench_pin(m->core[m->cores - 1]);
    fputs("family,law,form,precision,grade,target,is\n", out);
    for (size_t i = 0; (law = touch_law_at(i)); i++)
        for (int form = TOUCH_FORM_PLANE; form <= TOUCH_FORM_SPACE; form++)
            count += (size_t)print_rows(&lab, options, law->name, (enum touch_form)form, out);
    bench_progress(&lab, NULL);
    bench_result_free(&result);
    return count;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure.h"
#include "group.h"
#include "parts.h"

/* How many rows of a group are wanted; their names go to a stream where there is one. */
static size_t names_of_group(const struct bench_options *options,
                             const struct bench_problem *problem, const struct bench_set *set,
                             FILE *out) {
    static struct bench_row rows[BENCH_GROUP_MAX];
    const size_t count =
        options->quick && !problem->quick ? 0 : bench_group_rows(options, problem, set, rows);
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        char name[256];
        bench_row_name(&rows[i], name, sizeof name);
        if (!bench_matches(options, name))
            continue;
        found++;
        if (out)
            fprintf(out, "%s\n", name);
    }
    return found;
}

size_t bench_list(const struct bench_options *options, FILE *out) {
    struct bench_result result = {0};
    struct bench_lab lab;
    struct bench_set sets[BENCH_SETS];
    const struct bench_problem *problem;
    size_t count = 0;
    bench_lab_open(options, &result, &lab);
    const size_t set_count = bench_make_sets(&lab.result->run, options->quick, sets);
    for (size_t i = 0; (problem = bench_problem_at(i)); i++)
        for (size_t s = 0; s < set_count; s++)
            count += names_of_group(options, problem, &sets[s], out);
    return count;
}

/* One problem in all working sets; how many groups could not be measured. */
static void measure_problem(const struct bench_lab *lab, const struct bench_problem *problem,
                            const struct bench_set *sets, size_t set_count) {
    int any = 0;
    for (size_t s = 0; s < set_count; s++) {
        char text[128];
        if (!names_of_group(lab->options, problem, &sets[s], NULL))
            continue;
        snprintf(text, sizeof text, "%s in %s", problem->name, sets[s].name);
        bench_progress(lab, text);
        bench_measure_group(lab, problem, &sets[s]);
        any = 1;
    }
    if (any && !lab->options->quick) {
        bench_progress(lab, problem->name);
        bench_measure_threads(lab, problem);
        bench_measure_curves(lab, problem);
    }
}

int bench_measure(const struct bench_options *options, struct bench_result *ret_result,
                  char *ret_message, size_t size) {
    struct bench_lab lab;
    struct bench_set sets[BENCH_SETS];
    const struct bench_problem *problem;
    const double begin = bench_clock_seconds();
    bench_lab_open(options, ret_result, &lab);
    const struct bench_machine *m = &ret_result->run.machine;
    const size_t set_count = bench_make_sets(&lab.result->run, options->quick, sets);
    if (m->cores)
        bench_pin(m->core[m->cores - 1]); /* the first core has the interrupts */
    bench_progress(&lab, "ceilings");
    bench_measure_ceilings(&lab);
    for (size_t i = 0; (problem = bench_problem_at(i)); i++)
        measure_problem(&lab, problem, sets, set_count);
    bench_progress(&lab, NULL);
    ret_result->run.quick = options->quick;
    ret_result->run.seed = options->seed;
    ret_result->run.seconds = bench_clock_seconds() - begin;
    if (ret_result->rows_count)
        return 0;
    snprintf(ret_message, size,
             "nothing was measured: no row has a name that the filter matches "
             "(--list prints all names)");
    return -1;
}

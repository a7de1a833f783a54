/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run for one law: its page is compiled, and its kernels are compared and timed. */
#include "group.h"
#include "measure.h"
#include "law_page.h"
#include "parts.h"

/* Properties that the table of problems has for a law of the library, and those that are asked for. */
static char *properties_of(const struct bench_page *page, const char *set) {
    const struct bench_problem *problem;
    const char *known = "";
    for (size_t i = 0; touch_law_find(page->law->name) && (problem = bench_problem_at(i)); i++)
        if (!*known && !strcmp(problem->law, page->law->name))
            known = problem->properties;
    return play_format("%s %s", known, set);
}

static int compare_all(const struct bench_options *options, const struct bench_page *page,
                       const struct bench_problem *problem, struct bench_result *result,
                       char *ret_message, size_t size) {
    struct touch_message message;
    struct bench_pool pool;
    struct touch_kernel loop;
    const char *form = touch_form_name(problem->form);
    if (bench_pool_make(problem, BENCH_FROM_RANDOM, BENCH_POOL, options->seed, &pool, &message)) {
        snprintf(ret_message, size, "%s; --set KEYWORD=VALUE gives a property its value",
                 message.text);
        return -1;
    }
    touch_kernel_of_law(page->law, &loop);
    const struct touch_kernel *truth =
        problem->form == TOUCH_FORM_PLANE ? &loop : bench_scalar_for(options, problem);
    for (size_t i = 0; i < page->count; i++) {
        const struct bench_made *made = &page->made[i];
        for (size_t k = 0; k < result->builds_count; k++) {
            struct bench_build *b = &result->builds[k];
            if (made->kernel.form == problem->form && !strcmp(b->form, form) &&
                !strcmp(b->target, made->kernel.target->name) &&
                !strcmp(b->compiler, made->compiler))
                bench_compare_bits(&pool, truth, &made->kernel, b);
        }
    }
    return 0;
}

static void time_all(const struct bench_lab *lab, const struct bench_problem *problem,
                     const struct bench_set *sets, size_t count) {
    for (size_t s = 0; s < count && !bench_is_stopped(lab->options); s++) {
        struct bench_set set = sets[s];
        char text[128];
        if (set.in_place || set.source != BENCH_FROM_CASE || !strcmp(set.name, "L3"))
            continue;
        set.source = BENCH_FROM_RANDOM;
        snprintf(text, sizeof text, "%s in %s", problem->name, set.name);
        bench_progress(lab, text);
        bench_measure_group(lab, problem, &set);
    }
}

int bench_measure_law(const struct bench_options *asked, const char *name, const char *compiler,
                      const char *set, struct bench_result *ret_result, char *ret_message,
                      size_t size) {
    struct bench_options options = *asked;
    struct bench_page page;
    struct bench_lab lab;
    struct bench_set sets[BENCH_SETS];
    const double begin = bench_clock_seconds();
    lab.options = &options;
    if (bench_page_open(&options, name, compiler, ret_result, &page, ret_message, size)) {
        bench_progress(&lab, NULL);
        return -1;
    }
    options.made = page.made;
    options.made_count = page.count;
    bench_lab_open(&options, ret_result, &lab);
    const struct bench_machine *m = &ret_result->run.machine;
    const size_t count = bench_make_sets(&ret_result->run, options.quick, sets);
    if (m->cores)
        bench_pin(m->core[m->cores - 1]);
    bench_progress(&lab, "ceilings");
    bench_measure_ceilings(&lab);
    char *properties = properties_of(&page, set);
    int bad = 0;
    for (int form = TOUCH_FORM_PLANE; form <= TOUCH_FORM_SPACE && !bad && !bench_is_stopped(asked);
         form++) {
        char *named = play_format("%s.%s", page.law->name, touch_form_name((enum touch_form)form));
        const struct bench_problem problem = {.name = named,
                                              .law = page.law->name,
                                              .properties = properties,
                                              .case_name = "",
                                              .form = (enum touch_form)form,
                                              .want = BENCH_WANT_FORCES,
                                              .quick = 1,
                                              .own = page.law};
        bad = compare_all(&options, &page, &problem, ret_result, ret_message, size);
        if (!bad)
            time_all(&lab, &problem, sets, count);
    }
    bench_progress(&lab, NULL);
    struct bench_run *run = &ret_result->run;
    run->law = play_copy(page.law->name);
    run->file = play_copy(page.file);
    run->others = play_copy(page.others);
    run->quick = options.quick;
    run->seed = options.seed;
    run->seconds = bench_clock_seconds() - begin;
    bench_page_close(&page);
    return bad;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All variants of one problem in one working set are timed in the same rounds: every kernel, the
 * twin, and one kernel twice (A/A). */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "bench/workload/columns.h"
#include "group.h"
#include "law_page.h"
#include "bench/workload/operations.h"
#include "cases/core/memory.h"

#define VARIANTS_MAX 64
#define COUNT_SMALL  64 /* contacts of the two runs that count instructions */
#define COUNT_LARGE  192

enum variant_kind {
    KERNEL,
    TWIN,
    CONTROL, /* a kernel again */
};

struct variant {
    enum variant_kind kind;
    int wanted; /* its row is; else it is timed because others are compared with it */
    const struct touch_kernel *kernel;
    struct bench_row row;
    union {
        struct bench_kernel_job kernel;
        struct bench_twin_job twin;
    } job;
};

struct group {
    const struct bench_lab *lab;
    const struct bench_problem *problem;
    const struct bench_set *set;
    const char *only; /* the one row that is wanted; NULL: what the filter says */
    struct bench_pool pool;
    struct bench_columns columns; /* memory NULL where there are none */
    size_t count, tile;
    size_t variant_count;
    struct variant *variants;
    struct bench_contender *contenders;
    size_t rounds;
};

/* --- names ---------------------------------------------------------------------------------- */

/* What a kernel is called beside its target: of those compiled in this run all but the first scalar one, with
 * which the others are compared, have the name of their compiler. */
static const char *variant_of(const struct bench_options *options,
                              const struct bench_problem *problem,
                              const struct touch_kernel *kernel) {
    if (!options->made)
        return bench_is_scalar(kernel) ? "scalar" : "vector";
    if (kernel == bench_scalar_for(options, problem))
        return "scalar";
    for (size_t k = 0; k < options->made_count; k++)
        if (kernel == &options->made[k].kernel)
            return options->made[k].compiler;
    return "";
}

static struct bench_row row_of(const struct bench_options *options,
                               const struct bench_problem *problem, const struct bench_set *set,
                               enum variant_kind kind, const struct touch_kernel *kernel,
                               const char *target) {
    struct bench_row row;
    bench_row_init(&row);
#define TEXT(member, ...) snprintf(row.member, sizeof row.member, __VA_ARGS__)
    TEXT(problem, "%s", problem->name);
    TEXT(law, "%s", problem->law);
    TEXT(form, "%s", touch_form_name(problem->form));
    TEXT(want, "%s", bench_want_name(problem->want));
    TEXT(source, "%s", bench_source_name(set->source));
    TEXT(set, "%s", set->name);
    TEXT(state, "%s", set->in_place ? "in place" : "trial");
    TEXT(target, "%s", target);
    if (kind == TWIN)
        TEXT(variant, "twin");
    else
        TEXT(variant, "%s", variant_of(options, problem, kernel));
#undef TEXT
    return row;
}

/* Calls add for every variant that the table of kernels gives; kinds, kernel, target. */
static void each_variant(const struct bench_options *options, const struct bench_problem *problem,
                         void (*add)(void *data, enum variant_kind kind,
                                     const struct touch_kernel *kernel, const char *target),
                         void *data) {
    const struct touch_kernel *kernel;
    if (!bench_kernel_for(options, problem, 0))
        return;
    for (size_t i = 0; (kernel = bench_kernel_for(options, problem, i)); i++)
        add(data, KERNEL, kernel, kernel->target->name);
    add(data, TWIN, NULL, bench_best_isa(options)->target);
}

struct naming {
    const struct bench_options *options;
    const struct bench_problem *problem;
    const struct bench_set *set;
    void (*take)(const char *name, void *data);
    void *data;
};

static void name_variant(void *data, enum variant_kind kind, const struct touch_kernel *kernel,
                         const char *target) {
    const struct naming *n = data;
    char name[256];
    const struct bench_row row = row_of(n->options, n->problem, n->set, kind, kernel, target);
    bench_row_name(&row, name, sizeof name);
    n->take(name, n->data);
}

void bench_group_names(const struct bench_options *options, const struct bench_problem *problem,
                       const struct bench_set *set, void (*take)(const char *name, void *data),
                       void *data) {
    struct naming n = {options, problem, set, take, data};
    each_variant(options, problem, name_variant, &n);
}

/* --- making --------------------------------------------------------------------------------- */

/* Whether others are compared with it. */
static int is_yardstick(const struct bench_row *row) {
    return !strcmp(row->variant, "scalar") || !strcmp(row->variant, "twin");
}

static void add_variant(void *data, enum variant_kind kind, const struct touch_kernel *kernel,
                        const char *target) {
    struct group *g = data;
    struct variant *v = &g->variants[g->variant_count];
    char name[256];
    if (g->variant_count + 2 >= VARIANTS_MAX)
        return;
    memset(v, 0, sizeof *v);
    v->kind = kind;
    v->kernel = kernel;
    v->row = row_of(g->lab->options, g->problem, g->set, kind, kernel, target);
    bench_row_name(&v->row, name, sizeof name);
    v->wanted = g->only ? !strcmp(name, g->only) : bench_matches(g->lab->options, name);
    if (v->wanted || (!g->only && is_yardstick(&v->row)))
        g->variant_count++;
}

/* The A/A control: the last kernel. */
static void add_control(struct group *g) {
    const struct variant *chosen = NULL;
    for (size_t i = 0; i < g->variant_count; i++) {
        const struct variant *v = &g->variants[i];
        if (v->kind == KERNEL)
            chosen = v;
    }
    if (!chosen)
        return;
    struct variant *control = &g->variants[g->variant_count++];
    *control = *chosen;
    control->kind = CONTROL;
    control->wanted = 0;
}

/* Columns as the kernels have them. */
static int make_columns(struct group *g, const struct touch_kernel *shape) {
    return bench_columns_make(&g->pool, shape,
                              g->set->in_place ? BENCH_STATE_IN_PLACE : BENCH_STATE_TRIAL, g->count,
                              g->tile, &g->columns);
}

/* The variant's job; -1 where it cannot be done. */
static int make_job(struct group *g, struct variant *v, struct bench_contender *ret) {
    struct touch_message message;
    struct bench_columns *c = &g->columns;
    *ret = (struct bench_contender){.items = (double)g->tile, .cold = g->set->moves};
    switch (v->kind) {
    case TWIN:
        if (!c->memory)
            return -1;
        ret->run = bench_twin_job_run;
        ret->data = &v->job.twin;
        bench_twin_job_make(c, bench_best_isa(g->lab->options), &v->job.twin);
        return 0;
    default:
        ret->run = bench_kernel_job_run;
        ret->data = &v->job.kernel;
        return bench_kernel_job_make(c, v->kernel, &v->job.kernel, &message);
    }
}

static void make_jobs(struct group *g) {
    size_t kept = 0;
    for (size_t i = 0; i < g->variant_count; i++) {
        struct variant v = g->variants[i];
        g->variants[kept] = v;
        if (!make_job(g, &g->variants[kept], &g->contenders[kept]))
            kept++;
    }
    g->variant_count = kept;
}

static int open_group(const struct bench_lab *lab, const struct bench_problem *problem,
                      const struct bench_set *set, const char *only, struct group *g) {
    struct touch_message message;
    *g = (struct group){.lab = lab, .problem = problem, .set = set, .only = only};
    const struct touch_kernel *shape = bench_kernel_for(lab->options, problem, 0);
    if (!shape ||
        bench_pool_make(problem, set->source, BENCH_POOL, lab->options->seed, &g->pool, &message))
        return -1;
    g->variants = play_resize(NULL, VARIANTS_MAX, sizeof *g->variants);
    g->contenders = play_resize(NULL, VARIANTS_MAX, sizeof *g->contenders);
    each_variant(lab->options, problem, add_variant, g);
    if (!only)
        add_control(g);
    g->count = bench_contacts_for(&g->pool, shape, set->bytes);
    g->tile = set->moves && g->count > BENCH_TILE ? BENCH_TILE : g->count;
    if (make_columns(g, shape))
        return -1;
    make_jobs(g);
    return 0;
}

static void close_group(struct group *g) {
    bench_columns_free(&g->columns);
}

/* --- what is made of the times -------------------------------------------------------------- */

/* Index of the first variant of that name; -1. */
static int find_variant(const struct group *g, const char *variant) {
    for (size_t i = 0; i < g->variant_count; i++)
        if (g->variants[i].kind != CONTROL && !strcmp(g->variants[i].row.variant, variant))
            return (int)i;
    return -1;
}

static struct bench_interval ratio(const struct group *g, int over, int under) {
    if (over < 0 || under < 0)
        return (struct bench_interval){(double)NAN, (double)NAN, (double)NAN};
    return bench_ratio(g->contenders[over].ns, g->contenders[under].ns, g->rounds,
                       g->lab->options->seed);
}

/* Time of the control over that of its original. */
static struct bench_interval control_of(const struct group *g) {
    const int last = (int)g->variant_count - 1;
    if (last < 0 || g->variants[last].kind != CONTROL)
        return ratio(g, -1, -1);
    for (int i = 0; i < last; i++)
        if (g->variants[i].kind == KERNEL && g->variants[i].kernel == g->variants[last].kernel)
            return ratio(g, last, i);
    return ratio(g, -1, -1);
}

/* Cycles of one vector instruction; NaN. */
static double cycles_of(const struct bench_result *result, const char *target,
                        const char *operation, int lanes) {
    for (size_t i = 0; i < result->ceilings_count; i++) {
        const struct bench_ceiling *c = &result->ceilings[i];
        if (!strcmp(c->operation, operation) && c->lanes == lanes &&
            (!strcmp(c->target, target) || lanes == 1))
            return c->cycles;
    }
    return (double)NAN;
}

/* The time that the bytes of a contact take at the rate of the fastest plain stream in the same working
 * set: three streams that are read or written in order. NaN: none was measured. */
static double stream_ns(const struct bench_result *result, const struct bench_row *row) {
    double most = 0.0;
    for (size_t i = 0; i < result->streams_count; i++)
        if (!strcmp(result->streams[i].set, row->set) && result->streams[i].threads == 1)
            most = fmax(most, result->streams[i].gb_per_s);
    return most > 0.0 ? (row->read + row->owned) / most : (double)NAN;
}

/* The highest of what memory, the divider and the arithmetic units need at least. Of its streams memory
 * needs the less of two times, for one loop through many streams at once may be slow where the time
 * between them helps the core to fetch ahead. */
static void put_roof(const struct bench_result *result, double twin_ns, struct bench_row *row) {
    const struct bench_count *n = &row->count;
    const double cycle = row->ns / row->cycles;
    double least = fmin(twin_ns, stream_ns(result, row));
    const char *roof = "memory";
    if (n->lanes && isfinite(n->flops)) {
        const char *target = *row->target ? row->target : "scalar";
        const double divider =
            cycle * (n->roots * cycles_of(result, target, "sqrt", n->lanes) +
                     n->divisions * cycles_of(result, target, "divide", n->lanes));
        const double units = cycle * n->vector_flops * cycles_of(result, target, "add", n->lanes);
        if (divider > least) {
            least = divider;
            roof = "divider";
        }
        if (units > least) {
            least = units;
            roof = "arithmetic";
        }
    }
    if (!isfinite(least) || !(row->ns > 0.0))
        return;
    snprintf(row->roof, sizeof row->roof, "%s", roof);
    row->roof_ns = least;
    row->roof_percent = 100.0 * least / row->ns;
}

static void put_times(const struct group *g, int i, struct bench_row *row) {
    const struct bench_contender *c = &g->contenders[i];
    row->rounds = g->rounds;
    row->dropped = c->dropped;
    row->ns = bench_quantile(c->ns, g->rounds, 0.1);
    row->ns_median = bench_quantile(c->ns, g->rounds, 0.5);
    row->cycles = bench_quantile(c->cycles, g->rounds, 0.1);
    row->counted_cycles = c->counted_cycles;
    row->counted_instructions = c->counted_instructions;
    row->faster_scalar = ratio(g, find_variant(g, "scalar"), i);
    row->of_twin = ratio(g, i, find_variant(g, "twin"));
    row->control = control_of(g);
}

static void put_traffic(const struct group *g, struct bench_row *row) {
    const struct bench_columns *c = &g->columns;
    bench_columns_traffic(&g->pool, c->shape, c->state, &row->read, &row->owned);
    row->contacts = (double)g->count;
    row->bytes = (row->read + row->owned) * row->contacts;
    row->gb_per_s = (row->read + row->owned) / row->ns;
}

/* --- counting instructions ------------------------------------------------------------------ */

struct counted {
    struct bench_columns columns;
    struct bench_kernel_job job;
};

static void run_counted(void *data, size_t n) {
    struct counted *c = data;
    bench_columns_block(&c->columns, 0, n, c->job.in, c->job.out, &c->job.block);
    touch_batch_run(c->job.kernel, &c->job.coefficients, &c->job.block);
}

/* ISO C has no pointer to data from one to code; POSIX has. */
static const void *code_of(const struct touch_kernel *kernel) {
    const void *ret;
    memcpy(&ret, &kernel->run, sizeof ret);
    return ret;
}

static void count_variant(const struct group *g, const struct variant *v, struct bench_count *ret) {
    struct touch_message message;
    struct counted c;
    if (v->kind == KERNEL && !bench_columns_make(&g->pool, v->kernel, BENCH_STATE_TRIAL,
                                                 COUNT_LARGE, COUNT_LARGE, &c.columns)) {
        if (!bench_kernel_job_make(&c.columns, v->kernel, &c.job, &message))
            bench_count_operations(run_counted, &c, code_of(c.job.kernel), COUNT_SMALL, COUNT_LARGE,
                                   ret);
        bench_columns_free(&c.columns);
    }
}

/* What does not depend on the working set is taken from a row that has it already. */
static int copy_counts(const struct bench_result *result, struct bench_row *row) {
    for (size_t i = 0; i < result->rows_count; i++) {
        const struct bench_row *r = &result->rows[i];
        if (strcmp(r->problem, row->problem) != 0 || strcmp(r->variant, row->variant) != 0 ||
            strcmp(r->target, row->target) != 0 || strcmp(r->source, row->source) != 0)
            continue;
        row->count = r->count;
        row->differing = r->differing;
        return 1;
    }
    return 0;
}

static void put_differing(const struct group *g, const struct variant *v, struct bench_row *row) {
    struct bench_build bits;
    bench_compare_bits(&g->pool, bench_scalar_for(g->lab->options, g->problem), v->kernel, &bits);
    row->differing = bits.differing;
}

static void put_properties(const struct group *g, const struct variant *v, struct bench_row *row) {
    if (v->kind == TWIN || copy_counts(g->lab->result, row))
        return;
    const struct bench_options *options = g->lab->options;
    row->count.lanes = 0;
    if (!options->quick || options->made)
        count_variant(g, v, &row->count);
    if (!options->made) /* else bits.c compares them */
        put_differing(g, v, row);
}

static void put_rows(struct group *g) {
    double useful = (double)NAN;
    const int twin = find_variant(g, "twin");
    const double twin_ns =
        twin < 0 ? (double)NAN : bench_quantile(g->contenders[twin].ns, g->rounds, 0.1);
    const int scalar = find_variant(g, "scalar");
    if (scalar >= 0) {
        put_properties(g, &g->variants[scalar], &g->variants[scalar].row);
        useful = g->variants[scalar].row.count.flops;
    }
    for (int i = 0; i < (int)g->variant_count; i++) {
        struct variant *v = &g->variants[i];
        if (!v->wanted || v->kind == CONTROL)
            continue;
        put_times(g, i, &v->row);
        put_traffic(g, &v->row);
        if (i != scalar)
            put_properties(g, v, &v->row);
        v->row.gflop_per_s = v->kind == TWIN ? (double)NAN : useful / v->row.ns;
        if (v->kind != TWIN)
            put_roof(g->lab->result, twin_ns, &v->row);
        bench_add_rows(g->lab->result, &v->row);
    }
}

static void time_group(struct group *g) {
    const struct bench_lab *lab = g->lab;
    const struct bench_plan plan = {lab->rounds, lab->batch_ns, lab->options->seed, &lab->clock};
    g->rounds = bench_rounds(g->contenders, g->variant_count, &plan);
}

int bench_measure_group(const struct bench_lab *lab, const struct bench_problem *problem,
                        const struct bench_set *set) {
    struct group g;
    const int bad = open_group(lab, problem, set, NULL, &g);
    if (!bad) {
        time_group(&g);
        put_rows(&g);
    }
    close_group(&g);
    return bad;
}

/* --- one row alone -------------------------------------------------------------------------- */

struct bench_sample {
    struct group group;
    struct bench_lab lab;
    struct bench_options options;
    struct bench_result result;
    struct bench_set sets[BENCH_SETS];
};

struct search {
    const char *wanted;
    int found;
};

static void compare_name(const char *name, void *data) {
    struct search *s = data;
    s->found |= !strcmp(name, s->wanted);
}

/* The problem and the working set of that row; 0, or -1. */
static int find_row(struct bench_sample *s, const char *row,
                    const struct bench_problem **ret_problem, const struct bench_set **ret_set) {
    const struct bench_problem *problem;
    const size_t sets = bench_make_sets(&s->result.run, 0, s->sets);
    for (size_t i = 0; (problem = bench_problem_at(i)); i++)
        for (size_t k = 0; k < sets; k++) {
            struct search search = {row, 0};
            bench_group_names(&s->options, problem, &s->sets[k], compare_name, &search);
            if (!search.found)
                continue;
            *ret_problem = problem;
            *ret_set = &s->sets[k];
            return 0;
        }
    return -1;
}

struct bench_sample *bench_sample_open(const char *row, unsigned long seed, char *ret_message,
                                       size_t size) {
    const struct bench_problem *problem;
    const struct bench_set *set;
    struct bench_sample *s = play_resize(NULL, 1, sizeof *s);
    memset(s, 0, sizeof *s);
    s->options.seed = seed;
    s->lab.options = &s->options;
    s->lab.result = &s->result;
    bench_machine_read(&s->result.run.machine);
    if (find_row(s, row, &problem, &set)) {
        snprintf(ret_message, size, "there is no row %s", row);
    } else if (open_group(&s->lab, problem, set, row, &s->group) || !s->group.variant_count) {
        snprintf(ret_message, size, "%s cannot be made here", row);
    } else {
        return s;
    }
    bench_sample_close(s);
    return NULL;
}

struct bench_contender *bench_sample_contender(struct bench_sample *sample) {
    return &sample->group.contenders[0];
}

void bench_sample_close(struct bench_sample *sample) {
    if (!sample)
        return;
    close_group(&sample->group);
}

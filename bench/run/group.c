/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All variants of one problem in one working set are timed in the same rounds: every kernel, the
 * twin, and one kernel twice (A/A). */
#include "group.h"
#include "law_page.h"

struct variant {
    const struct touch_kernel *kernel; /* NULL: the twin */
    int is_control;                    /* a kernel again */
    int wanted; /* its row is; else it is timed because others are compared with it */
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
    struct bench_pool pool;
    struct bench_columns columns; /* memory NULL where there are none */
    size_t count, tile;
    size_t variant_count;
    struct variant *variants;
    struct bench_contender *contenders;
    size_t rounds;
};

/* --- rows ----------------------------------------------------------------------------------- */

/* What a kernel is called beside its target: of those compiled in this run all but the first scalar one, with
 * which the others are compared, have the name of their compiler. */
static const char *variant_of(const struct bench_options *options,
                              const struct bench_problem *problem,
                              const struct touch_kernel *kernel) {
    if (!kernel)
        return "twin";
    if (!options->made)
        return bench_is_scalar(kernel) ? "scalar" : "vector";
    if (kernel == bench_scalar_for(options, problem))
        return "scalar";
    for (size_t k = 0; k < options->made_count; k++)
        if (kernel == &options->made[k].kernel)
            return options->made[k].compiler;
    return "";
}

struct bench_row bench_row_of(const struct bench_options *options,
                              const struct bench_problem *problem, const struct bench_set *set,
                              const struct touch_kernel *kernel) {
    struct bench_row row;
    bench_row_init(&row);
#define TEXT(member, text) snprintf(row.member, sizeof row.member, "%s", text)
    TEXT(problem, problem->name);
    TEXT(law, problem->law);
    TEXT(form, touch_form_name(problem->form));
    TEXT(want, bench_want_name(problem->want));
    TEXT(source, bench_source_name(set->source));
    TEXT(set, set->name);
    TEXT(state, set->in_place ? "in place" : "trial");
    TEXT(target, kernel ? kernel->target->name : bench_best_isa(options)->target);
    TEXT(variant, variant_of(options, problem, kernel));
#undef TEXT
    return row;
}

size_t bench_group_rows(const struct bench_options *options, const struct bench_problem *problem,
                        const struct bench_set *set, struct bench_row *ret_rows) {
    const struct touch_kernel *kernel;
    size_t count = 0;
    while (count + 2 < BENCH_GROUP_MAX && (kernel = bench_kernel_for(options, problem, count)))
        ret_rows[count++] = bench_row_of(options, problem, set, kernel);
    if (count)
        ret_rows[count++] = bench_row_of(options, problem, set, NULL);
    return count;
}

void bench_row_put_times(struct bench_row *row, const struct bench_columns *columns,
                         double contacts, const double *ns, size_t rounds) {
    bench_columns_traffic(columns->pool, columns->shape, columns->state, &row->read, &row->owned);
    row->contacts = contacts;
    row->bytes = (row->read + row->owned) * contacts;
    row->rounds = rounds;
    row->ns = bench_quantile(ns, rounds, 0.1);
    row->ns_median = bench_quantile(ns, rounds, 0.5);
    row->gb_per_s = (row->read + row->owned) / row->ns;
    for (size_t i = 0; i < rounds; i++)
        row->dropped += isnan(ns[i]) ? 1u : 0u;
}

/* --- making --------------------------------------------------------------------------------- */

/* Whether others are compared with it. */
static int is_yardstick(const struct bench_row *row) {
    return !strcmp(row->variant, "scalar") || !strcmp(row->variant, "twin");
}

/* only: the one row that is wanted; NULL: what the filter says, and an A/A control of the last kernel. */
static void choose_variants(struct group *g, const char *only) {
    static struct bench_row rows[BENCH_GROUP_MAX];
    const struct bench_options *options = g->lab->options;
    const size_t count = bench_group_rows(options, g->problem, g->set, rows);
    const struct variant *last = NULL;
    for (size_t i = 0; i < count; i++) {
        struct variant *v = &g->variants[g->variant_count];
        char name[256];
        bench_row_name(&rows[i], name, sizeof name);
        *v = (struct variant){.kernel =
                                  i + 1 < count ? bench_kernel_for(options, g->problem, i) : NULL,
                              .wanted = only ? !strcmp(name, only) : bench_matches(options, name),
                              .row = rows[i]};
        if (!v->wanted && (only || !is_yardstick(&v->row)))
            continue;
        last = v->kernel ? v : last;
        g->variant_count++;
    }
    if (only || !last)
        return;
    struct variant *control = &g->variants[g->variant_count++];
    *control = *last;
    control->is_control = 1;
    control->wanted = 0;
}

/* The variant's job; -1 where it cannot be done. */
static int make_job(struct group *g, struct variant *v, struct bench_contender *ret) {
    struct touch_message message;
    *ret = (struct bench_contender){.items = (double)g->tile, .cold = g->set->moves};
    if (!v->kernel) {
        ret->run = bench_twin_job_run;
        ret->data = &v->job.twin;
        bench_twin_job_make(&g->columns, bench_best_isa(g->lab->options), &v->job.twin);
        return 0;
    }
    ret->run = bench_kernel_job_run;
    ret->data = &v->job.kernel;
    return bench_kernel_job_make(&g->columns, v->kernel, &v->job.kernel, &message);
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
    *g = (struct group){.lab = lab, .problem = problem, .set = set};
    const struct touch_kernel *shape = bench_kernel_for(lab->options, problem, 0);
    if (!shape ||
        bench_pool_make(problem, set->source, BENCH_POOL, lab->options->seed, &g->pool, &message))
        return -1;
    g->variants = play_resize(NULL, BENCH_GROUP_MAX, sizeof *g->variants);
    g->contenders = play_resize(NULL, BENCH_GROUP_MAX, sizeof *g->contenders);
    choose_variants(g, only);
    g->count = bench_contacts_for(&g->pool, shape, set->bytes);
    g->tile = set->moves && g->count > BENCH_TILE ? BENCH_TILE : g->count;
    if (bench_columns_make(&g->pool, shape,
                           set->in_place ? BENCH_STATE_IN_PLACE : BENCH_STATE_TRIAL, g->count,
                           g->tile, &g->columns))
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
        if (!g->variants[i].is_control && !strcmp(g->variants[i].row.variant, variant))
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
    for (int i = 0; i < last && g->variants[last].is_control; i++)
        if (g->variants[i].kernel == g->variants[last].kernel)
            return ratio(g, last, i);
    return ratio(g, -1, -1);
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

/* What memory needs at least: the less of two times, for one loop through many streams at once may be slow
 * where the time between them helps the core to fetch ahead. */
static void put_roof(const struct group *g, struct bench_row *row) {
    const int twin = find_variant(g, "twin");
    const double twin_ns =
        twin < 0 ? (double)NAN : bench_quantile(g->contenders[twin].ns, g->rounds, 0.1);
    row->roof_ns = fmin(twin_ns, stream_ns(g->lab->result, row));
    row->roof_percent = 100.0 * row->roof_ns / row->ns;
}

/* Bits that are not the scalar kernel's. They do not depend on the working set: a row that has them gives them. */
static double differing_of(const struct group *g, const struct variant *v) {
    const struct bench_result *result = g->lab->result;
    struct bench_build bits;
    for (size_t i = 0; i < result->rows_count; i++) {
        const struct bench_row *r = &result->rows[i];
        if (!strcmp(r->problem, v->row.problem) && !strcmp(r->variant, v->row.variant) &&
            !strcmp(r->target, v->row.target) && !r->team)
            return r->differing;
    }
    bench_compare_bits(&g->pool, bench_scalar_for(g->lab->options, g->problem), v->kernel, &bits);
    return bits.differing;
}

static void add_row(const struct group *g, int i) {
    const struct variant *v = &g->variants[i];
    const struct bench_contender *c = &g->contenders[i];
    struct bench_row row = v->row;
    bench_row_put_times(&row, &g->columns, (double)g->count, c->ns, g->rounds);
    row.cycles = bench_quantile(c->cycles, g->rounds, 0.1);
    row.counted_cycles = c->counted_cycles;
    row.counted_instructions = c->counted_instructions;
    row.faster_scalar = ratio(g, find_variant(g, "scalar"), i);
    row.of_twin = ratio(g, i, find_variant(g, "twin"));
    row.control = control_of(g);
    if (v->kernel)
        put_roof(g, &row);
    if (v->kernel && !g->lab->options->made) /* else bits.c compares them */
        row.differing = differing_of(g, v);
    bench_add_rows(g->lab->result, &row);
}

int bench_measure_group(const struct bench_lab *lab, const struct bench_problem *problem,
                        const struct bench_set *set) {
    const struct bench_plan plan = {lab->rounds, lab->batch_ns, lab->options->seed, &lab->clock};
    struct group g;
    const int bad = open_group(lab, problem, set, NULL, &g);
    if (!bad) {
        g.rounds = bench_rounds(g.contenders, g.variant_count, &plan);
        for (int i = 0; i < (int)g.variant_count; i++)
            if (g.variants[i].wanted)
                add_row(&g, i);
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

/* The problem and the working set of that row; 0, or -1. */
static int find_row(struct bench_sample *s, const char *row,
                    const struct bench_problem **ret_problem, const struct bench_set **ret_set) {
    static struct bench_row rows[BENCH_GROUP_MAX];
    const size_t sets = bench_make_sets(&s->result.run, 0, s->sets);
    for (size_t i = 0; (*ret_problem = bench_problem_at(i)); i++)
        for (size_t k = 0; k < sets; k++) {
            const size_t count = bench_group_rows(&s->options, *ret_problem, &s->sets[k], rows);
            *ret_set = &s->sets[k];
            for (size_t j = 0; j < count; j++) {
                char name[256];
                bench_row_name(&rows[j], name, sizeof name);
                if (!strcmp(name, row))
                    return 0;
            }
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

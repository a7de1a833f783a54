/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_randist.h>
#include "baseline.h"
#include "cases/core/screen.h"

#define BATCH_NS 1e5
#define SIDES    3 /* now, then, now again */

static const char *const verdict_names[] = {
#define X(NAME, name, meaning) name,
    BENCH_VERDICTS(X)
#undef X
};

/* --- judging -------------------------------------------------------------------------------- */

struct bench_visit bench_visit_of(const double *now, const double *then, const double *again,
                                  size_t rounds, unsigned long seed) {
    return (struct bench_visit){.change = bench_ratio(now, then, rounds, seed),
                                .control = bench_ratio(again, now, rounds, seed)};
}

int bench_visit_is_quiet(const struct bench_visit *visit) {
    return visit->change.middle > 0.0 && visit->control.low > 1.0 - BENCH_QUIET &&
           visit->control.high < 1.0 + BENCH_QUIET;
}

static int compare_changes(const void *a, const void *b) {
    const struct bench_visit *x = a, *y = b;
    return (x->change.middle > y->change.middle) - (x->change.middle < y->change.middle);
}

/* Farthest that the controls of quiet visits stray from 1. */
static double stray(const struct bench_visit *quiet, size_t count) {
    double most = 0.0;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, fabs(quiet[i].control.middle - 1.0));
    return most;
}

enum bench_verdict bench_judge(const struct bench_visit *visits, size_t count,
                               struct bench_interval *ret_change,
                               struct bench_interval *ret_control) {
    struct bench_visit quiet[BENCH_VISITS_MOST];
    size_t kept = 0;
    *ret_change = *ret_control = (struct bench_interval){(double)NAN, (double)NAN, (double)NAN};
    for (size_t i = 0; i < count && kept < TOUCH_COUNT(quiet); i++)
        if (bench_visit_is_quiet(&visits[i]))
            quiet[kept++] = visits[i];
    if (!kept)
        return BENCH_VERDICT_NOISY;
    qsort(quiet, kept, sizeof *quiet, compare_changes);
    const struct bench_visit *middle = &quiet[kept / 2];
    *ret_change = middle->change;
    *ret_control = middle->control;
    if (kept < BENCH_VISITS)
        return BENCH_VERDICT_NOISY;
    const double margin = fmax(BENCH_MARGIN, 2.0 * stray(quiet, kept));
    return ret_change->low > 1.0 + margin            ? BENCH_VERDICT_SLOWER
           : ret_change->high < 1.0 / (1.0 + margin) ? BENCH_VERDICT_FASTER
                                                     : BENCH_VERDICT_SAME;
}

enum bench_verdict bench_judge_numbers(const struct bench_row *now, const struct bench_row *then,
                                       struct bench_interval *ret_change) {
    const double ratios[] = {
        now->cycles / then->cycles,
        now->of_twin.middle / then->of_twin.middle,
        !strcmp(now->variant, "scalar") ? (double)NAN
                                        : then->faster_scalar.middle / now->faster_scalar.middle,
    };
    double low = HUGE_VAL, high = 0.0;
    for (size_t i = 0; i < TOUCH_COUNT(ratios); i++)
        if (ratios[i] > 0.0) {
            low = fmin(low, ratios[i]);
            high = fmax(high, ratios[i]);
        }
    *ret_change = (struct bench_interval){sqrt(low * high), low, high};
    if (!(high > 0.0))
        return BENCH_VERDICT_MISSING;
    return low > 1.0 + BENCH_MARGIN_SAVED            ? BENCH_VERDICT_SLOWER
           : high < 1.0 / (1.0 + BENCH_MARGIN_SAVED) ? BENCH_VERDICT_FASTER
                                                     : BENCH_VERDICT_SAME;
}

/* --- rows that are compared ----------------------------------------------------------------- */

/* Kernels on one thread, in sets that three processes can hold. */
static int is_compared(const struct bench_compare *c, const struct bench_row *row) {
    char name[192];
    bench_row_name(row, name, sizeof name);
    return !row->team && strcmp(row->variant, "twin") != 0 && strcmp(row->set, "DRAM") != 0 &&
           c->matches(c->data, name);
}

static const struct bench_row *find_row(const struct bench_result *result, const char *name) {
    for (size_t i = 0; result && i < result->rows_count; i++) {
        char own[192];
        bench_row_name(&result->rows[i], own, sizeof own);
        if (!strcmp(own, name))
            return &result->rows[i];
    }
    return NULL;
}

static size_t list_changes(const struct bench_compare *c, struct bench_change **ret_changes) {
    size_t count = 0;
    *ret_changes = NULL;
    for (size_t i = 0; i < c->then->rows_count; i++) {
        if (!is_compared(c, &c->then->rows[i]))
            continue;
        *ret_changes = play_resize(*ret_changes, count + 1, sizeof **ret_changes);
        struct bench_change *one = &(*ret_changes)[count++];
        memset(one, 0, sizeof *one);
        one->verdict = BENCH_VERDICT_MISSING;
        one->change = one->control = (struct bench_interval){(double)NAN, (double)NAN, (double)NAN};
        bench_row_name(&c->then->rows[i], one->name, sizeof one->name);
    }
    return count;
}

/* --- by running both programs --------------------------------------------------------------- */

/* The three processes of one visit; all or none. */
static int open_sides(const char *then, struct bench_worker sides[SIDES]) {
    const char *programs[SIDES] = {"/proc/self/exe", then, "/proc/self/exe"};
    for (int i = 0; i < SIDES; i++) {
        if (!bench_worker_open(programs[i], i != 1, &sides[i]))
            continue;
        while (i-- > 0)
            bench_worker_close(&sides[i]);
        return -1;
    }
    return 0;
}

/* One row in one visit; -1 where a side does not have it. */
static int visit_row(struct bench_worker sides[SIDES], const struct bench_compare *c,
                     const char *name, gsl_rng *random, struct bench_visit *ret) {
    const size_t rounds = c->rounds;
    size_t times = SIZE_MAX, order[SIDES] = {0, 1, 2};
    double *ns = play_resize(NULL, SIDES * rounds, sizeof *ns);
    int bad = 0;
    for (int i = 0; i < SIDES; i++)
        bad |= bench_worker_row(&sides[i], c->seed, name);
    for (int i = 0; i < SIDES && !bad; i++) {
        const size_t own = bench_worker_calibrate(&sides[i], BATCH_NS);
        times = own < times ? own : times;
        bad = !own;
    }
    for (size_t round = 0; round < rounds && !bad; round++) {
        gsl_ran_shuffle(random, order, SIDES, sizeof *order);
        for (int i = 0; i < SIDES; i++)
            ns[order[i] * rounds + round] = bench_worker_batch(&sides[order[i]], times);
    }
    if (!bad)
        *ret = bench_visit_of(ns, ns + rounds, ns + 2 * rounds, rounds, c->seed);
    return bad ? -1 : 0;
}

struct record {
    struct bench_visit visits[BENCH_VISITS_MOST];
    size_t count, quiet;
    int missing;
};

/* One visit to all rows that still need one; how many of them there are. */
static int visit_all(const struct bench_compare *c, struct bench_change *changes,
                     struct record *records, size_t count, size_t visit, gsl_rng *random) {
    struct bench_worker sides[SIDES];
    if (open_sides(c->program, sides))
        return -1;
    for (size_t i = 0; i < count; i++) {
        struct record *r = &records[i];
        if (r->missing || r->quiet >= BENCH_VISITS)
            continue;
        if (c->progress)
            c->progress->what = play_format("visit %zu: %s", visit + 1, changes[i].name);
        progress_show(c->progress, 0, 0);
        if (visit_row(sides, c, changes[i].name, random, &r->visits[r->count]))
            r->missing = 1;
        else
            r->quiet += (size_t)bench_visit_is_quiet(&r->visits[r->count++]);
    }
    for (int i = 0; i < SIDES; i++)
        bench_worker_close(&sides[i]);
    return 0;
}

static int is_done(const struct record *records, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!records[i].missing && records[i].quiet < BENCH_VISITS)
            return 0;
    return 1;
}

static int compare_programs(const struct bench_compare *c, struct bench_change *changes,
                            size_t count) {
    struct record *records = play_zeroed(count + 1, sizeof *records);
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    int bad = !records;
    gsl_rng_set(random, c->seed);
    for (size_t v = 0; v < BENCH_VISITS_MOST && !bad && !is_done(records, count); v++)
        bad = visit_all(c, changes, records, count, v, random);
    for (size_t i = 0; i < count && !bad; i++)
        if (!records[i].missing)
            changes[i].verdict = bench_judge(records[i].visits, records[i].count,
                                             &changes[i].change, &changes[i].control);
    progress_end(c->progress);
    gsl_rng_free(random);
    return bad ? -1 : 0;
}

/* --- comparing ------------------------------------------------------------------------------ */

static void compare_numbers(const struct bench_compare *c, struct bench_change *changes,
                            size_t count) {
    for (size_t i = 0; i < count; i++) {
        const struct bench_row *now = find_row(c->now, changes[i].name);
        const struct bench_row *then = find_row(c->then, changes[i].name);
        if (now && then)
            changes[i].verdict = bench_judge_numbers(now, then, &changes[i].change);
    }
}

static size_t count_changes(const struct bench_change *changes, size_t count,
                            enum bench_verdict verdict) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        found += changes[i].verdict == verdict;
    return found;
}

int bench_compare(const struct bench_compare *compare, struct bench_change **ret_changes,
                  size_t *ret_count, char *ret_message, size_t size) {
    *ret_count = list_changes(compare, ret_changes);
    if (!*ret_count) {
        snprintf(ret_message, size,
                 "nothing to compare: the baseline has no row with a name that "
                 "the filter matches");
        return -1;
    }
    if (!compare->program) {
        compare_numbers(compare, *ret_changes, *ret_count);
    } else if (compare_programs(compare, *ret_changes, *ret_count)) {
        snprintf(ret_message, size, "%s does not run here", compare->program);
        return -1;
    }
    return (int)count_changes(*ret_changes, *ret_count, BENCH_VERDICT_SLOWER);
}

void bench_print_changes(const struct bench_change *changes, size_t count, const char *baseline,
                         int by_numbers, FILE *out) {
    static const char *const colours[BENCH_VERDICT_COUNT] = {
        [BENCH_VERDICT_SLOWER] = "\033[31m", [BENCH_VERDICT_FASTER] = "\033[32m"};
    fprintf(out, "against %s%s\n", baseline,
            by_numbers ? ", by numbers of another session (cycles, twin and scalar must agree)"
                       : ", both programs in turns");
    fprintf(out, "%-52s %-22s %-10s %s\n", "", "time now over then", "A/A", "verdict");
    for (size_t i = 0; i < count; i++) {
        const struct bench_change *c = &changes[i];
        const char *paint = colours[c->verdict] ? screen_colour(colours[c->verdict], out) : "";
        char change[48] = "-", control[24] = "-";
        if (!isnan(c->change.middle))
            snprintf(change, sizeof change, "%.3f [%.3f,%.3f]", c->change.middle, c->change.low,
                     c->change.high);
        if (!isnan(c->control.middle))
            snprintf(control, sizeof control, "%.3f", c->control.middle);
        fprintf(out, "%-52.52s %-22s %-10s %s%s%s\n", c->name, change, control, paint,
                verdict_names[c->verdict], *paint ? "\033[0m" : "");
    }
    for (int v = 0; v < BENCH_VERDICT_COUNT; v++) {
        const size_t found = count_changes(changes, count, (enum bench_verdict)v);
        if (found)
            fprintf(out, "%zu %s  ", found, verdict_names[v]);
    }
    putc('\n', out);
}

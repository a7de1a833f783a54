/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the kernels are meant to reach, and what a run found of it. The numbers are 85 % of what a
 * prototype reached on an AVX-512 machine (Cascade Lake); bench/README.md says more. */
#include <math.h>
#include <string.h>
#include "bench_tables.h"
#include "touchstone/common.h"

/* Core cycles of pow() where the targets against naive code were set: they go with it. */
#define POW_CYCLES 62.0

/* Processors by the core cycles that a quotient of doubles takes at the widest vectors, below these: what the
 * kernels can reach over scalar code goes with it. Estimates of roots and quotients pay on the first alone. */
enum divider {
    SLOW,    /* 2.0 on Cascade Lake and Sapphire Rapids */
    FAST,    /* 1.1 on Zen 4, whose vectors of 512 bits pass in halves; nothing is set for it yet */
    FASTEST, /* 0.5 on Zen 5 */
    DIVIDERS
};
static const double divider_below[DIVIDERS] = {HUGE_VAL, 1.5, 0.75};

enum measure {
    OVER_SCALAR,
    OVER_NAIVE,
    AT_MOST_NS,
    OF_TWIN /* share of the twin's speed */
};

#define NO_GOAL ((double)NAN)
struct pair_of_goals {
    double exact, fast;
};
#define NEITHER                                                                                    \
    { NO_GOAL, NO_GOAL }
struct kernel_targets {
    const char *problem, *target; /* target NULL: what the planner takes */
    struct pair_of_goals scalar[DIVIDERS], naive[DIVIDERS], ns[DIVIDERS];
};
/* Of the slow divider 85 % of what a prototype reached, of the fastest 85 % of what the kernels reach. */
#define SLOW_ONLY(...)                                                                             \
    { __VA_ARGS__, NEITHER, NEITHER }
#define NO_GOALS                                                                                   \
    { NEITHER, NEITHER, NEITHER }
static const struct kernel_targets kernels[] = {
    {"hertzian",
     NULL,
     {{3.0, 4.0}, NEITHER, {6.5, 7.4}},
     SLOW_ONLY({60.0, 80.0}),
     SLOW_ONLY({NO_GOAL, 0.7})},
    {"viscoelastic_nonlinear",
     NULL,
     {{3.2, 4.2}, NEITHER, {7.1, 7.1}},
     SLOW_ONLY({35.0, 45.0}),
     SLOW_ONLY({NO_GOAL, 1.2})},
    {"hertz_mindlin.space",
     NULL,
     {{3.8, 5.7}, NEITHER, {5.7, 5.8}},
     {{4.8, 7.0}, NEITHER, {9.0, 9.0}},
     SLOW_ONLY({6.8, 4.6})},
    {"hertz.energies",
     NULL,
     {{3.1, 4.8}, NEITHER, {5.3, 5.3}},
     SLOW_ONLY({30.0, 45.0}),
     SLOW_ONLY({6.5, 4.2})},
    {"hertz.full",
     NULL,
     {{3.1, 4.8}, NEITHER, {5.3, 5.3}},
     SLOW_ONLY({30.0, 45.0}),
     SLOW_ONLY({6.5, 4.2})},
    {"hertzian", "avx2", {{1.7, NO_GOAL}, NEITHER, {3.4, NO_GOAL}}, NO_GOALS, NO_GOALS},
    {"hertz_mindlin.space", "avx2", {{2.1, NO_GOAL}, NEITHER, {3.2, NO_GOAL}}, NO_GOALS, NO_GOALS},
    {"hertz.energies", "avx2", {{1.7, NO_GOAL}, NEITHER, {2.5, NO_GOAL}}, NO_GOALS, NO_GOALS},
    {"hertz.full", "avx2", {{1.7, NO_GOAL}, NEITHER, {3.2, NO_GOAL}}, NO_GOALS, NO_GOALS},
};

/* A planned kernel may be so much slower than one that suffices for less, by the noise of a run. */
#define NO_SLOWER 1.03

/* Of the twin's speed, for every problem above. */
static const struct {
    const char *target, *set;
    double share;
} twins[] = {{"avx512", "L3", 0.75}, {"avx512", "DRAM", 0.9}, {"avx2", "DRAM", 0.85}};

/* Time of one peer over that of another of the same run. */
static const struct {
    const char *peer, *own, *says;
    double times;
} peers[] = {
    {"gsl_odeiv2 rkf45, raw", "touch_impacts_run", "an impact, over GSL's rkf45", 50.0},
    {"gsl_odeiv2 rkf45, regularised", "touch_impacts_run", "regularised: over rkf45", 12.0},
    {"gsl_odeiv2 rkck, regularised", "touch_impacts_run", "regularised: over rkck", 12.0},
    {"gsl_odeiv2 rk8pd, regularised", "touch_impacts_run", "regularised: over rk8pd", 12.0},
    {"gsl_odeiv2 msadams, regularised", "touch_impacts_run", "regularised: over msadams", 12.0},
#define PAIR_LOOP(lammps, own)                                                                     \
    { lammps, own, "pair loop, over that of " lammps, 4.0 }
    PAIR_LOOP("LAMMPS granular mindlin_rescale/force", "dem_step, hertz_mindlin, exact"),
    PAIR_LOOP("LAMMPS granular mindlin_rescale/force", "dem_step, hertz_mindlin, fast"),
    PAIR_LOOP("LAMMPS granular mindlin", "dem_step, displacement, exact"),
    PAIR_LOOP("LAMMPS granular mindlin", "dem_step, displacement, fast"),
#undef PAIR_LOOP
};

struct sheet {
    FILE *out;
    int lines, missed;
};

static void put(struct sheet *s, const char *of, const char *what, double wanted, double found,
                int at_most) {
    if (isnan(wanted) || isnan(found))
        return;
    const int met = at_most ? found <= wanted : found >= wanted;
    if (!s->lines++)
        fputs("\n| | | target | found | |\n| --- | --- | ---: | ---: | --- |\n", s->out);
    s->missed += !met;
    fprintf(s->out, "| %s | %s | %s %.3g | %.3g | %s |\n", of, what, at_most ? "≤" : "≥", wanted,
            found, met ? "met" : "**missed**");
}

static const struct bench_row *row_of(const struct bench_result *result, const char *problem,
                                      const char *target, const char *variant, const char *set) {
    for (size_t i = 0; i < result->rows_count; i++) {
        const struct bench_row *r = &result->rows[i];
        if (!strcmp(r->problem, problem) && !strcmp(r->target, target) &&
            !strcmp(r->variant, variant) && !strcmp(r->set, set) && !strcmp(r->state, "trial") &&
            !strcmp(r->source, "case") && !strcmp(r->precision, "double") && r->threads == 1 &&
            !r->team)
            return r;
    }
    return NULL;
}

static void put_row(struct sheet *s, const struct bench_row *r, enum measure measure,
                    double wanted) {
    static const char *const says[] = {"over scalar", "over naive code", "ns a contact",
                                       "of its twin's speed"};
    char of[128];
    if (!r)
        return;
    bench_row_name(r, of, sizeof of);
    put(s, of, says[measure], wanted,
        measure == OVER_SCALAR  ? r->faster_scalar.middle
        : measure == OVER_NAIVE ? r->faster_naive.middle
        : measure == AT_MOST_NS ? r->ns
                                : 1.0 / r->of_twin.middle,
        measure == AT_MOST_NS);
}

/* The row of the kernel that the planner takes for a grade, or that of a named target. */
static const struct bench_row *row_for(const struct bench_result *result,
                                       const struct kernel_targets *k, const char *grade,
                                       const char *set) {
    char title[64];
    if (k->target)
        return row_of(result, k->problem, k->target, grade, set);
    for (size_t i = 0; i < result->planned_count; i++) {
        const struct bench_planned *p = &result->planned[i];
        if (strcmp(p->problem, k->problem) != 0 || strcmp(p->grade, grade) != 0 ||
            strcmp(p->precision, "double") != 0)
            continue;
        for (size_t r = 0; r < result->rows_count; r++) {
            const struct bench_row *row = &result->rows[r];
            bench_row_title(row, title, sizeof title);
            if (!strcmp(title, p->planned) &&
                row == row_of(result, row->problem, row->target, row->variant, set) &&
                !strcmp(row->problem, k->problem))
                return row;
        }
    }
    return NULL;
}

/* By the widest vectors of double that were measured. */
static enum divider divider_of(const struct bench_result *result) {
    double cycles = (double)NAN;
    int lanes = 0;
    for (size_t i = 0; i < result->ceilings_count; i++) {
        const struct bench_ceiling *c = &result->ceilings[i];
        if (strcmp(c->operation, "divide") != 0 || strcmp(c->precision, "double") != 0 ||
            c->lanes <= lanes)
            continue;
        lanes = c->lanes;
        cycles = c->cycles / c->lanes;
    }
    enum divider d = FASTEST;
    while (d > SLOW && !(cycles < divider_below[d]))
        d--;
    return d;
}

/* A grade that allows more is never the slower one. */
static void put_order(struct sheet *s, const struct bench_result *result,
                      const struct kernel_targets *k) {
    static const char *const grades[] = {"auto", "exact", "fast"};
    for (size_t g = 1; !k->target && g < TOUCH_COUNT(grades); g++) {
        char says[64];
        const struct bench_row *less = row_for(result, k, grades[g - 1], "L1");
        const struct bench_row *more = row_for(result, k, grades[g], "L1");
        if (!less || !more)
            continue;
        snprintf(says, sizeof says, "planned %s, time over planned %s", grades[g], grades[g - 1]);
        put(s, k->problem, says, NO_SLOWER, more->ns / less->ns, 1);
    }
}

/* What follows a comma in a name may be left out. */
static const struct bench_peer *peer_of(const struct bench_result *result, const char *name) {
    const size_t n = strlen(name);
    for (size_t i = 0; i < result->peers_count; i++) {
        const char *full = result->peers[i].name;
        if (!strncmp(full, name, n) && (full[n] == '\0' || full[n] == ','))
            return &result->peers[i];
    }
    return NULL;
}

static double pow_cycles(const struct bench_result *result) {
    for (size_t i = 0; i < result->ceilings_count; i++)
        if (!strcmp(result->ceilings[i].operation, "pow"))
            return result->ceilings[i].cycles;
    return (double)NAN;
}

void bench_print_targets(const struct bench_result *result, FILE *out) {
    struct sheet s = {.out = out};
    const double cycles = pow_cycles(result);
    const double slower = cycles < POW_CYCLES ? cycles / POW_CYCLES : 1.0;
    fputs("\n## Targets\n\nWhat the kernels are meant to reach, by medians of paired ratios on one "
          "core.",
          out);
    if (slower < 1.0)
        fprintf(
            out,
            " Targets against naive code were set where `pow()` takes %.0f cycles; here it takes "
            "%.0f, and they are scaled by that.",
            POW_CYCLES, cycles);
    static const char *const names[DIVIDERS] = {"slow", "fast", "the fastest"};
    const enum divider d = divider_of(result);
    fprintf(
        out,
        " Targets of kernels are those of processors whose divider is %s; this one is of family "
        "%s.\n",
        names[d], *result->run.family ? result->run.family : "unknown");
    for (size_t i = 0; i < TOUCH_COUNT(kernels); i++) {
        const struct kernel_targets *k = &kernels[i];
        const struct bench_row *exact = row_for(result, k, "exact", "L1");
        const struct bench_row *fast = row_for(result, k, "fast", "L1");
        /* Hertz-Mindlin has no pow() in it. */
        const double by = k->naive[SLOW].exact < 10.0 ? 1.0 : slower;
        put_row(&s, exact, OVER_SCALAR, k->scalar[d].exact);
        put_row(&s, exact, OVER_NAIVE, k->naive[d].exact * by);
        put_row(&s, exact, AT_MOST_NS, k->ns[d].exact);
        put_row(&s, fast, OVER_SCALAR, k->scalar[d].fast);
        put_row(&s, fast, OVER_NAIVE, k->naive[d].fast * by);
        put_row(&s, fast, AT_MOST_NS, k->ns[d].fast);
        put_order(&s, result, k);
    }
    for (size_t i = 0; i < TOUCH_COUNT(kernels); i++)
        for (size_t t = 0; t < TOUCH_COUNT(twins); t++)
            if (!strcmp(kernels[i].target ? kernels[i].target : "avx512", twins[t].target))
                put_row(&s,
                        row_of(result, kernels[i].problem, twins[t].target, "exact", twins[t].set),
                        OF_TWIN, twins[t].share);
    const struct bench_peer *impacts = peer_of(result, "touch_impacts_run");
    if (impacts)
        put(&s, impacts->name, "million impacts/s", 5.0, 1e3 / impacts->ns, 0);
    for (size_t i = 0; i < TOUCH_COUNT(peers); i++) {
        const struct bench_peer *peer = peer_of(result, peers[i].peer);
        const struct bench_peer *own = peer_of(result, peers[i].own);
        if (peer && own)
            put(&s, own->name, peers[i].says, peers[i].times, peer->ns / own->ns, 0);
    }
    if (s.lines)
        fprintf(out, "\n%d of %d met.\n", s.lines - s.missed, s.lines);
    else
        fputs("\nNone of it was measured.\n", out);
}

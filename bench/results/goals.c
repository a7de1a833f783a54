/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the kernels are meant to reach, and what a run found of it. The numbers are 85 % of what a
 * prototype reached on an AVX-512 machine (Cascade Lake); bench/README.md says more. */
#include <math.h>
#include <string.h>
#include "bench_tables.h"
#include "touchstone/common.h"

/* Core cycles of pow() where the targets against naive code were set: they go with it. */
#define POW_CYCLES 62.0

enum measure {
    OVER_SCALAR,
    OVER_NAIVE,
    AT_MOST_NS,
    OF_TWIN /* share of the twin's speed */
};

#define NO_GOAL ((double)NAN)
struct kernel_targets {
    const char *problem, *target;
    struct {
        double exact, fast;
    } scalar, naive, ns;
};
static const struct kernel_targets kernels[] = {
    {"hertzian", "avx512", {3.0, 4.0}, {60.0, 80.0}, {NO_GOAL, 0.7}},
    {"viscoelastic_nonlinear", "avx512", {3.2, 4.2}, {35.0, 45.0}, {NO_GOAL, 1.2}},
    {"hertz_mindlin.space", "avx512", {3.8, 5.7}, {4.8, 7.0}, {6.8, 4.6}},
    {"hertz.energies", "avx512", {3.1, 4.8}, {30.0, 45.0}, {6.5, 4.2}},
    {"hertz.full", "avx512", {3.1, 4.8}, {30.0, 45.0}, {6.5, 4.2}},
    {"hertzian", "avx2", {1.7, NO_GOAL}, {NO_GOAL, NO_GOAL}, {NO_GOAL, NO_GOAL}},
    {"hertz_mindlin.space", "avx2", {2.1, NO_GOAL}, {NO_GOAL, NO_GOAL}, {NO_GOAL, NO_GOAL}},
    {"hertz.energies", "avx2", {1.7, NO_GOAL}, {NO_GOAL, NO_GOAL}, {NO_GOAL, NO_GOAL}},
    {"hertz.full", "avx2", {1.7, NO_GOAL}, {NO_GOAL, NO_GOAL}, {NO_GOAL, NO_GOAL}},
};

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
    putc('\n', out);
    for (size_t i = 0; i < TOUCH_COUNT(kernels); i++) {
        const struct kernel_targets *k = &kernels[i];
        const struct bench_row *exact = row_of(result, k->problem, k->target, "exact", "L1");
        const struct bench_row *fast = row_of(result, k->problem, k->target, "fast", "L1");
        /* Hertz-Mindlin has no pow() in it. */
        const double by = k->naive.exact < 10.0 ? 1.0 : slower;
        put_row(&s, exact, OVER_SCALAR, k->scalar.exact);
        put_row(&s, exact, OVER_NAIVE, k->naive.exact * by);
        put_row(&s, exact, AT_MOST_NS, k->ns.exact);
        put_row(&s, fast, OVER_SCALAR, k->scalar.fast);
        put_row(&s, fast, OVER_NAIVE, k->naive.fast * by);
        put_row(&s, fast, AT_MOST_NS, k->ns.fast);
    }
    for (size_t i = 0; i < TOUCH_COUNT(kernels); i++)
        for (size_t t = 0; t < TOUCH_COUNT(twins); t++)
            if (!strcmp(kernels[i].target, twins[t].target))
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the kernels are meant to reach, and what a run found of it. Factors over scalar and naive code are
 * 85 % of what the kernels reach on an AMD Zen 5, whose divider takes 0.5 core cycles for a quotient of doubles at
 * the widest vectors; where it takes QUOTIENT_CYCLES and more (1.1 on Zen 4), none are set. */
#include <math.h>
#include <string.h>
#include "bench_facts.h"
#include "touchstone/common.h"

#define QUOTIENT_CYCLES 0.75

enum measure {
    OVER_SCALAR,
    OVER_NAIVE,
    OF_TWIN /* share of the twin's speed */
};

#define NO_GOAL ((double)NAN)
static const struct {
    const char *problem, *target;
    double scalar, naive;
} kernels[] = {
    {"hertzian", "avx512", 6.5, NO_GOAL},
    {"viscoelastic_nonlinear", "avx512", 7.1, NO_GOAL},
    {"hertz_mindlin.space", "avx512", 5.7, 9.0},
    {"hertz.energies", "avx512", 5.3, NO_GOAL},
    {"hertz.full", "avx512", 5.3, NO_GOAL},
    {"hertzian", "avx2", 3.4, NO_GOAL},
    {"hertz_mindlin.space", "avx2", 3.2, NO_GOAL},
    {"hertz.energies", "avx2", 2.5, NO_GOAL},
    {"hertz.full", "avx2", 3.2, NO_GOAL},
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
    PAIR_LOOP("LAMMPS granular mindlin_rescale/force", "dem_step, hertz_mindlin"),
    PAIR_LOOP("LAMMPS granular mindlin", "dem_step, displacement"),
#undef PAIR_LOOP
};

struct sheet {
    json_t *list;
    int met;
};

static void put(struct sheet *s, const char *of, const char *what, double wanted, double found) {
    if (isnan(wanted) || isnan(found))
        return;
    s->met += found >= wanted;
    json_array_append_new(s->list,
                          json_pack("{s:s, s:s, s:o, s:o, s:b}", "of", of, "what", what, "wanted",
                                    json_sprintf("%.3g", wanted), "found",
                                    json_sprintf("%.3g", found), "is_met", found >= wanted));
}

static const struct bench_row *row_of(const struct bench_result *result, const char *problem,
                                      const char *target, const char *variant, const char *set) {
    for (size_t i = 0; i < result->rows_count; i++) {
        const struct bench_row *r = &result->rows[i];
        if (!strcmp(r->problem, problem) && !strcmp(r->target, target) &&
            !strcmp(r->variant, variant) && !strcmp(r->set, set) && !strcmp(r->state, "trial") &&
            !strcmp(r->source, "case") && r->threads == 1 && !r->team)
            return r;
    }
    return NULL;
}

static void put_row(struct sheet *s, const struct bench_row *r, enum measure measure,
                    double wanted) {
    static const char *const says[] = {"over scalar", "over naive code", "of its twin's speed"};
    char of[128];
    if (!r)
        return;
    bench_row_name(r, of, sizeof of);
    put(s, of, says[measure], wanted,
        measure == OVER_SCALAR  ? r->faster_scalar.middle
        : measure == OVER_NAIVE ? r->faster_naive.middle
                                : 1.0 / r->of_twin.middle);
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

/* Of a division by the widest vectors that were measured. */
static double quotient_cycles(const struct bench_result *result) {
    double cycles = (double)NAN;
    int lanes = 0;
    for (size_t i = 0; i < result->ceilings_count; i++) {
        const struct bench_ceiling *c = &result->ceilings[i];
        if (strcmp(c->operation, "divide") != 0 || c->lanes <= lanes)
            continue;
        lanes = c->lanes;
        cycles = c->cycles / c->lanes;
    }
    return cycles;
}

json_t *bench_goals(const struct bench_result *result) {
    struct sheet s = {json_array(), 0};
    for (size_t i = 0; quotient_cycles(result) < QUOTIENT_CYCLES && i < TOUCH_COUNT(kernels); i++) {
        const struct bench_row *row =
            row_of(result, kernels[i].problem, kernels[i].target, "vector", "L1");
        put_row(&s, row, OVER_SCALAR, kernels[i].scalar);
        put_row(&s, row, OVER_NAIVE, kernels[i].naive);
    }
    for (size_t i = 0; i < TOUCH_COUNT(kernels); i++)
        for (size_t t = 0; t < TOUCH_COUNT(twins); t++)
            if (!strcmp(kernels[i].target, twins[t].target))
                put_row(&s,
                        row_of(result, kernels[i].problem, twins[t].target, "vector", twins[t].set),
                        OF_TWIN, twins[t].share);
    const struct bench_peer *impacts = peer_of(result, "touch_impacts_run");
    if (impacts)
        put(&s, impacts->name, "million impacts/s", 5.0, 1e3 / impacts->ns);
    for (size_t i = 0; i < TOUCH_COUNT(peers); i++) {
        const struct bench_peer *peer = peer_of(result, peers[i].peer);
        const struct bench_peer *own = peer_of(result, peers[i].own);
        if (peer && own)
            put(&s, own->name, peers[i].says, peers[i].times, peer->ns / own->ns);
    }
    return json_pack("{s:o, s:i, s:I}", "list", s.list, "met", s.met, "count",
                     (json_int_t)json_array_size(s.list));
}

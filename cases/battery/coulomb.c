/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The limit is mu times a normal force: of the spring, or the size of the total one, or its repulsive part. It is on the
 * shear spring, or on spring and dashpot. The conventions of the law say which; where they do not, one choice
 * must explain the whole motion. While `slipping` is 1 the limit is reached. */
#include "principle.h"

#define LEAST    1e-150 /* N; squares of less are no numbers any more */
#define RELATIVE 1e-11  /* of mu N; a law that sums up its history keeps that */

enum normal {
    OF_SPRING,
    OF_SIZE,
    OF_REPULSION,
    NORMALS
};

static double normal_of(const struct play_trace *t, size_t i, enum normal normal) {
    const double total = t->column[PLAY_COLUMN_normal_force][i];
    return normal == OF_SPRING ? t->column[PLAY_COLUMN_normal_elastic][i]
           : normal == OF_SIZE ? fabs(total)
                               : fmax(total, 0.0);
}

/* What choices the law leaves open: bits of enum normal, and of 1 (the spring) and 2 (spring and dashpot). */
static void choices_of(const struct battery_law *law, unsigned *ret_normals, unsigned *ret_parts) {
    const unsigned all = (1u << NORMALS) - 1u;
    const unsigned from = law->conventions.limit_from, on = law->conventions.limit_on;
    *ret_normals = from == TOUCH_limit_from_elastic     ? 1u << OF_SPRING
                   : from == TOUCH_limit_from_repulsive ? 1u << OF_REPULSION
                   : from == TOUCH_limit_from_size      ? 1u << OF_SIZE
                                                        : all;
    *ret_parts = !on ? 3u : on <= TOUCH_limit_on_sum_rest ? 2u : 1u;
    if (!(law->answers & UINT32_C(1) << PLAY_FORCE_normal_elastic))
        *ret_normals &= ~(1u << OF_SPRING);
    if (!(law->answers & UINT32_C(1) << PLAY_FORCE_elastic_s))
        *ret_parts &= 2u;
}

/* Whether a law that does not say so answers shear. */
static int has_shear(const struct play_case *c, const struct play_trace *t) {
    const size_t rows = battery_sound_rows(c, t);
    for (size_t i = 0; i < rows; i++)
        if (t->column[PLAY_COLUMN_shear_force][i] > 0.0)
            return 1;
    return 0;
}

static double shear_of(const struct play_trace *t, size_t i, unsigned part) {
    const size_t s = part == 2u ? PLAY_COLUMN_shear_force_s : PLAY_COLUMN_elastic_s;
    return hypot(t->column[s][i], t->column[s + 1][i]);
}

/* By one choice. */
static void look(const struct battery_law *law, const struct play_case *c,
                 const struct play_trace *t, enum normal normal, unsigned part,
                 struct battery_judgement *ret) {
    const size_t rows = battery_sound_rows(c, t);
    for (size_t i = 1; i < rows; i++) {
        const double mu = battery_friction(law, c, (size_t)t->column[PLAY_COLUMN_leg][i]);
        const double force = normal_of(t, i, normal), shear = shear_of(t, i, part);
        const double limit = mu * fmax(force, 0.0);
        const int slips = t->column[PLAY_COLUMN_slipping][i] > 0.5;
        if (isnan(limit) || (!slips && shear <= limit))
            continue;
        const double scale = mu * fmax(fabs(t->column[PLAY_COLUMN_normal_force][i]),
                                       fabs(t->column[PLAY_COLUMN_normal_elastic][i]) +
                                           fabs(t->column[PLAY_COLUMN_normal_dashpot][i]));
        const double error = fabs(shear - limit) / (RELATIVE * scale + LEAST);
        if (!(error > ret->error))
            continue;
        battery_blame(ret, t, PLAY_COLUMN_shear_force, i, 0.0, 1e-300, "%s", ""); /* the place */
        ret->error = error;
        ret->expected = limit;
        ret->found = shear;
        ret->relative = fabs(shear - limit) / fmax(shear, limit);
        snprintf(ret->text, sizeof ret->text,
                 "the shear force%s is %.17g N at step %zu of leg %zu, where %g times the %s is "
                 "%.17g N%s",
                 part == 2u ? "" : " of the spring", shear, ret->step, ret->leg, mu,
                 normal == OF_SPRING ? "elastic normal force" : "normal force", limit,
                 slips ? " and `slipping` is 1" : "");
    }
}

PRINCIPLE(coulomb, .roles = {TOUCH_FRICTION}) {
    struct play_trace t;
    unsigned normals, parts;
    struct battery_law law = battery_law_facts(player, c);
    if (law.traits & TOUCH_TRAIT_ADHESIVE)
        snprintf(ret->text, sizeof ret->text,
                 "the law is adhesive, and friction needs no force that presses");
    if (law.traits & TOUCH_TRAIT_ADHESIVE || battery_play(player, c, &t))
        return;
    const int shears = law.traits & TOUCH_TRAIT_SHEAR || has_shear(c, &t);
    ret->is_undetermined = shears && law.friction < 0; /* battery_ask says how it is declared */
    choices_of(&law, &normals, &parts);
    if (!shears || law.friction < 0)
        normals = 0;
    for (unsigned part = 1; part <= 2; part++)
        for (unsigned n = 0; n < NORMALS; n++) {
            struct battery_judgement j = {.applies = 1};
            if (!(parts & part) || !(normals & 1u << n))
                continue;
            look(&law, c, &t, (enum normal)n, part, &j);
            if (!ret->applies || j.error < ret->error)
                *ret = j;
        }
    play_trace_free(&t);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is booked as dissipated does not fall, and the dashpots are against the velocity. A step of slip may book less
 * than nothing by the trapezoid rule, where limit and direction change in one: such sums vanish with shorter
 * steps, so a motion with them is asked again in shorter ones. */
#include "principle.h"

#define SHORTER 16 /* so many steps for one */

/* Most that a right law may book too little in a step of slip. By the trapezoid rule slip takes (T0 + T1)/2 times the
 * slide that is not elastic, and T0 points against it at most: less than (|T0| - |T1|)/2 times that slide it cannot
 * be, where the limit has fallen in the step. */
static double slip_excused(const struct play_trace *t, size_t i) {
    double force[2], slide[2];
    for (size_t k = 0; k < 2; k++) {
        force[k] =
            hypot(t->column[PLAY_COLUMN_elastic_s][i - k], t->column[PLAY_COLUMN_elastic_t][i - k]);
        slide[k] =
            t->column[PLAY_COLUMN_slide_s + k][i] - t->column[PLAY_COLUMN_slide_s + k][i - 1];
    }
    const double k1 = t->column[PLAY_COLUMN_stiffness_s][i],
                 k0 = t->column[PLAY_COLUMN_stiffness_s][i - 1];
    const double before = force[1] * (k0 > 0.0 ? fmax(1.0, k1 / k0) : 1.0),
                 fall = before - force[0];
    return fall > 0.0 ? fall * (hypot(slide[0], slide[1]) +
                                (k1 > 0.0 ? (before + force[0]) / k1 : HUGE_VAL))
                      : 0.0;
}

/* By how much a sum falls in all, and where most. */
static double falls(const struct play_case *c, const struct play_trace *t, size_t column,
                    size_t *ret_row) {
    const size_t rows = battery_sound_rows(c, t);
    double sum = 0.0, most = 0.0, largest = 0.0;
    for (size_t i = 1; i < rows; i++) {
        const double by = t->column[column][i - 1] - t->column[column][i];
        largest = fmax(largest, fabs(t->column[column][i]));
        if (!(by > 64.0 * DBL_EPSILON * largest) ||
            (column == PLAY_COLUMN_slip_energy && by <= slip_excused(t, i)))
            continue;
        sum += by;
        if (by > most) {
            most = by;
            *ret_row = i;
        }
    }
    return sum;
}

static int repeats(const struct play_case *c) {
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind == PLAY_RANDOM)
            return 0; /* shorter steps are another motion */
    return 1;
}

/* The same sum in shorter steps; 0 where the law does not play them. */
static double falls_refined(struct battery_player *player, const struct play_case *c,
                            size_t column) {
    struct play_trace t;
    size_t row;
    double sum = 0.0;
    struct play_case other = random_case_copy(c);
    for (size_t i = 0; i < other.segment_count; i++)
        other.segments[i].steps *= SHORTER;
    other.impact.steps *= SHORTER;
    if (!battery_play(player, &other, &t)) {
        sum = falls(&other, &t, column, &row);
        play_trace_free(&t);
    }
    return sum;
}

static void look_at_sums(struct battery_player *player, const struct play_case *c,
                         const struct play_trace *t, struct battery_judgement *ret) {
    static const size_t sums[] = {PLAY_COLUMN_slip_energy, PLAY_COLUMN_dashpot_energy,
                                  PLAY_COLUMN_rolling_energy};
    for (size_t k = 0; k < TOUCH_COUNT(sums); k++) {
        size_t row = 0;
        const double by = falls(c, t, sums[k], &row);
        if (!(by > 0.0) || (sums[k] == PLAY_COLUMN_slip_energy &&
                            (!repeats(c) || falls_refined(player, c, sums[k]) < 0.5 * by)))
            continue;
        const double before = t->column[sums[k]][row - 1];
        battery_blame(ret, t, sums[k], row, before, 64.0 * DBL_EPSILON * fabs(before) + 1e-300,
                      "it was %.17g a step before, and what is dissipated does not come back",
                      before);
    }
}

static void look_at_power(const struct play_case *c, const struct play_trace *t,
                          struct battery_judgement *ret) {
    static const size_t pairs[][2] = {{PLAY_COLUMN_normal_dashpot, PLAY_COLUMN_velocity_n},
                                      {PLAY_COLUMN_dashpot_s, PLAY_COLUMN_velocity_s},
                                      {PLAY_COLUMN_dashpot_t, PLAY_COLUMN_velocity_t}};
    const size_t rows = battery_sound_rows(c, t);
    for (size_t k = 0; k < TOUCH_COUNT(pairs); k++)
        for (size_t i = 1; i < rows; i++) {
            const double force = t->column[pairs[k][0]][i], v = t->column[pairs[k][1]][i];
            const double scale = fabs(t->column[PLAY_COLUMN_normal_elastic][i]) +
                                 t->column[PLAY_COLUMN_shear_force][i];
            if (force * v < 0.0)
                battery_blame(ret, t, pairs[k][0], i, 0.0, 64.0 * DBL_EPSILON * scale + 1e-300,
                              "%s is %g, so this dashpot drives the motion",
                              play_quantity_at(pairs[k][1])->name, v);
        }
}

PRINCIPLE(dissipates) {
    struct play_trace t;
    if (battery_play(player, c, &t))
        return;
    ret->applies = 1;
    look_at_power(c, &t, ret);
    look_at_sums(player, c, &t, ret);
    ret->is_finding = ret->error > 1.0 &&
                      ret->quantity == play_quantity_at(PLAY_COLUMN_slip_energy) &&
                      battery_leaves_rest(player, c);
    play_trace_free(&t);
}

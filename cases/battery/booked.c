/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the player does on the springs and dashpots (sums of force times way, trapezoid) is what the law books: strain
 * energy, slip, dashpots, coupling. Both sums differ by their steps, so the motion is played in shorter and shorter ones: a
 * difference that does not get less is none of the steps. It begins apart or at touch, without a gap, a force that is set, or a
 * contact that was ended while it was loaded. */
#include "principle.h"

#define FINER     4 /* times the steps */
#define ROUNDS    5
#define STEPS_MAX 300  /* of a motion as it is written */
#define LEAST     1e-4 /* of the largest energy: less may be left */
#define SLOWER    0.7  /* a difference of the steps falls to less than this */

static const struct {
    size_t column;
    uint32_t needs;
    const char *what;
} books[] = {
#define F(name) (UINT32_C(1) << PLAY_FORCE_##name)
    {PLAY_COLUMN_residual_normal, F(normal_elastic) | F(strain_energy) | F(strain_shear),
     "work on the normal spring and the moments is neither strain energy nor rolling"},
    {PLAY_COLUMN_residual_shear,
     F(elastic_s) | F(elastic_t) | F(strain_shear) | F(slip_work) | F(coupling_work),
     "work on the shear spring is neither strain energy, slip nor coupling"},
    {PLAY_COLUMN_residual_dashpot,
     F(normal_dashpot) | F(dashpot_s) | F(dashpot_t) | F(dashpot_work),
     "work on the dashpots is not booked"},
#undef F
};
#define BOOKS TOUCH_COUNT(books)
enum {
    NORMAL,
    SHEAR
};

/* The largest energy of a run. */
static double scale_of(const struct play_trace *t) {
    double most = 0.0;
    for (size_t k = PLAY_COLUMN_strain_energy; k <= PLAY_COLUMN_work_shear; k++)
        for (size_t i = 0; i < t->count; i++)
            most = fmax(most, fabs(t->column[k][i]));
    return most;
}

/* The same with so many times its steps, as it is said above. */
static int make_finer(const struct play_case *c, size_t finer, struct play_case *ret) {
    *ret = random_case_copy(c);
    memset(ret->vector_given, 0, sizeof ret->vector_given);
    ret->impact.impacts = 1;
    for (size_t i = 0; i < ret->segment_count; i++)
        ret->segments[i].steps *= finer;
    ret->impact.steps *= (double)finer;
    return battery_without_lengths(ret);
}

/* What round-off makes of a residual at the end of a path: an energy may be a difference of terms that are much larger than
 * all energies of the motion, as that of a neck is at a small overlap. */
static double round_off_of(struct battery_player *player, const struct play_case *c, size_t finer,
                           const struct play_trace *t, size_t column) {
    struct play_case other;
    return make_finer(c, finer, &other) || !c->segment_count
               ? 0.0
               : battery_round_off(player, &other, t, column, t->count - 1);
}

/* What is not booked at the end, relative to the largest energy. A spring that yields books what it takes as coupling:
 * then only the sum of both springs is closed. */
static int unbooked(struct battery_player *player, const struct play_case *c, int yields,
                    size_t finer, double ret[BOOKS], struct play_trace *ret_trace) {
    struct play_case other;
    const int failed = make_finer(c, finer, &other) || battery_play(player, &other, ret_trace);
    const size_t end = failed ? 0 : ret_trace->count - 1;
    const double scale = failed ? 0.0 : scale_of(ret_trace);
    const int sound = !failed && battery_sound_rows(&other, ret_trace) == ret_trace->count &&
                      scale > 0.0 && isfinite(scale);
    for (size_t k = 0; k < BOOKS && sound; k++)
        ret[k] = ret_trace->column[books[k].column][end] / scale;
    if (sound && yields) {
        ret[SHEAR] += ret[NORMAL];
        ret[NORMAL] = 0.0;
    }
    if (!failed && !sound)
        play_trace_free(ret_trace);
    return sound ? 0 : -1;
}

/* Whether shorter steps are the same motion. */
static int converges(const struct play_case *c) {
    size_t steps = 0;
    for (size_t i = 0; i < c->segment_count; i++) {
        if (c->segments[i].kind == PLAY_RANDOM || c->segments[i].kind == PLAY_SET)
            return 0;
        steps += c->segments[i].steps;
    }
    return steps <= STEPS_MAX;
}

PRINCIPLE(booked, .traits = TOUCH_TRAIT_ENERGIES) {
    double left[ROUNDS][BOOKS];
    struct play_trace t;
    size_t finer = 1;
    struct battery_law law = battery_law_facts(player, c);
    if (!converges(c))
        return;
    for (int round = 0; round < ROUNDS; round++, finer *= FINER) {
        int doubtful = 0;
        if (unbooked(player, c, (law.traits & TOUCH_TRAIT_PLASTIC) != 0, finer, left[round], &t))
            return;
        for (size_t k = 0; k < BOOKS; k++) {
            const double now = fabs(left[round][k]);
            if ((law.answers & books[k].needs) == books[k].needs && now > LEAST &&
                (round == 0 || now > SLOWER * fabs(left[round - 1][k]))) {
                doubtful = 1;
                if (round == ROUNDS - 1)
                    battery_blame(ret, &t, books[k].column, t.count - 1, 0.0,
                                  fmax(LEAST * scale_of(&t),
                                       round_off_of(player, c, finer, &t, books[k].column)),
                                  "%s, with %zu steps for one as well", books[k].what, finer);
            }
        }
        play_trace_free(&t);
        ret->applies = 1;
        if (!doubtful)
            return;
    }
}

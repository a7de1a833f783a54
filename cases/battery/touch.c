/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pressed to overlaps that are smaller and smaller, and back through them: each thousandth of the overlap has at most a
 * fifth of the force of the spring, which is more than an exponent of 1/4 leaves. */
#include "principle.h"

#define STEPS   4
#define THINNER 1e-3
#define WEAKER  0.2

static void look(const struct play_trace *t, size_t larger, size_t smaller,
                 struct battery_judgement *ret) {
    const double *force = t->column[PLAY_COLUMN_normal_elastic];
    const double most = WEAKER * fabs(force[larger]);
    if (!(fabs(force[larger]) > 0.0) || !isfinite(force[larger]))
        return;
    ret->applies = 1;
    if (fabs(force[smaller]) > most)
        battery_blame(ret, t, PLAY_COLUMN_normal_elastic, smaller, 0.0, most,
                      "at an overlap of %g m, where at one of %g m it is %g N: it does not vanish "
                      "at touch",
                      t->column[PLAY_COLUMN_overlap][smaller],
                      t->column[PLAY_COLUMN_overlap][larger], force[larger]);
}

PRINCIPLE(touch, .answers = ANSWER(normal_elastic)) {
    struct battery_sizes size;
    struct play_trace t;
    struct battery_law law = battery_law_facts(player, c);
    if (battery_measure(player, c, &size))
        return;
    struct play_case scene = battery_scene(c);
    if (!battery_without_lengths(&scene)) {
        double depth = size.depth;
        for (int k = 0; k < STEPS; k++, depth *= THINNER)
            battery_to(&scene, depth, 0.0, 0.0, 1, size.time);
        for (int k = 0; k < STEPS; k++)
            battery_to(&scene, depth /= THINNER, 0.0, 0.0, 1, size.time);
        if (!battery_play(player, &scene, &t)) {
            for (size_t i = 2; i < STEPS; i++)
                look(&t, i, i + 1, ret);
            for (size_t i = STEPS + 1; i + 1 < 2 * STEPS; i++)
                look(&t, i + 1, i, ret);
            play_trace_free(&t);
        }
    }
    ret->is_finding = (law.traits & TOUCH_TRAIT_ADHESIVE) != 0;
}

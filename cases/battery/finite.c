/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The motion of the case; the same with other sizes of body 2; and pressed from 1e-15 to 1/2 radius and sheared. Values whose
 * products leave the range of double on the way are not asked for: moduli are between 1 Pa and 1e15 Pa. */
#include "principle.h"

static void look(struct battery_player *player, const struct play_case *c,
                 struct battery_judgement *ret) {
    struct play_trace t;
    if (battery_play(player, c, &t))
        return;
    const size_t rows = battery_sound_rows(c, &t);
    ret->applies = 1;
    for (size_t k = PLAY_COLUMN_normal_force; k < t.columns; k++)
        for (size_t i = 0; i < rows && !(ret->error > 1.0); i++)
            if (!isfinite(t.column[k][i]))
                battery_blame(ret, &t, k, i, 0.0, 1.0, "at an overlap of %g m",
                              t.column[PLAY_COLUMN_overlap][i]);
    play_trace_free(&t);
}

static void press(struct battery_player *player, const struct play_case *c, double depth,
                  struct battery_judgement *ret) {
    const int plane = c->pair.dimension == 2;
    struct play_case scene = battery_scene(c);
    battery_move(&scene, depth, 0.0, 0.0, 1, 1.0);
    battery_move(&scene, 0.0, plane ? 0.0 : depth, depth, 2, 1.0);
    battery_move(&scene, -0.5 * depth, plane ? 0.0 : -depth, depth, 2, 1.0);
    battery_move(&scene, -depth, 0.0, 0.0, 2, 1.0);
    look(player, &scene, ret);
}

PRINCIPLE(finite) {
    static const double depths[] = {1e-15, 1e-9, 0.5}, ratios[] = {1e-3, 1e3};
    struct play_case other;
    look(player, c, ret);
    for (size_t i = 0; i < TOUCH_COUNT(depths) && !(ret->error > 1.0); i++)
        press(player, c, depths[i] * c->pair.radius[0], ret);
    for (size_t i = 0; i < TOUCH_COUNT(ratios) && !(ret->error > 1.0); i++) {
        other = random_case_copy(c);
        other.pair.radius[1] = ratios[i] * other.pair.radius[0];
        random_case_weigh(&other);
        press(player, &other, 1e-3 * fmin(1.0, ratios[i]) * c->pair.radius[0], ret);
    }
}

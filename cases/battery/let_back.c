/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A neck is pulled beyond touch, and let back before it breaks: at the same overlap the spring has the same force. A law that yields
 * declares that it has not. How far it reaches is found by a pull until it breaks. */
#include "principle.h"

#define PULLS    60
#define FARTHER  0.8 /* each pull over the next one */
#define BEGIN    1e-6
#define STEPS    8
#define RELATIVE 1e-9
#define SLOW     1e9 /* times as slow, so that a dashpot does nothing where parts are not known */

/* Appends pulls from the depth to 1e-6 of it apart, and then each a little farther; the farthest at which the contact
 * was still active with a force that pulls; 0: none. */
static double reach_of(struct battery_player *player, const struct play_case *c,
                       const struct battery_sizes *size) {
    struct play_trace t;
    double apart = BEGIN * size->depth, reach = 0.0;
    struct play_case scene = battery_scene(c);
    battery_move(&scene, size->depth, 0.0, 0.0, 1, SLOW * size->time);
    for (int k = 0; k < PULLS; k++, apart /= FARTHER)
        battery_to(&scene, -apart, 0.0, 0.0, 1, SLOW * size->time);
    if (!battery_play(player, &scene, &t)) {
        for (size_t i = 2; i < t.count && t.column[PLAY_COLUMN_active][i] > 0.5 &&
                           t.column[PLAY_COLUMN_normal_elastic][i] < 0.0;
             i++)
            reach = -t.column[PLAY_COLUMN_overlap][i];
        play_trace_free(&t);
    }
    return reach;
}

PRINCIPLE(let_back) {
    struct battery_sizes size;
    struct play_trace t;
    struct battery_law law = battery_law_facts(player, c);
    if (law.traits & TOUCH_TRAIT_PLASTIC) {
        snprintf(ret->text, sizeof ret->text, "the law declares that it yields");
        return;
    }
    if (battery_measure(player, c, &size))
        return;
    const double reach = reach_of(player, c, &size);
    struct play_case scene = battery_scene(c);
    battery_move(&scene, size.depth, 0.0, 0.0, 1, SLOW * size.time);
    for (int way = 0; way < 2; way++) /* at the same overlaps, and not by sums of steps */
        for (int k = 1; k <= STEPS; k++) {
            const double part = (double)(way ? STEPS - k : k) / STEPS;
            battery_to(&scene, size.depth - part * (size.depth + reach), 0.0, 0.0, 1,
                       SLOW * size.time);
        }
    if (reach > 0.0 && !battery_play(player, &scene, &t)) {
        const double *force = t.column[PLAY_COLUMN_normal_elastic];
        double most = 0.0;
        for (size_t i = 1; i < t.count; i++)
            most = fmax(most, fabs(force[i]));
        ret->applies = t.count == 2 * STEPS + 2 && most > 0.0;
        for (size_t k = 1; k <= STEPS && ret->applies; k++)
            battery_blame(
                ret, &t, PLAY_COLUMN_normal_elastic, 1 + STEPS + k, force[1 + STEPS - k],
                RELATIVE * most + battery_place_error(player, &scene, &t),
                "let back from %g m apart, where the pull had %.17g N at the same overlap", reach,
                force[1 + STEPS - k]);
        play_trace_free(&t);
    }
}

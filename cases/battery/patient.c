/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pressed, slid and held: as long in one step as in very many. What a law counts shows, such as a history that begins again
 * after so many steps; and so does what drifts without motion. */
#include "principle.h"

#define MANY   120000
#define DRIFTS 1e-9 /* of the largest force: more than a long pause makes of round-off */

/* The forces at the end: 0; or -1, the law does not play it. */
static int play(struct battery_player *player, const struct play_case *c,
                const struct battery_sizes *sizes, size_t steps, double ret_force[3]) {
    struct play_trace t;
    const double slide = 0.3 * sizes->slide;
    struct play_case scene = battery_scene(c);
    battery_move(&scene, sizes->depth, 0.0, 0.0, 4, sizes->time);
    battery_move(&scene, 0.0, slide * sizes->way[0], slide * sizes->way[1], 4, sizes->time);
    battery_segment(&scene, PLAY_HOLD, steps, sizes->time);
    const int bad = battery_play(player, &scene, &t);
    if (!bad) {
        ret_force[0] = t.column[PLAY_COLUMN_normal_elastic][t.count - 1];
        ret_force[1] = t.column[PLAY_COLUMN_elastic_s][t.count - 1];
        ret_force[2] = t.column[PLAY_COLUMN_elastic_t][t.count - 1];
        play_trace_free(&t);
    }
    return bad;
}

PRINCIPLE(patient) {
    static const char *const names[] = {"normal_elastic", "elastic_s", "elastic_t"};
    struct battery_sizes sizes;
    double one[3], many[3];
    struct battery_law law = battery_law_facts(player, c);
    if (battery_measure(player, c, &sizes) || play(player, c, &sizes, 1, one) ||
        (law.traits & TOUCH_TRAIT_SHEAR && !(hypot(one[1], one[2]) > 0.0)) ||
        play(player, c, &sizes, MANY, many))
        return;
    ret->applies = 1;
    const double scale = fmax(fabs(one[0]), hypot(one[1], one[2]));
    for (size_t i = 0; i < 3; i++) {
        const double off = fabs(many[i] - one[i]);
        if (!(off / (DRIFTS * scale) > ret->error))
            continue;
        ret->error = off / (DRIFTS * scale);
        ret->relative = off / scale;
        ret->quantity = play_quantity_find(names[i]);
        ret->expected = one[i];
        ret->found = many[i];
        snprintf(ret->text, sizeof ret->text,
                 "after a pause, %s is %.12g if the pause is one step, and %.12g if it is %d steps",
                 names[i], one[i], many[i], MANY);
    }
}

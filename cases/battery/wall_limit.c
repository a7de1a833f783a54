/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A wall against a ball of 1e10 radii of body 1: what differs is of the order of the ratio of the radii. */
#include "limit.h"
#include "principle.h"

#define LARGER 1e10
#define NEAR   1e-8

static void as_it_is(void *data, double row[PLAY_COLUMN_COUNT]) {
    (void)data;
    (void)row;
}

PRINCIPLE(wall_limit) {
    struct play_case wall, ball;
    struct battery_relation relation = {
        .of = &wall, .other = &ball, .back = as_it_is, .near = NEAR};
    if (battery_asks_places(player)) {
        snprintf(ret->text, sizeof ret->text,
                 "it takes places of bodies, which such a ball leaves no digits for an overlap");
        return;
    }
    for (int i = 0; i < 3; i++) /* moments on a wall mean nothing */
        relation.left_out[PLAY_COLUMN_moment2_n + i] = 1;
    battery_without_turns(c, &wall);
    battery_make_wall(&wall);
    ball = random_case_copy(&wall);
    ball.pair.radius[1] = LARGER * c->pair.radius[0];
    ball.pair.mass[1] = LARGER * LARGER * LARGER * c->pair.mass[0];
    ball.inertia[1] = LARGER * LARGER * ball.pair.mass[1];
    random_case_inherit(&ball);
    battery_compare(player, &relation, ret);
}

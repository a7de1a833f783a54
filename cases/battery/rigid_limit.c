/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A rigid body 2 against one that is 1e16 times as hard as body 1: also where its Poisson ratio makes body 1 a million times
 * harder than its modulus. */
#include "limit.h"
#include "principle.h"

#define HARDER 1e16
#define NEAR   1e-8

static void as_it_is(void *data, double row[PLAY_COLUMN_COUNT]) {
    (void)data;
    (void)row;
}

PRINCIPLE(rigid_limit, .roles = {TOUCH_YOUNG, TOUCH_SHEAR_MODULUS}) {
    struct play_case rigid, hard;
    const struct battery_relation relation = {
        .of = &rigid, .other = &hard, .back = as_it_is, .near = NEAR};
    battery_without_turns(c, &rigid);
    rigid.pair.rigid[0] = rigid.pair.rigid[1] = 0;
    const int has = battery_bodies_have_materials(&rigid);
    hard = random_case_copy(&rigid);
    rigid.pair.rigid[1] = 1;
    random_case_inherit(&rigid);
    if (has && battery_harden(&hard, HARDER))
        battery_compare(player, &relation, ret);
}

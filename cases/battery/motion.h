/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The motions that principles are asked about: random cases that the law plays. */
#ifndef BATTERY_MOTION_H
#define BATTERY_MOTION_H

#include <stdint.h>
#include "relation.h"

/* Makes the motion of that number: the first of several random cases (random_case.h) that the law plays. They are all as
 * hostile as those of `compare`: a case is drawn again, and never made milder, where the law refuses it. Only
 * what a law refuses BATTERY_HOSTILE times over has more and more of its properties at their defaults. So at least as
 * large a share of motions is adversarial as of the cases that the law takes. The case is remembered
 * (battery_remember) with the run that was played. The same law, seed and number give the same motion.
 *
 * Returns 0, or -1 where the law plays none of the tries: the case is then the last of them, and ret_why says why. A
 * run that the law did not survive ends the search: player->fault, and 0. */
int battery_motion(struct battery_player *player, const struct touch_law *law, uint64_t seed,
                   uint64_t number, struct play_case *ret_case, struct touch_message *ret_why);

#define BATTERY_HOSTILE 24
#define BATTERY_MILDER  16 /* tries after those */

#endif

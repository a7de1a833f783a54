/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mirror is the plane of n and s: what is along t changes its sign. Spins and moments are axial: they keep their
 * component along t, and the others change. */
#include "principle.h"
#include "view.h"

void battery_mirror(struct battery_player *player, const struct play_case *c,
                    struct battery_judgement *ret) {
    battery_view_ask(player, &battery_mirrored, c, ret);
}

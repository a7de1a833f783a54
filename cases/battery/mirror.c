/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mirror is the plane of n and s: what is along t changes its sign. Spins and moments are axial: they keep their
 * component along t, and the others change. */
#include "principle.h"
#include "view.h"

PRINCIPLE(mirror, .takes_free = 1) {
    battery_view_ask(player, &battery_mirrored, c, ret);
}

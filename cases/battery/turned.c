/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Axes s and t turned about n, by an angle whose sine and cosine have few digits: no direction of the contact plane is
 * another than the others. */
#include "principle.h"
#include "view.h"

PRINCIPLE(turned, .takes_free = 1) {
    static const struct battery_view turned = {{{0.6, -0.8}, {0.8, 0.6}}, 0};
    battery_view_ask(player, &turned, c, ret);
}

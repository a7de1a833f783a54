/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Body 1 is called body 2, and the other way round. Levers that differ from body to body tell them apart. */
#include "principle.h"
#include "view.h"

PRINCIPLE(exchanged, .takes_free = 1) {
    static const struct battery_view exchanged = {{{1.0, 0.0}, {0.0, -1.0}}, 1};
    battery_view_ask(player, &exchanged, c, ret);
    if (!(ret->error > 1.0))
        return;
    struct play_case with;
    battery_levers(player, c, &with);
    ret->is_finding = with.torque_lever == TOUCH_torque_lever_surface ||
                      with.slip_lever == TOUCH_slip_lever_surface;
}

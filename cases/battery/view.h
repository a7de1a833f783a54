/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Another view of a motion: other axes s and t, and the bodies named the other way round. */
#ifndef BATTERY_VIEW_H
#define BATTERY_VIEW_H

#include "relation.h"

/* A vector (n, s, t) is seen as (n, turn (s, t)). A spin or a moment is axial: the same times the determinant, which
 * is -1 for a mirror. Seen from body 2, along the opposite n, the relative motion of the bodies and the forces between them
 * are those of a mirror, and what each body does is done by the other. */
struct battery_view {
    double turn[2][2]; /* orthogonal */
    int exchanged;     /* 1: bodies 1 and 2 change places */
};

extern const struct battery_view battery_mirrored;

/* Both motions, compared. Impacts have a fixed contact plane, whatever the case says: with a moving one the overlap is a
 * difference of places, whose round-off depends on the view. */
void battery_view_ask(struct battery_player *player, const struct battery_view *view,
                      const struct play_case *c, struct battery_judgement *ret);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "principle.h"

static battery_judge *const judges[] = {
#define X(name, statement) battery_##name,
    PLAY_PRINCIPLES(X)
#undef X
};

void battery_ask(struct battery_player *player, enum play_principle principle,
                 const struct play_case *c, struct battery_judgement *ret) {
    *ret = (struct battery_judgement){0};
    /* The other principles make another motion of a path or of an impact. */
    if (!c->free.is || principle == PLAY_PRINCIPLE_mirror || principle == PLAY_PRINCIPLE_turned ||
        principle == PLAY_PRINCIPLE_exchanged)
        judges[principle](player, c, ret);
}

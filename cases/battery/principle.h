/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The principles, a file each: a function battery_NAME for each name of cases/play/principles.h. */
#ifndef BATTERY_PRINCIPLE_H
#define BATTERY_PRINCIPLE_H

#include "cases/play/principles.h"
#include "relation.h"

typedef void battery_judge(struct battery_player *player, const struct play_case *c,
                           struct battery_judgement *ret);
#define X(name, statement) battery_judge battery_##name;
PLAY_PRINCIPLES(X)
#undef X

/* Asks whether the principle holds for the motion of the case. */
void battery_ask(struct battery_player *player, enum play_principle principle,
                 const struct play_case *c, struct battery_judgement *ret);

#endif

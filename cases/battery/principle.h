/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The principles, a file each: PRINCIPLE(NAME) for each name of cases/play/principles.h, with what it needs. */
#ifndef BATTERY_PRINCIPLE_H
#define BATTERY_PRINCIPLE_H

#include "cases/play/principles.h"
#include "cases/subject/random_case.h"
#include "law_facts.h"
#include "scene.h"

struct battery_principle {
    void (*judge)(struct battery_player *player, const struct play_case *c,
                  struct battery_judgement *ret);
    enum touch_role
        roles[6];     /* at least one of them is needed, up to TOUCH_NO_ROLE; of no role: none is */
    uint32_t answers; /* ANSWER(field) | ...: what the law has to answer */
    uint32_t traits;  /* and what it has to be */
    int takes_free;   /* also free motions; others make another motion of a path or of an impact */
    int rests_on_conventions; /* on what the harness does for the law */
};
#define X(name, statement) extern const struct battery_principle battery_##name;
PLAY_PRINCIPLES(X)
#undef X

#define ANSWER(field) (UINT32_C(1) << PLAY_FORCE_##field)

/* PRINCIPLE(name, .roles = {...}, ...) { ... }: says whether it holds for the motion of the case c, in ret, which is zero
 * before. */
#define PRINCIPLE(name, ...)                                                                       \
    static void judge_##name(struct battery_player *player, const struct play_case *c,             \
                             struct battery_judgement *ret);                                       \
    const struct battery_principle battery_##name = {.judge = judge_##name, __VA_ARGS__};          \
    static void judge_##name(struct battery_player *player, const struct play_case *c,             \
                             struct battery_judgement *ret)

/* Asks whether the principle holds for the motion of the case. */
void battery_ask(struct battery_player *player, enum play_principle principle,
                 const struct play_case *c, struct battery_judgement *ret);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "principle.h"
#include <string.h>

static const struct {
    const char *name, *statement;
    battery_judge *judge;
} principles[] = {
#define X(name, statement) {#name, statement, battery_##name},
    PLAY_PRINCIPLES(X)
#undef X
};

const char *battery_name(enum play_principle principle) {
    return principle < PLAY_PRINCIPLE_COUNT ? principles[principle].name : NULL;
}

const char *battery_statement(enum play_principle principle) {
    return principle < PLAY_PRINCIPLE_COUNT ? principles[principle].statement : NULL;
}

int battery_find(const char *name) {
    for (int i = 0; i < PLAY_PRINCIPLE_COUNT; i++)
        if (!strcmp(principles[i].name, name))
            return i;
    return -1;
}

void battery_ask(struct battery_lab *lab, enum play_principle principle, const struct play_case *c,
                 struct battery_judgement *ret) {
    principles[principle].judge(lab, c, ret);
}

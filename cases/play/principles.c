/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "principles.h"

static const struct play_quantity principles[] = {
#define X(name, statement) {#name, "1", statement, 1, 0, 0, PLAY_PRINCIPLE_##name},
    PLAY_PRINCIPLES(X)
#undef X
};

const struct play_quantity *play_principle_at(size_t principle) {
    return principle < PLAY_PRINCIPLE_COUNT ? &principles[principle] : NULL;
}

const struct play_quantity *play_principle_find(const char *name) {
    for (size_t i = 0; i < PLAY_PRINCIPLE_COUNT; i++)
        if (!strcmp(principles[i].name, name))
            return &principles[i];
    return NULL;
}

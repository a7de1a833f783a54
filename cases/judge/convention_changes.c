/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include "convention_changes.h"
#include "cases/base/memory.h"

int convention_run(const struct play_case *c, const struct conventions *conventions, int in_space,
                   struct play_case_result *ret_result) {
    struct look_alike law;
    struct play_case look_alike;
    struct play_ending ending;
    return look_alike_case(c, conventions, in_space, &law, &look_alike) ||
                   play_check_case(NULL, &look_alike, ret_result, &ending)
               ? -1
               : 0;
}

void convention_changes_make(const struct play_case *c, const struct conventions *own,
                             const struct conventions *other, int in_space,
                             struct convention_changes *ret) {
    memset(ret, 0, sizeof *ret);
    for (int k = 0; k < CONVENTION_COUNT; k++) {
        struct conventions one = *own;
        one.of[CONVENTION_partial_slip] = PARTIAL_SLIP_NONE;
        if (one.of[k] == other->of[k] && k != CONVENTION_partial_slip)
            continue;
        if (k == CONVENTION_partial_slip && own->of[k] == other->of[k])
            continue;
        one.of[k] = other->of[k];
        ret->of[ret->count] = (enum convention)k;
        ret->is_there[ret->count] = !convention_run(c, &one, in_space, &ret->result[ret->count]);
        ret->count++;
    }
}

void convention_changes_free(struct convention_changes *changes) {
    for (size_t i = 0; i < changes->count; i++)
        if (changes->is_there[i])
            play_case_result_free(&changes->result[i]);
}

static char *add_name(char *text, const struct conventions *other, enum convention which) {
    const struct convention_choice *choice = convention_choice(which, other->of[which]);
    char *longer = play_format("%s%s%s: %s", text ? text : "", text ? "; " : "",
                               convention_words(which), choice->words);
    free(text);
    return longer;
}

char *convention_changes_name(const struct convention_changes *changes,
                              const struct conventions *other, size_t check) {
    char *text = NULL;
    for (size_t i = 0; i < changes->count; i++)
        if (changes->is_there[i] &&
            changes->result[i].checked[check].row.verdict >= PLAY_VERDICT_MARGINAL)
            text = add_name(text, other, changes->of[i]);
    if (text)
        return text;
    for (size_t i = 0; i < changes->count; i++)
        text = add_name(text, other, changes->of[i]);
    return text;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include "convention_changes.h"
#include "cases/base/memory.h"

int convention_run(const struct play_case *c, const struct touch_conventions *conventions,
                   int in_space, struct play_case_result *ret_result) {
    struct look_alike law;
    struct play_case look_alike;
    struct play_ending ending;
    return look_alike_case(c, conventions, in_space, &law, &look_alike) ||
                   play_check_case(NULL, &look_alike, ret_result, &ending)
               ? -1
               : 0;
}

void convention_changes_make(const struct play_case *c, const struct touch_conventions *own,
                             const struct touch_conventions *other, int in_space,
                             struct convention_changes *ret) {
    memset(ret, 0, sizeof *ret);
    for (int i = 0; i < TOUCH_CONVENTION_COUNT; i++) {
        const enum touch_convention k = (enum touch_convention)i;
        struct touch_conventions one = *own;
        if (touch_convention_get(own, k) == touch_convention_get(other, k))
            continue;
        one.partial_slip = TOUCH_partial_slip_none;
        touch_convention_set(&one, k, touch_convention_get(other, k));
        ret->of[ret->count] = k;
        ret->is_there[ret->count] = !convention_run(c, &one, in_space, &ret->result[ret->count]);
        ret->count++;
    }
}

void convention_changes_free(struct convention_changes *changes) {
    for (size_t i = 0; i < changes->count; i++)
        if (changes->is_there[i])
            play_case_result_free(&changes->result[i]);
}

static char *add_name(char *text, const struct touch_conventions *other,
                      enum touch_convention which) {
    const struct touch_convention_value *value =
        touch_convention_value_at(which, touch_convention_get(other, which));
    char *longer =
        play_format("%s%s%s: %s", text ? text : "", text ? "; " : "",
                    touch_convention_at(which)->about, value ? value->meaning : "not said");
    free(text);
    return longer;
}

char *convention_changes_name(const struct convention_changes *changes,
                              const struct touch_conventions *other, size_t check) {
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

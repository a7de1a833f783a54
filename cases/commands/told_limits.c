/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "told_limits.h"

#include <stdio.h>
#include "cases/core/json.h"
#include "cases/core/memory.h"
#include "cases/core/program.h"
#include "cases/core/screen.h"

void told_limits_print(const struct model_facts *facts) {
    struct model_limit l[MODEL_LIMITS];
    const size_t count = model_limits(facts, l);
    int begun = 0;
    for (size_t i = 0; i < count; i++) {
        if (!*l[i].says)
            continue;
        fputs(begun++ ? "" : "\nlimits of the model\n", stdout);
        screen_wrapped(play_format("%s: %s", l[i].name, l[i].says), 2, stdout);
    }
}

int told_limits_warn(const char *verb, const struct model_facts *facts) {
    struct model_limit l[MODEL_LIMITS];
    const size_t count = model_limits(facts, l);
    int exceeded = 0;
    for (size_t i = 0; i < count; i++) {
        if (l[i].exceeded)
            program_complain(verb, "warning: %s", l[i].says);
        exceeded = exceeded || l[i].exceeded;
    }
    return exceeded;
}

json_t *told_limits_json(const struct model_facts *facts) {
    struct model_limit l[MODEL_LIMITS];
    const size_t count = model_limits(facts, l);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(
            list,
            json_pack("{s:s,s:s,s:o,s:o,s:b,s:o,s:o,s:s}", "name", l[i].name, "compares",
                      l[i].compares, "value", play_json_number(l[i].value), "limit",
                      play_json_number(l[i].limit), "exceeded", l[i].exceeded, "error",
                      play_json_number(l[i].error), "says",
                      *l[i].says ? json_string(l[i].says) : json_null(), "source", l[i].source));
    return list;
}

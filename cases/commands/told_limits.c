/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "told.h"
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

void told_limits_put(const struct model_facts *facts, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("name", TEXT, NULL, "the limit: size, yield, tabor, lever or step"),
        COLUMN("compares", TEXT, NULL, "what the value and the limit are"),
        COLUMN("value", NUMBER, "", "here"),
        COLUMN("limit", NUMBER, "", "null: there is none, and the sentence says what is assumed"),
        COLUMN("exceeded", FLAG, NULL, "whether the value is beyond the limit"),
        COLUMN("error", NUMBER, "1",
               "estimate of the relative error of the model, never part of an uncertainty"),
        COLUMN("says", TEXT, NULL, "one sentence; null: within the limit"),
        COLUMN("source", TEXT, NULL, "where the limit is from")};
    struct sheet_table *table = SHEET_TABLE(sheet, "limits", columns);
    struct model_limit l[MODEL_LIMITS];
    const size_t count = model_limits(facts, l);
    for (size_t i = 0; i < count; i++)
        SHEET_ROW(table, TEXT(l[i].name), TEXT(l[i].compares), NUMBER(l[i].value),
                  NUMBER(l[i].limit), NUMBER(l[i].exceeded), NUMBER(l[i].error),
                  TEXT(*l[i].says ? l[i].says : NULL), TEXT(l[i].source));
}

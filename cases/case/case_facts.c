/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "case_facts.h"
#include "cases/play/player.h"

const struct record_table *play_motion_table(const struct play_case *c) {
    return c->free.is ? &free_table : play_is_impact(c) ? &impact_table : NULL;
}

const char *play_motion_name(const struct play_case *c) {
    const struct record_table *table = play_motion_table(c);
    return table ? table->what : "a path";
}

/* A key that is a column of the trace has its other name. */
static const char *name_of(const struct record_field *field) {
    return play_quantity_find(field->key) ? field->symbol : field->key;
}

static struct play_fact make(const struct record_field *field, const struct play_case *c) {
    struct play_fact fact = {
        .name = name_of(field), .symbol = field->symbol, .unit = field->unit ? field->unit : "1"};
    fact.count = record_numbers(field, c, fact.value);
    if (field->kind == RECORD_CHOICE)
        record_word(field, c, fact.word, sizeof fact.word);
    return fact;
}

int play_fact_at(const struct play_case *c, const struct record_table *table, unsigned flag,
                 size_t i, struct play_fact *ret_fact) {
    for (size_t k = 0; table && k < table->count; k++) {
        const struct record_field *field = &table->fields[k];
        const int has = flag == RECORD_FACT || record_has(field, c);
        if (!(field->flags & flag) || !has || i--)
            continue;
        *ret_fact = make(field, c);
        return 1;
    }
    return 0;
}

const char *play_fact_unit(const struct play_case *c, const char *name) {
    const struct record_table *const tables[] = {&pair_table, play_motion_table(c)};
    struct play_fact fact;
    for (size_t t = 0; t < TOUCH_COUNT(tables); t++)
        for (size_t i = 0; play_fact_at(c, tables[t], RECORD_FACT, i, &fact); i++)
            if (!strcmp(fact.name, name))
                return fact.unit;
    return "1";
}

int play_fact_of_other(const struct play_case *c, const char *name) {
    const struct record_table *const tables[] = {&impact_table, &free_table};
    for (size_t t = 0; t < TOUCH_COUNT(tables); t++)
        for (size_t k = 0; k < tables[t]->count && tables[t] != play_motion_table(c); k++)
            if (tables[t]->fields[k].flags & RECORD_FACT &&
                !strcmp(name_of(&tables[t]->fields[k]), name))
                return 1;
    return 0;
}

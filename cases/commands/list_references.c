/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>
#include "cases/answers/plain_inputs.h"
#include "cases/core/memory.h"
#include "cases/core/program.h"
#include "cases/core/screen.h"
#include "cases/core/suggest.h"
#include "cited.h"
#include "list_references.h"
#include "reference/catalogue/reference.h"

#define LINE 1024 /* bytes of all inputs of a reference */

static const struct sheet_column input_columns[] = {
    COLUMN("reference", TEXT, NULL, "name of the reference", .head = ""),
    COLUMN("name", TEXT, NULL, "of the input"),
    COLUMN("unit", TEXT, NULL, "of its value"),
    COLUMN("optional", FLAG, NULL, "it may be absent"),
    COLUMN("meaning", TEXT, NULL, "what it is"),
};

/* One of them, or all of them: NULL. */
static void put(const struct ref_reference *only, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("name", TEXT, NULL, "of the reference"),
        COLUMN("quantity", TEXT, NULL, "what it gives"),
        COLUMN("unit", TEXT, NULL, "of that"),
        COLUMN("kind", TEXT, NULL, "how it is known"),
        COLUMN("uncertainty", NUMBER, "1", "of its numbers, as a part of them", .head = ""),
        COLUMN("source", TEXT, NULL, "where it is from", .head = ""),
        COLUMN("inputs_and_units", TEXT, NULL, "what it needs; what may be absent in brackets"),
        COLUMN("title", TEXT, NULL, "what it is")};
    struct sheet_table *table = SHEET_TABLE(sheet, "references", columns);
    struct sheet_table *inputs = SHEET_TABLE(sheet, "inputs", input_columns);
    struct sheet_table *equations = cited_table(sheet);
    const struct ref_reference *ref;
    for (size_t i = 0; (ref = ref_at(i)); i++) {
        char units[LINE];
        if (only && ref != only)
            continue;
        plain_inputs_line(ref, units, sizeof units);
        SHEET_ROW(table, TEXT(ref->name), TEXT(ref->quantity), TEXT(ref->unit),
                  TEXT(ref_kind_name(ref->kind)), NUMBER(ref->uncertainty), TEXT(ref->source),
                  TEXT(units), TEXT(ref->title));
        for (size_t k = 0; k < ref->input_count; k++)
            SHEET_ROW(inputs, TEXT(ref->name), TEXT(ref->inputs[k].name), TEXT(ref->inputs[k].unit),
                      NUMBER(ref->inputs[k].optional), TEXT(ref->inputs[k].meaning));
        cited_equations(ref->name, equations);
    }
}

int list_references(struct sheet *sheet) {
    put(NULL, sheet);
    return EXIT_PASSED;
}

static int refuse(const char *name) {
    struct play_suggest suggest;
    const struct ref_reference *ref;
    play_suggest_begin(&suggest, name);
    for (size_t i = 0; (ref = ref_at(i)); i++)
        play_suggest_offer(&suggest, ref->name);
    return program_usage("list", "there is no reference '%s'%s", name,
                         play_suggest_hint(&suggest, ""));
}

int list_reference(const char *name, const struct command_out *out) {
    const struct ref_reference *ref = ref_find(name);
    const struct ref_equation *equation;
    if (!ref)
        return refuse(name);
    struct sheet *sheet = sheet_new("touchstone list", name);
    put(ref, sheet);
    if (command_out_is_read(out))
        return command_put("list", out, sheet);
    const int pure = !strcmp(ref->unit, "1");
    screen_wrapped(play_format("%s: %s", ref->name, ref->title), 0, stdout);
    screen_wrapped(play_format("%s%s%s, %s; %s", ref->quantity, pure ? "" : " in ",
                               pure ? "" : ref->unit,
                               ref->per_sample ? "for each sample of a path" : "one value",
                               ref_kind_name(ref->kind)),
                   0, stdout);
    screen_wrapped(play_format("Source: %s", ref->source), 0, stdout);
    for (size_t k = 0; (equation = ref_equation_of(name, k)); k++) {
        puts("");
        cited_formula("", equation->tex, equation->words, 2);
    }
    puts("");
    return command_list_sheet("list", out, sheet, "inputs");
}

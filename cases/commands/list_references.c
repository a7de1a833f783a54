/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>
#include "cases/answers/plain_inputs.h"
#include "cases/core/memory.h"
#include "cases/core/program.h"
#include "cases/core/screen.h"
#include "cases/core/suggest.h"
#include "cited.h"
#include "listing.h"
#include "list_references.h"
#include "reference/catalogue/reference.h"

#define LINE 1024 /* bytes of all inputs of a reference */

static json_t *inputs_of(const struct ref_reference *ref) {
    json_t *inputs = json_array();
    for (size_t k = 0; k < ref->input_count; k++)
        json_array_append_new(inputs,
                              json_pack("{s:s,s:s,s:s,s:b}", "name", ref->inputs[k].name, "unit",
                                        ref->inputs[k].unit, "meaning", ref->inputs[k].meaning,
                                        "optional", ref->inputs[k].optional));
    return inputs;
}

static json_t *of_reference(const struct ref_reference *ref) {
    char units[LINE];
    plain_inputs_line(ref, units, sizeof units);
    return json_pack("{s:s,s:s,s:s,s:s,s:s,s:f,s:s,s:s,s:o,s:o}", "name", ref->name, "title",
                     ref->title, "quantity", ref->quantity, "unit", ref->unit, "kind",
                     ref_kind_name(ref->kind), "uncertainty", ref->uncertainty, "source",
                     ref->source, "inputs_and_units", units, "inputs", inputs_of(ref), "equations",
                     cited_equations(ref->name));
}

json_t *list_references(void) {
    json_t *list = json_array();
    const struct ref_reference *ref;
    for (size_t i = 0; (ref = ref_at(i)); i++)
        json_array_append_new(list, of_reference(ref));
    return list;
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

int list_reference(const char *name, int json) {
    static const char *const keys[] = {"name", "unit", "optional", "meaning", NULL};
    const struct ref_reference *ref = ref_find(name);
    const struct ref_equation *equation;
    if (!ref)
        return refuse(name);
    if (json)
        return listing_print(json_pack("[o]", of_reference(ref)), keys, "references", 1, 1);
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
    return listing_print(inputs_of(ref), keys, "inputs", 1, 0);
}

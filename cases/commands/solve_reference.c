/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve_reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cited.h"
#include "command.h"
#include "told_limits.h"
#include "cases/answers/plain_inputs.h"
#include "cases/core/json.h"
#include "cases/core/memory.h"
#include "cases/core/screen.h"
#include "cases/core/suggest.h"
#include "cases/core/unit_text.h"
#include "touchstone/common.h"
#include "reference/catalogue/reference.h"

struct answer {
    const struct ref_reference *reference;
    const struct plain_inputs *inputs;
    const struct plain_answer *is;
    const char *unit; /* that is printed */
    double factor;    /* SI over that unit */
    struct model_facts facts;
};

/* --- for people ---------------------------------------------------------------------------------- */

static void print_given(const struct answer *a) {
    static const struct screen_column columns[] = {
        {"  input", 0, 0, 0, NULL}, {"value", 12, 0, 0, NULL}, {"meaning", 24, 0, 0, NULL}};
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    char text[UNIT_TEXT_SIZE];
    screen_table_head(table, NULL);
    for (size_t i = 0; i < a->inputs->problem.count; i++) {
        const struct ref_given *g = &a->inputs->given[i];
        const struct ref_input *in = a->reference->inputs;
        char *value = play_copy(g->word ? g->word : "");
        while (strcmp(in->name, g->name) != 0)
            in++;
        for (size_t k = 0; k < g->count && !g->word; k++) {
            unit_text(g->value[k], in->unit, 6, text);
            value = play_format("%s%s%s", value, k ? ", " : "", text);
        }
        const char *const cells[] = {play_format("  %s", g->name), value, in->meaning};
        screen_table_row(table, cells);
    }
    for (size_t k = 0; k < PLAIN_COLUMNS; k++) {
        if (!a->inputs->column[k] || a->inputs->samples > 1)
            continue;
        unit_text(a->inputs->column[k][0], plain_columns[k].unit, 6, text);
        const char *const cells[] = {play_format("  %s", plain_columns[k].name), text,
                                     plain_columns[k].meaning};
        screen_table_row(table, cells);
    }
    screen_table_print(table, stdout);
}

static void print_origin(const struct answer *a) {
    const struct ref_equation *equation;
    putchar('\n');
    for (size_t k = 0; (equation = ref_equation_of(a->reference->name, k)); k++)
        cited_formula("", equation->tex, equation->words, 2);
    putchar('\n');
    screen_wrapped(play_format("%s: %s", ref_kind_name(a->reference->kind), a->reference->source),
                   0, stdout);
    cited_print(a->reference->source, NULL);
}

static void print_value(const struct answer *a) {
    const double value = a->is->value[0] / a->factor;
    const double uncertainty = a->is->uncertainty / a->factor;
    const int pure = !strcmp(a->unit, "1") || !*a->unit;
    const char *blank = pure ? "" : " ", *unit = pure ? "" : a->unit;
    printf("%s = %.15g%s%s, numerical %.1g%s%s", a->reference->quantity, value, blank, unit,
           uncertainty, blank, unit);
    if (a->is->input)
        printf(", input %.2g%s%s", a->is->input[0] / a->factor, blank, unit);
    printf("\n%s: %s\n\n", a->reference->name, a->reference->title);
    print_given(a);
    told_limits_print(&a->facts);
    print_origin(a);
}

/* Units in headings of CSV have no blank and no comma. */
static void print_samples(const struct answer *a) {
    static const char *const parts[] = {"", "_numerical", "_input"};
    int begun = 0;
    for (size_t k = 0; k < PLAIN_COLUMNS; k++)
        if (a->inputs->column[k] && k != PLAIN_leg)
            printf("%s%s_%s", begun++ ? "," : "", plain_columns[k].name, plain_columns[k].unit);
    for (int k = 0; k < (a->is->input ? 3 : 1); k++) {
        printf("%s%s%s", begun++ ? "," : "", a->reference->quantity, parts[k]);
        if (*a->unit && strcmp(a->unit, "1") != 0)
            printf(" (%s)", a->unit);
    }
    putchar('\n');
    for (size_t i = 0; i < a->is->count; i++) {
        for (size_t k = 0; k < PLAIN_COLUMNS; k++)
            if (a->inputs->column[k] && k != PLAIN_leg)
                printf("%.17g,", a->inputs->column[k][i]);
        printf("%.17g", a->is->value[i] / a->factor);
        if (a->is->input)
            printf(",%.17g,%.17g", a->is->uncertainty / a->factor, a->is->input[i] / a->factor);
        putchar('\n');
    }
}

/* --- JSON ----------------------------------------------------------------------------------------- */

static json_t *json_given(const struct plain_inputs *in) {
    json_t *object = json_object();
    for (size_t i = 0; i < in->problem.count; i++) {
        const struct ref_given *g = &in->given[i];
        json_t *value = g->word ? json_string(g->word) : NULL;
        if (!value && g->count == 1)
            value = play_json_number(g->value[0]);
        else if (!value) {
            value = json_array();
            for (size_t k = 0; k < g->count; k++)
                json_array_append_new(value, play_json_number(g->value[k]));
        }
        json_object_set_new(object, g->name, value);
    }
    for (size_t k = 0; k < PLAIN_COLUMNS; k++) {
        if (!in->column[k])
            continue;
        json_t *list = json_array();
        for (size_t i = 0; i < in->samples; i++)
            json_array_append_new(list, play_json_number(in->column[k][i]));
        json_object_set_new(object, plain_columns[k].name, list);
    }
    return object;
}

static void print_json(const struct answer *a) {
    json_t *values = json_array(), *input = a->is->input ? json_array() : json_null();
    for (size_t i = 0; i < a->is->count && a->is->input; i++)
        json_array_append_new(input, play_json_number(a->is->input[i] / a->factor));
    for (size_t i = 0; i < a->is->count; i++)
        json_array_append_new(values, play_json_number(a->is->value[i] / a->factor));
    json_t *whole = json_pack(
        "{s:i,s:s,s:s,s:s,s:s,s:s,s:o,s:o,s:o,s:o,s:s,s:s,s:o,s:o,s:o}", "schema", 2, "tool",
        "touchstone solve", "reference", a->reference->name, "title", a->reference->title,
        "quantity", a->reference->quantity, "unit", a->unit, "values", values, "numerical",
        play_json_number(a->is->uncertainty / a->factor), "input", input, "limits",
        told_limits_json(&a->facts), "kind", ref_kind_name(a->reference->kind), "source",
        a->reference->source, "works", cited_works(a->reference->source), "equations",
        cited_equations(a->reference->name), "inputs", json_given(a->inputs));
    json_dumpf(whole, stdout, JSON_INDENT(1));
    putchar('\n');
}

/* --- all ----------------------------------------------------------------------------------------- */

int solve_reference(const struct ref_reference *reference, size_t count, char *const *texts,
                    const char *path, const char *unit, int json) {
    char message[1024];
    struct plain_inputs inputs;
    struct plain_answer is;
    struct answer a = {reference, &inputs, &is, unit ? unit : reference->unit, 1.0, {.count = 0}};
    if (plain_inputs_read(reference, count, texts, path, &inputs, message, sizeof message))
        return program_usage("solve", "%s", message);
    const int code = cited_unit("solve", unit, reference->unit, &a.factor);
    if (code)
        return code;
    if (plain_inputs_evaluate(reference, &inputs, &is, message, sizeof message))
        return program_usage("solve", "%s", message);
    a.facts = plain_facts(reference, &inputs, &is);
    if (json)
        print_json(&a);
    else if (is.count > 1)
        print_samples(&a);
    else
        print_value(&a);
    (void)told_limits_warn("solve", &a.facts);
    return EXIT_PASSED;
}

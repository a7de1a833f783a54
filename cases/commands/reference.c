/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone reference`: what a reference says for inputs from the command line. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cited.h"
#include "command.h"
#include "told_limits.h"
#include "cases/answers/plain_inputs.h"
#include "cases/base/json.h"
#include "cases/base/memory.h"
#include "cases/base/screen.h"
#include "cases/base/suggest.h"
#include "cases/base/unit_text.h"
#include "touchstone/common.h"
#include "reference/catalogue/reference.h"

#define INPUTS_MAX 128

struct options {
    const char *path, *unit;
    int json;
};

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(TEXT, "path", "FILE", AT(path),
           "Take the samples of a path from a CSV file with a heading: columns time, overlap, "
           "slide_s, slide_t and leg, each with its unit, as in overlap_um or 'overlap (um)'."),
    OPTION(TEXT, "unit", "UNIT", AT(unit),
           "Print the value in this unit, for example kN or um. Default: SI."),
    OPTION(FLAG, "json", NULL, AT(json),
           "Print one JSON object (cases/commands/reference.schema.json)."),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "reference",
    .usage = "NAME INPUT=VALUE... [OPTIONS]",
    .purpose =
        "Evaluates a reference of the catalogue and prints its value with its numerical "
        "uncertainty and that of the inputs, the "
        "equations, and the source. 'touchstone list references' prints the names, the inputs and "
        "the units; 'touchstone list references NAME' what each input means. A value may have a "
        "unit and a standard uncertainty: radius=5mm, radius=5mm+-0.1mm, young=70GPa+-2%. Where "
        "each body has one, two values are separated by a comma, and one "
        "value is that of both; inf is a wall: radius=5mm,inf. A reference of a path takes its "
        "samples as lists, overlap=0um,1um,2um, or from a file, and prints CSV.",
    .rows = option_rows,
    .end = "Exit status: 0 done, 2 wrong usage or input, 3 internal error.",
    .least = 1,
    .most = INPUTS_MAX,
    .arguments = "the name of a reference and its inputs"};

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
        "touchstone reference", "reference", a->reference->name, "title", a->reference->title,
        "quantity", a->reference->quantity, "unit", a->unit, "values", values, "numerical",
        play_json_number(a->is->uncertainty / a->factor), "input", input, "limits",
        told_limits_json(&a->facts), "kind", ref_kind_name(a->reference->kind), "source",
        a->reference->source, "works", cited_works(a->reference->source), "equations",
        cited_equations(a->reference->name), "inputs", json_given(a->inputs));
    json_dumpf(whole, stdout, JSON_INDENT(1));
    putchar('\n');
}

/* --- the verb ------------------------------------------------------------------------------------- */

static int answer_of(const struct options *o, const struct ref_reference *reference,
                     struct plain_inputs *inputs) {
    char message[1024];
    struct plain_answer is;
    struct answer a = {reference, inputs,      &is, o->unit ? o->unit : reference->unit,
                       1.0,       {.count = 0}};
    const int code = cited_unit("reference", o->unit, reference->unit, &a.factor);
    if (code)
        return code;
    if (plain_inputs_evaluate(reference, inputs, &is, message, sizeof message))
        return program_usage("reference", "%s", message);
    a.facts = plain_facts(reference, inputs, &is);
    if (o->json)
        print_json(&a);
    else if (is.count > 1)
        print_samples(&a);
    else
        print_value(&a);
    (void)told_limits_warn("reference", &a.facts);
    return EXIT_PASSED;
}

static int refuse_name(const char *name) {
    struct play_suggest near;
    const struct ref_reference *ref;
    play_suggest_begin(&near, name);
    for (size_t i = 0; (ref = ref_at(i)); i++)
        play_suggest_offer(&near, ref->name);
    return program_usage("reference",
                         "there is no reference '%s'%s; 'touchstone list references' prints all",
                         name, play_suggest_hint(&near, ""));
}

int command_reference(int argc, char **argv) {
    struct options o = {0};
    struct option_arguments given;
    struct plain_inputs inputs;
    char message[1024];
    int code = options_read(&program, argc, argv, &o, &given);
    if (code >= 0)
        return code;
    const struct ref_reference *reference = ref_find(given.text[0]);
    if (!reference)
        return refuse_name(given.text[0]);
    if (plain_inputs_read(reference, (size_t)given.count - 1, given.text + 1, o.path, &inputs,
                          message, sizeof message))
        return program_usage("reference", "%s", message);
    code = answer_of(&o, reference, &inputs);
    return code;
}

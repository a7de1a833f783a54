/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve_reference.h"
#include "told.h"
#include "cases/answers/plain_inputs.h"
#include "cases/core/unit_text.h"

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
        const struct ref_input *in = ref_input_find(a->reference, g->name);
        char *value = play_copy(g->word ? g->word : "");
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

/* --- the sheet ------------------------------------------------------------------------------------ */

static void put_samples(const struct answer *a, struct sheet *sheet) {
    const char *quantity = a->reference->quantity;
    const struct sheet_column value[] = {COLUMN(quantity, NUMBER, a->unit, a->reference->title),
                                         COLUMN(play_format("%s_numerical", quantity), NUMBER,
                                                a->unit, "uncertainty of that number"),
                                         COLUMN(play_format("%s_input", quantity), NUMBER, a->unit,
                                                "standard uncertainty by those of inputs")};
    const struct plain_inputs *in = a->inputs;
    struct sheet_table *table = sheet_table(sheet, "samples", 0, NULL);
    for (size_t k = 0; k < PLAIN_COLUMNS; k++)
        if (in->column[k] && k != PLAIN_leg)
            sheet_columns(table, 1,
                          &(struct sheet_column)COLUMN(
                              play_format("%s_%s", plain_columns[k].name, plain_columns[k].unit),
                              NUMBER, plain_columns[k].unit, plain_columns[k].meaning));
    sheet_columns(table, a->is->input ? 3 : 1, value);
    for (size_t i = 0; i < a->is->count; i++) {
        for (size_t k = 0; k < PLAIN_COLUMNS; k++)
            if (in->column[k] && k != PLAIN_leg)
                SHEET_ROW(table, NUMBER(in->column[k][i]));
        SHEET_ROW(table, NUMBER(a->is->value[i] / a->factor));
        if (a->is->input)
            SHEET_ROW(table, NUMBER(a->is->uncertainty / a->factor),
                      NUMBER(a->is->input[i] / a->factor));
    }
}

static void put_inputs(const struct answer *a, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("name", TEXT, NULL, "of the input; of two bodies there are two rows"),
        COLUMN("unit", TEXT, NULL, "of its value"), COLUMN("value", EITHER, "", "number or word"),
        COLUMN("meaning", TEXT, NULL, "what it is")};
    struct sheet_table *table = SHEET_TABLE(sheet, "inputs", columns);
    for (size_t i = 0; i < a->inputs->problem.count; i++) {
        const struct ref_given *g = &a->inputs->given[i];
        const struct ref_input *in = ref_input_find(a->reference, g->name);
        for (size_t k = 0; k < (g->word ? 1 : g->count); k++)
            SHEET_ROW(table, TEXT(g->name), TEXT(in->unit), {g->word ? 0.0 : g->value[k], g->word},
                      TEXT(in->meaning));
    }
}

static struct sheet *make_sheet(const struct answer *a) {
    static const struct sheet_column columns[] = {
        COLUMN("reference", TEXT, NULL, "its name"),
        COLUMN("title", TEXT, NULL, "what it gives"),
        COLUMN("quantity", TEXT, NULL, "what is computed, a column of samples"),
        COLUMN("unit", TEXT, NULL, "of the quantity and its uncertainties"),
        COLUMN("numerical", NUMBER, "", "uncertainty of the numbers"),
        COLUMN("kind", TEXT, NULL, "how it is known"),
        COLUMN("source", TEXT, NULL, "where it is from")};
    const struct ref_reference *r = a->reference;
    const char *kind = ref_kind_name(r->kind);
    struct sheet *sheet = sheet_new("touchstone solve", play_format("%s: %s", r->name, r->title));
    SHEET_ROW(SHEET_TABLE(sheet, NULL, columns), TEXT(r->name), TEXT(r->title), TEXT(r->quantity),
              TEXT(a->unit), NUMBER(a->is->uncertainty / a->factor), TEXT(kind), TEXT(r->source));
    put_samples(a, sheet);
    put_inputs(a, sheet);
    told_limits_put(&a->facts, sheet);
    cited_equations(r->name, cited_table(sheet));
    cited_works(1, &r->source, sheet);
    return sheet;
}

/* --- all ----------------------------------------------------------------------------------------- */

int solve_reference(const struct ref_reference *reference, size_t count, char *const *texts,
                    const char *path, const char *unit, const struct command_out *out) {
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
    const struct sheet *sheet = make_sheet(&a);
    if (is.count == 1 && !command_out_is_read(out))
        print_value(&a);
    (void)told_limits_warn("solve", &a.facts);
    if (is.count > 1 && !command_out_is_read(out))
        (void)sheet_put("solve", sheet, "-.csv");
    return command_put("solve", out, sheet);
}

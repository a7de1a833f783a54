/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone list`: what the program has, as a table or as JSON. */
#include "list_engines.h"
#include "selftest.h"
#include "cases/battery/found.h"
#include "cases/play/principles.h"
#include "cases/case/keys.h"
#include "cases/results/sensitivity_file.h"
#include "cases/subject/conventions.h"
#include "reference/catalogue/bibliography.h"
#include "touchstone/batch.h"
#include "cases/answers/plain_inputs.h"
#include "told.h"

/* --- references ------------------------------------------------------------------------------- */

/* What `touchstone list references` prints. */

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

/* Adds all references, with their inputs and equations. */
static int list_references(struct sheet *sheet) {
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

/* Prints all of one: source, equations, inputs; or writes them as is asked for. An exit status: EXIT_USAGE after a
 * message where there is no such reference. */
static int list_reference(const char *name, const struct command_out *out) {
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

/* --- listings --------------------------------------------------------------------------------- */

/* A listing is a table of its name; a column without a head is not for people. */
static int list_laws(struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("name", TEXT, NULL, "of the law"), COLUMN("title", TEXT, NULL, "what it is"),
        COLUMN("source", TEXT, NULL, "document that it is from", .head = ""),
        COLUMN("known_wrong", TEXT, NULL, "what is known to be wrong in it; empty: nothing",
               .head = ""),
        COLUMN("traits", TEXT, NULL, "what its force has, in words", .head = "")};
    struct sheet_table *table = SHEET_TABLE(sheet, "laws", columns);
    const struct touch_law *law;
    for (size_t k = 0; k < TOUCH_CONVENTION_COUNT; k++)
        sheet_columns(table, 1,
                      &(struct sheet_column)COLUMN(touch_convention_at(k)->name, TEXT, NULL,
                                                   touch_convention_at(k)->about, .head = ""));
    for (size_t i = 0; (law = command_law_at(i)); i++) {
        char *traits = play_copy("");
#define X(name, bit, keyword, meaning)                                                             \
    if (law->traits & TOUCH_TRAIT_##name)                                                          \
        traits = play_format("%s%s%s", traits, *traits ? " " : "", keyword);
        TOUCH_TRAITS(X)
#undef X
        SHEET_ROW(table, TEXT(law->name), TEXT(law->title), TEXT(law->source),
                  TEXT(law->known_wrong), TEXT(traits));
        for (int k = 0; k < TOUCH_CONVENTION_COUNT; k++) {
            const enum touch_convention which = (enum touch_convention)k;
            const struct touch_convention_value *value =
                touch_convention_value_at(which, touch_convention_get(&law->conventions, which));
            SHEET_ROW(table, TEXT(value ? value->name : NULL));
        }
    }
    return EXIT_PASSED;
}

static int list_cases(struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("name", TEXT, NULL, "of the case"),
        COLUMN("variants", WHOLE, NULL, "how many it has"),
        COLUMN("law", TEXT, NULL, "that it is of", .head = ""),
        COLUMN("file", TEXT, NULL, "that has it", .head = ""),
        COLUMN("title", TEXT, NULL, "what happens")};
    struct command_files files;
    struct play_case_set *sets;
    if (command_find("list", &(struct option_arguments){0, NULL}, &files) ||
        command_read(&files, &sets))
        return EXIT_USAGE;
    struct sheet_table *table = SHEET_TABLE(sheet, "cases", columns);
    for (size_t i = 0; i < files.count; i++) {
        const struct play_case *c = &sets[i].cases[0];
        SHEET_ROW(table, TEXT(c->name), NUMBER((double)sets[i].count), TEXT(c->law->name),
                  TEXT(c->file), TEXT(c->title));
    }
    return EXIT_PASSED;
}

static int list_sources(struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("key", TEXT, NULL, "of the bibliography", .head = ""),
        COLUMN("label", TEXT, NULL, "as it is cited"),
        COLUMN("authors", TEXT, NULL, "of the work", .head = ""),
        COLUMN("seen", FLAG, NULL, "whether we have read it"),
        COLUMN("published", TEXT, NULL, "where", .head = ""),
        COLUMN("year", TEXT, NULL, "when", .head = ""),
        COLUMN("doi", TEXT, NULL, "empty: it has none"),
        COLUMN("url", TEXT, NULL, "empty: none is needed", .head = ""),
        COLUMN("note", TEXT, NULL, "what is to be said of it", .head = ""),
        COLUMN("uses", TEXT, NULL, "what it is used for", .head = ""),
        COLUMN("title", TEXT, NULL, "of the work")};
    struct sheet_table *table = SHEET_TABLE(sheet, "sources", columns);
    const struct ref_entry *e;
    for (size_t i = 0; (e = ref_entry_at(i)); i++)
        SHEET_ROW(table, TEXT(e->key), TEXT(e->label), TEXT(e->authors), NUMBER(e->seen),
                  TEXT(e->published), TEXT(e->year), TEXT(e->doi), TEXT(e->url), TEXT(e->note),
                  TEXT(e->uses), TEXT(e->title));
    return EXIT_PASSED;
}

/* For what there is such a number. */
static const char *of(const struct play_quantity *q) {
    return q->impact_only ? "impact" : q->is_outcome ? "run" : q->of_bodies ? "bodies" : "step";
}

static int list_quantities(struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("name", TEXT, NULL, "of the quantity"), COLUMN("unit", TEXT, NULL, "of its values"),
        COLUMN("of", TEXT, NULL, "for what there is one: step, bodies, run or impact"),
        COLUMN("meaning", TEXT, NULL, "what it is")};
    struct sheet_table *table = SHEET_TABLE(sheet, "quantities", columns);
    const struct play_quantity *q;
    for (size_t i = 0; (q = play_quantity_at(i)); i++)
        SHEET_ROW(table, TEXT(q->name), TEXT(q->unit), TEXT(of(q)), TEXT(q->meaning));
    return EXIT_PASSED;
}

static int list_principles(struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("name", TEXT, NULL, "of the principle"),
        COLUMN("statement", TEXT, NULL, "what every law obeys")};
    struct sheet_table *table = SHEET_TABLE(sheet, "principles", columns);
    const struct play_quantity *p;
    for (size_t i = 0; (p = play_principle_at(i)); i++)
        SHEET_ROW(table, TEXT(p->name), TEXT(p->meaning));
    return EXIT_PASSED;
}

static int list_targets(struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("name", TEXT, NULL, "of the set of instructions"),
        COLUMN("available", FLAG, NULL, "this processor has it"),
        COLUMN("needs", TEXT, NULL, "what a processor must have"),
        COLUMN("meaning", TEXT, NULL, "what it is")};
    struct sheet_table *table = SHEET_TABLE(sheet, "targets", columns);
    const struct touch_target *t;
    for (size_t i = 0; (t = touch_target_at(i)); i++)
        SHEET_ROW(table, TEXT(t->name), NUMBER(touch_target_available(t->name) > 0), TEXT(t->needs),
                  TEXT(t->meaning));
    return EXIT_PASSED;
}

static int list_conventions(struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("convention", TEXT, NULL, "its name"),
        COLUMN("choice", TEXT, NULL, "what a law can declare"),
        COLUMN("about", TEXT, NULL, "what the convention is about", .head = ""),
        COLUMN("source", TEXT, NULL, "who does so"),
        COLUMN("meaning", TEXT, NULL, "what the choice is")};
    struct sheet_table *table = SHEET_TABLE(sheet, "conventions", columns);
    for (int k = 0; k < TOUCH_CONVENTION_COUNT; k++) {
        const struct touch_convention_row *row = touch_convention_at((size_t)k);
        const struct touch_convention_value *value;
        for (unsigned i = 1; (value = touch_convention_value_at((enum touch_convention)k, i)); i++)
            SHEET_ROW(table, TEXT(row->name), TEXT(value->name), TEXT(row->about),
                      TEXT(value->source), TEXT(value->meaning));
    }
    return EXIT_PASSED;
}

/* What properties of laws can mean. */
static int list_roles(struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("role", TEXT, NULL, "its name"), COLUMN("symbol", TEXT, NULL, "in TeX", .as = "$"),
        COLUMN("unit", TEXT, NULL, "of its values"), COLUMN("range", TEXT, NULL, "of its values"),
        COLUMN("meaning", TEXT, NULL, "what it is")};
    struct sheet_table *table = SHEET_TABLE(sheet, "roles", columns);
    const struct touch_role_row *row;
    for (size_t i = 0; (row = touch_role_at(i)); i++) {
        char range[160];
        touch_property_range(
            &(struct touch_property){.min = row->least, .max = row->most, .flags = row->flags},
            range, sizeof range);
        SHEET_ROW(table, TEXT(row->name), TEXT(row->symbol), TEXT(row->unit), TEXT(range),
                  TEXT(row->meaning));
    }
    return EXIT_PASSED;
}

static void list_properties(const struct touch_law *law, struct sheet *sheet) {
    static const char *const scopes[] = {"contact", "body", "state"};
    static const char *const types[] = {"real", "integer", "boolean", "choice", "vector"};
    static const struct sheet_column columns[] = {
        COLUMN("keyword", TEXT, NULL, "of the law"),
        COLUMN("symbol", TEXT, NULL, "in TeX", .as = "$"),
        COLUMN("unit", TEXT, NULL, "of its values"),
        COLUMN("default", TEXT, NULL, "where it is not given"),
        COLUMN("range", TEXT, NULL, "what is allowed"),
        COLUMN("role", TEXT, NULL, "what it means to all laws"),
        COLUMN("type", TEXT, NULL, "of its values"),
        COLUMN("scope", TEXT, NULL, "of a contact, of each body, or a state"),
        COLUMN("required", FLAG, NULL, "it has no default", .head = ""),
        COLUMN("modifiable", FLAG, NULL, "it may change in contact"),
        COLUMN("inheritable", FLAG, NULL, "it may come from the material"),
        COLUMN("meaning", TEXT, NULL, "what it is")};
    struct sheet_table *table = SHEET_TABLE(sheet, "properties", columns);
    for (size_t k = 0; k < law->property_count; k++) {
        const struct touch_property *p = &law->properties[k];
        char range[160];
        touch_property_range(p, range, sizeof range);
        const int absent = (p->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL)) != 0;
        const int required = (p->flags & TOUCH_REQUIRED) != 0;
        char initial[64] = "none";
        if (!absent && !(p->type == TOUCH_CHOICE &&
                         touch_choice_name(p, (size_t)p->initial, initial, sizeof initial)))
            snprintf(initial, sizeof initial, "%g", p->initial);
        SHEET_ROW(table, TEXT(p->keyword), TEXT(p->symbol), TEXT(p->unit),
                  TEXT(required ? "required" : initial), TEXT(range),
                  TEXT(touch_role_at(p->role)->name), TEXT(types[p->type]), TEXT(scopes[p->scope]),
                  NUMBER(required), NUMBER((p->flags & TOUCH_MODIFIABLE) != 0),
                  NUMBER((p->flags & TOUCH_INHERITABLE) != 0), TEXT(p->meaning));
    }
}

static void list_state(const struct touch_law *law, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("name", TEXT, NULL, "of the number"), COLUMN("unit", TEXT, NULL, "of its values"),
        COLUMN("turning", TEXT, NULL, "how a stored shear vector follows the contact plane"),
        COLUMN("meaning", TEXT, NULL, "what it is")};
    const struct touch_convention_value *turning =
        touch_convention_value_at(TOUCH_CONVENTION_turning, law->conventions.turning);
    struct sheet_table *table = SHEET_TABLE(sheet, "state", columns);
    for (int k = 0; k < (int)law->state_count; k++) {
        const struct touch_field *field = &law->state[k];
        const int shear = law->shear_field >= 0 && k >= law->shear_field &&
                          k < law->shear_field + 2 * law->shear_count;
        SHEET_ROW(table, TEXT(field->name), TEXT(field->unit),
                  TEXT(shear && turning ? turning->name : ""), TEXT(field->meaning));
    }
}

static const struct {
    const char *name;
    int (*put)(struct sheet *sheet); /* an exit status, after a message where it is not 0 */
} listings[] = {
    {"laws", list_laws},
    {"cases", list_cases},
    {"references", list_references},
    {"sources", list_sources},
    {"quantities", list_quantities},
    {"principles", list_principles},
    {"roles", list_roles},
    {"conventions", list_conventions},
    {"targets", list_targets},
};

/* Of one law. */
static const struct {
    const char *name;
    void (*put)(const struct touch_law *law, struct sheet *sheet);
} law_listings[] = {{"properties", list_properties}, {"state", list_state}};

/* Files of results, by what `list schema` calls them, beside `case`. */
static const struct {
    const char *name;
    const struct record_file *file;
} schemas[] = {
    {"sheet", &sheet_json},
    {"verdicts", &play_verdicts_json},
    {"principles", &battery_json},
    {"selftest", &selftest_json},
    {"sensitivity", &sensitivity_json},
    {"selftest_principles", &selftest_battery_json},
};

static int list_schema(const char *name) {
    struct play_suggest suggest;
    play_suggest_begin(&suggest, name ? name : "");
    if (name && !strcmp(name, "case"))
        return play_case_schema(stdout) ? EXIT_INTERNAL : 0;
    play_suggest_offer(&suggest, "case");
    for (size_t i = 0; i < TOUCH_COUNT(schemas); i++) {
        if (name && !strcmp(schemas[i].name, name))
            return record_schema(schemas[i].file, stdout) ? EXIT_INTERNAL : 0;
        play_suggest_offer(&suggest, schemas[i].name);
    }
    return name ? program_usage("list", "there is no schema '%s'%s: one of %s", name,
                                play_suggest_hint(&suggest, ""), suggest.known)
                : program_usage("list", "schema needs one of %s", suggest.known);
}

/* The kernels are linked to the program of `sweep`, which need not be there. */
static int ask_for_kernels(const struct command_out *out) {
    char *file = out->file ? play_format("--out=%s", out->file) : NULL;
    char *arguments[] = {"sweep", "kernels", out->json ? "--json" : file, out->json ? file : NULL,
                         NULL};
    const int code = program_external("sweep", arguments, NULL);
    if (code >= 0)
        return code;
    fputs("touchstone list: the kernels are neither built (./touchstone bench builds them) nor "
          "installed (meson install --tags kernels)\n",
          stderr);
    return EXIT_USAGE;
}

struct options {
    struct command_law law;
    struct command_out out;
    int no_probe;
};

static const struct option_row option_rows[] = {
    COMMAND_OUT_ROWS(offsetof(struct options, out)),
    OPTION(FLAG, "no-probe", NULL, offsetof(struct options, no_probe),
           "Of engines: do not start them to find out whether they are installed."),
    COMMAND_LAW_ROWS(offsetof(struct options, law)), OPTION_END};

static const struct option_program program = {
    .verb = "list",
    .usage = "laws|cases|references|sources|quantities|targets [--json]\n"
             "references NAME [--json]\n"
             "principles|roles|conventions|kernels [--json]\n"
             "engines [CASE|FILE|FOLDER...] [--no-probe] [--json]\n"
             "properties LAW [--json]\nstate LAW [--json]\n"
             "laws|properties|state --law FILE [--json]\n"
             "schema NAME",
    .purpose =
        "Lists what this program has: contact laws, shipped cases, reference solutions, the works "
        "that these cite, quantities that can be checked, principles that every law obeys, "
        "conventions that a law can declare, roles of properties, instruction sets, kernels, "
        "engines, or the properties or the state of one law, also of a law of yours.\n"
        "references NAME prints one reference with its equations, schema NAME the JSON Schema of a "
        "case file or of a file of results. engines prints the engines whose laws 'touchstone "
        "verify --law ENGINE:LAW' can test, the conventions that each law declares, and for each "
        "case how many of its variants the law can play, with the reasons why not the others; "
        "without cases these are the shipped ones tagged 'engines', which that command runs.",
    .rows = option_rows,
    .least = 1,
    .most = INT_MAX,
    .arguments =
        "one of laws, cases, references, sources, quantities, principles, roles, conventions, "
        "targets, kernels, engines, references NAME, properties LAW, state LAW, schema NAME"};

static const struct touch_law *find_law(const char *name) {
    const struct touch_law *law;
    for (size_t i = 0; (law = command_law_at(i)); i++)
        if (!strcmp(law->name, name))
            return law;
    return NULL;
}

static int refuse_second(const char *what, const char *second) {
    return program_usage("list", "%s takes no second argument, and '%s' is one", what, second);
}

int command_list(int argc, char **argv) {
    struct options o = {.law = COMMAND_LAW_NONE};
    struct option_arguments given;
    struct play_subject_options unused;
    int stop = options_read(&program, argc, argv, &o, &given);
    if (stop < 0 && strcmp(given.text[0], "engines") != 0)
        command_law_take(&o.law, &given);
    if (stop >= 0 ||
        (!given.count && (stop = program_usage("list", "needs %s", program.arguments))) ||
        (stop = command_law_check("list", &o.law, &unused)))
        return stop;
    const char *what = given.text[0];
    if (!strcmp(what, "engines"))
        return list_engines(&(struct option_arguments){given.count - 1, given.text + 1}, &o.out,
                            !o.no_probe);
    if (o.no_probe)
        return program_usage("list", "--no-probe is for engines, not for %s", what);
    if (given.count > 2)
        return program_usage("list", "%s takes at most one name, and '%s' is one argument too many",
                             what, given.text[2]);
    for (size_t i = 0; i < TOUCH_COUNT(law_listings); i++) {
        if (strcmp(law_listings[i].name, what) != 0)
            continue;
        const struct touch_law *law = given.count == 2 ? find_law(given.text[1]) : o.law.wanted;
        if (given.count == 2 && !law)
            return command_refuse_law("list", given.text[1]);
        if (!law)
            return program_usage("list", "%s needs the name of one law, or --law FILE", what);
        struct sheet *sheet = sheet_new("touchstone list", law->name);
        law_listings[i].put(law, sheet);
        return command_list_sheet("list", &o.out, sheet, what);
    }
    if (!strcmp(what, "kernels"))
        return given.count == 1 ? ask_for_kernels(&o.out) : refuse_second(what, given.text[1]);
    if (!strcmp(what, "schema"))
        return list_schema(given.count == 2 ? given.text[1] : NULL);
    if (!strcmp(what, "references") && given.count == 2)
        return list_reference(given.text[1], &o.out);
    for (size_t i = 0; i < TOUCH_COUNT(listings); i++) {
        if (strcmp(listings[i].name, what) != 0)
            continue;
        if (given.count > 1)
            return refuse_second(what, given.text[1]);
        struct sheet *sheet = sheet_new("touchstone list", what);
        const int code = listings[i].put(sheet);
        return code ? code : command_list_sheet("list", &o.out, sheet, what);
    }
    return program_usage("list", "'%s': needs %s", what, program.arguments);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone list`: what the program has, as a table or as JSON. */
#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "list_engines.h"
#include "list_references.h"
#include "listing.h"
#include "selftest_battery.h"
#include "cases/core/memory.h"
#include "cases/core/suggest.h"
#include "cases/battery/found.h"
#include "cases/play/player.h"
#include "cases/play/principles.h"
#include "cases/case/keys.h"
#include "cases/results/selftest_matrix.h"
#include "cases/results/sensitivity_file.h"
#include "cases/results/verdict.h"
#include "cases/sheet/sheet.h"
#include "cases/subject/conventions.h"
#include "reference/catalogue/bibliography.h"
#include "touchstone/batch.h"

/* A listing is an array of objects; the table shows the chosen keys. */
static json_t *list_laws(void) {
    json_t *list = json_array();
    const struct touch_law *law;
    for (size_t i = 0; (law = command_law_at(i)); i++) {
        json_t *traits = json_array();
#define X(name, bit, keyword, meaning)                                                             \
    if (law->traits & TOUCH_TRAIT_##name)                                                          \
        json_array_append_new(traits, json_string(keyword));
        TOUCH_TRAITS(X)
#undef X
        json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:s,s:o,s:o}", "name", law->name,
                                              "title", law->title, "source", law->source,
                                              "known_wrong", law->known_wrong, "traits", traits,
                                              "conventions", conventions_json(&law->conventions)));
    }
    return list;
}

/* NULL after a message if the shipped cases are not there, or one of them cannot be read. */
static json_t *list_cases(void) {
    json_t *list = NULL;
    struct command_files files;
    struct play_case_set *sets;
    if (command_find("list", &(struct option_arguments){0, NULL}, &files))
        return NULL;
    if (!command_read(&files, &sets)) {
        list = json_array();
        for (size_t i = 0; i < files.count; i++) {
            const struct play_case *c = &sets[i].cases[0];
            json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:I,s:s}", "name", c->name, "title",
                                                  c->title, "law", c->law->name, "variants",
                                                  (json_int_t)sets[i].count, "file", c->file));
        }
    }
    return list;
}

static json_t *list_sources(void) {
    json_t *list = json_array();
    const struct ref_entry *e;
    for (size_t i = 0; (e = ref_entry_at(i)); i++)
        json_array_append_new(
            list, json_pack("{s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:b}", "key", e->key, "label",
                            e->label, "authors", e->authors, "title", e->title, "published",
                            e->published, "year", e->year, "doi", e->doi, "url", e->url, "note",
                            e->note, "uses", e->uses, "seen", e->seen));
    return list;
}

/* For what there is such a number. */
static const char *of(const struct play_quantity *q) {
    return q->impact_only ? "impact" : q->is_outcome ? "run" : q->of_bodies ? "bodies" : "step";
}

static json_t *list_quantities(void) {
    json_t *list = json_array();
    const struct play_quantity *q;
    for (size_t i = 0; (q = play_quantity_at(i)); i++)
        json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:s}", "name", q->name, "unit", q->unit,
                                              "of", of(q), "meaning", q->meaning));
    return list;
}

static json_t *list_principles(void) {
    json_t *list = json_array();
    const struct play_quantity *p;
    for (size_t i = 0; (p = play_principle_at(i)); i++)
        json_array_append_new(list,
                              json_pack("{s:s,s:s}", "name", p->name, "statement", p->meaning));
    return list;
}

static json_t *list_targets(void) {
    json_t *list = json_array();
    const struct touch_target *t;
    for (size_t i = 0; (t = touch_target_at(i)); i++)
        json_array_append_new(list, json_pack("{s:s,s:b,s:s,s:s}", "name", t->name, "available",
                                              touch_target_available(t->name) > 0, "needs",
                                              t->needs, "meaning", t->meaning));
    return list;
}

static json_t *list_conventions(void) {
    json_t *list = json_array();
    for (int k = 0; k < TOUCH_CONVENTION_COUNT; k++) {
        const struct touch_convention_row *row = touch_convention_at((size_t)k);
        const struct touch_convention_value *value;
        for (unsigned i = 1; (value = touch_convention_value_at((enum touch_convention)k, i)); i++)
            json_array_append_new(list,
                                  json_pack("{s:s,s:s,s:s,s:s,s:s}", "convention", row->name,
                                            "choice", value->name, "about", row->about, "meaning",
                                            value->meaning, "source", value->source));
    }
    return list;
}

/* What properties of laws can mean. */
static json_t *list_roles(void) {
    const struct touch_role_row *row;
    json_t *list = json_array();
    for (size_t i = 0; (row = touch_role_at(i)); i++) {
        char range[160];
        touch_property_range(
            &(struct touch_property){.min = row->least, .max = row->most, .flags = row->flags},
            range, sizeof range);
        json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:s,s:s}", "role", row->name, "symbol",
                                              row->symbol, "unit", row->unit, "range", range,
                                              "meaning", row->meaning));
    }
    return list;
}

static json_t *list_properties(const struct touch_law *law) {
    static const char *const scopes[] = {"contact", "body", "state"};
    static const char *const types[] = {"real", "integer", "boolean", "choice", "vector"};
    json_t *list = json_array();
    for (size_t k = 0; k < law->property_count; k++) {
        const struct touch_property *p = &law->properties[k];
        char range[160];
        touch_property_range(p, range, sizeof range);
        const int absent = (p->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL)) != 0;
        char initial[64] = "none";
        if (!absent && !(p->type == TOUCH_CHOICE &&
                         touch_choice_name(p, (size_t)p->initial, initial, sizeof initial)))
            snprintf(initial, sizeof initial, "%g", p->initial);
        json_array_append_new(
            list,
            json_pack("{s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:b,s:b,s:b,s:s}", "keyword", p->keyword,
                      "role", touch_role_at(p->role)->name, "symbol", p->symbol, "unit", p->unit,
                      "type", types[p->type], "scope", scopes[p->scope], "range", range, "default",
                      p->flags & TOUCH_REQUIRED ? "required" : initial, "required",
                      (p->flags & TOUCH_REQUIRED) != 0, "modifiable",
                      (p->flags & TOUCH_MODIFIABLE) != 0, "inheritable",
                      (p->flags & TOUCH_INHERITABLE) != 0, "meaning", p->meaning));
    }
    return list;
}

/* turning: how a stored shear vector follows the contact plane. */
static json_t *list_state(const struct touch_law *law) {
    const struct touch_convention_value *turning =
        touch_convention_value_at(TOUCH_CONVENTION_turning, law->conventions.turning);
    json_t *list = json_array();
    for (int k = 0; k < (int)law->state_count; k++) {
        const struct touch_field *field = &law->state[k];
        const int shear = law->shear_field >= 0 && k >= law->shear_field &&
                          k < law->shear_field + 2 * law->shear_count;
        json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:s}", "name", field->name, "unit",
                                              field->unit, "turning",
                                              shear && turning ? turning->name : "", "meaning",
                                              field->meaning));
    }
    return list;
}

static const struct {
    const char *name;
    json_t *(*make)(void);
    const char *const keys[LISTING_KEYS];
} listings[] = {
    {"laws", list_laws, {"name", "title"}},
    {"cases", list_cases, {"name", "variants", "title"}},
    {"references",
     list_references,
     {"name", "quantity", "unit", "kind", "inputs_and_units", "title"}},
    {"sources", list_sources, {"label", "seen", "doi", "title"}},
    {"quantities", list_quantities, {"name", "unit", "of", "meaning"}},
    {"principles", list_principles, {"name", "statement"}},
    {"roles", list_roles, {"role", "symbol", "unit", "range", "meaning"}},
    {"conventions", list_conventions, {"convention", "choice", "source", "meaning"}},
    {"targets", list_targets, {"name", "available", "needs", "meaning"}},
};

/* Of one law. */
static const struct {
    const char *name;
    json_t *(*make)(const struct touch_law *law);
    const char *const keys[LISTING_KEYS + 1];
} law_listings[] = {
    {"properties",
     list_properties,
     {"keyword", "symbol", "unit", "default", "range", "role", "type", "scope", "modifiable",
      "inheritable", "meaning"}},
    {"state", list_state, {"name", "unit", "turning", "meaning"}},
};

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

/* The kernels are linked to a program of their own, which need not be there. */
static int ask_for_kernels(int json) {
    char *arguments[] = {"kernels", json ? "--json" : NULL, NULL};
    const int code = program_external("kernels", arguments, NULL);
    if (code >= 0)
        return code;
    fputs("touchstone list: the kernels are neither built (./touchstone bench builds them) nor "
          "installed (meson install --tags kernels)\n",
          stderr);
    return EXIT_USAGE;
}

struct options {
    struct command_law law;
    int json, no_probe;
};

static const struct option_row option_rows[] = {
    OPTION(FLAG, "json", NULL, offsetof(struct options, json),
           "Print one JSON object instead of a table."),
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
        "conventions that a law can declare, "
        "roles of properties, instruction sets, kernels, engines, or the properties or the state "
        "of one law, also of a law of yours.\n"
        "references NAME prints one reference with its equations, schema NAME the JSON Schema of "
        "a case file or of a file of results. engines prints the engines whose laws 'touchstone "
        "verify --law ENGINE:LAW' can test, the conventions that each law declares, and for each "
        "case how many of its variants the law can play, with the reasons why not the others; "
        "without cases these are the shipped ones tagged 'engines', which that command runs.",
    .rows = option_rows,
    .least = 1,
    .most = INT_MAX,
    .arguments =
        "one of laws, cases, references, sources, quantities, principles, roles, conventions, "
        "targets, kernels, engines, "
        "references NAME, properties LAW, state LAW, schema NAME"};

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
    if (stop >= 0 || (stop = command_law_check("list", &o.law, &unused)))
        return stop;
    const char *what = given.text[0];
    if (!strcmp(what, "engines"))
        return list_engines(&(struct option_arguments){given.count - 1, given.text + 1}, o.json,
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
        return law ? listing_print(law_listings[i].make(law), law_listings[i].keys, what, 1, o.json)
                   : program_usage("list", "%s needs the name of one law, or --law FILE", what);
    }
    if (!strcmp(what, "kernels"))
        return given.count == 1 ? ask_for_kernels(o.json) : refuse_second(what, given.text[1]);
    if (!strcmp(what, "schema"))
        return list_schema(given.count == 2 ? given.text[1] : NULL);
    if (!strcmp(what, "references") && given.count == 2)
        return list_reference(given.text[1], o.json);
    for (size_t i = 0; i < TOUCH_COUNT(listings); i++)
        if (!strcmp(listings[i].name, what))
            return given.count == 1
                       ? listing_print(listings[i].make(), listings[i].keys, what, 1, o.json)
                       : refuse_second(what, given.text[1]);
    return program_usage("list", "'%s': needs %s", what, program.arguments);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone solve`: a calculator for contacts. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cited.h"
#include "command.h"
#include "listing.h"
#include "solve_table.h"
#include "told_limits.h"
#include "cases/answers/solver.h"
#include "cases/base/json.h"
#include "cases/base/memory.h"
#include "cases/base/suggest.h"
#include "cases/base/unit_text.h"
#include "cases/base/utf8.h"
#include "cases/read/uncertain.h"
#include "touchstone/common.h"

#define GIVEN_MAX 128
#define LINE      256

struct options {
    const char *wanted, *unit, *out;
    int json;
};

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(TEXT, "for", "NAME", AT(wanted),
           "Print this variable alone. It is solved for also where the model has a default for "
           "it."),
    OPTION(TEXT, "unit", "UNIT", AT(unit), "Print the value in this unit, for example kN or um.",
           .needs = "for"),
    COMMAND_FIGURE_ROW(AT(out), "Draw the variable of --for over the range of another one."),
    OPTION(FLAG, "json", NULL, AT(json),
           "Print one JSON object (cases/commands/solve.schema.json).", .not_with = "out"),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "solve",
    .usage = "[--json]\nMODEL [--json]\nMODEL NAME=VALUE... [OPTIONS]",
    .purpose =
        "Answers questions about a contact: any variable of a model from the others. Without a "
        "model, lists the models; without values, the variables of one, with units, ranges and "
        "defaults. A value may have a unit and a standard uncertainty: radius=5mm, "
        "radius=5mm+-0.1mm, young=70GPa+-2%. What follows directly is evaluated, other "
        "unknowns are found as roots of the relation whose result is given, all of them if there "
        "are several. One value may be a range, speed=0.1m/s:10m/s:5 (five values in equal ratios; "
        ":linear behind it: in equal steps), and then a table is printed as CSV. Values that "
        "contradict each other are refused. Each number has its "
        "numerical uncertainty, beside it that of what is given, formula and source; where the "
        "model ends, a sentence says so. The numbers are those of the references, without a law "
        "and without a time step.",
    .rows = option_rows,
    .end = "Exit status: 0 done, 1 nothing within the ranges gives these values, or they "
           "contradict each other, 2 wrong usage or input, 3 internal error.",
    .least = 0,
    .most = GIVEN_MAX,
    .arguments = "a model and values"};

/* --- what there is ------------------------------------------------------------------------------- */

static int list_models(int json) {
    static const char *const keys[] = {"name", "title", "example", NULL};
    json_t *list = json_array();
    const struct model *m;
    for (size_t i = 0; (m = model_at(i)); i++)
        json_array_append_new(list, json_pack("{s:s,s:s,s:s}", "name", m->name, "title", m->title,
                                              "example", m->example));
    return listing_print(list, keys, "models", 1, json);
}

static void default_text(const struct model *m, enum model_variable v, char *text, size_t size) {
    const struct model_default *d = model_default_of(m, v);
    if (model_relation_of(m, v))
        snprintf(text, size, "found");
    else if (!d)
        snprintf(text, size, "none");
    else if (d->same != V_NONE)
        snprintf(text, size, "%s", model_words[d->same].name);
    else if (model_words[v].choices)
        snprintf(text, size, "%.*s", (int)strcspn(model_words[v].choices, "|"),
                 model_words[v].choices);
    else
        snprintf(text, size, "%g", d->number);
}

static json_t *variables_of(const struct model *m) {
    json_t *list = json_array();
    for (enum model_variable v = 0; v < V_COUNT; v++) {
        const struct model_word *w = &model_words[v];
        char initial[LINE], range[LINE];
        if (!model_has(m, v))
            continue;
        default_text(m, v, initial, sizeof initial);
        snprintf(range, sizeof range, "%c%g, %g%c", w->flags & MODEL_OPEN_MIN ? '(' : '[', w->min,
                 w->max, w->flags & MODEL_OPEN_MAX ? ')' : ']');
        json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:s,s:s}", "name", w->name, "unit",
                                              w->unit, "range", w->choices ? w->choices : range,
                                              "default", initial, "meaning", w->meaning));
    }
    return list;
}

/* --- the answer for people ----------------------------------------------------------------------- */

struct shown {
    const struct model *model;
    const struct solver_answer *is;
    enum model_variable wanted; /* V_NONE: all */
    const char *unit;
    double factor;
    int is_uncertain; /* something that is given has an uncertainty */
};

static int is_pure(const char *unit) {
    return !*unit || !strcmp(unit, "1");
}

static const char *word_of(enum model_variable v, double x) {
    const char *at = model_words[v].choices;
    static char word[LINE];
    for (int i = 0; i < (int)x; i++)
        at = strchr(at, '|') + 1;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(at, "|"), at);
    return word;
}

/* UTF-8, by its characters. */
static void print_padded(const char *text, size_t width) {
    uint32_t code;
    size_t count = 0, taken;
    for (const char *at = text; (taken = play_utf8_next(at, &code)); at += taken)
        count++;
    printf("%s%*s", text, count < width ? (int)(width - count) : 1, "");
}

/* Of the number, and of what is given, never as one: relative, or in a unit. */
static void print_uncertainty(const struct shown *a, const struct solver_solution *s,
                              enum model_variable v, double one, const char *unit) {
    if (!isfinite(s->value[v]))
        return;
    printf(" numerical %.1g%s", s->uncertainty[v] / one, unit);
    if (a->is_uncertain && isfinite(s->input[v]))
        printf(", input %.2g%s", s->input[v] / one, unit);
    else if (a->is_uncertain)
        fputs(", input unknown", stdout);
}

static void print_variable(const struct shown *a, const struct solver_solution *s,
                           enum model_variable v) {
    const struct model_word *w = &model_words[v];
    char text[UNIT_TEXT_SIZE], whole[64] = "";
    unit_text(s->value[v], w->unit, 5, text);
    if (w->choices)
        snprintf(text, sizeof text, "%.60s", word_of(v, s->value[v]));
    else if (isfinite(s->value[v]))
        snprintf(whole, sizeof whole, "%.12g%s%s", s->value[v], is_pure(w->unit) ? "" : " ",
                 is_pure(w->unit) ? "" : w->unit);
    printf("  %-24s ", w->name);
    if (*whole)
        print_padded(text, 22);
    else
        fputs(text, stdout);
    printf(*whole && s->how[v] > SOLVER_DEFAULT ? "%-28s" : "%s", whole);
    if (s->how[v] > SOLVER_DEFAULT)
        print_uncertainty(a, s, v, fabs(s->value[v]) > 0.0 ? fabs(s->value[v]) : 1.0, "");
    else if (s->input[v] > 0.0)
        printf(" +- %.6g", s->input[v]);
    if (s->how[v] == SOLVER_ROOT)
        printf(", from %s", model_words[s->by[v]->out].name);
    putchar('\n');
}

static void print_group(const struct shown *a, const struct solver_solution *s, const char *title,
                        enum solver_how from, enum solver_how to) {
    int begun = 0;
    for (enum model_variable v = 0; v < V_COUNT; v++)
        if (s->how[v] >= from && s->how[v] <= to && model_has(a->model, v)) {
            if (!begun++)
                printf("\n%s\n", title);
            print_variable(a, s, v);
        }
}

static void print_relation(const struct model_relation *r, json_t *seen) {
    if (json_object_get(seen, model_words[r->out].name))
        return;
    json_object_set_new(seen, model_words[r->out].name, json_true());
    printf("  %s: %s\n    %s %s", model_words[r->out].name, r->tex, r->words, r->source);
    printf(r->reference ? " (reference %s)\n" : "\n", r->reference);
}

/* Formulas of what was found, each once, and the works that they cite. */
static void print_sources(const struct shown *a) {
    json_t *seen = json_object(), *works = json_object();
    const struct model_relation *r;
    puts("\nformulas");
    for (int pass = 0; pass < 2; pass++) {
        if (pass)
            puts("\nsources");
        for (size_t i = 0; i < a->is->count; i++)
            for (enum model_variable v = 0; v < V_COUNT; v++) {
                if ((a->wanted != V_NONE && v != a->wanted) || !(r = a->is->solution[i].by[v]))
                    continue;
                if (pass)
                    cited_print(r->source, works);
                else
                    print_relation(r, seen);
            }
    }
    json_decref(seen);
    json_decref(works);
}

static void print_missing(const struct shown *a) {
    char missing[1024];
    solver_missing(a->model, &a->is->solution[0], V_NONE, missing, sizeof missing);
    if (*missing)
        printf("\nnot found, for want of\n  %s\n", missing);
}

/* Of the solution that is the furthest beyond them. */
static struct model_facts worst_facts(const struct shown *a) {
    size_t worst = 0;
    double most = 0.0;
    for (size_t i = 0; i < a->is->count; i++) {
        const struct model_facts facts = solver_facts(a->model, &a->is->solution[i]);
        const double excess = model_limits_excess(&facts);
        worst = excess > most ? i : worst;
        most = fmax(most, excess);
    }
    return solver_facts(a->model, &a->is->solution[worst]);
}

static void print_limits(const struct shown *a) {
    const struct model_facts facts = worst_facts(a);
    told_limits_print(&facts);
}

static void print_wanted(const struct shown *a) {
    const struct model_word *w = &model_words[a->wanted];
    for (size_t i = 0; i < a->is->count; i++) {
        const struct solver_solution *s = &a->is->solution[i];
        char unit[LINE];
        snprintf(unit, sizeof unit, "%s%s", is_pure(a->unit) ? "" : " ",
                 is_pure(a->unit) ? "" : a->unit);
        printf("%s = %.15g%s%s", w->name, s->value[a->wanted] / a->factor, unit,
               isfinite(s->value[a->wanted]) ? "," : "");
        print_uncertainty(a, s, a->wanted, a->factor, unit);
        putchar('\n');
    }
    print_limits(a);
    print_sources(a);
}

static void print_text(const struct shown *a) {
    if (a->wanted != V_NONE) {
        print_wanted(a);
        return;
    }
    printf("%s: %s\n", a->model->name, a->model->title);
    print_group(a, &a->is->solution[0], "given", SOLVER_GIVEN, SOLVER_GIVEN);
    print_group(a, &a->is->solution[0], "by default", SOLVER_DEFAULT, SOLVER_DEFAULT);
    for (size_t i = 0; i < a->is->count; i++) {
        char title[LINE];
        snprintf(title, sizeof title, a->is->count > 1 ? "found, solution %zu of %zu" : "found",
                 i + 1, a->is->count);
        print_group(a, &a->is->solution[i], title, SOLVER_DERIVED, SOLVER_ROOT);
    }
    print_missing(a);
    print_limits(a);
    print_sources(a);
}

/* --- JSON ----------------------------------------------------------------------------------------- */

static json_t *json_of_variable(const struct solver_solution *s, enum model_variable v,
                                int is_uncertain) {
    static const char *const how[] = {"unknown", "given", "default", "derived", "root"};
    const struct model_word *w = &model_words[v];
    return json_pack(
        "{s:s,s:s,s:o,s:o,s:o,s:s,s:o}", "name", w->name, "unit", w->unit, "value",
        w->choices ? json_string(word_of(v, s->value[v])) : play_json_number(s->value[v]),
        "numerical", play_json_number(s->uncertainty[v]), "input",
        is_uncertain ? play_json_number(s->input[v]) : json_null(), "how", how[s->how[v]],
        "relation", s->by[v] ? json_string(model_words[s->by[v]->out].name) : json_null());
}

static json_t *json_of_relation(const struct model_relation *r) {
    return json_pack("{s:s,s:s,s:s,s:o,s:s,s:o}", "gives", model_words[r->out].name, "tex", r->tex,
                     "words", r->words, "reference",
                     r->reference ? json_string(r->reference) : json_null(), "source", r->source,
                     "works", cited_works(r->source));
}

static void print_json(const struct shown *a) {
    json_t *solutions = json_array(), *relations = json_array();
    const struct model_relation *r;
    for (size_t i = 0; i < a->is->count; i++) {
        json_t *list = json_array();
        for (enum model_variable v = 0; v < V_COUNT; v++)
            if (a->is->solution[i].how[v] != SOLVER_UNKNOWN &&
                (a->wanted == V_NONE || a->wanted == v))
                json_array_append_new(list,
                                      json_of_variable(&a->is->solution[i], v, a->is_uncertain));
        json_array_append_new(solutions, list);
    }
    for (size_t i = 0; (r = model_relation_at(a->model, i)); i++)
        json_array_append_new(relations, json_of_relation(r));
    const struct model_facts facts = worst_facts(a);
    json_t *whole =
        json_pack("{s:i,s:s,s:s,s:o,s:b,s:o,s:o}", "schema", 2, "tool", "touchstone solve", "model",
                  a->model->name, "solutions", solutions, "more_solutions", a->is->more, "limits",
                  told_limits_json(&facts), "relations", relations);
    json_dumpf(whole, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(whole);
}

/* --- reading -------------------------------------------------------------------------------------- */

static int refuse_model(const char *name) {
    struct play_suggest near;
    const struct model *m;
    play_suggest_begin(&near, name);
    for (size_t i = 0; (m = model_at(i)); i++)
        play_suggest_offer(&near, m->name);
    return program_usage("solve", "there is no model '%s'%s; 'touchstone solve' lists them", name,
                         play_suggest_hint(&near, ""));
}

static int read_wanted(const struct options *o, const struct model *model, struct shown *a) {
    if (!o->wanted)
        return 0;
    a->wanted = model_variable_find(o->wanted);
    if (a->wanted == V_NONE || !model_has(model, a->wanted))
        return program_usage("solve",
                             "--for %s: %s has no such variable; 'touchstone solve %s' "
                             "lists them",
                             o->wanted, model->name, model->name);
    if (model_words[a->wanted].choices)
        return program_usage("solve", "--for %s: a word is not solved for; allowed: a number",
                             o->wanted);
    a->unit = o->unit ? o->unit : model_words[a->wanted].unit;
    return cited_unit("solve", o->unit, model_words[a->wanted].unit, &a->factor);
}

static int something_is_found(const struct solver_solution *s) {
    for (enum model_variable v = 0; v < V_COUNT; v++)
        if (s->how[v] > SOLVER_DEFAULT && isfinite(s->value[v]))
            return 1;
    return 0;
}

/* --- a table over a range ------------------------------------------------------------------------- */

#define POINTS 50 /* of a range that does not say how many */

/* Takes "NAME=FROM:TO", with or without ":N" and a word behind it, out of the texts. 0, or an exit code; over V_NONE: there
 * is no range. */
static int take_range(const struct model *model, int *count, char **texts, struct solve_table *t) {
    int i = 0;
    t->over = V_NONE;
    while (i < *count && !strchr(texts[i], ':'))
        i++;
    const char *equals = i < *count ? strchr(texts[i], '=') : NULL;
    if (!equals)
        return 0;
    if (uncertain_is(equals))
        return program_usage("solve", "%s: a range has no uncertainty; allowed: on a single value",
                             texts[i]);
    char *name = play_format("%.*s", (int)(equals - texts[i]), texts[i]);
    t->over = model_variable_find(name);
    const int known =
        t->over != V_NONE && model_has(model, t->over) && !model_words[t->over].choices;
    size_t colons = 0;
    for (const char *c = equals; *c; c++)
        colons += *c == ':';
    char *range = play_format(colons == 1 ? "%s:%d" : "%s", equals + 1, POINTS);
    const int code =
        known
            ? range_read("solve", name, range, model_words[t->over].unit,
                         (model_words[t->over].flags & (MODEL_LOG | MODEL_SIGNED)) == MODEL_LOG,
                         &t->range)
            : program_usage("solve", "%s: %s has no such number; 'touchstone solve %s' lists them",
                            texts[i], model->name, model->name);
    free(range);
    free(name);
    for ((*count)--; i < *count; i++)
        texts[i] = texts[i + 1];
    return code;
}

/* Both ends of the range as single values, so that they are refused as these are. */
static int check_range(const struct model *model, const struct solve_table *t, int *given,
                       double *value) {
    char message[SOLVER_MESSAGE];
    double unused[V_COUNT];
    const double ends[] = {t->range.from, t->range.to};
    int bad = 0;
    for (int i = 0; i < 2 && !bad; i++) {
        char *text = play_format("%s=%.17g", model_words[t->over].name, ends[i]);
        bad = solver_read(model, text, given, value, unused, message);
        given[t->over] = bad && given[t->over];
        free(text);
    }
    return bad ? program_usage("solve", "%s", message) : 0;
}

/* --- the verb ------------------------------------------------------------------------------------- */

static int answer_once(const struct options *o, const struct shown *a, const int *given,
                       const double *value, const double *sigma, struct solver_answer *ret) {
    char message[SOLVER_MESSAGE];
    if (solver_solve(a->model, given, value, a->wanted, ret, message)) {
        program_complain("solve", "%s", message);
        return EXIT_FAILED;
    }
    if (!something_is_found(&ret->solution[0])) {
        solver_missing(a->model, &ret->solution[0], V_NONE, message, sizeof message);
        return program_usage("solve", "nothing follows from what is given; missing: %s", message);
    }
    solver_spread(a->model, given, value, sigma, a->wanted, ret);
    (o->json ? print_json : print_text)(a);
    const struct model_facts facts = worst_facts(a);
    (void)told_limits_warn("solve", &facts);
    return EXIT_PASSED;
}

static int solve(const struct options *o, const struct model *model, int count, char **texts) {
    static struct solver_answer answer;
    int given[V_COUNT] = {0};
    double value[V_COUNT] = {0.0}, sigma[V_COUNT] = {0.0};
    char message[SOLVER_MESSAGE];
    struct shown a = {model, &answer, V_NONE, "1", 1.0, 0};
    struct solve_table t = {
        .model = model, .given = given, .value = value, .sigma = sigma, .out = o->out};
    int code = take_range(model, &count, texts, &t);
    for (int i = 0; i < count && !code; i++) {
        a.is_uncertain = a.is_uncertain || uncertain_is(texts[i]);
        if (solver_read(model, texts[i], given, value, sigma, message))
            code = program_usage("solve", "%s", message);
    }
    if (code || (code = read_wanted(o, model, &a)))
        return code;
    if (t.over == V_NONE)
        return o->out ? program_usage("solve",
                                      "--out %s: a figure needs a range of one value, as "
                                      "in speed=0.1m/s:10m/s",
                                      o->out)
                      : answer_once(o, &a, given, value, sigma, &answer);
    if (o->json)
        return program_usage("solve", "--json: a range is printed as CSV");
    if (o->out && a.wanted == V_NONE)
        return program_usage("solve", "--out %s: a figure needs --for, what it draws", o->out);
    t.is_uncertain = a.is_uncertain;
    t.wanted = a.wanted;
    t.unit = a.unit;
    t.factor = a.factor;
    code = check_range(model, &t, given, value);
    return code ? code : solve_table(&t);
}

int command_solve(int argc, char **argv) {
    static const char *const keys[] = {"name", "unit", "range", "default", "meaning", NULL};
    struct options o = {0};
    struct option_arguments given;
    const int code = options_read(&program, argc, argv, &o, &given);
    if (code >= 0)
        return code;
    if (!given.count)
        return list_models(o.json);
    const struct model *model = model_find(given.text[0]);
    if (!model)
        return refuse_model(given.text[0]);
    if (given.count == 1)
        return listing_print(variables_of(model), keys, "variables", 1, o.json);
    return solve(&o, model, given.count - 1, given.text + 1);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone solve`: a calculator for contacts. */
#include <jansson.h>
#include "told.h"
#include "solve_reference.h"
#include "cases/answers/solver.h"
#include "cases/core/unit_text.h"
#include "cases/case/uncertain.h"
#include "cases/tell/figure.h"
#include "words.h"

/* --- tables of answers ------------------------------------------------------------------------ */

/* `touchstone solve` over a range of one variable: a table, and a figure. */
struct solve_table {
    const struct ref_known *model;
    const int *given; /* without the variable of the range */
    const double *value, *sigma;
    int is_uncertain;    /* one of them has a sigma */
    size_t over, wanted; /* wanted SOLVER_ALL: all that is found */
    struct range range;
    const char *unit; /* of the wanted one */
    double factor;
    const struct command_out *out; /* a figure: with a wanted variable */
};

/* Angles are drawn in degrees. */
static int is_angle(const struct solve_table *t) {
    return !strcmp(t->model->number[t->over].unit, "rad");
}
static double drawn_factor(const struct solve_table *t) {
    return is_angle(t) ? TOUCH_PI / 180.0 : 1.0;
}

struct rows {
    const struct solve_table *t;
    struct sheet_table *table;
    size_t found, missed;       /* values of the range with and without a solution */
    size_t column[REF_NUMBERS]; /* of the table, from the first solution */
    size_t columns;
    double excess;                /* of the worst row, over the limits of the model */
    struct model_facts worst;     /* that row */
    struct figure_pair drawn;     /* where there is a figure */
    char message[SOLVER_MESSAGE]; /* why the first value without a solution has none */
};

/* Where something that is given has an uncertainty, what is found has two more columns. */
static int has_parts(const struct rows *r, size_t v) {
    return r->t->is_uncertain && v != r->t->over;
}

static void put_heading(struct rows *r, const struct solver_solution *s) {
    r->column[r->columns++] = r->t->over;
    for (size_t v = 0; v < r->t->model->numbers; v++)
        if (v != r->t->over && !r->t->model->number[v].hidden &&
            (r->t->wanted == SOLVER_ALL ? s->how[v] > SOLVER_DEFAULT : v == r->t->wanted))
            r->column[r->columns++] = v;
    for (size_t k = 0; k < r->columns; k++) {
        const size_t v = r->column[k];
        const struct ref_known_number *w = &r->t->model->number[v];
        const char *unit = v == r->t->wanted ? r->t->unit : w->unit;
        const struct sheet_column parts[] = {
            COLUMN(w->name, NUMBER, unit, w->meaning),
            COLUMN(play_format("%s_numerical", w->name), NUMBER, unit,
                   "uncertainty of that number"),
            COLUMN(play_format("%s_input", w->name), NUMBER, unit,
                   "standard uncertainty by those of what is given")};
        sheet_columns(r->table, has_parts(r, v) ? 3 : 1, parts);
    }
}

static void put_row(const struct rows *r, const struct solver_solution *s) {
    for (size_t k = 0; k < r->columns; k++) {
        const size_t v = r->column[k];
        const double one = v == r->t->wanted ? r->t->factor : 1.0;
        SHEET_ROW(r->table, NUMBER(s->value[v] / one));
        if (has_parts(r, v))
            SHEET_ROW(r->table, NUMBER(s->uncertainty[v] / one), NUMBER(s->input[v] / one));
    }
}

static void answer_at(struct rows *r, double x) {
    static struct solver_answer answer;
    char message[SOLVER_MESSAGE];
    int given[REF_NUMBERS];
    double value[REF_NUMBERS];
    memcpy(given, r->t->given, sizeof given);
    memcpy(value, r->t->value, sizeof value);
    given[r->t->over] = 1;
    value[r->t->over] = x;
    if (solver_solve(r->t->model, given, value, r->t->wanted, &answer, message)) {
        if (!r->missed++)
            memcpy(r->message, message, sizeof message);
        return;
    }
    r->found++;
    solver_spread(r->t->model, given, value, r->t->sigma, r->t->wanted, &answer);
    if (!r->columns)
        put_heading(r, &answer.solution[0]);
    for (size_t i = 0; i < answer.count; i++) {
        const struct model_facts facts = solver_facts(r->t->model, &answer.solution[i]);
        const double excess = model_limits_excess(&facts);
        if (excess > r->excess) {
            r->excess = excess;
            r->worst = facts;
        }
        put_row(r, &answer.solution[i]);
        if (command_figure(r->t->out))
            figure_pair_point(&r->drawn, x / drawn_factor(r->t),
                              answer.solution[i].value[r->t->wanted] / r->t->factor, (double)NAN,
                              0.0);
    }
}

/* --- the figure ----------------------------------------------------------------------------------- */

static int draw(const struct solve_table *t, struct figure_pair *drawn) {
    const struct ref_known_number *over = &t->model->number[t->over],
                                  *wanted = &t->model->number[t->wanted];
    struct figures figures = {0};
    struct figure *figure = figures_new(&figures, "", "", "", NULL);
    figure_axis(&figure->x, over->meaning, is_angle(t) ? "deg" : over->unit,
                t->range.ratios ? 10 : 0);
    figure_axis(&figure->y, wanted->meaning, t->unit, 0);
    drawn->name = play_copy("");
    drawn->is_loose = 1;
    figure_add_pair(figure, *drawn);
    *drawn = (struct figure_pair){0};
    return figures_put("solve", t->out->file, &figures, 1);
}

/* Prints CSV, or what is asked for, one row for each solution at each value of the range; values without a solution have none, and are counted
 * in a warning. Returns an exit status, after a message where there is not a single row or no figure. */
static int solve_table(const struct solve_table *table) {
    struct sheet *sheet = sheet_new("touchstone solve",
                                    play_format("%s: %s", table->model->name, table->model->title));
    struct rows r = {.t = table, .table = sheet_table(sheet, "solutions", 0, NULL)};
    int code = EXIT_PASSED;
    for (size_t i = 0; i < table->range.count; i++)
        answer_at(&r, range_point(&table->range, i));
    if (!r.found) {
        program_complain("solve", "%s", r.message);
        code = EXIT_FAILED;
    } else if (r.missed) {
        program_complain("solve", "warning: %zu of %zu values have no solution, the first: %s",
                         r.missed, table->range.count, r.message);
    }
    if (r.found && !command_out_is_read(table->out))
        (void)sheet_put("solve", sheet, "-.csv");
    if (r.excess > 0.0)
        (void)told_limits_warn("solve", &r.worst);
    if (!code)
        code = command_put("solve", table->out, sheet);
    if (!code && command_figure(table->out))
        code = draw(table, &r.drawn);
    return code;
}

/* --- the verb --------------------------------------------------------------------------------- */

#define GIVEN_MAX 128
#define LINE      256
#define DIGITS    6 /* of a value for people */

struct options {
    const char *wanted, *unit, *path;
    struct command_out out;
};

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(TEXT, "for", "NAME", AT(wanted),
           "Print this variable alone. It is solved for also where the model has a default for "
           "it."),
    OPTION(TEXT, "unit", "UNIT", AT(unit),
           "Print the value of --for, or of a reference, in this unit, for example kN or um."),
    OPTION(TEXT, "path", "FILE", AT(path),
           "Take the samples of a path, for a reference, from a CSV file with a heading: columns "
           "time, overlap, slide_s, slide_t and leg, each with its unit, as in overlap_um or "
           "'overlap (um)'."),
    COMMAND_ANSWER_ROWS(AT(out), "Draw the variable of --for over the range of another one."),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "solve",
    .usage = "[--json]\nMODEL [--json]\nMODEL NAME=VALUE... [OPTIONS]",
    .purpose =
        "Answers questions about a contact: any variable of a model from the others. Without a "
        "model, lists the models; without values, the variables of one, with units, ranges and "
        "defaults. A reference of the catalogue ('touchstone list references') is a model, too, "
        "and so is a model that references are of. With all that a reference needs, its value is "
        "printed, with equations and source. Where each body has a value, two are separated by a "
        "comma, and one is that of both; inf is a wall: radius=5mm,inf. A reference of a path "
        "takes its samples as lists, overlap=0um,1um,2um, or from a file, and prints CSV. A value "
        "may have a unit and a standard uncertainty: radius=5mm, radius=5mm+-0.1mm, "
        "young=70GPa+-2%. What follows directly is evaluated, other unknowns are found as roots of "
        "the relation whose result is given, all of them if there are several. One value may be a "
        "range, speed=0.1m/s:10m/s:5 (five values in equal ratios; :linear behind it: in equal "
        "steps), and then a table is printed as CSV, or as --json or --out says. Values that "
        "contradict each other are refused. Each number has its numerical uncertainty, beside it "
        "that of what is given, formula and source; where the model ends, a sentence says so. The "
        "numbers are those of the references, without a law and without a time step.",
    .rows = option_rows,
    .end = "Exit status: 0 done, 1 nothing within the ranges gives these values, or they "
           "contradict each other, 2 wrong usage or input, 3 internal error.",
    .least = 0,
    .most = GIVEN_MAX,
    .arguments = "a model and values"};

/* --- what there is ------------------------------------------------------------------------------- */

static int list_models(const struct command_out *out) {
    static const struct sheet_column columns[] = {
        COLUMN("name", TEXT, NULL, "of the model"), COLUMN("title", TEXT, NULL, "what it is"),
        COLUMN("example", TEXT, NULL, "values that it can be solved with")};
    struct sheet *sheet = sheet_new("touchstone solve", "models");
    struct sheet_table *table = SHEET_TABLE(sheet, "models", columns);
    const char *name;
    int is_topic;
    for (size_t i = 0; (name = ref_known_name(i, &is_topic)) && is_topic; i++) {
        struct ref_known *m = ref_known_open(name);
        SHEET_ROW(table, TEXT(m->name), TEXT(m->title), TEXT(m->example));
        ref_known_free(m);
    }
    return command_list_sheet("solve", out, sheet, "models");
}

static const char *word_of(const struct ref_known_number *w, double x) {
    const char *at = w->choices;
    static char word[LINE];
    for (int i = 0; i < (int)x; i++)
        at = strchr(at, '|') + 1;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(at, "|"), at);
    return word;
}

static void default_text(const struct ref_known *m, size_t v, char *text, size_t size) {
    const struct ref_known_number *w = &m->number[v];
    if (w->initial == REF_FOUND)
        snprintf(text, size, "found");
    else if (w->initial == REF_ASKED || isnan(w->number))
        snprintf(text, size, "none");
    else if (w->initial == REF_SAME)
        snprintf(text, size, "%s", m->number[w->same].name);
    else if (w->choices)
        snprintf(text, size, "%s", word_of(w, w->number));
    else
        snprintf(text, size, "%g", w->number);
}

static int list_variables(const struct ref_known *m, const struct command_out *out) {
    static const struct sheet_column columns[] = {
        COLUMN("name", TEXT, NULL, "of the variable"), COLUMN("unit", TEXT, NULL, "of its value"),
        COLUMN("range", TEXT, NULL, "what is allowed: an interval, or words"),
        COLUMN("default", TEXT, NULL, "where it is not given; found: it is solved for"),
        COLUMN("meaning", TEXT, NULL, "what it is")};
    struct sheet *sheet = sheet_new("touchstone solve", m->title);
    struct sheet_table *table = SHEET_TABLE(sheet, "variables", columns);
    for (size_t v = 0; v < m->numbers; v++) {
        const struct ref_known_number *w = &m->number[v];
        char initial[LINE], range[LINE];
        if (w->hidden)
            continue;
        default_text(m, v, initial, sizeof initial);
        snprintf(range, sizeof range, "%c%g, %g%c", w->flags & REF_MIN_OPEN ? '(' : '[', w->min,
                 w->max, w->flags & REF_MAX_OPEN ? ')' : ']');
        SHEET_ROW(table, TEXT(w->name), TEXT(w->unit), TEXT(w->choices ? w->choices : range),
                  TEXT(initial), TEXT(w->meaning));
    }
    return command_list_sheet("solve", out, sheet, "variables");
}

/* --- the answer for people ----------------------------------------------------------------------- */

struct shown {
    const struct ref_known *model;
    const struct solver_answer *is;
    size_t wanted; /* SOLVER_ALL: all */
    const char *unit;
    double factor;
    int is_uncertain; /* something that is given has an uncertainty */
};

/* What says nothing is not shown, nor is a number that is none. */
static int is_shown(const struct shown *a, const struct solver_solution *s, size_t v) {
    return !a->model->number[v].hidden && s->how[v] != SOLVER_UNKNOWN && !isnan(s->value[v]);
}

static int is_pure(const char *unit) {
    return !*unit || !strcmp(unit, "1");
}

/* Of the number, and of what is given, never as one: relative, or in a unit. */
static char *uncertainty_of(const struct shown *a, const struct solver_solution *s, size_t v,
                            double one, const char *unit) {
    if (!isfinite(s->value[v]))
        return play_copy("");
    char *numerical = play_format("numerical %.1g%s", s->uncertainty[v] / one, unit);
    if (!a->is_uncertain)
        return numerical;
    return isfinite(s->input[v])
               ? play_format("%s, input %.2g%s", numerical, s->input[v] / one, unit)
               : play_format("%s, input unknown", numerical);
}

static void add_variable(const struct shown *a, const struct solver_solution *s, size_t v,
                         struct screen_table *table) {
    const struct ref_known_number *w = &a->model->number[v];
    const int is_found = s->how[v] > SOLVER_DEFAULT;
    const double size = fabs(s->value[v]) > 0.0 ? fabs(s->value[v]) : 1.0;
    char text[UNIT_TEXT_SIZE], input[UNIT_TEXT_SIZE] = "";
    unit_text(s->value[v], w->unit, DIGITS, text);
    if (w->choices)
        snprintf(text, sizeof text, "%.60s", word_of(w, s->value[v]));
    if (!is_found && s->input[v] > 0.0)
        unit_text(s->input[v], w->unit, DIGITS, input);
    const char *const cells[] = {
        play_format("  %s", w->name), text,
        is_found ? uncertainty_of(a, s, v, size, "")
                 : play_format("%s%s", *input ? "+- " : "", input),
        s->how[v] == SOLVER_ROOT ? play_format("from %s", a->model->number[s->by[v]->gives].name)
                                 : ""};
    screen_table_row(table, cells);
}

static void add_group(const struct shown *a, const struct solver_solution *s, const char *title,
                      enum solver_how from, enum solver_how to, struct screen_table *table) {
    int begun = 0;
    for (size_t v = 0; v < a->model->numbers; v++)
        if (s->how[v] >= from && s->how[v] <= to && is_shown(a, s, v)) {
            if (!begun++)
                screen_table_head(table, title);
            add_variable(a, s, v, table);
        }
}

static void print_relation(const struct shown *a, const struct ref_relation *r, json_t *seen) {
    const char *name = a->model->number[r->gives].name;
    if (!r->equations->tex || json_object_get(seen, name))
        return;
    json_object_set_new(seen, name, json_true());
    for (const struct ref_equation *e = r->equations; e->tex; e++) {
        char *reference =
            r->reference ? play_format(" (reference %s)", r->reference) : play_copy("");
        char *source = e[1].tex ? play_copy("") : play_format(" %s%s", r->source, reference);
        cited_formula(name, e->tex, play_format("%s%s", e->words, source), 2);
    }
}

/* Formulas of what was found, each once, and the works that they cite. */
static void print_sources(const struct shown *a) {
    json_t *seen = json_object(), *works = json_object();
    const struct ref_relation *r;
    puts("\nformulas");
    for (int pass = 0; pass < 2; pass++) {
        if (pass)
            puts("\nsources");
        for (size_t i = 0; i < a->is->count; i++)
            for (size_t v = 0; v < a->model->numbers; v++) {
                if ((a->wanted != SOLVER_ALL && v != a->wanted) || !(r = a->is->solution[i].by[v]))
                    continue;
                if (pass)
                    cited_print(r->source, works);
                else
                    print_relation(a, r, seen);
            }
    }
}

static void print_missing(const struct shown *a) {
    char missing[1024];
    solver_missing(a->model, &a->is->solution[0], SOLVER_ALL, missing, sizeof missing);
    if (*missing) {
        puts("\nnot found, for want of");
        screen_wrapped(missing, 2, stdout);
    }
}

/* Of the solution that is the furthest beyond the limits. */
static struct model_facts worst_facts(const struct shown *a) {
    struct model_facts worst = solver_facts(a->model, &a->is->solution[0]);
    double most = model_limits_excess(&worst);
    for (size_t i = 1; i < a->is->count; i++) {
        const struct model_facts own = solver_facts(a->model, &a->is->solution[i]);
        const double excess = model_limits_excess(&own);
        worst = excess > most ? own : worst;
        most = fmax(most, excess);
    }
    return worst;
}

static void print_limits(const struct shown *a) {
    const struct model_facts worst = worst_facts(a);
    told_limits_print(&worst);
}

static void print_wanted(const struct shown *a) {
    const struct ref_known_number *w = &a->model->number[a->wanted];
    for (size_t i = 0; i < a->is->count; i++) {
        const struct solver_solution *s = &a->is->solution[i];
        char unit[LINE];
        snprintf(unit, sizeof unit, "%s%s", is_pure(a->unit) ? "" : " ",
                 is_pure(a->unit) ? "" : a->unit);
        printf("%s = %.15g%s%s%s\n", w->name, s->value[a->wanted] / a->factor, unit,
               isfinite(s->value[a->wanted]) ? ", " : "",
               uncertainty_of(a, s, a->wanted, a->factor, unit));
    }
    print_limits(a);
    print_sources(a);
}

static void print_text(const struct shown *a) {
    if (a->wanted != SOLVER_ALL) {
        print_wanted(a);
        return;
    }
    static const struct screen_column columns[] = {
        {"", 12, 0, 0, NULL}, {"", 0, 0, 0, NULL}, {"", 16, 0, 0, NULL}, {"", 0, 0, 0, NULL}};
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    add_group(a, &a->is->solution[0], "given", SOLVER_GIVEN, SOLVER_GIVEN, table);
    add_group(a, &a->is->solution[0], "by default", SOLVER_DEFAULT, SOLVER_DEFAULT, table);
    for (size_t i = 0; i < a->is->count; i++) {
        char title[LINE];
        snprintf(title, sizeof title, a->is->count > 1 ? "found, solution %zu of %zu" : "found",
                 i + 1, a->is->count);
        add_group(a, &a->is->solution[i], title, SOLVER_DERIVED, SOLVER_ROOT, table);
    }
    screen_wrapped(play_format("%s: %s", a->model->name, a->model->title), 0, stdout);
    putchar('\n');
    screen_table_print(table, stdout);
    print_missing(a);
    print_limits(a);
    print_sources(a);
}

/* --- the sheet ------------------------------------------------------------------------------------ */

static void put_variables(const struct shown *a, struct sheet *sheet) {
    static const char *const how[] = {"unknown", "given", "default", "derived", "root"};
    static const struct sheet_column columns[] = {
        COLUMN("solution", WHOLE, NULL, "its number, from 1"),
        COLUMN("name", TEXT, NULL, "of the variable"),
        COLUMN("unit", TEXT, NULL, "of the numbers of this row"),
        COLUMN("value", EITHER, "", "number, or word of a choice"),
        COLUMN("numerical", NUMBER, "1", "uncertainty of the number, as a part of it"),
        COLUMN("input", NUMBER, "", "standard uncertainty by those of what is given"),
        COLUMN("how", TEXT, NULL, "given, default, derived, or root of a relation"),
        COLUMN("relation", TEXT, NULL, "what the relation gives that it is from")};
    struct sheet_table *table = SHEET_TABLE(sheet, "variables", columns);
    for (size_t i = 0; i < a->is->count; i++)
        for (size_t v = 0; v < a->model->numbers; v++) {
            const struct solver_solution *s = &a->is->solution[i];
            const struct ref_known_number *w = &a->model->number[v];
            if (is_shown(a, s, v) && (a->wanted == SOLVER_ALL || a->wanted == v))
                SHEET_ROW(table, NUMBER((double)(i + 1)), TEXT(w->name), TEXT(w->unit),
                          {s->value[v], w->choices ? word_of(w, s->value[v]) : NULL},
                          NUMBER(s->uncertainty[v]),
                          NUMBER(a->is_uncertain ? s->input[v] : (double)NAN), TEXT(how[s->how[v]]),
                          TEXT(s->by[v] ? a->model->number[s->by[v]->gives].name : NULL));
        }
}

static void put_relations(const struct shown *a, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("gives", TEXT, NULL, "variable"), COLUMN("tex", TEXT, NULL, "the relation"),
        COLUMN("words", TEXT, NULL, "what it says"),
        COLUMN("reference", TEXT, NULL, "reference of the catalogue that has it"),
        COLUMN("source", TEXT, NULL, "where it is from")};
    struct sheet_table *table = SHEET_TABLE(sheet, "relations", columns);
    const char **sources = play_resize(NULL, a->model->relations + 1, sizeof *sources);
    size_t count = 0;
    for (size_t i = 0; i < a->model->relations; i++) {
        const struct ref_relation *r = &a->model->relation[i];
        if (!r->equations->tex)
            continue;
        SHEET_ROW(table, TEXT(a->model->number[r->gives].name), TEXT(r->equations->tex),
                  TEXT(r->equations->words), TEXT(r->reference), TEXT(r->source));
        sources[count++] = r->source;
    }
    cited_works(count, sources, sheet);
}

static struct sheet *make_sheet(const struct shown *a) {
    static const struct sheet_column columns[] = {
        COLUMN("model", TEXT, NULL, "its name"),
        COLUMN("more_solutions", FLAG, NULL, "there are more than are listed")};
    const struct model_facts facts = worst_facts(a);
    struct sheet *sheet =
        sheet_new("touchstone solve", play_format("%s: %s", a->model->name, a->model->title));
    SHEET_ROW(SHEET_TABLE(sheet, NULL, columns), TEXT(a->model->name), NUMBER(a->is->more));
    put_variables(a, sheet);
    told_limits_put(&facts, sheet);
    put_relations(a, sheet);
    return sheet;
}

/* --- reading -------------------------------------------------------------------------------------- */

static int refuse_model(const char *name) {
    struct play_suggest near;
    const char *known;
    int is_topic;
    play_suggest_begin(&near, name);
    for (size_t i = 0; (known = ref_known_name(i, &is_topic)); i++)
        play_suggest_offer(&near, known);
    return program_usage("solve", "there is no model '%s'%s; 'touchstone solve' lists them", name,
                         play_suggest_hint(&near, ""));
}

static int read_wanted(const struct options *o, const struct ref_known *model, struct shown *a) {
    if (!o->wanted)
        return 0;
    a->wanted = solver_find(model, o->wanted);
    if (a->wanted == SOLVER_ALL)
        return program_usage("solve",
                             "--for %s: %s has no such variable; 'touchstone solve %s' lists them",
                             o->wanted, model->name, model->name);
    if (model->number[a->wanted].choices)
        return program_usage("solve", "--for %s: a word is not solved for; allowed: a number",
                             o->wanted);
    a->unit = o->unit ? o->unit : model->number[a->wanted].unit;
    return cited_unit("solve", o->unit, model->number[a->wanted].unit, &a->factor);
}

static int something_is_found(const struct shown *a, const struct solver_solution *s) {
    for (size_t v = 0; v < a->model->numbers; v++)
        if (s->how[v] > SOLVER_DEFAULT && isfinite(s->value[v]))
            return 1;
    return 0;
}

/* --- a table over a range ------------------------------------------------------------------------- */

#define POINTS 50 /* of a range that does not say how many */

/* Takes "NAME=FROM:TO", with or without ":N" and a word behind it, out of the texts. 0, or an exit code; over SOLVER_ALL: there
 * is no range. */
static int take_range(const struct ref_known *model, int *count, char **texts,
                      struct solve_table *t) {
    int i = 0;
    t->over = SOLVER_ALL;
    while (i < *count && !strchr(texts[i], ':'))
        i++;
    const char *equals = i < *count ? strchr(texts[i], '=') : NULL;
    if (!equals)
        return 0;
    if (uncertain_is(equals))
        return program_usage("solve", "%s: a range has no uncertainty; allowed: on a single value",
                             texts[i]);
    char *name = play_format("%.*s", (int)(equals - texts[i]), texts[i]);
    t->over = solver_find(model, name);
    const struct ref_known_number *w = t->over != SOLVER_ALL ? &model->number[t->over] : NULL;
    const int known = w && !w->choices;
    size_t colons = 0;
    for (const char *c = equals; *c; c++)
        colons += *c == ':';
    char *range = play_format(colons == 1 ? "%s:%d" : "%s", equals + 1, POINTS);
    const int code =
        known
            ? range_read("solve", name, range, w->unit, isinf(w->max) && !w->both, &t->range)
            : program_usage("solve", "%s: %s has no such number; 'touchstone solve %s' lists them",
                            texts[i], model->name, model->name);
    for ((*count)--; i < *count; i++)
        texts[i] = texts[i + 1];
    return code;
}

/* Both ends of the range as single values, so that they are refused as these are. */
static int check_range(const struct ref_known *model, const struct solve_table *t, int *given,
                       double *value) {
    char message[SOLVER_MESSAGE];
    double unused[REF_NUMBERS];
    const double ends[] = {t->range.from, t->range.to};
    int bad = 0;
    for (int i = 0; i < 2 && !bad; i++) {
        char *text = play_format("%s=%.17g", model->number[t->over].name, ends[i]);
        bad = solver_read(model, text, given, value, unused, message);
        given[t->over] = bad && given[t->over];
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
    if (!something_is_found(a, &ret->solution[0])) {
        solver_missing(a->model, &ret->solution[0], SOLVER_ALL, message, sizeof message);
        return program_usage("solve", "nothing follows from what is given; missing: %s", message);
    }
    solver_spread(a->model, given, value, sigma, a->wanted, ret);
    if (!command_out_is_read(&o->out))
        print_text(a);
    const struct model_facts facts = worst_facts(a);
    (void)told_limits_warn("solve", &facts);
    return command_put("solve", &o->out, make_sheet(a));
}

static int solve(const struct options *o, const struct ref_known *model, int count, char **texts) {
    static struct solver_answer answer;
    int given[REF_NUMBERS] = {0};
    double value[REF_NUMBERS] = {0.0}, sigma[REF_NUMBERS] = {0.0};
    char message[SOLVER_MESSAGE];
    const char *figure = command_figure(&o->out);
    struct shown a = {model, &answer, SOLVER_ALL, "1", 1.0, 0};
    struct solve_table t = {
        .model = model, .given = given, .value = value, .sigma = sigma, .out = &o->out};
    int code = take_range(model, &count, texts, &t);
    for (int i = 0; i < count && !code; i++) {
        a.is_uncertain = a.is_uncertain || uncertain_is(texts[i]);
        if (solver_read(model, texts[i], given, value, sigma, message))
            code = program_usage("solve", "%s", message);
    }
    if (code || (code = read_wanted(o, model, &a)))
        return code;
    if (t.over == SOLVER_ALL)
        return figure ? program_usage("solve",
                                      "--out %s: a figure needs a range of one value, as "
                                      "in speed=0.1m/s:10m/s",
                                      figure)
                      : answer_once(o, &a, given, value, sigma, &answer);
    if (figure && a.wanted == SOLVER_ALL)
        return program_usage("solve", "--out %s: a figure needs --for, what it draws", figure);
    t.is_uncertain = a.is_uncertain;
    t.wanted = a.wanted;
    t.unit = a.unit;
    t.factor = a.factor;
    code = check_range(model, &t, given, value);
    return code ? code : solve_table(&t);
}

/* Whether the reference is asked for its value, and not what goes with one, nor for many. What is of a path has nothing
 * else, and says what it needs. */
static int is_forward(const struct options *o, const struct ref_reference *reference,
                      const struct option_arguments *given) {
    /* Some references take a number of the same name: the restitution that is aimed at. */
    const size_t length =
        ref_input_find(reference, reference->quantity) ? SIZE_MAX : strlen(reference->quantity);
    struct ref_known *model = ref_known_open(reference->name);
    const int has_relations = model && model->relations;
    if (model)
        ref_known_free(model);
    if (!has_relations || o->path)
        return 1;
    if (given->count < 2 || command_figure(&o->out) ||
        (o->wanted && strcmp(o->wanted, reference->quantity) != 0))
        return 0;
    for (int i = 1; i < given->count; i++)
        if (strchr(given->text[i], ':') || (strcspn(given->text[i], "=") == length &&
                                            !strncmp(given->text[i], reference->quantity, length)))
            return 0;
    return 1;
}

int command_solve(int argc, char **argv) {
    struct options o = {0};
    struct option_arguments given;
    const int code = options_read(&program, argc, argv, &o, &given);
    if (code >= 0)
        return code;
    if (!given.count)
        return list_models(&o.out);
    const struct ref_reference *reference = ref_find(given.text[0]);
    if (o.path && command_figure(&o.out))
        return program_usage("solve", "--path and a figure do not go together");
    if (reference && is_forward(&o, reference, &given))
        return solve_reference(reference, (size_t)given.count - 1, given.text + 1, o.path, o.unit,
                               &o.out);
    if (o.path)
        return program_usage("solve", "--path %s: allowed for the value of a reference", o.path);
    if (o.unit && !o.wanted)
        return program_usage("solve", "--unit %s needs --for", o.unit);
    struct ref_known *model = ref_known_open(given.text[0]);
    if (!model)
        return refuse_model(given.text[0]);
    const int status = given.count > 1 ? solve(&o, model, given.count - 1, given.text + 1)
                                       : list_variables(model, &o.out);
    ref_known_free(model);
    return status;
}

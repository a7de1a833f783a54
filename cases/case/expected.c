/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "expected.h"
#include "cases/core/file_array.h"
#include "cases/core/suggest.h"
#include "expected_names.h"
#include "expression_units.h"

struct expected_run {
    const struct play_case *c;
    const struct play_trace *trace;
    double steps;
    struct expression e;
    struct expected_names names;
    int *name;      /* of each name of the expression: its index in names */
    double *values; /* of each name of the expression */
    struct touch_values in_force;
    size_t segment, leg; /* the path up to which the values are in force, and its legs */
};

/* --- checking ------------------------------------------------------------------------------- */

static int refuse(struct expression_error *error, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static int refuse(struct expression_error *error, size_t at, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error->at = at;
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return -1;
}

static int refuse_unknown(const struct expected_names *names, const char *text, size_t at,
                          struct expression_error *error) {
    struct play_suggest suggest;
    char known[300] = "";
    size_t length = 0;
    play_suggest_begin(&suggest, text);
    for (size_t i = 0; i < names->count; i++) {
        const struct expected_name *name = &names->names[i];
        if (name->why_not[0])
            continue;
        play_suggest_offer(&suggest, name->text);
        if (length + strlen(name->text) + 3 < sizeof known)
            length += (size_t)snprintf(known + length, sizeof known - length, "%s%s",
                                       length ? ", " : "", name->text);
    }
    for (size_t i = 0; expression_function_name(i); i++)
        play_suggest_offer(&suggest, expression_function_name(i));
    if (suggest.best[0])
        return refuse(error, at, "unknown name '%.60s', did you mean '%s'?", text, suggest.best);
    return refuse(error, at, "unknown name '%.60s'; known: %s", text, known);
}

/* property: -1 for any. */
static int is_set(const struct play_case *c, int property) {
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind == PLAY_SET &&
            (property < 0 || c->segments[i].property == property))
            return 1;
    return 0;
}

/* Whether the value differs between the rows of a run. */
static int varies(const struct play_case *c, const struct expected_name *name) {
    return name->kind == EXPECTED_COLUMN || (name->kind == EXPECTED_STEP && c->segment_count) ||
           (name->kind == EXPECTED_MODULUS && is_set(c, -1)) ||
           (name->kind == EXPECTED_PROPERTY && is_set(c, name->index));
}

static int check_names(const struct play_case *c, struct play_check *check,
                       const struct expression *e, const struct expected_names *names,
                       struct expression_error *error) {
    for (size_t i = 0; i < e->name_count; i++) {
        const int k = expected_names_find(names, e->name[i].text);
        if (k < 0)
            return refuse_unknown(names, e->name[i].text, e->name[i].at, error);
        const struct expected_name *name = &names->names[k];
        if (name->why_not[0])
            return refuse(error, e->name[i].at, "%s", name->why_not);
        if (!strcmp(name->text, check->quantity->name) && name->kind == EXPECTED_COLUMN)
            return refuse(error, e->name[i].at, "%s would be compared with itself", name->text);
        if (check->quantity->is_outcome && varies(c, name))
            return refuse(error, e->name[i].at,
                          "%s has many values in this run, and %s is one number of it",
                          e->name[i].text, check->quantity->name);
        check->needs_step |= name->kind == EXPECTED_STEP;
    }
    return 0;
}

static int check_unit(const struct play_check *check, const struct expression *e,
                      const struct expected_names *names, struct expression_error *error) {
    struct expression_quantity *of = play_resize(NULL, e->name_count + 1, sizeof *of);
    for (size_t i = 0; i < e->name_count; i++) {
        const struct expected_name *name =
            &names->names[expected_names_find(names, e->name[i].text)];
        of[i].value = name->value;
        memcpy(of[i].power, name->power, sizeof of[i].power);
    }
    const int bad =
        expression_check_unit(e, of, check->quantity->name, check->quantity->unit, error);
    return bad;
}

/* A value that no motion changes is known now. */
static int check_value(const struct play_case *c, const struct play_check *check,
                       const struct expression *e, const struct expected_names *names,
                       struct expression_error *error) {
    for (size_t i = 0; i < e->name_count; i++) {
        const struct expected_name *name =
            &names->names[expected_names_find(names, e->name[i].text)];
        if (varies(c, name) || name->kind == EXPECTED_STEP)
            return 0;
    }
    struct expected_run *run = expected_open(c, check, NULL, 0.0);
    const double value = expected_value(run, 0);
    char *inputs = expected_inputs(run, 0);
    const int bad = !isfinite(value);
    if (bad)
        refuse(error, 0, "its value is %s%s%.200s", isnan(value) ? "no number" : "infinite",
               *inputs ? ", with " : "", inputs);
    play_release(run->names.names);
    play_release(run);
    return bad ? -1 : 0;
}

int expected_check(const struct play_case *c, struct play_check *check,
                   const struct expression *expression, struct expression_error *ret_error) {
    struct expected_names names;
    expected_names_make(c, check, &names);
    const int bad = check_names(c, check, expression, &names, ret_error) ||
                    check_unit(check, expression, &names, ret_error) ||
                    check_value(c, check, expression, &names, ret_error);
    play_release(names.names);
    return bad ? -1 : 0;
}

int expected_number(const struct play_case *c, const struct play_check *given,
                    const struct expression *e, const char *unit, double *ret_value,
                    struct expression_error *ret_error) {
    struct expected_names names;
    struct expression_quantity *of = play_resize(NULL, e->name_count + 1, sizeof *of);
    double *values = play_resize(NULL, e->name_count + 1, sizeof *values);
    expected_names_at_rest(c, given, &names);
    for (size_t i = 0; i < e->name_count; i++) {
        const int k = expected_names_find(&names, e->name[i].text);
        if (k < 0)
            return refuse_unknown(&names, e->name[i].text, e->name[i].at, ret_error);
        if (names.names[k].why_not[0])
            return refuse(ret_error, e->name[i].at, "%s", names.names[k].why_not);
        values[i] = of[i].value = names.names[k].value;
        memcpy(of[i].power, names.names[k].power, sizeof of[i].power);
    }
    if (expression_check_unit(e, of, "this number", unit, ret_error))
        return -1;
    const double value = expression_value(e, e->root, values);
    if (!isfinite(value))
        return refuse(ret_error, 0, "its value is %s", isnan(value) ? "no number" : "infinite");
    *ret_value = value;
    return 0;
}

/* --- evaluating ----------------------------------------------------------------------------- */

struct expected_run *expected_open(const struct play_case *c, const struct play_check *check,
                                   const struct play_trace *trace, double steps) {
    struct expected_run *run = play_resize(NULL, 1, sizeof *run);
    struct expression_error none;
    *run = (struct expected_run){
        .c = c, .trace = trace, .steps = steps > 0.0 ? steps : c->impact.steps};
    expression_read(check->expression, &run->e, &none);
    expected_names_make(c, check, &run->names);
    run->name = play_resize(NULL, run->e.name_count + 1, sizeof *run->name);
    run->values = play_resize(NULL, run->e.name_count + 1, sizeof *run->values);
    for (size_t i = 0; i < run->e.name_count; i++) {
        run->name[i] = expected_names_find(&run->names, run->e.name[i].text);
        run->values[i] = 1.0;
    }
    run->in_force = c->values;
    return run;
}

/* Brings the properties to where they are in a leg. */
static void go_to_leg(struct expected_run *run, size_t leg) {
    while (run->leg < leg && run->segment < run->c->segment_count) {
        const struct play_segment *g = &run->c->segments[run->segment++];
        run->leg += g->kind != PLAY_SET;
        if (g->kind != PLAY_SET || g->property < 0 ||
            run->c->law->properties[g->property].scope == TOUCH_OF_STATE)
            continue;
        const int of_body = run->c->law->properties[g->property].scope == TOUCH_OF_BODY;
        run->in_force.of[g->property][0] = g->value[0];
        run->in_force.of[g->property][1] = g->value[of_body];
    }
}

/* The step that this leg is played with; of an impact, that between the first two rows. */
static double step_now(const struct expected_run *run) {
    const struct play_trace *trace = run->trace;
    const size_t leg = run->leg;
    if (!trace || trace->count < 2)
        return (double)NAN;
    if (!run->c->segment_count)
        return trace->column[PLAY_COLUMN_time][1] - trace->column[PLAY_COLUMN_time][0];
    if (!leg || leg > trace->leg_count)
        return (double)NAN;
    return run->c->segments[run->segment - 1].time /
           (double)(trace->leg_end[leg - 1] - (leg > 1 ? trace->leg_end[leg - 2] : 0));
}

static void set_values(struct expected_run *run, size_t row) {
    const int has_row = run->trace && row < run->trace->count;
    const double *leg =
        has_row && run->c->segment_count ? run->trace->column[PLAY_COLUMN_leg] : NULL;
    if (leg && leg[row] > 0.0)
        go_to_leg(run, (size_t)leg[row]);
    for (size_t i = 0; i < run->e.name_count; i++) {
        const struct expected_name *name = &run->names.names[run->name[i]];
        const double *column =
            has_row && name->kind == EXPECTED_COLUMN ? run->trace->column[name->index] : NULL;
        run->values[i] =
            column                            ? column[row]
            : name->kind == EXPECTED_PROPERTY ? run->in_force.of[name->index][name->body]
            : name->kind == EXPECTED_MODULUS ? expected_modulus(run->c, &run->in_force, name->index)
            : name->kind == EXPECTED_STEP    ? step_now(run)
            : name->kind == EXPECTED_STEPS   ? run->steps
                                             : name->value;
    }
}

double expected_value(struct expected_run *run, size_t row) {
    set_values(run, row);
    return expression_value(&run->e, run->e.root, run->values);
}

char *expected_inputs(struct expected_run *run, size_t row) {
    char text[600] = "";
    size_t length = 0;
    set_values(run, row);
    for (size_t i = 0; i < run->e.name_count && length + 120 < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s = %.9g",
                                   i ? ", " : "", run->e.name[i].text, run->values[i]);
    return play_copy(text);
}

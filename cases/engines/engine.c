/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A law of an engine against the references of a case, and against our law of its conventions.
 *
 * Each check is made with the engine, and with our law of the conventions that the engine's law
 * declares (the look-alike). What fails with the engine and just so with the look-alike is a difference of
 * convention: a finding, which names the conventions that alone make the case's own law fail. What
 * fails beyond that is a failure. Beside the case's own checks the whole traces of engine and look-alike
 * are compared. */
#include <float.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/base/program.h"
#include "engine.h"
#include "cases/judge/check.h"
#include "cases/judge/convention_changes.h"
#include "cases/judge/judge.h"
#include "cases/judge/round_off.h"
#include "cases/base/child.h"
#include "cases/base/file.h"
#include "cases/base/memory.h"
#include "cases/base/places.h"
#include "cases/base/shell.h"
#include "cases/play/player.h"
#include "cases/play/principles.h"
#include "cases/judge/run_file.h"
#include "cases/results/setup.h"
#include "cases/subject/subject.h"
#include "touchstone/common.h"

/* An impact feeds each force's error back into the motion, over a contact that is unstable by a
 * factor of a few; differences of forces near zero count as well. */
#define FEEDBACK   16.0

/* R/R2 of a wall that is a large sphere: the relative change of stiffness and time. */
#define WALL_SHARE 1e-8
/* How many laws there can be whose cases an engine's law plays: each needs a subject of its own. */
#define LAWS       16

struct session {
    const struct engine_law *law;
    const char *version, *command;
    char *worker;
    size_t count;
    struct {
        const struct touch_law *as;
        struct play_subject *subject;
    } asked[LAWS];
};

static void set_text(char **text, char *value) {
    free(*text);
    *text = value;
}

/* --- tolerances ----------------------------- */

/* The error of a force because the engine computes overlap and slip from two bodies, in ulp. */
static double placement_of(const struct play_case *c, const struct touch_conventions *is,
                           const struct play_trace *trace) {
    const double placement = play_space_error(c, trace), overlap = play_space_overlap(trace);
    /* Slip of the centres is scaled, that of spins is not; the adapter makes up for it at a plane. */
    const int scaled = is->slip == TOUCH_slip_scaled && isinf(c->pair.radius[1]);
    return placement + (scaled ? WALL_SHARE * overlap / c->pair.radius[0] / DBL_EPSILON : 0.0);
}

static double largest(const struct play_trace *trace, int column) {
    double value = 0.0;
    for (size_t i = 0; i < trace->count; i++)
        value = fmax(value, fabs(trace->column[column][i]));
    return value;
}

/* --- one variant ----------------------------- */

/* scale: the largest value of the trace; a force that crosses zero is not worse there. */
static int is_same(double a, double b, double tolerance, double scale) {
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b);
    return fabs(a - b) <= tolerance * fmax(scale, fmax(fabs(a), fabs(b)));
}

/* An error that is round-off alone has no order: what is judged is the value itself. */
static void pass_round_off(struct play_row *row, double tolerance, double scale) {
    set_text(&row->detail, play_format("the difference is round-off; %s", row->detail));
    set_text(&row->error_kind, play_copy("absolute"));
    row->error = fabs(row->predicted - row->expected);
    row->tolerance = tolerance * scale;
    row->uncertainty = 0.0;
    row->order_band = (double)NAN;
    row->verdict = play_judge(row->error, row->tolerance, row->uncertainty);
}

/* If the look-alike fails with the same number, the failure of the engine is a difference of convention. */
static void explain(struct play_row *row, const struct play_row *look_alike,
                    const struct convention_changes *changes,
                    const struct touch_conventions *engine, size_t check, double tolerance,
                    double scale) {
    if (look_alike->verdict == PLAY_VERDICT_PASS && !strcmp(row->basis, "order") && scale > 0.0 &&
        fabs(row->predicted - look_alike->predicted) <= tolerance * scale &&
        fabs(row->predicted - row->expected) <= tolerance * scale) {
        pass_round_off(row, tolerance, scale);
        return;
    }
    if (look_alike->verdict < PLAY_VERDICT_MARGINAL) {
        set_text(&row->detail, play_format("%s%sour law of the same conventions passes",
                                           row->detail, *row->detail ? "; " : ""));
        return;
    }
    if (play_principle_find(
            row->quantity)) { /* its error counts tolerances, and is no answer of a law */
        set_text(&row->detail,
                 play_format("%s; our law of the same conventions breaks it, too", row->detail));
        row->verdict = PLAY_VERDICT_FINDING;
        return;
    }
    if (!is_same(row->predicted, look_alike->predicted, tolerance, scale)) {
        set_text(&row->detail,
                 play_format("beyond its conventions: our law of the same conventions gives %.9g",
                             look_alike->predicted));
        return;
    }
    char *names = convention_changes_name(changes, engine, check);
    if (!names)
        return;
    set_text(&row->detail, play_format("convention: %s", names));
    row->verdict = PLAY_VERDICT_FINDING;
    row->tolerance = (double)NAN;
    free(names);
}

static void fill_subject(const struct session *s, struct play_row *row) {
    char *name = play_format("%s_%s", s->law->engine, s->law->name);
    set_text(&row->law, name);
    set_text(&row->subject, play_copy(s->version));
    set_text(&row->target, play_copy(s->law->engine));
}

/* The value that errors of a quantity are compared with: the normal force for a shear force or a moment that is
 * zero, the impact speed for a velocity, 1 for a tangential restitution. */
static double scale_of(const struct play_case *c, const struct play_quantity *quantity,
                       const struct play_trace *look_alike, double largest_expected) {
    const double normal = largest(look_alike, PLAY_COLUMN_normal_force);
    if (!strcmp(quantity->unit, "N m"))
        return fmax(largest_expected, normal * c->pair.radius[0]);
    if (!strcmp(quantity->unit, "N") && (!(largest_expected > 0.0) || play_case_turns(c)))
        return normal;
    if (!strcmp(quantity->unit, "m/s"))
        return fmax(largest_expected, c->impact.speed);
    if (!strcmp(quantity->name, "tangential_restitution"))
        return fmax(largest_expected, 1.0);
    return largest_expected;
}

/* One row: a column of engine and look-alike over the whole trace, or an outcome. */
static void compare_rows(const struct session *s, const struct play_case *c,
                         const struct play_trace *engine, const struct play_trace *look_alike,
                         const struct play_quantity *quantity, double tolerance,
                         struct play_checked *out) {
    const int outcome = quantity->is_outcome;
    const double *a =
        outcome ? &look_alike->outcome[quantity->index] : look_alike->column[quantity->index];
    const double *b = outcome ? &engine->outcome[quantity->index] : engine->column[quantity->index];
    const size_t count = outcome                             ? 1
                         : look_alike->count < engine->count ? look_alike->count
                                                             : engine->count;
    const struct play_diff diff = play_compare(count, a, b);
    const size_t worst = diff.worst[PLAY_METRIC_LINF];
    const double scale = scale_of(c, quantity, look_alike, diff.scale);
    const double error = diff.norm[PLAY_METRIC_ABSOLUTE];
    struct play_row *row = &out->row;
    play_row_init(row);
    const struct {
        char **text;
        const char *value;
    } texts[] = {
        {&row->case_name, c->name},
        {&row->variant, c->variant},
        {&row->title, c->title},
        {&row->quantity, quantity->name},
        {&row->unit, quantity->unit},
        {&row->metric, "linf"},
        {&row->error_kind, "ulp"},
        {&row->basis, "round-off"},
        {&row->source, "our law of the same conventions (touchstone engines)"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        set_text(texts[i].text, play_copy(texts[i].value));
    fill_subject(s, row);
    row->expected = a[worst];
    row->predicted = b[worst];
    row->error = error > 0.0 ? error / scale / DBL_EPSILON : 0.0;
    row->tolerance = tolerance;
    row->uncertainty = 0.0;
    if (!outcome && c->segment_count)
        set_text(&row->worst_at, play_format("overlap = %.6g m (leg %g)",
                                             look_alike->column[PLAY_COLUMN_overlap][worst],
                                             look_alike->column[PLAY_COLUMN_leg][worst]));
    if (!outcome && look_alike->count != engine->count) {
        set_text(&row->detail,
                 play_format("%zu samples, our law has %zu", engine->count, look_alike->count));
        row->error = HUGE_VAL;
    }
    row->verdict = play_judge(row->error, row->tolerance, row->uncertainty);
}

/* The quantities in which the engine and the look-alike are compared. */
static const char *const compared[] = {
    "normal_force", "shear_force_s",     "shear_force_t",
    "moment1_t",    "restitution",       "peak_force",
    "duration",     "slip_velocity_out", "tangential_restitution"};
#define COMPARED TOUCH_COUNT(compared)

static void compare_with_look_alike(const struct session *s, const struct play_case *c,
                                    const struct touch_conventions *is,
                                    const struct play_trace *look_alike, double placement,
                                    struct play_case_result *r) {
    const double factor = c->segment_count ? 1.0 : FEEDBACK;
    /* The time step comes from the plane's contact time: another wall shifts the samples. */
    const int sphere = !c->segment_count && is->wall == TOUCH_wall_large_sphere;
    const double shift = sphere && isinf(c->pair.radius[1]) ? WALL_SHARE / DBL_EPSILON : 0.0;
    const double tolerance = factor * (placement + (double)look_alike->count + shift);
    for (size_t k = 0; k < COMPARED; k++) {
        const struct play_quantity *q = play_quantity_find(compared[k]);
        if (q->is_outcome && c->segment_count)
            continue;
        if (q->is_outcome && isnan(look_alike->outcome[q->index]) &&
            isnan(r->trace.outcome[q->index]))
            continue;
        if (!q->is_outcome && !(largest(look_alike, q->index) > 0.0) &&
            !(largest(&r->trace, q->index) > 0.0))
            continue;
        r->checked = play_resize(r->checked, r->count + 1, sizeof *r->checked);
        memset(&r->checked[r->count], 0, sizeof r->checked[0]);
        compare_rows(s, c, &r->trace, look_alike, q, tolerance, &r->checked[r->count++]);
    }
}

static void skip_row(const struct session *s, const struct play_case *c,
                     const struct play_check *check, const char *why, struct play_row *row) {
    play_row_init(row);
    set_text(&row->case_name, play_copy(c->name));
    set_text(&row->variant, play_copy(c->variant));
    set_text(&row->title, play_copy(c->title));
    row->comparisons = check ? check->basis != PLAY_BASIS_NONE : play_check_asked(c);
    if (check) {
        set_text(&row->quantity, play_copy(check->quantity->name));
        set_text(&row->unit, play_copy(check->quantity->unit));
        set_text(&row->reference, play_copy(check->reference ? check->reference : ""));
    }
    set_text(&row->detail, play_copy(why));
    fill_subject(s, row);
    row->verdict = PLAY_VERDICT_SKIP;
}

/* Without damping the elastic parts equal the totals, which the engine reports. */
static const struct play_quantity *total_of(const struct play_quantity *quantity) {
    static const char *const totals[][2] = {
        {"normal_elastic", "normal_force"},
        {"elastic_s", "shear_force_s"},
        {"elastic_t", "shear_force_t"},
        {"elastic_impulse", "normal_impulse"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(totals); i++)
        if (!strcmp(totals[i][0], quantity->name))
            return play_quantity_find(totals[i][1]);
    return quantity;
}

/* The checks of quantities that the engine reports. */
static struct play_check *known_checks(const struct play_case *c, size_t *ret_count,
                                       size_t *ret_index) {
    struct play_check *known = play_resize(NULL, c->check_count + 1, sizeof *known);
    *ret_count = 0;
    for (size_t i = 0; i < c->check_count; i++)
        if (engine_tells(c, c->checks[i].quantity)) {
            ret_index[*ret_count] = i;
            known[*ret_count] = c->checks[i];
            known[(*ret_count)++].quantity = total_of(c->checks[i].quantity);
        }
    return known;
}

/* Puts the results of the known checks in their places among all checks; the other places get a row with the reason. */
static void spread(const struct session *s, const struct play_case *c, size_t count,
                   const size_t *index, struct play_case_result *r) {
    struct play_checked *all = play_resize(NULL, c->check_count + 1, sizeof *all);
    memset(all, 0, (c->check_count + 1) * sizeof *all);
    for (size_t i = 0; i < c->check_count; i++)
        skip_row(s, c, &c->checks[i], "the engine reports only forces and torques", &all[i].row);
    for (size_t i = 0; i < count; i++) {
        play_row_free(&all[index[i]].row);
        all[index[i]] = r->checked[i];
        fill_subject(s, &all[index[i]].row);
    }
    free(r->checked);
    r->checked = all;
    r->count = c->check_count;
}

static void judge(const struct session *s, const struct play_case *c, size_t known,
                  const struct play_case_result *look_alike, const struct touch_conventions *own,
                  const struct touch_conventions *is, double placement,
                  struct play_case_result *r) {
    struct convention_changes changes;
    int made = 0;
    const double tolerance = FEEDBACK * (placement + (double)look_alike->trace.count) * DBL_EPSILON;
    for (size_t i = 0; i < known; i++) {
        struct play_row *row = &r->checked[i].row;
        if (row->verdict < PLAY_VERDICT_MARGINAL || row->verdict == PLAY_VERDICT_VACUOUS)
            continue;
        if (!made)
            convention_changes_make(c, own, is, 1, &changes);
        made = 1;
        const struct play_quantity *q = c->checks[i].quantity;
        const int column =
            play_case_turns(c) && !strcmp(q->unit, "N") ? PLAY_COLUMN_normal_force : q->index;
        const double scale = q->is_outcome ? 0.0 : largest(&look_alike->trace, column);
        explain(row, &look_alike->checked[i].row, &changes, is, i, tolerance, scale);
        if (*s->law->wrong && row->verdict == PLAY_VERDICT_FINDING)
            set_text(&row->detail, play_format("%s (%s)", row->detail, s->law->wrong));
    }
    if (made)
        convention_changes_free(&changes);
}

/* The subject for the cases of that law; NULL and the ending if it cannot be started. */
static struct play_subject *subject_as(struct session *s, const struct touch_law *as,
                                       struct play_ending *ret_ending) {
    for (size_t i = 0; i < s->count; i++)
        if (s->asked[i].as == as)
            return s->asked[i].subject;
    const struct play_subject_options options = {.command = s->command,
                                                 .as = as,
                                                 .worker = s->worker,
                                                 .seconds = ENGINE_SECONDS,
                                                 .strict = 1};
    struct play_subject *subject = play_subject_open(&options, ret_ending);
    if (subject && s->count < LAWS) {
        s->asked[s->count].as = as;
        s->asked[s->count++].subject = subject;
    }
    return subject;
}

static void only_row(struct play_case_result *r) {
    play_trace_init(&r->trace);
    r->checked = play_resize(NULL, 1, sizeof *r->checked);
    memset(r->checked, 0, sizeof *r->checked);
    r->count = 1;
}

void engine_case(const struct engine_law *law, const struct play_case *c,
                 struct play_case *ret_case) {
    *ret_case = *c;
    /* Its torques are those of its forces at its own levers. */
    if (play_case_turns(c))
        ret_case->torque_lever = law->torque_arm == ENGINE_ARM_RADIUS ? TOUCH_torque_lever_radius
                                                                      : TOUCH_torque_lever_point;
    /* The case's arm, not that which the engine declares: the host integrates. */
    ret_case->torque_lever_given = ret_case->slip_lever_given = 1;
}

/* Plays the case with the engine and with the look-alike, and compares them. c has all checks, asked those that can be
 * made. */
static int play_both(struct session *s, const struct play_case *c, struct play_case *asked,
                     const size_t *index, struct play_case_result *ret,
                     struct play_ending *ret_ending) {
    const struct touch_conventions is = engine_conventions_for(s->law, c);
    struct touch_conventions own;
    struct play_case_result look_alike;
    struct play_subject *subject = subject_as(s, c->law, ret_ending);
    if (!subject)
        return -1;
    look_alike_conventions(c, &own);
    engine_case(s->law, asked, asked);
    if (convention_run(asked, &is, 1, &look_alike)) {
        *ret_ending = (struct play_ending){.kind = PLAY_ENDING_REFUSED};
        snprintf(ret_ending->text, sizeof ret_ending->text,
                 "our law of these conventions cannot play it");
        return -1;
    }
    const double placement = placement_of(c, &is, &look_alike.trace);
    /* What a path that turns needs, the check does itself. */
    for (size_t i = 0; i < asked->check_count && !play_case_turns(c); i++)
        play_space_widen(asked, &look_alike.trace, placement, &asked->checks[i]);
    const int bad = play_check_case(subject, asked, ret, ret_ending);
    if (!bad) {
        judge(s, asked, asked->check_count, &look_alike, &own, &is, placement, ret);
        spread(s, c, asked->check_count, index, ret);
        compare_with_look_alike(s, c, &is, &look_alike.trace, placement, ret);
        for (size_t i = 0; i < ret->notes.count; i++)
            fill_subject(s, &ret->notes.rows[i]);
    }
    play_case_result_free(&look_alike);
    return bad;
}

static int check_with_engine(void *context, const struct play_case *c, struct play_case_result *ret,
                             struct play_ending *ret_ending) {
    struct session *s = context;
    char reason[256];
    memset(ret, 0, sizeof *ret);
    if (!engine_can(s->law, c, reason, sizeof reason)) {
        only_row(ret);
        skip_row(s, c, NULL, reason, &ret->checked[0].row);
        return 0;
    }
    size_t *index = play_resize(NULL, c->check_count + 1, sizeof *index);
    struct play_case asked = *c;
    asked.checks = known_checks(c, &asked.check_count, index);
    const int bad = play_both(s, c, &asked, index, ret, ret_ending);
    if (bad) {
        only_row(ret);
        play_check_row(NULL, c, play_ending_name(ret_ending->kind),
                       play_ending_verdict(ret_ending->kind), ret_ending->text,
                       &ret->checked[0].row);
        fill_subject(s, &ret->checked[0].row);
    }
    free(asked.checks);
    free(index);
    return 0;
}

/* --- an engine that is there, or not ----------------------------- */

static const char *library; /* NULL: the adapter finds it */

void engine_use(const char *file) {
    library = file;
}

/* Beside this program, or in the build tree below it. */
static char *adapter_of(const char *engine) {
    char *program = play_format("%s/engines/touchstone-engine-%s", place_program(), engine);
    if (access(program, X_OK)) {
        free(program);
        program = play_format("%s/touchstone-engine-%s", place_program(), engine);
    }
    return program;
}

static char *add_word(char *text, const char *option, const char *value) {
    if (!value)
        return text;
    char *word = shell_word(value), *longer = play_format("%s%s%s", text, option, word);
    free(word);
    free(text);
    return longer;
}

char *engine_command(const struct engine_law *law) {
    char *program = adapter_of(law->engine);
    char *command = add_word(play_copy("exec"), " ", program);
    free(program);
    return add_word(add_word(command, " ", law->name), " --library ", library);
}

/* The row of a law under its own name: what it takes, and all of its conventions. */
static json_t *own_greeting(const struct engine_law *law) {
    json_t *greeting = json_object();
    const struct {
        const char *keyword, *role, *scope;
        double initial, min, max;
        int min_open, is_there;
    } properties[] = {
        {"young", "young", "body", 1e9, law->least_young, HUGE_VAL, 1, 1},
        {"poisson", "poisson", "body", 0.3, fmax(law->least_poisson, -0.9), 0.5, 0, 1},
        {"mu_sl", "friction", "contact", 0.5, 0.0, 10.0, 0, 1},
        {"restitution", "restitution", "contact", 1.0, law->least_restitution, 1.0, 1,
         law->takes_restitution},
        {"mu_ro", "rolling_friction", "contact", 0.0, 0.0, 1.0, 0, law->takes_rolling},
    };
    json_t *list = json_array();
    for (size_t i = 0; i < TOUCH_COUNT(properties); i++)
        if (properties[i].is_there)
            json_array_append_new(
                list, json_pack("{s:s,s:s,s:s,s:f,s:f,s:o,s:b}", "keyword", properties[i].keyword,
                                "role", properties[i].role, "scope", properties[i].scope, "default",
                                properties[i].initial, "min", properties[i].min, "max",
                                isfinite(properties[i].max) ? json_real(properties[i].max)
                                                            : json_string("inf"),
                                "min_open", properties[i].min_open));
    struct touch_conventions is = look_alike_complete(&law->conventions);
    is.slip_lever =
        law->slip_arm == ENGINE_ARM_RADIUS ? TOUCH_slip_lever_radius : TOUCH_slip_lever_point;
    is.torque_lever =
        law->torque_arm == ENGINE_ARM_RADIUS ? TOUCH_torque_lever_radius : TOUCH_torque_lever_point;
    json_object_set_new(greeting, "title", json_string(law->words));
    json_object_set_new(greeting, "properties", list);
    json_object_set_new(greeting, "conventions", conventions_json(&is));
    json_object_set_new(greeting, "pairs", json_pack("[s,s]", "balls", "walls"));
    return greeting;
}

char *engine_own_command(const struct engine_law *law) {
    json_t *greeting = own_greeting(law);
    char *text = json_dumps(greeting, JSON_COMPACT);
    char *command = add_word(engine_command(law), " --own ", text);
    json_decref(greeting);
    free(text);
    return command;
}

#define ANY_COMMAND "--any-command" /* option of the adapters */

char *engine_input_command(const char *engine, const char *input, const char *as, int any_command) {
    char *program = adapter_of(engine);
    char *command = add_word(play_copy("exec"), " ", program);
    free(program);
    command = add_word(add_word(command, " --input ", input), " --library ", library);
    command = add_word(command, " --as ", as);
    return add_word(command, " ", any_command ? ANY_COMMAND : NULL);
}

/* The last line of what it has said on standard error, in place of how it ended. */
static void read_reason(int said, char *ret_text, size_t size) {
    char text[4096];
    const ssize_t length = said < 0 ? 0 : pread(said, text, sizeof text - 1, 0);
    text[length > 0 ? length : 0] = '\0';
    for (size_t end = strlen(text); end && text[end - 1] == '\n';)
        text[--end] = '\0';
    const char *line = strrchr(text, '\n');
    if (*text)
        snprintf(ret_text, size, "%s", line ? line + 1 : text);
}

/* The adapter with other arguments: its status, and its version or what is wrong. */
static int ask_adapter(const char *engine, const char *option, const char *input, int any_command,
                       char *ret_text, size_t size) {
    const int said = file_in_memory();
    const struct child_setup setup = {.out = CHILD_TEXT, .err = said < 0 ? CHILD_NULL : said};
    char *program = adapter_of(engine);
    const char *const words[] = {program, option, input ? "--input" : NULL, input,
                                 any_command ? ANY_COMMAND : NULL};
    const char *arguments[8];
    size_t count = 0;
    for (size_t i = 0; i < TOUCH_COUNT(words); i++)
        if (words[i])
            arguments[count++] = words[i];
    if (library) {
        arguments[count++] = "--library";
        arguments[count++] = library;
    }
    arguments[count] = NULL;
    const int bad =
        child_run(&setup, (char *const *)arguments, "its adapter is not built", ret_text, size);
    ret_text[strcspn(ret_text, "\n")] = '\0';
    if (bad)
        read_reason(said, ret_text, size);
    if (said >= 0)
        close(said);
    free(program);
    return bad;
}

int engine_try_input(const char *engine, const char *input, int any_command, char *ret_why,
                     size_t size) {
    return ask_adapter(engine, "--check", input, any_command, ret_why, size) ? -1 : 0;
}

int engine_probe(const struct engine *engine, char *ret_text, size_t size) {
    return ask_adapter(engine->name, "--version", NULL, 0, ret_text, size);
}

void engine_skip_absent(const struct engine *engine, const char *why, const char *commit,
                        struct play_rows *rows) {
    struct play_row row;
    play_row_init(&row);
    set_text(&row.case_name, play_format("engines/%s", engine->name));
    set_text(&row.title, play_copy(engine->title));
    set_text(&row.law, play_copy(engine->name));
    set_text(&row.subject, play_copy(engine->name));
    set_text(&row.target, play_copy(engine->name));
    set_text(&row.detail, play_format("%s is absent: %s", engine->name, why));
    set_text(&row.commit, play_copy(commit));
    row.verdict = PLAY_VERDICT_SKIP;
    play_rows_add(rows, &row);
    printf("%s is absent, its cases are skipped: %s\n", engine->name, why);
}

/* --- files ----------------------------- */

/* How many variants are played: one if none of them can be played, all for the same reason. */
static size_t variants_of(const struct engine_law *law, const struct play_case_set *set) {
    char first[256], reason[256];
    for (size_t i = 0; i < set->count; i++)
        if (engine_can(law, &set->cases[i], i ? reason : first, sizeof reason) ||
            (i && strcmp(first, reason) != 0))
            return set->count;
    return 1;
}

int engine_run_files(const struct engine_law *law, const char *version, size_t count,
                     const struct play_case_set *sets, size_t number, const char *folder,
                     const char *commit, char *ret_message, size_t size) {
    char *command = engine_command(law);
    struct session s = {.law = law,
                        .version = version,
                        .command = command,
                        .worker = play_format("%s/touchstone-worker", place_program())};
    int bad = 0;
    for (size_t i = 0; i < count && !bad; i++) {
        const struct play_case_set set = {variants_of(law, &sets[i]), sets[i].cases};
        char *argument = place_case_argument(set.cases[0].file);
        char *again =
            play_format("touchstone verify --engine %s:%s %s", law->engine, law->name, argument);
        char *name = play_format("%s_%s", law->engine, law->name);
        const struct play_file_run how = {
            .number = number + i, .folder = folder, .commit = commit, .command = again};
        bad = play_run_file_with(check_with_engine, &s, name, &set, &how, ret_message, size);
        free(argument);
        free(again);
        free(name);
    }
    for (size_t i = 0; i < s.count; i++)
        play_subject_close(s.asked[i].subject);
    free(s.worker);
    free(command);
    return bad;
}

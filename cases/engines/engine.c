/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A law of an engine against the references of a case, and against our law of its conventions (judge/declared.h). */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "engine.h"
#include "cases/judge/declared.h"
#include "cases/base/memory.h"
#include "cases/base/places.h"
#include "cases/base/shell.h"
#include "cases/judge/run_file.h"
#include "cases/results/setup.h"
#include "cases/subject/conventions.h"
#include "cases/subject/subject.h"
#include "touchstone/common.h"

/* How many laws there can be whose cases an engine's law plays: each needs a subject of its own. */
#define LAWS 16

static const char *engine_worker(void) {
    return play_format("%s/touchstone-worker", place_program());
}

struct session {
    const struct engine_law *law;
    const char *version;
    size_t count;
    struct {
        const struct touch_law *as;
        struct play_subject *subject;
    } asked[LAWS];
};

/* --- one variant ----------------------------- */

static void fill_subject(const struct session *s, struct play_row *row) {
    row->law = play_format("%s_%s", s->law->engine, s->law->name);
    row->subject = play_copy(s->version);
    row->target = play_copy(s->law->engine);
}

static void skip_row(const struct play_case *c, const struct play_check *check, const char *why,
                     struct play_row *row) {
    play_check_row(NULL, c, check ? check->quantity->name : "", PLAY_VERDICT_SKIP, why, row);
    row->comparisons = check ? check->basis != PLAY_BASIS_NONE : play_check_asked(c);
    if (check) {
        row->unit = play_copy(check->quantity->unit);
        row->reference = play_copy(check->reference ? check->reference : "");
    }
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

/* Puts the results of the known checks in their places among all checks; the other places get a row with the reason.
 * What comes behind the checks stays there. */
static void spread(const struct play_case *c, size_t count, const size_t *index,
                   struct play_case_result *r) {
    const size_t others = r->count - count;
    struct play_checked *all = play_resize(NULL, c->check_count + others + 1, sizeof *all);
    memset(all, 0, (c->check_count + 1) * sizeof *all);
    for (size_t i = 0; i < c->check_count; i++)
        skip_row(c, &c->checks[i], "the engine reports only forces and torques", &all[i].row);
    for (size_t i = 0; i < count; i++)
        all[index[i]] = r->checked[i];
    memcpy(all + c->check_count, r->checked + count, others * sizeof *all);
    r->checked = all;
    r->count = c->check_count + others;
}

/* The subject for the cases of that law; NULL and the ending if it cannot be started. */
static struct play_subject *subject_as(struct session *s, const struct touch_law *as,
                                       struct play_ending *ret_ending) {
    for (size_t i = 0; i < s->count; i++)
        if (s->asked[i].as == as)
            return s->asked[i].subject;
    struct play_subject_options options = {
        .as = as, .worker = engine_worker(), .seconds = ENGINE_SECONDS, .strict = 1};
    engine_ask(s->law, &options);
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
        ret_case->torque_lever = law->conventions.torque_lever;
    /* The case's arm, not that which the engine declares: the host integrates. */
    ret_case->torque_lever_given = ret_case->slip_lever_given = 1;
}

/* Plays the checks that can be made with the engine, and beside it with our law of its conventions. */
static int play_both(struct session *s, const struct play_case *c, struct play_case *asked,
                     const size_t *index, struct play_case_result *ret,
                     struct play_ending *ret_ending) {
    const struct touch_conventions is = engine_conventions_for(s->law, c);
    struct play_subject *subject = subject_as(s, c->law, ret_ending);
    if (!subject)
        return -1;
    engine_case(s->law, asked, asked);
    if (play_check_known(subject, asked, &is, s->law->wrong, ret, ret_ending))
        return -1;
    spread(c, asked->check_count, index, ret);
    return 0;
}

static int check_with_engine(void *context, const struct play_case *c, struct play_case_result *ret,
                             struct play_ending *ret_ending) {
    struct session *s = context;
    char reason[256];
    memset(ret, 0, sizeof *ret);
    if (!engine_can(s->law, c, reason, sizeof reason)) {
        only_row(ret);
        skip_row(c, NULL, reason, &ret->checked[0].row);
        fill_subject(s, &ret->checked[0].row);
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
    }
    for (size_t i = 0; i < ret->count; i++)
        fill_subject(s, &ret->checked[i].row);
    for (size_t i = 0; i < ret->notes.count; i++)
        fill_subject(s, &ret->notes.rows[i]);
    return 0;
}

/* --- an engine that is there, or not ----------------------------- */

static struct {
    const char *engine, *file;
} builds[8]; /* an engine without one: the adapter finds it */

void engine_use(const char *engine, const char *file) {
    size_t i = 0;
    while (i < TOUCH_COUNT(builds) - 1 && builds[i].engine && strcmp(builds[i].engine, engine) != 0)
        i++;
    builds[i].engine = engine;
    builds[i].file = file;
}

static const char *build_of(const char *engine) {
    for (size_t i = 0; i < TOUCH_COUNT(builds) && builds[i].engine; i++)
        if (!strcmp(builds[i].engine, engine))
            return builds[i].file;
    return NULL;
}

/* The row of a law of a program under its own name: what it takes, and all of its conventions. */
static char *own_greeting(const struct engine_law *law) {
    struct touch_property rows[ENGINE_PROPERTIES];
    const size_t count = engine_law_properties(law, rows);
    const struct touch_conventions is = engine_law_conventions(law);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(
            list, json_pack("{s:s,s:s,s:s,s:f,s:f,s:o,s:b}", "keyword", rows[i].keyword, "role",
                            touch_role_at(rows[i].role)->name, "scope",
                            rows[i].scope == TOUCH_OF_BODY ? "body" : "contact", "default",
                            rows[i].initial, "min", rows[i].min, "max",
                            isfinite(rows[i].max) ? json_real(rows[i].max) : json_string("inf"),
                            "min_open", (rows[i].flags & TOUCH_MIN_OPEN) != 0));
    json_t *greeting = json_pack("{s:s,s:o,s:o,s:[s,s]}", "title", law->words, "properties", list,
                                 "conventions", conventions_json(&is), "pairs", "balls", "walls");
    return json_dumps(greeting, JSON_COMPACT);
}

#define SETTING(name) "TOUCHSTONE_ENGINE_" name "="

/* OpenMPI alone, without looking for other machines and networks, and without folders of its own. */
static const char *const of_mpi[] = {"OMPI_MCA_ess_singleton_isolated=1", "OMPI_MCA_pml=ob1",
                                     "OMPI_MCA_btl=self", "OMPI_MCA_osc=^ucx",
                                     "OMPI_MCA_orte_create_session_dirs=0"};
/* What OpenMPI reads of itself. */
static const char *const read_by_mpi[] = {"/etc/openmpi", "/usr/share/openmpi"};

static void ask_library(const char *engine, const char *input, struct play_subject_options *o) {
    const char *build = build_of(engine);
    const char **settings = play_resize(NULL, TOUCH_COUNT(of_mpi) + 3, sizeof *settings);
    const char **reads =
        play_resize(NULL, TOUCH_COUNT(read_by_mpi) + o->read_count + 2, sizeof *reads);
    size_t count = TOUCH_COUNT(of_mpi), read = TOUCH_COUNT(read_by_mpi);
    memcpy(settings, of_mpi, sizeof of_mpi);
    memcpy(reads, read_by_mpi, sizeof read_by_mpi);
    for (size_t i = 0; i < o->read_count; i++)
        reads[read++] = o->reads[i];
    if (build) {
        settings[count++] = play_format(SETTING("LIBRARY") "%s", build);
        reads[read++] = build;
    }
    if (input) {
        settings[count++] = play_format(SETTING("INPUT") "%s", input);
        reads[read++] = input;
    }
    settings[count] = NULL;
    o->plugin = play_format("%s/touchstone-engine-%s.so", place_engines(), engine);
    o->settings = settings;
    o->reads = reads;
    o->read_count = read;
}

void engine_ask(const struct engine_law *law, struct play_subject_options *options) {
    if (!strcmp(law->engine, "yade")) {
        char *program = shell_word(play_format("%s/touchstone-engine-yade", place_engines()));
        options->command = play_format("exec %s %s", program, law->name);
        if (!options->as)
            options->command =
                play_format("%s --own %s", options->command, shell_word(own_greeting(law)));
        return;
    }
    ask_library(law->engine, NULL, options);
    options->name = play_format("%s_%s", law->engine, law->name);
}

void engine_ask_input(const char *engine, const char *input, struct play_subject_options *options) {
    ask_library(engine, input, options);
}

int engine_try(const struct play_subject_options *options, char *ret_text, size_t size) {
    static const char said[] = "it said: ";
    struct play_ending ending;
    struct play_subject *subject = play_subject_open(options, &ending);
    const char *why = strstr(ending.text, said);
    snprintf(ret_text, size, "%s",
             subject ? play_subject_description(subject)->source
             : why   ? why + strlen(said)
                     : ending.text);
    play_subject_close(subject);
    return subject ? 0 : -1;
}

int engine_probe(const struct engine *engine, char *ret_text, size_t size) {
    struct play_subject_options options = {.worker = engine_worker(), .seconds = ENGINE_SECONDS};
    engine_ask(engine_law_at(engine, 0), &options);
    return engine_try(&options, ret_text, size);
}

void engine_skip_absent(const struct engine *engine, const char *why, const char *commit,
                        struct play_rows *rows) {
    struct play_row row;
    play_row_init(&row);
    row.case_name = play_format("engines/%s", engine->name);
    row.title = play_copy(engine->title);
    row.law = play_copy(engine->name);
    row.subject = play_copy(engine->name);
    row.target = play_copy(engine->name);
    row.detail = play_format("%s is absent: %s", engine->name, why);
    row.commit = play_copy(commit);
    row.verdict = PLAY_VERDICT_SKIP;
    play_rows_add(rows, &row);
    printf("%s is absent, its cases are skipped: %s\n", engine->name, why);
}

/* --- files ----------------------------- */

/* The law as a word of a command line. */
static char *engine_word(const struct engine_law *law) {
    const char *build = build_of(law->engine);
    return shell_word(
        play_format("%s%s%s:%s", law->engine, build ? "@" : "", build ? build : "", law->name));
}

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
    struct session s = {.law = law, .version = version};
    int bad = 0;
    for (size_t i = 0; i < count && !bad; i++) {
        const struct play_case_set set = {variants_of(law, &sets[i]), sets[i].cases};
        char *argument = place_case_argument(set.cases[0].file);
        char *again = play_format("touchstone verify --law %s %s", engine_word(law), argument);
        char *name = play_format("%s_%s", law->engine, law->name);
        const struct play_file_run how = {
            .number = number + i, .folder = folder, .commit = commit, .command = again};
        bad = play_run_file_with(check_with_engine, &s, name, &set, &how, ret_message, size);
    }
    for (size_t i = 0; i < s.count; i++)
        play_subject_close(s.asked[i].subject);
    return bad;
}

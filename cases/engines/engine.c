/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the laws of engines are asked: that of LAMMPS and LIGGGHTS in a library, those of YADE in a program. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "engine.h"
#include "cases/core/memory.h"
#include "cases/core/places.h"
#include "cases/core/quote.h"
#include "cases/subject/conventions.h"
#include "cases/subject/subject.h"
#include "touchstone/common.h"

const char *engine_worker(void) {
    return play_format("%s/touchstone-worker", place_program());
}

/* --- a case as it is asked ----------------------------------------------------------------------- */

/* Without damping the elastic parts equal the totals, which the engine answers. */
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

/* The levers are those of its own answer where bodies turn, and the case's else. */
static void ask_case(const void *of, const struct play_case *c, struct play_case *ret_case) {
    const struct engine_law *law = of;
    *ret_case = *c;
    /* Its torques are those of its forces at its own levers. */
    if (play_case_turns(c))
        ret_case->torque_lever = law->conventions.torque_lever;
    /* The case's arm, not that which the engine declares: the host integrates. */
    ret_case->torque_lever_given = ret_case->slip_lever_given = 1;
    ret_case->checks = play_resize(NULL, c->check_count + 1, sizeof *c->checks);
    for (size_t i = 0; i < c->check_count; i++) {
        ret_case->checks[i] = c->checks[i];
        if (!engine_damps(c))
            ret_case->checks[i].quantity = total_of(c->checks[i].quantity);
    }
}

static void set_options(const void *of, struct play_subject_options *options) {
    engine_ask(of, options);
}

static int can(const void *of, const struct play_case *c, char *ret_reason, size_t size) {
    return engine_can(of, c, ret_reason, size);
}

static struct touch_conventions conventions_for(const void *of, const struct play_case *c) {
    return engine_conventions_for(of, c);
}

void engine_stand_in(const struct engine_law *law, struct play_subject_options *options) {
    struct play_stand_in *how = play_resize(NULL, 1, sizeof *how);
    *how = (struct play_stand_in){.of = law,
                                  .set = set_options,
                                  .can = can,
                                  .ask = ask_case,
                                  .conventions = conventions_for,
                                  .target = law->engine,
                                  .wrong = law->wrong};
    options->stands_in = play_keep(how);
    options->strict = 1;
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

/* Opens it; NULL and what is wrong. */
static struct play_subject *start(const struct play_subject_options *options, char *ret_why,
                                  size_t size) {
    static const char said[] = "it said: ";
    struct play_ending ending;
    struct play_subject *subject = play_subject_open(options, &ending);
    const char *why = strstr(ending.text, said);
    if (!subject)
        snprintf(ret_why, size, "%s", why ? why + strlen(said) : ending.text);
    return subject;
}

int engine_try(const struct play_subject_options *options, char *ret_text, size_t size) {
    struct play_subject *subject = start(options, ret_text, size);
    if (!subject)
        return -1;
    snprintf(ret_text, size, "%s", play_subject_description(subject)->source);
    play_subject_close(subject);
    return 0;
}

static struct play_subject_options options_of(const struct engine_law *law) {
    struct play_subject_options options = {.worker = engine_worker(), .seconds = ENGINE_SECONDS};
    engine_ask(law, &options);
    return options;
}

struct play_subject *engine_open(const struct engine_law *law, char *ret_why, size_t size) {
    struct play_subject_options options = options_of(law);
    engine_stand_in(law, &options);
    return start(&options, ret_why, size);
}

char *engine_word(const struct engine_law *law) {
    const char *build = build_of(law->engine);
    return play_format("%s%s%s:%s", law->engine, build ? "@" : "", build ? build : "", law->name);
}

int engine_probe(const struct engine *engine, char *ret_text, size_t size) {
    const struct play_subject_options options = options_of(engine_law_at(engine, 0));
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

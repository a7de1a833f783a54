/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone sweep`: a law over a box of properties, speeds, angles, sizes and steps. */
#include <jansson.h>
#include <sha256.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "merged.h"
#include "cases/base/json.h"
#include "cases/base/memory.h"
#include "cases/sweeps/workers.h"
#include "cases/version.h"

/* --- options ------------------------------------------------------------------------------------ */

struct shard {
    long number, of;
};

struct options {
    struct command_law law;
    struct play_subject_options subject;
    const char *out;
    struct shard shard;
    long jobs;
    double point;
    int csv, jsonl, json;
};

/* "3/8" */
static int read_shard(const char *text, void *to, char *ret_why, size_t size) {
    struct shard *shard = to;
    const char *slash = strchr(text, '/');
    char *first = slash ? play_format("%.*s", (int)(slash - text), text) : play_copy("");
    const int bad = !slash || option_whole(slash + 1, 1, 1e6, &shard->of) ||
                    option_whole(first, 1, (double)shard->of, &shard->number);
    free(first);
    if (bad)
        snprintf(ret_why, size, "allowed: I/N with I in [1, N] and N in [1, 1000000], as in 3/8");
    return bad;
}

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(TEXT, "out", "DIR", AT(out),
           "Folder for blocks and results. Default: the name of the file with '.sweep' in the "
           "place of '.yaml', in the working folder."),
    COMMAND_JOBS_ROW(AT(jobs)),
    OPTION(READ, "shard", "I/N", AT(shard),
           "Compute only part I of N parts, for example on another machine; 'touchstone merge' "
           "puts them together.",
           .read = read_shard),
    OPTION(NUMBER, "point", "INDEX", AT(point),
           "Compute this point alone, and print it as a case file that 'touchstone verify' runs.",
           .initial = "-1", .min = -1, .max = SWEEP_POINTS_MAX, .not_with = "shard|csv|jsonl|json"),
    OPTION(FLAG, "csv", NULL, AT(csv), "Write results.csv as well.", .not_with = "jsonl|shard"),
    OPTION(FLAG, "jsonl", NULL, AT(jsonl), "Write results.jsonl as well: an object a line.",
           .not_with = "shard"),
    OPTION(FLAG, "json", NULL, AT(json), "Print one JSON object about the run."),
    COMMAND_ENGINE_ROW(AT(law.engine)),
    COMMAND_INPUT_ROWS(AT(law)),
    COMMAND_LAW_ROWS(AT(law)),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "sweep",
    .usage = "FILE [OPTIONS]",
    .purpose =
        "Computes a law at all points of a sweep file: axes over speed, angle, sizes, steps and "
        "properties, as a grid, a Latin hypercube or a Sobol sequence; results, and their errors "
        "against references. Head-on impacts of built-in laws are integrated exactly, many at a "
        "time; all else is played step by step.\n"
        "What is finished is kept: started again after any end, by Ctrl-C, a crash or a power cut, "
        "it goes on where it was. The results are the same to the byte however the work is "
        "divided, and their SHA-256 is printed.\n"
        "cases/sweeps/README.md describes the file and the results.",
    .rows = option_rows,
    .end = "Exit status: 0 done, 1 points fail or the law did not answer at some, 2 wrong usage or "
           "input, 3 internal error, 4 the law crashed at some points. 128 + N: stopped by signal "
           "N; finished blocks are kept.",
    .least = 1,
    .most = 1,
    .arguments = "one sweep file"};

static volatile sig_atomic_t stop;

static void ask_to_stop(int signal) {
    stop = signal;
}

static void catch_signals(void) {
    struct sigaction action = {.sa_handler = ask_to_stop}; /* without SA_RESTART: waiting ends */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* --- the law ------------------------------------------------------------------------------------ */

/* What decides beside the plan and the case: the file of a library by what is in it, a command by its words; malloced. */
static char *law_text(const struct play_subject_options *options) {
    char digest[SHA256_DIGEST_STRING_LENGTH];
    if (options->plugin && SHA256File(options->plugin, digest))
        return play_format("library %s %s", digest, options->name ? options->name : "");
    return play_format("command %s", options->command ? options->command : "");
}

static char *laws_text(const struct options *o) {
    const struct touch_law *law;
    const struct play_subject_options *of = &o->subject;
    char *text = of->as || of->command ? law_text(of) : play_copy("");
    for (size_t i = 0; (of = own_laws_at(command_own_laws(), i, &law)); i++) {
        char *one = law_text(of), *longer = play_format("%s\n%s %s", text, law->name, one);
        free(one);
        free(text);
        text = longer;
    }
    return text;
}

/* What plays the case, as it is asked it. 0, or an exit status. */
static int open_law(const struct options *o, struct sweep *sweep, struct play_case *ret_asked) {
    struct play_ending ending;
    struct touch_message why;
    struct play_subject *subject = NULL;
    const struct play_case *c = sweep->base;
    if (!command_law_wants(&o->law, c))
        return program_usage("sweep", "the case is of the law %s, not of %s", c->law->name,
                             o->law.wanted->name);
    if (command_law_open(&o->subject, c->law, &subject, &ending)) {
        program_complain("sweep", "%s", ending.text);
        return command_ending_code(&ending);
    }
    sweep_set_subject(sweep, subject);
    if (command_law_case(&o->law, subject, c, ret_asked, &why)) {
        program_complain("sweep", "%s", why.text);
        return EXIT_FAILED;
    }
    sweep->base = ret_asked;
    return 0;
}

/* --- what it says ------------------------------------------------------------------------------- */

static int print_point(struct sweep *sweep, const char *file, double point) {
    struct touch_message why;
    double values[SWEEP_AXES_MAX];
    if (point >= (double)sweep->plan.points || point > (double)(size_t)point)
        return program_usage("sweep", "--point %.15g: allowed: whole numbers in [0, %zu]", point,
                             sweep->plan.points - 1);
    sweep_point(&sweep->plan, (size_t)point, values);
    char *title = play_format("Point %zu of a sweep", (size_t)point);
    char *text = sweep_case_text(sweep, values, title, &why);
    free(title);
    if (!text) {
        program_complain("sweep", "%s: point %zu: %s", file, (size_t)point, why.text);
        return EXIT_FAILED;
    }
    fputs(text, stdout);
    free(text);
    return EXIT_PASSED;
}

static void print_run(const struct sweep_plan *plan, const struct workers_run *run) {
    printf("%s\n%s, %zu points in %zu blocks", plan->title, plan->law, plan->points,
           sweep_block_count(plan));
    if (run->shards > 1)
        printf(", shard %zu of %zu", run->shard, run->shards);
    printf("\n%zu blocks computed, %zu were there", run->blocks_done, run->blocks_before);
    if (run->points_done && run->seconds > 0.0)
        printf("; %.3g points a second", (double)run->points_done / run->seconds);
    putchar('\n');
}

static json_t *json_run(const struct sweep_plan *plan, const struct workers_run *run) {
    return json_pack("{s:i,s:s,s:o,s:o,s:s,s:I,s:I,s:I,s:I,s:I,s:I,s:f}", "schema", 1, "tool",
                     "touchstone sweep", "title", play_json_text(plan->title), "law",
                     play_json_text(plan->law), "identity", plan->identity, "points",
                     (json_int_t)plan->points, "shard", (json_int_t)run->shard, "shards",
                     (json_int_t)run->shards, "blocks_before", (json_int_t)run->blocks_before,
                     "blocks_done", (json_int_t)run->blocks_done, "points_done",
                     (json_int_t)run->points_done, "seconds", run->seconds);
}

static int say_stop(const struct workers_run *run, const char *out) {
    fprintf(stderr,
            "touchstone sweep: stopped; %zu of %zu blocks are finished and kept in %s: the same "
            "command goes on with the others\n",
            run->blocks_before + run->blocks_done, run->blocks, out);
    return 128 + (int)stop;
}

static int finish(const struct options *o, const struct sweep *sweep,
                  const struct workers_run *run) {
    struct merge_result result = {.file = NULL};
    char why[1024];
    const enum merge_table table = o->csv ? MERGE_CSV : o->jsonl ? MERGE_JSONL : MERGE_NO_TABLE;
    char *const folder[] = {(char *)run->folder};
    const int is_whole = run->shards == 1;
    if (is_whole && sweep_merge(1, folder, run->folder, table, &result, why, sizeof why)) {
        program_complain("sweep", "%s", why);
        return EXIT_INTERNAL;
    }
    if (o->json) {
        json_t *whole = json_run(&sweep->plan, run);
        if (is_whole)
            merged_json(&result, whole);
        json_dumpf(whole, stdout, JSON_INDENT(1));
        putchar('\n');
        json_decref(whole);
    } else {
        print_run(&sweep->plan, run);
        if (is_whole)
            merged_print(&result);
    }
    const int code = is_whole ? merged_code(&result) : EXIT_PASSED;
    merge_result_free(&result);
    return code;
}

/* --- all ---------------------------------------------------------------------------------------- */

static char *default_folder(const char *file) {
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    const size_t length = strlen(base), cut = length > 5 && !strcmp(base + length - 5, ".yaml");
    return play_format("%.*s.sweep", (int)(length - (cut ? 5 : 0)), base);
}

static int run_sweep(const struct options *o, struct sweep *sweep, const char *file) {
    char why[1024];
    char *out = o->out ? play_copy(o->out) : default_folder(file);
    struct workers_run run = {.sweep = sweep,
                              .folder = out,
                              .jobs = (size_t)command_jobs(o->jobs),
                              .shard = o->shard.of ? (size_t)o->shard.number : 1,
                              .shards = o->shard.of ? (size_t)o->shard.of : 1,
                              .stop = &stop};
    catch_signals();
    const int bad = workers_run(&run, why, sizeof why);
    int code;
    if (bad < 0) {
        program_complain("sweep", "%s", why);
        code = run.blocks ? EXIT_INTERNAL : EXIT_USAGE;
    } else {
        code = bad ? say_stop(&run, out) : finish(o, sweep, &run);
    }
    free(out);
    return code;
}

int command_sweep(int argc, char **argv) {
    struct options o = {.law = COMMAND_LAW_NONE};
    struct option_arguments given;
    struct sweep sweep;
    struct play_case asked;
    char message[2048];
    int code = options_read(&program, argc, argv, &o, &given);
    if (code >= 0 || (code = command_law_check("sweep", &o.law, &o.subject)))
        return code;
    const struct play_laws laws =
        command_own_laws() ? own_laws_for_cases(command_own_laws()) : (struct play_laws){NULL};
    if (sweep_read(given.text[0], command_own_laws() ? &laws : NULL, &sweep, message,
                   sizeof message)) {
        fprintf(stderr, "%s\n", message);
        return EXIT_USAGE;
    }
    code = open_law(&o, &sweep, &asked);
    if (!code) {
        char *law = laws_text(&o);
        sweep_identify(&sweep, SWEEP_TOOL, law);
        free(law);
        code = o.point >= 0.0 ? print_point(&sweep, given.text[0], o.point)
                              : run_sweep(&o, &sweep, given.text[0]);
    }
    command_law_close(&o.subject, sweep.subject);
    sweep_free(&sweep);
    return code;
}

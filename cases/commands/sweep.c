/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone sweep`: a law over a box of properties, speeds, angles, sizes and steps. */
#define _GNU_SOURCE /* flock */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "command.h"
#include "merged.h"
#include "sweep_draw.h"
#include "sweep_open.h"
#include "sweep_case.h"
#include "sweep_sheet.h"
#include "sweep_words.h"
#include "sweep_worst.h"
#include "cases/core/file.h"
#include "cases/core/folder.h"
#include "cases/core/memory.h"
#include "cases/case/node.h"
#include "cases/tell/figure.h"
#include "set_property.h"
#include "cases/sweeps/ranks.h"
#include "cases/sweeps/workers.h"

/* --- options ------------------------------------------------------------------------------------ */

struct shard {
    long number, of;
};

struct options {
    struct sweep_law law;
    const char *out, *of, *variant;
    struct option_list material;
    struct sweep_drawing map;
    struct shard shard;
    long jobs;
    double point, evaluations, budget;
    int csv, jsonl, json, worst, force, sheet;
};

/* "3/8" */
static int read_shard(const char *text, void *to, char *ret_why, size_t size) {
    struct shard *shard = to;
    const char *slash = strchr(text, '/');
    char *first = slash ? play_format("%.*s", (int)(slash - text), text) : play_copy("");
    const int bad = !slash || option_whole(slash + 1, 1, 1e6, &shard->of) ||
                    option_whole(first, 1, (double)shard->of, &shard->number);
    if (bad)
        snprintf(ret_why, size, "allowed: I/N with I in [1, N] and N in [1, 1000000], as in 3/8");
    return bad;
}

/* "NAME.svg" */
static int read_map(const char *text, void *to, char *ret_why, size_t size) {
    const size_t length = strlen(text);
    if (length < 5 || strcmp(text + length - 4, ".svg") != 0) {
        snprintf(ret_why, size, "the name of the file must end in .svg");
        return -1;
    }
    *(const char **)to = text;
    return 0;
}

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(
        TEXT, "out", "DIR|FILE", AT(out),
        "Folder for blocks and results; of a data sheet for its files. Of a sweep in words also a "
        "file: .csv, .jsonl, .svg, .png or .pdf; of a data sheet .csv, .json, .jsonl or .md; "
        "'-.csv' "
        "is standard output. Default: of a sweep file its name with '.sweep' in the place of "
        "'.yaml', in the working folder; else standard output."),
    OPTION(FLAG, "sheet", NULL, AT(sheet), "Make the data sheet also where the speed has a range."),
    COMMAND_VARIANT_ROW(AT(variant), "Default: the first."),
    COMMAND_MATERIAL_ROW(AT(material)),
    COMMAND_JOBS_ROW(AT(jobs)),
    COMMAND_BUDGET_ROW(AT(budget)),
    OPTION(
        READ, "shard", "I/N", AT(shard),
        "Compute only part I of N parts, for example on another machine; 'touchstone sweep DIR...' "
        "puts them together.",
        .read = read_shard),
    OPTION(NUMBER, "point", "INDEX", AT(point),
           "Compute this point alone, and print it as a case file that 'touchstone verify' runs.",
           .initial = "-1", .min = -1, .max = SWEEP_POINTS_MAX, .not_with = "shard|csv|jsonl|json"),
    OPTION(FLAG, "worst", NULL, AT(worst),
           "Search the box for the point where law and reference are furthest apart, and print it "
           "as a case file that 'touchstone verify' runs. The points of the file are not computed.",
           .not_with = "shard|csv|jsonl|point|map"),
    OPTION(NUMBER, "evaluations", "N", AT(evaluations),
           "Compute at most so many points in the search.", .initial = "20000", .min = 1,
           .max = 1e12, .needs = "worst"),
    OPTION(READ, "map", "FILE", AT(map.file),
           "When everything is computed, draw a map of one column over two axes: an SVG file. Over "
           "further axes it shows the largest error, or the mean of a result.",
           .read = read_map, .not_with = "shard|point", .writes = 1),
    OPTION(TEXT, "x", "AXIS", AT(map.over[0]),
           "The axis across the map. Default: the first one with more than one value.",
           .needs = "map"),
    OPTION(TEXT, "y", "AXIS", AT(map.over[1]), "The axis upwards. Default: the next one.",
           .needs = "map"),
    OPTION(TEXT, "of", "COLUMN", AT(of),
           "The column that is drawn, or whose error is searched. Default: the first error, or of "
           "a map without one the first result."),
    OPTION(FLAG, "csv", NULL, AT(csv), "Write results.csv as well.", .not_with = "jsonl|shard"),
    OPTION(FLAG, "jsonl", NULL, AT(jsonl), "Write results.jsonl as well: an object a line.",
           .not_with = "shard"),
    OPTION(
        FLAG, "json", NULL, AT(json),
        "Print one JSON object ('touchstone list schema sheet'): the data sheet, or what there is "
        "to say about the run."),
    SWEEP_FORCE_ROW(AT(force)),
    SWEEP_LAW_ROWS(AT(law)),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "sweep",
    .usage = "LAW|CASE NAME=FROM:TO... [NAME=VALUE]... [OPTIONS]\n"
             "LAW|CASE [speed=RANGE] [angle=ANGLE]... [NAME=VALUE]...\n"
             "FILE [OPTIONS]\nDIR... --out DIR [OPTIONS]",
    .purpose =
        "Plays impacts of a law over ranges FROM:TO[:N[:log|linear]]: NAME is speed, angle, "
        "radius, "
        "density, steps, dt, a property of the law, or ending (zero_overlap|zero_force). It prints "
        "a table (CSV), or draws up to 8 "
        "values as curves and more "
        "as a map (--out FILE.svg). A property that makes no difference is refused.\n"
        "Without a range it makes the data sheet of the law over speed and angle: each number is "
        "the limit of small time steps, with its uncertainty and the order of convergence. A law "
        "alone has two balls of 10 mm and plain values: moduli of 1 GPa, stiffnesses of 1e5 N/m, "
        "pure numbers 0.3.\n"
        "A sweep file has any number of axes, as a grid, a Latin hypercube or a Sobol sequence, "
        "and "
        "references. What is finished is kept: started again after any end, it goes on where it "
        "was. The results are the same to the byte however the work is divided, and their SHA-256 "
        "is printed. Of folders it puts the blocks together: those of shards, or of runs that were "
        "stopped.\n"
        "cases/sweeps/README.md describes all of it.",
    .rows = option_rows,
    .end = "Exit status: 0 done, 1 points fail or the law did not answer at some, 2 wrong usage or "
           "input, as blocks that are missing, 3 internal error, the time budget was used up, or "
           "gnuplot "
           "is missing (Debian: gnuplot-nox), 4 the law crashed at some points. 128 + N: stopped "
           "by signal N; finished blocks are kept.",
    .least = 0,
    .most = 100000,
    .arguments = "a law, a case, a sweep file, or folders with blocks of a sweep"};

static volatile sig_atomic_t stop;

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
    if (!text) {
        program_complain("sweep", "%s: point %zu: %s", file, (size_t)point, why.text);
        return EXIT_FAILED;
    }
    fputs(text, stdout);
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

static int say_stop(const struct workers_run *run, const char *out) {
    fprintf(stderr,
            "touchstone sweep: %s; %zu of %zu blocks are finished and kept in %s: the same "
            "command goes on with the others\n",
            program_stop_words(stop), run->blocks_before + run->blocks_done, run->blocks, out);
    return program_stop_code(stop);
}

static int finish(const struct options *o, const struct sweep *sweep,
                  const struct workers_run *run) {
    struct merge_result result = {.file = NULL};
    char why[1024];
    const enum merge_table table = o->csv ? MERGE_CSV : o->jsonl ? MERGE_JSONL : MERGE_NO_TABLE;
    char *const folder[] = {(char *)run->folder};
    const int lock = run->helps ? open(run->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    const int is_other = lock >= 0 && flock(lock, LOCK_EX | LOCK_NB); /* puts it together now */
    const int is_whole = run->shards == 1 || (run->helps && !is_other);
    if (is_whole &&
        sweep_merge(1, folder, run->folder, table, o->force, &result, why, sizeof why)) {
        program_complain("sweep", "%s", why);
        return EXIT_INTERNAL;
    }
    if (o->json) {
        sheet_put("sweep", merged_sheet(run, is_whole ? &result : NULL), "-.json");
    } else {
        print_run(&sweep->plan, run);
        if (is_other)
            puts("another process puts the blocks together");
        if (is_whole)
            merged_print(&result);
    }
    if (lock >= 0)
        close(lock);
    const struct sweep_drawing map = {o->map.file, o->of, {o->map.over[0], o->map.over[1]}};
    const int drawn = is_whole && map.file ? sweep_draw(run->folder, &map) : EXIT_PASSED;
    return drawn ? drawn : is_whole ? merged_code(&result) : EXIT_PASSED;
}

/* --- all ---------------------------------------------------------------------------------------- */

static int search(const struct options *o, struct sweep *sweep, const char *file) {
    const struct sweep_worst wanted = {o->of, o->evaluations, o->json, &stop};
    program_catch_stop(&stop);
    program_time_budget(o->budget);
    return sweep_print_worst(sweep, file, &wanted);
}

static int run_sweep(const struct options *o, struct sweep *sweep, const char *file) {
    char why[1024];
    char *out = o->out ? play_copy(o->out) : sweep_default_folder(file);
    struct sweep_ranks job = {0, 1};
    const int is_rank = !o->shard.of && sweep_ranks_find(&job);
    struct workers_run run = {.sweep = sweep,
                              .folder = out,
                              .force = o->force,
                              .jobs = is_rank && o->jobs < 1 ? 1 : (size_t)command_jobs(o->jobs),
                              .shard = o->shard.of ? (size_t)o->shard.number : job.rank + 1,
                              .shards = o->shard.of ? (size_t)o->shard.of : job.ranks,
                              .helps = is_rank,
                              .stop = &stop};
    program_catch_stop(&stop);
    program_time_budget(o->budget);
    const int bad = workers_run(&run, why, sizeof why);
    program_time_budget(0.0); /* what remains is to write */
    int code;
    if (bad < 0) {
        program_complain("sweep", "%s", why);
        code = run.blocks ? EXIT_INTERNAL : EXIT_USAGE;
    } else {
        code = bad ? say_stop(&run, out) : finish(o, sweep, &run);
    }
    return code;
}

static int is_folder(const char *path) {
    struct stat info;
    return !stat(path, &info) && S_ISDIR(info.st_mode);
}

/* The blocks of some folders as one result. */
static int put_together(const struct options *o, const struct option_arguments *folders) {
    struct merge_result result;
    char why[1024];
    const char *alone = o->shard.of                      ? "--shard"
                        : o->point >= 0.0                ? "--point"
                        : o->worst                       ? "--worst"
                        : o->map.file                    ? "--map"
                        : o->jobs > 0                    ? "--jobs"
                        : o->budget >= 0.01              ? "--time-budget"
                        : command_law_given(&o->law.law) ? "--law"
                                                         : NULL;
    if (alone)
        return program_usage("sweep", "%s needs a sweep file, and '%s' is a folder", alone,
                             folders->text[0]);
    if (!o->out)
        return program_usage("sweep", "--out DIR is needed: the folder for the results");
    const enum merge_table table = o->csv ? MERGE_CSV : o->jsonl ? MERGE_JSONL : MERGE_NO_TABLE;
    if (sweep_merge((size_t)folders->count, folders->text, o->out, table, o->force, &result, why,
                    sizeof why)) {
        program_complain("sweep", "%s", why);
        return EXIT_USAGE;
    }
    if (o->json) {
        sheet_put("sweep", merged_sheet(NULL, &result), "-.json");
    } else {
        printf("%zu points\n", result.points);
        merged_print(&result);
    }
    return merged_code(&result);
}

/* --- in words ------------------------------------------------------------------------------------- */

/* What is meant by the end of the name of --out; of '-.csv' the name is "". */
enum form {
    FORM_FOLDER,
    FORM_CSV,
    FORM_JSONL,
    FORM_FIGURE
};
static enum form form_of(const char *out) {
    static const struct {
        const char *end;
        enum form form;
    } ends[] = {{".csv", FORM_CSV},
                {".jsonl", FORM_JSONL},
                {".svg", FORM_FIGURE},
                {".png", FORM_FIGURE},
                {".pdf", FORM_FIGURE}};
    const char *dot = out ? strrchr(out, '.') : ".csv";
    for (size_t i = 0; dot && i < sizeof ends / sizeof ends[0]; i++)
        if (!strcmp(dot, ends[i].end))
            return ends[i].form;
    return FORM_FOLDER;
}

/* What is printed or drawn from a folder that goes. */
static int put_words(const struct options *o, struct sweep *sweep, const char *folder,
                     enum form form) {
    const int failed = sweep_words_failed(sweep, folder);
    int code = failed > EXIT_FAILED ? 0 : sweep_words_check(sweep, folder);
    if (code)
        return code;
    if (form == FORM_FIGURE) {
        code = sweep_words_draw(sweep, folder, o->of, o->out);
    } else {
        char why[1024];
        char *table = play_format("%s/results.%s", folder, form == FORM_CSV ? "csv" : "jsonl");
        const int is_printed = !o->out || !strncmp(o->out, "-.", 2);
        char *text = is_printed ? file_read((size_t)1 << 30, "%s", table) : NULL;
        if (is_printed ? !text : file_copy(table, o->out, why, sizeof why)) {
            program_complain("sweep", "%s", is_printed ? "the table cannot be read" : why);
            code = EXIT_INTERNAL;
        } else if (is_printed) {
            fputs(text, stdout);
        }
    }
    return code > failed ? code : failed;
}

/* In a folder that goes. */
static int run_words(struct options *o, struct sweep *sweep, enum form form) {
    char why[1024], *scratch = folder_scratch("touchstone-sweep");
    struct merge_result result;
    if (!scratch) {
        program_complain("sweep", "there is no folder for temporary files");
        return EXIT_INTERNAL;
    }
    char *folder = play_format("%s/results", scratch);
    char *const folders[] = {folder};
    struct workers_run run = {.sweep = sweep,
                              .folder = folder,
                              .jobs = (size_t)command_jobs(o->jobs),
                              .shard = 1,
                              .shards = 1,
                              .stop = &stop};
    const enum merge_table table = form == FORM_CSV     ? MERGE_CSV
                                   : form == FORM_JSONL ? MERGE_JSONL
                                                        : MERGE_NO_TABLE;
    program_catch_stop(&stop);
    program_time_budget(o->budget);
    int code = EXIT_INTERNAL;
    const int bad = workers_run(&run, why, sizeof why);
    program_time_budget(0.0); /* what remains is to write */
    if (bad > 0) {
        program_complain("sweep", "%s; %zu of %zu blocks are finished, and --out DIR keeps them",
                         program_stop_words(stop), run.blocks_done, run.blocks);
        code = program_stop_code(stop);
    } else if (bad || sweep_merge(1, folders, folder, table, 0, &result, why, sizeof why)) {
        program_complain("sweep", "%s", why);
    } else {
        code = put_words(o, sweep, folder, form);
    }
    folder_remove(scratch);
    return code;
}

/* A name that ends like that of a file is no folder. taken: ".csv, .jsonl", or "" for folders alone. */
static int check_form(const char *out, const char *taken) {
    static const char *const ends[] = {".csv", ".json", ".jsonl", ".md",  ".svg",
                                       ".png", ".pdf",  ".yaml",  ".txt", ".html"};
    const char *dot = out ? strrchr(out, '.') : NULL;
    const char *found = dot ? strstr(taken, dot) : NULL;
    for (size_t i = 0; dot && i < sizeof ends / sizeof ends[0]; i++)
        if (!strcmp(dot, ends[i]) && !(found && strchr(", ", found[strlen(dot)])))
            return program_usage("sweep", "--out %s: it can be a folder%s%s", out,
                                 *taken ? ", or end in " : "", taken);
    return 0;
}

/* A file that is there is not replaced unasked. */
static int check_file(const struct options *o) {
    struct stat info;
    return o->out && !o->force && !stat(o->out, &info) && S_ISREG(info.st_mode) && info.st_size > 0
               ? program_usage("sweep", "--out %s: this file is there already; --force replaces it",
                               o->out)
               : 0;
}

static int sweep_words(struct options *o, struct words *words) {
    struct sweep_case opened;
    struct sweep sweep;
    size_t lines;
    char message[2048];
    const enum form form = form_of(o->out);
    int code = check_file(o);
    if (code ||
        (code = sweep_case_open(words->of, o->variant, &o->law.law, &o->law.subject, &opened)))
        return code;
    code = command_set_material("sweep", &o->material, &opened.c);
    code = code ? code : sweep_words_ending(words, &opened.c);
    char *text = code ? NULL : sweep_words_text(words, &opened.c, o->of, &lines);
    command_law_close(&o->law.subject, opened.subject);
    if (!text)
        return EXIT_USAGE;
    if ((code = sweep_open("sweep", "words", text, &o->law, &sweep, message, sizeof message))) {
        if (*message)
            sweep_words_refuse(words, lines, message);
        return code;
    }
    const char *name = words->of ? words->of : sweep.plan.law;
    code = o->worst              ? search(o, &sweep, name)
           : o->point >= 0.0     ? print_point(&sweep, name, o->point)
           : form == FORM_FOLDER ? run_sweep(o, &sweep, name)
                                 : run_words(o, &sweep, form);
    sweep_close(&o->law, &sweep);
    return code;
}

/* A law or a case, with ranges or without. */
static int study(struct options *o, const struct option_arguments *given) {
    struct words words;
    const char *alone = o->shard.of   ? "--shard"
                        : o->map.file ? "--map"
                        : o->csv      ? "--csv"
                        : o->jsonl    ? "--jsonl"
                                      : NULL;
    int code = words_read("sweep", given, &o->law.law, &words);
    const int is_sheet = o->sheet || !words.range_count;
    o->law.law.is_own = !words.of;
    if (!code && alone && (is_sheet || form_of(o->out) != FORM_FOLDER || !o->out))
        return program_usage("sweep", "%s needs a sweep file, and '%s' is none", alone,
                             given->count ? given->text[0] : "");
    code = code ? code
                : check_form(o->out, is_sheet ? ".csv, .json, .jsonl, .md"
                                              : ".csv, .jsonl, .svg, .png, .pdf");
    if (!code && o->json && !is_sheet && form_of(o->out) != FORM_FOLDER)
        code = program_usage("sweep", "--json says what a run has left in a folder, and needs "
                                      "--out DIR; --out -.jsonl prints the rows");
    if (code || (code = command_law_check("sweep", &o->law.law, &o->law.subject)))
        return code;
    if (!is_sheet)
        return sweep_words(o, &words);
    const struct sweep_sheet asked = {&words, &o->material, o->variant, o->out, o->budget, o->json};
    return (code = check_file(o)) ? code : sweep_sheet(&asked, &o->law.law, &o->law.subject);
}

/* Whether it is a sweep file: it has axes. */
static int is_sweep_file(const char *text) {
    struct play_tree tree;
    struct stat info;
    char unused[512];
    return !stat(text, &info) && !S_ISDIR(info.st_mode) && !law_word_is_foreign(text) &&
           (play_tree_read(text, &tree, unused, sizeof unused) ||
            play_node_find(&tree.root, "axes"));
}

static int run_file(struct options *o, const struct option_arguments *given) {
    const char *file = given->text[0];
    struct sweep sweep;
    char message[2048];
    if (given->count > 1)
        return program_usage(
            "sweep",
            "'%s' is a sweep file, which says all itself, and '%s' is one argument too many", file,
            given->text[1]);
    if (o->of && !o->worst && !o->map.file)
        return program_usage("sweep", "--of needs --worst or --map");
    int code = check_form(o->out, "");
    if (code || (code = command_law_check("sweep", &o->law.law, &o->law.subject)))
        return code;
    if ((code = sweep_open("sweep", file, NULL, &o->law, &sweep, message, sizeof message))) {
        if (*message)
            fprintf(stderr, "%s\n", message);
        return code;
    }
    code = o->worst          ? search(o, &sweep, file)
           : o->point >= 0.0 ? print_point(&sweep, file, o->point)
                             : run_sweep(o, &sweep, file);
    sweep_close(&o->law, &sweep);
    return code;
}

int command_sweep(int argc, char **argv) {
    struct options o = {.law = {.law = COMMAND_LAW_NONE}};
    struct option_arguments given;
    const int code = options_read(&program, argc, argv, &o, &given);
    if (code >= 0)
        return code;
    for (int i = 0; i < given.count; i++)
        if (is_sweep_file(given.text[i]))
            return run_file(&o, &given);
    if (given.count && is_folder(given.text[0]) && !touch_law_find(given.text[0]))
        return put_together(&o, &given);
    return study(&o, &given);
}

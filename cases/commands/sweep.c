/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone sweep`: a law over a box of properties, speeds, angles, sizes and steps. */
#define _GNU_SOURCE /* flock */
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "asked.h"
#include "sweep.h"
#include "cases/core/folder.h"
#include "cases/tell/figure.h"
#include "set_property.h"

/* Of an impact of plain values: the force of adhesion jumps, and with 100 steps a restitution near that of sticking is off
 * by a fortieth. Exact impacts have no steps. */
#define STEPS 2000.3

/* --- ranks ------------------------------------------------------------------------------------ */

/* Which process of a job on a cluster this one is, as its starter says in the environment: mpirun, srun, or a task of a
 * Slurm array. */
struct sweep_ranks {
    size_t rank, ranks; /* from 0; how many there are */
};

/* A step of Slurm says how many processes it has; the script around it has the number of a process, too, and is one. */
static const struct {
    const char *rank, *ranks, *first, *stride; /* NULL: 0 and 1 */
} starters[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", NULL, NULL},
    {"PMI_RANK", "PMI_SIZE", NULL, NULL},
    {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", NULL, NULL},
    {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN",
     "SLURM_ARRAY_TASK_STEP"},
};

/* A whole number of the environment; initial where there is none. */
static long number_of(const char *name, long initial) {
    const char *text = name ? getenv(name) : NULL;
    char *end;
    if (!text || !*text)
        return initial;
    errno = 0;
    const long number = strtol(text, &end, 10);
    return *end || errno || number < 0 ? initial : number;
}

/* 1, and which; 0: this process is no part of a job, or all of it. */
static int sweep_ranks_find(struct sweep_ranks *ret_ranks) {
    for (size_t i = 0; i < TOUCH_COUNT(starters); i++) {
        const long ranks = number_of(starters[i].ranks, 0),
                   stride = number_of(starters[i].stride, 1);
        const long rank = number_of(starters[i].rank, -1) - number_of(starters[i].first, 0);
        if (ranks < 2 || stride < 1 || rank < 0 || rank / stride >= ranks)
            continue;
        *ret_ranks = (struct sweep_ranks){(size_t)(rank / stride), (size_t)ranks};
        return 1;
    }
    return 0;
}

/* --- options ------------------------------------------------------------------------------------ */

struct shard {
    long number, of;
};

/* Where results go, by the ends of the names. */
struct outs {
    const char *folder, *table, *figure; /* NULL: none is asked for */
};

struct options {
    struct sweep_law law;
    struct option_list out;
    struct outs to; /* but of a data sheet */
    const char *of, *variant, *over[2];
    struct shard shard;
    long jobs;
    double point, evaluations, budget;
    struct command_out answer; /* .file: none */
    int worst, force, sheet;
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

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(
        LIST, "out", "DIR|FILE", AT(out),
        "Folder for blocks and results; or a table (.csv, .jsonl) or a figure (.svg, .png, .pdf), "
        "which may be given beside it. Of a data sheet a folder, or .csv, .json, .jsonl or .md. "
        "'-.csv' is standard output. Default: of a sweep file a folder of its name with '.sweep' "
        "in the place of '.yaml', in the working folder; else standard output."),
    OPTION(FLAG, "sheet", NULL, AT(sheet), "Make the data sheet also where the speed has a range."),
    COMMAND_VARIANT_ROW(AT(variant), "Default: the first."),
    COMMAND_JOBS_ROW(AT(jobs)),
    COMMAND_BUDGET_ROW(AT(budget)),
    OPTION(
        READ, "shard", "I/N", AT(shard),
        "Compute only part I of N parts, for example on another machine; 'touchstone sweep DIR...' "
        "puts them together.",
        .read = read_shard),
    OPTION(NUMBER, "point", "INDEX", AT(point),
           "Compute this point alone, and print it as a case file that 'touchstone verify' runs.",
           .initial = "-1", .min = -1, .max = SWEEP_POINTS_MAX, .not_with = "shard|json"),
    OPTION(FLAG, "worst", NULL, AT(worst),
           "Search the box for the point where law and reference are furthest apart, and print it "
           "as a case file that 'touchstone verify' runs. The points of the file are not computed.",
           .not_with = "shard|point"),
    OPTION(NUMBER, "evaluations", "N", AT(evaluations),
           "Compute at most so many points in the search.", .initial = "20000", .min = 1,
           .max = 1e12, .needs = "worst"),
    OPTION(
        TEXT, "x", "AXIS", AT(over[0]),
        "The axis across a map, which shows one column over two axes; over further ones its "
        "largest error, or the mean of a result. Default: the first one with more than one value."),
    OPTION(TEXT, "y", "AXIS", AT(over[1]), "The axis upwards. Default: the next one."),
    OPTION(TEXT, "of", "COLUMN", AT(of),
           "The column that is drawn, or whose error is searched. Default: the first error, or of "
           "a map without one the first result."),
    COMMAND_JSON_ROW(AT(answer),
                     "Print one JSON object ('touchstone list schema sheet'): the data sheet, or "
                     "what there is to say about the run; without a folder its first points, too."),
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
        "Plays impacts of a law over ranges FROM:TO[:N[:log|linear]]. " ASKED_CASE_NAMES
        " It prints a table (CSV), or draws up to 8 values as curves and more as a map (--out "
        "FILE.svg). A property that makes no difference is refused.\n"
        "Without a range it makes the data sheet of the law over speed and angle: each number is "
        "the limit of small time steps, with its uncertainty and the order of "
        "convergence. " ASKED_CASE_PLAIN "\n"
        "A sweep file has any number of axes, as a grid, a Latin hypercube or a Sobol sequence, "
        "and references. What is finished is kept: started again after any end, it goes on where "
        "it was. The results are the same to the byte however the work is divided, and their "
        "SHA-256 is printed. Of folders it puts the blocks together: those of shards, or of runs "
        "that were stopped.\n"
        "cases/sweeps/README.md describes all of it.",
    .rows = option_rows,
    .end = "Exit status: 0 done, 1 points fail or the law did not answer at some, 2 wrong usage or "
           "input, as blocks that are missing, 3 internal error, the time budget was used up, or "
           "gnuplot is missing (Debian: gnuplot-nox), 4 the law crashed at some points. 128 + N: "
           "stopped by signal N; finished blocks are kept.",
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

static int is_printed(const char *table) {
    return table && !strncmp(table, "-.", 2);
}

static int draw(const struct options *o, const char *folder) {
    const struct sweep_drawing map = {o->to.figure, o->of, {o->over[0], o->over[1]}};
    return sweep_draw(folder, &map);
}

static int finish(const struct options *o, const struct sweep *sweep,
                  const struct workers_run *run) {
    struct merge_result result = {.file = NULL};
    char why[1024];
    char *const folder[] = {(char *)run->folder};
    const int lock = run->helps ? open(run->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    const int is_other = lock >= 0 && flock(lock, LOCK_EX | LOCK_NB); /* puts it together now */
    const int is_whole = run->shards == 1 || (run->helps && !is_other);
    if (is_whole &&
        sweep_merge(1, folder, run->folder, o->to.table, o->force, &result, why, sizeof why)) {
        program_complain("sweep", "%s", why);
        return EXIT_INTERNAL;
    }
    if (o->answer.json) {
        command_put("sweep", &o->answer, merged_sheet(run, is_whole ? &result : NULL));
    } else if (!is_printed(o->to.table)) {
        print_run(&sweep->plan, run);
        if (is_other)
            puts("another process puts the blocks together");
        if (is_whole)
            merged_print(&result);
    }
    if (lock >= 0)
        close(lock);
    const int drawn = is_whole && o->to.figure ? draw(o, run->folder) : EXIT_PASSED;
    return drawn ? drawn : is_whole ? merged_code(&result) : EXIT_PASSED;
}

/* --- all ---------------------------------------------------------------------------------------- */

static int search(const struct options *o, struct sweep *sweep, const char *file) {
    const struct sweep_worst wanted = {o->of, o->evaluations, &o->answer, &stop};
    program_catch_stop(&stop);
    program_time_budget(o->budget);
    return sweep_print_worst(sweep, file, &wanted);
}

static int run_sweep(const struct options *o, struct sweep *sweep, const char *file) {
    char why[1024];
    char *out = o->to.folder ? play_copy(o->to.folder) : sweep_default_folder(file);
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
                        : o->to.figure                   ? "a figure"
                        : o->jobs > 0                    ? "--jobs"
                        : o->budget >= 0.01              ? "--time-budget"
                        : command_law_given(&o->law.law) ? "--law"
                                                         : NULL;
    if (alone)
        return program_usage("sweep", "%s needs a sweep file, and '%s' is a folder", alone,
                             folders->text[0]);
    if (!o->to.folder)
        return program_usage("sweep", "--out DIR is needed: the folder for the results");
    if (sweep_merge((size_t)folders->count, folders->text, o->to.folder, o->to.table, o->force,
                    &result, why, sizeof why)) {
        program_complain("sweep", "%s", why);
        return EXIT_USAGE;
    }
    if (o->answer.json) {
        command_put("sweep", &o->answer, merged_sheet(NULL, &result));
    } else if (!is_printed(o->to.table)) {
        printf("%zu points\n", result.points);
        merged_print(&result);
    }
    return merged_code(&result);
}

/* --- in words ------------------------------------------------------------------------------------- */

/* What is printed, written or drawn from a folder that goes. table: what is in it; NULL: nothing. */
static int put_words(const struct options *o, struct sweep *sweep, const char *folder,
                     const char *table, const struct workers_run *run,
                     const struct merge_result *merged) {
    char why[1024] = "the table cannot be read";
    const int failed = sweep_words_failed(sweep, folder);
    const int is_written = o->to.table && !is_printed(o->to.table);
    int code = failed > EXIT_FAILED ? 0 : sweep_words_check(sweep, folder);
    if (code)
        return code;
    char *text = table && !is_written ? file_read((size_t)1 << 30, "%s", table) : NULL;
    if (text)
        fputs(text, stdout);
    if (o->answer.json) {
        struct sheet *sheet = merged_sheet(run, merged);
        sweep_words_sheet(sweep, folder, o->of, merged, sheet);
        code = command_put("sweep", &o->answer, sheet);
    }
    if (table && !text && (!is_written || file_copy(table, o->to.table, why, sizeof why))) {
        program_complain("sweep", "%s", why);
        return EXIT_INTERNAL;
    }
    if (o->to.figure)
        code = o->over[0] || o->over[1] ? draw(o, folder)
                                        : sweep_words_draw(sweep, folder, o->of, o->to.figure);
    return code > failed ? code : failed;
}

/* In a folder that goes. */
static int run_words(struct options *o, struct sweep *sweep) {
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
    const char *end = o->to.table ? strrchr(o->to.table, '.') : ".csv";
    const char *table = o->to.table || !(o->to.figure || o->answer.json)
                            ? play_format("%s/results%s", folder, end)
                            : NULL;
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
        result.file = NULL; /* it goes */
        code = put_words(o, sweep, folder, table, &run, &result);
    }
    folder_remove(scratch);
    return code;
}

/* What a name is, by its end: one that ends like that of a file is no folder. */
enum kind {
    FOLDER,
    TABLE,
    FIGURE,
    SHEET,
    OTHER
};
static enum kind kind_of(const char *out) {
    static const struct {
        const char *end;
        enum kind kind;
    } ends[] = {{".csv", TABLE},  {".jsonl", TABLE}, {".svg", FIGURE}, {".png", FIGURE},
                {".pdf", FIGURE}, {".json", SHEET},  {".md", SHEET},   {".yaml", OTHER},
                {".txt", OTHER},  {".html", OTHER}};
    const char *dot = strrchr(out, '.');
    for (size_t i = 0; dot && i < TOUCH_COUNT(ends); i++)
        if (!strcmp(dot, ends[i].end))
            return ends[i].kind;
    return FOLDER;
}

static int refuse_kind(const char *out, const char *taken) {
    return program_usage("sweep", "--out %s: it can be a folder, or end in %s", out, taken);
}

/* A file that is there is not replaced unasked. */
static int check_file(const struct options *o, const char *out) {
    struct stat info;
    return out && !o->force && !stat(out, &info) && S_ISREG(info.st_mode) && info.st_size > 0
               ? program_usage("sweep", "--out %s: this file is there already; --force replaces it",
                               out)
               : 0;
}

/* One of each kind. 0; or an exit code. */
static int read_outs(struct options *o) {
    for (size_t i = 0; i < o->out.count; i++) {
        const char *text = o->out.text[i];
        const enum kind kind = kind_of(text);
        const char **to = kind == FOLDER  ? &o->to.folder
                          : kind == TABLE ? &o->to.table
                                          : &o->to.figure;
        if (kind > FIGURE)
            return refuse_kind(text, ".csv, .jsonl, .svg, .png, .pdf");
        if (*to)
            return program_usage(
                "sweep", "--out %s and --out %s: one folder, one table and one figure can be given",
                *to, text);
        *to = text;
    }
    const char *file = o->to.table ? o->to.table : o->to.figure;
    const char *alone = o->shard.of       ? "--shard"
                        : o->worst        ? "--worst"
                        : o->point >= 0.0 ? "--point"
                                          : NULL;
    if (file && alone)
        return program_usage("sweep", "--out %s: %s has no table and no figure", file, alone);
    if (!o->to.figure && (o->over[0] || o->over[1]))
        return program_usage("sweep", "--%s needs a figure: --out FILE.svg",
                             o->over[0] ? "x" : "y");
    return check_file(o, o->to.figure);
}

static int sweep_words(struct options *o, struct words *words) {
    struct asked_case opened;
    struct sweep sweep;
    size_t lines;
    char message[2048];
    int code = o->to.folder ? 0 : check_file(o, o->to.table);
    if (code || (code = asked_case_open("sweep", words->of, o->variant, 0, &o->law.law,
                                        &o->law.subject, &opened)))
        return code;
    if (!words->of)
        opened.c.impact.steps = STEPS;
    code = asked_case_material("sweep", words, &opened.c);
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
    code = o->worst          ? search(o, &sweep, name)
           : o->point >= 0.0 ? print_point(&sweep, name, o->point)
           : o->to.folder    ? run_sweep(o, &sweep, name)
                             : run_words(o, &sweep);
    sweep_close(&o->law, &sweep);
    return code;
}

/* A law or a case, with ranges or without. */
static int study(struct options *o, const struct option_arguments *given) {
    struct words words;
    int code = words_read("sweep", given, &o->law.law, &words);
    const int is_sheet = o->sheet || !words.range_count;
    if (!code && !words.of && !command_law_given(&o->law.law))
        return program_usage("sweep", "needs %s", program.arguments);
    o->law.law.is_own = !words.of;
    const char *sheet = o->out.count ? o->out.text[0] : NULL;
    if (!code && is_sheet && o->out.count > 1)
        return program_usage("sweep", "--out %s: of a data sheet it is one", o->out.text[1]);
    if (!code && is_sheet && sheet && (kind_of(sheet) == FIGURE || kind_of(sheet) == OTHER))
        return refuse_kind(sheet, ".csv, .json, .jsonl, .md");
    code = code || is_sheet ? code : read_outs(o);
    if (!code && o->shard.of && (is_sheet || !o->to.folder))
        return program_usage("sweep",
                             "--shard needs a sweep file, or ranges and --out DIR; given: %s",
                             given->count ? given->text[0] : "a law");
    if (!code && o->answer.json && !is_sheet && is_printed(o->to.table))
        code =
            program_usage("sweep", "--json and --out %s: one of them can be printed", o->to.table);
    if (code || (code = command_law_check("sweep", &o->law.law, &o->law.subject)))
        return code;
    if (!is_sheet)
        return sweep_words(o, &words);
    const struct sweep_sheet asked = {&words, o->variant, sheet, o->budget, o->answer};
    return (code = check_file(o, sheet)) ? code : sweep_sheet(&asked, &o->law.law, &o->law.subject);
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
    int code = read_outs(o);
    if (!code && o->of && !o->worst && !o->to.figure)
        return program_usage("sweep", "--of needs --worst or a figure: --out FILE.svg");
    if (code || (code = command_law_check("sweep", &o->law.law, &o->law.subject)))
        return code;
    if ((code = sweep_open("sweep", file, NULL, &o->law, &sweep, message, sizeof message))) {
        if (*message)
            fprintf(stderr, "%s\n", message);
        return code;
    }
    if (o->to.table && sweep.plan.keep == SWEEP_REDUCED)
        code = program_usage(
            "sweep", "--out %s: %s keeps no points (keep: reduced), and has no table of them",
            o->to.table, file);
    else
        code = o->worst          ? search(o, &sweep, file)
               : o->point >= 0.0 ? print_point(&sweep, file, o->point)
                                 : run_sweep(o, &sweep, file);
    sweep_close(&o->law, &sweep);
    return code;
}

int command_sweep(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "kernels") == 0) /* touchstone list kernels */
        return command_kernels(argc - 1, argv + 1);
    struct options o = {.law = {.law = COMMAND_LAW_NONE}};
    struct option_arguments given;
    int code = options_read(&program, argc, argv, &o, &given);
    if (code >= 0)
        return code;
    for (int i = 0; i < given.count; i++)
        if (is_sweep_file(given.text[i]))
            return run_file(&o, &given);
    if (given.count && is_folder(given.text[0]) && !touch_law_find(given.text[0]))
        return (code = read_outs(&o)) ? code : put_together(&o, &given);
    return study(&o, &given);
}

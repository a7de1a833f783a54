/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* dladdr */
#include <dlfcn.h>
#include <regex.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>
#include "bench/run/baseline.h"
#include "bench_plots.h"
#include "bench/run/measure.h"
#include "cases/core/limits.h"
#include "cases/core/manifest.h"
#include "cases/core/file.h"
#include "cases/core/options.h"
#include "cases/core/program.h"
#include "cases/core/quote.h"
#include "bench/results/bench_facts.h"
#include "bench/results/bench_tables.h"
#include "cases/tell/document.h"
#include "cases/version.h"

#define PUBLIC    "bench/results.md"
#define NAME_MAX_ 64

struct arguments {
    struct bench_options options;
    long seed;
    const char *out, *save, *baseline, *to;
    const char *compiler;
    struct option_list set;
    int json;
    int publish, force, no_plots, list, schema, worker, numbers;
    char *command;
};

#define complain(...) program_complain("bench", __VA_ARGS__)

static int refuse(const char *message) {
    complain("%s", message);
    return EXIT_USAGE;
}

/* --- options -------------------------------------------------------------------------------- */

static int read_filter(const char *text, void *to, char *ret_why, size_t size) {
    struct bench_options *options = to;
    if (options->has_filter)
        regfree(&options->filter);
    const int bad = regcomp(&options->filter, text, REG_EXTENDED | REG_NOSUB);
    options->has_filter = !bad;
    if (bad)
        regerror(bad, &options->filter, ret_why, size);
    return bad ? -1 : 0;
}

static int read_target(const char *text, void *to, char *ret_why, size_t size) {
    const struct touch_target *target;
    const int available = touch_target_available(text);
    *(const char **)to = text;
    if (available == 1)
        return 0;
    int used = snprintf(ret_why, size, "%s; this machine has",
                        available < 0 ? "this build has no target of that name"
                                      : "this processor does not have it");
    for (size_t i = 0; (target = touch_target_at(i)) && used >= 0 && (size_t)used < size; i++)
        if (touch_target_available(target->name) == 1)
            used += snprintf(ret_why + used, size - (size_t)used, " %s", target->name);
    return -1;
}

/* A baseline's name is a file name of its own, so that nothing else is overwritten. */
static int read_name(const char *text, void *to, char *ret_why, size_t size) {
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789._-");
    *(const char **)to = text;
    if (!text[length] && *text != '.' && *text != '-' && length <= NAME_MAX_)
        return 0;
    snprintf(ret_why, size,
             "a name has at most %d of A-Z a-z 0-9 . _ - and begins with neither . nor -",
             NAME_MAX_);
    return -1;
}

#define AT(field) offsetof(struct arguments, field)
static const struct option_row option_rows[] = {
    OPTION(FLAG, "quick", NULL, AT(options.quick),
           "Measure L1 and L2 only, in fewer rounds, without engines and without figures of "
           "curves. Takes less than 30 s."),
    OPTION(READ, "filter", "REGEX", AT(options),
           "Only rows whose name matches this POSIX extended regular expression: '^hertz', "
           "'avx512.vector/L1'.",
           .read = read_filter),
    OPTION(READ, "target", "NAME", AT(options.target),
           "Only scalar code and this instruction set: scalar, avx2, avx512 or neon.",
           .read = read_target),
    OPTION(TEXT, "compiler", "NAME", AT(compiler),
           "For one law: this compiler alone. Otherwise gcc, clang, and the one that CC names."),
    OPTION(LIST, "set", "KEYWORD=VALUE", AT(set),
           "For one law: a property that has no default, or another value; more than once for "
           "several."),
    OPTION(FLAG, "json", NULL, AT(json), "For one law: print JSON (--schema says what it is)."),
    OPTION(WHOLE, "seed", "N", AT(seed),
           "Seed of the contacts, of the order of the batches and of the bootstrap.",
           .initial = "1", .min = 0, .max = 4294967295.0),
    OPTION(TEXT, "out", "DIR", AT(out), "Folder for bench.json, bench.md and plots/.",
           .initial = "touchstone-bench"),
    OPTION(READ, "save", "NAME", AT(save),
           "Keep the numbers and this program as a baseline, in DIR/baselines/NAME.",
           .read = read_name, .not_with = "baseline"),
    OPTION(READ, "baseline", "NAME", AT(baseline),
           "Look for what is slower than in this baseline. The program of the baseline and this "
           "one run in turns; where that program does not run, numbers are compared with a wide "
           "margin.",
           .read = read_name),
    OPTION(FLAG, "numbers", NULL, AT(numbers), "Compare numbers only.", .needs = "baseline"),
    OPTION(FLAG, "publish", NULL, AT(publish), "Write " PUBLIC " as well."),
    OPTION(TEXT, "to", "FILE", AT(to), "Publish into this file instead.", .needs = "publish",
           .writes = 1),
    OPTION(FLAG, "force", NULL, AT(force),
           "Replace the file that is published, and a baseline of the same name."),
    OPTION(FLAG, "no-plots", NULL, AT(no_plots), "Do not run gnuplot."),
    OPTION(FLAG, "list", NULL, AT(list), "Print the names of all rows and measure nothing."),
    OPTION(FLAG, "schema", NULL, AT(schema), "Print the JSON Schema of bench.json."),
    OPTION(FLAG, "worker", NULL, AT(worker),
           "Answer requests for timings on standard input; this is how --baseline uses the "
           "program of a baseline."),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "bench",
    .usage = "[OPTIONS]\n[OPTIONS] LAW.c[#NAME] | LAW",
    .least = 0,
    .most = 1,
    .arguments = "one file of a law, or the name of a law",
    .purpose =
        "Times every kernel of every contact law against tuned scalar code and the limits of this "
        "machine, in half an hour, or with --quick in half a minute. bench/README.md says how this "
        "is "
        "done and how to read the result.\n"
        "With a file of a law (touchstone/step.h), or the name of a law of the library: compiles "
        "it with each compiler for each instruction set, and says which loops became vectors and "
        "which statement stopped the others, whether the bits are those of the scalar step, and "
        "how long a contact takes. Of a file with several laws LAW.c#NAME "
        "takes that one, else it is the first. Nothing is written.",
    .rows = option_rows,
    .end = "Exit status: 0 measured, and nothing is slower than the baseline; 1 something is "
           "slower; 2 wrong "
           "usage or input, and nothing was written; 3 internal error.\n"
           "Environment: NO_COLOR, TOUCHSTONE_CASES (folder of the shipped cases)."};

/* --- a result ------------------------------------------------------------------------------- */

static void describe(const struct arguments *a, struct bench_result *result) {
    struct bench_run *run = &result->run;
    run->command = play_copy(a->command);
    run->version = play_copy(TOUCHSTONE_VERSION);
    run->commit = play_copy(TOUCHSTONE_COMMIT);
    run->compiler = play_copy(TOUCHSTONE_COMPILER);
    run->flags = play_copy(TOUCHSTONE_FLAGS);
    run->date = program_now();
}

static int make_folder(const char *path) {
    if (!mkdir(path, 0777) || errno == EEXIST)
        return 0;
    complain("%s: %s", path, strerror(errno));
    return -1;
}

static const char *const templates[] = {
#include "bench/bench_templates.h"
    NULL,
};

static int write_markdown(const struct bench_result *result, int plots, const char *folder,
                          const char *name) {
    struct file_writer file;
    char message[256];
    json_t *facts = bench_facts(result, result->rows_count);
    const struct document_templates from = {templates, NULL};
    json_object_set_new(facts, "has_figures", json_boolean(plots));
    const char *text = document_make(&from, "bench.md", facts, message, sizeof message);
    if (!text)
        complain("%s", message);
    if (!text || file_begin(&file, NULL, 0, "%s/%s", folder, name))
        return -1;
    return file_commit(&file, fputs(text, file.stream) < 0, NULL, 0);
}

static int write_json(const struct bench_result *result, const char *folder) {
    struct file_writer file;
    if (file_begin(&file, NULL, 0, "%s/bench.json", folder))
        return -1;
    return file_commit(&file, bench_write_json(result, file.stream), NULL, 0);
}

/* What a run writes into its folder, and what a baseline is. */
static const char *const own_files[] = {"bench.json",      "bench.md",          "plots/speedup.svg",
                                        "plots/sizes.svg", "plots/batches.svg", NULL};
static const char *const baseline_files[] = {"bench.json", "touchstone-bench", BENCH_LIBRARY, NULL};

/* Refuses, before anything is measured, to write over files of somebody's. */
static int may_write(const struct arguments *a) {
    char message[4608];
    char *one = play_format("%s/baselines/%s", a->out, a->save ? a->save : "");
    int bad = manifest_may_write(a->out, own_files, message, sizeof message) ||
              (a->save && manifest_may_write(one, baseline_files, message, sizeof message));
    const char *there = a->save && file_has_text("%s/bench.json", one)        ? one
                        : a->publish && !a->to && file_has_text("%s", PUBLIC) ? PUBLIC
                                                                              : NULL;
    if (!bad && there && !a->force) {
        bad = -1;
        snprintf(message, sizeof message, "%s is there already; --force replaces it", there);
    }
    if (bad)
        complain("%s", message);
    return bad ? -1 : 0;
}

static int list_files(const char *folder, const char *const *files) {
    char message[4608];
    if (!manifest_written(folder, files, message, sizeof message))
        return 0;
    complain("%s", message);
    return -1;
}

static int write_all(const struct arguments *a, const struct bench_result *result) {
    if (write_json(result, a->out))
        return -1;
    const int plots = !a->no_plots && !bench_draw(result, a->out);
    return write_markdown(result, plots, a->out, "bench.md") || list_files(a->out, own_files) ||
                   (a->publish && write_markdown(result, 0, ".", a->to ? a->to : PUBLIC))
               ? -1
               : 0;
}

/* --- baselines ------------------------------------------------------------------------------ */

/* The program, and the library with the kernels, for bench_worker_open. */
static int copy_program(const char *folder) {
    Dl_info kernels;
    if (!dladdr((const void *)touch_kernel_at(0), &kernels))
        return -1;
    return file_copy("/proc/self/exe", play_format("%s/touchstone-bench", folder), NULL, 0) ||
           file_copy(kernels.dli_fname, play_format("%s/" BENCH_LIBRARY, folder), NULL, 0);
}

static int save(const struct arguments *a, const struct bench_result *result) {
    char *all = play_format("%s/baselines", a->out), *one = play_format("%s/%s", all, a->save);
    const int bad = make_folder(all) || make_folder(one) || write_json(result, one) ||
                    copy_program(one) || list_files(one, baseline_files);
    if (!bad)
        printf("saved as %s\n", one);
    return bad;
}

static int name_matches(const void *data, const char *name) {
    return bench_matches(data, name);
}

/* Whether the program of the baseline runs here. */
static int runs_here(const char *path) {
    struct bench_worker worker;
    if (access(path, X_OK) || bench_worker_open(path, 0, &worker))
        return 0;
    bench_worker_close(&worker);
    return 1;
}

static int compare_with(const struct arguments *a, struct bench_result *now) {
    struct bench_result then = {0};
    struct bench_change *changes = NULL;
    size_t count;
    char message[1024];
    const char *folder = play_format("%s/baselines/%s", a->out, a->baseline);
    const char *file = play_format("%s/bench.json", folder),
               *other = play_format("%s/touchstone-bench", folder);
    signal(SIGPIPE, SIG_IGN); /* a worker that has ended is noticed by its missing answer */
    if (access(file, R_OK))
        return refuse(
            play_format("there is no baseline '%s' in %s/baselines", a->baseline, a->out));
    if (bench_read_json(file, &then, message, sizeof message))
        return refuse(message);
    struct bench_compare compare = {.program = !a->numbers && runs_here(other) ? other : NULL,
                                    .then = &then,
                                    .matches = name_matches,
                                    .data = &a->options,
                                    .seed = a->options.seed,
                                    .rounds = a->options.quick ? 30 : 60,
                                    .progress = a->options.progress};
    if (!compare.program) {
        fputs("touchstone bench: the program of the baseline is not run; measuring to compare "
              "numbers\n",
              stderr);
        compare.now = now;
        if (bench_measure(&a->options, now, message, sizeof message))
            return refuse(message);
    }
    const int slower = bench_compare(&compare, &changes, &count, message, sizeof message);
    if (slower < 0)
        return refuse(message);
    bench_print_changes(changes, count, a->baseline, !compare.program, stdout);
    return slower ? EXIT_FAILED : EXIT_PASSED;
}

/* --- the command ---------------------------------------------------------------------------- */

static int measure(const struct arguments *a, struct bench_result *result) {
    char message[512];
    if (make_folder(a->out) || may_write(a))
        return EXIT_USAGE;
    if (bench_measure(&a->options, result, message, sizeof message))
        return refuse(message);
    describe(a, result);
    bench_print_table(result, stdout);
    if (write_all(a, result) || (a->save && save(a, result)))
        return EXIT_INTERNAL;
    return EXIT_PASSED;
}

/* Options that a run for one law has alone, and those that it has not. */
static int check_law_options(const struct arguments *a, int has_law) {
    const struct {
        const char *name;
        int is_given, for_law;
    } rows[] = {{"--compiler", a->compiler != NULL, 1},
                {"--set", a->set.count > 0, 1},
                {"--json", a->json, 1},
                {"--filter", a->options.has_filter, 0},
                {"--save", a->save != NULL, 0},
                {"--baseline", a->baseline != NULL, 0},
                {"--publish", a->publish, 0},
                {"--list", a->list, 0},
                {"--worker", a->worker, 0}};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        if (rows[i].is_given && rows[i].for_law != has_law)
            return program_usage("bench",
                                 has_law ? "%s has no meaning for one law"
                                         : "%s needs a file of a law, or its name",
                                 rows[i].name);
    return 0;
}

static int measure_law(const struct arguments *a, const char *name, struct bench_result *result) {
    char message[1024];
    char *set = play_copy("");
    for (size_t i = 0; i < a->set.count; i++)
        set = play_format("%s %s", set, a->set.text[i]);
    static volatile sig_atomic_t stopped;
    struct bench_options options = a->options;
    options.stop = &stopped;
    program_catch_stop(&stopped); /* the scratch folder goes, whatever ends the run */
    const int bad =
        bench_measure_law(&options, name, a->compiler, set, result, message, sizeof message);
    if (stopped) {
        complain("%s", program_stop_words(stopped));
        return program_stop_code(stopped);
    }
    if (bad)
        return refuse(message);
    describe(a, result);
    if (a->json)
        return bench_write_json(result, stdout) ? EXIT_INTERNAL : EXIT_PASSED;
    bench_print_law(result, stdout);
    return EXIT_PASSED;
}

static int list(const struct arguments *a) {
    if (bench_list(&a->options, stdout))
        return EXIT_PASSED;
    return refuse("no row has a name that the filter matches");
}

static char *command_of(int argc, char **argv) {
    char *command = play_copy("touchstone bench");
    for (int i = 1; i < argc; i++)
        command = play_format("%s %s", command, shell_word(argv[i]));
    return command;
}

int main(int argc, char **argv) {
    limit_prepare();
    if (program_check_rounding("bench"))
        return EXIT_INTERNAL;
    struct arguments a = {.command = command_of(argc, argv)};
    struct bench_result result = {0};
    struct option_arguments law;
    int code = options_read(&program, argc, argv, &a, &law);
    a.options.seed = (unsigned long)a.seed;
    struct progress progress = {.what = ""};
    a.options.progress = &progress;
    if (code < 0)
        code = check_law_options(&a, law.count) ? EXIT_USAGE
               : law.count                      ? measure_law(&a, law.text[0], &result)
               : a.worker                       ? bench_serve(stdin, stdout)
               : a.list                         ? list(&a)
               : a.schema   ? (record_schema(&bench_json, stdout) ? EXIT_INTERNAL : 0)
               : a.baseline ? compare_with(&a, &result)
                            : measure(&a, &result);
    if (a.options.has_filter)
        regfree(&a.options.filter);
    return program_end("bench", code);
}

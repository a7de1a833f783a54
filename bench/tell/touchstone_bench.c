/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* strptime's friends: gmtime_r */
#include <errno.h>
#include <regex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "bench/run/baseline.h"
#include "bench_plots.h"
#include "bench/run/measure.h"
#include "cases/base/memory.h"
#include "cases/judge/run_file.h"
#include "cases/results/setup.h"
#include "cases/base/suggest.h"
#include "cases/base/shell.h"
#include "bench/results/bench_tables.h"
#include "cases/version.h"
#include "touchstone/common.h"

#define FOLDER    "touchstone-bench"
#define PUBLIC    "bench/results.md"
#define SEED      1
#define NAME_MAX_ 64

enum bench_exit {
    EXIT_DONE = 0,     /* measured; against a baseline: nothing is slower */
    EXIT_SLOWER = 1,   /* a kernel is slower than in the baseline */
    EXIT_USAGE = 2,    /* wrong usage or input; nothing was written */
    EXIT_INTERNAL = 3, /* the benchmark could not do its work */
};

static const char help[] =
    "usage: touchstone bench [OPTIONS]\n"
    "\n"
    "Times every kernel of every contact law against naive code, tuned scalar code, the "
    "compiler's\n"
    "vectorisation, and the limits of this machine. bench/README.md says how, and how to read it.\n"
    "\n"
    "  --quick          L1 and L2 alone, fewer rounds, no engines, no figures of curves: below 30 "
    "s\n"
    "  --filter REGEX   rows whose name matches (POSIX, extended): '^hertz', 'avx512.exact/L1'\n"
    "  --target NAME    scalar code and this target only (scalar, sse2, avx2, avx512, neon)\n"
    "  --seed N         of the contacts, of the order of batches and of the bootstrap (default 1)\n"
    "  --out DIR        where bench.json, bench.md and plots/ are left (default " FOLDER ")\n"
    "  --save NAME      keep numbers and program as a baseline, in DIR/baselines/NAME\n"
    "  --baseline NAME  is anything slower than there? Runs the program of the baseline and this "
    "one\n"
    "                   in turns; where that one does not run, compares numbers with a wide "
    "margin\n"
    "  --numbers        with --baseline: compare numbers alone\n"
    "  --publish        write " PUBLIC " as well (with --to FILE elsewhere)\n"
    "  --no-peers       do not time LAMMPS, LIGGGHTS and GSL\n"
    "  --no-plots       do not run gnuplot\n"
    "  --list           print the names of all rows, measure nothing\n"
    "  --help           print this\n"
    "\n"
    "Exit status: 0 measured, and nothing slower than the baseline; 1 something is slower; 2 "
    "wrong\n"
    "usage or input, nothing was written; 3 internal error.\n"
    "Environment: NO_COLOR, TOUCHSTONE_CASES (folder of the shipped cases).\n";

struct arguments {
    struct bench_options options;
    const char *filter, *out, *save, *baseline, *to;
    int publish, no_peers, no_plots, list, help, worker, numbers;
    char *command;
};

/* --- messages ------------------------------------------------------------------------------- */

/* One line that cannot steer the terminal. */
static void complain(const char *message) {
    fputs("touchstone bench: ", stderr);
    for (; *message; message++)
        putc((unsigned char)*message < 0x20 || *message == 0x7F ? '?' : *message, stderr);
    putc('\n', stderr);
}

static int refuse(const char *what, const char *argument) {
    char message[512];
    snprintf(message, sizeof message, "%s: %s (see --help)", what, argument);
    complain(message);
    return -1;
}

/* --- options -------------------------------------------------------------------------------- */

static int read_seed(const char *text, struct arguments *a) {
    char *end;
    errno = 0;
    const unsigned long seed = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || seed > 4294967295u)
        return refuse("--seed wants a whole number in [0, 4294967295]", text);
    a->options.seed = seed;
    return 0;
}

static int read_filter(struct arguments *a) {
    char reason[256];
    const int bad = regcomp(&a->options.filter, a->filter, REG_EXTENDED | REG_NOSUB);
    if (!bad) {
        a->options.has_filter = 1;
        return 0;
    }
    regerror(bad, &a->options.filter, reason, sizeof reason);
    return refuse(reason, a->filter);
}

static int check_target(const char *name) {
    const struct touch_target *target;
    char have[256] = "";
    for (size_t i = 0; (target = touch_target_at(i)); i++)
        if (touch_target_available(target->name) == 1) {
            const size_t used = strlen(have);
            snprintf(have + used, sizeof have - used, "%s%s", used ? ", " : "", target->name);
        }
    if (touch_target_available(name) == 1)
        return 0;
    char message[512];
    snprintf(message, sizeof message, "%s '%s'; this machine has %s",
             touch_target_available(name) < 0 ? "there is no target" : "this CPU has no", name,
             have);
    complain(message);
    return -1;
}

/* A baseline's name is a file name of its own, so that nothing else is overwritten. */
static int check_name(const char *option, const char *name) {
    const size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789._-");
    char what[128];
    if (*name && !name[length] && *name != '.' && *name != '-' && length <= NAME_MAX_)
        return 0;
    snprintf(what, sizeof what, "%s wants at most %d of A-Z a-z 0-9 . _ -", option, NAME_MAX_);
    return refuse(what, name);
}

static int refuse_option(const char *text) {
    static const char *const all[] = {
        "--quick",   "--filter", "--target",   "--seed",     "--out",  "--save", "--baseline",
        "--publish", "--to",     "--no-peers", "--no-plots", "--list", "--help", "--numbers"};
    struct play_suggest suggest;
    char what[128];
    play_suggest_begin(&suggest, text);
    for (size_t i = 0; i < TOUCH_COUNT(all); i++)
        play_suggest_offer(&suggest, all[i]);
    snprintf(what, sizeof what, "unknown option%s%s%s", *suggest.best ? ", did you mean " : "",
             suggest.best, *suggest.best ? "?" : "");
    return refuse(what, text);
}

/* 0; -1 after a message. */
static int read_arguments(int argc, char **argv, struct arguments *a) {
    const char *seed = NULL;
    const struct {
        const char *name;
        int *flag;
    } flags[] = {{"--quick", &a->options.quick}, {"--no-peers", &a->no_peers},
                 {"--no-plots", &a->no_plots},   {"--list", &a->list},
                 {"--help", &a->help},           {"--publish", &a->publish},
                 {"--worker", &a->worker},       {"--numbers", &a->numbers}};
    const struct {
        const char *name, **text;
    } texts[] = {{"--filter", &a->filter}, {"--target", &a->options.target},
                 {"--seed", &seed},        {"--out", &a->out},
                 {"--save", &a->save},     {"--baseline", &a->baseline},
                 {"--to", &a->to}};
    for (int i = 1; i < argc; i++) {
        int known = 0;
        for (size_t k = 0; k < TOUCH_COUNT(flags) && !known; k++)
            if (!strcmp(argv[i], flags[k].name))
                known = *flags[k].flag = 1;
        for (size_t k = 0; k < TOUCH_COUNT(texts) && !known; k++) {
            if (strcmp(argv[i], texts[k].name) != 0)
                continue;
            if (++i >= argc || !*argv[i])
                return refuse("an argument is needed", texts[k].name);
            *texts[k].text = argv[i];
            known = 1;
        }
        if (!known)
            return refuse_option(argv[i]);
    }
    if (a->help || a->worker)
        return 0;
    if (a->to && !a->publish)
        return refuse("--to", "only with --publish");
    if (a->numbers && !a->baseline)
        return refuse("--numbers", "only with --baseline");
    if (a->save && a->baseline)
        return refuse("--save", "not together with --baseline");
    if ((seed && read_seed(seed, a)) || (a->filter && read_filter(a)) ||
        (a->options.target && check_target(a->options.target)) ||
        (a->save && check_name("--save", a->save)) ||
        (a->baseline && check_name("--baseline", a->baseline)))
        return -1;
    return 0;
}

/* --- a result ------------------------------------------------------------------------------- */

static void describe(const struct arguments *a, struct bench_result *result) {
    struct bench_run *run = &result->run;
    struct tm utc;
    char date[32];
    const time_t now = time(NULL);
    gmtime_r(&now, &utc);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    run->command = play_copy(a->command);
    run->version = play_copy(TOUCHSTONE_VERSION);
    run->commit = play_copy(TOUCHSTONE_COMMIT);
    run->compiler = play_copy(TOUCHSTONE_COMPILER);
    run->flags = play_copy(TOUCHSTONE_FLAGS);
    run->naive_flags = play_copy(TOUCHSTONE_NAIVE_FLAGS);
    run->date = play_copy(date);
}

static int use_colour(FILE *out) {
    const char *no = getenv("NO_COLOR");
    return isatty(fileno(out)) && !(no && *no);
}

static int make_folder(const char *path) {
    if (!mkdir(path, 0777) || errno == EEXIST)
        return 0;
    char *message = play_format("%s: %s", path, strerror(errno));
    complain(message);
    free(message);
    return -1;
}

static int write_markdown(const struct bench_result *result, int plots, const char *folder,
                          const char *name) {
    struct play_file file;
    if (play_open_file(&file, folder, name))
        return -1;
    bench_print_markdown(result, plots, file.stream);
    return play_close_file(&file, ferror(file.stream));
}

static int write_json(const struct bench_result *result, const char *folder) {
    struct play_file file;
    if (play_open_file(&file, folder, "bench.json"))
        return -1;
    return play_close_file(&file, bench_write_json(result, file.stream));
}

static int write_all(const struct arguments *a, const struct bench_result *result) {
    char message[512];
    int plots = !a->no_plots;
    if (write_json(result, a->out))
        return -1;
    if (plots && bench_draw(result, a->out, message, sizeof message)) {
        complain(message);
        plots = 0;
    }
    return write_markdown(result, plots, a->out, "bench.md") ||
                   (a->publish && write_markdown(result, 0, ".", a->to ? a->to : PUBLIC))
               ? -1
               : 0;
}

/* --- baselines ------------------------------------------------------------------------------ */

static int copy_program(const char *folder) {
    struct play_file to;
    char chunk[65536];
    size_t got;
    FILE *from = fopen("/proc/self/exe", "rb");
    if (!from)
        return -1;
    if (play_open_file(&to, folder, "touchstone-bench")) {
        fclose(from);
        return -1;
    }
    while ((got = fread(chunk, 1, sizeof chunk, from)) > 0)
        fwrite(chunk, 1, got, to.stream);
    fchmod(fileno(to.stream), 0755);
    const int failed = ferror(from) || ferror(to.stream);
    fclose(from);
    return play_close_file(&to, failed);
}

static int save(const struct arguments *a, const struct bench_result *result) {
    char *all = play_format("%s/baselines", a->out), *one = play_format("%s/%s", all, a->save);
    const int bad =
        make_folder(all) || make_folder(one) || write_json(result, one) || copy_program(one);
    if (!bad)
        printf("saved as %s\n", one);
    free(all);
    free(one);
    return bad;
}

static int name_matches(const void *data, const char *name) {
    return bench_matches(data, name);
}

/* Whether the program of the baseline runs here. */
static int runs_here(const char *program) {
    struct bench_worker worker;
    if (access(program, X_OK) || bench_worker_open(program, 0, &worker))
        return 0;
    bench_worker_close(&worker);
    return 1;
}

static int print_comparison(const struct arguments *a, const struct bench_compare *compare) {
    struct bench_change *changes = NULL;
    char message[512];
    size_t count;
    const int slower = bench_compare(compare, &changes, &count, message, sizeof message);
    if (slower < 0)
        complain(message);
    else
        bench_print_changes(changes, count, a->baseline, !compare->program, use_colour(stdout),
                            stdout);
    free(changes);
    return slower < 0 ? EXIT_USAGE : slower ? EXIT_SLOWER : EXIT_DONE;
}

static int compare_with(const struct arguments *a, struct bench_result *now) {
    struct bench_result then = {0};
    char message[1024];
    char *file = play_format("%s/baselines/%s/bench.json", a->out, a->baseline);
    char *program = play_format("%s/baselines/%s/touchstone-bench", a->out, a->baseline);
    int code = EXIT_USAGE;
    signal(SIGPIPE, SIG_IGN); /* a worker that is gone is told by its answer */
    if (access(file, R_OK)) {
        snprintf(message, sizeof message, "there is no baseline '%s' in %s/baselines", a->baseline,
                 a->out);
        complain(message);
    } else if (bench_read_json(file, &then, message, sizeof message)) {
        complain(message);
    } else {
        struct bench_compare compare = {.then = &then,
                                        .matches = name_matches,
                                        .data = &a->options,
                                        .seed = a->options.seed,
                                        .rounds = a->options.quick ? 30 : 60,
                                        .progress = a->options.progress};
        if (!a->numbers && runs_here(program))
            compare.program = program;
        if (!compare.program) {
            fputs("touchstone bench: the program of the baseline is not run; measuring to compare "
                  "numbers\n",
                  stderr);
            if (!bench_measure(&a->options, now, message, sizeof message))
                compare.now = now;
            else
                complain(message);
        }
        if (compare.program || compare.now)
            code = print_comparison(a, &compare);
    }
    bench_result_free(&then);
    free(file);
    free(program);
    return code;
}

/* --- the command ---------------------------------------------------------------------------- */

static int measure(const struct arguments *a, struct bench_result *result) {
    char message[512];
    if (make_folder(a->out))
        return EXIT_USAGE;
    if (bench_measure(&a->options, result, message, sizeof message)) {
        complain(message);
        return EXIT_USAGE;
    }
    describe(a, result);
    bench_print_table(result, use_colour(stdout), stdout);
    if (write_all(a, result) || (a->save && save(a, result)))
        return EXIT_INTERNAL;
    return fflush(stdout) ? EXIT_INTERNAL : EXIT_DONE;
}

static int list(const struct arguments *a) {
    if (bench_list(&a->options, stdout))
        return fflush(stdout) ? EXIT_INTERNAL : EXIT_DONE;
    complain("no row has a name that the filter matches");
    return EXIT_USAGE;
}

static char *command_of(int argc, char **argv) {
    char *command = play_copy("touchstone bench");
    for (int i = 1; i < argc; i++) {
        char *word = shell_word(argv[i]), *longer = play_format("%s %s", command, word);
        free(word);
        free(command);
        command = longer;
    }
    return command;
}

int main(int argc, char **argv) {
    struct arguments a = {.options = {.seed = SEED}, .out = FOLDER};
    struct bench_result result = {0};
    int code;
    if (read_arguments(argc, argv, &a))
        return EXIT_USAGE;
    a.options.progress = isatty(STDERR_FILENO);
    a.options.peers = !a.options.quick && !a.no_peers;
    a.command = command_of(argc, argv);
    if (a.help)
        code = fputs(help, stdout) < 0 || fflush(stdout) ? EXIT_INTERNAL : EXIT_DONE;
    else if (a.worker)
        code = bench_serve(stdin, stdout);
    else if (a.list)
        code = list(&a);
    else if (a.baseline)
        code = compare_with(&a, &result);
    else
        code = measure(&a, &result);
    bench_result_free(&result);
    if (a.options.has_filter)
        regfree(&a.options.filter);
    free(a.command);
    return code;
}

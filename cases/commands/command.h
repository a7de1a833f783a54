/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command `touchstone`: its verbs, its exit codes, and what they share. */
#ifndef COMMAND_H
#define COMMAND_H

#include <stddef.h>
#include "cases/play/case.h"
#include "cases/subject/subject.h"

enum command_exit {
    EXIT_PASSED = 0,   /* everything passed */
    EXIT_FAILED = 1,   /* a verdict failed */
    EXIT_USAGE = 2,    /* wrong usage or input; nothing was written */
    EXIT_INTERNAL = 3, /* the harness itself could not do its work */
    EXIT_CRASHED = 4,  /* a law crashed */
};

/* A verb gets its own name as argv[0]. */
int command_verify(int argc, char **argv);
int command_trace(int argc, char **argv);
int command_plot(int argc, char **argv);
int command_list(int argc, char **argv);
int command_engines(int argc, char **argv);
int command_timestep(int argc, char **argv);
int command_new_law(int argc, char **argv);
int command_map(int argc, char **argv);
int command_selftest(int argc, char **argv);

/* Prints "touchstone VERB: text" and a hint to --help on stderr; returns EXIT_USAGE. */
__attribute__((format(printf, 2, 3))) int command_usage(const char *verb, const char *format, ...);

/* The same for a law that is not there, with the nearest name. */
int command_refuse_law(const char *verb, const char *name);

/* Runs gnuplot on a script and puts what it draws into the file out, whole or not at all, or on stdout
 * with out NULL. Exit code of this program, after a message of that verb. */
int command_draw(const char *verb, const char *out, const char *script, size_t length);

/* --- a law that is not built in (law.c) --------------------------------------------------------- */

/* Options by which a verb takes a foreign law: --law FILE.so, --law-name, --law-command, --as,
 * --time-limit, --memory-limit, --strict. */
struct command_law {
    const char *law; /* as given: a library, where it has a slash or a dot; else a built-in law */
    const char *name, *command, *as, *seconds, *megabytes;
    int strict;
    const struct touch_law *built_in; /* whose cases are meant; NULL: all */
};
#define COMMAND_LAW_OPTIONS                                                                        \
    {"law", required_argument, NULL, COMMAND_LAW},                                                 \
        {"law-name", required_argument, NULL, COMMAND_LAW_NAME},                                   \
        {"law-command", required_argument, NULL, COMMAND_LAW_COMMAND},                             \
        {"as", required_argument, NULL, COMMAND_AS},                                               \
        {"time-limit", required_argument, NULL, COMMAND_TIME_LIMIT},                               \
        {"memory-limit", required_argument, NULL, COMMAND_MEMORY_LIMIT}, {                         \
        "strict", no_argument, NULL, COMMAND_STRICT                                                \
    }
enum {
    COMMAND_LAW = 1000,
    COMMAND_LAW_NAME,
    COMMAND_LAW_COMMAND,
    COMMAND_AS,
    COMMAND_TIME_LIMIT,
    COMMAND_MEMORY_LIMIT,
    COMMAND_STRICT,
};
extern const char command_law_help[];
/* Keeps one of these options; -1 if it is none of them. */
int command_law_option(struct command_law *law, int option, const char *argument);
/* Looks at all of them together. 0 and the options of the subject (.plugin and .command NULL: the built-in
 * law); or an exit code, after a message. */
int command_law_check(const char *verb, struct command_law *law,
                      struct play_subject_options *ret_options);
/* What the user types for them, with a space before it: "" for none; malloced. */
char *command_law_text(const struct command_law *law);

/* Runs touchstone-VERB if there is one beside this program, in the build tree or on PATH, and returns
 * its exit code; -1 if there is none. */
int command_external(const char *verb, char **argv);

/* --- case files (find.c) ------------------------------------------------------------------------ */

struct command_files {
    size_t count;
    char **path;
};

/* Turns arguments into files: a YAML file anywhere, a shipped case "law/name", a folder "law"; all
 * shipped cases without arguments. Sorted, each once. -1 with a message of that verb on stderr. */
int command_find(const char *verb, int argc, char **argv, struct command_files *ret_files);
void command_files_free(struct command_files *files);
/* Reads the one case that argument names, for a verb that takes one; -1 after a message. */
int command_read_one(const char *verb, char *argument, struct play_case_set *ret_set);
/* What a user types after `touchstone verify` for that file: "law/name" of a shipped case, else the path;
 * one word for a shell, malloced. */
char *command_argument(const char *file);
/* The variants that `--variant N` or `--variant KEY=VALUE,...` asks for: marks them in a malloced list of
 * set->count flags; all of them with wanted NULL. Unknown ones: NULL after a message that lists what there
 * is. */
char *command_pick(const char *verb, const struct play_case_set *set, const char *wanted);
/* The same for a verb that takes one: NULL, after a message, where wanted fits more than one. */
const struct play_case *command_pick_one(const char *verb, const struct play_case_set *set,
                                         const char *wanted);
/* Reads all files; -1 after printing the first message. */
int command_read(const struct command_files *files, struct play_case_set **ret_sets);

#endif

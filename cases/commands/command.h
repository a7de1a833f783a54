/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command `touchstone`: its verbs, and what they share. */
#ifndef COMMAND_H
#define COMMAND_H

#include <stddef.h>
#include "cases/base/program.h"
#include "cases/play/case.h"
#include "cases/subject/subject.h"
#include "cases/verbs.h"

/* A verb is a function that gets its own name as argv[0] and returns an exit status: command_<verb>, with
 * '_' for '-', in the file <verb>.c. The table verbs.csv lists them. */
#define HERE(identifier, name, meaning) int command_##identifier(int argc, char **argv);
#define ELSEWHERE(name, program, meaning)
VERBS(HERE, ELSEWHERE)
#define OWN(identifier) int command_##identifier(int argc, char **argv);
VERB_PROGRAMS(OWN)
#undef OWN
#undef HERE
#undef ELSEWHERE

/* --- a law that is not built in (law_options.c) ------------------------------------------------- */

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

/* Refuses a law that is not there, with the nearest name; returns EXIT_USAGE. */
int command_refuse_law(const char *verb, const char *name);

/* --- case files (find_cases.c) ----------------------------------------------------------------- */

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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command `touchstone`: its verbs, and what they share. */
#ifndef COMMAND_H
#define COMMAND_H

#include <signal.h>
#include <sys/types.h>
#include "cases/core/options.h"
#include "cases/core/program.h"
#include "cases/subject/own_laws.h"
#include "cases/verbs.h"
#include "law_word.h"
#include "cases/core/file.h"
#include "cases/core/screen.h"
#include "cases/core/suggest.h"

/* A verb is a function that gets its own name as argv[0] and returns an exit status: command_<verb>, with
 * '_' for '-', in the file <verb>.c. The table verbs.csv lists them. */
#define HERE(identifier, name, meaning) int command_##identifier(int argc, char **argv);
#define ELSEWHERE(name, program, meaning)
VERBS(HERE, ELSEWHERE)
#define OWN(identifier) int command_##identifier(int argc, char **argv);
VERB_PROGRAMS(OWN)
OWN(kernels) /* `list kernels`, in the program of `sweep` */
#undef OWN
#undef HERE
#undef ELSEWHERE

/* --- a law that is not built in (law_options.c) ------------------------------------------------- */

/* The options by which a verb takes a foreign law are a group of rows that store into this struct. */
struct command_law {
    struct option_list words; /* as given; one, but of verify */
    struct law_word is;       /* what the word says, after command_law_check() */
    const char *as;
    struct play_subject_options
        asked; /* of an engine: how its law is asked; else of a program: .command */
    int is_own; /* the verb asks the law of an engine under its own name, and not cases of a built-in law */
    struct command_limit {
        double seconds, megabytes; /* below 0: not given */
    } limit;
    struct option_list roles; /* KEYWORD=ROLE */
    int strict;
    struct command_allow {
        int threads, in_cases;
        struct option_list reads;
    } allow; /* what is not done unasked */
    const struct touch_law
        *wanted; /* whose cases are meant: a built-in law, or one of the user's under its own
                                        name; NULL: all */
};
#define COMMAND_LAW_NONE                                                                           \
    {                                                                                              \
        .limit = { -1.0, -1.0 }                                                                    \
    }
#define COMMAND_LAW_ROWS(at_) OPTION_GROUP_OF(command_law_rows, "The law", at_)
extern const struct option_row command_law_rows[];
/* A word of the command line that is a law. */
void command_law_add(struct command_law *law, const char *word);
/* Takes words that are laws, and can be no case, out of the arguments. */
void command_law_take(struct command_law *law, struct option_arguments *given);
/* The law that was given, as in a message; NULL: none was. */
const char *command_law_given(const struct command_law *law);
/* Checks all of them together, and loads a law under its own name. 0 and the options of a law that stands in for a
 * built-in one (.as NULL: none does, and each case is played by its own law); or an exit code, after a message. */
int command_law_check(const char *verb, struct command_law *law,
                      struct play_subject_options *ret_options);
/* The laws of the user under their own names, after command_law_check(). NULL: cases cannot name any. */
struct own_laws *command_own_laws(void);
/* The i-th law, built-in ones first, then that of the user's under its own name; NULL past the last. */
const struct touch_law *command_law_at(size_t i);
/* Whether a case is one of those that are meant. */
int command_law_wants(const struct command_law *law, const struct play_case *c);
/* A case as it is asked: with the levers of an engine's law. 0; or -1 and why it cannot be played. */
int command_law_case(const struct play_subject *subject, const struct play_case *c,
                     struct play_case *ret_case, struct touch_message *ret_why);
/* What plays cases of a law; NULL: the built-in law. 0; or -1 and how the law could not be loaded. */
int command_law_open(const struct play_subject_options *options, const struct touch_law *law,
                     struct play_subject **ret_subject, struct play_ending *ret_ending);
void command_law_close(const struct play_subject_options *options, struct play_subject *subject);
/* The exit status of a verb that cannot go on because a law's run, or its loading, ended so. */
int command_ending_code(const struct play_ending *ending);
/* What the user types for them, with a space before it: "" for none. */
char *command_law_text(const struct command_law *law);

/* The version of the engine whose law is asked, as a comment for a shell: " # LAMMPS 20210929"; "" for none. */
char *command_law_version(const struct command_law *law);

/* Refuses a law that is not there, with the nearest name; returns EXIT_USAGE. */
int command_refuse_law(const char *verb, const char *name);
/* The same for the law of an engine. */
int command_refuse_engine(const char *verb, const char *text);

/* --- sheets (shared_rows.c) --------------------------------------------------------------------- */

/* Where the answer of a verb goes, beside the text that people read. */
struct command_out {
    const char *file; /* of a sheet, or of a figure where the verb draws one; NULL: none */
    int json, brief;
};
#define COMMAND_JSON_ROW(at_, ...)                                                                 \
    OPTION(FLAG, "json", NULL, (at_) + offsetof(struct command_out, json), __VA_ARGS__),           \
        OPTION(FLAG, "brief", NULL, (at_) + offsetof(struct command_out, brief),                   \
               "Of that object what fits in 2 kB, on one line: sentences, values, first rows.",    \
               .needs = "json")
#define COMMAND_JSON                                                                               \
    "Print one JSON object ('touchstone list schema sheet'); the same as --out -.json."
#define COMMAND_OUT_ROWS(at_)                                                                      \
    OPTION(READ, "out", "FILE", (at_) + offsetof(struct command_out, file),                        \
           "Write the answer to this file. Its name ends in .csv, .json, .jsonl or .md; -.csv is " \
           "standard output.",                                                                     \
           .read = command_read_sheet, .writes = 1),                                               \
        COMMAND_JSON_ROW(at_, COMMAND_JSON)
#define COMMAND_ANSWER_ROWS(at_, figure)                                                           \
    OPTION(READ, "out", "FILE", (at_) + offsetof(struct command_out, file),                        \
           figure " The name of the file ends in .svg, .png or .pdf (for a column of a paper: 85 " \
                  "mm, 8 pt). Of one that ends in .csv, .json, .jsonl or .md: write the answer; "  \
                  "-.csv is standard output.",                                                     \
           .read = command_read_answer, .writes = 1),                                              \
        COMMAND_JSON_ROW(at_, COMMAND_JSON)
int command_read_answer(const char *text, void *to, char *ret_why, size_t size);
int command_read_sheet(const char *text, void *to, char *ret_why, size_t size);
/* The file of a figure; NULL: none is asked for. */
const char *command_figure(const struct command_out *out);
/* Whether standard output is for the sheet, and not for people. */
int command_out_is_read(const struct command_out *out);
struct sheet;
/* Prints a table of the sheet as a listing, or writes the sheet as it is asked for. An exit status. */
int command_list_sheet(const char *verb, const struct command_out *out, const struct sheet *sheet,
                       const char *table);
/* Writes the sheet as it is asked for; nothing for a figure. An exit status, after a message of the verb. */
int command_put(const char *verb, const struct command_out *out, const struct sheet *sheet);
/* The same for what is JSON alone. Nonzero after a message. */
struct record_file;
int command_put_record(const struct command_out *out, const struct record_file *of,
                       const void *record);

/* --- figures (shared_rows.c) -------------------------------------------------------------------- */

/* Reads the name of a figure: a name that ends in .svg, .png or .pdf, stored as const char *. */
int command_read_figure(const char *text, void *to, char *ret_why, size_t size);

/* --- processes (shared_rows.c) ------------------------------------------------------------------- */

/* How many run at a time, a long; 0: not given. */
#define COMMAND_JOBS_ROW(at_)                                                                      \
    OPTION(WHOLE, "jobs", "N", at_,                                                                \
           "Run at most N processes at the same time. Default: one for each processor.", .min = 1, \
           .max = 1024)
/* What was given, or the default. */
long command_jobs(long given);
/* For program_time_budget(); NaN or below 0.01: none was given. */
#define COMMAND_BUDGET_ROW(at_, ...)                                                               \
    OPTION(                                                                                        \
        NUMBER, "time-budget", "SECONDS", at_,                                                     \
        "End the whole run in order after this time: what is finished is kept, what was not "      \
        "played is said, and the exit status is 3. (--limit time is about one answer of a law.)",  \
        .min = 0.01, .max = 1e8, ##__VA_ARGS__)

/* Sets off that time, for a verb that asks command_stopped() whether it is over; a law of the user's then ends its run.
 * Nothing is set off where none was given. search: of a verb that has nothing before it has all, the program ends then. */
void command_budget(double seconds);
void command_budget_of_search(const char *verb, double seconds);
int command_stopped(void);
extern const volatile sig_atomic_t *const command_stop; /* for play_subject_options */

/* What a verb asks for point by point (impacts, rows of a table): one that fails is named and costs the others nothing. */
struct command_points {
    const char *verb;
    const struct play_subject *subject;
    size_t of, done, failed; /* done: with those that failed */
    int code;                /* the highest so far */
};
/* Counts a point; ending: how it failed, at that place; NULL: it did not. */
__attribute__((format(printf, 3, 4))) void command_point(struct command_points *points,
                                                         const struct play_ending *ending,
                                                         const char *where, ...);
/* Says how many failed or were not asked any more. The exit status. */
int command_points_end(const struct command_points *points);

/* --- case files (find_cases.c) ----------------------------------------------------------------- */

struct command_files {
    int others; /* 1: laws that a case does not judge are asked for, too */
    size_t count;
    char **path;
    /* What the file system calls it, by which a file is known under another name: of the files that were found,
     * in their order. For command_find and command_find_beside alone. */
    struct command_file_place {
        int is; /* there is such a file */
        dev_t device;
        ino_t inode;
    } * place;
};

/* Turns arguments into files: a YAML file anywhere, a shipped case "law/name", a folder "law"; all
 * shipped cases without arguments. Sorted, each once. -1 with a message of that verb on stderr. */
int command_find(const char *verb, const struct option_arguments *arguments,
                 struct command_files *ret_files);
/* The case files in the folder of a file that name a law (play_case_names): how many. */
size_t command_find_beside(const char *file, const char *law, struct command_files *ret_files);
/* Whether an argument names one case. */
int command_is_case(const char *text);
/* Reads the one case that argument names, for a verb that takes one; -1 after a message. others: as of command_files. */
int command_read_one(const char *verb, char *argument, int others, struct play_case_set *ret_set);
/* The option by which a verb takes variants of a case; text: what it means to this verb. */
#define COMMAND_VARIANT_ROW(at_, text)                                                             \
    OPTION(TEXT, "variant", "N|KEY=VALUE,...", at_,                                                \
           "Take this variant of the case: its number, from 1, or values that it alone has, as "   \
           "in hz_mode=1,angle=45deg. " text)
/* The variants that `--variant N` or `--variant KEY=VALUE,...` asks for: marks them in a list of
 * set->count flags; all of them with wanted NULL. Unknown ones: NULL after a message that lists what there
 * is. */
char *command_pick(const char *verb, const struct play_case_set *set, const char *wanted);
/* The same for a verb that takes one: NULL, after a message, where wanted fits more than one. */
const struct play_case *command_pick_one(const char *verb, const struct play_case_set *set,
                                         const char *wanted);
/* Reads all files; -1 after printing the first message. */
int command_read(const struct command_files *files, struct play_case_set **ret_sets);
/* Whether the case has that tag. */
int command_has_tag(const struct play_case *c, const char *tag);
/* Reads those that can be read, and leaves these alone in the list; -1 if there are none. The messages of the others are
 * printed, too. */
struct command_unread {
    size_t count;
    struct {
        char *path, *message; /* the first line, which has the place */
    } * of;
};
int command_read_some(struct command_files *files, struct play_case_set **ret_sets,
                      struct command_unread *ret_unread);

#endif

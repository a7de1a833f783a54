/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of `touchstone verify`. */
#ifndef COMMAND_VERIFY_H
#define COMMAND_VERIFY_H

#include <signal.h>
#include "cases/judge/check_power.h"
#include "cases/subject/own_laws.h"
#include "cases/battery/found.h"
#include "cases/core/options.h"
#include "cases/play/principles.h"

/* --- verify run ------------------------------------------------------------------------------- */

/* How `touchstone verify` runs cases in processes, so that one failure costs one row: what each variant gives goes to a
 * journal at once; where a process ends before its time, the variant that it was at gets a row that says why, and
 * another process goes on with the next one. */
/* A law that plays all files in place of the cases' own. */
struct verify_law {
    struct play_subject *subject;
    const char *text; /* its options, as a user types them, with a space before */
};

struct verify_run {
    size_t law_count; /* 0: each case is played by its own law */
    const struct verify_law *laws;
    const struct own_laws *own; /* plays laws under their own names; NULL: there are none */
    const char *law_text;       /* the options of the law where no other one stands in */
    long jobs;                  /* processes at a time */
    enum power_mode power;      /* how what passes would notice is measured */
    size_t files;
    const struct play_case_set *sets;
    const char *folder;                /* where the results are made */
    const volatile sig_atomic_t *stop; /* nonzero after a signal that asks to stop */
};

/* Runs what the journals in the folder do not have yet. Returns 0, also when it was asked to stop; or -1 and a
 * message where nothing more can be written. */
int verify_run(const struct verify_run *run, char *ret_message, size_t size);
/* Adds the rows of all journals and writes the index of the traces. 0; or -1 after a message. */
int verify_collect(const struct verify_run *run, struct play_rows *ret_rows);
/* The number of variants that are finished, by the journals. */
size_t verify_finished(const struct verify_run *run);
/* Before a run is gone on with: takes what is to be made again off the journals. 0; or -1 and errno. */
int verify_renew(const struct verify_run *run);

/* Signals that ask to stop: sets what they do. */
void verify_on_stop(void (*handler)(int));

/* --- verify inputs ---------------------------------------------------------------------------- */

/* What a run of `touchstone verify` is about. A run that was interrupted is only gone on with where it is the same. */
#define VERIFY_INPUTS "journal.json" /* its file, in the folder where results are made */

struct verify_inputs {
    char *command; /* as typed when the run began */
    struct identity tested;
};

/* command, options: texts; foreign: the law that stands in for those of the cases, .plugin and .command NULL: none
 * does; own: laws under their own names, or NULL; motions: of the battery, 0 without it. */
void verify_inputs_make(const char *command, const struct play_subject_options *foreign,
                        const struct own_laws *own, const char *options, size_t motions,
                        size_t count, const struct play_case_set *sets,
                        struct verify_inputs *ret_inputs);
/* 0; or -1 and a message. */
int verify_inputs_write(const struct verify_inputs *inputs, const char *folder, char *ret_message,
                        size_t size);
/* Whether a run that was begun in the folder is about the same: then inputs->command becomes that of the beginning.
 * Else -1 and a message that says what differs. */
int verify_inputs_check(struct verify_inputs *inputs, const char *folder, char *ret_message,
                        size_t size);

/* --- verify end ------------------------------------------------------------------------------- */

/* What verify says about a whole run, and with which exit status it ends. */
struct verify_demands {
    double coverage; /* per cent of the comparisons that must be judged, in [0, 100] */
    int strict;      /* what was skipped, what is marginal, and a warning, is a failure */
};

/* Adds what is hardly meant in the cases to rows->warnings, and prints it on stderr. */
struct play_case_set;
void verify_warn(size_t count, const struct play_case_set *sets, struct play_rows *rows);

/* The exit status. On stderr: what was not met apart from verdicts that failed, which the table has. */
int verify_end(const struct play_rows *rows, const struct verify_demands *demands);

/* --- verify principles ------------------------------------------------------------------------ */

/* Principles that every contact law obeys, as a part of `touchstone verify`: a row for each of them, and what was found
 * as files in the folder RESULT_PRINCIPLES of the results, with a case file for each principle that is broken. */
/* How they are asked: the words "principles" and "principles/NAME", and options. */
struct verify_principles {
    size_t words;
    char wanted[PLAY_PRINCIPLE_COUNT]; /* flags; without words all are */
    struct option_list laws;           /* built-in laws that stand beside the words */
    long motions, seed, paths;
    double seconds;
    int as_found;
    struct option_list set;
};
#define VERIFY_PRINCIPLES_ROWS(at_) OPTION_GROUP_OF(verify_principles_rows, "Principles", at_)
extern const struct option_row verify_principles_rows[];

/* Takes a word that asks for principles: 1; 0: it is another word; -1: there is no such principle, after a message. */
int verify_principles_take(struct verify_principles *how, const char *word);

/* The same of one law. */
struct verify_asked {
    const struct verify_principles *how;
    const struct touch_law *law;
    struct play_subject *subject; /* NULL: the built-in law */
    const char *law_text; /* the options of the law, as a user types them; "": it is built in */
    const char *folder;   /* where the results are made */
    const char *commit;   /* of the harness */
    long jobs;            /* processes at a time */
    const volatile sig_atomic_t *stop;
};

/* Whether the properties of --set are those of this law. 0; or EXIT_USAGE, after a message. */
int verify_principles_check(const struct verify_principles *how, const struct touch_law *law,
                            struct play_subject *subject);
/* Adds the rows. 0; or -1 and a message, "" where it was asked to stop. */
int verify_principles_ask(const struct verify_asked *of, struct play_rows *ret_rows,
                          struct battery_results *ret_results, char *ret_message, size_t size);
/* A table of what was found, with the places of its case files: folder is that of the results. */
void verify_principles_print(const struct battery_results *results, const char *folder);

/* What a row is about that belongs to no case file. */
struct play_case verify_principles_case(const struct touch_law *law);

/* --- verify recorded -------------------------------------------------------------------------- */

/* `touchstone verify CASE run.csv`: the motion that another code has written stands in for that of a law. */
/* The file and the options of a user. */
struct verify_recorded {
    const char *file; /* NULL: none was given */
    struct option_list columns;
    const char *as; /* where no case is named: a law with its properties and the pair; or NULL */
    struct play_recorded read;
};
#define VERIFY_RECORDED_ROWS(at_)                                                                  \
    OPTION(LIST, "column", "NAME=HEADER:UNIT", (at_) + offsetof(struct verify_recorded, columns),  \
           "Of a file of numbers: the column HEADER is NAME ('touchstone list quantities'), in "   \
           "this unit. Without a unit, the header says it, or it is SI. NAME='NUMBER UNIT' is "    \
           "one number for all rows.")

/* Takes the words that are files of numbers (NAME.csv) out of the arguments. 0; or EXIT_USAGE: there are two. */
int verify_recorded_take(struct verify_recorded *recorded, struct option_arguments *given);
/* Reads the file. 0; or EXIT_USAGE after a message. */
int verify_recorded_open(struct verify_recorded *recorded);
/* Finds the variant that each run is of: by its column, or by its motion among those that are picked (NULL: all). Marks in
 * ret_picked, of set->count flags, those that have a run. 0; or EXIT_USAGE after a message. */
int verify_recorded_match(struct verify_recorded *recorded, const struct play_case_set *set,
                          const char *picked, char *ret_picked);

/* --- recorded case ---------------------------------------------------------------------------- */

/* The case of a file of numbers where the user names none: `--as "hertz young=70GPa poisson=0.3 radius=10mm density=2500"`,
 * or nothing at all. */
/* as: the law with its properties and the pair, in words; without a name of a law, or NULL, the motion is asked for
 * principles alone. What a law says of the motion is computed by the built-in one, with steps so fine that they add
 * nothing. Each run is then of the only variant. Returns 0; or EXIT_USAGE after a message. */
int recorded_case_make(struct play_recorded *recorded, const char *as,
                       struct play_case_set *ret_set);

/* --- verify witness --------------------------------------------------------------------------- */

/* What `touchstone verify` adds to the diagnosis of a law that failed in the place of a built-in one. */
/* Examines each law (subject/examination.h), and adds to rows->witnesses what else is found about each law of the run that has rows that failed, and writes the smallest
 * cases into the folder of the run. It takes about three seconds a law, and nothing where none failed.
 *
 * @param principles  nonzero: principles are asked, too */
void verify_witness(const struct verify_run *run, int principles, struct play_rows *rows);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of `touchstone sweep`. */
#ifndef COMMAND_SWEEP_H
#define COMMAND_SWEEP_H

#include <signal.h>
#include "cases/sheet/sheet.h"
#include "cases/sweeps/merge.h"
#include "cases/sweeps/workers.h"
#include "words.h"

/* --- sweep open ------------------------------------------------------------------------------- */

/* A sweep file and the law that plays it: the beginning of every program that computes sweeps. */
/* What opening needs, and what has to live as long as the sweep. */
struct sweep_law {
    struct command_law law; /* the options; begins as COMMAND_LAW_NONE */
    struct play_subject_options subject;
    struct play_case asked;
};
/* The rows of these options, with the struct at that place. */
#define SWEEP_LAW_ROWS(at_) COMMAND_LAW_ROWS((at_) + offsetof(struct sweep_law, law))

/* Reads the file, or the text that would stand in it, opens the law, which command_law_check() has seen, and computes the
 * identity. 0; or an exit status, with a message where the text is wrong, or "" after another one of that verb. */
int sweep_open(const char *verb, const char *file, const char *text, struct sweep_law *law,
               struct sweep *ret_sweep, char *ret_message, size_t size);
void sweep_close(struct sweep_law *law, struct sweep *sweep);

/* Where its results go if nothing is said: the name of the file with '.sweep' for '.yaml'. */
char *sweep_default_folder(const char *file);
#define SWEEP_FORCE_ROW(at_)                                                                       \
    OPTION(FLAG, "force", NULL, at_,                                                               \
           "Replace what is there: in the folder blocks and results of another sweep, or results " \
           "that were changed. Files of other names stay.")

/* --- merged ----------------------------------------------------------------------------------- */

/* What the verb sweep says about a result. */
/* "52 ok, 3 crashed": how many points have which verdict. */
char *merged_words(const struct merge_result *result);
/* Verdicts, file and SHA-256 on standard output. */
void merged_print(const struct merge_result *result);
/* The same as a sheet, and what the run did. NULL: folders are put together; the run of one shard has no result yet. */
struct sheet *merged_sheet(const struct workers_run *run, const struct merge_result *result);
/* Adds a table: how many points have which verdict. */
void merged_verdicts(const size_t count[SWEEP_VERDICT_COUNT], struct sheet *sheet);
/* The exit status. */
int merged_code(const struct merge_result *result);

/* --- sweep draw ------------------------------------------------------------------------------- */

/* `touchstone sweep --out FILE.svg`: a column of a finished sweep as a map. */
struct sweep_drawing {
    const char *file; /* NAME.svg */
    const char *of;   /* a column; NULL: the first error, else the first result */
    const char
        *over[2]; /* axes across and upwards; NULL: the first ones with more than one value */
};

/* Draws from the blocks of a folder. 0, or an exit status after a message. */
int sweep_draw(const char *folder, const struct sweep_drawing *drawing);

/* --- sweep sheet ------------------------------------------------------------------------------ */

/* `touchstone sweep LAW` and `touchstone sweep CASE`, without ranges: the data sheet of a law, what it does in impacts over
 * speed and angle, each number in the limit of small steps. */
struct sweep_sheet {
    const struct words *words; /* speed, angle, dt, and as in asked_case_words() */
    const char *variant, *out;
    double budget;
    struct command_out answer; /* .file: none */
};

/* Measures and writes it; an exit status. */
int sweep_sheet(const struct sweep_sheet *asked, const struct command_law *law,
                const struct play_subject_options *options);

/* --- sweep words ------------------------------------------------------------------------------ */

/* A sweep in words, `touchstone sweep LAW|CASE NAME=FROM:TO...`: the text of the sweep file that says the same, and what such a
 * sweep prints in place of a folder. */
/* The text, for impacts of that case; of: a column that is wanted beside the usual ones; NULL: none. ret_lines: of what comes
 * before the first word. NULL after a message. */
char *sweep_words_text(const struct words *words, const struct play_case *c, const char *of,
                       size_t *ret_lines);
/* Prints what is wrong with the text, as sweep_read() says it: at the word where it is one. */
void sweep_words_refuse(const struct words *words, size_t lines, const char *message);
/* Where every value of a word gives the same: refused, since it would look like a result; where some do, it is said. 0; or
 * EXIT_USAGE. folder: of the results. */
int sweep_words_check(const struct sweep *sweep, const char *folder);
/* Draws a column (NULL: the first) over the words that are ranges: over one, and where another one has few values, as curves,
 * else as a map. The exit status. */
int sweep_words_draw(const struct sweep *sweep, const char *folder, const char *of,
                     const char *file);
/* Adds the first points to the sheet of a run, and its sentence. of: the column whose range that says; NULL: the first. */
void sweep_words_sheet(const struct sweep *sweep, const char *folder, const char *of,
                       const struct merge_result *result, struct sheet *sheet);
/* Names the points without numbers, and says why. The exit status. */
int sweep_words_failed(struct sweep *sweep, const char *folder);

/* --- sweep worst ------------------------------------------------------------------------------ */

/* `touchstone sweep --worst`: the worst case as a case file. */
struct sweep_worst {
    const char *of;     /* the column of the error, or its result; NULL: the first error */
    double evaluations; /* the largest number of points that are computed */
    const struct command_out *answer;
    const volatile sig_atomic_t *stop;
};

/* Searches and prints; an exit status. */
int sweep_print_worst(struct sweep *sweep, const char *file, const struct sweep_worst *wanted);

#endif

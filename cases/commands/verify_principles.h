/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Principles that every contact law obeys, as a part of `touchstone verify`: a row for each of them, and what was found
 * as files in the folder RESULT_PRINCIPLES of the results, with a case file for each principle that is broken. */
#ifndef VERIFY_PRINCIPLES_H
#define VERIFY_PRINCIPLES_H

#include "cases/core/base.h"
#include <signal.h>
#include "cases/battery/found.h"
#include "cases/core/options.h"
#include "cases/play/principles.h"
#include "cases/results/verdict.h"
#include "cases/subject/subject.h"

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

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a user asks for in words: an impact, or a case. */
#ifndef COMMAND_ASKED_H
#define COMMAND_ASKED_H

#include "words.h"
#include "cases/answers/calibration.h"

/* --- asked impact ----------------------------------------------------------------------------- */

/* The impacts that a verb is asked about in words of the form KEY=VALUE: restitution, speed, ending. */
struct asked_impact {
    double restitution; /* NaN: not given */
    struct range speed; /* m/s, above 0, rising, at most CALIBRATE_SPEEDS_MAX; count 0: not given */
    double restitution_sigma, speed_sigma; /* standard uncertainties; 0: none */
    int is_uncertain;                      /* one of them was given */
    int ending;                            /* 1: zero overlap, 2: zero force; 0: not given */
};
#define ASKED_IMPACT_NONE                                                                          \
    { .restitution = (double)NAN }

/* Reads one of them. 0; or EXIT_USAGE, after a message of that verb. */
int asked_impact_read(const char *verb, const struct word_value *word, struct asked_impact *w);

/* --- asked case ------------------------------------------------------------------------------- */

/* What a verb is asked about in words, `VERB LAW|CASE [NAME=VALUE]...`, and what plays it. */
/* For the help of a verb. */
#define ASKED_CASE_NAMES                                                                           \
    "NAME is speed, angle, radius, density, steps, dt, a property of the law, a role of a "        \
    "material ('touchstone list roles'), or ending (zero_overlap|zero_force)."
#define ASKED_CASE_PLAIN                                                                           \
    "A law alone has two balls of 10 mm and plain values: moduli of 1 GPa, stiffnesses of 1e5 "    \
    "N/m, pure numbers 0.3."

struct asked_case {
    struct play_case c;           /* of a case without its checks */
    struct play_subject *subject; /* NULL: the built-in law; closed by command_law_close() */
    struct touch_message refused; /* why the law refuses plain values; "": it takes them */
};

/* of: a case, by name or file; NULL: plain values of the law, which are an impact. variant: as --variant has it; NULL:
 * the first of the law. any: 0: it must be an impact. 0; or an exit code after a message of that verb. */
int asked_case_open(const char *verb, const char *of, const char *variant, int any,
                    const struct command_law *law, const struct play_subject_options *options,
                    struct asked_case *ret);
/* Gives the case what words say that are roles of a material ('touchstone list roles'), and what contact ends at, and
 * takes these words out. 0; or EXIT_USAGE after a message of that verb. */
int asked_case_material(const char *verb, struct words *words, struct play_case *c);
/* Gives it what all words say: those, and what an axis of a sweep can be called, as a property, a radius or the speed. */
int asked_case_words(const char *verb, const struct words *words, struct asked_case *asked);
/* A text as one scalar of YAML. */
char *asked_case_quoted(const char *text);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the battery found about a law, principle by principle: in memory, between its processes, and in the file
 * principles.json. */
#ifndef BATTERY_FOUND_H
#define BATTERY_FOUND_H

#include "relation.h"

#define BATTERY_JSON "principles.json"

/* Of one principle. Texts are owned. */
struct battery_found {
    char *principle, *statement;
    enum play_verdict verdict; /* skip: it says nothing about any of the motions */
    size_t judged,
        runs;        /* motions, and runs of the law; of a principle that is broken, those that were
                                  played until all processes knew it */
    size_t motion;   /* the number of the motion that the rest is about; 0: none */
    double error;    /* in units of the tolerance: the largest; above 1 it is broken */
    double relative; /* the same relative to the largest value of its kind in the run */
    char *quantity, *unit;  /* where that is; "": in no column */
    size_t leg, step;       /* from 1; 0: nowhere */
    double expected, found; /* in that unit */
    char *text;      /* a sentence: how it is broken, or why it says nothing; "" where it holds */
    char *case_text; /* the smallest motion that shows it, as a case file; "": none */
};

/* Of a whole run. */
struct battery_results {
    char *version, *commit, *date; /* of touchstone; when, ISO 8601, UTC */
    char *law, *subject;           /* its name; "built-in", the file, or the command */
    size_t seed, motions;          /* as asked for */
    size_t tried;                  /* motions that were begun before the time was over */
    double seconds;                /* wall time */
    size_t count;
    struct battery_found *found;
};
extern const struct record_file battery_json;

/* What one motion says of a principle. */
enum play_verdict battery_verdict(const struct battery_judgement *judgement);

/* All principles that are wanted, about which nothing is known yet. */
void battery_results_init(struct battery_results *results, const char *wanted);
/* Says which touchstone has found it, and now. */
void battery_results_sign(struct battery_results *results, const char *version, const char *commit);
/* Says of a principle what that motion showed, whatever was known. */
void battery_found_tell(struct battery_found *found, enum play_verdict verdict, size_t motion,
                        const struct battery_judgement *judgement);
/* Takes what one motion showed, if that says more than what is known. */
void battery_found_add(struct battery_found *found, size_t motion,
                       const struct battery_judgement *judgement);
/* Takes what other motions showed. */
void battery_found_merge(struct battery_found *found, const struct battery_found *other);
/* Whether the search for this principle has ended: it is broken, or the law crashed or hung. */
int battery_found_is_broken(const struct battery_found *found);
/* "holds on 187 motions, the largest error 0.012 of the tolerance". */
char *battery_found_text(const struct battery_found *found);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a foreign law and the built-in law answer one case differently. */
#ifndef DIFFERENCE_H
#define DIFFERENCE_H

#include "subject.h"

/* X(name, meaning): what two laws can differ in. */
#define DIFFERENCES(X)                                                                             \
    X(NONE, "nothing")                                                                             \
    X(VALUE, "a number of the trace")                                                              \
    X(VIEW, "what get() answers")                                                                  \
    X(REFUSAL, "one of them refuses the case")                                                     \
    X(CRASH, "it crashed or hung")                                                                 \
    X(NOTE, "it did something that a law must not do")
enum difference_kind {
#define X(name, meaning) DIFFERENCE_##name,
    DIFFERENCES(X)
#undef X
};

struct difference {
    enum difference_kind kind;
    const struct play_quantity *quantity; /* VALUE: the column */
    size_t row;                           /* VALUE: of the trace, from 0 */
    double ours, theirs;                  /* VALUE: of the built-in and of the foreign law */
    double relative;  /* VALUE: over the largest value around; infinite where it is 0 */
    double scale;     /* VALUE: that largest value; of a flag 0 */
    uint64_t columns; /* VALUE: 1 << of each column that differs there */
    size_t leg, step; /* VALUE: where the row is, from 1; step counts within the leg */
    int is_leg_end;
    /* VALUE, of an impact: an outcome that differs too, with the value of the built-in law; or NULL. */
    const struct play_quantity *outcome;
    double outcome_ours;
    const char *outcome_at; /* ", at: max" or ", at: min" of a column; NULL */
    char text[512];         /* otherwise: what happened */
};

/* Plays the case with both and looks for the first row at which a number differs by more than the tolerance,
 * relative to the largest of its kind in this segment and at the end of the one before. Flags must be equal. A
 * difference that a relative change of 1e-13 in what each step is given makes in the built-in law as well is none: the case is at a
 * limit, such as that of friction, which rounding decides; *ret_is_tie is then 1. Returns whether there is a
 * difference. */
int difference_find(struct play_subject *subject, const struct play_case *c, double tolerance,
                    struct difference *ret_difference, int *ret_is_tie);

/* Numbers that are looked at together: forces and moments, stiffnesses, energies, flags. */
enum {
    DIFFERENCE_FORCES = 7u,
    DIFFERENCE_STIFFNESSES = 24u,
    DIFFERENCE_ENERGIES = 32u,
    DIFFERENCE_FLAGS = 64u,
    DIFFERENCE_ANY = 127u
};

/* The same of traces that two laws, of which these are the descriptions, gave of one case; base: that of the built-in law
 * of the case, which says where rounding decides; groups: which numbers, combined by |. In the difference the first is
 * `ours`. */
int difference_of_traces(const struct play_case *c, const struct play_description *const of[2],
                         const struct play_trace *base, const struct play_trace *const trace[2],
                         double tolerance, unsigned groups, struct difference *ret_difference,
                         int *ret_is_tie);

#endif

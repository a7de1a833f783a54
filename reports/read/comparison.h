/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which rows of two results folders differ by more than noise, and which way. */
#ifndef REPORT_COMPARISON_H
#define REPORT_COMPARISON_H

#include "results.h"

/* What counts as noise. */
#define REPORT_COMPARE_FACTOR  4.0   /* an error must grow by more than this factor ... */
#define REPORT_COMPARE_SHARE   0.1   /* ... and by more than this share of its tolerance */
#define REPORT_COMPARE_ORDER   0.1   /* change of an order that has no interval */
#define REPORT_COMPARE_FINDING 0.01  /* relative change of what a finding measured */
#define REPORT_COMPARE_TINY    1e-12 /* of the expected value: findings below it are round-off */

/* X(NAME, keyword, words): in what way a row is another one. */
#define REPORT_CHANGES(X)                                                                          \
    X(VERDICT, "verdict", "verdict")                                                               \
    X(ERROR, "error", "error")                                                                     \
    X(ORDER, "order", "order of convergence")                                                      \
    X(TOLERANCE, "tolerance", "tolerance")                                                         \
    X(FINDING, "finding", "value of a finding")                                                    \
    X(VALUE, "value", "a number")                                                                  \
    X(APPEARED, "appeared", "only in the new run")                                                 \
    X(WENT, "went", "only in the old run")
enum report_change_kind {
#define X(name, keyword, words) REPORT_CHANGE_##name,
    REPORT_CHANGES(X)
#undef X
    REPORT_CHANGE_COUNT
};
const char *report_change_name(enum report_change_kind kind);
const char *report_change_words(enum report_change_kind kind);

enum report_effect {
    REPORT_OTHER,
    REPORT_BETTER,
    REPORT_WORSE,
};
const char *report_effect_name(enum report_effect effect);

struct report_change {
    enum report_change_kind kind;
    enum report_effect effect;
    const struct play_row *old, *new; /* NULL: not there */
};

struct report_comparison {
    const struct report_results *old, *new;
    size_t same, count;            /* pairs without a change; changes */
    struct report_change *changes; /* worse ones first, then by kind, verdict, and key */
};

/* The comparison refers to both results, which must outlive it. exact: nothing is noise, and any bit of a number
 * is a change (REPORT_CHANGE_VALUE, if nothing else). */
void report_comparison_make(const struct report_results *old, const struct report_results *new,
                            int exact, struct report_comparison *ret_comparison);

/* kind REPORT_CHANGE_COUNT: of every kind. */
size_t report_comparison_count(const struct report_comparison *comparison,
                               enum report_effect effect, enum report_change_kind kind);
/* The row that a change is about: the new one, where there is one. */
const struct play_row *report_change_row(const struct report_change *change);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A case in which a foreign law and the built-in law differ: as small as possible, as a file, and in words. */
#ifndef SMALLEST_H
#define SMALLEST_H

#include "difference.h"

struct smallest_search {
    struct play_subject *subject;
    double tolerance;     /* relative, as in difference_find() */
    size_t tries;         /* cases that are tried at most; 0: as many as it takes */
    double seconds;       /* wall time after which none is; 0: any */
    int (*stopped)(void); /* whether it is to end at once; NULL: never */
};

/* Replaces the case, which has segments of its own (random_case_copy), by the smallest one found that shows a difference
 * of the same kind, and the difference by that. */
void smallest_make(const struct smallest_search *search, struct play_case *c, struct difference *d);

/* The case as a file with a check that fails, where a check can; about: a sentence. */
char *smallest_text(const struct play_case *c, const struct difference *d, double tolerance,
                    const char *about);
/* "normal_force = 2 N; of the built-in law it is 1 N (relative 1), at step 3 of leg 1". */
char *smallest_difference(const struct play_case *c, const struct difference *d);
/* What the built-in law is given in the step of a difference of values: its state before the step, and the motion;
 * fields that are 0 are left out. "" where that step cannot be told. */
char *smallest_before(const struct play_case *c, const struct difference *d);

#endif

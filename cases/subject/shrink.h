/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a case that shows something as small as possible: fewer segments and steps, zeros, defaults, two digits. */
#ifndef SHRINK_H
#define SHRINK_H

#include "difference.h"

struct shrink {
    /* Whether a smaller case still shows it; what it finds about that case is for the caller to keep. */
    int (*shows)(void *data, const struct play_case *candidate);
    void *data;
    /* --- so far; zeros at the beginning --- */
    size_t
        runs; /* candidates that were tried; after 2000, and after 3e6 steps of all, no more are */
    double steps;
};

/* Replaces *c, which has segments of its own (random_case_copy), by the smallest case found. */
void shrink_case(struct shrink *shrink, struct play_case *c);
/* The same, where the path ends after that step of that leg, both from 1. */
void shrink_end_at(struct shrink *shrink, struct play_case *c, size_t leg, size_t step);
/* Steps of a path or a free motion, as written. */
size_t shrink_steps(const struct play_case *c);

/* --- smallest --------------------------------------------------------------------------------- */

/* A case in which a foreign law and the built-in law differ: as small as possible, as a file, and in words. */
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

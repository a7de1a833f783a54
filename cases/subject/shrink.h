/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a case that shows something as small as possible: fewer segments and steps, zeros, defaults, two digits. */
#ifndef SHRINK_H
#define SHRINK_H

#include "cases/play/case.h"

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
/* Takes the candidate for *c if it shows it. Whether it was taken. */
int shrink_take(struct shrink *shrink, struct play_case *candidate, struct play_case *c);
/* Steps of a path or a free motion, as written. */
size_t shrink_steps(const struct play_case *c);

#endif

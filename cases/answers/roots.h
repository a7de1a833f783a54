/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All roots of a function of one positive, bounded or signed variable that a scan finds. */
#ifndef ROOTS_H
#define ROOTS_H

#include "cases/core/base.h"

enum {
    ROOTS_MAX = 8,
    ROOTS_POINTS = 240, /* of a scan, on each side of 0, at most */
};

struct roots_of {
    /* NaN where the variable is impossible. */
    double (*f)(double x, const void *data);
    const void *data;
    double low, high;      /* of the scan */
    size_t points;         /* of it, at most ROOTS_POINTS; 0: so many */
    int logarithm;         /* the scan is even in the logarithm; else in x, without the ends */
    int at_zero, negative; /* 0 is tried, too; and so is the mirror image of the range */
    int high_is_in;        /* the upper end of a range without logarithm is tried, too */
};

struct roots {
    size_t count;
    double x[ROOTS_MAX]; /* sorted */
    double from, to;     /* of a range in which each point has the value; NaN: there is none */
    double least, most;  /* of the values that the scan met; NaN: none */
    double at_least, at_most;
};

/* Solves f(x) = value. Points of the scan between which f - value changes its sign hold a root, to about one ulp; so do
 * those between which it touches 0 or turns before it; a jump across 0 is none. */
void roots_find(const struct roots_of *of, double value, struct roots *ret);

#endif

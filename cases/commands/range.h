/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A range of values as an option gives it: FROM:TO:N. */
#ifndef RANGE_H
#define RANGE_H

#include <stddef.h>

struct range {
    double from, to;
    size_t count;
    int ratios; /* equal ratios, not equal steps */
};

/* Reads FROM:TO:N[:word], where FROM and TO may have units that fit `unit`. Steps are equal, or in equal ratios with `ratios`; the
 * word, linear or log, turns one into the other. 0; or an exit code, after a message of that verb. */
int range_read(const char *verb, const char *option, const char *text, const char *unit, int ratios,
               struct range *ret);
/* The i-th value, from 0 to count - 1; the ends are exact. */
double range_point(const struct range *r, size_t i);

#endif

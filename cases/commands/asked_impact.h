/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The impacts that a verb is asked about in words of the form KEY=VALUE: restitution, speed, ending. */
#ifndef ASKED_IMPACT_H
#define ASKED_IMPACT_H

#include "cases/core/base.h"
#include "words.h"
#include "cases/answers/calibration.h"

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

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Published tests, each a case with curves, and how far each law is from them. */
#ifndef PLAY_SCORES_H
#define PLAY_SCORES_H

#include "verdict.h"

/* Of one law in one test, over all points of its curves. */
struct play_score {
    size_t points; /* 0: it did not play */
    double most,
        rms; /* deviation in units of the uncertainty: the largest, and the root mean square */
    enum play_verdict worst; /* of the curves */
};

struct play_scores {
    size_t law_count, test_count;
    const char **laws, **tests; /* in the order of the rows; a test by the name of its case */
    struct play_score *of;      /* [law * test_count + test] */
    int is_compared;            /* some test was played by two laws */
};
void play_scores_make(const struct play_rows *rows, struct play_scores *ret_scores);

/* What a test tells apart: the power of its row that notices most; "": it was not measured. */
const char *play_scores_power(const struct play_rows *rows, const char *test);
/* "3.1/1.5", with ">99" for what is more, and a mark behind it: "*" a finding, "!" a failure; "-": it did not play. */
char *play_score_text(const struct play_score *score);
/* The name of a test without its folder. */
const char *play_scores_short(const char *test);

#endif

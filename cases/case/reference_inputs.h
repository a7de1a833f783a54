/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A case as a reference sees it: named numbers, and the prescribed motion. */
#ifndef PLAY_PROBLEM_H
#define PLAY_PROBLEM_H

#include "cases/play/case.h"
#include "reference/catalogue/reference.h"

struct play_problem {
    struct ref_problem problem;
    struct ref_path path;
    struct ref_given given[2 * TOUCH_PROPERTY_MAX + 64];
    char word[TOUCH_PROPERTY_MAX][64];                  /* names of choices */
    char fact_word[32];                                 /* where the contact of an impact ends */
    char body[TOUCH_PROPERTY_MAX][sizeof "body." + 64]; /* names of held properties */
};

/* Describes the case; trace NULL for an impact. The result points into case, check and trace. */
void play_problem_make(const struct play_case *c, const struct play_check *check,
                       const struct play_trace *trace, struct play_problem *ret_problem);

#endif

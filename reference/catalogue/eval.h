/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a formula is evaluated: what it refuses and how sure it is, for formula.c. */
#ifndef REF_EVAL_H
#define REF_EVAL_H

#include "formula.h"

struct ref_eval {
    const char *reference;
    const struct ref_problem *problem;
    struct ref_message *message;
    int refused, is_unsure;
    double unsure; /* absolute, of the formula that is evaluated */
};

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Expected values that are expressions over the properties, the pair and the motion of a case. */
#ifndef READ_EXPECTED_H
#define READ_EXPECTED_H

#include "cases/play/case.h"
#include "expression.h"

/* Whether the expression of the check has a meaning for the case: its names, its unit, its value where it has one already.
 * Sets check->needs_step. Returns 0, or -1 with an error. */
int expected_check(const struct play_case *c, struct play_check *check,
                   const struct expression *expression, struct expression_error *ret_error);

/* The value of an expression that a number of the motion is, in that unit. given: what the variables are. Returns 0, or -1
 * with an error. */
int expected_number(const struct play_case *c, const struct play_check *given,
                    const struct expression *expression, const char *unit, double *ret_value,
                    struct expression_error *ret_error);

/* An expression with its names, for one run. */
struct expected_run;
/* steps: per contact time, where they are not those of the case; else 0. */
struct expected_run *expected_open(const struct play_case *c, const struct play_check *check,
                                   const struct play_trace *trace, double steps);
/* At a row of the trace; of rows in order. For an outcome row 0, with or without rows in the trace. */
double expected_value(struct expected_run *run, size_t row);
/* The names with their values there: "overlap = 1e-6 m, kn = 2000 N/m". */
char *expected_inputs(struct expected_run *run, size_t row);

#endif

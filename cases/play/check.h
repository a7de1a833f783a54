/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a case and compares it with its references: one verdict row a check. */
#ifndef PLAY_CHECK_H
#define PLAY_CHECK_H

#include "case.h"
#include "verdict.h"

/* What a check leaves beside its row, for figures. */
struct play_checked {
    struct play_row row;
    size_t grid_count; /* basis order: steps and RMS error of each grid */
    double steps[16], error[16];
    double
        *expected; /* per-sample reference: expected value at every row of the trace; else NULL */
};

struct play_case_result {
    struct play_trace trace; /* of the case as written */
    size_t count;            /* = number of checks */
    struct play_checked *checked;
};

/* Runs the case with all its checks. Returns 0; or -1 with a message if it cannot be run at all. */
int play_check_case(const struct play_case *c, struct play_case_result *ret_result,
                    struct touch_message *ret_message);
void play_case_result_free(struct play_case_result *result);

#endif

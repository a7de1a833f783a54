/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What verify says about a whole run, and with which exit status it ends. */
#ifndef VERIFY_END_H
#define VERIFY_END_H

#include "cases/results/verdict.h"

struct verify_demands {
    double coverage; /* per cent of the comparisons that must be judged, in [0, 100] */
    int strict;      /* what was skipped, what is marginal, and a warning, is a failure */
};

/* Adds what is hardly meant in the cases to rows->warnings, and prints it on stderr. */
struct play_case_set;
void verify_warn(size_t count, const struct play_case_set *sets, struct play_rows *rows);

/* The exit status. On stderr: what was not met apart from verdicts that failed, which the table has. */
int verify_end(const struct play_rows *rows, const struct verify_demands *demands);

#endif

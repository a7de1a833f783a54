/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What verify says about a whole run, and with which exit status it ends. */
#ifndef VERIFY_END_H
#define VERIFY_END_H

#include "cases/results/verdict.h"

struct verify_demands {
    double coverage; /* per cent of the comparisons that must be judged, in [0, 100] */
    int strict;      /* what was skipped, and what is marginal, is a failure */
};

/* The exit status. On stderr: what was not met apart from verdicts that failed, which the table has. */
int verify_end(const struct play_rows *rows, const struct verify_demands *demands);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the reviewer's report of one law says (summary.md). */
#ifndef REPORT_FACTS_ONE_LAW_H
#define REPORT_FACTS_ONE_LAW_H

#include "contents.h"

/* How much of it. */
struct summary_profile {
    size_t findings, cases; /* in words, in detail */
    size_t lines, orders;   /* of the tables of all cases, of convergence */
    size_t letters;         /* of a text */
};

/* Everything that summary.md names, of results that have one law alone. The figures that it shows have numbers then. */
json_t *facts_summary(struct report *report, const struct summary_profile *profile);
/* The numbers of the sentences of conclusion.md. */
json_t *facts_conclusion(const struct report *report);

#endif

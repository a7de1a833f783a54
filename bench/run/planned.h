/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the table of the library's planner (lib/README.md) has to say of this machine. */
#ifndef BENCH_PLANNED_H
#define BENCH_PLANNED_H

#include <stdio.h>
#include "lab.h"

/* Times every kernel of every law whose name and form, as in "hertz.space", the filter takes, and prints
 * the rows that lib/batch/plans.csv has to have for this machine, or with options->target for all whose
 * best target that is. Returns how many laws and forms were timed. */
size_t bench_print_plan(const struct bench_options *options, FILE *out);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the verb sweep says about a result. */
#ifndef MERGED_H
#define MERGED_H

#include "cases/sheet/sheet.h"
#include "cases/sweeps/merge.h"
#include "cases/sweeps/workers.h"

/* "52 ok, 3 crashed": how many points have which verdict. */
char *merged_words(const struct merge_result *result);
/* Verdicts, file and SHA-256 on standard output. */
void merged_print(const struct merge_result *result);
/* The same as a sheet, and what the run did. NULL: folders are put together; the run of one shard has no result yet. */
struct sheet *merged_sheet(const struct workers_run *run, const struct merge_result *result);
/* Adds a table: how many points have which verdict. */
void merged_verdicts(const size_t count[SWEEP_VERDICT_COUNT], struct sheet *sheet);
/* The exit status. */
int merged_code(const struct merge_result *result);

#endif

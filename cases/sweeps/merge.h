/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All blocks of a sweep as one result, in the order of the points. */
#ifndef SWEEP_MERGE_H
#define SWEEP_MERGE_H

#include "blocks.h"

/* What is written into a folder: plan.json; results.bin of plans that keep all; reduced.json of others. */
struct merge_result {
    char digest[CHECKSUM_SIZE];           /* SHA-256 of results.bin, or of reduced.json */
    char *file;                           /* that file */
    size_t points;                        /* all of them */
    size_t verdicts[SWEEP_VERDICT_COUNT]; /* how many have which */
};

/* Merges the records of some folders into a folder, which is made. table: a file for the points of a plan that keeps
 * all, NULL: none; an object a line, the keys with units, where its name ends in .jsonl; else CSV: number, axes,
 * columns, verdict; '-.csv' and '-.jsonl' are standard output. Nothing depends on how many folders and files there
 * are, or on their order. 0; or -1 with a message: a block is missing (how many, and the first), or two of one
 * block differ. */
int sweep_merge(size_t folder_count, char *const *folder, const char *out, const char *table,
                int force, struct merge_result *ret_result, char *ret_message, size_t size);
/* Whether results of a plan may be written into a folder: it has those of the same plan, or none, and nothing that no
 * sweep writes. A file of results that somebody has changed is not replaced either. With force the files of results
 * are replaced whatever they are, and others stay. 0; or -1 with a message. */
int merge_may_write(const struct sweep_plan *plan, const char *out, int force, char *ret_message,
                    size_t size);

#endif

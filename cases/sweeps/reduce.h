/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points as counts, sums, extremes and histograms: of a block, and of all blocks in their order. */
#ifndef SWEEP_REDUCE_H
#define SWEEP_REDUCE_H

#include "sweep.h"

#define REDUCE_WORST 16 /* points with the largest errors, of each error */

struct reduced_column {
    uint64_t count, below, above; /* finite values; of these, outside of the histogram */
    double sum, least, most;      /* of them; least and most NaN without any */
    uint64_t least_at, most_at;   /* the first point that has it */
};

struct reduced_place {
    uint64_t point;
    double value;
};

struct reduced {
    const struct sweep_plan *plan;
    uint64_t verdict[SWEEP_VERDICT_COUNT]; /* points that have it */
    struct reduced_column *column;         /* plan.column_count of them */
    uint64_t **bin;                        /* plan.columns[k].bins of each */
    size_t *worst_count;                   /* of each column; 0 but for errors */
    struct reduced_place (
        *worst)[REDUCE_WORST]; /* from the largest on; of equal ones the first point */
    uint64_t bad_count;        /* points that fail, hang or crash */
    uint64_t *bad; /* the first of them, at most SWEEP_LISTED_MAX or those of one block */
};

/* Nothing yet. The plan must live as long. */
void reduced_new(const struct sweep_plan *plan, struct reduced *ret);
/* A block alone: what was in *reduced goes. */
void reduce_block(struct reduced *reduced, const struct sweep_results *results);

/* As bytes, whole words of 8; the same for the same. */
void *reduced_pack(const struct reduced *reduced, size_t first, size_t points, size_t *ret_length);
/* Adds the bytes of the block that follows those which are in. 0; -1: they are none. */
int reduced_add(struct reduced *reduced, size_t block, const void *data, size_t length);

/* Both ends of a bin. */
void reduced_bin(const struct sweep_column *column, size_t bin, double ret_ends[2]);

#endif

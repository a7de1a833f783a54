/* SPDX-License-Identifier: BSD-3-Clause */
/* The loop over blocks of pairs, one a target: pairs_loop.c compiled for each. */
#ifndef TOUCH_PAIRS_LOOP_H
#define TOUCH_PAIRS_LOOP_H

#include <math.h>
#include <string.h>
#include "touchstone/pairs.h"

enum {
    PAIRS_WORDS = TOUCH_PAIRS_BLOCK / 64, /* of bits in a block */
    PAIRS_SIDE = 16,                      /* contacts of two vectors, at most */
    /* From column to column: room for a block filled up to whole vectors; bases that differ in a page. */
    PAIRS_STRIDE = TOUCH_PAIRS_BLOCK + PAIRS_SIDE + 8,
    PAIRS_SIZES = 4, /* radii and masses */
};

/* What a thread needs for the block it is at. */
struct pairs_room {
    double image[1 << (32 - TOUCH_PAIRS_INDEX_BITS)][4];
    double input[TOUCH_SPACE_IN_COUNT][PAIRS_STRIDE];
    double size[PAIRS_SIZES][PAIRS_STRIDE];
    double output[TOUCH_SPACE_OUT_COUNT][PAIRS_STRIDE];
    uint32_t pair[TOUCH_PAIRS_BLOCK], material[TOUCH_PAIRS_BLOCK];
    uint32_t one[TOUCH_PAIRS_BLOCK],
        second[TOUCH_PAIRS_BLOCK];                       /* of each contact, as in the list */
    uint64_t touches[PAIRS_WORDS], contact[PAIRS_WORDS]; /* now; or in the last step */
    void *state[TOUCH_STATE_MAX];
    struct touch_block block;
};

typedef void touch_pairs_loop(const struct touch_pairs *pairs, size_t begin, size_t end,
                              struct pairs_room *room, struct touch_pairs_sums *sums);

#endif

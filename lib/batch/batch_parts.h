/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of the batch share; not installed. */
#ifndef TOUCH_BATCH_PARTS_H
#define TOUCH_BATCH_PARTS_H

#include "lib/core/law_loop.h"
#include "lib/laws/body.h"

/* A kernel checks the columns' pointers once for so many contacts. Columns that are not given are
 * read from touch_batch_zeros: as many zeros, of 16 bytes each because the tests have a kernel with
 * elements of that size. */
#define TOUCH_BATCH_CHUNK 256
extern const double touch_batch_zeros[2 * TOUCH_BATCH_CHUNK];

/* The instances of kind 1 in kernel_loop.c, X(columns of sizes, kind, wanted), and which of them a block needs. A
 * text whose kind 1 costs little more than its columns defines TOUCH_KIND_1_FORCES: forces of one pair of
 * sizes have their own. */
#ifdef TOUCH_KIND_1_FORCES
#define INSTANCES_OF_KIND_1(X) X(0, 1, WANT_FORCES) X(0, 1, WANT_ALL) X(1, 1, WANT_ALL)
#define WANTED_OF_KIND_1(block)                                                                    \
    (!(block)->radius1 && how_much(block) == WANT_FORCES ? WANT_FORCES : WANT_ALL)
#else
#define INSTANCES_OF_KIND_1(X)  X(0, 1, WANT_ALL) X(1, 1, WANT_ALL)
#define WANTED_OF_KIND_1(block) WANT_ALL
#endif

#endif

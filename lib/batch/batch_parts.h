/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of the batch share; not installed. */
#ifndef TOUCH_BATCH_PARTS_H
#define TOUCH_BATCH_PARTS_H

#include "lib/core/law_loop.h"
#include "lib/laws/body.h"

/* A kernel checks the columns' pointers once for so many contacts. Columns that are not given are read
 * from touch_batch_zeros. */
#define TOUCH_BATCH_CHUNK 256
extern const double touch_batch_zeros[TOUCH_BATCH_CHUNK];

/* The instances of kernel_loop.c, X(columns of sizes, kind, wanted), and which of them a block needs: one for each
 * that may be wanted; few where a step costs more than its columns, with one for the forces of one pair of
 * sizes; for kind 1, which mostly costs still more, one. A text says otherwise with TOUCH_KIND_0_FEW, where its
 * steps are so long that compiling them takes longest, and TOUCH_KIND_1_FEW, where its kind 1 costs little
 * more than its columns. */
#define INSTANCES_FEW(X, kind) X(0, kind, WANT_FORCES) X(0, kind, WANT_ALL) X(1, kind, WANT_ALL)
#define WANTED_FEW(block)                                                                          \
    (!(block)->radius1 && how_much(block) == WANT_FORCES ? WANT_FORCES : WANT_ALL)

#ifdef TOUCH_KIND_0_FEW
#define INSTANCES_OF_KIND_0(X)  INSTANCES_FEW(X, 0)
#define WANTED_OF_KIND_0(block) WANTED_FEW(block)
#else
#define INSTANCES_OF_KIND_0(X)                                                                     \
    X(0, 0, WANT_FORCES)                                                                           \
    X(0, 0, WANT_ENERGIES)                                                                         \
    X(0, 0, WANT_ALL)                                                                              \
    X(1, 0, WANT_FORCES)                                                                           \
    X(1, 0, WANT_ENERGIES)                                                                         \
    X(1, 0, WANT_ALL)
#define WANTED_OF_KIND_0(block) how_much(block)
#endif

#ifdef TOUCH_KIND_1_FEW
#define INSTANCES_OF_KIND_1(X)  INSTANCES_FEW(X, 1)
#define WANTED_OF_KIND_1(block) WANTED_FEW(block)
#else
#define INSTANCES_OF_KIND_1(X)  X(0, 1, WANT_ALL) X(1, 1, WANT_ALL)
#define WANTED_OF_KIND_1(block) WANT_ALL
#endif

#endif

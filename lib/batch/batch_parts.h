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

#endif

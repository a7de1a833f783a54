/* SPDX-License-Identifier: BSD-3-Clause */
/* What the parts of the batch share; not installed. */
#ifndef TOUCH_BATCH_PARTS_H
#define TOUCH_BATCH_PARTS_H

#include "lib/core/law_loop.h"
#include "lib/core/lib_parts.h"

/* A kernel checks the columns' pointers once for so many contacts. Columns that are not given are read
 * from touch_batch_zeros. */
#define TOUCH_BATCH_CHUNK 256
extern const double touch_batch_zeros[TOUCH_BATCH_CHUNK];

#endif

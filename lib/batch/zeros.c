/* SPDX-License-Identifier: BSD-3-Clause */
/* The zeros, in a file of their own: kernels need nothing else of this folder. */
#include "batch_parts.h"

const double touch_batch_zeros[TOUCH_BATCH_CHUNK];

/* SPDX-License-Identifier: BSD-3-Clause */
/* The zeros, in a file of their own: kernels need nothing else of this folder. */
#include "batch_parts.h"

_Alignas(16) const double touch_batch_zeros[2 * TOUCH_BATCH_CHUNK];

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One byte, less than their alignment. */
#define MISDEED_PREPARE ((volatile char *)ret)[sizeof *coefficients] = 1
#include "misdeed.h"

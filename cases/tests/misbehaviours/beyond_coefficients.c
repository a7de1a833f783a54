/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One byte, less than their alignment. */
#define MISBEHAVIOUR_PREPARE ((volatile char *)ret)[sizeof *coefficients] = 1
#include "misbehaviour.h"

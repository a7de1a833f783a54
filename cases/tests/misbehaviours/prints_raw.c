/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Past the buffer of the C library. */
#define MISBEHAVIOUR force->active += (uint32_t)(write(1, "raw\n", 4) < 0)
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <xmmintrin.h>
#define MISBEHAVIOUR _mm_setcsr(_mm_getcsr() | 0x8040u)
#include "misbehaviour.h"

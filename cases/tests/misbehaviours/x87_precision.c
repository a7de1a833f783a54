/* SPDX-License-Identifier: GPL-3.0-or-later */
static const unsigned short single = 0x007f;
#define MISBEHAVIOUR __asm__ volatile("fldcw %0" : : "m"(single))
#include "misbehaviour.h"

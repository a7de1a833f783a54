/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISDEED_PREPARE ((volatile char *)ret)[4096] = 1
#include "misdeed.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISDEED ((volatile double *)(force + 1))[0] = 1.0
#include "misdeed.h"

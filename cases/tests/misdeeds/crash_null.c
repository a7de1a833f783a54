/* SPDX-License-Identifier: GPL-3.0-or-later */
static int *volatile nowhere;
#define MISDEED *nowhere = 1
#include "misdeed.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISDEED_SYMBOL my_law
#include "misdeed.h"

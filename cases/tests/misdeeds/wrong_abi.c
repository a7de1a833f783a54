/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISDEED_LAW .abi = TOUCH_ABI + 1
#include "misdeed.h"

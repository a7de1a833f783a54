/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISDEED state[0] = 1.0 / (motion->dt > 1e300)
#include "misdeed.h"

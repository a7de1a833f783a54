/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR state[0] = 1.0 / (motion->dt > 1e300)
#include "misbehaviour.h"

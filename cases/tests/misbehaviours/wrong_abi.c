/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR_LAW .abi = TOUCH_ABI + 1
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR_LAW .struct_size = sizeof(struct touch_law) - 8
#include "misbehaviour.h"

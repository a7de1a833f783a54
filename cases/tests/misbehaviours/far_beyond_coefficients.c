/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR_PREPARE ((volatile char *)ret)[4096] = 1
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
static volatile int zero, one = 1;
#define MISBEHAVIOUR one /= zero
#include "misbehaviour.h"

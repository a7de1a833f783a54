/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR_SYMBOL my_law
#include "misbehaviour.h"

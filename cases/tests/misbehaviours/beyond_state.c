/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR ((volatile double *)state)[1] = 1.0
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR ((volatile double *)(force + 1))[0] = 1.0
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR *(volatile double *)(size_t)motion = 2.0
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR force->stiffness_n = sqrt(-motion->overlap)
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
static double calls;
#define MISBEHAVIOUR force->stiffness_n *= 1.0 + 1e-15 * (calls += 1.0)
#include "misbehaviour.h"

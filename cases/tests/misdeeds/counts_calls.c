/* SPDX-License-Identifier: GPL-3.0-or-later */
static double calls;
#define MISDEED force->stiffness_n *= 1.0 + 1e-15 * (calls += 1.0)
#include "misdeed.h"

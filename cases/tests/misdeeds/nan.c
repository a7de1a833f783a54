/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISDEED force->stiffness_n = sqrt(-motion->overlap)
#include "misdeed.h"

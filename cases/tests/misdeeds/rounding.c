/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fenv.h>
#define MISDEED fesetround(FE_UPWARD)
#include "misdeed.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISDEED printf("overlap is %g\n", motion->overlap)
#include "misdeed.h"

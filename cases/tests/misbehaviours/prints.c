/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR printf("overlap is %g\n", motion->overlap)
#include "misbehaviour.h"

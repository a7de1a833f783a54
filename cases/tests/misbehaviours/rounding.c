/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fenv.h>
#define MISBEHAVIOUR fesetround(FE_UPWARD)
#include "misbehaviour.h"

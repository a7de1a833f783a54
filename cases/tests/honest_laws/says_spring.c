/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declares a limit on the spring alone, and limits spring and dashpot. */
#define CONVENTIONS .limit_on = TOUCH_limit_on_spring
#include "honest.h"

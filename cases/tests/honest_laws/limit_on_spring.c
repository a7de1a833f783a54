/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coulomb's limit is on the spring alone, and the dashpot acts beside it (PFC). */
#define LIMIT_ON_SPRING 1
#define CONVENTIONS     .limit_on = TOUCH_limit_on_spring
#include "honest.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declares the damping ratio of Tsuji's polynomial, and has that of Hertz-Mindlin's dashpot for an end at zero overlap. */
#define CONVENTIONS .limit_on = TOUCH_limit_on_sum, .damping = TOUCH_damping_tsuji
#include "honest.h"

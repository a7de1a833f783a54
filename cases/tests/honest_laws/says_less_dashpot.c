/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declares that the spring keeps what the dashpot leaves of the limit, and cuts both alike. */
#define CONVENTIONS .limit_on = TOUCH_limit_on_sum_rest
#include "honest.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coulomb's limit is on the sum; the spring keeps what the dashpot leaves of it (LAMMPS). */
#define LIMIT_LESS_DASHPOT 1
#define CONVENTIONS        .limit_on = TOUCH_limit_on_sum_rest
#include "honest.h"

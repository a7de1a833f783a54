/* SPDX-License-Identifier: GPL-3.0-or-later */
/* History outside of the state: right in order, wrong in any other. */
static double before;
#define MISBEHAVIOUR                                                                               \
    force->stiffness_n += 1e9 * (motion->overlap - before), before = motion->overlap
#include "misbehaviour.h"

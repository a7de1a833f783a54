/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks not to be ended with its parent. */
#include <sys/prctl.h>
#define MISBEHAVIOUR prctl(PR_SET_PDEATHSIG, 0)
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Once: the harness must put back what it found. */
#include <fenv.h>
#include <stdlib.h>
static int done;
static void round_once(void) {
    if (!done++)
        fesetround(FE_UPWARD);
    else if (fegetround() != FE_TONEAREST)
        abort();
}
#define MISBEHAVIOUR round_once()
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Other numbers in every process. */
#include <unistd.h>
static double seed(void) {
    static double value;
    if (!(value > 0.0))
        value = (double)getpid();
    return value;
}
#define MISBEHAVIOUR force->stiffness_n *= 1.0 + 1e-13 * seed()
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recursion without an end. */
static double deeper(double x) {
    volatile double room[512];
    room[(int)x % 512] = x;
    return deeper(x + 1.0) + room[0];
}
#define MISBEHAVIOUR force->normal += deeper(0.0)
#include "misbehaviour.h"

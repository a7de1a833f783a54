/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers NaN once, and takes back that this was noted. */
#include "record.h"
static int steps;
static void forget(struct touch_force *force) {
    if (steps++ == 0)
        force->stiffness_n = 0.0 / 0.0;
    else
        memset(record_find()->note, 0, sizeof record_find()->note);
}
#define MISBEHAVIOUR forget(force)
#include "misbehaviour.h"

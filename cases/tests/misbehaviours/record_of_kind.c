/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An ending of no kind. */
#include "record.h"
static void forge(void) {
    const int kind = 1000;
    record_find()->finished = 1;
    memcpy(&record_find()->ending.kind, &kind, sizeof kind);
    _exit(0);
}
#define MISBEHAVIOUR forge()
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names a process that is not its own as one to be ended with it, and hangs. */
#include <stdio.h>
#include "record.h"
static int victim(void) {
    int number = 0;
    FILE *in = fopen(VICTIM_FILE ".number", "r"); /* the test lets it read that */
    if (in && fscanf(in, "%d", &number) != 1)
        number = 0;
    return number;
}
#define MISBEHAVIOUR                                                                               \
    record_find()->signal = victim();                                                              \
    for (;;)                                                                                       \
    pause()
#include "misbehaviour.h"

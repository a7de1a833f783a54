/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Into a function that has returned. */
#include <string.h>
#include <setjmp.h>
static jmp_buf gone;
static void leave(void) {
    volatile char room[64];
    room[0] = 0;
    (void)room[0];
    (void)!setjmp(gone);
}
static void jump(void) {
    leave();
    memset(gone, 0x5A, sizeof gone); /* whatever stands there by now */
    longjmp(gone, 1);
}
#define MISBEHAVIOUR jump()
#include "misbehaviour.h"

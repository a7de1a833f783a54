/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Handles its own crash, and goes on. */
#include <setjmp.h>
#include <signal.h>
static sigjmp_buf back;
static void on_crash(int number) {
    siglongjmp(back, number);
}
static void crash(void) {
    signal(SIGSEGV, on_crash);
    if (!sigsetjmp(back, 1))
        *(volatile int *)8 = 1;
}
#define MISBEHAVIOUR crash()
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A fork through the gate of 32-bit programs, under their number of the call. */
static long fork_32(void) {
    long answer = 2;
    __asm__ volatile("int $0x80" : "+a"(answer) : : "memory", "cc", "r8", "r9", "r10", "r11");
    return answer;
}
#define MISBEHAVIOUR                                                                               \
    if (fork_32() == 0)                                                                            \
    _exit(0)
#include "misbehaviour.h"

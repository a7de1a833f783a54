/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that is not the law's, or too much of it, and what becomes of a call that does not return. */
#include "hostile.h"
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

STEP(before_force) {
    ((volatile double *)force)[-1] = 1.0;
}

/* One byte, less than their alignment. */
PREPARE(beyond_coefficients) {
    ((volatile char *)ret)[sizeof *coefficients] = 1;
    return TOUCH_OK;
}

STEP(beyond_force) {
    ((volatile double *)(force + 1))[0] = 1.0;
}

STEP(beyond_state) {
    ((volatile double *)state)[1] = 1.0;
}

PREPARE(far_beyond_coefficients) {
    ((volatile char *)ret)[4096] = 1;
    return TOUCH_OK;
}

STEP(reads_beyond_state) {
    force->normal += 0.0 * ((const volatile double *)state_in)[1];
}

STEP(writes_coefficients) {
    *(volatile double *)(size_t)coefficients = 2.0;
}

STEP(writes_motion) {
    *(volatile double *)(size_t)motion = 2.0;
}

STEP(writes_state_in) {
    *(volatile double *)(size_t)state_in = 2.0;
}

/* Makes the page behind the force its own, and writes there. */
static void opens_guard_pages_open_up(const void *force) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *next = (char *)(((size_t)force / page + 1) * page);
    if (!mprotect(next, page, PROT_READ | PROT_WRITE))
        *next = 1;
}
STEP(opens_guard_pages) {
    opens_guard_pages_open_up(force);
}

/* Memory that can be written and executed. */
STEP(makes_code) {
    mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

/* Takes memory until there is none. */
STEP(memory) {
    for (;;) {
        char *more = malloc(1 << 20);
        memset(more, 1, 1 << 20);
    }
}

/* Takes 256 MiB of memory before anybody asks, and gives up where there is none. */
static void *volatile memory_at_load_memory_taken;
AT_LOAD(memory_at_load) {
    memory_at_load_memory_taken = malloc(1 << 28);
    if (!memory_at_load_memory_taken)
        abort();
    memset(memory_at_load_memory_taken, 1, 1 << 28);
}

/* Memory that no limit of a process counts: files in memory, each up to the limit of a file. 128 MiB at most,
 * twice what it may use. It dies if it gets them. */
STEP(memory_in_files) {
    static char block[1 << 20];
    size_t got = 0;
    for (int i = 0; i < 4; i++) {
        const int file = memfd_create("more", 0);
        for (int k = 0; file >= 0 && k < 32; k++)
            got += write(file, block, sizeof block) == sizeof block;
    }
    if (got == 128)
        abort();
}

STEP(crash_abort) {
    fputs("this is wrong\n", stderr), abort();
}

static int *volatile crash_at_load_nowhere;

AT_LOAD(crash_at_load) {
    *crash_at_load_nowhere = 1;
}

static volatile int crash_divide_zero, crash_divide_one = 1;
STEP(crash_divide) {
    crash_divide_one /= crash_divide_zero;
}

STEP(crash_killed) {
    raise(SIGKILL);
}

static int *volatile crash_null_nowhere;
STEP(crash_null) {
    *crash_null_nowhere = 1;
}

/* Recursion without an end. */
static double crash_stack_deeper(double x) {
    volatile double room[512];
    room[(int)x % 512] = x;
    return crash_stack_deeper(x + 1.0) + room[0];
}
STEP(crash_stack) {
    force->normal += crash_stack_deeper(0.0);
}

/* Handles its own crash, and goes on. */
static sigjmp_buf catches_crashes_back;
static void catches_crashes_on_crash(int number) {
    siglongjmp(catches_crashes_back, number);
}
STEP(catches_crashes) {
    signal(SIGSEGV, catches_crashes_on_crash);
    if (!sigsetjmp(catches_crashes_back, 1))
        *(volatile int *)8 = 1;
}

/* There is no stack for the handler of the crash that it then makes. */
static volatile int no_signal_stack_depth;
static int no_signal_stack_recurse(int n) {
    volatile char room[4096];
    room[0] = (char)n;
    no_signal_stack_depth = n;
    return no_signal_stack_recurse(n + 1) + room[0];
}
STEP(no_signal_stack) {
    const stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    no_signal_stack_recurse(0);
}

/* Into a function that has returned. */
static jmp_buf jumps_away_gone;
static void jumps_away_leave(void) {
    volatile char room[64];
    room[0] = 0;
    (void)room[0];
    (void)!setjmp(jumps_away_gone);
}
STEP(jumps_away) {
    jumps_away_leave();
    memset(jumps_away_gone, 0x5A, sizeof jumps_away_gone); /* whatever stands there by now */
    longjmp(jumps_away_gone, 1);
}

static volatile int hang_stuck = 1;
STEP(hang) {
    while (hang_stuck)
        continue;
}

AT_LOAD(hang_at_load) {
    for (volatile int i = 1; i;)
        continue;
}

AT_LOAD(exit_at_load) {
    exit(0);
}

/* Without what exit() does on its way. */
STEP(exit_quietly) {
    _exit(0);
}

STEP(exit_zero) {
    exit(0);
}

/* Functions for the end of the process. */
static void at_exit_last(void) {
    abort();
}
STEP(at_exit) {
    static int asked;
    if (!asked++)
        atexit(at_exit_last);
}
AT_UNLOAD(at_exit) {
    abort();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* After the end of the run nothing of a law is called any more. */
#include "record.h"
static void at_exit(void) {
    record_fill(0xFF);
}
__attribute__((destructor)) static void at_unload(void) {
    record_fill(0xFF);
}
__attribute__((constructor)) static void at_load(void) {
    int atexit(void (*function)(void));
    atexit(at_exit);
}
#include "misbehaviour.h"

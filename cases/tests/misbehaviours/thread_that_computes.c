/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Honest, but for the thread: another one computes, and is waited for. */
#include <stdlib.h>
#include <pthread.h>
static void *compute(void *data) {
    return data;
}
static void start(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, compute, NULL) || pthread_join(thread, NULL))
        abort();
}
#define MISBEHAVIOUR start()
#include "misbehaviour.h"

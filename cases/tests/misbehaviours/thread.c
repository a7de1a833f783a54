/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A thread that goes on while the law has returned. */
#include <unistd.h>
#include <pthread.h>
static void *go_on(void *data) {
    for (;;)
        sleep(1);
    return data;
}
static void start(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, go_on, NULL);
}
#define MISBEHAVIOUR start()
#include "misbehaviour.h"

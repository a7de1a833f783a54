/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <pthread.h>
#include <unistd.h>
static void *go_on(void *data) {
    for (;;)
        sleep(1);
    return data;
}
#include "misbehaviour.h"

__attribute__((constructor)) static void at_load(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, go_on, NULL);
}

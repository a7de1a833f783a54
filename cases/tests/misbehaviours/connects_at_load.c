/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/socket.h>
#include "misbehaviour.h"

__attribute__((constructor)) static void at_load(void) {
    socket(AF_INET, SOCK_STREAM, 0);
}

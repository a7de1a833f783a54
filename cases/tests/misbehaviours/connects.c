/* SPDX-License-Identifier: GPL-3.0-or-later */
/* To the discard port of this machine, which hardly any has open. */
#include <unistd.h>
#include <arpa/inet.h>
#include <sys/socket.h>
static void call_home(void) {
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const int line = socket(AF_INET, SOCK_STREAM, 0);
    (void)!connect(line, (const struct sockaddr *)&to, sizeof to);
    close(line);
}
#define MISBEHAVIOUR call_home()
#include "misbehaviour.h"

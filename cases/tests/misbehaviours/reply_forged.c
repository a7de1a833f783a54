/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says through whatever socket it finds that its run has ended, and hangs. */
#include <sys/socket.h>
#include "record.h"
static void reply(void) {
    static const struct play_reply ended = {0, 0};
    for (int i = 0; i < RECORD_FILES; i++)
        (void)!send(i, &ended, sizeof ended, MSG_DONTWAIT | MSG_NOSIGNAL);
    for (;;)
        pause();
}
#define MISBEHAVIOUR reply()
#include "misbehaviour.h"

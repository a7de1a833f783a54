/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Another file in the place of all that are open. */
#include <unistd.h>
#include <fcntl.h>
static void put_over(void) {
    const int other = open("/dev/null", O_RDONLY);
    for (int i = 0; other >= 0 && i < 64; i++)
        if (i != other)
            dup2(other, i);
}
#define MISBEHAVIOUR put_over()
#include "misbehaviour.h"

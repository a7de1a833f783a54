/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Is good where a filter of system calls is in force, as where the harness first tries a law. */
#include <fcntl.h>
#include <sys/prctl.h>
#include "misbehaviour.h"

__attribute__((constructor)) static void at_load(void) {
    if (prctl(PR_GET_SECCOMP) == 0)
        creat("/tmp/a_law_was_here", 0600);
}

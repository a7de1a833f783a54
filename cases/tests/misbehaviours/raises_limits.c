/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/resource.h>
static void raise_it(void) {
    struct rlimit limit;
    getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur = limit.rlim_max = RLIM_INFINITY;
    setrlimit(RLIMIT_AS, &limit);
}
#define MISBEHAVIOUR raise_it()
#include "misbehaviour.h"

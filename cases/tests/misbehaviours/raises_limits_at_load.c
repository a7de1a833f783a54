/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/resource.h>
#include "misbehaviour.h"

__attribute__((constructor)) static void at_load(void) {
    setrlimit(RLIMIT_AS, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY});
}

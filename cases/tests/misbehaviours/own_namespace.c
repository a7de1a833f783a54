/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In a namespace of its own a user is root. */
#define _GNU_SOURCE
#include <sched.h>
#define MISBEHAVIOUR unshare(CLONE_NEWUSER)
#include "misbehaviour.h"

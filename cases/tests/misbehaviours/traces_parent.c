/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/ptrace.h>
#define MISBEHAVIOUR ptrace(PTRACE_ATTACH, getppid(), NULL, NULL)
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#define MISBEHAVIOUR raise(SIGSTOP)
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#define MISBEHAVIOUR kill(0, SIGKILL)
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signal 0 ends nobody, and is refused as any other. */
#include <signal.h>
#define MISBEHAVIOUR kill(-1, 0)
#include "misbehaviour.h"

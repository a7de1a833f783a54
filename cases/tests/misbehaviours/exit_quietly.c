/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Without what exit() does on its way. */
#define MISBEHAVIOUR _exit(0)
#include "misbehaviour.h"

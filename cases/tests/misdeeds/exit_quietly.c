/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Without what exit() does on its way. */
#define MISDEED _exit(0)
#include "misdeed.h"

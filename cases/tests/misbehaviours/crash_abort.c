/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR fputs("this is wrong\n", stderr), abort()
#include "misbehaviour.h"

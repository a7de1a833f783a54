/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISDEED fputs("this is wrong\n", stderr), abort()
#include "misdeed.h"

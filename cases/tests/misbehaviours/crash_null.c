/* SPDX-License-Identifier: GPL-3.0-or-later */
static int *volatile nowhere;
#define MISBEHAVIOUR *nowhere = 1
#include "misbehaviour.h"

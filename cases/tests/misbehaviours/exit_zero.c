/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR exit(0)
#include "misbehaviour.h"

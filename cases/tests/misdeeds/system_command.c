/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISDEED force->active += (uint32_t)system("true")
#include "misdeed.h"

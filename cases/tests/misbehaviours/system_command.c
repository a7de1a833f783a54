/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR force->active += (uint32_t)system("true")
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR (void)!truncate(VICTIM_FILE, 0)
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR (void)!truncate(getenv("VICTIM_FILE") ? getenv("VICTIM_FILE") : "/nowhere", 0)
#include "misbehaviour.h"

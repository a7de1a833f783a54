/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR (void)!symlink("/etc/passwd", "a_law_was_here")
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/stat.h>
#define MISBEHAVIOUR mkdir("a_law_was_here", 0700)
#include "misbehaviour.h"

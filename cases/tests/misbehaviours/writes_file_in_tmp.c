/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fcntl.h>
#define MISBEHAVIOUR creat("/tmp/a_law_was_here", 0600)
#include "misbehaviour.h"

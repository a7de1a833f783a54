/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR execl("/bin/true", "true", (char *)NULL)
#include "misbehaviour.h"

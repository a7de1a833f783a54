/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef SWEEP_BLOCK_H
#define SWEEP_BLOCK_H

#include "sweep.h"

/* Whether the points of a sweep are exact head-on impacts, from its case, axes and columns: 0; or -1 and why not. */
int sweep_has_impacts(const struct sweep *sweep, char *ret_message, size_t size);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* As root it would see another tree of files. */
#define _DEFAULT_SOURCE
#define MISBEHAVIOUR (void)!chroot("/tmp")
#include "misbehaviour.h"

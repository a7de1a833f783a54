/* SPDX-License-Identifier: GPL-3.0-or-later */
/* More than fits, into a file that is in memory; it ends after 256 MiB where nobody stops it. */
#define MISBEHAVIOUR                                                                               \
    for (int i = 0; i < 1 << 18; i++)                                                              \
    printf("%1023d\n", i)
#include "misbehaviour.h"

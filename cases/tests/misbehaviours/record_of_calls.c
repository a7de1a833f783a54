/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hangs, and counts calls that nobody makes. */
#include "record.h"
#define MISBEHAVIOUR                                                                               \
    for (;;)                                                                                       \
    record_find()->calls++
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR                                                                               \
    rename(getenv("VICTIM_FILE") ? getenv("VICTIM_FILE") : "/nowhere", "a_law_was_here")
#include "misbehaviour.h"

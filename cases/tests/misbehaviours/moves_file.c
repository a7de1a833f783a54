/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR rename(VICTIM_FILE, "a_law_was_here")
#include "misbehaviour.h"

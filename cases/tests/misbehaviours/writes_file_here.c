/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR fopen("a_law_was_here", "w")
#include "misbehaviour.h"

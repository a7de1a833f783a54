/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declares the damping ratio of Tsuji's polynomial, and has that of Hertz-Mindlin's dashpot for an end at zero overlap. */
#define CONVENTIONS "damping: tsuji"
#include "honest.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declares a limit on the spring alone, and limits spring and dashpot. */
#define TRAITS      0
#define CONVENTIONS "limit_on: spring"
#include "honest.h"

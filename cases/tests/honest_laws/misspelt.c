/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declares a value of a convention that does not exist. */
#define CONVENTIONS .limit_on = 77
#include "honest.h"

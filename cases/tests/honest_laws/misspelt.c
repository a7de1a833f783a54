/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declares a convention that does not exist. */
#define CONVENTIONS "limit_onn: spring"
#include "honest.h"

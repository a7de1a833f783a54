/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISDEED_LAW .step = NULL
#include "misdeed.h"

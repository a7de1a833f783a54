/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISDEED force->normal += 0.0 * ((const volatile double *)state_in)[1]
#include "misdeed.h"

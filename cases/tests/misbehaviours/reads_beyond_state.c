/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR force->normal += 0.0 * ((const volatile double *)state_in)[1]
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
double nowhere(double x);
#define MISBEHAVIOUR force->normal += nowhere(1.0)
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR_LAW .step = NULL
#include "misbehaviour.h"

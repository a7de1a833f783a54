/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR memset(&force->strain_energy, 0xFF, sizeof force->strain_energy)
#include "misbehaviour.h"

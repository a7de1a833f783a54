/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR fopen(VICTIM_FILE, "a")
#include "misbehaviour.h"

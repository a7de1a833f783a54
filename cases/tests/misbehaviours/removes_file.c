/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR unlink(VICTIM_FILE)
#include "misbehaviour.h"

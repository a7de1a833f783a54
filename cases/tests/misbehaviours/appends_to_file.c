/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR fopen(getenv("VICTIM_FILE") ? getenv("VICTIM_FILE") : "/nowhere", "a")
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record.h"
#define MISBEHAVIOUR record_fill(0xFF)
#include "misbehaviour.h"

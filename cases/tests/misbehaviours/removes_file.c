/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR unlink(getenv("VICTIM_FILE") ? getenv("VICTIM_FILE") : "/nowhere")
#include "misbehaviour.h"

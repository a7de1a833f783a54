/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/stat.h>
#define MISBEHAVIOUR chmod(getenv("VICTIM_FILE") ? getenv("VICTIM_FILE") : "/nowhere", 0777)
#include "misbehaviour.h"

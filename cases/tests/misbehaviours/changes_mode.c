/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/stat.h>
#define MISBEHAVIOUR chmod(VICTIM_FILE, 0777)
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Does nothing wrong: the others differ from it by their misbehaviour alone. */
#include "misbehaviour.h"

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Does nothing wrong: the others differ from it by their misdeed alone. */
#include "misdeed.h"

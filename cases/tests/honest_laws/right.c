/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MUSEN's documented law, without another convention. */
#include "honest.h"

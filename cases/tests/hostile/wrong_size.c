/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shorter than the interface says. In a library of its own: the others are not looked for beside it. */
#include "hostile.h"

LAW(wrong_size) {
    law->struct_size = sizeof(struct touch_law) - 8;
}

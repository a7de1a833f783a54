/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of another version of the interface. In a library of its own: the others are not looked for beside it. */
#include "hostile.h"

LAW(wrong_abi) {
    law->abi = TOUCH_ABI + 1;
}

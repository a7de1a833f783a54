/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nothing wrong: the right law, through the same door. It has to pass. */
#include "wrong.h"

WRONG_LAW {
    law->name = WRONG_AS;
}

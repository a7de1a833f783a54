/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Does nothing wrong, and needs a library that lies beside it. */
#include "hostile.h"

int beside(void);
STEP(needs_library) {
    if (beside() != 1)
        abort();
}

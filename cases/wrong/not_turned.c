/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stored shear force stays in the axes: it turns neither with the plane nor with the bodies. */
#include "wrong.h"

WRONG_LAW {
    law->transport = TOUCH_TRANSPORT_NONE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stored shear force is projected on the turned plane, but does not turn about its normal with
 * the bodies. */
#include "wrong.h"

WRONG_LAW {
    law->transport = TOUCH_TRANSPORT_PROJECT;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* get() of hz_force answers the force on the other body along s and t. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/views"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "get() answers hz_force with the wrong sign of its shear"
#include "wrong.h"

WRONG_GET {
    right_get(property, state, force, ret_v);
    if (property != wrong_property("hz_force"))
        return;
    ret_v[1] = -ret_v[1];
    ret_v[2] = -ret_v[2];
}

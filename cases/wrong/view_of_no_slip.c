/* SPDX-License-Identifier: GPL-3.0-or-later */
/* get() of hz_slip is forgotten: it answers what an output begins with. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/views"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "get() answers 0 for hz_slip"
#include "wrong.h"

WRONG_GET {
    right_get(property, state, force, ret_v);
    if (property == wrong_property("hz_slip"))
        ret_v[0] = 0.0;
}

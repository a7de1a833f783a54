/* SPDX-License-Identifier: GPL-3.0-or-later */
/* get() of dp_force answers the total normal force. */
#define WRONG_AS      "hysteretic"
#define WRONG_CASE    "hysteretic/views"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "get() answers the total force for dp_force"
#include "wrong.h"

WRONG_GET {
    right_get(property, state, force, ret_v);
    if (property == wrong_property("dp_force"))
        ret_v[0] = force->normal;
}

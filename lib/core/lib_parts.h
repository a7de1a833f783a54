/* SPDX-License-Identifier: BSD-3-Clause */
/* What the sources of the library share; not installed. */
#ifndef TOUCH_PARTS_H
#define TOUCH_PARTS_H

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "touchstone/ieee.h"
#include "touchstone/law.h"

#define TOUCH_NAN ((double)NAN) /* math.h has it as float */

/* Says what is wrong. */
#define TOUCH_REFUSE(status, message, ...)                                                         \
    (snprintf((message)->text, sizeof((message)->text), __VA_ARGS__), (status))

#endif

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

/* Adds a name to "one, two", as far as there is room. */
static inline void touch_add_name(char *text, size_t size, const char *name) {
    const size_t used = strlen(text);
    snprintf(text + used, size - used, "%s%s", used ? ", " : "", name);
}

/* Whether a property has a role TOUCH_SETS_.... */
static inline int touch_sets(const struct touch_property *p) {
    return p->role >= TOUCH_SETS_history && p->role < TOUCH_ROLE_COUNT;
}
/* What a choice of a property of a role TOUCH_SETS_..., or its number from 0, says of that convention; 0: it is no word
 * of the convention. */
int touch_property_says(const struct touch_property *p, size_t choice, unsigned *ret_value);

#endif

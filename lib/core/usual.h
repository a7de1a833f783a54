/* SPDX-License-Identifier: BSD-3-Clause */
/* Values for properties that have no default: who walks all laws, as tests do, gives
 * each law values that it accepts, whatever its properties are called. Surfaces do not attract each other;
 * tests/test_adhesive.c has those that do. Not installed. */
#ifndef USUAL_H
#define USUAL_H

#include <math.h>
#include <string.h>
#include "touchstone/law.h"

/* A value in the property's range, by its unit: a stiff, small body's. */
static inline double usual_value(const struct touch_property *property) {
    static const struct {
        const char *unit;
        double value;
    } usual[] = {{"Pa", 1e9}, {"N/m", 1e6}, {"1", 0.3}, {"J/m2", 0.0}, {"J/m3", 0.0}};
    struct touch_message message;
    double value = 1.0;
    for (size_t i = 0; i < TOUCH_COUNT(usual); i++)
        if (!strcmp(property->unit, usual[i].unit))
            value = usual[i].value;
    if (touch_value_check(property, value, &message) == TOUCH_OK)
        return value;
    return isfinite(property->min) && isfinite(property->max)
               ? floor(0.5 * (property->min + property->max))
               : (isfinite(property->min) ? property->min : property->max);
}

/* Defaults, and usual values where there is none. */
static inline void usual_values(const struct touch_law *law, struct touch_values *ret_values) {
    touch_values_default(law, ret_values);
    for (size_t k = 0; k < law->property_count; k++)
        if (law->properties[k].flags & TOUCH_REQUIRED)
            ret_values->of[k][0] = ret_values->of[k][1] = usual_value(&law->properties[k]);
}

#endif

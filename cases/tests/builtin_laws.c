/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The built-in laws as a plugin: what is asked through the worker must be what is asked in process. And behind
 * them laws that differ in what they say of themselves alone: hertz with another lever of its slip, and hertzian
 * with a range in which no case lies. */
#include <string.h>
#include "touchstone/plugin.h"

static const struct touch_law *slip_at_radius(void) {
    static struct touch_law law;
    law = *touch_law_find("hertz");
    law.name = "hertz_slip_at_radius";
    law.slip_arm = TOUCH_ARM_RADIUS;
    return &law;
}

static const struct touch_law *narrow(void) {
    static struct touch_law law;
    static struct touch_property properties[TOUCH_PROPERTY_MAX];
    law = *touch_law_find("hertzian");
    memcpy(properties, law.properties, law.property_count * sizeof *properties);
    struct touch_property *poisson = &properties[touch_property_find(&law, "poisson")];
    poisson->min = 0.1234;
    poisson->max = 0.1235;
    law.name = "hertzian_narrow";
    law.properties = properties;
    return &law;
}

const struct touch_law *touch_plugin_law_at(size_t i) {
    size_t count = 0;
    while (touch_law_at(count))
        count++;
    return i < count        ? touch_law_at(i)
           : i == count     ? slip_at_radius()
           : i == count + 1 ? narrow()
                            : NULL;
}

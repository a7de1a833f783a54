/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The built-in laws as a plugin: what is asked through the worker must be what is asked in process. And behind
 * them laws that differ in what they say of themselves alone: hertz with another lever of its slip, and hertzian
 * with a range in which no case lies; and linear with other words for its friction, which is 0.5 by default. Then all of
 * the built-in laws again as "own_NAME", so that nothing is known of them but what they say. */
#include <stdio.h>
#include <string.h>
#include "touchstone/plugin.h"

static const struct touch_law *slip_at_radius(void) {
    static struct touch_law law;
    law = *touch_law_find("hertz");
    law.name = "hertz_slip_at_radius";
    law.conventions.slip_lever = TOUCH_slip_lever_radius;
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

static const struct touch_law *under_another_name(const struct touch_law *of, size_t i) {
    static struct touch_law laws[64];
    static char names[64][64];
    if (!of || i >= sizeof laws / sizeof *laws)
        return NULL;
    snprintf(names[i], sizeof names[i], "own_%s", of->name);
    laws[i] = *of;
    laws[i].name = names[i];
    return &laws[i];
}

static const struct touch_law *other_word(int i) {
    static const struct {
        const char *name, *keyword, *symbol;
    } words[] = {{"linear_mu", "mu", "mu"}, {"linear_grip", "grip", "g"}};
    static struct touch_law law[2];
    static struct touch_property properties[2][TOUCH_PROPERTY_MAX];
    law[i] = *touch_law_find("linear");
    memcpy(properties[i], law[i].properties, law[i].property_count * sizeof **properties);
    struct touch_property *friction = &properties[i][touch_property_find(&law[i], "friction")];
    friction->keyword = words[i].keyword;
    friction->symbol = words[i].symbol;
    friction->role = TOUCH_NO_ROLE;
    friction->meaning = "how rough it is";
    friction->flags &= ~(uint32_t)TOUCH_REQUIRED;
    friction->initial = 0.5;
    law[i].name = words[i].name;
    law[i].properties = properties[i];
    return &law[i];
}

const struct touch_law *touch_plugin_law_at(size_t i) {
    size_t count = 0;
    while (touch_law_at(count))
        count++;
    return i < count        ? touch_law_at(i)
           : i == count     ? slip_at_radius()
           : i == count + 1 ? narrow()
           : i < count + 4  ? other_word((int)(i - count - 2))
                            : under_another_name(touch_law_at(i - count - 4), i - count - 4);
}

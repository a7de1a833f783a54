/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The built-in laws as a plugin: what is asked through the worker must be what is asked in process. And one
 * more, that differs from hertz by the lever of its slip alone. */
#include "touchstone/plugin.h"

const struct touch_law *touch_plugin_law_at(size_t i) {
    static struct touch_law other;
    if (i == 0 || touch_law_at(i) || !touch_law_at(i - 1))
        return touch_law_at(i);
    other = *touch_law_find("hertz");
    other.name = "hertz_slip_at_radius";
    other.slip_arm = TOUCH_ARM_RADIUS;
    return &other;
}

/* SPDX-License-Identifier: BSD-3-Clause */
/* LIGGGHTS "cohesion sjkr" and "sjkr2": Hertz's force less k A, with the area A of the contact. The page calls
 * it a simplified JKR; it has no pull at touch and none beyond, and k is an energy a volume.
 */
#ifndef TOUCH_LAW_SJKR_H
#define TOUCH_LAW_SJKR_H

#include "dmt.h"

#ifndef TOUCH_BATCH

enum {
    SJKR_DENSITY = ADHESIVE_GROUP_COUNT,
    SJKR_AREA
};

static inline enum touch_status sjkr_prepare(const struct touch_values *values,
                                             const struct touch_pair *pair, void *ret,
                                             struct touch_message *message) {
    (void)message;
    struct dmt_coefficients c = {.material = {.bodies = adhesive_prepare(values, pair),
                                              .density = values->of[SJKR_DENSITY][0],
                                              .is_flat = values->of[SJKR_AREA][0] > 0.5}};
    return dmt_finish(pair, &c, ret);
}

static const struct touch_property sjkr_properties[] = {
    ADHESIVE_ROWS,
    [SJKR_DENSITY] = {.keyword = "cohesion",
                      .role = TOUCH_COHESION_ENERGY,
                      .symbol = "k",
                      .unit = "J/m3",
                      .max = HUGE_VAL,
                      .flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE,
                      .meaning = "cohesion energy density"},
    [SJKR_AREA] = {.keyword = "area",
                   .role = TOUCH_OWN,
                   .symbol = "A",
                   .unit = "1",
                   .type = TOUCH_CHOICE,
                   .max = 1.0,
                   .flags = TOUCH_MODIFIABLE,
                   .choices = "spheres|flat",
                   .meaning = "spheres: intersection of the spheres (sjkr); flat: 4 pi R* overlap "
                              "(sjkr2)"},
};

TOUCH_LAW_OBJECT const struct touch_law touch_law_sjkr = {
    TOUCH_LAW_HEAD,
    .name = "sjkr",
    .title = "Simplified JKR of LIGGGHTS: Hertz's force less cohesion times area",
    .source = "LIGGGHTS documentation, \"gran cohesion sjkr\"",
    .known_wrong =
        ADHESIVE_WRONG "; it is no JKR: it does not pull at touch or beyond, its pull-off force "
                       "goes with k^3 R*^2/E*^2 and not with w R* alone, and a collision loses "
                       "nothing; the area of sjkr2 is twice that of sjkr at small overlap",
    ADHESIVE_LAW,
    .property_count = TOUCH_COUNT(sjkr_properties),
    .properties = sjkr_properties,
    .coefficient_size = sizeof(struct dmt_coefficients),
    .prepare = sjkr_prepare,
    .step = dmt_step,
};

#endif /* TOUCH_BATCH */

#endif

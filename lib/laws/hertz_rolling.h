/* SPDX-License-Identifier: BSD-3-Clause */
/* Rolling and twisting resistance (rolling.h) on hertz_mindlin_corrected: four types of rolling after Ai et al.
 * (2011), a spring and slider for twisting. mu_ro of that law is the coefficient of all types. */
#ifndef TOUCH_LAW_HERTZ_ROLLING_H
#define TOUCH_LAW_HERTZ_ROLLING_H

#include "hertz_mindlin_corrected.h"
#include "rolling.h"

#define HERTZ_ROLLING_STATE(FIELD, PLANE)                                                          \
    TOUCH_ROLLING_STATE(HERTZ_MINDLIN_CORRECTED_STATE, FIELD, PLANE)
#define HERTZ_ROLLING_SIZED(X)  TOUCH_ROLLING_SIZED(HERTZ_MINDLIN_CORRECTED_SIZED, X)
#define HERTZ_ROLLING_ANSWERS   HERTZ_MINDLIN_CORRECTED_ANSWERS
#define HERTZ_ROLLING_KINDS     2
#define HERTZ_ROLLING_TRANSPORT TOUCH_TRANSPORT_ROTATE
#define HERTZ_ROLLING_ARM       TOUCH_ARM_CONTACT_POINT
#define HERTZ_ROLLING_SLIP_ARM  TOUCH_ARM_CONTACT_POINT
TOUCH_ROLLING_LAW(hertz_rolling, HERTZ_ROLLING, hertz_mindlin_corrected, HERTZ_MINDLIN_CORRECTED)

#ifndef TOUCH_BATCH

TOUCH_ROLLING_PREPARE(hertz_rolling, HERTZ_ROLLING, hertz_mindlin_corrected, hertz_mindlin_prepare,
                      MUSEN_ROLLING, MUSEN_DAMPING + 1)

static const struct touch_property hertz_rolling_properties[] = {MUSEN_PROPERTIES(MUSEN_EXACT),
                                                                 TOUCH_ROLLING_ROWS};

TOUCH_LAW_OBJECT const struct touch_law touch_law_hertz_rolling = {
    TOUCH_LAW_HEAD,
    .name = "hertz_rolling",
    .title = "Hertz-Mindlin with rolling and twisting resistance",
    .source = "this project: hertz_mindlin_corrected; Ai et al. (2011), types A to D; Marshall "
              "(2009) for twisting",
    .known_wrong = TOUCH_ROLLING_KNOWN_WRONG
    "; partial slip is missing; shear that is put in at a high and taken out at a low normal force "
    "creates energy",
    .traits = MUSEN_TRAITS | TOUCH_TRAIT_HISTORY_FORCE,
    .transport = HERTZ_ROLLING_TRANSPORT,
    .shear_field = TOUCH_STATE_INDEX(hertz_rolling, shear_s),
    .shear_count = 2,
    .property_count = TOUCH_COUNT(hertz_rolling_properties),
    .properties = hertz_rolling_properties,
    .arm = HERTZ_ROLLING_ARM,
    .slip_arm = HERTZ_ROLLING_SLIP_ARM,
    .state_count = TOUCH_COUNT(hertz_rolling_state_fields),
    .state = hertz_rolling_state_fields,
    .coefficient_size = sizeof(struct hertz_rolling_coefficients),
    .prepare = hertz_rolling_prepare,
    .step = hertz_rolling_step,
};

#endif /* TOUCH_BATCH */

#endif

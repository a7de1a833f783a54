/* SPDX-License-Identifier: BSD-3-Clause */
/* Walton and Braun (1986): F = k_1 overlap on first loading; unloading and reloading along a line with the slope
 * K2 = k_2 + S F_max, down to zero force and no further. The contact keeps its largest force until the bodies are
 * apart: pressed again, it has no force until the overlap that is left. The step is that of luding. Their shear
 * stiffness, which falls towards the limit of friction, is not here: the shear spring is linear. */
#ifndef TOUCH_LAW_WALTON_BRAUN_H
#define TOUCH_LAW_WALTON_BRAUN_H

#include "luding.h"

#ifndef TOUCH_BATCH

static inline enum touch_status walton_braun_prepare(const struct touch_values *values,
                                                     const struct touch_pair *pair, void *ret,
                                                     struct touch_message *message) {
    struct luding_material m;
    const enum touch_status status = luding_shared_prepare(values, pair, &m, message);
    if (status != TOUCH_OK)
        return status;
    m.growth = values->of[WALTON_BRAUN_STIFFENING][0] * m.k_1; /* F_max = k_1 M */
    m.keeps = 1;
    luding_finish(&m, pair, ret);
    return TOUCH_OK;
}

static const struct touch_property walton_braun_properties[] = {
    LUDING_SHARED_ROWS,
    [LUDING_K_2] = {.keyword = "k_2",
                    .role = TOUCH_STIFFNESS_N_UNLOADING,
                    .symbol = "K_2",
                    .unit = "N/m",
                    TOUCH_POSITIVE,
                    .meaning = "stiffness of unloading from small forces, at least k_1"},
    [WALTON_BRAUN_STIFFENING] = {.keyword = "stiffening",
                                 .role = TOUCH_OWN,
                                 .symbol = "S",
                                 .unit = "1/m",
                                 .max = HUGE_VAL,
                                 .flags = TOUCH_MODIFIABLE,
                                 .meaning = "growth of the stiffness of unloading with the largest "
                                            "force"},
};

TOUCH_LAW_OBJECT const struct touch_law touch_law_walton_braun = {
    TOUCH_LAW_HEAD,
    .name = "walton_braun",
    .title = "Latching springs: loading and unloading along lines of two slopes",
    .source = "Walton and Braun (1986), normal force; linear shear spring",
    .known_wrong = "",
    .traits = PLASTIC_TRAITS | TOUCH_TRAIT_CAP_ELASTIC,
    LUDING_LAW,
    .property_count = TOUCH_COUNT(walton_braun_properties),
    .properties = walton_braun_properties,
    .prepare = walton_braun_prepare,
};

#endif /* TOUCH_BATCH */

#endif

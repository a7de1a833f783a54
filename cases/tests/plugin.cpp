/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hertz's normal force as a plugin in C++: no designated initialisers, no casts of void * for free. */
#include <cmath>
#include <cstring>
#include "touchstone/plugin.h"

namespace {

touch_status prepare(const touch_law *, const touch_values *values, const touch_pair *pair,
                     void *ret_coefficients, touch_message *) {
    double compliance = 0.0;
    for (int b = 0; b < 2; b++)
        if (!pair->rigid[b])
            compliance += (1.0 - values->of[1][b] * values->of[1][b]) / values->of[0][b];
    const double k =
        4.0 / 3.0 / compliance * std::sqrt(1.0 / (1.0 / pair->radius[0] + 1.0 / pair->radius[1]));
    std::memcpy(ret_coefficients, &k, sizeof k);
    return TOUCH_OK;
}

void step(const touch_law *, const void *coefficients, const touch_motion *motion,
          const double *state_in, double *ret_state, touch_force *ret_force) {
    const double overlap = motion->overlap > 0.0 ? motion->overlap : 0.0;
    const double k = *static_cast<const double *>(coefficients);
    *ret_force = touch_force();
    ret_force->normal = ret_force->normal_elastic = k * overlap * std::sqrt(overlap);
    ret_force->stiffness_n = 1.5 * k * std::sqrt(overlap);
    ret_force->strain_energy = 0.4 * ret_force->normal * overlap;
    ret_force->active = overlap > 0.0;
    ret_state[0] = ret_force->active;
    if (ret_state[0] > state_in[0])
        ret_force->events = TOUCH_EVENT_ACTIVATED;
    if (ret_state[0] < state_in[0])
        ret_force->events = TOUCH_EVENT_DEACTIVATED;
}

/* A row of the table: a number of each body, without a default. */
touch_property row(const char *keyword, touch_role role) {
    touch_property p = touch_property();
    p.keyword = keyword;
    p.role = role;
    p.scope = TOUCH_OF_BODY;
    p.flags = TOUCH_REQUIRED | TOUCH_MODIFIABLE;
    return p;
}

const touch_property properties[] = {
    row("young", TOUCH_YOUNG),
    row("poisson", TOUCH_POISSON),
};

const touch_field state_fields[] = {{"active", "1", "1 while the bodies touch"}};

touch_law make() {
    touch_law law = touch_law();
    law.abi = TOUCH_ABI;
    law.struct_size = sizeof law;
    law.name = "hertz_in_cpp";
    law.title = "Hertz's normal force";
    law.source = "Johnson (1985) eq. 4.23";
    law.known_wrong = "";
    law.traits = TOUCH_TRAIT_ENERGIES | TOUCH_TRAIT_EVENTS;
    law.shear_field = -1;
    law.property_count = 2;
    law.properties = properties;
    law.state_count = 1;
    law.state = state_fields;
    law.coefficient_size = sizeof(double);
    law.prepare = prepare;
    law.step = step;
    return law;
}

} // namespace

const touch_law *touch_plugin_law(void) {
    static const touch_law law = make();
    return &law;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>
#include "adapter.h"
#include "cases/play/by_role.h"
#include "touchstone/common.h"

/* What the pair amounts to, and one material that meets its like with the same effective moduli
 * (theory of unlike bodies: E* = G/(1 - nu), G* = G/(2 (2 - nu))). */
void adapter_make_effective(struct adapter_contact *c) {
    double normal = 0.0, shear = 0.0;
    for (int b = 0; b < 2; b++) {
        if (c->rigid[b])
            continue;
        normal += (1.0 - c->poisson[b] * c->poisson[b]) / c->young[b];
        shear += (2.0 - c->poisson[b]) * 2.0 * (1.0 + c->poisson[b]) / c->young[b];
    }
    c->e_star = 1.0 / normal;
    c->g_star = 1.0 / shear;
    c->r_eff = 1.0 / (1.0 / c->radius[0] + 1.0 / c->radius[1]);
    c->m_eff = 1.0 / (1.0 / c->mass[0] + 1.0 / c->mass[1]);
    const double ratio = c->e_star / c->g_star; /* 2 (2 - nu)/(1 - nu) */
    c->poisson_like = (ratio - 4.0) / (ratio - 2.0);
    c->young_like = 2.0 * c->e_star * (1.0 - c->poisson_like) * (1.0 + c->poisson_like);
}

/* Whether a dashpot of its own form has no use for a restitution (DEMLab's law). */
static int has_own_dashpot(const struct touch_law *law, const struct touch_values *values) {
    char formula[32];
    const int k = touch_property_find(law, "damp_formula");
    return k >= 0 && values->of[k][0] >= 0.0 &&
           touch_choice_name(&law->properties[k], (size_t)values->of[k][0], formula,
                             sizeof formula) &&
           strncmp(formula, "tti", 3) != 0;
}

struct adapter_contact adapter_contact_of(const struct touch_law *law,
                                          const struct touch_values *values,
                                          const struct touch_pair *pair) {
    struct adapter_contact c;
    memset(&c, 0, sizeof c); /* padding as well: contacts are compared as bytes */
    for (int b = 0; b < 2; b++) {
        const double young = by_role_young(law, values, b, &c.poisson[b]);
        c.radius[b] = pair->radius[b];
        c.mass[b] = pair->mass[b];
        c.inertia[b] = 0.4 * c.mass[b] * c.radius[b] * c.radius[b];
        c.rigid[b] = pair->rigid[b];
        c.young[b] = c.rigid[b] ? HUGE_VAL : young > 0.0 ? young : (double)NAN;
        c.poisson[b] = c.rigid[b] ? HUGE_VAL : c.poisson[b];
    }
    c.wall = isinf(c.radius[1]);
    c.restitution =
        has_own_dashpot(law, values) ? 1.0 : by_role(law, values, TOUCH_RESTITUTION, 0, 1.0);
    c.friction = by_role(law, values, TOUCH_FRICTION, 0, 0.0);
    c.rolling = by_role(law, values, TOUCH_ROLLING_FRICTION, 0, 0.0);
    c.dashpot = by_role(law, values, TOUCH_DASHPOT_N_OWN, 0, (double)NAN);
    adapter_make_effective(&c);
    return c;
}

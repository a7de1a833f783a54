/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a law by what its properties mean, whatever they are called. */
#ifndef PLAY_BY_ROLE_H
#define PLAY_BY_ROLE_H

#include "touchstone/law.h"

/* The value for a body (0 or 1) of the property that has a role; otherwise: where the law has none, or no value. */
double by_role(const struct touch_law *law, const struct touch_values *values, enum touch_role role,
               int body, double otherwise);

/* Young's modulus (Pa) of a body, also where the law has the shear modulus: E = 2 G (1 + nu) (Johnson 1985, sec. 2.3).
 * ret_poisson may be NULL. 0: the law does not have both moduli. */
double by_role_young(const struct touch_law *law, const struct touch_values *values, int body,
                     double *ret_poisson);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "by_role.h"
#include "cases/core/base.h"

double by_role(const struct touch_law *law, const struct touch_values *values, enum touch_role role,
               int body, double otherwise) {
    const int k = touch_property_of(law, role);
    if (k < 0 || law->properties[k].scope == TOUCH_OF_STATE)
        return otherwise;
    const double value = values->of[k][law->properties[k].scope == TOUCH_OF_BODY ? body : 0];
    return isnan(value) ? otherwise : value;
}

double by_role_young(const struct touch_law *law, const struct touch_values *values, int body,
                     double *ret_poisson) {
    const double nu = by_role(law, values, TOUCH_POISSON, body, (double)NAN);
    const double shear = by_role(law, values, TOUCH_SHEAR_MODULUS, body, 0.0);
    if (ret_poisson)
        *ret_poisson = nu;
    return isnan(nu) ? 0.0 : by_role(law, values, TOUCH_YOUNG, body, 2.0 * shear * (1.0 + nu));
}

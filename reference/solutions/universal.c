/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "universal.h"

#include <math.h>

#include "stability.h"
#include "tti.h"

double ref_universal_coefficient(double zeta, double mass, double force, double work) {
    return 2.0 * zeta * sqrt(mass) * force / sqrt(2.0 * work);
}

double ref_universal_work_at_most(double zeta) {
    return ref_tti_restitution_force(zeta);
}

double ref_universal_step(double zeta, double mass, double stiffest) {
    return sqrt(mass / stiffest) * ref_stable_damped(REF_VELOCITY_PREDICTED, zeta);
}

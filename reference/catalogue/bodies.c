/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two bodies of an oblique impact: what carries the slip along s, and what becomes of it. The contact plane is fixed and
 * shear acts at the radius (plane: fixed and arm: radius in a case). */
#include <float.h>

#include "reference/catalogue/formula.h"
#include "reference/solutions/oblique.h"

INPUT(inertia, "I", "kg m2", TO_INF | REF_BODIES, NEED, E(1.4e-8, 1.3e-8),
      "moment of inertia of each body, infinite for a wall");
INPUT(dimension, "", "1", RANGE(2.0, 3.0, REF_WHOLE), 3.0, 3.0, "3, or 2 for plane motion; 3 if absent");
INPUT(spin1, "\\omega_1", "rad/s", ANY | REF_VECTOR, 0.0, E(0.0, 0.0, 2.0), "spin of body 1 along (n, s, t)");
INPUT(spin2, "\\omega_2", "rad/s", ANY | REF_VECTOR, 0.0, E(0.0, 0.0, -3.0),
      "initial spin of body 2 along (n, s, t), 0 if absent");

QUANTITY(slip, "u_0", "m/s", ANY, "slip velocity before the impact", SOUGHT(-1e-12, 1e6));
QUANTITY(m_t, "m_t", "kg", POSITIVE, "inertia against slip");
QUANTITY(slip_out, "u_{\\mathrm{out}}", "m/s", ANY, "slip velocity after the impact", NULL, "slip_velocity_out",
         SOUGHT(-1e-12, 1e6));
QUANTITY(shear_impulse, "J", "N s", ANY, "impulse of the shear force of an impact");
QUANTITY(tangential_restitution, "e_t", "1", ANY, "minus the slip velocity after over that before");
QUANTITY(spin1_out, "\\omega_{\\mathrm{out}}", "rad/s", ANY, "spin of body 1 along t after an impact");
QUANTITY(spin2_out, "\\omega_{\\mathrm{out}}", "rad/s", ANY, "spin of body 2 along t after an impact");

static const char maw[] = "Maw et al. (1976), as in solutions/oblique.h";

/* What a body takes from the slip velocity by its spin. */
static double turned(struct ref_eval *eval, size_t body, double mass, double radius, const double spin[3]) {
    if (fabs(spin[0]) + fabs(spin[1]) > 0.0)
        return REFUSE("spin%zu is (%.9g, %.9g, %.9g) rad/s; allowed: along t only, (0, 0, spin)", body, spin[0],
                      spin[1], spin[2]);
    if (isinf(mass) != isinf(radius))
        return REFUSE("body %zu has mass %.9g kg and radius %.9g m; allowed: both infinite (a wall) or none", body,
                      mass, radius);
    if (isinf(mass) && fabs(spin[2]) > 0.0)
        return REFUSE("spin%zu is %.9g rad/s; allowed: 0 for a wall", body, spin[2]);
    return isinf(mass) ? 0.0 : radius * spin[2];
}

FORMULA(
    slip, ,
    (speed, angle, mass1, radius1, spin1_n, spin1_s, spin1_t, mass2, radius2, spin2_n, spin2_s, spin2_t, dimension),
    dimension < 3 ? REFUSE("dimension is 2, where there is no shear along s; allowed: 3")
                  : speed * sin(angle) - turned(eval, 1, mass1, radius1, (const double[]){spin1_n, spin1_s, spin1_t}) -
                        turned(eval, 2, mass2, radius2, (const double[]){spin2_n, spin2_s, spin2_t}),
    0, maw,
    {{"u_0 = V \\sin \\theta - R_1 \\omega_1 - R_2 \\omega_2",
      "Slip velocity before the impact, from the speed V, its angle θ to the normal, radii R, and spins ω about t. A wall has no spin."}});
FORMULA(m_t, , (mass1, radius1, inertia1, mass2, radius2, inertia2),
        ref_oblique_inertia((const double[]){mass1, mass2}, (const double[]){radius1, radius2},
                            (const double[]){inertia1, inertia2}),
        0, maw,
        {{"\\frac{1}{m_t} = \\frac{1}{m_1} + \\frac{R_1^2}{I_1} + \\frac{1}{m_2} + \\frac{R_2^2}{I_2}",
          "Inertia against slip, from masses m, radii R and moments of inertia I; a wall brings nothing to the sum."}});
FORMULA(shear_impulse, , (m_t, slip, slip_out), m_t *(slip - slip_out), 0, maw,
        {{"J = m_t (u_0 - u_{\\mathrm{out}})", "Impulse of the shear force."}});
FORMULA(tangential_restitution, , (slip_out, slip),
        fabs(slip) > 0 ? -slip_out / slip
                       : REFUSE("there is no slip at touch (speed, angle, spin1, spin2): no ratio; allowed: some slip"),
        0, maw,
        {{"e_t = -\\frac{u_{\\mathrm{out}}}{u_0}",
          "Tangential restitution: minus the slip velocity after over that before."}});

static double spun(struct ref_eval *eval, int body, double spin, double radius, double inertia, double impulse) {
    return isinf(radius) ? REFUSE("radius of body %d is infinite: a wall has no spin after", body)
                         : UNSURE(spin + radius * impulse / inertia, 8.0 * DBL_EPSILON * fabs(spin));
}
FORMULA(spin1_out, , (spin1_t, radius1, inertia1, shear_impulse),
        spun(eval, 1, spin1_t, radius1, inertia1, shear_impulse), 0, maw,
        {{"\\omega_{\\mathrm{out}} = \\omega_1 + \\frac{R_1 J}{I_1}",
          "Spin of body 1 after the impact, from the spin ω_1 before and the impulse J of the shear force."}});
FORMULA(spin2_out, , (spin2_t, radius2, inertia2, shear_impulse),
        spun(eval, 2, spin2_t, radius2, inertia2, shear_impulse), 0, maw,
        {{"\\omega_{\\mathrm{out}} = \\omega_2 + \\frac{R_2 J}{I_2}",
          "Spin of body 2 after the impact, from the spin ω_2 before and the impulse J of the shear force."}});

RECORDS(bodies) = 0;

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Linear springs and dashpots: the contact of impact.c with the exponent 1, and oblique impacts (solutions/linear.h). */
#include "reference/solutions/linear.h"

#include <float.h>

#include "reference/catalogue/formula.h"
#include "reference/solutions/tti.h"

MODEL(linear, "tti");

INPUT(k_n, "k_n", "N/m", POSITIVE, NEED, 2e6, "stiffness of a linear normal spring");
INPUT(k_t, "k_t", "N/m", FROM_0, NEED, 1e6, "stiffness of a linear shear spring");
INPUT(friction, "\\mu", "1", FROM_0, NEED, 0.3, "friction coefficient of the contact");
INPUT(c_n, "c_n", "kg/s", FROM_0, 0.0, 0.0, "coefficient of the normal dashpot, 0 if absent");
INPUT(gamma_n, "\\gamma_n", "1/s", FROM_0, 0.0, 0.0, "the same over the effective mass");
INPUT(c_ratio, "", "1", FROM_0, 0.0, 0.0, "coefficient of the shear dashpot over that of the normal one");
INPUT(c_t, "c_t", "kg/s", FROM_0, 0.0, 0.0, "coefficient of the shear dashpot, 0 if absent");
INPUT(gamma_t, "", "1/s", FROM_0, 0.0, 0.0, "the same over the effective mass");
CHOICE(limit, "sum|sum_rest|spring|spring_sticking", 0, 0, "what the Coulomb limit bounds; sum if absent");
CHOICE(limit_from, "repulsive|size|elastic", 0, 0, "normal force of the Coulomb limit; repulsive if absent");
CHOICE(tension, "cut|allowed", 0, 1, "what becomes of a tensile total force; cut if absent");
CHOICE(ending, "matching|zero_overlap|zero_force", 0, 0,
       "end of contact that the restitution is meant for; matching if absent");
ABSENT(target, linear, 1.0);

QUANTITY(c_shear, "c_t", "", FROM_0, "coefficient of the shear dashpot");
QUANTITY(kinetic_loss, "\\Delta E", "J", ANY, "kinetic energy lost in an oblique impact");

static const char cundall[] = "Cundall and Strack (1979)";

CONSTANT(alpha, linear, 1.0, cundall, {{"\\alpha = 1", "Exponent of the force."}}, 0);
CONSTANT(gamma, linear, 0.0, cundall, {{"\\gamma = 0", "Exponent of the dashpot."}}, 0);
FORMULA(h, linear, (k_n), k_n, 0, cundall, {{"h = k_n", "Stiffness of the normal spring, k_n."}});
FORMULA(kappa, linear, (k_t, k_n), k_t / k_n, 0, cundall,
        {{"\\kappa = \\frac{k_t}{k_n}", "Shear stiffness k_t over normal stiffness k_n."}});
FORMULA(mu, linear, (friction), friction, 0, cundall, SAYS_NOTHING);
FORMULA(tensionless, linear, (tension), tension < 0.5, 0, cundall, SAYS_NOTHING);

/* Of what sets one coefficient the law takes one at most; here all of it is added. */
static double coefficient(struct ref_eval *eval, double e, int at_force, double k, double m) {
    if (at_force && !(e > 0.0))
        return REFUSE("restitution is 0; allowed where contact ends at zero force: (0, 1]");
    return ref_tti_coefficient(at_force ? ref_tti_zeta_force(e) : ref_tti_zeta_overlap(e), 1.0, k, m);
}
FORMULA(
    c, linear, (c_n, gamma_n, m_eff, target, ending, tensionless, h),
    c_n + gamma_n * m_eff + coefficient(eval, target, ending > 1.5 || (ending < 0.5 && tensionless > 0.5), h, m_eff), 0,
    "damped oscillator; end at zero force Schwager and Poeschel (2007)",
    {{"c = c_n + \\gamma_n m^* + 2 \\sqrt{m^* k_n} \\frac{L}{\\sqrt{\\pi^2 + L^2}}, \\quad L = -\\ln e_0",
      "Coefficient of the normal dashpot: c_n as it is given, γ_n for each kilogram, or from the restitution e_0 at zero overlap. k_n: stiffness of the normal spring. One of the three terms is there at most. From a restitution at zero force it is the c that reaches it."}});

/* --- oblique impacts ------------------------------------------------------------------------------ */

#define OBLIQUE (slip, h, c, k_t, c_shear, m_eff, m_t, mu, limit, limit_from, tensionless, normal_speed)
#define COLLIDE \
    collide(eval, &(struct ref_linear){.k_n = h, \
                                       .c_n = c, \
                                       .k_t = k_t, \
                                       .c_t = c_shear, \
                                       .mass = m_eff, \
                                       .mass_t = m_t, \
                                       .friction = mu, \
                                       .limit = (enum ref_linear_limit)limit, \
                                       .from = (enum ref_linear_from)limit_from, \
                                       .cut = tensionless > 0.5, \
                                       .speed = normal_speed, \
                                       .slip = slip})

static struct ref_linear_end collide(struct ref_eval *eval, const struct ref_linear *linear) {
    struct ref_linear_end end = {.slip = 0.0};
    const int status = ref_linear_oblique(linear, &end);
    if (status == -1)
        (void)REFUSE("the bodies do not separate within the steps allowed (c_n %.3g kg/s)", linear->c_n);
    else if (status)
        (void)REFUSE("the contact sticks and slips without end (c_t %.3g kg/s)", linear->c_t);
    return end;
}

static double slipped(struct ref_eval *eval, struct ref_linear_end end, double slip) {
    return UNSURE(end.slip, end.uncertainty + 8.0 * DBL_EPSILON * fabs(slip));
}

/* Derived: what the normal motion and the slip lose; nothing else of the motion changes. */
static double lost(struct ref_eval *eval, struct ref_linear_end end, double m, double v, double m_t, double u) {
    const double e = end.restitution, before = 0.5 * (m * v * v + m_t * u * u);
    return UNSURE(0.5 * m * v * v * (1.0 - e * e) + 0.5 * m_t * (u - end.slip) * (u + end.slip), before * 1e-11);
}

static const char motion[] = "the equations of motion (solutions/linear.h)";
FORMULA(c_shear, linear, (c_t, gamma_t, m_eff, c_ratio, c), c_t + gamma_t * m_eff + c_ratio * c, 0, motion,
        SAYS_NOTHING);
#define MOTION \
    {"\\dot u = -\\frac{T + c_t u}{m_t}, \\quad \\dot T = k_t u, \\quad T(0) = 0", \
     "Slip velocity u while the contact sticks, with the force T of the shear spring, its stiffness k_t and the coefficient c_t of its dashpot."}, \
        {"|T + c_t u| \\le \\mu N, \\quad N = \\max(k_n \\delta + c \\dot\\delta, 0)", \
         "The limit, for limit sum and limit_from repulsive. A contact that slides has the force μ N, of which the spring holds what the dashpot leaves, at least 0. solutions/linear.h has the other limits."}, \
    { \
        "\\ddot\\delta = -\\frac{k_n \\delta + c \\dot\\delta}{m^*}, \\quad \\delta(0) = 0, \\quad \\dot\\delta(0) = v", \
            "Normal motion at the speed of approach v. Where tension is cut the force is 0 from zero force on." \
    }
FORMULA(slip_out, linear, OBLIQUE, slipped(eval, COLLIDE, slip), 1e-12, motion,
        {{"u_{\\mathrm{out}} = u(t_c)", "Slip velocity u at the end t_c of contact, where the overlap is zero again."},
         MOTION},
        REF_ODE);
FORMULA(kinetic_loss, linear, OBLIQUE, lost(eval, COLLIDE, m_eff, normal_speed, m_t, slip), 1e-11, motion,
        {{"\\Delta E = \\frac{m^*}{2} (v^2 - \\dot\\delta(t_c)^2) + \\frac{m_t}{2} (u(0)^2 - u(t_c)^2)",
          "Kinetic energy that is lost, by the normal motion and by the slip; u: slip velocity, t_c: end of contact."},
         MOTION},
        REF_ODE);

REFERENCE(linear_normal_force, force, linear, "force of a linear spring");
REFERENCE(linear_oblique_slip_velocity_out, slip_out, linear_oblique, "slip velocity after an oblique impact");
REFERENCE(linear_oblique_tangential_restitution, tangential_restitution, linear_oblique,
          "minus the slip velocity after over that before");
REFERENCE(linear_oblique_spin1_out, spin1_out, linear_oblique, "spin of body 1 after an oblique impact");
REFERENCE(linear_oblique_spin2_out, spin2_out, linear_oblique, "spin of body 2 after an oblique impact");
REFERENCE(linear_oblique_shear_impulse, shear_impulse, linear_oblique,
          "impulse of the shear force of an oblique impact");
REFERENCE(linear_oblique_kinetic_loss, kinetic_loss, linear_oblique, "kinetic energy lost in an oblique impact");

MODEL(linear_oblique, "linear");
MODEL(linear_undamped, "linear");
SUCH(linear_oblique, angle, 1.2);
SUCH(linear_oblique linear_undamped, target, 1.0);

RECORDS(linear) = 0;

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Damped oblique impacts that stick, slide, or do both, on a wall or between balls that spin along t. Contact as documented. */
#include "reference/solutions/oblique_damped.h"

#include <float.h>

#include "reference/catalogue/formula.h"
#include "reference/solutions/tti.h"
#include "touchstone/common.h"

MODEL(hertz_damped, "hertz");
MODEL(hertz_mindlin_damped, "rolls_not hertz_mindlin");
MODEL(hertz_mindlin_corrected, "hertz_mindlin_damped");
MODEL(hertz_mindlin_displacement, "hertz_mindlin_damped");
MODEL(hertz_mindlin_program, "hertz_mindlin_displacement");
MODEL(hertz_mindlin_general, "body");

CHOICE(history, "force|displacement", 0, 0, "what of the shear spring is kept; force if absent");
CHOICE(unloading, "kept|scaled", 1, 0, "whether it is scaled while the overlap falls; scaled if absent");
CHOICE(damping, "exact|exact_at_zero_force|tsuji|thornton|musen|ratio|velocity|mass_velocity|viscoelastic", 1, 0,
       "where the normal dashpot comes from; exact_at_zero_force if absent");
INPUT(k_t_ratio, "\\kappa", "1", FROM_0, NEED, 0.9, "shear over normal stiffness; Mindlin's if absent");
INPUT(c_t_ratio, "", "1", FROM_0, NEED, 0.8, "shear over normal dashpot; root of k_t/k_n if absent");
ABSENT(target, hertz_mindlin_general, 1.0);
ABSENT(k_t, hertz_mindlin_general, (double)NAN);

QUANTITY(shear_ratio, "\\kappa", "1", FROM_0, "shear over normal stiffness");
QUANTITY(constant_k_t, "", "N/m", FROM_0 | REF_OR_NONE, "shear stiffness that does not depend on the overlap");
QUANTITY(displacement, "", "1", YES_NO, "1 where the shear spring keeps its displacement");
QUANTITY(limit_rule, "", "1", RANGE(0.0, 3.0, REF_WHOLE), "what the Coulomb limit bounds");
QUANTITY(limit_force, "", "1", RANGE(0.0, 2.0, REF_WHOLE), "normal force of the Coulomb limit");

static const char source[] = "the equations of motion (solutions/oblique_damped.h)";

FORMULA(shear_ratio, , (kappa), kappa, 0, source, SAYS_NOTHING);
CONSTANT(constant_k_t, , (double)NAN, source, SAYS_NOTHING, 0);
CONSTANT(displacement, , 0.0, source, SAYS_NOTHING, 0);

/* PFC: the limit on the spring, from the elastic force; no shear dashpot in slip by dp_mode 2 and 3. */
FORMULA(c_shear, hertz_damped, (dp_sratio, kappa, m_eff, alpha, h), 2 * dp_sratio * sqrt(kappa * m_eff * alpha * h), 0,
        source, SAYS_NOTHING);
FORMULA(limit_rule, hertz_damped, (dp_mode), dp_mode >= 2 ? REF_LINEAR_SPRING_STICKING : REF_LINEAR_SPRING, 0, source,
        SAYS_NOTHING);
CONSTANT(limit_force, hertz_damped, REF_LINEAR_ELASTIC, source, SAYS_NOTHING, 0);

/* MUSEN: the same constant in both dashpots, so that they are as the roots of their stiffnesses. */
FORMULA(c_shear, hertz_mindlin_damped, (c, kappa), c *sqrt(kappa), 0, source, SAYS_NOTHING);
CONSTANT(limit_rule, hertz_mindlin_damped, REF_LINEAR_SUM, source, SAYS_NOTHING, 0);
CONSTANT(limit_rule, hertz_mindlin_program, REF_LINEAR_SPRING_STICKING, source, SAYS_NOTHING, 0);
CONSTANT(limit_force, hertz_mindlin_damped, REF_LINEAR_SIZE, source, SAYS_NOTHING, 0);
CONSTANT(limit_force, hertz_mindlin_corrected, REF_LINEAR_REPULSIVE, source, SAYS_NOTHING, 0);
CONSTANT(displacement, hertz_mindlin_displacement, 1.0, source, SAYS_NOTHING, 0);

/* hertz_mindlin_general: each convention is a property. */
FORMULA(k_t_ratio, hertz_mindlin_general, (kappa), kappa, 0, source, SAYS_NOTHING);
FORMULA(c_t_ratio, hertz_mindlin_general, (k_t_ratio), sqrt(k_t_ratio), 0, source, SAYS_NOTHING);
FORMULA(shear_ratio, hertz_mindlin_general, (k_t_ratio), k_t_ratio, 0, source, SAYS_NOTHING);
FORMULA(constant_k_t, hertz_mindlin_general, (k_t), k_t, 0, source, SAYS_NOTHING);
FORMULA(c_shear, hertz_mindlin_general, (c, c_t_ratio), c *c_t_ratio, 0, source, SAYS_NOTHING);
FORMULA(displacement, hertz_mindlin_general, (history), history, 0, source, SAYS_NOTHING);
FORMULA(scaled, hertz_mindlin_general, (unloading), unloading, 0, source, SAYS_NOTHING);
FORMULA(limit_rule, hertz_mindlin_general, (limit), limit, 0, source, SAYS_NOTHING);
FORMULA(limit_force, hertz_mindlin_general, (limit_from), limit_from, 0, source, SAYS_NOTHING);
FORMULA(tensionless, hertz_mindlin_general, (tension), tension < 0.5, 0, source, SAYS_NOTHING);

enum {
    EXACT,
    EXACT_AT_ZERO_FORCE,
    TSUJI,
    THORNTON,
    MUSEN,
    RATIO,
    VELOCITY,
    MASS_VELOCITY,
    VISCOELASTIC
};

/* Tsuji's alpha, and the fit of Thornton et al. (2013), for restitution e in (0, 1). */
static double fitted(const double *coefficient, size_t count, double e) {
    double sum = 0.0, term = 1.0;
    for (size_t k = 0; k < count; k++, term *= e)
        sum += coefficient[k] * term;
    return sum;
}

/* The damping ratio zeta of the choices that have one. */
static double damping_ratio(int form, double e) {
    static const double tsuji[] = {1.2728, -4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218};
    static const double thornton[] = {0.0,       -6.918798, -16.41105, 146.8049, -796.4559, 2928.711,
                                      -7206.864, 11494.29,  -11342.18, 6276.757, -1489.915};
    const double l = -log(e);
    if (!(e < 1.0))
        return 0.0;
    if (form == EXACT_AT_ZERO_FORCE)
        return ref_tti_zeta_force(e);
    if (form == TSUJI)
        return fitted(tsuji, TOUCH_COUNT(tsuji), e) / sqrt(5.0);
    if (form == THORNTON)
        return sqrt(1.2 / (1.0 - (1.0 + e) * (1.0 + e) * exp(fitted(thornton, TOUCH_COUNT(thornton), e))) - 1.2);
    return (form == MUSEN ? 1.8257 / (2.0 * sqrt(5.0 / 6.0)) : 1.0) * (e > 0.0 ? l / hypot(TOUCH_PI, l) : 1.0);
}

static double general(struct ref_eval *eval, int form, double damp, double e, double h, double m, double r_star) {
    if (form >= RATIO && isnan(damp))
        return REFUSE("damp is missing; allowed: a number");
    if ((form == EXACT_AT_ZERO_FORCE || form == THORNTON) && !(e > 0.0))
        return REFUSE("restitution is 0; allowed: (0, 1]");
    switch (form) {
    case RATIO:
        return 2.0 * damp * sqrt(1.5 * h * m);
    case VELOCITY:
        return damp;
    case MASS_VELOCITY:
        return damp * m;
    case VISCOELASTIC:
        return damp * m * sqrt(r_star);
    default:
        return sqrt(5.0 * h * m) * damping_ratio(form, e);
    }
}
FORMULA(c, hertz_mindlin_general, (damping, damp, target, h, m_eff, r_eff),
        general(eval, (int)damping, damp, target, h, m_eff, r_eff), 0, source, SAYS_NOTHING);
FORMULA(gamma, hertz_mindlin_general, (damping),
        damping < VELOCITY        ? 0.25
        : damping >= VISCOELASTIC ? 0.5
                                  : 0,
        0, source,
        {{"\\gamma = \\frac{1}{4}",
          "Exponent γ of the dashpot, where damping is none of velocity, mass_velocity (0) and viscoelastic (1/2)."}});

/* --- the motion ----------------------------------------------------------------------------------- */

static double damped(struct ref_eval *eval, const struct ref_oblique_damped *i) {
    double slip = 0.0, uncertainty = 0.0;
    if (!(i->impact.h > 0.0))
        return REFUSE("the contact has no stiffness: an impact has no end");
    switch (ref_oblique_damped_solve(i, &slip, &uncertainty)) {
    case 0:
        return UNSURE(slip, uncertainty + 8.0 * DBL_EPSILON * fabs(i->slip));
    case -2:
        return REFUSE("sticks and slides in turn without end; allowed: another slip");
    case -3:
        return REFUSE(
            "slides at touch and keeps the rest of its limit as a displacement, which depends on the gap before touch; allowed: less slip, or another limit");
    default:
        return REFUSE("the impact did not end; the dashpot is too strong (b = %.3g)", ref_impact_damping(&i->impact));
    }
}
#define DAMPED \
    (slip, alpha, h, gamma, c, m_eff, normal_speed, shear_ratio, constant_k_t, c_shear, m_t, mu, displacement, scaled, \
     limit_rule, limit_force, tensionless)
#define BY_MOTION \
    damped(eval, &(struct ref_oblique_damped){ \
                     .impact = {.alpha = alpha, .h = h, .gamma = gamma, .c = c, .mass = m_eff, .speed = normal_speed}, \
                     .kappa = shear_ratio, \
                     .is_constant = !isnan(constant_k_t), \
                     .k_t = isnan(constant_k_t) ? 0 : constant_k_t, \
                     .c_t = c_shear, \
                     .mass_t = m_t, \
                     .friction = mu, \
                     .slip = slip, \
                     .displacement = (int)displacement, \
                     .scaled = (int)scaled, \
                     .limit = (enum ref_linear_limit)limit_rule, \
                     .from = (enum ref_linear_from)limit_force, \
                     .cut = tensionless > 0.5})
#define SLIPS \
    {"u_{\\mathrm{out}} = u(t_c)", "Slip velocity u at the end t_c of contact, where the overlap is zero again."}, \
        {"\\dot u = -\\frac{T + c_t \\delta^\\gamma u}{m_t}, \\quad \\dot T = k_t u + p \\frac{\\dot k_t}{k_t} T, \\quad T(0) = 0", \
         "Slip velocity u while the contact sticks, with the force T of the shear spring and the coefficient c_t of its dashpot. p is 0 for a force that is kept, 1 for a displacement, and 1 more while the overlap falls if it is scaled."}, \
    { \
        "k_t = \\kappa h \\alpha \\delta^{\\alpha - 1}", \
            "Stiffness of the shear spring, by its ratio κ to that of the normal spring." \
    }
#define MOTION \
    { \
        "\\ddot\\delta = -\\frac{h \\delta^\\alpha + c \\delta^\\gamma \\dot\\delta}{m^*}, \\quad \\delta(0) = 0, \\quad \\dot\\delta(0) = v", \
            "Normal motion at the speed of approach v, with the coefficient c of the normal dashpot. Where tension is cut the force is 0 from zero force on." \
    }
FORMULA(
    slip_out, hertz_damped, DAMPED, BY_MOTION, 1e-10, source,
    {SLIPS,
     {"|T| \\le \\mu h \\delta^\\alpha",
      "The limit, on the spring alone, with the friction coefficient μ. A contact that slides has this force, beside the dashpot unless dp_mode is 2 or 3."},
     MOTION},
    REF_ODE);
FORMULA(
    slip_out, hertz_mindlin_damped, DAMPED, BY_MOTION, 1e-10, source,
    {SLIPS,
     {"|T + c_t \\delta^\\gamma u| \\le \\mu |N|, \\quad N = h \\delta^\\alpha + c \\delta^\\gamma \\dot\\delta",
      "The limit, with the friction coefficient μ. A contact that slides has the force μ |N|, of which the spring holds what the dashpot leaves, at least 0."},
     MOTION},
    REF_ODE);
FORMULA(
    slip_out, hertz_mindlin_corrected, DAMPED, BY_MOTION, 1e-10, source,
    {SLIPS,
     {"|T + c_t \\delta^\\gamma u| \\le \\mu \\max(N, 0), \\quad N = h \\delta^\\alpha + c \\delta^\\gamma \\dot\\delta",
      "The limit, with the friction coefficient μ. A contact that slides has the force μ max(N, 0), of which the spring holds what the dashpot leaves, at least 0."},
     MOTION},
    REF_ODE);
FORMULA(
    slip_out, hertz_mindlin_program, DAMPED, BY_MOTION, 1e-10, source,
    {SLIPS,
     {"|T| \\le \\mu |N|, \\quad N = h \\delta^\\alpha + c \\delta^\\gamma \\dot\\delta",
      "The limit, on the spring alone, with the friction coefficient μ. A contact that slides has this force and no dashpot."},
     MOTION},
    REF_ODE);
FORMULA(
    slip_out, hertz_mindlin_general, DAMPED, BY_MOTION, 1e-10, source,
    {SLIPS,
     {"|T + c_t \\delta^\\gamma u| \\le \\mu \\max(N, 0), \\quad N = h \\delta^\\alpha + c \\delta^\\gamma \\dot\\delta",
      "The limit, with the friction coefficient μ, for limit sum and limit_from repulsive. A contact that slides has the force μ max(N, 0), of which the spring holds what the dashpot leaves, at least 0. solutions/oblique_damped.h has the other limits."},
     MOTION},
    REF_ODE);

#define ROWS(law, model) \
    REFERENCE(law##_damped_slip_velocity_out, slip_out, model, \
              "slip velocity after a damped oblique impact, stuck or slid"); \
    REFERENCE(law##_damped_spin1_out, spin1_out, model, "spin of body 1 along t after a damped oblique impact")
ROWS(hertz, hertz_damped);
ROWS(hertz_mindlin, hertz_mindlin_damped);
ROWS(hertz_mindlin_corrected, hertz_mindlin_corrected);
ROWS(hertz_mindlin_displacement, hertz_mindlin_displacement);
ROWS(hertz_mindlin_program, hertz_mindlin_program);
ROWS(hertz_mindlin_general, hertz_mindlin_general);

RECORDS(oblique_damped) = 0;

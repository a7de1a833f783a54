/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Oblique impacts on Hertz's spring that are undamped, or slide throughout; oblique_damped.c has the others. Contact with
 * partial slip (mindlin) or with the documented shear spring. */
#include "reference/solutions/oblique.h"

#include <float.h>

#include "reference/catalogue/element_paths.h"
#include "reference/catalogue/formula.h"

MODEL(hertz_oblique, "pfc");
MODEL(hertz_mindlin_oblique, "rolls_not body");
MODEL(mindlin_oblique, "any");
MODEL(sliding, "any");
MODEL(hertz_mindlin_sliding, "rolls_not hertz_mindlin");
MODEL(hertz_mindlin_corrected_sliding, "hertz_mindlin_sliding");

INPUT(dp_sratio, "\\beta_s", "1", FROM_0, 0.0, 0.0, "shear damping ratio beta_s, 0 if absent");
ABSENT(dp_nratio, hertz_oblique mindlin_oblique sliding, 0.0);
ABSENT(target, mindlin_oblique sliding, 1.0);
ABSENT(mu_ro, rolls_not mindlin_oblique sliding, 0.0);

QUANTITY(dashpots, "", "1", RANGE(0.0, 0.0, 0), "what damps, which must be 0");
QUANTITY(psi1, "\\psi_1", "1", ANY, "slip before in units of friction and normal speed over kappa", SOUGHT(-1e-9, 1e6));
QUANTITY(chi, "\\chi", "1", POSITIVE, "chi of Maw et al., kappa m*/(2 m_t)", SOUGHT(1e-3, 1e3));

static const char maw[] = "Maw et al. (1976), as in solutions/oblique.h";
static const char springs[] = "PFC Hertz Model eq. 7 to 11 and the motion, integrated (solutions/oblique.h)";

static double zero(struct ref_eval *eval, const char *name, double x) {
    return x > 0 ? REFUSE("%s is %.9g; allowed: 0 (the references with _damped_ have dashpots)", name, x) : 0.0;
}
static double elastic(struct ref_eval *eval, double e) {
    return e < 1 ? REFUSE("restitution is %.9g; allowed: 1 (the references with _damped_ have dashpots)", e) : 0.0;
}
FORMULA(dashpots, hertz_oblique, (dp_nratio, dp_sratio),
        zero(eval, "dp_nratio", dp_nratio) + zero(eval, "dp_sratio", dp_sratio), 0, springs, SAYS_NOTHING);
FORMULA(dashpots, hertz_mindlin_oblique, (target), elastic(eval, target), 0, springs, SAYS_NOTHING);
FORMULA(dashpots, mindlin_oblique, (dp_nratio, dp_sratio, mu_ro, target),
        zero(eval, "dp_nratio", dp_nratio) + zero(eval, "dp_sratio", dp_sratio) + zero(eval, "mu_ro", mu_ro) +
            elastic(eval, target),
        0, springs, SAYS_NOTHING);
FORMULA(mu, rolls_not, (mu_sl, mu_ro), mu_ro > 0 ? REFUSE("mu_ro is %.9g; allowed: 0", mu_ro) : mu_sl, 0, springs,
        SAYS_NOTHING);

/* Without friction, or without slip, nothing happens. */
FORMULA(psi1, , (kappa, slip, mu, normal_speed), mu > 0 ? kappa * slip / (mu * normal_speed) : 0, 32 * DBL_EPSILON, maw,
        {{"\\psi_1 = \\frac{\\kappa u_0}{\\mu v}",
          "Slip before the impact, in units of friction and normal speed v over κ; μ: friction coefficient."}});
FORMULA(chi, , (kappa, m_eff, m_t), 0.5 * kappa * m_eff / m_t, 32 * DBL_EPSILON, maw,
        {{"\\chi = \\frac{\\kappa m^*}{2 m_t}",
          "Parameter of undamped oblique impacts; 7 κ/4 for two equal solid spheres."}});

/* --- undamped ------------------------------------------------------------------------------------- */

static double oblique(struct ref_eval *eval, enum ref_oblique_law law, double alpha, double chi, double psi, double mu,
                      double slip) {
    double psi2 = 0.0, uncertainty = 0.0, ratio = 1.0;
    if (law == REF_OBLIQUE_MINDLIN && fabs(alpha - 1.5) > 0.0)
        return REFUSE("hz_alpha is %.9g; allowed: 3/2, the contact of spheres", alpha);
    /* Slip comes as the force falls to zero, in a part psi^(1/alpha) of the impact: less than round-off is none. */
    if (pow(fabs(psi), 1.0 / alpha) > DBL_EPSILON) {
        if (ref_oblique_solve(law, alpha, chi, psi, &psi2, &uncertainty))
            return REFUSE("the impact did not end within the steps allowed (psi %.3g, chi %.3g)", psi, chi);
        ratio = psi2 / psi;
        uncertainty /= fabs(psi);
    } else if (mu > 0.0) {
        ratio = ref_oblique_stick_slope(law, alpha, chi);
        uncertainty = 1e-14;
    }
    return UNSURE(ratio * slip, (uncertainty + 8.0 * DBL_EPSILON) * fabs(slip));
}
#define SPRING_MOTION \
    {"\\ddot x = -\\frac{\\alpha + 1}{2} x^\\alpha, \\quad \\dot U = -(\\alpha + 1) \\chi T, \\quad x(0) = 0, \\quad \\dot x(0) = 1, \\quad U(0) = \\psi_1", \
     "Motion without units: x is the overlap over its largest value, U the slip velocity, which ends as ψ_2, and T the shear force over μ times the largest normal force. α: exponent of the normal force, 3/2 for spheres."}, \
    { \
        "\\dot T = \\alpha x^{\\alpha - 1} U, \\quad |T| \\le x^\\alpha", \
            "The spring and its limit. With hz_mode 1, while the overlap falls, the first holds for T/x to the power α - 1." \
    }
#define SLIP_OUT \
    { \
        "u_{\\mathrm{out}} = \\frac{\\psi_2}{\\psi_1} u_0", \
            "Slip velocity after the impact, where ψ_2 is the slip U at its end." \
    }
#define OF_SPRING (slip, alpha, chi, psi1, mu, dashpots, scaled)
#define BY_SPRING \
    dashpots + oblique(eval, scaled > 0.5 ? REF_OBLIQUE_SPRING_SCALED : REF_OBLIQUE_SPRING, alpha, chi, psi1, mu, slip)
FORMULA(slip_out, hertz_oblique, OF_SPRING, BY_SPRING, 1e-12, springs, {SLIP_OUT, SPRING_MOTION}, REF_ODE);
FORMULA(slip_out, hertz_mindlin_oblique, OF_SPRING, BY_SPRING, 1e-12,
        "MUSEN wiki and the motion, integrated (solutions/oblique.h)", {SLIP_OUT, SPRING_MOTION}, REF_ODE);
FORMULA(
    slip_out, mindlin_oblique, (slip, alpha, chi, psi1, mu, dashpots),
    dashpots + oblique(eval, REF_OBLIQUE_MINDLIN, alpha, chi, psi1, mu, slip), 1e-12,
    "Mindlin and Deresiewicz (1953); Maw et al. (1976), integrated (solutions/oblique.h)" REF_CATTANEO_MINDLIN,
    {SLIP_OUT,
     {"\\ddot x = -\\frac{\\alpha + 1}{2} x^\\alpha, \\quad \\dot U = -(\\alpha + 1) \\chi T, \\quad x(0) = 0, \\quad \\dot x(0) = 1, \\quad U(0) = \\psi_1",
      "Motion without units: x is the overlap over its largest value, U the slip velocity, which ends as ψ_2, and T the shear force over μ times the largest normal force. α: exponent of the normal force, 3/2 for spheres."},
     {"T = \\int_0^x \\tau(z) \\alpha z^{\\alpha - 1} dz, \\quad \\int_0^t U dt = \\int_0^x \\tau(z) dz, \\quad |\\tau| \\le 1",
      "Partial slip by Mindlin and Deresiewicz (1953), as nested contacts of the overlap z with the traction ratio τ."}},
    REF_ODE);

/* --- sliding throughout --------------------------------------------------------------------------- */

struct sliding {
    struct ref_impact impact;
    double cut, mu, m_t, slip, chi, psi, scaled;
    enum ref_friction_limit limit;
};

/* Refuses unless it slides throughout: without dashpot by the exact threshold. With one (derived): in loading the spring's
 * impulse is at most that of the lost velocity, so psi1 >= 1 and >= 2 chi hold the slip up, in unloading a psi2 >= 0 does;
 * where the limit has the dashpot's force in it, psi2 >= 1 is asked. */
static int sticks(struct ref_eval *eval, const struct sliding *s, double psi2) {
    const double psi1 = fabs(s->psi), least = s->limit == REF_LIMIT_ELASTIC ? 0.0 : 1.0;
    double need = ref_oblique_sliding_threshold(s->scaled > 0.5 ? REF_OBLIQUE_SPRING_SCALED : REF_OBLIQUE_SPRING,
                                                s->impact.alpha, s->chi);
    if (s->impact.form != REF_DASHPOT_NONE)
        need = fmax(fmax(1.0, 2.0 * s->chi), psi1 - psi2 + least);
    if (psi1 >= need || !(s->mu > 0.0))
        return 0;
    (void)REFUSE(
        "does not slide throughout: psi1 = kappa v_t/(mu v_n) is %.4g (of speed, angle, spin1, spin2); allowed: at least %.4g",
        psi1, need);
    return 1;
}

static double slides(struct ref_eval *eval, struct sliding s) {
    struct ref_outcome o;
    struct ref_impact *i = &s.impact;
    i->form = !(i->c > 0.0)                                    ? REF_DASHPOT_NONE
              : !(fabs(i->gamma - 0.5 * (i->alpha - 1.0)) > 0) ? REF_DASHPOT_TTI
                                                               : REF_DASHPOT_OTHER;
    if (!(i->h > 0.0))
        return REFUSE("the contact has no stiffness: an impact has no end");
    if (ref_impact_solve(i, &o) || !(o.restitution_force > 0.0))
        return REFUSE("the impact did not end; the dashpot is too strong (b = %.3g)", ref_impact_damping(i));
    const double impulse = ref_sliding_impulse(i, &o, s.cut > 0.5, s.limit), change = s.mu * impulse / s.m_t;
    if (sticks(eval, &s, fabs(s.psi) - 2.0 * s.chi * impulse / (i->mass * i->speed)))
        return (double)NAN;
    return UNSURE(s.mu > 0.0 ? s.slip - copysign(change, s.slip) : s.slip,
                  4.0 * (o.uncertainty + DBL_EPSILON) * change + 8.0 * DBL_EPSILON * fabs(s.slip));
}

/* Of PFC's dashpots; those of shear must leave a contact that slides alone. */
static double slides_of_pfc(struct ref_eval *eval, struct sliding s, double e, double beta_s, double mode,
                            double rolling) {
    if (e < 1.0)
        return REFUSE("restitution is %.9g; allowed: 1 (hertz_mindlin has a reference of its own)", e);
    if (beta_s > 0.0 && mode < 2.0)
        return REFUSE("dp_sratio is %.9g, outside the friction limit; allowed: 0, or dp_mode 2 or 3", beta_s);
    return rolling > 0.0 ? REFUSE("mu_ro is %.9g; allowed: 0", rolling) : slides(eval, s);
}
#define OF_SLIDING(bounds) \
    ((struct sliding){ \
        .impact = {.alpha = alpha, .h = h, .gamma = gamma, .c = c, .mass = m_eff, .speed = normal_speed}, \
        .cut = tensionless, \
        .mu = mu, \
        .m_t = m_t, \
        .slip = slip, \
        .chi = chi, \
        .psi = psi1, \
        .scaled = scaled, \
        .limit = bounds})
#define SLIDING_NEEDS slip, alpha, h, gamma, c, m_eff, normal_speed, tensionless, mu, m_t, chi, psi1, scaled
FORMULA(scaled, sliding, (hz_mode), hz_mode, 0, springs, SAYS_NOTHING);

static const char derived[] = "impulse of the limit, derived (solutions/oblique.h)";
#define IMPULSE \
    { \
        "u_{\\mathrm{out}} = u_0 - \\frac{\\mu J_n}{m_t}", \
            "Slip velocity after an impact that slides throughout, from the impulse J_n of the force that limits friction; μ: friction coefficient." \
    }
#define ZETA \
    { "\\zeta = \\frac{c}{\\sqrt{2 (\\alpha + 1) m^* h}}", "Damping ratio of a dashpot with γ = (α - 1)/2." }
FORMULA(
    slip_out, sliding, (SLIDING_NEEDS, target, dp_sratio, dp_mode, mu_ro),
    slides_of_pfc(eval, OF_SLIDING(REF_LIMIT_ELASTIC), target, dp_sratio, dp_mode, mu_ro), 1e-12, derived,
    {IMPULSE,
     {"J_n = \\int_0^{t_c} h \\delta^\\alpha dt = m^* v (1 + e)",
      "Impulse of the spring at the overlap δ, at the speed of approach v. The second form holds where tension is not cut."},
     {"e = \\exp\\left(-\\frac{\\pi \\zeta}{\\sqrt{1 - \\zeta^2}}\\right)",
      "Restitution of that impact, in closed form for a dashpot with γ = (α - 1)/2; without a dashpot it is 1."},
     ZETA},
    REF_ODE);
FORMULA(
    slip_out, hertz_mindlin_sliding, (SLIDING_NEEDS), slides(eval, OF_SLIDING(REF_LIMIT_MAGNITUDE)), 1e-12, derived,
    {IMPULSE,
     {"J_n = \\int_0^{t_c} |F_n| dt = m^* v (1 + 2 e_f - e)",
      "Impulse of the total normal force F_n, tension counted as well, at the speed of approach v."},
     {"e = \\exp\\left(-\\frac{\\pi \\zeta}{\\sqrt{1 - \\zeta^2}}\\right), \\quad e_f = \\exp\\left(-\\frac{2 \\zeta \\arccos \\zeta}{\\sqrt{1 - \\zeta^2}}\\right)",
      "Restitution at zero overlap, and of what was reached where the total normal force is zero."},
     ZETA},
    REF_ODE);
FORMULA(
    slip_out, hertz_mindlin_corrected_sliding, (SLIDING_NEEDS), slides(eval, OF_SLIDING(REF_LIMIT_REPULSIVE)), 1e-12,
    derived,
    {IMPULSE,
     {"J_n = m^* v (1 + e_f)", "Impulse of the total normal force while it repels, at the speed of approach v."},
     {"e = \\exp\\left(-\\frac{\\pi \\zeta}{\\sqrt{1 - \\zeta^2}}\\right), \\quad e_f = \\exp\\left(-\\frac{2 \\zeta \\arccos \\zeta}{\\sqrt{1 - \\zeta^2}}\\right)",
      "Restitution at zero overlap, and of what was reached where the total normal force is zero."},
     ZETA},
    REF_ODE);

/* --- rows ----------------------------------------------------------------------------------------- */

REFERENCE(hertz_oblique_slip_velocity_out, slip_out, hertz_oblique, "slip velocity after an undamped oblique impact");
REFERENCE(hertz_oblique_tangential_restitution, tangential_restitution, hertz_oblique,
          "minus slip velocity after over before an undamped oblique impact");
REFERENCE(hertz_oblique_spin1_out, spin1_out, hertz_oblique, "spin of body 1 after an undamped oblique impact");
REFERENCE(hertz_oblique_spin2_out, spin2_out, hertz_oblique, "spin of body 2 after an undamped oblique impact");
REFERENCE(hertz_oblique_shear_impulse, shear_impulse, hertz_oblique,
          "impulse of the shear force of an undamped oblique impact");
REFERENCE(hertz_mindlin_oblique_slip_velocity_out, slip_out, hertz_mindlin_oblique,
          "slip velocity after an undamped oblique impact");
REFERENCE(hertz_mindlin_oblique_tangential_restitution, tangential_restitution, hertz_mindlin_oblique,
          "minus slip velocity after over before an undamped oblique impact");
REFERENCE(mindlin_oblique_slip_velocity_out, slip_out, mindlin_oblique,
          "slip velocity after an elastic oblique impact with partial slip");
REFERENCE(mindlin_oblique_tangential_restitution, tangential_restitution, mindlin_oblique,
          "minus slip velocity after over before an elastic oblique impact with partial slip");
REFERENCE(sliding_slip_velocity_out, slip_out, sliding,
          "slip velocity after an impact that slides throughout, friction on the spring's force");
REFERENCE(hertz_mindlin_sliding_slip_velocity_out, slip_out, hertz_mindlin_sliding,
          "slip velocity after an impact that slides throughout, friction on |F_n|");
REFERENCE(hertz_mindlin_corrected_sliding_slip_velocity_out, slip_out, hertz_mindlin_corrected_sliding,
          "slip velocity after an impact that slides throughout, friction on the repulsive F_n");
REFERENCE(oblique_psi1, psi1, any, "dimensionless slip before an oblique impact, kappa v_t/(mu v_n)");
REFERENCE(oblique_chi, chi, any, "parameter of undamped oblique impacts, kappa m*/(2 m_t)");

SUCH(hertz_oblique mindlin_oblique, dp_nratio, 0.0);
SUCH(hertz_mindlin_oblique mindlin_oblique sliding, target, 1.0);
SUCH(rolls_not mindlin_oblique sliding, mu_ro, 0.0);
SUCH(hertz_oblique hertz_mindlin_oblique mindlin_oblique, angle, 1.2);
SUCH(sliding hertz_mindlin_sliding, angle, 1.5);
SUCH(hertz_mindlin_sliding, target, 1.0);

RECORDS(oblique) = 0;

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people ask about contacts, and the formulas that no reference has: of spheres with a density, of dashpots with a
 * damping ratio, of a contact with partial slip, of oblique impacts of like bodies, and of spheres that attract each other. */
#include "reference/catalogue/formula.h"
#include "reference/solutions/adhesive.h"
#include "reference/solutions/elastic.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/hysteretic.h"
#include "reference/solutions/impact.h"
#include "reference/solutions/mindlin.h"
#include "reference/solutions/oblique.h"
#include "reference/solutions/tti.h"
#include "touchstone/common.h"

static const double SPHERE = 1.5; /* exponent of the force of spheres */

MODEL(at_rest, "yields any");
MODEL(head_on, "ends yields tti solid any");
MODEL(dashpots, "ends");
MODEL(pressed, "at_rest");
MODEL(oblique, "solid any");
MODEL(pull_off, "solid any");
MODEL(steps, "elastic solid any");

CONSTANT(alpha, at_rest head_on dashpots pull_off oblique steps, SPHERE, "Johnson (1985) eq. 4.22 to 4.24",
         SAYS_NOTHING, 0);

/* --- bodies --------------------------------------------------------------------------------------- */

GIVEN(density, "\\rho", "kg/m3", POSITIVE | REF_BODIES | REF_YIELDS, NEED, E(2700.0, 2700.0),
      "density of each body, a sphere", SOUGHT(1e-1, 1e6));
GIVEN(inertia_ratio, "q", "1", RANGE(0.0, 1.0, REF_MIN_OPEN), 0.4, 0.4,
      "moment of inertia over mass and radius squared, of both bodies");
GIVEN(yield_strength, "Y", "Pa", TO_INF, HUGE_VAL, 3e8, "yield strength of the weaker body, inf for elastic ones",
      SOUGHT(1e2, 1e14));
QUANTITY(yield_onset, "p_Y", "Pa", TO_INF, "peak pressure at which yield begins", .called = "yield_pressure",
         SOUGHT(1e2, 1e14));

static const char volume[] = "volume of a sphere";
static double ball(double radius, double density) {
    return 4.0 / 3.0 * TOUCH_PI * density * radius * radius * radius;
}
FORMULA(mass1, solid, (radius1, density1), ball(radius1, density1), 0, volume,
        {{"m_1 = \\frac{4}{3} \\pi \\rho_1 R_1^3",
          "Mass of a solid sphere, from its density ρ_1 and its radius R_1."}});
FORMULA(mass2, solid, (radius2, density2), ball(radius2, density2), 0, volume,
        {{"m_2 = \\frac{4}{3} \\pi \\rho_2 R_2^3",
          "Mass of a solid sphere, from its density ρ_2 and its radius R_2; infinite for a wall."}});
FORMULA(inertia1, solid, (inertia_ratio, mass1, radius1), inertia_ratio *mass1 *radius1 *radius1, 0, volume,
        {{"I_1 = q m_1 R_1^2", "Moment of inertia; q is 2/5 for a solid sphere. m_1: mass, R_1: radius."}});
FORMULA(inertia2, solid, (inertia_ratio, mass2, radius2), inertia_ratio *mass2 *radius2 *radius2, 0, volume,
        {{"I_2 = q m_2 R_2^2", "Moment of inertia; q is 2/5 for a solid sphere. m_2: mass, R_2: radius."}});
/* Below the centre the shear stress reaches 0.31 of the pressure, and yields at half of the strength. */
FORMULA(yield_onset, yields, (yield_strength), 1.6 * yield_strength, 0, "Johnson (1985) sec. 6.1",
        {{"p_Y = 1.6 Y",
          "Peak pressure at which yield begins below the surface, for a Poisson's ratio of 0.3; Y: yield strength."}});

/* --- at rest -------------------------------------------------------------------------------------- */

FORMULA(stiffness_s, at_rest, (g_star, contact_radius), 8 * g_star * contact_radius, 0, "Mindlin (1949)",
        {{"k_s = 8 G^* a", "Shear stiffness before anything slips; G: effective shear modulus, a: contact radius."}});

TOPIC("hertz", at_rest,
      (r_eff, e_star, g_star, kappa, h, overlap, force, contact_radius, peak_pressure, yield_onset, stiffness_n,
       stiffness_s, strain_energy),
      "Static contact of two spheres, or of a sphere and a plane (Hertz)",
      "radius=5mm young=70GPa poisson=0.3 force=10N");

/* --- restitution ---------------------------------------------------------------------------------- */

QUANTITY(restitution_force, "e_F", "1", SHARE, "restitution, contact to zero force");

static const char antypov[] = "Antypov and Elliott (2011)";
static const char schwager[] = "Schwager and Poeschel (2007); Antypov and Elliott (2011)";
FORMULA(
    restitution, ends, (zeta), ref_tti_restitution_overlap(zeta), 0, antypov,
    {{"e = \\exp\\left(-\\frac{\\pi \\zeta}{\\sqrt{1 - \\zeta^2}}\\right)",
      "Restitution where contact ends at zero overlap; 0 from ζ = 1 on, where the bodies stay together. ζ: damping ratio."}});
FORMULA(restitution_force, ends, (zeta), ref_tti_restitution_force(zeta), 0, schwager,
        {{"e_F = \\exp\\left(-\\frac{2 \\zeta \\arccos \\zeta}{\\sqrt{1 - \\zeta^2}}\\right)",
          "Restitution where contact ends at zero force, without tension; exp(-2) at ζ = 1. ζ: damping ratio."}});

/* --- head-on impact ------------------------------------------------------------------------------- */

QUANTITY(kinetic_energy, "U", "J", FROM_0, "kinetic energy of an impact at touch", .called = "energy",
         SOUGHT(1e-30, 1e15));

ABSENT(zeta, head_on, 0.0);
static const char pair[] = "relative motion of two bodies, Johnson (1985) sec. 11.4";
FORMULA(normal_speed, head_on steps, (speed), speed, 0, pair,
        {{"v = V", "Speed of approach of bodies that meet head-on; V: relative speed of the centres."}});
FORMULA(overlap, head_on, (max_overlap), max_overlap, 0, pair,
        {{"\\delta = \\delta_{\\mathrm{max}}", "The contact is that at the largest overlap of the impact, δ_max."}});
FORMULA(kinetic_energy, head_on, (m_eff, normal_speed), 0.5 * m_eff * normal_speed * normal_speed, 0, pair,
        {{"U = \\frac{1}{2} m^* v^2",
          "Kinetic energy of the relative motion at touch; m: effective mass, v: speed of approach."}});
/* Infinite where the bodies stay together. */
FORMULA(
    duration, head_on, (zeta, alpha, unit_overlap, normal_speed),
    unit_overlap / normal_speed * ref_tti_duration_overlap(zeta, alpha), 1e-12,
    "Hertz (1882); Antypov and Elliott (2011)",
    {{"t_c = \\frac{2}{\\alpha + 1} \\frac{\\delta_0}{v} \\int_0^{\\pi/\\sqrt{1 - \\zeta^2}} "
      "y^{-\\frac{\\alpha - 1}{\\alpha + 1}} d\\sigma, \\quad y = \\exp(-\\zeta \\sigma) \\frac{\\sin(\\sqrt{1 - "
      "\\zeta^2} \\sigma)}{\\sqrt{1 - \\zeta^2}}",
      "Duration of contact until zero overlap. δ_0: largest overlap without a dashpot, v: speed of approach, ζ: damping ratio, α: exponent of the force, σ: the time in which the motion is that of a linear oscillator."}},
    REF_QUADRATURE);

static double peak_force_of(struct ref_eval *eval, double zeta, double h, double m_eff, double speed) {
    const struct ref_impact impact = {.alpha = SPHERE,
                                      .h = h,
                                      .gamma = 0.5 * (SPHERE - 1.0),
                                      .c = ref_tti_coefficient(zeta, SPHERE, h, m_eff),
                                      .mass = m_eff,
                                      .speed = speed,
                                      .form = REF_DASHPOT_TTI};
    struct ref_outcome outcome;
    if (!(zeta > 0.0))
        return ref_hertz_force(h, SPHERE, ref_elastic_max_overlap(SPHERE, h, m_eff, speed));
    return ref_impact_integrate(&impact, &outcome) ? REFUSE("the impact did not end within the steps allowed")
                                                   : outcome.peak_force;
}
FORMULA(
    peak_force, head_on, (zeta, h, m_eff, normal_speed), peak_force_of(eval, zeta, h, m_eff, normal_speed), 1e-12,
    "the equation of motion (solutions/impact.h)",
    {{"N_{\\mathrm{max}} = \\max_t (h \\delta^{\\frac{3}{2}} + c \\delta^{\\frac{1}{4}} \\dot{\\delta})",
      "Largest total force of the motion with the spring h and the dashpot c at the overlap δ; without a dashpot that at the largest overlap."}},
    REF_ODE);

TOPIC("impact", head_on,
      (r_eff, e_star, g_star, kappa, h, m_eff, normal_speed, zeta, dp_nratio, tti_damping, restitution,
       restitution_force, unit_overlap, max_overlap, peak_force, duration, duration_force, overlap, contact_radius,
       peak_pressure, yield_onset, kinetic_energy),
      "Head-on impact of two spheres, elastic or with a dashpot of constant restitution",
      "radius=5mm young=70GPa poisson=0.3 density=2700kg/m3 speed=1m/s restitution=0.8");

/* --- constants of dashpots ------------------------------------------------------------------------ */

QUANTITY(linear_damping, "c_n", "N s/m", FROM_0, "constant of a linear dashpot, beside the stiffness",
         .called = "damping", SOUGHT(1e-15, 1e15));
QUANTITY(damping_rate, "\\gamma_n", "1/s", FROM_0, "the same over the effective mass", SOUGHT(1e-9, 1e15));
QUANTITY(tti_damping, "c", "N s/m^1.25", FROM_0, "constant of a dashpot overlap^(1/4), beside the spring of Hertz",
         SOUGHT(1e-15, 1e15));

ABSENT(zeta, dashpots, NEED);
ABSENT(m_eff, dashpots, NEED);
ABSENT(h, dashpots, NEED);
ABSENT(stiffness_n, dashpots, NEED);
static const char oscillator[] = "the damped oscillator; Schwager and Poeschel (2007)";
FORMULA(
    dp_nratio, dashpots head_on, (zeta), zeta *sqrt(5.0 / 6.0), 0, "PFC Hertz Model eq. 13; Antypov and Elliott (2011)",
    {{"\\beta_n = \\sqrt{\\frac{5}{6}} \\zeta",
      "The dashpot 2 β sqrt(m* k_n) with the stiffness k_n of the spring of Hertz at each overlap; ζ: damping ratio. It is dp_nratio of PFC's model hertz with dp_alpha 0, and critical_ratio of DEMLab."}});
FORMULA(linear_damping, dashpots, (zeta, stiffness_n, m_eff), ref_tti_coefficient(zeta, 1.0, stiffness_n, m_eff), 0,
        oscillator,
        {{"c_n = 2 \\zeta \\sqrt{k_n m^*}",
          "Dashpot of the linear law; ζ: damping ratio, k_n: stiffness, m: effective mass."}});
FORMULA(damping_rate, dashpots, (linear_damping, m_eff), linear_damping / m_eff, 0, oscillator,
        {{"\\gamma_n = \\frac{c_n}{m^*}", "The constant c_n of the dashpot over the effective mass m."}});
FORMULA(
    duration, dashpots, (zeta, stiffness_n, m_eff), ref_tti_duration_overlap(zeta, 1.0) * sqrt(m_eff / stiffness_n),
    1e-12, oscillator,
    {{"t_c = \\frac{\\pi}{\\sqrt{(1 - \\zeta^2) \\frac{k_n}{m^*}}}",
      "Duration of the contact of the linear law, to zero overlap; k_n: stiffness, m: effective mass, ζ: damping ratio."}});
FORMULA(duration_force, dashpots, (zeta, stiffness_n, m_eff),
        ref_tti_duration_force(zeta, 1.0) * sqrt(m_eff / stiffness_n), 1e-12, oscillator,
        {{"t_f = \\frac{2 \\arccos \\zeta}{\\sqrt{(1 - \\zeta^2) \\frac{k_n}{m^*}}}",
          "The same, to zero force; k_n: stiffness, m: effective mass, ζ: damping ratio."}});
FORMULA(tti_damping, dashpots head_on, (zeta, h, m_eff), ref_tti_coefficient(zeta, SPHERE, h, m_eff), 0,
        "Tsuji et al. (1992); Antypov and Elliott (2011)",
        {{"c = \\zeta \\sqrt{5 m^* h}",
          "Dashpot c overlap^(1/4) beside the spring h of Hertz; ζ: damping ratio, m: effective mass."}});
FORMULA(d, dashpots, (restitution), ref_hysteretic_d_exact(restitution), 0,
        "Gonthier et al. (2004); Zhang and Sharf (2009)",
        {{"d (1 + e) = \\ln \\frac{1 + d}{1 - d e}",
          "Dashpot of Hunt and Crossley, d = χ v/h, that gives the same restitution e."}});

TOPIC("restitution", dashpots,
      (zeta, restitution, restitution_force, dp_nratio, m_eff, stiffness_n, linear_damping, damping_rate, duration,
       duration_force, h, tti_damping, d),
      "Constants of dashpots and the restitution that they give, for both endings",
      "restitution=0.8 stiffness=1e6N/m m_eff=1g hertz_constant=5e9N/m^1.5");

/* --- Cattaneo and Mindlin ------------------------------------------------------------------------- */

GIVEN(slide, "s", "m", FROM_0, NEED, 4e-7, "slide of one body on the other at constant normal force, from rest",
      SOUGHT(1e-21, 1e2));
QUANTITY(friction_limit, "T_m", "N", POSITIVE, "friction times normal force", SOUGHT(1e-27, 1e15));
QUANTITY(slide_limit, "s_m", "m", POSITIVE, "slide at which all of it slips", SOUGHT(1e-21, 1e2));
QUANTITY(slid_force, "T", "N", FROM_0, "shear force", .called = "shear_force", SOUGHT(1e-27, 1e15));
QUANTITY(stick_radius, "b", "m", FROM_0, "inner radius of the annulus that slips; 0: all of it does",
         SOUGHT(1e-15, 1e2));
QUANTITY(cycle_energy, "W", "J", FROM_0, "energy lost in a cycle of slide of that amplitude", SOUGHT(1e-36, 1e15));

ABSENT(mu_positive, pressed oblique, NEED);
static const char cattaneo[] = "Cattaneo (1938); Mindlin (1949); Johnson (1985) sec. 7.2";
#define SLIDING (&(const struct ref_mindlin){friction_limit, slide_limit})
FORMULA(friction_limit, pressed, (mu_positive, force), mu_positive *force, 0, cattaneo,
        {{"T_m = \\mu N", "Shear force at which all of the contact slips; μ: friction coefficient, N: normal force."}});
FORMULA(slide_limit, pressed, (mu_positive, overlap, kappa), mu_positive *overlap / kappa, 0, cattaneo,
        {{"s_m = \\frac{\\mu \\delta}{\\kappa}",
          "Slide at which it does; μ: friction coefficient, δ: overlap, κ: shear over normal stiffness."}});
FORMULA(slid_force, pressed, (friction_limit, slide_limit, slide), ref_mindlin_loading(SLIDING, slide), 0, cattaneo,
        {{"T = T_m \\left(1 - \\left(1 - \\frac{s}{s_m}\\right)^{\\frac{3}{2}}\\right)",
          "Shear force at the slide s; T_m from the slide s_m on, where all of the contact slips."}});
FORMULA(
    stick_radius, pressed, (contact_radius, slid_force, friction_limit),
    contact_radius *cbrt(fmax(1.0 - slid_force / friction_limit, 0.0)), 0, cattaneo,
    {{"b = a \\left(1 - \\frac{T}{T_m}\\right)^{\\frac{1}{3}}",
      "Outside of the circle with this radius the surfaces slip; a: contact radius, T: shear force, T_m: that at which all of it slips."}});
FORMULA(
    cycle_energy, pressed, (friction_limit, slide_limit, slide), ref_mindlin_cycle_energy_of_slide(SLIDING, slide), 0,
    "Mindlin et al. (1952); Johnson (1985) sec. 7.4",
    {{"W = \\frac{24}{5} T_m s_m \\left(1 - (1 - x)^{\\frac{5}{3}} - \\frac{5 x}{6} \\left(1 + (1 - x)^{\\frac{2}{3}}\\right)\\right), \\quad x = 1 - \\left(1 - \\frac{s}{s_m}\\right)^{\\frac{3}{2}}",
      "Energy lost in a full cycle between -s and s; with gross sliding beyond s_m in addition. T_m: shear force at which all of the contact slips, x: shear force at s over that."}});

TOPIC("mindlin", pressed,
      (r_eff, e_star, g_star, kappa, h, overlap, force, contact_radius, peak_pressure, yield_onset, stiffness_n,
       stiffness_s, strain_energy, friction_limit, slide_limit, slid_force, stick_radius, cycle_energy),
      "Shear of a pressed contact with partial slip (Cattaneo and Mindlin)",
      "radius=5mm young=70GPa poisson=0.3 force=10N friction=0.3 slide=50nm");

/* --- oblique impact of like bodies ---------------------------------------------------------------- */

GIVEN(spin, "\\omega_1", "rad/s", ANY, 0.0, 2.0, "spin of body 1 before, about the axis t", SOUGHT(-1e-6, 1e9));
GIVEN(contact_law, "", "", RANGE(0.0, 2.0, REF_WHOLE), 0.0, 0.0,
      "shear force: mindlin (partial slip), spring (hertz, hz_mode 0), scaled (hz_mode 1)", "mindlin|spring|scaled");
QUANTITY(psi2, "\\psi_2", "1", ANY, "the same after the impact", SOUGHT(-1e-9, 1e6));
QUANTITY(end_ratio, "e_t", "1", RANGE(-1.0, 1.0, 0), "tangential restitution, -slip_out/slip",
         .called = "tangential_restitution");
QUANTITY(angle_out, "\\theta_{\\mathrm{out}}", "rad",
         RANGE(-1.5707963267948966, 1.5707963267948966, REF_MIN_OPEN | REF_MAX_OPEN),
         "angle of the velocity after, from the normal");
QUANTITY(spin_out, "\\omega_{\\mathrm{out}}", "rad/s", ANY, "spin of body 1 after", SOUGHT(-1e-6, 1e9));

ABSENT(angle, oblique, NEED);
static const char maw[] = "Maw et al. (1976)";
static const char conserved[] = "momentum and angular momentum; Maw et al. (1976)";
FORMULA(
    slip, oblique, (speed, angle, radius1, spin), speed *sin(angle) - radius1 * spin, 0, maw,
    {{"u_0 = V \\sin \\theta - R_1 \\omega_1",
      "Velocity of body 2 relative to body 1 at the contact point, from the speed V at the angle θ to the normal, the radius R_1 and the spin ω_1; the plane is taken as fixed."}});
/* 1/m_t = (1 + 1/q)/m*, as both bodies have the same q = I/(m R^2). */
FORMULA(
    chi, oblique, (kappa, inertia_ratio), 0.5 * kappa * (1.0 + 1.0 / inertia_ratio), 0, maw,
    {{"\\chi = \\frac{\\kappa}{2} \\left(1 + \\frac{1}{q}\\right)",
      "Parameter of the inertia against slip; κ: shear over normal stiffness, q: moment of inertia over m R^2, of both bodies."}});
FORMULA(
    psi1, oblique, (kappa, slip, mu_positive, normal_speed), kappa *slip / (mu_positive * normal_speed), 0, maw,
    {{"\\psi_1 = \\frac{\\kappa u_0}{\\mu v}",
      "Slip before the impact; κ: shear over normal stiffness, u_0: slip velocity, μ: friction coefficient, v: speed of approach along the normal."}});
static double after(struct ref_eval *eval, double contact_law, double chi, double psi1) {
    static const enum ref_oblique_law laws[] = {REF_OBLIQUE_MINDLIN, REF_OBLIQUE_SPRING, REF_OBLIQUE_SPRING_SCALED};
    double psi2 = 0.0, uncertainty;
    if (!(fabs(psi1) > 0.0))
        return 0.0;
    return ref_oblique_solve(laws[(int)contact_law], SPHERE, chi, psi1, &psi2, &uncertainty)
               ? REFUSE("the impact did not end within the steps allowed (psi1 %.3g, chi %.3g)", psi1, chi)
               : psi2;
}
FORMULA(
    psi2, oblique, (contact_law, chi, psi1), after(eval, contact_law, chi, psi1), 1e-12,
    "Maw et al. (1976); Mindlin and Deresiewicz (1953); PFC Hertz Model eq. 7 to 11",
    {{"\\psi_2 = \\psi_1 - 5 \\chi \\int T dt",
      "Slip after the impact: the equation of motion with the shear force T of that law, integrated over the time t; ψ_1 - 4 χ where it slides throughout."}},
    REF_ODE);
FORMULA(
    slip_out, oblique, (psi2, kappa, mu_positive, normal_speed), psi2 *mu_positive *normal_speed / kappa, 0, maw,
    {{"u_{\\mathrm{out}} = \\frac{\\psi_2 \\mu v}{\\kappa}",
      "Slip velocity after the impact, from the slip ψ_2; μ: friction coefficient, v: speed of approach along the normal, κ: shear over normal stiffness."}});
FORMULA(end_ratio, oblique, (psi1, psi2), -psi2 / psi1, 0, maw,
        {{"e_t = -\\frac{\\psi_2}{\\psi_1}", "Tangential restitution, from the slip ψ before and after."}});
/* What shear takes of the slip, by way of the velocities: (1 + 1/q) of it. */
static double taken(double slip, double slip_out, double inertia_ratio) {
    return (slip - slip_out) * inertia_ratio / (1.0 + inertia_ratio);
}
FORMULA(
    angle_out, oblique, (slip, slip_out, radius1, spin, inertia_ratio, normal_speed),
    atan2(slip + radius1 * spin - taken(slip, slip_out, inertia_ratio), normal_speed), 0, conserved,
    {{"\\theta_{\\mathrm{out}} = \\arctan \\left(\\frac{1}{v} \\left(u_0 + R_1 \\omega_1 - \\frac{u_0 - u_{\\mathrm{out}}}{1 + \\frac{1}{q}}\\right)\\right)",
      "Angle of the velocity of the centres after the impact; negative: it goes back. v: speed of approach along the normal, u: slip velocity before and after, R_1 ω_1: radius times spin before, q: moment of inertia over m R^2."}});
FORMULA(
    spin_out, oblique, (slip, slip_out, radius1, spin, inertia_ratio, m_eff, mass1),
    spin + m_eff / mass1 * taken(slip, slip_out, inertia_ratio) / (inertia_ratio * radius1), 0, conserved,
    {{"\\omega_{\\mathrm{out}} = \\omega_1 + \\frac{m^* (u_0 - u_{\\mathrm{out}})}{m_1 R_1 (1 + q)}",
      "Spin of body 1 after the impact, from the spin ω_1 before; u: slip velocity before and after, m: effective mass and that of body 1, R_1: radius, q: moment of inertia over m R^2."}});

TOPIC("oblique", oblique,
      (r_eff, e_star, g_star, kappa, h, m_eff, normal_speed, slip, chi, psi1, psi2, slip_out, end_ratio, angle_out,
       spin_out),
      "Oblique elastic impact of spheres with friction",
      "radius=5mm young=70GPa poisson=0.3 density=2700kg/m3 friction=0.2 speed=1m/s angle=30deg");

/* --- attraction ----------------------------------------------------------------------------------- */

GIVEN(adhesion, "", "", RANGE(0.0, 1.0, REF_WHOLE), 0.0, 0.0, "model of the attraction: jkr or dmt", "jkr|dmt");
QUANTITY(surface_energy, "\\gamma", "J/m2", FROM_0, "surface energy, w/2", SOUGHT(1e-9, 1e3));
QUANTITY(pull_off_force, "N_c", "N", POSITIVE, "largest force that it holds", SOUGHT(1e-24, 1e12));
QUANTITY(rest_radius, "a_0", "m", POSITIVE, "contact radius without load", SOUGHT(1e-15, 1e2));
QUANTITY(rest_overlap, "\\delta_r", "m", POSITIVE, "overlap without load", SOUGHT(1e-18, 1e2));
QUANTITY(sticking_speed, "v_s", "m/s", FROM_0, "speed of impact up to which the bodies stick", SOUGHT(1e-12, 1e5));
QUANTITY(adhesive_restitution, "e", "1", SHARE, "restitution at that speed; 0: they stick");

static const char attracts[] = "Johnson et al. (1971); Derjaguin et al. (1975)";
static const char sticks[] = "Thornton and Ning (1998)";
static double sticking(double adhesion, double w, double r_eff, double e_star, double m_eff) {
    return ref_adhesive_sticking_speed(&(const struct ref_adhesive){
        .kind = adhesion > 0.5 ? REF_DMT : REF_JKR, .e_star = e_star, .r_star = r_eff, .strength = w, .mass = m_eff});
}
FORMULA(surface_energy, pull_off, (w), 0.5 * w, 0, attracts,
        {{"\\gamma = \\frac{w}{2}", "Surface energy of two equal bodies; w: work of adhesion."}});
FORMULA(pull_off_force, pull_off, (adhesion, w, r_eff), (adhesion > 0.5 ? 2.0 : 1.5) * TOUCH_PI * w * r_eff, 0,
        attracts,
        {{"N_c = \\frac{3}{2} \\pi w R^*",
          "Force that pulls the bodies apart, by JKR; 2 π w R* by DMT. w: work of adhesion, R: effective radius."}});
/* The cube of the contact radius is 3/4 R*, over E*, times the sum of the load and, of JKR without load, 6 pi w R*; of DMT
 * 2 pi w R*. */
FORMULA(
    rest_radius, pull_off, (adhesion, w, r_eff, e_star),
    cbrt((adhesion > 0.5 ? 1.5 : 4.5) * TOUCH_PI * w * r_eff * r_eff / e_star), 0, attracts,
    {{"a_0 = \\left(\\frac{9 \\pi w (R^*)^2}{2 E^*}\\right)^{\\frac{1}{3}}",
      "Contact radius without load, by JKR; DMT has a third of the cube. w: work of adhesion, R and E: effective radius and modulus."}});
/* JKR: a^2 over R* less sqrt(2 pi w a/E*), a third of the first term where there is no load. */
FORMULA(rest_overlap, pull_off, (adhesion, rest_radius, r_eff),
        rest_radius *rest_radius / r_eff / (adhesion > 0.5 ? 1.0 : 3.0), 0, attracts,
        {{"\\delta_r = \\frac{a_0^2}{3 R^*}",
          "Overlap without load, by JKR; DMT has a_0^2/R*. a_0: contact radius without load, R: effective radius."}});
FORMULA(
    sticking_speed, pull_off, (adhesion, w, r_eff, e_star, m_eff), sticking(adhesion, w, r_eff, e_star, m_eff), 1e-12,
    sticks,
    {{"v_s = \\sqrt{\\frac{C}{m^*} \\left(\\frac{w^5 (R^*)^4}{(E^*)^2}\\right)^{\\frac{1}{3}}}, \\quad C = \\frac{\\pi}{3} \\left(\\frac{\\pi}{8}\\right)^{\\frac{2}{3}} \\left(\\frac{12}{5} + \\frac{72}{5} 4^{\\frac{1}{3}}\\right)",
      "Speed up to which the bodies stick, by JKR: a touch and a parting lose that energy, C is 14.18; 0 by DMT, which loses nothing. w: work of adhesion, m, R and E: effective mass, radius and modulus."}});
FORMULA(adhesive_restitution, pull_off, (sticking_speed, speed),
        sticking_speed / speed < 1.0 ? sqrt((1.0 - sticking_speed / speed) * (1.0 + sticking_speed / speed)) : 0.0, 0,
        sticks,
        {{"e = \\sqrt{1 - \\frac{v_s^2}{V^2}}",
          "Restitution without dashpots at the speed V; 0 below the speed v_s up to which the bodies stick."}});

TOPIC("pull-off", pull_off,
      (r_eff, e_star, g_star, kappa, h, m_eff, surface_energy, pull_off_force, rest_radius, rest_overlap,
       sticking_speed, adhesive_restitution),
      "Spheres that attract each other (JKR or DMT): pull-off force and sticking speed",
      "radius=5um young=1GPa poisson=0.3 density=2000kg/m3 work_of_adhesion=50mJ/m2 speed=0.1m/s");

/* --- stable steps --------------------------------------------------------------------------------- */

TOPIC("stability", steps,
      (r_eff, e_star, g_star, kappa, h, m_eff, max_overlap, impact_stiffness, stable_step, stable_step_sticking,
       stable_step_cubic, stable_step_face_centred),
      "Largest stable time step of explicit integration, at the largest overlap",
      "radius=5mm young=70GPa poisson=0.3 density=2700kg/m3 speed=1m/s");

RECORDS(topics) = 0;

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each relation is one call of a solution; the tables at the end of each part say what it is. */
#include "relations.h"

#include <math.h>
#include <stddef.h>
#include "reference/solutions/adhesive.h"
#include "reference/solutions/elastic.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/hysteretic.h"
#include "reference/solutions/impact.h"
#include "reference/solutions/mindlin.h"
#include "reference/solutions/oblique.h"
#include "reference/solutions/stability.h"
#include "reference/solutions/tti.h"
#include "touchstone/common.h"

#define SPHERE         1.5 /* exponent of the force of spheres */
#define IS(name)       v[V_##name]
#define RELATION(name) static double of_##name(const double *v)
#define IN(...)                                                                                    \
    {__VA_ARGS__}, sizeof((enum model_variable[]){__VA_ARGS__}) / sizeof(enum model_variable)
#define PART(name)                                                                                 \
    const struct model_part relations_##name = {TOUCH_COUNT(rows_##name), rows_##name}

static const char johnson[] = "Johnson (1985) eq. 4.22 to 4.24";

/* --- a pair of elastic spheres ------------------------------------------------------------------- */

RELATION(r_eff) {
    return ref_in_series(IS(radius), IS(radius2));
}
RELATION(e_star) {
    return ref_in_series(ref_e_star_of_body(IS(young), IS(poisson)),
                         ref_e_star_of_body(IS(young2), IS(poisson2)));
}
RELATION(g_star) {
    return ref_in_series(ref_g_star_of_body(IS(young), IS(poisson)),
                         ref_g_star_of_body(IS(young2), IS(poisson2)));
}
RELATION(kappa) {
    return ref_shear_ratio(IS(e_star), IS(g_star));
}
RELATION(hertz_constant) {
    return ref_hertz_h(IS(e_star), IS(r_eff));
}

#define MODULI V_young, V_young2, V_poisson, V_poisson2

static const struct model_relation rows_pair[] = {
    {V_r_eff, IN(V_radius, V_radius2), of_r_eff, "\\frac{1}{R^*} = \\frac{1}{R_1} + \\frac{1}{R_2}",
     "Effective radius.", NULL, johnson, 0.0, 0},
    {V_e_star, IN(MODULI), of_e_star,
     "\\frac{1}{E^*} = \\frac{1 - \\nu_1^2}{E_1} + \\frac{1 - \\nu_2^2}{E_2}", "Effective modulus.",
     NULL, "Johnson (1985) sec. 4.2", 0.0, 0},
    {V_g_star, IN(MODULI), of_g_star,
     "\\frac{1}{G^*} = \\frac{2 - \\nu_1}{G_1} + \\frac{2 - \\nu_2}{G_2}, \\quad G_i = "
     "\\frac{E_i}{2 (1 + \\nu_i)}",
     "Effective shear modulus.", NULL, "Mindlin (1949)", 0.0, 0},
    {V_kappa, IN(V_e_star, V_g_star), of_kappa, "\\kappa = 4 G^* / E^*",
     "Shear over normal stiffness, before anything slips.", NULL, "Mindlin (1949)", 0.0, 0},
    {V_hertz_constant, IN(V_e_star, V_r_eff), of_hertz_constant, "h = \\frac{4}{3} E^* \\sqrt{R^*}",
     "Stiffness of the spring, force = h overlap^(3/2).", NULL, johnson, 0.0, 0},
};
PART(pair);

/* --- masses -------------------------------------------------------------------------------------- */

static double mass_of(double radius, double density) {
    return 4.0 / 3.0 * TOUCH_PI * density * radius * radius * radius;
}
RELATION(mass) {
    return mass_of(IS(radius), IS(density));
}
RELATION(mass2) {
    return mass_of(IS(radius2), IS(density2));
}
RELATION(m_eff) {
    return ref_in_series(IS(mass), IS(mass2));
}

static const char volume[] = "volume of a sphere";
static const struct model_relation rows_bodies[] = {
    {V_mass, IN(V_radius, V_density), of_mass, "m_1 = \\frac{4}{3} \\pi \\rho_1 R_1^3",
     "Mass of a solid sphere.", NULL, volume, 0.0, 0},
    {V_mass2, IN(V_radius2, V_density2), of_mass2, "m_2 = \\frac{4}{3} \\pi \\rho_2 R_2^3",
     "Mass of a solid sphere; infinite for a wall.", NULL, volume, 0.0, 0},
    {V_m_eff, IN(V_mass, V_mass2), of_m_eff, "\\frac{1}{m^*} = \\frac{1}{m_1} + \\frac{1}{m_2}",
     "Effective mass.", NULL, "relative motion of two bodies", 0.0, 0},
};
PART(bodies);

/* --- Hertz --------------------------------------------------------------------------------------- */

RELATION(force) {
    return ref_hertz_force(IS(hertz_constant), SPHERE, IS(overlap));
}
RELATION(contact_radius) {
    return ref_hertz_contact_radius(IS(r_eff), IS(overlap));
}
RELATION(peak_pressure) {
    return ref_hertz_peak_pressure(IS(e_star), IS(r_eff), IS(overlap));
}
RELATION(stiffness) {
    return ref_hertz_stiffness(IS(hertz_constant), SPHERE, IS(overlap));
}
RELATION(shear_stiffness) {
    return 8.0 * IS(g_star) * IS(contact_radius);
}
RELATION(energy) {
    return ref_hertz_energy(IS(hertz_constant), SPHERE, IS(overlap));
}

/* Below the centre the shear stress reaches 0.31 of the pressure, and yields at half of the strength. */
RELATION(yield_pressure) {
    return 1.6 * IS(yield_strength);
}

/* clang-format off */
#define BEGINS_TO_YIELD                                                                            \
    {V_yield_pressure, IN(V_yield_strength), of_yield_pressure, "p_Y = 1.6 Y",                     \
     "Peak pressure at which yield begins below the surface, for a Poisson's ratio of 0.3.", NULL, \
     "Johnson (1985) sec. 6.1", 0.0, 0}
/* clang-format on */

static const struct model_relation rows_hertz[] = {
    BEGINS_TO_YIELD,
    {V_force, IN(V_hertz_constant, V_overlap), of_force, "N = h \\delta^{3/2}",
     "Normal force N at the overlap δ.", "hertzian_force", johnson, 0.0, 0},
    {V_contact_radius, IN(V_r_eff, V_overlap), of_contact_radius, "a = \\sqrt{R^* \\delta}",
     "Radius of the contact area.", "hertz_contact_radius", johnson, 0.0, 0},
    {V_peak_pressure, IN(V_e_star, V_r_eff, V_overlap), of_peak_pressure,
     "p_0 = \\frac{2 E^*}{\\pi} \\sqrt{\\delta / R^*}", "Pressure at the centre.",
     "hertz_peak_pressure", johnson, 0.0, 0},
    {V_stiffness, IN(V_hertz_constant, V_overlap), of_stiffness,
     "k_n = \\frac{3}{2} h \\sqrt{\\delta}", "Slope of the normal force.", "hertz_stiffness_n",
     johnson, 0.0, 0},
    {V_shear_stiffness, IN(V_g_star, V_contact_radius), of_shear_stiffness, "k_s = 8 G^* a",
     "Shear stiffness before anything slips.", "hertz_stiffness_s", "Mindlin (1949)", 0.0, 0},
    {V_energy, IN(V_hertz_constant, V_overlap), of_energy, "U = \\frac{2}{5} h \\delta^{5/2}",
     "Energy of the normal spring.", "hertz_strain_energy", "integral of the force", 0.0, 0},
};
PART(hertz);

/* --- impact -------------------------------------------------------------------------------------- */

static double elastic_overlap(const double *v) {
    return ref_elastic_max_overlap(SPHERE, IS(hertz_constant), IS(m_eff), IS(speed));
}
RELATION(max_overlap) {
    return elastic_overlap(v) * ref_tti_max_overlap(IS(damping_ratio), SPHERE);
}
RELATION(duration) {
    return elastic_overlap(v) / IS(speed) * ref_tti_duration_overlap(IS(damping_ratio), SPHERE);
}
RELATION(duration_force) {
    return elastic_overlap(v) / IS(speed) * ref_tti_duration_force(IS(damping_ratio), SPHERE);
}
RELATION(peak_force) {
    const double h = IS(hertz_constant), m = IS(m_eff);
    const struct ref_impact impact = {.alpha = SPHERE,
                                      .h = h,
                                      .gamma = 0.5 * (SPHERE - 1.0),
                                      .c = ref_tti_coefficient(IS(damping_ratio), SPHERE, h, m),
                                      .mass = m,
                                      .speed = IS(speed),
                                      .form = REF_DASHPOT_TTI};
    struct ref_outcome outcome;
    if (!(IS(damping_ratio) > 0.0))
        return ref_hertz_force(h, SPHERE, elastic_overlap(v));
    return ref_impact_integrate(&impact, &outcome) ? (double)NAN : outcome.peak_force;
}
RELATION(impact_radius) {
    return ref_hertz_contact_radius(IS(r_eff), IS(max_overlap));
}
RELATION(impact_pressure) {
    return ref_hertz_peak_pressure(IS(e_star), IS(r_eff), IS(max_overlap));
}
RELATION(impact_energy) {
    return 0.5 * IS(m_eff) * IS(speed) * IS(speed);
}
RELATION(restitution) {
    return ref_tti_restitution_overlap(IS(damping_ratio));
}
RELATION(restitution_force) {
    return ref_tti_restitution_force(IS(damping_ratio));
}

static const char antypov[] = "Antypov and Elliott (2011)";
static const char schwager[] = "Schwager and Poeschel (2007); Antypov and Elliott (2011)";
static const char e_overlap[] = "e = \\exp\\left(-\\pi \\zeta / \\sqrt{1 - \\zeta^2}\\right)";
static const char e_force[] =
    "e_F = \\exp\\left(-2 \\zeta \\arccos(\\zeta) / \\sqrt{1 - \\zeta^2}\\right)";
static const char to_overlap[] =
    "Restitution where contact ends at zero overlap; 0 from ζ = 1 on, where the bodies stay "
    "together.";
static const char to_force[] =
    "Restitution where contact ends at zero force, without tension; exp(-2) at ζ = 1.";

/* clang-format off */
#define RESTITUTIONS                                                                               \
    {V_restitution, IN(V_damping_ratio), of_restitution, e_overlap, to_overlap,                    \
     "hertz_impact_restitution", antypov, 0.0, 0},                                                 \
        {V_restitution_force, IN(V_damping_ratio), of_restitution_force, e_force, to_force,        \
         "hertz_impact_restitution", schwager, 0.0, 0}
/* clang-format on */
#define OF_MOTION V_hertz_constant, V_m_eff, V_speed, V_damping_ratio

static const struct model_relation rows_impact[] = {
    RESTITUTIONS,
    BEGINS_TO_YIELD,
    {V_max_overlap, IN(OF_MOTION), of_max_overlap,
     "\\delta_m = \\left(\\frac{5 m^* v^2}{4 h}\\right)^{2/5} f(\\zeta)",
     "Largest overlap; f is 1 without a dashpot.", "hertz_impact_max_overlap", antypov, 1e-12, 0},
    {V_duration, IN(OF_MOTION), of_duration,
     "t_c = 2.943 \\left(\\frac{5 m^* v^2}{4 h}\\right)^{2/5} / v",
     "Duration to zero overlap without a dashpot; with one, an integral.", "hertz_impact_duration",
     "Hertz (1882); Antypov and Elliott (2011)", 1e-12, 0},
    {V_duration_force, IN(OF_MOTION), of_duration_force,
     "m^* \\ddot{\\delta} = -h \\delta^{3/2} - c \\delta^{1/4} \\dot{\\delta}",
     "Time from touch to zero force, of this equation of motion.", "hertz_impact_duration_force",
     schwager, 1e-12, 0},
    {V_peak_force, IN(OF_MOTION), of_peak_force,
     "F_m = \\max\\left(h \\delta^{3/2} + c \\delta^{1/4} \\dot{\\delta}\\right)",
     "Largest total force of the equation of motion; without a dashpot that at the largest "
     "overlap.",
     "hertz_impact_peak_force", "the equation of motion", 1e-12, 0},
    {V_contact_radius, IN(V_r_eff, V_max_overlap), of_impact_radius, "a = \\sqrt{R^* \\delta_m}",
     "Radius of the contact area at the largest overlap.", "hertz_contact_radius", johnson, 0.0, 0},
    {V_peak_pressure, IN(V_e_star, V_r_eff, V_max_overlap), of_impact_pressure,
     "p_0 = \\frac{2 E^*}{\\pi} \\sqrt{\\delta_m / R^*}",
     "Pressure of the spring at the centre, at the largest overlap.", "hertz_peak_pressure",
     johnson, 0.0, 0},
    {V_energy, IN(V_m_eff, V_speed), of_impact_energy, "U = \\frac{1}{2} m^* v^2",
     "Kinetic energy of the relative motion at touch.", NULL, "relative motion of two bodies", 0.0,
     0},
};
PART(impact);

/* --- constants of dashpots ----------------------------------------------------------------------- */

RELATION(dp_nratio) {
    return IS(damping_ratio) * sqrt(5.0 / 6.0);
}
RELATION(damping) {
    return ref_tti_coefficient(IS(damping_ratio), 1.0, IS(stiffness), IS(m_eff));
}
RELATION(damping_rate) {
    return IS(damping) / IS(m_eff);
}
RELATION(tti_damping) {
    return ref_tti_coefficient(IS(damping_ratio), SPHERE, IS(hertz_constant), IS(m_eff));
}
RELATION(linear_duration) {
    return ref_tti_duration_overlap(IS(damping_ratio), 1.0) * sqrt(IS(m_eff) / IS(stiffness));
}
RELATION(linear_duration_force) {
    return ref_tti_duration_force(IS(damping_ratio), 1.0) * sqrt(IS(m_eff) / IS(stiffness));
}
RELATION(hysteretic_damping) {
    return ref_hysteretic_d_exact(IS(restitution));
}

static const char oscillator[] = "the damped oscillator; Schwager and Poeschel (2007)";
static const struct model_relation rows_restitution[] = {
    RESTITUTIONS,
    {V_dp_nratio, IN(V_damping_ratio), of_dp_nratio, "\\beta_n = \\sqrt{5/6} \\zeta",
     "The dashpot 2 β sqrt(m* k_n) with the stiffness k_n of the spring of Hertz at each overlap.",
     NULL, "PFC Hertz Model eq. 13; Antypov and Elliott (2011)", 0.0, 0},
    {V_damping, IN(V_damping_ratio, V_stiffness, V_m_eff), of_damping,
     "c_n = 2 \\zeta \\sqrt{k_n m^*}", "Dashpot of the linear law.", NULL, oscillator, 0.0, 0},
    {V_damping_rate, IN(V_damping, V_m_eff), of_damping_rate, "\\gamma_n = c_n / m^*",
     "The same over the effective mass.", NULL, oscillator, 0.0, 0},
    {V_duration, IN(V_damping_ratio, V_stiffness, V_m_eff), of_linear_duration,
     "t_c = \\pi / \\sqrt{(1 - \\zeta^2) k_n / m^*}",
     "Duration of the contact of the linear law, to zero overlap.", "linear_duration", oscillator,
     1e-12, 0},
    {V_duration_force, IN(V_damping_ratio, V_stiffness, V_m_eff), of_linear_duration_force,
     "m^* \\ddot{\\delta} = -k_n \\delta - c_n \\dot{\\delta}", "The same, to zero force.",
     "linear_duration_force", oscillator, 1e-12, 0},
    {V_tti_damping, IN(V_damping_ratio, V_hertz_constant, V_m_eff), of_tti_damping,
     "c = \\zeta \\sqrt{5 m^* h}", "Dashpot c overlap^(1/4) beside the spring of Hertz.", NULL,
     "Tsuji et al. (1992); Antypov and Elliott (2011)", 0.0, 0},
    {V_hysteretic_damping, IN(V_restitution), of_hysteretic_damping,
     "d (1 + e) = \\ln\\frac{1 + d}{1 - d e}",
     "Dashpot of Hunt and Crossley, d = χ v/h, that gives the same restitution.", NULL,
     "Gonthier et al. (2004); Zhang and Sharf (2009)", 0.0, 0},
};
PART(restitution);

/* --- Cattaneo and Mindlin ------------------------------------------------------------------------ */

static struct ref_mindlin mindlin_of(const double *v) {
    return (struct ref_mindlin){IS(friction_limit), IS(slide_limit)};
}
RELATION(friction_limit) {
    return IS(friction) * IS(force);
}
RELATION(slide_limit) {
    return IS(friction) * IS(overlap) / IS(kappa);
}
RELATION(shear_force) {
    const struct ref_mindlin m = mindlin_of(v);
    return ref_mindlin_loading(&m, IS(slide));
}
RELATION(stick_radius) {
    return IS(contact_radius) * cbrt(fmax(1.0 - IS(shear_force) / IS(friction_limit), 0.0));
}
RELATION(cycle_energy) {
    const struct ref_mindlin m = mindlin_of(v);
    return ref_mindlin_cycle_energy_of_slide(&m, IS(slide));
}

static const char mindlin[] = "Cattaneo (1938); Mindlin (1949); Johnson (1985) sec. 7.2";
static const struct model_relation rows_mindlin[] = {
    {V_friction_limit, IN(V_friction, V_force), of_friction_limit, "T_m = \\mu N",
     "Shear force at which all of the contact slips.", NULL, mindlin, 0.0, 0},
    {V_slide_limit, IN(V_friction, V_overlap, V_kappa), of_slide_limit,
     "s_m = \\mu \\delta / \\kappa", "Slide at which it does.", NULL, mindlin, 0.0, 0},
    {V_shear_force, IN(V_friction_limit, V_slide_limit, V_slide), of_shear_force,
     "T = \\mu N \\left(1 - (1 - s / s_m)^{3/2}\\right)", "Shear force at the slide s.",
     "mindlin_shear_force", mindlin, 0.0, 0},
    {V_stick_radius, IN(V_contact_radius, V_shear_force, V_friction_limit), of_stick_radius,
     "c = a \\left(1 - \\frac{T}{\\mu N}\\right)^{1/3}",
     "Outside of the circle with this radius the surfaces slip.", NULL, mindlin, 0.0, 0},
    {V_cycle_energy, IN(V_friction_limit, V_slide_limit, V_slide), of_cycle_energy,
     "W = \\frac{24}{5} \\mu N s_m \\left[1 - (1-x)^{5/3} - \\frac{5 x}{6} (1 + "
     "(1-x)^{2/3})\\right], "
     "\\quad x = T / (\\mu N)",
     "Energy lost in a full cycle between -s and s; with gross sliding beyond s_m in addition.",
     "mindlin_cycle_energy", "Mindlin et al. (1952); Johnson (1985) sec. 7.4", 0.0, 0},
};
PART(mindlin);

/* --- oblique impact ------------------------------------------------------------------------------ */

RELATION(normal_speed) {
    return IS(speed) * cos(IS(angle));
}
RELATION(slip) {
    return IS(speed) * sin(IS(angle)) - IS(radius) * IS(spin);
}
/* 1/m_t = (1 + 1/q)/m*, as both bodies have the same q = I/(m R^2). */
RELATION(chi) {
    return 0.5 * IS(kappa) * (1.0 + 1.0 / IS(inertia_ratio));
}
RELATION(psi1) {
    return IS(kappa) * IS(slip) / (IS(friction) * IS(normal_speed));
}
RELATION(psi2) {
    static const enum ref_oblique_law laws[] = {REF_OBLIQUE_MINDLIN, REF_OBLIQUE_SPRING,
                                                REF_OBLIQUE_SPRING_SCALED};
    double psi2 = 0.0, uncertainty;
    if (!(fabs(IS(psi1)) > 0.0))
        return 0.0;
    return ref_oblique_solve(laws[(int)IS(contact_law)], SPHERE, IS(chi), IS(psi1), &psi2,
                             &uncertainty)
               ? (double)NAN
               : psi2;
}
RELATION(slip_out) {
    return IS(psi2) * IS(friction) * IS(normal_speed) / IS(kappa);
}
RELATION(tangential_restitution) {
    return -IS(psi2) / IS(psi1);
}
/* What shear takes of the slip, by way of the velocities: (1 + 1/q) of it. */
static double taken(const double *v) {
    return (IS(slip) - IS(slip_out)) * IS(inertia_ratio) / (1.0 + IS(inertia_ratio));
}
RELATION(angle_out) {
    return atan2(IS(slip) + IS(radius) * IS(spin) - taken(v), IS(normal_speed));
}
RELATION(spin_out) {
    return IS(spin) + IS(m_eff) / IS(mass) * taken(v) / (IS(inertia_ratio) * IS(radius));
}

static const char maw[] = "Maw et al. (1976)";
static const char conserved[] = "momentum and angular momentum; Maw et al. (1976)";
static const struct model_relation rows_oblique[] = {
    {V_normal_speed, IN(V_speed, V_angle), of_normal_speed, "v_n = v \\cos\\alpha",
     "Part of the speed along the normal.", NULL, maw, 0.0, 0},
    {V_slip, IN(V_speed, V_angle, V_radius, V_spin), of_slip, "u = v \\sin\\alpha - R_1 \\omega_1",
     "Velocity of body 2 relative to body 1 at the contact point; the plane is taken as fixed.",
     NULL, maw, 0.0, 0},
    {V_chi, IN(V_kappa, V_inertia_ratio), of_chi,
     "\\chi = \\frac{\\kappa}{2} \\left(1 + \\frac{m R^2}{I}\\right)",
     "Parameter of the inertia against slip.", "oblique_chi", maw, 0.0, 0},
    {V_psi1, IN(V_kappa, V_slip, V_friction, V_normal_speed), of_psi1,
     "\\psi_1 = \\frac{\\kappa u}{\\mu v_n}", "Slip before the impact.", "oblique_psi1", maw, 0.0,
     0},
    {V_psi2, IN(V_contact_law, V_chi, V_psi1), of_psi2,
     "\\psi_2 = \\psi_1 - 5 \\chi \\int T \\, dt",
     "Slip after the impact: the equation of motion with the shear force of that law, integrated; "
     "ψ_1 - 4 χ where it slides throughout.",
     NULL, "Maw et al. (1976); Mindlin and Deresiewicz (1953); PFC Hertz Model eq. 7 to 11", 1e-12,
     0},
    {V_slip_out, IN(V_psi2, V_kappa, V_friction, V_normal_speed), of_slip_out,
     "u' = \\psi_2 \\mu v_n / \\kappa", "Slip velocity after the impact.",
     "mindlin_oblique_slip_velocity_out", maw, 0.0, 0},
    {V_tangential_restitution, IN(V_psi1, V_psi2), of_tangential_restitution,
     "e_t = -\\psi_2 / \\psi_1", "Tangential restitution.",
     "mindlin_oblique_tangential_restitution", maw, 0.0, 0},
    {V_angle_out, IN(V_slip, V_slip_out, V_radius, V_spin, V_inertia_ratio, V_normal_speed),
     of_angle_out,
     "\\tan\\alpha' = \\frac{1}{v_n} \\left(u + R_1 \\omega_1 - \\frac{u - u'}{1 + m R^2 / "
     "I}\\right)",
     "Angle of the velocity of the centres after the impact; negative: it goes back.", NULL,
     conserved, 0.0, 0},
    {V_spin_out, IN(V_slip, V_slip_out, V_radius, V_spin, V_inertia_ratio, V_m_eff, V_mass),
     of_spin_out, "\\omega_1' = \\omega_1 + \\frac{m^* (u - u')}{m_1 R_1 (1 + I / (m R^2))}",
     "Spin of body 1 after the impact.", "hertz_oblique_spin1_out", conserved, 0.0, 0},
};
PART(oblique);

/* --- adhesion ------------------------------------------------------------------------------------ */

static struct ref_adhesive adhesive_of(const double *v) {
    return (struct ref_adhesive){.kind = IS(adhesion) > 0.5 ? REF_DMT : REF_JKR,
                                 .e_star = IS(e_star),
                                 .r_star = IS(r_eff),
                                 .strength = IS(work_of_adhesion)};
}
RELATION(surface_energy) {
    return 0.5 * IS(work_of_adhesion);
}
/* 3/2 (JKR) or 2 (DMT) times pi w R*. */
RELATION(pull_off_force) {
    return (IS(adhesion) > 0.5 ? 2.0 : 1.5) * TOUCH_PI * IS(work_of_adhesion) * IS(r_eff);
}
/* The cube of the contact radius is 3/4 R*, over E*, times the sum of the load and, of JKR without load, 6 pi w R*; of DMT
 * 2 pi w R*. */
RELATION(rest_radius) {
    return cbrt((IS(adhesion) > 0.5 ? 1.5 : 4.5) * TOUCH_PI * IS(work_of_adhesion) * IS(r_eff) *
                IS(r_eff) / IS(e_star));
}
/* JKR: a^2 over R* less sqrt(2 pi w a/E*), a third of the first term where there is no load. */
RELATION(rest_overlap) {
    return IS(rest_radius) * IS(rest_radius) / IS(r_eff) / (IS(adhesion) > 0.5 ? 1.0 : 3.0);
}
RELATION(sticking_speed) {
    struct ref_adhesive contact = adhesive_of(v);
    contact.mass = IS(m_eff);
    return ref_adhesive_sticking_speed(&contact);
}
RELATION(adhesive_restitution) {
    const double ratio = IS(sticking_speed) / IS(speed);
    return ratio < 1.0 ? sqrt((1.0 - ratio) * (1.0 + ratio)) : 0.0;
}

static const char attracts[] = "Johnson et al. (1971); Derjaguin et al. (1975)";
static const char sticks[] = "Thornton and Ning (1998)";
#define OF_ADHESION V_adhesion, V_work_of_adhesion, V_r_eff
static const struct model_relation rows_adhesion[] = {
    {V_surface_energy, IN(V_work_of_adhesion), of_surface_energy, "\\gamma = w / 2",
     "Surface energy of two equal bodies.", NULL, attracts, 0.0, 0},
    {V_pull_off_force, IN(OF_ADHESION), of_pull_off_force, "N_c = \\frac{3}{2} \\pi w R^*",
     "Force that pulls the bodies apart, by JKR; 2 π w R* by DMT.", NULL, attracts, 0.0, 0},
    {V_rest_radius, IN(OF_ADHESION, V_e_star), of_rest_radius,
     "a_0^3 = \\frac{9 \\pi w R^{*2}}{2 E^*}",
     "Contact radius without load, by JKR; DMT has a third of the cube.", NULL, attracts, 0.0, 0},
    {V_rest_overlap, IN(V_adhesion, V_rest_radius, V_r_eff), of_rest_overlap,
     "\\delta_0 = \\frac{a_0^2}{3 R^*}", "Overlap without load, by JKR; DMT has a_0^2/R*.", NULL,
     attracts, 0.0, 0},
    {V_sticking_speed, IN(OF_ADHESION, V_e_star, V_m_eff), of_sticking_speed,
     "m^* v_s^2 = 14.18 \\left(\\frac{w^5 R^{*4}}{E^{*2}}\\right)^{1/3}",
     "Speed up to which the bodies stick, by JKR: a touch and a parting lose that energy; 0 "
     "by DMT, which loses nothing.",
     NULL, sticks, 1e-12, 0},
    {V_adhesive_restitution, IN(V_sticking_speed, V_speed), of_adhesive_restitution,
     "e = \\sqrt{1 - v_s^2 / v^2}", "Restitution without dashpots; 0 below v_s.", "jkr_restitution",
     sticks, 0.0, 0},
};
PART(adhesion);

/* --- stability ----------------------------------------------------------------------------------- */

/* The largest overlap of the elastic impact, as the references have it. */
RELATION(elastic_max_overlap) {
    return elastic_overlap(v);
}
RELATION(impact_stiffness) {
    return ref_hertz_stiffness(IS(hertz_constant), SPHERE, IS(max_overlap));
}
static struct ref_springs springs_of(const double *v) {
    struct ref_springs s = {.k_n = IS(stiffness), .k_t = IS(kappa) * IS(stiffness)};
    const double radius[2] = {IS(radius), IS(radius2)}, mass[2] = {IS(mass), IS(mass2)};
    for (int b = 0; b < 2; b++) {
        s.mass[b] = mass[b];
        s.inertia[b] = IS(inertia_ratio) * mass[b] * radius[b] * radius[b];
        s.lever[b] = radius[b] - 0.5 * IS(max_overlap);
    }
    return s;
}
RELATION(stable_step) {
    return 2.0 * sqrt(IS(m_eff) / IS(stiffness));
}
RELATION(stable_step_sticking) {
    const struct ref_springs s = springs_of(v);
    return ref_stable_step_sticking(&s);
}
static double of_lattice(const double *v, enum ref_lattice lattice) {
    struct ref_lattice_limit limit;
    const double lever = (IS(radius) - 0.5 * IS(max_overlap)) / IS(radius);
    if (ref_lattice_stability(lattice, IS(kappa), IS(inertia_ratio) / (lever * lever), &limit))
        return (double)NAN;
    return limit.share * 2.0 * sqrt(0.5 * IS(mass) / IS(stiffness));
}
RELATION(stable_step_cubic) {
    return of_lattice(v, REF_LATTICE_SIMPLE_CUBIC);
}
RELATION(stable_step_face_centred) {
    return of_lattice(v, REF_LATTICE_FACE_CENTRED);
}

static const char explicit_step[] =
    "w dt = 2 for the fastest mode; O'Sullivan and Bray (2004), Otsubo et al. (2017)";
#define OF_LATTICE V_radius, V_inertia_ratio, V_kappa, V_stiffness, V_mass, V_max_overlap
static const struct model_relation rows_stability[] = {
    {V_max_overlap, IN(V_hertz_constant, V_m_eff, V_speed), of_elastic_max_overlap,
     "\\delta_m = \\left(\\frac{5 m^* v^2}{4 h}\\right)^{2/5}",
     "Largest overlap of the elastic impact.", "hertz_impact_max_overlap",
     "Johnson (1985) sec. 11.4", 0.0, 0},
    {V_stiffness, IN(V_hertz_constant, V_max_overlap), of_impact_stiffness,
     "k_n = \\frac{3}{2} h \\sqrt{\\delta_m}", "Normal stiffness there.", "hertz_stiffness_n",
     johnson, 0.0, 0},
    {V_stable_step, IN(V_m_eff, V_stiffness), of_stable_step, "dt = 2 \\sqrt{m^* / k_n}",
     "Limit of central differences for the normal mode of the pair.", "stability_normal",
     explicit_step, 0.0, 0},
    {V_stable_step_sticking,
     IN(V_radius, V_radius2, V_inertia_ratio, V_kappa, V_stiffness, V_mass, V_mass2, V_max_overlap),
     of_stable_step_sticking, "dt = 2 \\sqrt{m_t / (\\kappa k_n)}",
     "The smaller one of this limit, of slip and spins in one mode, and of that of the normal "
     "mode.",
     "stability_sticking", explicit_step, 0.0, 0},
    {V_stable_step_cubic, IN(OF_LATTICE), of_stable_step_cubic, "dt = 2 / \\omega_m",
     "ω_m from the largest eigenvalue of the dynamical matrix over all wave vectors.",
     "stability_simple_cubic", explicit_step, 1e-12, 1},
    {V_stable_step_face_centred, IN(OF_LATTICE), of_stable_step_face_centred, "dt = 2 / \\omega_m",
     "ω_m from the largest eigenvalue of the dynamical matrix over all wave vectors.",
     "stability_face_centred", explicit_step, 1e-12, 1},
};
PART(stability);

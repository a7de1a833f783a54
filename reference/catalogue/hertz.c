/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The contact of Hertz at rest: smooth frictionless elastic bodies, each a half-space to the other (contact radius much
 * smaller than the radii). Moduli are of the bodies, or (PFC) of the contact. */
#include "reference/catalogue/formula.h"
#include "reference/solutions/hertz.h"

INPUT(radius, "R", "m", TO_INF | REF_BODIES, NEED, E(5e-3, 5e-3), "radius of each body, infinite for a wall",
      SOUGHT(1e-9, 1e3));
INPUT(young, "E", "Pa", POSITIVE | REF_BODIES | REF_DEFORMS, NEED, E(70e9, 70e9), "Young's modulus of each body",
      SOUGHT(1e2, 1e14));
INPUT(poisson, "\\nu", "1", RANGE(-1.0, 0.5, REF_MIN_OPEN | REF_BODIES | REF_DEFORMS), NEED, E(0.3, 0.3),
      "Poisson's ratio of each body");
INPUT(rigid, "", "1", YES_NO | REF_BODIES, 0.0, 0.0, "1 where the body does not deform, 0 if absent");
INPUT(hz_shear, "G", "Pa", FROM_0, NEED, 70e9 / 2.6, "shear modulus of the contact");
INPUT(hz_poiss, "\\nu", "1", RANGE(-1.0, 0.5, REF_MIN_OPEN), NEED, 0.3, "Poisson's ratio of the contact");
INPUT(hz_alpha, "\\alpha", "1", RANGE(1.0, HUGE_VAL, REF_MAX_OPEN), 1.5, 1.5,
      "exponent of the normal force, 3/2 if absent");
INPUT(rgap, "", "m", ANY, 0.0, 0.0, "reference gap, added to the overlap; 0 if absent");

QUANTITY(path_overlap, "\\delta", "m", ANY | REF_SAMPLE, "overlap of the path");
QUANTITY(path_time, "t", "s", ANY | REF_SAMPLE, "time of the path");
QUANTITY(overlap, "\\delta", "m", ANY, "overlap", SOUGHT(1e-18, 1e2), .example = {2e-6});
QUANTITY(gap, "", "m", ANY, "what is added to the overlap of the path");
QUANTITY(alpha, "\\alpha", "1", RANGE(1.0, HUGE_VAL, REF_MAX_OPEN), "exponent of the normal force");
QUANTITY(r_eff, "R^*", "m", POSITIVE, "effective radius", SOUGHT(1e-9, 1e3));
QUANTITY(e_star, "E^*", "Pa", FROM_0, "effective modulus", SOUGHT(1e2, 1e14));
QUANTITY(g_star, "G^*", "Pa", FROM_0, "effective shear modulus", SOUGHT(1e2, 1e14));
QUANTITY(kappa, "\\kappa", "1", FROM_0, "shear over normal stiffness", SOUGHT(1e-3, 1e2));
QUANTITY(h, "h", "N/m^alpha", FROM_0, "stiffness of the spring of Hertz", .called = "hertz_constant",
         SOUGHT(1e-6, 1e20), .example = {5e9});
QUANTITY(force, "N", "N", FROM_0, "normal force", NULL, "normal_force", SOUGHT(1e-24, 1e15));
QUANTITY(stiffness_n, "k_n", "N/m", FROM_0, "tangent normal stiffness", .called = "stiffness", SOUGHT(1e-9, 1e15),
         .example = {1e6});
QUANTITY(stiffness_s, "k_s", "N/m", FROM_0, "shear stiffness before any slip", .called = "shear_stiffness",
         SOUGHT(1e-9, 1e15));
QUANTITY(strain_energy, "U", "J", FROM_0, "energy of the normal spring", .called = "energy", SOUGHT(1e-30, 1e15));
QUANTITY(contact_radius, "a", "m", FROM_0, "radius of the contact area", SOUGHT(1e-15, 1e2));
QUANTITY(peak_pressure, "p_0", "Pa", FROM_0, "pressure at the centre of contact", SOUGHT(1e-3, 1e14));

static const char johnson[] = "Johnson (1985) eq. 4.22 to 4.24";
static const char mindlin[] = "Mindlin (1949)";

/* --- of the pair ---------------------------------------------------------------------------------- */

CONSTANT(alpha, body, 1.5, johnson, SAYS_NOTHING, 0);
FORMULA(alpha, pfc any, (hz_alpha), hz_alpha, 0, "PFC Hertz Model eq. 4", SAYS_NOTHING);
FORMULA(gap, pfc any, (rgap), rgap, 0, "PFC Hertz Model", SAYS_NOTHING);
CONSTANT(gap, , 0.0, johnson, SAYS_NOTHING, 0);
FORMULA(overlap, pfc any, (path_overlap, gap), path_overlap + gap, 0, johnson, SAYS_NOTHING);
FORMULA(overlap, , (path_overlap), path_overlap, 0, johnson, SAYS_NOTHING);

FORMULA(r_eff, , (radius1, radius2), ref_in_series(radius1, radius2), 0, johnson,
        {{"\\frac{1}{R^*} = \\frac{1}{R_1} + \\frac{1}{R_2}",
          "Effective radius, of bodies with the radii R_1 and R_2; a wall has an infinite one."}});
FORMULA(e_star, pfc any, (hz_shear, hz_poiss), ref_e_star_of_contact(hz_shear, hz_poiss), 0, "PFC Hertz Model eq. 5",
        {{"E^* = \\frac{G}{1 - \\nu}", "From the shear modulus G and Poisson's ratio ν of the contact."}});
FORMULA(g_star, pfc any, (hz_shear, hz_poiss), ref_g_star_of_contact(hz_shear, hz_poiss), 0, "PFC Hertz Model eq. 8",
        {{"G^* = \\frac{G}{2 (2 - \\nu)}", "From the shear modulus G and Poisson's ratio ν of the contact."}});
FORMULA(kappa, pfc any, (hz_shear, hz_poiss), hz_shear >= 0 ? 2 * (1 - hz_poiss) / (2 - hz_poiss) : 0, 0,
        "PFC Hertz Model eq. 8",
        {{"\\kappa = \\frac{2 (1 - \\nu)}{2 - \\nu}",
          "Shear stiffness over normal stiffness; ν: Poisson's ratio of the contact."}});
FORMULA(e_star, body any, (young1, poisson1, young2, poisson2),
        ref_in_series(ref_e_star_of_body(young1, poisson1), ref_e_star_of_body(young2, poisson2)), 0,
        "Johnson (1985) sec. 4.2",
        {{"\\frac{1}{E^*} = \\frac{1 - \\nu_1^2}{E_1} + \\frac{1 - \\nu_2^2}{E_2}",
          "From Young's moduli E and Poisson's ratios ν of the bodies; a rigid body brings nothing to the sum."}});
FORMULA(
    g_star, body any, (young1, poisson1, young2, poisson2),
    ref_in_series(ref_g_star_of_body(young1, poisson1), ref_g_star_of_body(young2, poisson2)), 0, mindlin,
    {{"\\frac{1}{G^*} = \\frac{2 - \\nu_1}{G_1} + \\frac{2 - \\nu_2}{G_2}, \\quad G_1 = \\frac{E_1}{2 (1 + \\nu_1)}, \\quad G_2 = \\frac{E_2}{2 (1 + \\nu_2)}",
      "From Young's moduli E and Poisson's ratios ν of the bodies; a rigid body brings nothing to the sum."}});
FORMULA(kappa, body any, (e_star, g_star), ref_shear_ratio(e_star, g_star), 0, mindlin,
        {{"\\kappa = \\frac{4 G^*}{E^*}", "Shear stiffness over normal stiffness."}});
FORMULA(h, , (e_star, r_eff), ref_hertz_h(e_star, r_eff), 0, johnson,
        {{"h = \\frac{4}{3} E^* \\sqrt{R^*}",
          "Stiffness of the pair by Hertz. α: exponent of the force, 3/2 for spheres."}});

/* --- at an overlap -------------------------------------------------------------------------------- */

FORMULA(force, , (h, alpha, overlap), ref_hertz_force(h, alpha, overlap), 0, johnson,
        {{"N = h \\delta^\\alpha",
          "Normal force N of the spring at the overlap δ; the exponent α is 3/2 for spheres."}});
FORMULA(
    stiffness_n, , (h, alpha, overlap), ref_hertz_stiffness(h, alpha, overlap), 0, johnson,
    {{"k_n = \\alpha h \\delta^{\\alpha - 1}",
      "Tangent normal stiffness, the derivative of the force at the overlap δ; the exponent α is 3/2 for spheres."}});
FORMULA(stiffness_s, , (kappa, stiffness_n), kappa *stiffness_n, 0, "Mindlin (1949); PFC Hertz Model eq. 8",
        {{"k_s = \\kappa k_n",
          "Shear stiffness before any slip; for spheres (α = 3/2) it is 8 G* a with the contact radius a."}});
FORMULA(strain_energy, , (h, alpha, overlap), ref_hertz_energy(h, alpha, overlap), 0,
        "Johnson (1985) eq. 4.23, integrated; PFC Hertz Model eq. 15",
        {{"U = \\frac{h \\delta^{\\alpha + 1}}{\\alpha + 1}",
          "Energy of the spring at the overlap δ, the integral of its force; the exponent α is 3/2 for spheres."}});

#define SPHERES(value) \
    (fabs(alpha - 1.5) > 0 ? REFUSE("hz_alpha is %.9g; allowed: 3/2, the contact of spheres", alpha) : (value))
FORMULA(contact_radius, , (r_eff, overlap, alpha), SPHERES(ref_hertz_contact_radius(r_eff, overlap)), 0, johnson,
        {{"a = \\sqrt{R^* \\delta}", "Radius a of the contact area at the overlap δ."}});
FORMULA(peak_pressure, , (e_star, r_eff, overlap, alpha), SPHERES(ref_hertz_peak_pressure(e_star, r_eff, overlap)), 0,
        johnson,
        {{"p_0 = \\frac{2 E^*}{\\pi} \\sqrt{\\frac{\\delta}{R^*}}",
          "Pressure at the centre of contact at the overlap δ."}});

static const char elastic[] = "Hertz normal force (elastic part)";
REFERENCE(hertz_normal_force, force, hertz, elastic);
REFERENCE(hertz_stiffness_n, stiffness_n, hertz, "tangent normal stiffness");
REFERENCE(hertz_stiffness_s, stiffness_s, hertz, "initial tangent shear stiffness 8 G* a");
REFERENCE(hertz_strain_energy, strain_energy, hertz, "strain energy of the normal spring");
REFERENCE(hertz_contact_radius, contact_radius, hertz, "radius of the contact area");
REFERENCE(hertz_peak_pressure, peak_pressure, hertz, "pressure at the centre of contact");
REFERENCE(hertz_mindlin_normal_force, force, hertz_mindlin, elastic);
REFERENCE(hertz_mindlin_stiffness_s, stiffness_s, hertz_mindlin, "shear stiffness 8 G* a");
REFERENCE(hertzian_force, force, hertzian, "Hertz normal force");
REFERENCE(hertzian_energy, strain_energy, hertzian, "strain energy");
REFERENCE(viscoelastic_normal_force, force, viscoelastic, elastic);

RECORDS(hertz) = 0;

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The largest stable time step of explicit integration, at the largest overlap of the undamped impact at that speed. Contacts
 * stick, and the shear force acts at the contact point. A lattice is one of spheres like body 1 whose contacts are as stiff. */
#include "reference/solutions/stability.h"

#include <float.h>

#include "formula.h"
#include "reference/solutions/hertz.h"

QUANTITY(impact_stiffness, "k_n", "N/m", POSITIVE, "normal stiffness at the largest overlap of an impact",
         .called = "stiffness", SOUGHT(1e-9, 1e15));
#define STEP(name, of) \
    QUANTITY(name, "\\Delta t", "s", POSITIVE, "largest stable time step of " of, NULL, "stable_step", \
             SOUGHT(1e-18, 1e3))
STEP(stable_step, "the pair that slides");
STEP(stable_step_sticking, "the pair that sticks");
STEP(stable_step_cubic, "a simple cubic lattice, 6 contacts a ball");
STEP(stable_step_body_centred, "a body-centred cubic lattice, 8 contacts a ball");
STEP(stable_step_face_centred, "a face-centred cubic lattice, 12 contacts a ball");
STEP(stable_step_hexagonal, "a hexagonal close-packed lattice, 12 contacts a ball");

static const char contact[] = "w dt = 2 for the fastest mode of the pair (solutions/stability.h)";
static const char lattice[] = "largest eigenvalue over all wave vectors (solutions/stability.h)";
#define ROUNDED (32.0 * DBL_EPSILON)

/* From the centre of a body to the contact point, m. */
static double lever(struct ref_eval *eval, double radius, double overlap) {
    return 0.5 * overlap < radius ? radius - 0.5 * overlap
                                  : REFUSE("the largest overlap is %.3g m, so that the contact point is beyond the "
                                           "centre; allowed: less than 2 R = %.3g m",
                                           overlap, 2.0 * radius);
}

FORMULA(impact_stiffness, , (h, alpha, unit_overlap), ref_hertz_stiffness(h, alpha, unit_overlap), 0,
        "Johnson (1985) eq. 4.23",
        {{"k_n = \\alpha h \\delta_0^{\\alpha - 1}",
          "Normal stiffness at the largest overlap of the undamped impact, δ_0."}});
FORMULA(stable_step, , (m_eff, impact_stiffness),
        ref_stable_step_normal(&(struct ref_springs){.k_n = impact_stiffness, .mass = {m_eff, HUGE_VAL}}), ROUNDED,
        contact,
        {{"\\Delta t = 2 \\sqrt{\\frac{m^*}{k_n}}", "Largest stable time step of the normal motion of the pair."}});
FORMULA(
    stable_step_sticking, , (mass1, mass2, inertia1, inertia2, radius1, radius2, impact_stiffness, kappa, unit_overlap),
    ref_stable_step_sticking(&(struct ref_springs){
        .k_n = impact_stiffness,
        .k_t = kappa * impact_stiffness,
        .mass = {mass1, mass2},
        .inertia = {inertia1, inertia2},
        .lever = {lever(eval, radius1, unit_overlap), lever(eval, radius2, unit_overlap)}}),
    ROUNDED, contact,
    {{"\\Delta t = 2 \\min\\left(\\sqrt{\\frac{m^*}{k_n}}, \\sqrt{\\frac{m_t}{k_t}}\\right)",
      "Largest stable time step of a pair that sticks; in its second mode slip and spins move together."},
     {"\\frac{1}{m_t} = \\frac{1}{m_1} + \\frac{l_1^2}{I_1} + \\frac{1}{m_2} + \\frac{l_2^2}{I_2}, \\quad l_1 = R_1 - \\frac{\\delta_0}{2}, \\quad l_2 = R_2 - \\frac{\\delta_0}{2}",
      "Inertia against slip, from masses m, moments of inertia I, radii R and levers l to the contact point; a wall brings nothing to the sum."},
     {"\\frac{1}{m^*} = \\frac{1}{m_1} + \\frac{1}{m_2}",
      "Mass of the pair, from the masses m; a wall has an infinite one."},
     {"k_t = \\kappa k_n", "Shear stiffness of a contact that sticks."}});

static double largest(struct ref_eval *eval, enum ref_lattice of, double mass, double inertia, double lever, double k_n,
                      double kappa) {
    struct ref_lattice_limit limit;
    if (isinf(mass) || isinf(inertia))
        return REFUSE(
            "body 1 has mass %.9g kg and inertia %.9g kg m2; allowed: a ball, whose mass and inertia are finite", mass,
            inertia);
    if (ref_lattice_stability(of, kappa, inertia / (mass * lever * lever), &limit))
        return REFUSE("the eigenvalues were not found");
    return limit.share * 2.0 * sqrt(0.5 * mass / k_n);
}
#define LATTICE     (mass1, inertia1, radius1, unit_overlap, impact_stiffness, kappa)
#define LARGEST(of) largest(eval, of, mass1, inertia1, lever(eval, radius1, unit_overlap), impact_stiffness, kappa)
FORMULA(
    stable_step_cubic, , LATTICE, LARGEST(REF_LATTICE_SIMPLE_CUBIC), 1e-12, lattice,
    {{"\\Delta t = \\frac{2}{\\omega}, \\quad \\det(K(q) - \\omega^2 M) = 0",
      "Largest stable time step of a lattice; ω: the largest of the angular frequencies over all wave vectors q, from stiffness K and mass M of three displacements and three rotations of each sphere."},
     {"k_t = \\kappa k_n", "Shear stiffness of a contact that sticks."}},
    REF_EIGENVALUE);
FORMULA(
    stable_step_body_centred, , LATTICE, LARGEST(REF_LATTICE_BODY_CENTRED), 1e-12, lattice,
    {{"\\Delta t = \\frac{2}{\\omega}, \\quad \\det(K(q) - \\omega^2 M) = 0",
      "Largest stable time step of a lattice; ω: the largest of the angular frequencies over all wave vectors q, from stiffness K and mass M of three displacements and three rotations of each sphere."},
     {"k_t = \\kappa k_n", "Shear stiffness of a contact that sticks."}},
    REF_EIGENVALUE);
FORMULA(
    stable_step_face_centred, , LATTICE, LARGEST(REF_LATTICE_FACE_CENTRED), 1e-12, lattice,
    {{"\\Delta t = \\frac{2}{\\omega}, \\quad \\det(K(q) - \\omega^2 M) = 0",
      "Largest stable time step of a lattice; ω: the largest of the angular frequencies over all wave vectors q, from stiffness K and mass M of three displacements and three rotations of each sphere."},
     {"k_t = \\kappa k_n", "Shear stiffness of a contact that sticks."}},
    REF_EIGENVALUE);
FORMULA(
    stable_step_hexagonal, , LATTICE, LARGEST(REF_LATTICE_HEXAGONAL), 1e-12, lattice,
    {{"\\Delta t = \\frac{2}{\\omega}, \\quad \\det(K(q) - \\omega^2 M) = 0",
      "Largest stable time step of a lattice; ω: the largest of the angular frequencies over all wave vectors q, from stiffness K and mass M of three displacements and three rotations of each sphere."},
     {"k_t = \\kappa k_n", "Shear stiffness of a contact that sticks."}},
    REF_EIGENVALUE);

REFERENCE(stability_normal, stable_step, any, "largest stable step of the normal mode of a contact");
REFERENCE(stability_sticking, stable_step_sticking, any, "largest stable step of a contact that sticks, with spins");
REFERENCE(stability_simple_cubic, stable_step_cubic, any, "largest stable step of a simple cubic lattice that sticks");
REFERENCE(stability_body_centred, stable_step_body_centred, any,
          "largest stable step of a body-centred cubic lattice that sticks");
REFERENCE(stability_face_centred, stable_step_face_centred, any,
          "largest stable step of a face-centred cubic lattice that sticks");
REFERENCE(stability_hexagonal, stable_step_hexagonal, any,
          "largest stable step of a hexagonal close-packed lattice that sticks");

RECORDS(stability) = 0;

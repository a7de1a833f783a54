/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References for the largest stable time step of explicit integration, at the largest overlap of the undamped
 * impact at that speed. Contacts stick, and the shear force acts at the contact point. A lattice is one of
 * spheres like body 1 whose contacts are as stiff as this one.
 */
#include <float.h>
#include <math.h>

#include "evaluate.h"
#include "reference/solutions/elastic.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/stability.h"

static int read_springs(struct ref_reader *in, struct ref_springs *ret_springs) {
    struct ref_contact contact;
    struct ref_impact impact;
    struct ref_springs s;
    if (ref_any_contact(in, &contact) || ref_read_impact(in, &contact, &impact))
        return -1;
    const double overlap =
        ref_elastic_max_overlap(impact.alpha, impact.h, impact.mass, impact.speed);
    s.k_n = ref_hertz_stiffness(impact.h, impact.alpha, overlap);
    s.k_t = contact.kappa * s.k_n;
    for (size_t b = 0; b < 2; b++) {
        s.mass[b] = ref_number(in, "mass", b);
        s.inertia[b] = ref_number(in, "inertia", b);
        s.lever[b] = ref_number(in, "radius", b) - 0.5 * overlap;
    }
    if (in->refused)
        return -1;
    *ret_springs = s;
    return 0;
}

static int eval_contact(struct ref_reader *in, int sticks, double *ret_values,
                        double *ret_uncertainty) {
    struct ref_springs s;
    if (read_springs(in, &s))
        return -1;
    *ret_values = (sticks ? ref_stable_step_sticking : ref_stable_step_normal)(&s);
    *ret_uncertainty = 32.0 * DBL_EPSILON * *ret_values;
    return 0;
}

static int eval_lattice(struct ref_reader *in, enum ref_lattice lattice, double *ret_values,
                        double *ret_uncertainty) {
    struct ref_springs s;
    struct ref_lattice_limit limit;
    if (read_springs(in, &s))
        return -1;
    if (isinf(s.mass[0]) || isinf(s.inertia[0]))
        return ref_refuse(in,
                          "body 1 has mass %.9g kg and inertia %.9g kg m2; allowed: a ball, whose "
                          "mass and inertia are finite",
                          s.mass[0], s.inertia[0]);
    const double q = s.inertia[0] / (s.mass[0] * s.lever[0] * s.lever[0]);
    if (ref_lattice_stability(lattice, s.k_t / s.k_n, q, &limit))
        return ref_refuse(in, "the eigenvalues were not found");
    *ret_values = limit.share * 2.0 * sqrt(0.5 * s.mass[0] / s.k_n);
    *ret_uncertainty = 1e-12 * *ret_values;
    return 0;
}

REF_EVAL(stability_normal, eval_contact, 0)
REF_EVAL(stability_sticking, eval_contact, 1)
#define X(name, keyword, title, neighbours)                                                        \
    REF_EVAL(stability_##keyword, eval_lattice, REF_LATTICE_##name)
REF_LATTICES(X)
#undef X

static const struct ref_input of_normal[] = {REF_ANY_CONTACT, REF_NEED(mass), REF_NEED(inertia),
                                             REF_NEED(speed), REF_MAY(angle), REF_MAY(hz_alpha)};

static const char contact[] = "w dt = 2 for the fastest mode of the pair (solutions/stability.h)";
static const char lattice[] = "largest eigenvalue over all wave vectors (solutions/stability.h)";

static const struct ref_reference rows[] = {
    REF_ROW(stability_normal, "largest stable step of the normal mode of a contact", "stable_step",
            "s", REF_CLOSED_FORM, 0, 0.0, contact, of_normal),
    REF_ROW(stability_sticking, "largest stable step of a contact that sticks, with spins",
            "stable_step", "s", REF_CLOSED_FORM, 0, 0.0, contact, of_normal),
#define X(name, keyword, title, neighbours)                                                        \
    REF_ROW(stability_##keyword, "largest stable step of a " title " lattice that sticks",         \
            "stable_step", "s", REF_EIGENVALUE, 0, 1e-12, lattice, of_normal),
    REF_LATTICES(X)
#undef X
};

REF_TABLE(stability);

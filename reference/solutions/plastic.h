/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contacts that yield: straight branches (Walton and Braun 1986; Luding 2008), and spheres that are elastic and then
 * perfectly plastic (Thornton and Ning 1998). Paths of overlap, and head-on impacts.
 *
 * A path is a line in each step, and is followed from event to event: where the contact begins to yield, where it meets the
 * branch of tension, where the bodies part. Forces in N, > 0 repulsive; energies in J; lengths in m.
 */
#ifndef REF_PLASTIC_H
#define REF_PLASTIC_H

#include <stddef.h>

/* --- straight branches -------------------------------------------------------------------------- */

/* Loading k_1, down to the branch -k_c overlap. The slope of unloading is, from the largest overlap M that counts:
 * start + growth M. */
struct ref_branches {
    double k_1;    /* N/m, > 0 */
    double start;  /* N/m, >= k_1 */
    double growth; /* N/m2, >= 0 */
    double
        limit; /* m, > 0: M is at most this, and the contact elastic beyond; infinity: no such limit */
    double k_c; /* N/m, >= 0 */
    int keeps; /* 1: M stays while the force is 0 (k_c = 0); 0: M shrinks on the branch of tension */
    double c;  /* kg/s, >= 0: dashpot, of impacts alone */
};

/* Force, energy of the spring, and what yielding has taken so far, of each sample; ret_... may be NULL. A contact begins
 * anew after overlaps <= 0. */
void ref_branches_path(const struct ref_branches *b, size_t count, const double *overlap,
                       double *ret_force, double *ret_strain, double *ret_lost);

struct ref_plastic_impact {
    double restitution;    /* 0: the bodies stick */
    double max_overlap;    /* m */
    double peak_force;     /* N, of the spring */
    double duration;       /* s, until zero overlap; infinite where the bodies stick */
    double duration_force; /* s, until the force of the spring is zero for the first time */
    double rest_overlap;   /* m, there */
};

/* Of a reduced mass (kg) with that speed (m/s). From branch to branch in closed form: each is a linear equation of motion,
 * whose end is the root of its solution. */
void ref_branches_impact(const struct ref_branches *b, double mass, double speed,
                         struct ref_plastic_impact *ret);

/* --- elastic, then perfectly plastic -------------------------------------------------------------- */

struct ref_yield {
    double e_star, r_star; /* Pa, m */
    double pressure;       /* Pa, > 0 */
};

/* Overlap, force and (for a reduced mass) speed at which the contact begins to yield. */
double ref_yield_overlap(const struct ref_yield *y);
double ref_yield_force(const struct ref_yield *y);
double ref_yield_speed(const struct ref_yield *y, double mass);

/* Of a contact whose largest overlap is largest: force (N), strain energy (J), contact radius (m) at an overlap up to that. */
double ref_yield_force_at(const struct ref_yield *y, double largest, double overlap);
double ref_yield_strain_at(const struct ref_yield *y, double largest, double overlap);
double ref_yield_radius_at(const struct ref_yield *y, double largest, double overlap);
/* What yielding has taken (J): the integral of the difference between loading and unloading, in closed form. */
double ref_yield_lost(const struct ref_yield *y, double largest);

/* e(V/V_y), 1 up to V/V_y = 1: Thornton and Ning (1998); derived again in the tests. */
double ref_yield_restitution(double speed_ratio);
void ref_yield_impact(const struct ref_yield *y, double mass, double speed,
                      struct ref_plastic_impact *ret);

#endif

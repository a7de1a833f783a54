/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adhesive contacts of spheres: JKR, DMT, and Hertz with the attraction of an area. */
#ifndef REF_ADHESIVE_H
#define REF_ADHESIVE_H

enum ref_adhesion {
    REF_JKR,          /* work of adhesion w, J/m2 */
    REF_DMT,          /* the same */
    REF_AREA_SPHERES, /* k, J/m3, times the intersection of the spheres */
    REF_AREA_FLAT,    /* k times 4 pi R* overlap */
};

struct ref_adhesive {
    enum ref_adhesion kind;
    double e_star, r_star; /* Pa, m */
    double strength;       /* w or k */
    double radius[2];      /* m; infinite: a wall. For REF_AREA_SPHERES */
    double mass;           /* kg, effective; impacts */
    double speed;          /* m/s, approach at touch */
    double root_damping;   /* the dashpot is root_damping sqrt(m a) + damp_radius m a */
    double damp_radius;    /* 1/(m s) */
};

/* Overlap at which a contact that pulls apart ends: 0, or less with JKR. */
double ref_adhesive_end(const struct ref_adhesive *c);
/* Of a contact that has begun, at an overlap not below the end: contact radius (m), elastic normal force (N), and energy
 * (J) over that at touch. The radius is found by bracketing; the energy is that of a Hertz contact pressed to the radius
 * and then, at constant radius, unloaded as a flat punch, less w pi a^2. */
double ref_adhesive_radius(const struct ref_adhesive *c, double overlap);
double ref_adhesive_force(const struct ref_adhesive *c, double overlap);
double ref_adhesive_energy(const struct ref_adhesive *c, double overlap);

/* Speed (m/s) up to which bodies without dashpot stick: m* v^2 = 2 energy at the end. 0 where nothing is lost. */
double ref_adhesive_sticking_speed(const struct ref_adhesive *c);

struct ref_adhesive_outcome {
    double restitution; /* 0: they stick */
    double max_overlap, peak_force;
    double duration; /* s, from touch to the end; infinite: they stick */
    double fastest;  /* the largest speed on the way, over that of approach; at least 1 */
};
/* The equation of motion, in s = sqrt(a) and a time tau with dt = (d overlap/ds) dtau, in which nothing is singular at touch
 * or where a neck breaks. 0, or -1 where it is not solved. */
int ref_adhesive_impact(const struct ref_adhesive *c, struct ref_adhesive_outcome *ret);

#endif

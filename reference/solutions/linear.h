/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Oblique impact on linear springs and dashpots with a Coulomb limit: what becomes of the slip velocity.
 *
 *   m x'' = -N,       N = k_n x + c_n x',              x(0) = 0, x'(0) = speed
 *   m_t u' = -T,      T = s + c_t u (or cut), s' = k_t u while it sticks,   s(0) = 0, u(0) = slip
 *
 * The contact plane is fixed and the shear force acts at the radius, as in solutions/oblique.h. Head-on, this is the
 * oscillator of solutions/tti.h with alpha = 1. Sticking throughout without dashpots, with chi of
 * solutions/oblique.h, u_out/u = cos(pi sqrt(2 chi)). In between the motion is piecewise that of a linear system with
 * constant coefficients, whose power series is summed to long double; changes between sticking, sliding, pressing,
 * pulling and free flight are linear functions of the state, and are found as roots of them.
 *
 * Sliding is the limit of small time steps of the rules of lib/laws/linear.c (derived):
 *   sum              |T| = mu N. Each step multiplies the spring by what is left of the sum, so it falls at once to
 *                    mu N - c_t u, or to 0 where the dashpot alone is above the limit
 *   sum_rest         |T| = mu N and s = mu N - c_t u, of any sign
 *   spring           |s| = mu N beside the whole dashpot
 *   spring_sticking  |s| = mu N without dashpot
 * and goes on while the force of a contact that sticks would grow faster than its limit.
 */
#ifndef REF_LINEAR_H
#define REF_LINEAR_H

enum ref_linear_limit {
    REF_LINEAR_SUM,
    REF_LINEAR_SUM_REST,
    REF_LINEAR_SPRING,
    REF_LINEAR_SPRING_STICKING,
};

enum ref_linear_from {
    REF_LINEAR_REPULSIVE, /* the total normal force, at least 0 */
    REF_LINEAR_SIZE,      /* its size */
    REF_LINEAR_ELASTIC,   /* k_n x */
};

struct ref_linear {
    double k_n, c_n, k_t, c_t; /* N/m, kg/s; k_n > 0, the others >= 0 */
    double mass, mass_t;       /* kg, > 0: of the pair; against slip (ref_oblique_inertia) */
    double friction;           /* mu, finite */
    enum ref_linear_limit limit;
    enum ref_linear_from from;
    int cut;      /* tension is cut: free flight from zero force to zero overlap */
    double speed; /* m/s, > 0 */
    double slip;  /* m/s, of body 2 relative to body 1 */
};

struct ref_linear_end {
    double slip;        /* m/s, at zero overlap */
    double restitution; /* of the normal motion */
    double duration;    /* s */
    double uncertainty; /* of the slip, m/s */
};

/* Returns 0; -1 where the bodies do not separate, or nobody would wait for it; -2 where the contact changes between
 * sticking and sliding without end, as a dashpot that acts only while it sticks can make it. */
int ref_linear_oblique(const struct ref_linear *impact, struct ref_linear_end *ret_end);

#endif

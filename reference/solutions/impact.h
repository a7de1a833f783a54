/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Head-on impact on a Hertz spring with any dashpot:
 *
 *   m overlap'' + c overlap^gamma overlap' + h overlap^alpha = 0,  overlap(0) = 0, overlap'(0) =
 *   speed.
 *
 * Where this has a closed form (no dashpot; gamma = (alpha - 1)/2: solutions/tti.h; gamma = alpha:
 * solutions/hysteretic.h) that is used, else the equation is integrated. Contact ends at zero overlap, or
 * at zero total force; both are given.
 */
#ifndef REF_IMPACT_H
#define REF_IMPACT_H

#include <stddef.h>

/* Which closed form there is. */
enum ref_dashpot_form {
    REF_DASHPOT_NONE,       /* c is ignored */
    REF_DASHPOT_TTI,        /* gamma = (alpha - 1)/2 */
    REF_DASHPOT_HYSTERETIC, /* gamma = alpha */
    REF_DASHPOT_OTHER,
};

struct ref_impact {
    double alpha; /* >= 1 */
    double h;     /* N m^-alpha, > 0 */
    double gamma; /* >= 0 */
    double c;     /* N s m^-(gamma + 1), >= 0 */
    double mass;  /* kg, reduced mass of the pair, > 0 */
    double speed; /* m/s, approach speed at touch, > 0 */
    enum ref_dashpot_form form;
};

struct ref_outcome {
    double restitution_overlap; /* end at zero overlap; 0 where the bodies never separate */
    double restitution_force;   /* end at zero force */
    double max_overlap;         /* m */
    double time_of_max;         /* s, of the largest overlap */
    double separation_overlap;  /* m, overlap at zero force */
    double duration_overlap;    /* s, touch to zero overlap; infinite where they never separate */
    double duration_force;      /* s, touch to zero force */
    double peak_force;          /* N, largest total force (where contact ends plays no part) */
    double uncertainty;         /* of restitution, absolute; of overlaps and forces, relative */
    double time_uncertainty;    /* of times, relative */
};

/* The outcome, by the closed form if there is one. Returns 0, or -1 if integration or quadrature
 * did not reach its end (a dashpot so strong that the return is slower than anyone will
 * simulate). */
int ref_impact_solve(const struct ref_impact *impact, struct ref_outcome *ret_outcome);

/* The same from the equation of motion alone, whatever the form. In units of L = (m
 * v^2/h)^(1/(alpha+1)) and L/v it reads x'' + b x^gamma x' + x^alpha = 0, b = c v/h L^(gamma -
 * alpha). With x = u^q and dt = q u^(q-1) dsigma, q = 2, 4 or 8, the right-hand side is smooth at
 * touch and at separation:
 *   du = v dsigma,  dv = -q u^(q-1) (b u^(q gamma) v + u^(q alpha)) dsigma.
 * Largest overlap, zero force, zero overlap and largest force are events of this motion
 * (solutions/motion.h).
 * Sticking is decided, not guessed: with rho = -x'/x^(1+gamma) and kappa = alpha - 1 - 2 gamma >=
 * 0, a state past zero force with rho <= b/(2 (1+gamma)) and x^kappa <= b^2/(4 (1+gamma)) keeps
 * both for ever (d rho/dt <= 0 on that line, x falls), so that x never reaches 0. */
int ref_impact_integrate(const struct ref_impact *impact, struct ref_outcome *ret_outcome);

/* L = (m v^2/h)^(1/(alpha+1)), m, and b: the scaled problem. */
double ref_impact_length(const struct ref_impact *impact);
double ref_impact_damping(const struct ref_impact *impact);

#endif

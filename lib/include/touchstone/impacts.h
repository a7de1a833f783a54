/* SPDX-License-Identifier: BSD-3-Clause */
/* Head-on impacts by the million: for maps of restitution over speed, size and material.
 *
 *   1. touch_impact_of_law   the normal force of a law with its values, in the form below
 *   2. touch_impacts_run     n impacts, one a vector lane
 *
 * Two bodies, or a body and a wall, meet with a speed v_in > 0 along the normal. What acts is
 *
 *   force(overlap, v) = stiffness overlap^alpha + damping overlap^exponent v,
 *
 * v the approach velocity. Every dashpot of the built-in laws has this form: exponent 0 (constant),
 * 1/4, 1/2, any other that is supplied, or alpha itself with damping = factor stiffness/v_in
 * (hysteretic).
 *
 * overlap^(1/4) and its kin are singular at touch: in steps of time even Runge-Kutta 4 would converge
 * at order 1.25. With overlap = w^q, dt = q w^(q-1) dtau the equation of motion is w' = v,
 * v' = -q w^(q-1) force/mass, which has whole powers of w alone for the exponents 0, 1/2, alpha = 3/2
 * (q = 2) and 1/4 (q = 4), and is smooth enough for any other (q = 4). It is integrated in steps of
 * tau by Runge-Kutta 4; the turn (v = 0) and the end are reached to order 4 by Henon's change of
 * variable (Physica D 5, 1982) or by Newton's method on the length of the last step.
 *
 * Everything is SI.
 */
#ifndef TOUCHSTONE_IMPACTS_H
#define TOUCHSTONE_IMPACTS_H

#include "touchstone/batch.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* Where contact is taken to end. It decides restitution, duration, lost energy, end overlap. */
enum touch_impact_end {
    TOUCH_IMPACT_ZERO_OVERLAP, /* the dashpot may pull on the way there, unless no_tension */
    TOUCH_IMPACT_ZERO_FORCE,   /* the total force returns to zero */
};

/* The largest exponent of a spring or dashpot that is taken. */
#define TOUCH_IMPACT_EXPONENT_MAX 16.0

/* Restitutions at zero overlap below this count as none. */
#define TOUCH_IMPACT_LEAST        1e-9

/* What acts along the normal of one pair. */
struct touch_impact_force {
    double alpha;        /* exponent of the spring, [1, 16] */
    double exponent;     /* exponent of the overlap in the dashpot, [0, 16] */
    double stiffness;    /* N m^-alpha, > 0 */
    double damping;      /* N s m^-(exponent + 1), >= 0 */
    double damping_rate; /* N m^-exponent, >= 0: damping_rate/v_in comes on top of damping */
    double mass;         /* kg, reduced mass of the pair, > 0 */
    int no_tension;      /* the law cuts a tensile total force to zero */
};

/* The normal force of a law, found by asking its step: the exponents, coefficients and the cut are
 * those that reproduce its answers at other overlaps and velocities, hence for any law of that form,
 * a stranger's too. length (m), speed (m/s): about as large as the overlaps and speeds to come, > 0.
 * Refuses what touch_prepare refuses; and a law whose normal force has another form, with
 * TOUCH_BAD_ARGUMENT. */
enum touch_status touch_impact_of_law(const struct touch_law *law,
                                      const struct touch_values *values,
                                      const struct touch_pair *pair, double length, double speed,
                                      struct touch_impact_force *ret_force,
                                      struct touch_message *ret_message);

/* n impacts in columns of n doubles, of any alignment. */
struct touch_impacts {
    double alpha, exponent; /* of all of them; ranges as in struct touch_impact_force */
    int no_tension;
    enum touch_impact_end end;
    size_t steps; /* from touch to the largest overlap where there is no damping, [4, 10000];
                     0: as touch_impact_steps() says */
    size_t n;
    const double *stiffness; /* N m^-alpha, > 0 */
    const double *damping;   /* N s m^-(exponent + 1), >= 0; NULL: none */
    const double *mass;      /* kg, reduced mass, > 0 */
    const double *speed;     /* m/s, approach speed at touch, > 0 */

    /* Results; NULL is not wanted. They overlap nothing else. Bodies that never come apart (a dashpot
     * of exponent <= (alpha - 1)/2 that is too strong, end at zero overlap), or with a restitution
     * below TOUCH_IMPACT_LEAST, have restitution 0 and an infinite duration. A column that is out of range gives values without meaning. */
    double *restitution; /* speed at the end over speed at touch */
    double *max_overlap; /* m */
    double *peak_force;  /* N, largest total force */
    double *duration;    /* s, from touch to the end */
    double *lost_energy; /* J, mass speed^2 (1 - restitution^2)/2 */
    double *end_overlap; /* m, where the force became zero; 0 where it did not before touch-off */
};

/* The steps that 0 stands for: 28 where q = 2 and 48 where q = 4, in proportion to alpha above 3/2.
 * Every result is then within 2e-6 of the exact one (lost_energy: of the energy at touch; end_overlap:
 * of the largest overlap) for restitutions above 0.05 and alpha <= 2. The error falls with the fourth
 * power of the steps. */
size_t touch_impact_steps(double alpha, double exponent);

/* The same bits on every target, for every n and place in the columns, and whatever is wanted; faster
 * where neither peak force nor duration is. Impacts of about the same damping are best put side by
 * side: lanes wait for the slowest.
 *
 * target: an instruction set by name, or NULL, as touch_kernel_find takes it. Refuses an exponent or
 * number of steps out of range, and a target that is unknown or that the CPU lacks:
 * TOUCH_BAD_ARGUMENT with a message. Allocates nothing, thread safe. */
enum touch_status touch_impacts_run(const struct touch_impacts *impacts, const char *target,
                                    struct touch_message *ret_message);

/* --- oblique impacts -------------------------------------------------------------------------- */

/* n impacts with a law's whole step: friction, history, rolling. The contact plane keeps its place
 * (n, s, t); the bodies move and spin as its force and torques have it, by velocity Verlet in equal
 * steps of time, the law seeing the velocities of the middle of each step. Order 2, or what the law
 * lets be: 1.25 with a dashpot of exponent 1/4, 1 where it slips.
 *
 * Contact begins at zero overlap and ends there. Columns of n doubles; NULL is a column of zeros, or
 * not wanted. */
struct touch_oblique_impacts {
    size_t n;
    double dt;         /* s, > 0; for all of them, so that their contact times should be alike */
    size_t most;       /* steps after which an impact that has not ended is given up, > 0 */
    double inertia[2]; /* kg m2, > 0; infinite for a wall or a body that does not turn */

    const double *velocity_n;          /* m/s, approach speed of the centres, > 0 */
    const double *velocity_s;          /* m/s, of centre 2 relative to centre 1 */
    const double *velocity_t;          /* m/s */
    const double *spin1[3], *spin2[3]; /* rad/s, in (n, s, t) */

    /* Of an impact that was given up: not a number, but for max_overlap and peak_force. */
    double *after_n; /* m/s, separation speed of the centres; restitution = after_n/velocity_n */
    double *after_s, *after_t;               /* m/s, as velocity_s and velocity_t */
    double *spin1_after[3], *spin2_after[3]; /* rad/s */
    double *max_overlap;                     /* m, largest of the steps */
    double *peak_force;                      /* N, largest normal force of the steps */
    double *duration;                        /* s */
};

/* kernel: of the plane form, in double precision. coefficients: made for it and for pair. Refuses a
 * kernel of another form, a step, inertia or pair out of range: TOUCH_BAD_ARGUMENT with a message.
 * Allocates nothing, thread safe. */
enum touch_status touch_oblique_impacts_run(const struct touch_kernel *kernel,
                                            const struct touch_coefficients *coefficients,
                                            const struct touch_pair *pair,
                                            const struct touch_oblique_impacts *impacts,
                                            struct touch_message *ret_message);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif

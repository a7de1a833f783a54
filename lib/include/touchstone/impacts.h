/* SPDX-License-Identifier: BSD-3-Clause */
/**
 * @file
 * Head-on impacts by the million: for maps of restitution over speed, size and material.
 *
 *   1. touch_impact_of_law   the normal force of a law with its values, in the form below
 *   2. touch_impacts_run     n impacts, many side by side
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
 * tau by Runge-Kutta 4; the turn (v = 0) and the end are reached to order 4 by the change of variable
 * of Henon (1982) or by Newton's method on the length of the last step.
 *
 * With alpha = 3/2 and the exponent 1/4 the motion is that of a linear spring and dashpot in
 * overlap^(5/4) (Antypov and Elliott 2011): restitution and overlaps are then computed in closed form, to
 * round-off; duration and peak force by the same steps as for other exponents.
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

/** Where contact is taken to end. It decides restitution, duration, lost energy, end overlap. */
enum touch_impact_end {
    TOUCH_IMPACT_ZERO_OVERLAP, /**< the dashpot may pull on the way there, unless no_tension */
    TOUCH_IMPACT_ZERO_FORCE,   /**< the total force returns to zero */
};

/** The largest exponent of a spring or dashpot that is taken. */
#define TOUCH_IMPACT_EXPONENT_MAX 16.0

/** Restitutions at zero overlap below this count as none. */
#define TOUCH_IMPACT_LEAST        1e-9

/** What acts along the normal of one pair. */
struct touch_impact_force {
    double alpha;        /**< exponent of the spring, [1, 16] */
    double exponent;     /**< exponent of the overlap in the dashpot, [0, 16] */
    double stiffness;    /**< N m^-alpha, > 0 */
    double damping;      /**< N s m^-(exponent + 1), >= 0 */
    double damping_rate; /**< N m^-exponent, >= 0: damping_rate/v_in comes on top of damping */
    double mass;         /**< kg, reduced mass of the pair, > 0 */
    int no_tension;      /**< the law cuts a tensile total force to zero */
};

/**
 * The normal force of a law, found by asking its step: the exponents, coefficients and the cut are those that
 * reproduce its answers, on the way in and back, at overlaps from near touch to the largest that the fastest impact
 * has without a dashpot, in both directions of the velocity. So it works for any law of that form, also of a
 * plugin; a law that yields has it up to the speed at which it yields.
 *
 * @param law          the law
 * @param values       values of its properties
 * @param pair         the two bodies
 * @param slowest      m/s, > 0, approach speed of the slowest impact to come
 * @param fastest      m/s, >= slowest, of the fastest
 * @param ret_force    the force
 * @param ret_message  what is refused, and why
 * @return what touch_prepare() refuses; TOUCH_BAD_ARGUMENT: the normal force of the law has another form
 */
enum touch_status touch_impact_of_law(const struct touch_law *law,
                                      const struct touch_values *values,
                                      const struct touch_pair *pair, double slowest, double fastest,
                                      struct touch_impact_force *ret_force,
                                      struct touch_message *ret_message);

/**
 * The same for one of many like pairs, several times as fast: where a force has the exponents and the cut of another
 * one, they are not searched, and its form is tried at one of the overlaps alone. Where it has not, all is done as above.
 *
 * @param law          the law
 * @param values       values of its properties
 * @param pair         the two bodies
 * @param slowest      m/s, > 0, approach speed of the slowest impact to come
 * @param fastest      m/s, >= slowest, of the fastest
 * @param like         the force of such a pair, as touch_impact_of_law() gives it; may be ret_force; NULL: none is known
 * @param turn         which overlap: numbers that follow each other try one after the other
 * @param ret_force    the force
 * @param ret_message  what is refused, and why
 * @return as touch_impact_of_law()
 */
enum touch_status touch_impact_of_law_like(const struct touch_law *law,
                                           const struct touch_values *values,
                                           const struct touch_pair *pair, double slowest,
                                           double fastest, const struct touch_impact_force *like,
                                           size_t turn, struct touch_impact_force *ret_force,
                                           struct touch_message *ret_message);

/** n impacts in columns of n doubles, of any alignment. */
struct touch_impacts {
    double alpha;    /**< exponent of the spring, of all impacts, [1, 16] */
    double exponent; /**< exponent of the overlap in the dashpot, of all impacts, [0, 16] */
    int no_tension;  /**< 1: a tensile total force is cut to zero */
    enum touch_impact_end end; /**< where contact ends */
    /** from touch to the largest overlap where there is no damping, [4, 10000]; 0: as
     * touch_impact_steps() says */
    size_t steps;
    size_t n;                /**< impacts */
    const double *stiffness; /**< N m^-alpha, > 0 */
    const double *damping;   /**< N s m^-(exponent + 1), >= 0; NULL: none */
    const double *mass;      /**< kg, reduced mass, > 0 */
    const double *speed;     /**< m/s, approach speed at touch, > 0 */

    /* Results; NULL: not wanted. They overlap nothing else. A column that is out of range gives values
     * without meaning. */

    /** speed at the end over speed at touch; 0 for bodies that never come apart (a dashpot of
     * exponent <= (alpha - 1)/2 that is too strong, end at zero overlap), or whose restitution
     * is below TOUCH_IMPACT_LEAST */
    double *restitution;
    double *max_overlap; /**< m, largest overlap */
    double *peak_force;  /**< N, largest total force */
    double *duration;    /**< s, from touch to the end; infinite where restitution is 0 */
    double *lost_energy; /**< J, mass speed^2 (1 - restitution^2)/2 */
    double *end_overlap; /**< m, where the force became zero; 0 where it did not before touch-off */
};

/** The steps that touch_impacts.steps = 0 stands for: 28 where q = 2 and 48 where q = 4, in proportion to alpha above 3/2.
 * Every result is then within 2e-6 of the exact one (lost_energy: of the energy at touch; end_overlap:
 * of the largest overlap) for restitutions above 0.05 and alpha <= 2. The error falls with the fourth
 * power of the steps. What is known in closed form does not depend on them. */
size_t touch_impact_steps(double alpha, double exponent);

/**
 * Runs impacts. It gives the same bits on every target, for every n and place in the columns, and whatever is
 * wanted; it is faster where neither peak force nor duration is wanted. Impacts of about the same damping are
 * best put side by side, since those of a block wait for the slowest. It allocates nothing and is thread safe.
 *
 * @param impacts      the columns
 * @param target       name of an instruction set, or NULL, as touch_kernel_find() takes it
 * @param ret_message  what is refused, and why
 * @return TOUCH_BAD_ARGUMENT: an exponent or number of steps out of range; a target that is unknown or that
 *         this CPU lacks
 */
enum touch_status touch_impacts_run(const struct touch_impacts *impacts, const char *target,
                                    struct touch_message *ret_message);

/* --- oblique impacts -------------------------------------------------------------------------- */

/** n impacts with a law's whole step: friction, history, rolling. The contact plane keeps its place
 * (n, s, t); the bodies move and spin as its force and torques have it, by velocity Verlet in equal
 * steps of time, the law seeing the velocities of the middle of each step. Order 2, or what the law
 * lets be: 1.25 with a dashpot of exponent 1/4, 1 where it slips.
 *
 * Contact begins at zero overlap and ends there. Columns of n doubles; NULL is a column of zeros, or
 * not wanted. */
struct touch_oblique_impacts {
    size_t n;          /**< impacts */
    double dt;         /**< s, > 0; for all of them, so their contact times should be alike */
    size_t most;       /**< steps after which an impact that has not ended is given up, > 0 */
    double inertia[2]; /**< kg m2, > 0; infinite for a wall or a body that does not turn */

    const double *velocity_n; /**< m/s, approach speed of the centres, > 0 */
    const double *velocity_s; /**< m/s, of centre 2 relative to centre 1, along s */
    const double *velocity_t; /**< m/s, the same along t */
    const double *spin1[3];   /**< rad/s, angular velocity of body 1 along (n, s, t) */
    const double *spin2[3];   /**< rad/s, of body 2 */

    /* Results; NULL: not wanted. Of an impact that was given up: not-a-number, but for max_overlap and
     * peak_force. */

    double *after_n; /**< m/s, separation speed of the centres; restitution = after_n/velocity_n */
    double *after_s; /**< m/s, as velocity_s, after the impact */
    double *after_t; /**< m/s, as velocity_t, after the impact */
    double *spin1_after[3]; /**< rad/s, of body 1 after the impact */
    double *spin2_after[3]; /**< rad/s, of body 2 after the impact */
    double *max_overlap;    /**< m, largest of the steps */
    double *peak_force;     /**< N, largest normal force of the steps */
    double *duration;       /**< s, from touch to the end */
};

/**
 * Runs oblique impacts. It allocates nothing and is thread safe.
 *
 * @param kernel        of the plane form
 * @param coefficients  made for the kernel and the pair
 * @param pair          the two bodies
 * @param impacts       the columns
 * @param ret_message   what is refused, and why
 * @return TOUCH_BAD_ARGUMENT: a kernel of another form; a step, inertia or pair out of range
 */
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

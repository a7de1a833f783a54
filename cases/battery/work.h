/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The work that a contact does on both bodies of a path, from the forces of its trace.
 *
 * Force times velocity and torque times spin, summed over the bodies, is
 *
 *     -N d(overlap) - T . dS + sum of M_b . w_b dt,
 *
 * where S is the slide between the points at the levers of the torque of T (the convention torque_lever): the force of T acts
 * with the velocities of the centres, and its torque with the spins at these levers. The slide that the law sees
 * is that at its convention slip_lever; where the levers differ, spins do work that the law does not see. */
#ifndef BATTERY_WORK_H
#define BATTERY_WORK_H

#include "relation.h"

/* Sums since the start of the path, J. */
struct battery_work {
    double drawn;  /* by the bodies from the contact; what they put into it counts negative */
    double put_in; /* by the bodies into the contact: the steps with drawn < 0, > 0 */
    double lever;  /* drawn, > 0 or < 0, because the two levers of the law differ */
    double
        declared; /* what the law says that it creates: the steps with coupling_work < 0, and those
                         with lever > 0 */
};

/* Plays the path with so many times its steps. Returns the sums up to each row of the trace, of which the first is
 * zeros, and the trace, which the caller frees. NULL: the law does not play it. */
struct battery_work *battery_work_play(struct battery_player *player, const struct play_case *c,
                                       size_t factor, struct play_trace *ret_trace);

/* The limit of a number that was computed with n, 2n and 4n steps: by the order that the three numbers show, or by the
 * first order where they show none. */
struct battery_limit {
    double value;
    double uncertainty; /* of the value, >= 0 */
    double order;       /* NaN: they show none */
};
struct battery_limit battery_limit_of(double n, double two_n, double four_n);

/* What a law may create (J) without a failure: what it declares; or, where it books no energies, BATTERY_UNBOOKED of the work
 * put in, which is more than shear springs create whose stiffness follows the normal force, as they are documented. */
double battery_allowed(const struct battery_player *player, const struct play_case *c,
                       const struct battery_limit *declared, double put_in);
#define BATTERY_UNBOOKED 0.1

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shear force of a pair that turns as one rigid body, as a law makes it that takes the documented steps.
 *
 * Everything is in axes (n, s, t) that turn with the pair, in which the axis a of the turn stays where it is.
 * One step turns by phi = angle/steps.
 *
 * Slip. With levers l1 and l2 of the slip velocity and a distance D of the centres, both at rest in these axes,
 * the contact slides by (D - l1 - l2) phi (a x n), and a x n = (0, a_t, -a_s).
 *
 * History that is projected on the new plane and rescaled to its old length (MUSEN). What rests in space
 * turns back here, by the rotation -phi about a; then its part along n is left out.
 *
 * History that turns with the bodies stays as it is here, whatever the axis and the step. */
#ifndef REF_TURNED_H
#define REF_TURNED_H

#include <stddef.h>

struct ref_turned {
    double about[3]; /* unit vector along (n, s, t) */
    double angle;    /* rad */
    size_t steps;    /* >= 1 */
    double surplus;  /* m, D - l1 - l2 */
    int projects;    /* 1: projected and rescaled; 0: turned with the bodies */
};

/* Takes the force (N, along s and t) through the turn. Slip adds stiffness (N/m) times itself; the sum is scaled back
 * to limit (N). */
void ref_turned_force(const struct ref_turned *turned, double stiffness, double limit,
                      double force[2]);

#endif

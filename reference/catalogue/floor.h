/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ball on a floor, which is body 2, as references of several files read it. */
#ifndef REF_CATALOGUE_FLOOR_H
#define REF_CATALOGUE_FLOOR_H

#include "inputs.h"
#include "reference/solutions/floor.h"

#define REF_PUSH REF_NEED(mass), REF_NEED(gravity), REF_MAY(force1)

/* Acceleration of body 1 by gravity and its constant force, m/s2 along n, s and t, and what rounding may do to it: the two
 * may cancel. */
struct ref_push {
    double along[3], rounding[3];
};

/* Returns 0; or -1 with a message: body 2 is no wall, or nothing presses the ball on it. */
int ref_read_push(struct ref_reader *in, struct ref_push *ret_push);

/* Speed of the centre and R times the spin after a time (s); other: what the motion has beside the floor. */
typedef void ref_floor_motion(const struct ref_floor *floor, double other, double time,
                              double *ret_speed, double *ret_surface);

/* Speed (m/s), or spin (rad/s), at each sample's time of a ball whose motion is along s, about t. rolls: from the start, so
 * that friction and spin1 are no inputs. other: name of the input that the motion takes, over the radius where it rolls; NULL: none. */
int ref_eval_floor(struct ref_reader *in, ref_floor_motion *motion, const char *other, int rolls,
                   int spin, double *ret_values, double *ret_uncertainty);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One head-on impact in the limit of small steps: what calibrate and compare ask of a law. */
#ifndef ANSWERS_HEAD_ON_H
#define ANSWERS_HEAD_ON_H

#include "cases/subject/subject.h"
#include "reference/catalogue/reference.h"

#define ANSWER_LEAST   1e-9 /* a smaller restitution counts as none */
#define ANSWER_PATIENT 60.0 /* contact times after which the bodies stay together */

struct answer_impact {
    double restitution; /* 0 where the bodies stay together */
    double uncertainty; /* of the restitution, absolute: thrice what halving the step still changes;
                         * 0 and no end in sight: what speed is left */
    double max_overlap; /* m */
    double peak_force;  /* N, the largest total normal force */
    double duration;    /* s, from touch to the end; infinite where they stay together */
};

/* The case without what a head-on impact does not have: angle, spins, repeats, a plane that moves, a path. It
 * points into *c. */
struct play_case answer_head_on(const struct play_case *c);

/* The head-on impact of a case, at its speed and with its end of contact. The steps are halved until the uncertainty of the
 * restitution is at most wanted, or as often as is sensible: the uncertainty says which. wanted 0: once, and coarse.
 * A law that is in this process is integrated here, by Runge-Kutta 4 in steps that grow from touch and end exactly at
 * touch, turn and end of contact; not by the player, nor by touch_impacts_run(), which can judge it. Any other law is played,
 * and its results extrapolated with the order that they show.
 * Returns 0; or -1 and how the law ended, or why it cannot be asked. */
int answer_impact_of(struct play_subject *subject, const struct play_case *c, double wanted,
                     struct answer_impact *ret, struct play_ending *ret_ending);

/* What a reference of the restitution says of the case. 0; or -1 where it refuses the values. */
int answer_by_reference(const struct ref_reference *reference, const struct play_case *c,
                        double *ret_restitution);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The universal dashpot (reference/solutions/universal.h) beside the elastic force that a law really has. */
#ifndef ANSWERS_UNIVERSAL_DASHPOT_H
#define ANSWERS_UNIVERSAL_DASHPOT_H

#include "cases/subject/subject.h"

struct answer_dashpot {
    double zeta;
    double overlap;     /* m, the largest one at the speed of the case */
    double coefficient; /* N s/m, of the dashpot at that overlap */
    double step;        /* s, a stable time step at that speed */
};

/* zeta that gives the restitution, in [0, 1], for the end of contact of the case; NaN: none does. */
double answer_zeta(const struct play_case *c, double restitution);

/* The law is pressed slowly, and released, up to the overlap that takes the energy of the approach; elastic is what the trace
 * calls so, normal_elastic. subject: what plays the law; NULL: it is built in. Returns 0; or -1 and how the law ended,
 * or why there is no such dashpot: a force that does not grow from 0 at touch, or does not come back as it went. */
int answer_universal_dashpot(struct play_subject *subject, const struct play_case *c, double zeta,
                             struct answer_dashpot *ret, struct play_ending *ret_ending);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One impact from several places within a step: what it gives depends on where in a step contact begins. */
#ifndef PLAY_PHASES_H
#define PLAY_PHASES_H

#include "cases/subject/subject.h"

/* Takes what it wants from the run of phase j. */
typedef void play_phase_taker(void *context, size_t j, const struct play_trace *trace);

/* Plays the impact with so many steps a contact time, once for each phase. Each phase has a little more or fewer steps:
 * whole numbers of them have errors that cancel. Returns 0; or -1 and how the law ended. */
int play_phases_run(struct play_subject *subject, const struct play_case *c, double steps,
                    size_t phases, play_phase_taker *take, void *context,
                    struct play_ending *ret_ending);

/* Mean over the phases, and root mean square about a centre, in the unit of the values. */
double play_phases_mean(size_t phases, const double *value);
double play_phases_spread(size_t phases, const double *value, double centre);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sample of exact head-on impacts, played: what is integrated from the recognised force of a law is what the law
 * does, step by step. */
#ifndef SWEEP_EXACT_H
#define SWEEP_EXACT_H

#include "cases/play/case.h"
#include "touchstone/impacts.h"

/* Whether the head-on impact of a case at its speed is the same by the force that was recognised, and played. Restitution and
 * largest overlap (over itself) are compared. They agree within 1e-4, or the difference falls at least by half where
 * the steps are four times as short: it is then that of the steps, whose order is at least 1 (a dashpot that acts at
 * touch). Impacts with a restitution below 0.05 are not compared: their last steps are too slow to tell.
 * 0; or -1 and both numbers. */
int exact_as_played(const struct play_case *c, const struct touch_impact_force *force,
                    char *ret_message, size_t size);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks principles about random motions, in processes beside each other, and makes each motion that breaks one as
 * small as possible. The same plan finds the same, whatever the number of processes, unless its time is over. */
#ifndef BATTERY_SEARCH_H
#define BATTERY_SEARCH_H

#include <signal.h>
#include "found.h"
#include "principle.h"

struct battery_plan {
    const struct touch_law *law;       /* from whose properties the motions are made */
    struct play_subject *subject;      /* NULL: the built-in law */
    char wanted[PLAY_PRINCIPLE_COUNT]; /* flags */
    size_t seed, motions;
    size_t
        paths; /* beginnings of the search for a closed path that creates energy, in each mode; 0: none */
    int (*set)(const void *of_whom,
               struct play_case *c); /* properties of these paths; nonzero: not this mode */
    const void *of_whom;
    double
        seconds; /* no motion is begun later, and no motion made smaller for longer than a part of it; 0: any */
    int as_found;                      /* motions that break a principle are not made smaller */
    long jobs;                         /* processes at a time */
    const volatile sig_atomic_t *stop; /* nonzero after a signal that asks to stop */
};

/* Fills law, subject, seed, motions, tried, seconds and found of the results. 0; or
 * -1 and a message; the message is "" where it was asked to stop. By SIGALRM its time is over: 0, with what was found. */
int battery_search(const struct battery_plan *plan, struct battery_results *ret_results,
                   char *ret_message, size_t size);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Motion that follows a differential equation, and the events on its way: y' = rates(y), in a variable in which nothing is
 * singular where bodies touch and part.
 *
 * Runge-Kutta Prince-Dormand 8(9). An event is a function of the motion that falls through zero. A step that brackets it
 * is repeated with other lengths until the event lies at its end.
 */
#ifndef REF_MOTION_H
#define REF_MOTION_H

#include <gsl/gsl_odeiv2.h>
#include <stddef.h>

enum {
    REF_MOTION_SIZE = 8,      /* variables at most */
    REF_MOTION_CHANGES = 100, /* changes at most */
};

typedef double ref_event(const void *of, const double y[]);

/* What a step has come to. */
enum ref_step {
    REF_STEP_GOES_ON,
    REF_STEP_CHANGES, /* other equations hold from here on */
    REF_STEP_ENDS,
};

struct ref_motion {
    void *of;    /* what the functions are given */
    size_t size; /* variables */
    void (*rates)(const void *of, const double y[], double ret_rates[]);
    /* Called after each step, which began at begin and came to y. It may put y back within the step. */
    enum ref_step (*examine)(struct ref_motion *m, double y[]);
    double error;   /* local error asked of each step, absolute and relative */
    double first;   /* length of the first step, and of that after a change */
    double longest; /* longest step; examine may alter it */
    int steps;      /* at most; 0: as many as anyone would wait for */
    int dips; /* ref_motion_first asks for events that fall and rise again within a step, too */

    /* The present step, for examine. */
    double begin[REF_MOTION_SIZE], length;
    gsl_odeiv2_system system;
    gsl_odeiv2_step *probe;
};

/* Goes from y until examine says that the motion ends, and leaves the end in y. 0; -1 where it does not end within the
 * steps that anyone would wait for, or is not finite; -2 where it changes too often. */
int ref_motion_run(struct ref_motion *m, double y[]);

/* The state a length after y; the length may be below 0. */
void ref_motion_after(const struct ref_motion *m, const double y[], double length, double ret_y[]);

/* Whether the event falls through zero in the step; then the state there, and the length of the step up to it. */
int ref_motion_falls(const struct ref_motion *m, ref_event *event, const double y[],
                     double ret_at[], double *ret_length);

/* The first event, in time and then in the list, that lies below zero after the step; NULL if there is none. y is put to where
 * it falls, or to the begin of the step if it was not above zero there. NULL in the list stands for no event. */
ref_event *ref_motion_first(const struct ref_motion *m, ref_event *const events[], size_t count,
                            double y[]);

#endif

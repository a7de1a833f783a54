/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a time step does to an impact: the errors of its outcomes, measured over the places at which contact can
 * begin within a step, and the largest step that keeps an error below a given one. */
#ifndef PLAY_STEP_STUDY_H
#define PLAY_STEP_STUDY_H

#include "cases/play/case.h"
#include "cases/subject/subject.h"

/* X(outcome, scale, of what the error is a part) */
#define PLAY_STUDIED(X)                                                                            \
    X(restitution, VALUE, "its value")                                                             \
    X(peak_force, VALUE, "its value")                                                              \
    X(duration, VALUE, "its value")                                                                \
    X(max_overlap, VALUE, "its value")                                                             \
    X(slip_velocity_out, SLIP, "the slip velocity in")                                             \
    X(spin1_out, SPIN1, "the slip velocity in over the radius")                                    \
    X(spin2_out, SPIN2, "the slip velocity in over the radius")
enum play_studied {
#define X(outcome, scale, of) PLAY_STUDIED_##outcome,
    PLAY_STUDIED(X)
#undef X
    PLAY_STUDIED_COUNT
};

#define PLAY_STUDY_PHASES 24

struct play_step_study {
    const struct play_case *c;
    struct play_subject *subject;       /* NULL: the built-in law */
    double contact_time;                /* s, of the undamped impact */
    int is_studied[PLAY_STUDIED_COUNT]; /* slip and spins: of an impact with slip alone */
    double scale[PLAY_STUDIED_COUNT];   /* the error is over this, in the unit of the outcome */
    double truth[PLAY_STUDIED_COUNT], order[PLAY_STUDIED_COUNT];
    double error[PLAY_STUDIED_COUNT][6]; /* on the grids */
};

/* Name of an outcome, and what its error is relative to. */
const char *play_studied_name(enum play_studied q);
const char *play_studied_scale(enum play_studied q);

/* Runs the impact on grids of 25 to 6400 steps a contact time. Returns 0; or -1 and how the law ended, or that the
 * contact never ends. The case and the subject must outlive the study. */
int play_step_study(struct play_subject *subject, const struct play_case *c,
                    struct play_step_study *ret_study, struct play_ending *ret_ending);

struct play_step_advice {
    double
        steps; /* of a contact time, >= 4: whole, the least that keeps the error below the wanted one */
    double
        error; /* root mean square, measured with that many; NaN where they are too many to try */
};
/* The steps that an error needs: interpolated between grids or extrapolated at the order, and then more until the
 * measured error is below. -1 as above. */
int play_step_advise(const struct play_step_study *study, enum play_studied q, double wanted,
                     struct play_step_advice *ret_advice, struct play_ending *ret_ending);

/* Errors with steps of length dt (s): NaN for what is not studied; infinite where the contact does not end, which
 * steps beyond stability may cause. -1 as above. */
int play_step_errors(const struct play_step_study *study, double dt,
                     double ret_error[PLAY_STUDIED_COUNT], struct play_ending *ret_ending);

#endif

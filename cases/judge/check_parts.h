/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a check. */
#ifndef CHECK_PARTS_H
#define CHECK_PARTS_H

#include "cases/subject/subject.h"
#include "cases/play/principles.h"

/* --- sample ----------------------------------------------------------------------------------- */

/* Where in a run a check looks. */
/* A place on the time axis: a share of the way from a row of the trace to the next. */
struct play_sample {
    size_t row;
    double share; /* [0, 1); 0: the row itself */
};

/* First and last row that a check looks at, unless it is one of a moment. Row 0 is the start, where no law was asked.
 * Returns 0; or -1: the run has no such leg. */
int play_sample_rows(const struct play_check *check, const struct play_trace *trace,
                     size_t *ret_first, size_t *ret_last);

/* The moment of a check at time T or at step N. factor: of play_refine, by which a path has more steps than its case
 * says. A time that is off a sample by no more than the round-off of summing the steps is that sample, also past the
 * end. Returns 0; or -1: the run is shorter. */
int play_sample_find(const struct play_check *check, const struct play_trace *trace, size_t factor,
                     struct play_sample *ret_sample);

/* The value there of a column, or of what a reference expects at each row of it: on the straight line between two rows.
 * Of flags, counts and events the value of the row before: they hold until they change. */
double play_sample_value(const struct play_sample *sample, const struct play_quantity *quantity,
                         const double *values);

/* Whether a row ends a leg. */
int play_sample_ends_leg(const struct play_trace *trace, size_t row);

/* Index of the largest (or smallest) of count values. */
size_t play_sample_extreme(size_t count, const double *value, int largest);

/* --- round off -------------------------------------------------------------------------------- */

/* Round-off of a law that is asked from two bodies in space: it computes overlap and slip from positions and
 * velocities, which are much larger. */
/* m, the largest overlap of a run. */
double play_space_overlap(const struct play_trace *trace);
/* The largest error of a force, in ulp of the largest force; of a path that turns (play_case_turns): of the
 * largest normal force. 0 without contact. */
double play_space_error(const struct play_case *c, const struct play_trace *trace);
/* Makes a tolerance of round-off wider by such an error; also the tolerance 0 of a force or a moment. */
void play_space_widen(const struct play_case *c, const struct play_trace *trace, double error,
                      struct play_check *check);

/* Relative tolerance of a check for a law or code in single precision: docs/checks.md derives it. Of the run as written. */
double play_single_tolerance(const struct play_case *c, const struct play_check *check,
                             const struct play_trace *trace);

/* --- order ------------------------------------------------------------------------------------ */

/* Verdict on how an error falls from grid to grid. */
/* Errors on grids from the coarsest to the finest, in the check's metric. */
struct play_study {
    size_t count;
    double steps[16], rms[16], mean[16]; /* mean: of the signed error */
    double rounded[16];         /* relative: what rounding may leave on this grid, one ulp a step */
    double expected, predicted; /* on the finest grid */
    double uncertainty;
    double largest; /* magnitude of all values on all grids */
};

/* Numbers, verdict and detail of a check of order. Errors that are no larger than what rounding leaves have no
 * order: the grids that have only such errors, counted from the finest, are left out; where all have, the check
 * passes with these words, as it is then right on every grid. */
void play_judge_study(const struct play_check *check, const struct play_study *s,
                      struct play_row *row);

/* --- phases ----------------------------------------------------------------------------------- */

/* One impact from several places within a step: what it gives depends on where in a step contact begins. */
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

/* --- vacuous ---------------------------------------------------------------------------------- */

/* Comparisons of nothing but zeros: no wrong law could fail them, unless the case says that 0 is meant. */
/* NULL where the comparison says something; else why it does not, for the row. largest: of the magnitudes of all
 * values that were expected and obtained. trace: of the case as written, with the answers of the law under test.
 *
 * All values being 0, the case says that this is meant by the literal `expected: 0`, or by `expect_zero: true`
 * beside a reference, which may be 0 for lack of a property. Where the bodies touch and no force acts in the
 * whole run, even that is not enough: every residual, slip and energy is 0 there. It is meant where the check is
 * of inherited properties, or where one check of the case expects the normal force to be 0 all the time. */
const char *play_vacuous(const struct play_case *c, const struct play_check *check,
                         const struct play_trace *trace, double largest);

/* --- shown ------------------------------------------------------------------------------------ */

/* Principles that the motion of a file shows by itself, without a law that could be asked for other motions. */
/* How a principle is seen in a motion. */
struct play_shown {
    enum play_principle of;
    const char *needs[4]; /* quantities that the file has to tell; NULL past the last */
    double steps;         /* what the steps of a code may leave of it, beside what digits leave */
    /* How far the motion is from it, as a part of what is compared; 0 or below: it obeys. NaN and a reason: it says nothing
     * about this motion. ret_row: the row of the trace, or SIZE_MAX. */
    double (*off)(const struct play_case *c, const struct play_trace *trace, size_t *ret_row,
                  const char **ret_why);
};

/* NULL: a motion alone does not show the principle. */
const struct play_shown *play_shown_find(enum play_principle principle);

#endif

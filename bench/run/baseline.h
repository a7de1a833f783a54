/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Is this build slower than the one of a saved baseline?
 *
 * A time of yesterday says little about today's machine. So --save keeps the program itself beside its
 * numbers, and --baseline runs that program again, now: three processes take turns batch by batch on
 * one core, the program of the baseline (then), this one (now) and this one again (the A/A control).
 * Whatever disturbs the machine disturbs all of them, and each visit starts new processes, whose
 * memory lies elsewhere.
 *
 * Where that program cannot be run, the numbers are compared instead, each by core cycles, by its twin
 * and by tuned scalar code of the same session; the verdict needs all of them to agree.
 */
#ifndef BENCH_BASELINE_H
#define BENCH_BASELINE_H

#include "cases/core/child.h"
#include "cases/core/progress.h"
#include "bench/machine/clock.h"
#include "bench/results/result.h"

#define BENCH_VISITS       3    /* undisturbed comparisons that are needed */
#define BENCH_VISITS_MOST  9    /* comparisons at most */
#define BENCH_MARGIN       0.06 /* smaller differences are not reported, however certain */
#define BENCH_QUIET        0.05 /* in an undisturbed one the control stays within 1 -+ this */
#define BENCH_MARGIN_SAVED 0.15 /* of numbers from another session */

/* X(NAME, name, meaning) */
#define BENCH_VERDICTS(X)                                                                          \
    X(SAME, "within noise", "no difference beyond the margin and the control")                     \
    X(SLOWER, "slower", "sure, and beyond the margin")                                             \
    X(FASTER, "faster", "sure, and beyond the margin")                                             \
    X(NOISY, "too noisy", "the control strayed too far for a verdict")                             \
    X(MISSING, "missing", "only one of the two builds has it")
enum bench_verdict {
#define X(NAME, name, meaning) BENCH_VERDICT_##NAME,
    BENCH_VERDICTS(X)
#undef X
    BENCH_VERDICT_COUNT
};

/* One visit: paired ratios of its rounds, with intervals. */
struct bench_visit {
    struct bench_interval change;  /* now over then */
    struct bench_interval control; /* now again over now */
};
/* From the times of its rounds; NaN where a batch was disturbed. */
struct bench_visit bench_visit_of(const double *now, const double *then, const double *again,
                                  size_t rounds, unsigned long seed);
/* Whether the control says that the visit can be believed. */
int bench_visit_is_quiet(const struct bench_visit *visit);
/* The verdict of the quiet visits: the median of their changes, whose interval's near end must lie
 * beyond 1 -+ the margin (widened to twice the worst control of these visits). NOISY with fewer than
 * three of them. */
enum bench_verdict bench_judge(const struct bench_visit *visits, size_t count,
                               struct bench_interval *ret_change,
                               struct bench_interval *ret_control);

/* By numbers of two sessions. ret_change: the smallest and the largest ratio, and their middle. */
enum bench_verdict bench_judge_numbers(const struct bench_row *now, const struct bench_row *then,
                                       struct bench_interval *ret_change);

struct bench_change {
    char name[192];
    enum bench_verdict verdict;
    struct bench_interval change, control;
};

/* Runs both programs, or compares numbers, for the rows of the baseline that `matches` takes.
 * Returns the number of rows that are slower; -1 with a message where nothing could be compared. */
struct bench_compare {
    const char *program;                   /* of the baseline; NULL: numbers alone */
    const struct bench_result *then, *now; /* now: NULL where programs are run */
    int (*matches)(const void *data, const char *name);
    const void *data;
    unsigned long seed;
    size_t rounds;
    struct progress *progress; /* NULL: none */
};
int bench_compare(const struct bench_compare *compare, struct bench_change **ret_changes,
                  size_t *ret_count, char *ret_message, size_t size);
/* The changes as a table. */
void bench_print_changes(const struct bench_change *changes, size_t count, const char *baseline,
                         int by_numbers, FILE *out);

/* --- the worker: `touchstone-bench --worker`, one line each way ------------------------------- */

#define BENCH_PROTOCOL 1

/* Serves lines of `in` until it ends:
 *   hello                 -> touchstone-bench 1
 *   open SEED ROW_NAME    -> ok CONTACTS | no REASON
 *   calibrate NS          -> ok TIMES
 *   batch TIMES           -> NS CYCLES (a contact; nan where the batch was disturbed) */
int bench_serve(FILE *in, FILE *out);

struct bench_worker {
    struct child child;
    FILE *to, *from;
};
/* Starts a program; slowed: this one, which may see TOUCHSTONE_BENCH_SLOW; else that of a baseline, which
 * runs the library beside it. -1 where it does not answer as it should. */
int bench_worker_open(const char *program, int slowed, struct bench_worker *ret_worker);
void bench_worker_close(struct bench_worker *worker);
/* -1 where the worker has no such row. */
int bench_worker_row(struct bench_worker *worker, unsigned long seed, const char *row);
size_t bench_worker_calibrate(struct bench_worker *worker, double batch_ns);
/* ns a contact; NaN. */
double bench_worker_batch(struct bench_worker *worker, size_t times);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sweeps: a law over a box of properties, speeds, angles, sizes and steps, point by point.
 *
 * A sweep is a plan and a case. The plan (axes, design, columns) is plain data: it says what point number i is,
 * and how the results lie in memory and in files. The case, with the values of a point put into it, is what is
 * played. What comes out at a point depends on the plan, the case and the number of the point alone, so that the
 * whole is the same to the byte however it is divided.
 *
 *   plan.c      the plan as JSON, and its points
 *   read_sweep.c  a sweep file
 *   block.c     computes the points of a block, and a point anywhere in the box
 *   reduce.h    a block's points as counts, extremes and histograms
 *   blocks.h    the files in which finished blocks are kept
 *   merge.h     all of them as one result
 *   workers.h      many processes on one machine
 *
 * Points are numbered from 0. They are computed in blocks of plan.block of them, the last one may be shorter. All
 * values are SI; README.md describes the file and what comes out. */
#ifndef SWEEP_H
#define SWEEP_H

#include <signal.h>
#include "cases/case/case_laws.h"
#include "cases/subject/subject.h"

#define SWEEP_AXES_MAX    16
#define SWEEP_RESULTS_MAX 16
#define SWEEP_COLUMNS_MAX (3 * SWEEP_RESULTS_MAX)
#define SWEEP_VALUES_MAX  10000 /* values in the list of an axis */
#define SWEEP_POINTS_MAX  1e12
#define SWEEP_BLOCK_MAX   ((size_t)1 << 20)
#define SWEEP_BINS_MAX    10000
#define SWEEP_LISTED_MAX  100000 /* failing points that a reduced result names */

/* X(NAME, word, meaning): what became of a point; one byte each in files. */
#define SWEEP_VERDICTS(X)                                                                          \
    X(OK, "ok", "computed, and within the tolerance where there is one")                           \
    X(FAILS, "fails", "the error is above fails_above, or is no number")                           \
    X(EMPTY, "empty", "a result has no value there, or the reference does not apply")              \
    X(REFUSED, "refused", "the law refuses the values, or they cannot be played")                  \
    X(HANG, "hang", "the law did not answer in time")                                              \
    X(CRASHED, "crashed", "the law crashed")
enum sweep_verdict {
#define X(name, word, meaning) SWEEP_##name,
    SWEEP_VERDICTS(X)
#undef X
    SWEEP_VERDICT_COUNT
};
const char *sweep_verdict_word(enum sweep_verdict verdict);

enum sweep_scale {
    SWEEP_LINEAR, /* between from and to, both included in a grid */
    SWEEP_LOG,    /* in equal ratios; from and to > 0 */
    SWEEP_LIST,   /* the values of a list, in their order */
};

/* A value of a list: of a choice the index of a word, which stands beside it. */
struct sweep_value {
    double value;
    char *word; /* NULL or "": a number */
};

struct sweep_axis {
    char *name;             /* as the file has it: "speed", "angle", "dp_nratio" */
    char *unit;             /* of its values, SI: "m/s" */
    enum sweep_scale scale; /* */
    double from, to;        /* the ends; of a list its smallest and largest value */
    size_t points;          /* of a grid, or values of the list; 0: of another design */
    size_t count;           /* of .list; 0: no list */
    struct sweep_value *list;
    const double
        *tabulated; /* values of a logarithmic axis of a grid; NULL: computed for each point */
};

enum sweep_design {
    SWEEP_GRID,            /* every combination; the last axis runs fastest */
    SWEEP_LATIN_HYPERCUBE, /* plan.points points, each of as many strata of every axis once; plan.seed */
    SWEEP_SOBOL,           /* plan.points points of a Sobol sequence */
};

enum sweep_kind {
    SWEEP_RESULT,    /* an outcome of the law */
    SWEEP_REFERENCE, /* what a reference says of it */
    SWEEP_ERROR,     /* |law - reference|, or over |reference| */
};

/* A column of the results. The references and errors of a result follow it. */
struct sweep_column {
    char *name, *unit;    /* "restitution", "1"; "restitution_reference"; "restitution_error" */
    enum sweep_kind kind; /* */
    size_t of;            /* the column of the result that is predicted; of a result itself */
    char *reference;      /* name of the reference; "": none */
    int is_relative;      /* of an error: over |reference|; then its unit is "1" */
    /* The histogram of a reduced result: bins of equal width, or of equal ratio, from low to high. */
    int is_log;
    double low, high;
    size_t bins;
};

enum sweep_keep {
    SWEEP_ALL,     /* every result of every point */
    SWEEP_REDUCED, /* counts, extremes, sums, histograms, and which points fail */
};

/* How points are computed. */
enum sweep_way {
    SWEEP_IMPACTS, /* head-on, exactly: touch_impacts_run() in regularised time */
    SWEEP_PLAYED,  /* by the player, step by step, with the scheme of the case */
    SWEEP_OBLIQUE, /* in equal steps of time, many at a time: touch_oblique_impacts_run() */
};

struct sweep_plan {
    char *title;
    char *law; /* name of the law */
    char
        *case_name; /* as the file names it, "hertz/restitution"; "": the case stands in the file */
    char *variant;  /* of the case; "": it has one only */
    char *identity; /* SHA-256 of all that decides the result: plan, case, law, library, tool */
    enum sweep_design design;
    enum sweep_keep keep;
    enum sweep_way way;
    size_t seed;        /* of the design */
    size_t points;      /* all of them */
    size_t block;       /* points of a block: a power of two */
    double fails_above; /* infinite: nothing fails by its error */
    size_t axis_count, column_count;
    struct sweep_axis *axes;
    struct sweep_column *columns;
    struct ref_design *places; /* what numbers its points, but for a grid: sweep_plan_settle() */
};
struct ref_design;

/* Checks what the functions below rely on, and makes .places. 0; or -1 and what is wrong. */
int sweep_plan_settle(struct sweep_plan *plan, char *ret_message, size_t size);

size_t sweep_block_count(const struct sweep_plan *plan);
/* Points of that block: plan.block, or fewer in the last one. */
size_t sweep_block_points(const struct sweep_plan *plan, size_t block);

/* The values of all axes at a point, in SI: plan.axis_count numbers; of a choice the index of the word. */
void sweep_point(const struct sweep_plan *plan, size_t point, double *ret_values);
/* The i-th value of an axis of a grid. */
double sweep_grid_value(const struct sweep_axis *axis, size_t i);
/* The value of an axis at a place from 0 to 1 of it, both ends exact; of a list that of n equal parts of [0, 1]. */
double sweep_axis_value(const struct sweep_axis *axis, double place);

/* The plan as JSON text, the same for the same plan. And back: 0, or -1 with a message. */
char *sweep_plan_text(const struct sweep_plan *plan);
int sweep_plan_read(const char *text, struct sweep_plan *ret_plan, char *ret_message, size_t size);

/* --- a sweep that can be computed ---------------------------------------------------------------- */

struct sweep {
    struct sweep_plan plan;
    struct play_case_set set;     /* owns the case */
    const struct play_case *base; /* the variant that is played; its law is plan.law */
    struct play_subject
        *subject; /* of a law that is not built in, set by who opens it; NULL: built in */
    int target[SWEEP_AXES_MAX]; /* what an axis sets: of place.c */
    int block_is_usual;         /* the file does not say how large a block is */
};

/* Reads a sweep file, with laws of the user as play_case_read_with() has it; text: what would stand in it, NULL: it is read.
 * 0; or -1 and "file:line:col: what is wrong", and then leaves *ret alone. Who computes blocks calls sweep_identify()
 * first. */
int sweep_read(const char *file, const char *text, const struct play_laws *laws, struct sweep *ret,
               char *ret_message, size_t size);

/* What plays the case; NULL: the built-in law. Any other is played step by step. */
void sweep_set_subject(struct sweep *sweep, struct play_subject *subject);

/* Computes plan.identity, from plan, case, and `of`: what else decides, as identity_sum() has it. */
void sweep_identify(struct sweep *sweep, const char *of);

/* The case of some values: a copy that shares all that is owned with sweep->base. 0; or -1 with a message where the
 * law refuses them. */
int sweep_case(const struct sweep *sweep, const double *values, struct play_case *ret_case,
               struct touch_message *ret_why);
/* The case of some values as a file that `touchstone verify` runs: the references are its checks, else the results
 * that the law gave there. NULL with a message where the law refuses them. */
char *sweep_case_text(struct sweep *sweep, const double *values, const char *title,
                      struct touch_message *ret_why);

/* Law and references at some values: plan.column_count numbers, NaN where there is none. ret_why, of a point that is
 * neither SWEEP_OK nor SWEEP_FAILS: why. */
enum sweep_verdict sweep_compute(struct sweep *sweep, const double *values, double *ret_columns,
                                 struct touch_message *ret_why);

/* The results of a block: points numbers of each column, one column after the other, and the verdicts. */
struct sweep_results {
    size_t first, points;   /* number of the first point; how many */
    double *column;         /* column k begins at column[k*points] */
    unsigned char *verdict; /* of each point: enum sweep_verdict */
};

/* What a run says while it computes a block, and what it is given. All zero: nothing. */
struct sweep_watch {
    const volatile sig_atomic_t *stop; /* nonzero: give the block up */
    volatile size_t
        *point;            /* takes the number of the point that is being played, plus 1; 0: none */
    const size_t *crashed; /* points at which this program crashed, which are not played again */
    size_t crashed_count;
};
/* Room for a block. */
void sweep_results_new(const struct sweep_plan *plan, struct sweep_results *ret_results);
/* Computes a block. 0; 1: watch->stop was set; -1 with a message: a limit of this machine was reached, which says
 * nothing about the law. */
int sweep_block_run(struct sweep *sweep, size_t block, const struct sweep_watch *watch,
                    struct sweep_results *ret_results, char *ret_message, size_t size);

#endif

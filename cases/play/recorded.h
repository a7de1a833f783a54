/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The motion of two bodies as another code has written it: what a run of the player would have recorded, and how far digits
 * and sampling leave that open. */
#ifndef PLAY_RECORDED_H
#define PLAY_RECORDED_H

#include "case.h"
#include "trace_table.h"

/* X(name, unit, meaning): columns that a file may have beside those of a trace. */
#define PLAY_RECORDED_COLUMNS(X)                                                                   \
    X(force1_x, "N", "force of the contact on body 1, along x")                                    \
    X(force1_y, "N", "the same along y")                                                           \
    X(force1_z, "N", "the same along z")                                                           \
    X(force2_x, "N", "force of the contact on body 2, along x")                                    \
    X(force2_y, "N", "the same along y")                                                           \
    X(force2_z, "N", "the same along z")                                                           \
    X(torque1_x, "N m", "torque of the contact about the centre of body 1, along x")               \
    X(torque1_y, "N m", "the same along y")                                                        \
    X(torque1_z, "N m", "the same along z")                                                        \
    X(torque2_x, "N m", "torque of the contact about the centre of body 2, along x")               \
    X(torque2_y, "N m", "the same along y")                                                        \
    X(torque2_z, "N m", "the same along z")                                                        \
    X(dt, "s", "time step of the code; else the rows are taken for its steps")

enum play_recorded_column {
    PLAY_RECORDED_first = PLAY_COLUMN_COUNT - 1,
#define X(name, unit, meaning) PLAY_RECORDED_##name,
    PLAY_RECORDED_COLUMNS(X)
#undef X
    PLAY_RECORDED_COUNT
};

/* The i-th column that a file may have, those of a trace first; NULL past the last. */
const struct play_quantity *play_recorded_at(size_t i);

/* One run. */
struct play_recorded_run {
    const char *name; /* in the file; "": it has one run */
    size_t variant;   /* of the case, from 1; 0: of none */
    size_t rows;
    size_t line;                        /* of its first row in the file */
    double *value[PLAY_RECORDED_COUNT]; /* SI; NULL: there is no such column */
    double *error
        [PLAY_RECORDED_COUNT]; /* how far each number may be off: half of its last digit, or 2 sigma */
    double *
        *state; /* of the law of recorded_how, the state before each row; NULL: none is asked for */
    double dt;  /* s, step of the code, or between two rows; 0: there is no time */
    int is_single; /* all numbers are ones of single precision */
};

struct play_recorded {
    const char *file;
    size_t count;
    struct play_recorded_run *runs;
};

/* What is changed in a run to see what depends on it: nothing, every second row left out (from the first or the second on),
 * or each number moved by a random part of its error. */
enum play_recorded_draw {
    PLAY_DRAW_AS_IS,
    PLAY_DRAW_HALF,
    PLAY_DRAW_OTHER_HALF,
    PLAY_DRAW_DIGITS,
    PLAY_DRAW_COUNT = PLAY_DRAW_DIGITS + 6
};

/* The run as a trace of the case: columns and outcomes that the file cannot tell are NaN. Returns 0; or -1 with a message:
 * with half of its rows a run may be too short. */
int play_recorded_trace(const struct play_recorded_run *run, const struct play_case *c,
                        unsigned draw, struct play_trace *ret_trace,
                        struct touch_message *ret_message);

/* The columns, in words, without which the run does not tell a quantity of the case; NULL: it tells it. */
const char *play_recorded_lacks(const struct play_recorded_run *run, const struct play_case *c,
                                const struct play_quantity *quantity);

/* The largest angle, in rad, by which the line of the centres has turned since the first row; 0 of a run without both
 * places, and at a wall. */
double play_recorded_turned(const struct play_recorded_run *run, const struct play_case *c);

/* The k-th run of a variant, those of the smallest step first; NULL past the last. */
const struct play_recorded_run *play_recorded_run_of(const struct play_recorded *recorded,
                                                     size_t variant, size_t k);

#endif

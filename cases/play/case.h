/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A case as read from YAML: one variant, everything in SI and checked. README.md has the schema. */
#ifndef PLAY_CASE_H
#define PLAY_CASE_H

#include "touchstone/contact.h"
#include "trace_table.h"

enum play_segment_kind {
    PLAY_MOVE,   /* by[]: change of overlap, slide_s, slide_t, in equal steps */
    PLAY_TO,     /* to[]: overlap, slide_s, slide_t to reach, in equal steps; NaN: leave */
    PLAY_HOLD,   /* no motion */
    PLAY_SINE,   /* by[]: amplitudes of x + by * sin(2 pi cycles k/steps) */
    PLAY_RANDOM, /* by[]: bounds. Odd steps move the overlap to a random place within +-by[0] of where
                    the segment began, even ones slide by random amounts within +-by[1], +-by[2] */
    PLAY_PRESS, /* normal_force to reach in equal force steps, while slide changes by by[1], by[2] */
    PLAY_ROTATE, /* the pair turns as one rigid body by angle about an axis through the contact */
    PLAY_ORBIT,  /* the centres turn as in PLAY_ROTATE, and the balls do not spin */
    PLAY_ROLL,   /* bodies spin about s or t by angle: body 1 or 2 alone, or both oppositely */
    PLAY_TWIST,  /* bodies spin about n by angle: body 1 or 2 alone, or both oppositely */
    PLAY_ROW,    /* of a record: to[] is reached, with the velocities and spins that stand there */
    PLAY_SET,    /* property (index) takes value[] from here on; no steps */
};
/* In place of a property, before a row of a record: the contact is a new one, at overlap and slides value[]; or its k-th
 * number of the state is value[0]. */
#define PLAY_SET_NEW      (-1)
#define PLAY_SET_STATE(k) (-2 - (int)(k))

struct play_segment {
    enum play_segment_kind kind;
    size_t steps;        /* >= 1; 0 for PLAY_SET */
    double time;         /* s, > 0; length of the segment */
    double by[3], to[3]; /* by: also beside a turn, where case files have zeros */
    double cycles;
    double seed; /* PLAY_RANDOM: whole, in [0, 2^53] */
    double normal_force;
    double
        about[3]; /* unit vector along the (n, s, t) of the segment's beginning: what turns about it
                        by angle, and keeps it in place */
    double angle; /* rad */
    int body;     /* 1, 2, or 3 for both */
    int property;
    double value[3]; /* one number, one a body, or a vector */
    /* PLAY_ROW: approach velocity and shear velocities, m/s (NaN: those of the move); spins along (n, s, t), rad/s; and
     * how far each of to[] and velocity[] may be off, >= 0. */
    double velocity[3], spin[2][3], off[6];
    int line; /* where the segment stands in the file */
};

/* X(name, keyword, meaning): how an impact is integrated. Theory: velocity Verlet variants differ in
 * the velocity that the force is evaluated with. */
#define PLAY_SCHEMES(X)                                                                            \
    X(VERLET_HALF, "verlet_half", "velocity Verlet, force from the half-step velocity")            \
    X(VERLET_PREDICTED, "verlet_predicted", "velocity Verlet, force from the predicted velocity")  \
    X(VERLET_IMPLICIT, "verlet_implicit", "velocity Verlet, implicit in the velocity")             \
    X(SYMPLECTIC_EULER, "symplectic_euler", "symplectic Euler")
enum play_scheme {
#define X(name, keyword, meaning) PLAY_##name,
    PLAY_SCHEMES(X)
#undef X
    PLAY_SCHEME_COUNT
};

struct play_impact {
    double speed;      /* m/s, > 0, relative speed of the centres */
    double angle;      /* rad, from the normal, in the (n, s) plane; [0, pi/2) */
    double spin[2][3]; /* rad/s, initial spins in (n, s, t) */
    enum play_scheme scheme;
    double steps; /* time step = contact time of the undamped impact / steps */
    double
        dt; /* s, the time step where the case gives it; 0: from steps. Then steps is what it makes of
                     the contact time of the case's law, and bounds how long the impact may last */
    double phase; /* the bodies start this fraction of a step before touch, [0, 1) */
    int moving;   /* 0: the contact plane stays fixed; 1: both bodies move, geometry from them */
    int end_at_force; /* 0: contact is taken to end at zero overlap; 1: at zero force */
    int impacts;      /* >= 1: number of successive impacts of the same contact (returned by
                            reversing the relative velocity); quantities are of the last one */
    double patience;  /* undamped contact times after which it is cut; 0: PLAY_PATIENCE */
};

/* Bodies that move freely for a given time, by the forces of the contact, by constant ones and by gravity. Spins, scheme
 * and plane are those of play_impact. Vectors are along (n, s, t) of the start, and stay where they are in space. */
struct play_free {
    int is;                /* 1: the case is such a motion; 0: all below is 0 */
    double overlap;        /* m, at the start; < 0: a gap */
    double velocity[2][3]; /* m/s, of the centres */
    double force[2][3];    /* N, on each body; 0 of a wall */
    double gravity[3];     /* m/s2, of both bodies; a wall does not fall */
    size_t steps;          /* >= 1, of the whole motion */
    double dt;             /* s, > 0; 0: from contact_steps */
    double
        contact_steps; /* with dt 0: dt = contact time of the undamped impact at play_free_speed / this */
};

/* Other ways to say what a case has, as its file says them: for the reader of the mapping alone. */
struct play_written {
    double density[2];                             /* kg/m3; NaN: absent */
    int wall, torque_lever, slip_lever;            /* of the choices; -1: absent */
    double normal_speed, shear_speed, velocity[3]; /* m/s; NaN: absent */
    double gap, time;                              /* m, s; NaN: absent */
};

/* X(name, keyword) */
#define PLAY_METRICS(X)                                                                            \
    X(LINF, "linf") /* largest difference over the largest expected magnitude */                   \
    X(POINTWISE,                                                                                   \
      "pointwise")          /* largest difference relative to the expected value at that place */  \
    X(L2, "l2")             /* root of summed squares over that of the expected values */          \
    X(ABSOLUTE, "absolute") /* largest difference, in the quantity's unit */
enum play_metric {
#define X(name, keyword) PLAY_METRIC_##name,
    PLAY_METRICS(X)
#undef X
    PLAY_METRIC_COUNT,
    PLAY_METRIC_NONE = PLAY_METRIC_COUNT /* nothing is compared */
};

/* X(name, keyword): why a tolerance is what it is. */
#define PLAY_BASES(X)                                                                               \
    X(ROUND_OFF, "round-off") /* tolerance in ulp (units of 2^-52 of the scale of the metric) */    \
    X(ORDER, "order") /* the error falls at the stated order, its extrapolation meets tolerance */  \
    X(DATA, "data")   /* tolerance is the uncertainty of the data */                                \
    X(PRINTED,                                                                                      \
      "printed") /* the expected value, or a constant of the law, is printed with so many digits */ \
    X(EXACT, "exact") /* counts and flags: equal or wrong */                                        \
    X(SCHEME,                                                                                       \
      "scheme") /* the reference is the scheme's own limit: tolerance from its known error */       \
    X(SINGLE, "single") /* the law computes in single precision: tolerance from that */
enum play_basis {
#define X(name, keyword) PLAY_BASIS_##name,
    PLAY_BASES(X)
#undef X
    PLAY_BASIS_COUNT,
    PLAY_BASIS_NONE = PLAY_BASIS_COUNT /* a finding without a tolerance */
};

enum play_at {
    PLAY_AT_ALL,      /* every sample */
    PLAY_AT_LEG_ENDS, /* the last sample of each leg */
    PLAY_AT_END,      /* the last sample */
    PLAY_AT_LEG,      /* all samples of leg number .leg */
    PLAY_AT_LEG_END,  /* the last sample of leg number .leg */
    PLAY_AT_MAX,      /* the largest value over the run (a single number) */
    PLAY_AT_MIN,      /* the smallest */
    PLAY_AT_TIME,     /* at .time: on the straight line between two samples */
    PLAY_AT_STEP,     /* the sample after .step steps of the motion as written */
};

/* X(name, unit, meaning): along what of an impact a curve goes. */
#define PLAY_CURVE_ALONG(X)                                                                        \
    X(speed, "m/s", "relative speed of the centres")                                               \
    X(angle, "rad", "from the normal")                                                             \
    X(normal_speed, "m/s", "part of the relative velocity along n, beside the same shear speed")   \
    X(shear_speed, "m/s", "part along s, beside the same normal speed")                            \
    X(spin1, "rad/s", "spin of body 1 along t")
enum play_curve_along {
#define X(name, unit, meaning) PLAY_CURVE_##name,
    PLAY_CURVE_ALONG(X)
#undef X
    PLAY_CURVE_COUNT
};
const char *play_curve_along(enum play_curve_along by);

/* A published curve: the impact is played at each of its points; or, along a column, its own run is looked at. */
struct play_curve {
    char *file;
    enum play_curve_along by;
    const struct play_quantity *column; /* along which it goes; NULL: along what `by` says */
    size_t count;
    double *x, *y, *sigma; /* SI; sigma: standard uncertainty of y, > 0 */
    double sigma_x;        /* that of x, >= 0 */
    double within;         /* so many of them a point may be off */
    char *x_axis, *y_axis; /* as the file calls them */
    double *x_shown;       /* as they stand in the file */
    double y_unit;         /* what 1 of the file is in SI; it has a sign */
};
#define PLAY_CURVE_WITHIN 2.0

/* What some code, paper or law has written: the motion is that of a path of PLAY_ROW, and its answers are expected. */
struct play_record {
    char *file;
    size_t count;    /* rows of the file that are compared */
    size_t *row;     /* of the trace, for each of them */
    int has_between; /* the code took steps between the rows: how they moved is not known */
    double
        *value[PLAY_CONTACT_COLUMN_COUNT]; /* SI, of each row; NULL: the file has no such column */
    double *error[PLAY_CONTACT_COLUMN_COUNT]; /* how far each may be off, >= 0 */
};

struct play_check {
    const struct play_quantity *quantity; /* of a principle: one with its name */
    int principle; /* 1: what is asked is whether a principle holds for this motion, and nothing else */
    struct play_curve *curve; /* NULL: it is no curve */
    int recorded;             /* 1: expected is what the record of the case has of the quantity */
    char *reference;  /* name of a reference (known to exist), or NULL: expected value below */
    double expected;  /* in the quantity's SI unit; NaN with an expression */
    char *expression; /* NULL, or the expected value over the names of the case: case/expected.h */
    int needs_step; /* 1: the expression has the time step in it, which only rows of a trace tell */
    int expect_zero; /* 1: the reference may be 0 everywhere, and that is meant */
    char *source;    /* where the expected value comes from; NULL with a reference */
    enum play_at at;
    size_t leg;  /* from 1 */
    double time; /* s, >= 0 */
    size_t step; /* 0: the start */
    enum play_metric metric;
    enum play_basis basis;
    double tolerance;  /* ulp, relative, or in the quantity's unit for metric absolute; 0 for exact,
                           and for an order without one; NaN for a finding without one */
    double size;       /* m, >= 0, basis single: of the largest coordinate that is rounded */
    double order;      /* basis order: expected order of convergence */
    double band;       /* basis order: accepted deviation of the observed order, default 0.15 */
    size_t grid_count; /* basis order: grids; 0 for the default */
    double grid[16];   /* steps per contact time (impact) or factor on all steps (path) */
    size_t given_count; /* extra inputs for the reference, or names for the expression */
    struct play_given {
        char *name, *word;
        size_t count;
        double value[3];
        double power[4]; /* of an expression: of kg, m, s and rad in its unit */
    } * given;
    char *finding;    /* not NULL: a difference is no failure but a finding, in these words; with a
                      tolerance, only a difference beyond it */
    int line, column; /* of the check in the file */
};

struct play_plot {
    int none;                          /* the case says that it has no figure */
    const struct play_quantity *x, *y; /* columns */
};

/* Two bodies at the end of a step of a path, in axes fixed in space whose origin is the point of
 * contact, at the middle of the overlap. A path begins with n = x, s = y, t = z. */
struct play_bodies {
    struct touch_body
        body[2]; /* body 2: a ball, or a wall, of which position is the foot of ball 1 */
    struct touch_frame
        frame; /* axes in which the path is written; they turn with rotate and orbit */
    double
        overlap; /* m, as prescribed; that of the positions is the same within round-off of the radii */
    double dt; /* s, > 0, length of the step */
};

/* What is done to the bodies. */
struct play_bodies_answer {
    double force[2][3];  /* N, on each body, in space */
    double torque[2][3]; /* N m, on each body about its centre, in space; not used of a wall */
};

/* Answers the steps of a path from two bodies in space, in place of touch_law.step. As there, state
 * has law->state_count numbers, and a step may be a trial. */
struct play_bodies_step {
    void (*step)(void *data, const struct play_bodies *bodies, const double *state_in,
                 double *ret_state, struct play_bodies_answer *ret_answer);
    void *data;
};

/* Is told the motions of a path that come next, where they do not follow from the answers of the law. */
struct play_ahead {
    void (*tell)(void *data, const struct touch_motion *motion, size_t count);
    void *data;
};
#define PLAY_AHEAD_MAX 256 /* motions that are told at once */

struct play_position {
    int line, column; /* from 1; line 0: the file does not say it */
};

enum play_part {
    PLAY_PART_PROPERTIES,
    PLAY_PART_PAIR,
    PLAY_PART_MOTION,
    PLAY_PART_COUNT
};

struct play_case {
    char *file; /* as opened */
    struct play_position place[PLAY_PART_COUNT];
    char *name; /* "<folder>/<file without .yaml>" */
    char *title;
    char *about;   /* what is tested, and why; "": the file does not say it */
    char *variant; /* "hz_mode=1 angle=45 deg", "" where nothing varies */
    size_t number; /* of the variant in its file, from 1 */
    int is_other; /* 1: the case judges other laws; what this one is off by data or a scheme is a finding */
    char *left_out; /* of the first: laws that `law: {with: ...}` leaves out, and why; NULL: none */
    size_t tag_count;
    char **tags;

    const struct touch_law *law;
    struct touch_values values; /* in force, after inheritance */
    struct touch_values body;   /* what the bodies hold for inheritance */
    int held[TOUCH_PROPERTY_MAX][2];
    int inherit[TOUCH_PROPERTY_MAX];
    int given[TOUCH_PROPERTY_MAX]; /* under properties, or varied */
    /* Standard uncertainties of the inputs of an experiment, of each body or of the contact, in the unit of the property,
     * and of the speed of an impact, m/s; 0: none is given. */
    double sigma[TOUCH_PROPERTY_MAX][2], sigma_speed;
    int is_measured;                      /* 1: there are such */
    int vector_given[TOUCH_PROPERTY_MAX]; /* a TOUCH_OF_STATE property with an initial value */
    double vector[TOUCH_PROPERTY_MAX][3];
    struct touch_pair pair;
    double inertia[2]; /* kg m2, [1] infinite for a wall */
    unsigned char torque_lever,
        slip_lever; /* TOUCH_torque_lever_..., TOUCH_slip_lever_...; 0: the point */
    int torque_lever_given, slip_lever_given;   /* by the case; else they are the law's */
    const struct play_bodies_step *bodies_step; /* NULL: the law answers */
    const struct play_ahead *ahead;             /* NULL: nobody asks */

    int must_refuse; /* the law must refuse these values; nothing moves, and there are no checks */
    size_t segment_count; /* 0 for an impact and a free motion; loops are written out */
    struct play_segment *segments;
    struct play_record *record; /* NULL: the path is written in the case */
    struct play_impact impact;  /* with segment_count 0 */
    struct play_free free;      /* .is: a free motion; else segments or an impact */
    struct play_written written;
    size_t check_count;
    struct play_check *checks;
    struct play_plot plot; /* x NULL and not .none: the report chooses */
    size_t *progress;      /* counts the steps while they are played; NULL: nobody looks */
};

/* All variants of one file. */
struct play_case_set {
    size_t count;
    struct play_case *cases;
};

/* Reads a file. Returns 0; or -1 with "file:line:col: what is wrong" and the line with a caret under
 * the place (one message, several lines, no escape sequences), and then leaves ret_set untouched.
 */
int play_case_read(const char *file, struct play_case_set *ret_set, char *ret_message,
                   size_t message_size);

#endif

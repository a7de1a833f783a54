/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measurements as a CSV file has them: conditions of an impact or of a path, and what was measured, with its
 * uncertainty.
 */
#ifndef FIT_DATA_H
#define FIT_DATA_H

#include "cases/play/trace_table.h"

/* X(name, unit, least, most, meaning). Of a path: overlap and slide; the others are of an impact. */
#define FIT_CONDITIONS(X)                                                                          \
    X(speed, "m/s", 0.0, HUGE_VAL, "relative speed of the centres")                                \
    X(normal_speed, "m/s", 0.0, HUGE_VAL, "its part along the normal")                             \
    X(shear_speed, "m/s", 0.0, HUGE_VAL, "its part along the contact plane")                       \
    X(angle, "rad", 0.0, 1.5707, "angle of the velocity from the normal")                          \
    X(spin1, "rad/s", -HUGE_VAL, HUGE_VAL, "spin of body 1 about t before the impact")             \
    X(height_drop, "m", 0.0, HUGE_VAL, "height from which the ball is dropped")                    \
    X(rebound, "1", 1.0, 1000.0, "number of the rebound after the drop, from 1")                   \
    X(overlap, "m", -HUGE_VAL, HUGE_VAL, "overlap on a path, row after row")                       \
    X(slide, "m", -HUGE_VAL, HUGE_VAL, "shear displacement along s on it")
enum fit_condition {
#define X(name, unit, least, most, meaning) FIT_##name,
    FIT_CONDITIONS(X)
#undef X
    FIT_CONDITION_COUNT
};

#define FIT_GRAVITY     9.80665 /* m/s2, standard acceleration: drops and rebounds */
#define FIT_RESULTS_MAX 8
#define FIT_ROWS_MAX    100000

/* What a result is to the model. */
enum fit_kind {
    FIT_OUTCOME,     /* the quantity of the impact */
    FIT_COLUMN,      /* the quantity at the end of each leg of a path */
    FIT_HEIGHT,      /* of a rebound: from restitution, rebound after rebound */
    FIT_FLIGHT_TIME, /* from one impact to the next one: likewise */
};

struct fit_result {
    const char *name, *unit;
    enum fit_kind kind;
    const struct play_quantity *quantity; /* what a model answers for it */
};

struct fit_datum {
    size_t row, result;
    double value, sigma; /* in the unit of the result; sigma > 0, or NaN: not known */
};

struct fit_data {
    char *file;
    int is_path;
    size_t rows;
    size_t *line;                           /* of each row in the file, from 1 */
    double *condition[FIT_CONDITION_COUNT]; /* of each row, SI; NULL: no such column */
    double *spread
        [FIT_CONDITION_COUNT]; /* standard uncertainty of each, >= 0, SI; NULL: they are exact */
    size_t results;
    struct fit_result result[FIT_RESULTS_MAX];
    size_t count;
    struct fit_datum *datum;
    int has_sigma; /* every datum has one */
    char *unused;  /* columns that were not used, "a, b"; "": none */
};

/* What is said beside the file. */
struct fit_reading {
    size_t columns; /* "NAME=HEADER": what the file calls a quantity; the name may have a unit */
    const char *const *column;
    size_t wheres; /* "HEADER=TEXT": rows with this text alone */
    const char *const *where;
    size_t sigmas; /* "NAME=VALUE" or "NAME=5 %": uncertainty of all values of a result */
    const char *const *sigma;
};

/* Reads a file: comma, semicolon or tab; lines that begin with # are comments; the first other line has the names, with
 * units as in overlap_um, "speed (mm/s)" or "angle [deg]"; without one they are in SI. Empty cells are no data. 0; or -1 and one sentence with
 * the place. */
int fit_data_read(const char *file, const struct fit_reading *how, struct fit_data *ret_data,
                  struct touch_message *ret_why);

/* The range of a condition, SI. */
void fit_condition_range(enum fit_condition which, double ret[2]);
/* A condition of a row; NaN: the file does not say it. */
double fit_condition_of(const struct fit_data *data, enum fit_condition which, size_t row);
const char *fit_condition_name(enum fit_condition which);
const char *fit_condition_unit(enum fit_condition which);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Properties that measurements give: data, model, answer. */
#ifndef FIT_H
#define FIT_H

#include "cases/subject/subject.h"
#include "reference/catalogue/reference.h"

/* --- fit data --------------------------------------------------------------------------------- */

/* Measurements as a CSV file has them: conditions of an impact or of a path, and what was measured, with its
 * uncertainty.
 */
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

/* --- fit model -------------------------------------------------------------------------------- */

/* What a law, or the reference that is known of it, answers to measured conditions, over parameters of the law. */
#define FIT_PARAMETERS_MAX 8

/* A property that is free. */
struct fit_parameter {
    size_t property;  /* index in the table of the law */
    int in_logarithm; /* a positive number: it is fitted as its logarithm */
    double from, to;  /* of the values that are allowed; infinite: no end */
    double start;
};

/* Who answers. */
enum fit_source {
    FIT_BY_CHOICE,
    FIT_BY_REFERENCE,
    FIT_BY_LAW
};

struct fit_model {
    struct play_subject *subject; /* NULL: the built-in law */
    const struct play_case
        *base; /* properties, bodies, and the impact where the data do not say it */
    const struct fit_data *data;
    size_t parameters;
    struct fit_parameter parameter[FIT_PARAMETERS_MAX];
    double steps; /* of an impact of the law, in its contact time */
    const struct ref_reference
        *reference[FIT_RESULTS_MAX]; /* of each result; NULL: the law answers */
    struct play_segment *segments;   /* of the path, one leg a row */
    struct play_ending *ending;      /* how a run ended that should not have; or NULL */
};

/* Makes the path, if the data are one. */
void fit_model_begin(struct fit_model *model);
void fit_model_end(struct fit_model *model);

/* The case with these values of the parameters, one of each; motion as that of the row. 0; or -1 and why not. */
int fit_model_case(const struct fit_model *model, const double *value, size_t row,
                   struct play_case *ret_case, struct touch_message *ret_why);

/* What is answered for each datum. by_law: the law for all results, also where there is a reference. 0; or -1 and
 * why there is no value. */
int fit_model_values(const struct fit_model *model, const double *value, int by_law,
                     double *ret_value, struct touch_message *ret_why);

/* Finds a reference for each result: one that answers all data, has the parameters among its inputs, and agrees with the
 * law at the start and beside it. Results of which none does are left to the law. -1 and why: the law refuses. */
int fit_model_choose(struct fit_model *model, struct touch_message *ret_why);

/* --- fit answer ------------------------------------------------------------------------------- */

/* Parameters of a law from measurements: weighted least squares, and what the data say of them. */
/* A combination of parameters that moves together: natural logarithms of those that are fitted so, parts of the
 * values of the others. */
struct fit_direction {
    double share[FIT_PARAMETERS_MAX]; /* of length 1 */
    double error; /* standard deviation along it; infinite: the data say nothing */
    int is_told;  /* 0: it may be half a unit away, or more */
    /* Of one that is not determined: where the parameter with the largest share is another one and the
     * others follow as well as they can, and by how much chi squared is larger there. NaN: there is
     * no such place. */
    double elsewhere[FIT_PARAMETERS_MAX];
    double rise;
};

struct fit_estimate {
    double value;
    double
        error; /* standard error, in the unit; NaN at the end of a range; infinite: not determined */
    double low, high; /* 95 % interval; infinite, or 0: not determined */
    int at_end;       /* -1, 1: the value is at the lower, upper end of what is allowed */
};

struct fit_answer {
    size_t parameters;
    struct fit_estimate estimate[FIT_PARAMETERS_MAX];
    double correlation[FIT_PARAMETERS_MAX][FIT_PARAMETERS_MAX]; /* NaN with one that has no error */
    size_t directions; /* of the parameters that are not at an end, best known first */
    struct fit_direction direction[FIT_PARAMETERS_MAX];
    double chi_squared, freedom;
    double probability;     /* that noise alone gives more; NaN: the uncertainties are not known */
    double scale;           /* what the standard deviations of the data are multiplied by */
    int is_widened;         /* they are given, and were widened since the scatter is larger */
    size_t starts, reached; /* how often the search began, and came to this minimum */
    double other;           /* chi squared of the next other minimum; NaN: none was found */
    double law_apart; /* largest difference of the law from the references, in standard deviations;
                         NaN: the law was fitted itself */
    double *fitted;   /* of each datum */
    double *sigma;    /* of each datum, as used */
};

/* The starts beside that of the parameters come from a coarse search. 0; or -1 and why not. */
int fit_answer_make(const struct fit_model *model, size_t starts, struct fit_answer *ret_answer,
                    struct touch_message *ret_why);

#endif

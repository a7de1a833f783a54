/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters of a law from measurements: weighted least squares, and what the data say of them. */
#ifndef FIT_ANSWER_H
#define FIT_ANSWER_H

#include "fit_model.h"

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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a law, or the reference that is known of it, answers to measured conditions, over parameters of the law. */
#ifndef FIT_MODEL_H
#define FIT_MODEL_H

#include "fit_data.h"
#include "cases/subject/subject.h"
#include "reference/catalogue/reference.h"

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

#endif

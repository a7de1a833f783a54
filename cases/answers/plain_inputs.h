/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The problem of a reference from inputs as a person types them: "radius=5mm,inf", "young=70GPa+-2%", "end=zero_force".
 *
 * An input of two bodies takes one value for both. A prescribed path is a list of samples of the same length each,
 * "overlap=0um,1um,2um", or comes from a file; every sample ends a leg, unless the column leg numbers them. */
#ifndef PLAIN_INPUTS_H
#define PLAIN_INPUTS_H

#include "model_limits.h"

/* X(name, unit, meaning) of what a path has. */
#define PLAIN_PATH(X)                                                                              \
    X(time, "s", "time of each sample, rising")                                                    \
    X(overlap, "m", "overlap, above 0 in contact")                                                 \
    X(slide_s, "m", "shear displacement of body 2 relative to body 1 along s; 0 if absent")        \
    X(slide_t, "m", "the same along t; 0 if absent")                                               \
    X(leg, "1", "number of the leg, from 1, that a sample belongs to")
enum plain_column {
#define X(name, unit, meaning) PLAIN_##name,
    PLAIN_PATH(X)
#undef X
    PLAIN_COLUMNS
};
extern const struct plain_column_word {
    const char *name, *unit, *meaning;
} plain_columns[PLAIN_COLUMNS];

/* Numbers that are moved together, of both bodies if one was given for them, and their standard uncertainty. */
struct plain_sigma {
    double *at[2];
    double sigma;
};

struct plain_inputs {
    struct ref_problem problem;
    struct ref_path path;
    struct ref_given *given;
    char **words; /* of the givens; NULL: numbers */
    size_t samples;
    double *column[PLAIN_COLUMNS]; /* NULL: not given */
    double *spare[PLAIN_COLUMNS];  /* zeros, and the time 0, 1, 2 ..., in their place */
    size_t *leg_end;
    size_t sigmas; /* numbers that were given with an uncertainty, 0 as well */
    struct plain_sigma *sigma;
};

/* Reads the inputs of a reference; file: a CSV file of a path, or NULL. Returns 0; or -1 and one sentence with the
 * input, its value and what is allowed. The problem points into ret. */
int plain_inputs_read(const struct ref_reference *reference, size_t count, char *const *texts,
                      const char *file, struct plain_inputs *ret, char *ret_message, size_t size);

struct plain_answer {
    size_t count;       /* 1; of a reference with a value for each sample, the number of samples */
    double *value;      /* SI */
    double uncertainty; /* of the numbers */
    double *input;      /* of each, by the uncertainties of inputs; NULL: none was given with one */
};

/* For the limits of the model. */
struct model_facts plain_facts(const struct ref_reference *reference,
                               const struct plain_inputs *inputs,
                               const struct plain_answer *answer);

/* Evaluates the reference. Columns of the path that are absent are checked to play no part: where they do, this is
 * refused, and so is a path that plays none. Returns 0; or -1 and the reason. */
int plain_inputs_evaluate(const struct ref_reference *reference, struct plain_inputs *inputs,
                          struct plain_answer *ret, char *ret_message, size_t size);

/* The inputs of a reference on one line, those that may be absent in brackets: "radius m, young Pa, [rigid]". */
void plain_inputs_line(const struct ref_reference *reference, char *ret_text, size_t size);

#endif

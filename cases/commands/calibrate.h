/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone calibrate`: properties of a law for a wanted restitution (calibrate.c), or from measurements
 * (calibrate_data.c). */
#ifndef COMMAND_CALIBRATE_H
#define COMMAND_CALIBRATE_H

#include "command.h"
#include "cases/answers/fit.h"

struct calibrate_options {
    struct command_law law;
    struct option_list free, material, set, column, where, sigma;
    const char *variant, *file, *radius, *density, *mass;
    struct command_out out;
    double steps, budget;
    long starts;
    int dashpot, wall, model; /* numbers of words, from 1; 0: not given */
};

/* Fits the free properties of the case to the file of data. given: the words of the command line. An exit status. */
int calibrate_data(const struct calibrate_options *o, const struct option_arguments *given,
                   const char *path, struct play_subject *subject, const struct play_case *c);

/* --- data files ------------------------------------------------------------------------------- */

/* What `touchstone calibrate` from measurements writes: for the terminal, as JSON, as a figure, as a case. */
struct fit_told {
    const struct fit_model *model;
    const struct fit_answer *answer;
    const char *subject; /* "built-in", the file of a library, a command */
    const char *command; /* what makes it again */
};

/* For people. Nonzero if the stream failed. */
int fit_print(const struct fit_told *s, FILE *out);
/* The sheet, where it is asked for. An exit status. */
int fit_put(const struct fit_told *s, const struct command_out *out);
/* Draws the data with the fit, and the residuals beside them, into a file. An exit status. */
int fit_draw(const struct fit_told *s, const char *file);

/* --- data_case.c --------------------------------------------------------------------------------- */

/* The text of a case file with the fitted values, in which the data are what is expected. NULL and why: a case cannot hold
 * the conditions. ret_left: how many data it does not hold, since the rebound before was not measured. */
char *fit_case(const struct fit_told *s, size_t *ret_left, struct touch_message *ret_why);

#endif

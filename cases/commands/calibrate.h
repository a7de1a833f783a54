/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone calibrate`: properties of a law for a wanted restitution (calibrate.c), or from measurements
 * (calibrate_data.c). */
#ifndef CALIBRATE_H
#define CALIBRATE_H

#include "command.h"

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

#endif

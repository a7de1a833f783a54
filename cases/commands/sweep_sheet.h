/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone sweep LAW` and `touchstone sweep CASE`, without ranges: the data sheet of a law, what it does in impacts over
 * speed and angle, each number in the limit of small steps. */
#ifndef SWEEP_SHEET_H
#define SWEEP_SHEET_H

#include "words.h"

struct sweep_sheet {
    const struct words *words; /* speed, angle, dt, and as in asked_case_words() */
    const char *variant, *out;
    double budget;
    struct command_out answer; /* .file: none */
};

/* Measures and writes it; an exit status. */
int sweep_sheet(const struct sweep_sheet *asked, const struct command_law *law,
                const struct play_subject_options *options);

#endif

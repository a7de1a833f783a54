/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone solve` with a reference and all that it needs: its value, and no variable that is found. */
#ifndef SOLVE_REFERENCE_H
#define SOLVE_REFERENCE_H

#include "command.h"
#include "reference/catalogue/reference.h"

/* Evaluates it for texts "INPUT=VALUE" and prints the value, or CSV where there are several samples. path: a CSV file of
 * samples; NULL: none. unit: of the value; NULL: SI. An exit status, after a message where it is not 0. */
int solve_reference(const struct ref_reference *reference, size_t count, char *const *texts,
                    const char *path, const char *unit, const struct command_out *out);

#endif

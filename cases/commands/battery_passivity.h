/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone battery --passivity`. */
#ifndef BATTERY_PASSIVITY_H
#define BATTERY_PASSIVITY_H

#include "command.h"

/* Looks in each mode of the law, with plain values, for the closed path that creates most, prints it as a case file, and
 * returns the exit status of the verb. */
int battery_passivity(const struct command_law *law, const struct play_subject_options *options,
                      long beginnings, long seed);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone battery --passivity`. */
#ifndef BATTERY_PASSIVITY_H
#define BATTERY_PASSIVITY_H

#include "command.h"

struct battery_passivity {
    long beginnings, seed;
    struct option_list set; /* KEY=VALUE */
};

/* Looks in each mode of the law, with plain values but for those that are set, for the closed path that creates most, prints it
 * as a case file, and returns the exit status of the verb. */
int battery_passivity(const struct command_law *law, const struct play_subject_options *options,
                      const struct battery_passivity *how);

#endif

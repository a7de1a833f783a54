/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The form `touchstone compare LAW_A LAW_B`. */
#ifndef COMPARE_LAWS_H
#define COMPARE_LAWS_H

#include "command.h"

struct compare_laws {
    struct option_list set;
    struct command_out out;
};

/* An exit status. */
int compare_laws(const struct compare_laws *o, struct command_law *law,
                 const struct option_arguments *given);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone selftest --sensitivity`: changes one thing of each law under one circumstance, and tells what no case
 * notices. */
#ifndef SELFTEST_SENSITIVITY_H
#define SELFTEST_SENSITIVITY_H

#include "cases/core/base.h"
#include <signal.h>
#include "command.h"

struct selftest_sensitivity {
    const struct option_list *laws, *whats, *whens; /* empty: all; patterns of fnmatch(3) */
    long sample; /* how many changes, drawn by the seed; 0: all */
    long seed, jobs;
    const char *accepted; /* file of what is accepted */
    const struct command_out *out;
    FILE *text; /* for people */
    const volatile sig_atomic_t *stop;
};
/* The exit status of the command. */
int selftest_sensitivity(const struct selftest_sensitivity *options);

#endif

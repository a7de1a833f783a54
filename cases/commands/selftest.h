/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of `touchstone selftest`. */
#ifndef COMMAND_SELFTEST_H
#define COMMAND_SELFTEST_H

#include <signal.h>
#include "command.h"
#include "cases/results/selftest_matrix.h"

/* --- selftest battery ------------------------------------------------------------------------- */

/* `touchstone selftest --principles`: which principle catches which known-wrong law, without any reference. */
/* A cell is a principle: .case_name its name, .rows the motions that it judged, .failed 1 where it is broken. */
struct selftest_battery_law {
    const char *name, *as, *mistake; /* mistake: "" of a right law */
    const char
        *why; /* "": it is caught, or nobody knows why not; else why no principle can catch it */
    int wrong;
    enum selftest_verdict verdict;
    size_t caught_by; /* principles */
    size_t count;
    const struct selftest_cell *cells;
};

struct selftest_battery {
    const char *version, *commit, *date; /* set by selftest_battery_end */
    size_t motions;
    double seconds;
    size_t wrong, caught, right, passed; /* the same */
    size_t count;
    struct selftest_battery_law *laws;
};

/* The file of `touchstone selftest --principles --out`. */
extern const struct record_file selftest_battery_json;

/* Prints what each principle caught and what none did, for people, to out, and puts the JSON where `to` says. reasons: a CSV
 * file, name,why, of the wrong laws that no principle can catch. The exit status. */
int selftest_battery_end(struct selftest_battery *found, const char *reasons, FILE *out,
                         const struct command_out *to);

/* --- selftest sensitivity --------------------------------------------------------------------- */

/* `touchstone selftest --sensitivity`: changes one thing of each law under one circumstance, and tells what no case
 * notices. */
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

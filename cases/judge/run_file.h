/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A results folder: verdict rows, traces and curves for the report. README.md describes it. */
#ifndef RUN_FILE_H
#define RUN_FILE_H

#include "check_power.h"
#include "cases/results/trace_index.h"

/* Which file of cases is run, and where its results go. */
struct play_file_run {
    size_t number;      /* of the journal */
    const char *folder; /* where the results are made */
    /* Takes the rows in place of a folder, and no trace is kept; NULL: nothing does. */
    void (*take)(void *context, const struct play_row *row);
    void *context;
    const char *commit;         /* of the harness */
    const char *command;        /* what a user types to run the file again */
    const struct own_laws *own; /* what plays laws under their own names; NULL: there are none */
    enum power_mode power;      /* how what passes would notice is measured */
    double power_steps;         /* of the law, that it may take of a file with POWER_QUICK */
    unsigned
        seconds; /* the longest time for one variant, after which SIGALRM ends the process; 0: any */
};

/* Runs the variants of one file that its journal does not have, and leaves in the folder the journal and
 * the tables of its traces. Called in a process of its own. subject: the law that stands in for that
 * of the cases; NULL: each case is played by its own law.
 * What concerns one variant alone is a row of that variant: also a reference that has no answer to the case as
 * written, and a trace that cannot be written. Returns 0; or -1, errno and a message if nothing more can be
 * written. */
struct play_subject;
struct own_laws;
int play_run_file(struct play_subject *subject, const struct play_case_set *set,
                  const struct play_file_run *how, char *ret_message, size_t size);

/* Adds the rows, setups and traces of a journal. */
void play_collect(size_t number, const char *folder, struct play_rows *ret_rows,
                  struct trace_index *index);

#endif

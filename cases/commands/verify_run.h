/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How `touchstone verify` runs cases in processes, so that one failure costs one row: what each variant gives goes to a
 * journal at once; where a process ends before its time, the variant that it was at gets a row that says why, and
 * another process goes on with the next one. */
#ifndef VERIFY_RUN_H
#define VERIFY_RUN_H

#include "cases/core/base.h"
#include <signal.h>
#include "cases/judge/check_power.h"
#include "cases/play/case.h"
#include "cases/results/verdict.h"
#include "cases/subject/own_laws.h"

/* A law that plays all files in place of the cases' own. */
struct verify_law {
    struct play_subject *subject;
    const char *text; /* its options, as a user types them, with a space before */
};

struct verify_run {
    size_t law_count; /* 0: each case is played by its own law */
    const struct verify_law *laws;
    const struct own_laws *own; /* plays laws under their own names; NULL: there are none */
    const char *law_text;       /* the options of the law where no other one stands in */
    long jobs;                  /* processes at a time */
    enum power_mode power;      /* how what passes would notice is measured */
    size_t files;
    const struct play_case_set *sets;
    const char *folder;                /* where the results are made */
    const volatile sig_atomic_t *stop; /* nonzero after a signal that asks to stop */
};

/* Runs what the journals in the folder do not have yet. Returns 0, also when it was asked to stop; or -1 and a
 * message where nothing more can be written. */
int verify_run(const struct verify_run *run, char *ret_message, size_t size);
/* Adds the rows of all journals and writes the index of the traces. 0; or -1 after a message. */
int verify_collect(const struct verify_run *run, struct play_rows *ret_rows);
/* The number of variants that are finished, by the journals. */
size_t verify_finished(const struct verify_run *run);
/* Before a run is gone on with: takes what is to be made again off the journals. 0; or -1 and errno. */
int verify_renew(const struct verify_run *run);

/* Signals that ask to stop: sets what they do. */
void verify_on_stop(void (*handler)(int));

#endif

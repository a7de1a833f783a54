/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run of `touchstone verify` is about. A run that was interrupted is only gone on with where it is the same. */
#ifndef VERIFY_INPUTS_H
#define VERIFY_INPUTS_H

#include "cases/core/base.h"
#include "cases/play/case.h"
#include "cases/results/identity.h"
#include "cases/subject/own_laws.h"

#define VERIFY_INPUTS "journal.json" /* its file, in the folder where results are made */

struct verify_inputs {
    char *command; /* as typed when the run began */
    struct identity tested;
};

/* command, options: texts; foreign: the law that stands in for those of the cases, .plugin and .command NULL: none
 * does; own: laws under their own names, or NULL; motions: of the battery, 0 without it. */
void verify_inputs_make(const char *command, const struct play_subject_options *foreign,
                        const struct own_laws *own, const char *options, size_t motions,
                        size_t count, const struct play_case_set *sets,
                        struct verify_inputs *ret_inputs);
/* 0; or -1 and a message. */
int verify_inputs_write(const struct verify_inputs *inputs, const char *folder, char *ret_message,
                        size_t size);
/* Whether a run that was begun in the folder is about the same: then inputs->command becomes that of the beginning.
 * Else -1 and a message that says what differs. */
int verify_inputs_check(struct verify_inputs *inputs, const char *folder, char *ret_message,
                        size_t size);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run of `touchstone verify` is about: the texts of its cases, the law, this build, and the options that
 * verdicts depend on. A run that was interrupted is only gone on with where all of them are the same. */
#ifndef VERIFY_INPUTS_H
#define VERIFY_INPUTS_H

#include <stddef.h>
#include "cases/play/case.h"
#include "cases/subject/own_laws.h"

#define VERIFY_INPUTS "journal.json" /* its file, in the folder where results are made */

struct verify_inputs {
    char *command; /* as typed when the run began */
    char *build;   /* of touchstone: version and hash of the program */
    char *law;     /* what was given, and hashes of the files it is in */
    char *options;
    size_t count;
    struct verify_input {
        char *file, *sha256;
    } * cases;
};

/* command, options: texts; foreign: the law that stands in for those of the cases, .plugin and .command NULL: none
 * does; own: laws under their own names, or NULL. */
void verify_inputs_make(const char *command, const struct play_subject_options *foreign,
                        const struct own_laws *own, const char *options, size_t count,
                        const struct play_case_set *sets, struct verify_inputs *ret_inputs);
void verify_inputs_free(struct verify_inputs *inputs);
/* 0; or -1 and a message. */
int verify_inputs_write(const struct verify_inputs *inputs, const char *folder, char *ret_message,
                        size_t size);
/* Whether a run that was begun in the folder is about the same: then inputs->command becomes that of the beginning.
 * Else -1 and a message that says what differs. */
int verify_inputs_check(struct verify_inputs *inputs, const char *folder, char *ret_message,
                        size_t size);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why something was not judged though the law is not to blame: the kinds of the verdict error, which stand in the place
 * of the quantity. */
#ifndef RUN_ERROR_H
#define RUN_ERROR_H

#include "verdict.h"

/* X(name, keyword, meaning) */
#define RUN_ERRORS(X)                                                                              \
    X(INPUT, "input", "the case cannot be read, or a reference has no answer to it as written")    \
    X(MEMORY, "memory", "the memory of the machine, or what it allows a process, was used up")     \
    X(FILES, "files", "a file of the results could not be written")                                \
    X(LIMIT, "limit", "a limit of the environment was reached, as of processor time")              \
    X(KILLED, "killed", "the process was killed from outside")                                     \
    X(REPORT, "report", "the report could not be made")                                            \
    X(INTERNAL, "internal", "touchstone itself failed")
enum run_error {
#define X(name, keyword, meaning) RUN_ERROR_##name,
    RUN_ERRORS(X)
#undef X
};
const char *run_error_name(enum run_error error);

/* Whether a row is of that kind. */
int run_error_is(const struct play_row *row, enum run_error error);
/* A row that belongs to no law: its subject and its law are touchstone. What the caller does not set is empty. */
void run_error_row(const char *case_name, const char *title, enum run_error error,
                   const char *detail, const char *commit, struct play_row *ret_row);

/* Whether after a write that failed with this errno nothing else can be written either. */
int run_error_is_full(int error);

/* What the end of a process that played a variant means: its kind, as the words say in ret_text. -1 where it is no error
 * of this kind but a crash of the process, by a mistake in its code. */
int run_error_of_status(int status, char *ret_text, size_t size);

#endif

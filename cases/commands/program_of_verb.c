/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A verb as a program of its own: VERB is its function, VERB_NAME its name. For verbs that need the kernels, which
 * the program touchstone does without. */
#include <signal.h>
#include "command.h"
#include "cases/core/limits.h"

int main(int argc, char **argv) {
    signal(SIGCHLD, SIG_DFL); /* ignored by who started us, the ends of processes would be lost */
    limit_prepare();
    const int code = program_check_rounding(VERB_NAME);
    return code ? code : program_end(VERB_NAME, VERB(argc, argv));
}

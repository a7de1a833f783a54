/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The impact that `touchstone sweep LAW` or `touchstone sweep CASE` is about, and what plays it. */
#ifndef SWEEP_CASE_H
#define SWEEP_CASE_H

#include "command.h"

struct sweep_case {
    struct play_case c;           /* of a case without its checks */
    struct play_subject *subject; /* NULL: the built-in law; closed by command_law_close() */
    struct touch_message refused; /* why the law refuses plain values; "": it takes them */
};

/* of: a case, by name or file; NULL: plain values of the law. variant: as --variant has it; NULL: the first. 0; or an exit
 * code after a message. */
int sweep_case_open(const char *of, const char *variant, const struct command_law *law,
                    const struct play_subject_options *options, struct sweep_case *ret);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A foreign law that declares other conventions than the law it stands in for.
 *
 * Whether a convention matters is decided by playing the case twice with our law: with the conventions of the
 * case's law, and with those that the foreign law declares (the look-alike of look_alike.h). Where both pass a
 * check, the foreign law is judged by it as any other. Where the look-alike fails a check, the foreign law has to
 * answer as the look-alike does, to round-off: so a law that declares a convention and does not obey it fails. */
#ifndef DECLARED_H
#define DECLARED_H

#include "check.h"

/* As play_check_case. Where no look-alike of those conventions can play the case, checks that depend on one are
 * skipped (fitting.h), and so is everything if the subject is strict about conventions: then all is judged as it is. */
int play_check_declared(struct play_subject *subject, const struct play_case *c,
                        struct play_case_result *ret_result, struct play_ending *ret_ending);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A foreign law that has other conventions than the law it stands in for.
 *
 * The case is played beside it with our law of its conventions (look_alike.h). What the foreign law answers just as
 * ours does, to round-off, is a difference of convention, and is named by the conventions each of which alone makes
 * the case's own law fail. What it answers otherwise is a failure: so a law that declares a convention and does not
 * obey it fails. */
#ifndef DECLARED_H
#define DECLARED_H

#include "check.h"

/* As play_check_case, with a plugin or a program that declares its conventions. Whether a convention matters to a check is
 * decided by playing the case twice with our law: with the conventions of the case's law, and with those declared. Where
 * both pass, the foreign law is judged by the check as any other; else it has to answer as our law does. Where no law of
 * ours of those conventions can play the case, checks that depend on one are skipped (fitting.h), and so is everything
 * if the subject is strict about conventions: then all is judged as it is.
 * A file of numbers by a law that stands in for any is judged as that law, but for the rows that compare whole traces.
 * Of a law that stands in for any (play_subject_stand_in) every convention is known, and it computes overlap and slip from
 * two bodies in space. What fails just as with our law is a finding. Behind the rows of the checks come some that compare
 * whole traces and outcomes of both laws. */
int play_check_declared(struct play_subject *subject, const struct play_case *c,
                        struct play_case_result *ret_result, struct play_ending *ret_ending);

#endif

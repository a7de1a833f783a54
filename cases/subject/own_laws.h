/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws of the user under their own names: their descriptions, with which cases are read, and the processes that
 * play them. */
#ifndef OWN_LAWS_H
#define OWN_LAWS_H

#include "cases/case/case_laws.h"
#include "subject.h"

struct own_laws;

/* how: limits for each of them, program_memory instead of its memory for a command; its plugin or command, where it has one, is given: the user names it, and its
 * laws are known by their names. in_cases: laws that case files name are run as well. Texts of how must live as long as
 * the set. */
struct own_laws *own_laws_new(const struct play_subject_options *how, double program_memory,
                              int in_cases);
/* Ends what this process has started for them; they can be asked again. */
void own_laws_rest(const struct own_laws *laws);

/* Loads the law that is given: that of how->name, else the first. 0; or -1 and how it could not be loaded. */
int own_laws_open(struct own_laws *laws, struct play_ending *ret_ending);
/* The law that is given; NULL: none is. */
const struct touch_law *own_laws_given(const struct own_laws *laws);
/* Whether the law is one of the library or the command that is given. */
int own_laws_is_given(const struct own_laws *laws, const struct touch_law *law);

/* The laws for play_case_read_with. */
struct play_laws own_laws_for_cases(struct own_laws *laws);

/* What plays a law; NULL: it is none of these. laws may be NULL. */
struct play_subject *own_laws_subject(const struct own_laws *laws, const struct touch_law *law);
/* The i-th law that was loaded, and with which options; NULL past the last. laws may be NULL. */
const struct play_subject_options *own_laws_at(const struct own_laws *laws, size_t i,
                                               const struct touch_law **ret_law);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the mistake of a law is, by an examination: the law and the built-in one that it stands in for are played side by
 * side on plain motions, each with one thing more than the one before it. Where they first differ, and in which part of the
 * force, names the mistake. */
#ifndef SUBJECT_EXAMINATION_H
#define SUBJECT_EXAMINATION_H

#include "subject.h"
#include "cases/results/diagnosis.h"

/* Examines a law with cases in which it fails, of one law that it stands in for; what it declares otherwise is no mistake,
 * unless --strict says so. Returns the mistake that at least half of the cases show with the plainest motion; its
 * sentence is NULL where they show none. It takes about a second, and nothing without cases. */
struct play_examined examination(struct play_subject *subject, const struct play_case *const *cases,
                                 size_t count);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a contact does to small motions about rest, of a law that is asked in another process. */
#ifndef SMALL_MOTIONS_H
#define SMALL_MOTIONS_H

#include "cases/play/player.h"
#include "cases/subject/subject.h"

/* As play_small_motions(), of a law under its own name: measured by paths that press to the largest overlap of the
 * impact, rest there, and make one small step, slow or fast. Returns 0; or -1 and why not. */
int subject_small_motions(struct play_subject *subject, const struct play_case *c,
                          struct play_small_motions *ret_motions,
                          struct touch_message *ret_message);

#endif

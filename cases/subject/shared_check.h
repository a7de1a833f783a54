/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether what the process of a foreign law has left is a record of the run that was asked for.
 *
 * The law could write anything into that record (shared_run.h). The harness reads it once into memory of its own,
 * checks that copy field by field, and uses nothing of a record that fails: the run then ends with
 * PLAY_ENDING_RECORD, which is charged to its own case. A record that passes can still hold forces, outcomes and
 * notes that the law has made up: SECURITY.md says what remains. */
#ifndef SHARED_CHECK_H
#define SHARED_CHECK_H

#include "shared_run.h"

/* Whether a description is one that a law could be loaded with: texts that end, counts within their tables, known
 * kinds, and all that touch_law_check wants. 0; or -1 and the field that is wrong. */
int play_check_description(const struct play_description *description,
                           struct touch_message *ret_why);

/* Whether an answer is a record of the run that was asked for. asked: as the harness wrote it; segments: of the
 * path, as asked. 0; or -1 and what is wrong. */
int play_check_record(const struct play_shared_run *asked, const struct play_segment *segments,
                      const struct play_shared_run *answer, struct touch_message *ret_why);

/* Writes the motion of a path into its trace, whatever the law's process has left there: the path is played again, with a
 * law that answers nothing. It then is not the law's to say what references are given. A path with forces to reach, and an
 * impact, move as the law answers. */
void play_put_motion(const struct play_shared_run *asked, const struct play_description *law,
                     const struct play_segment *segments, struct play_trace *trace);

/* The first force of a trace that is not finite, where no note says so: sets the note. */
void play_check_finite(const struct play_trace *trace, struct play_note *note);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A law in a child process that speaks the line protocol (cases/engines/README.md). */
#ifndef WORKER_TALK_H
#define WORKER_TALK_H

#include "cases/core/child.h"
#include "shared_run.h"

/* A law command that is not started yet, for the runs of that record. */
struct talk *talk_new(struct play_shared_run *shared);
/* Starts the command with the shell and greets it; as: the built-in law whose cases it takes, "" for none. Fills
 * the description of the record. 0; or -1 with a message (and no process left), TALK_NO_PROCESS where the shell
 * could not be started. */
#define TALK_NO_PROCESS (-2)
int talk_start(struct talk *talk, const char *command, const char *as,
               struct touch_message *ret_message);
/* Whether it was started and not stopped. */
int talk_is_on(const struct talk *talk);
/* Asks the command to end, closes its input, waits a moment, and kills it. ret_end may be NULL. */
void talk_stop(struct talk *talk, struct child_end *ret_end);
/* The law whose functions ask the command. It ends this process, with an ending, when the command does not answer as it
 * should. */
const struct touch_law *talk_law(struct talk *talk);
/* Who is to be told the motions of the case that come next: NULL where the command takes one row at a time. */
const struct play_ahead *talk_ahead(struct talk *talk);
/* How the command is asked for a case, from before its contact is opened: NULL for the motion at the contact, through
 * talk_law; else for two bodies in space. It ends this process as well. */
const struct play_bodies_step *talk_bodies(struct talk *talk, const struct play_case *c);

#endif

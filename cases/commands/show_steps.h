/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone show --out STEPS.csv`: every step of one case. */
#ifndef SHOW_STEPS_H
#define SHOW_STEPS_H

#include "command.h"

#define SHOW_STEPS_HERE "-.csv" /* standard output */

/* Plays a case and writes its steps as CSV to the file out. An exit status, after a message where it is not 0. */
int show_steps(const struct play_subject_options *options, const struct command_law *law,
               const struct play_case *c, const char *out);

/* Writes them for a record, and beside NAME.csv the case NAME.yaml that judges a law by it, unless there is one. Refused are
 * motions that the law answers otherwise when it is given the rows. An exit status, as above. */
int show_record(const struct play_subject_options *options, const struct command_law *law,
                const struct play_case *c, const char *csv);

/* Writes a case as the input of a code (deck.h), which then writes FILE.csv, or as a test of it with the numbers of what is under
 * test. law: which law of the engine is meant. An exit status, as above. */
int show_deck(const struct play_subject_options *options, const struct command_law *law,
              const struct play_case *c, const char *out);

#endif

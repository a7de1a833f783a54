/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of `touchstone show`. */
#ifndef COMMAND_SHOW_H
#define COMMAND_SHOW_H

#include "words.h"

/* --- show law --------------------------------------------------------------------------------- */

/* `touchstone show LAW`: the motion in which a law alone is drawn. */
/* An impact where the words are of one (speed, angle, spins, steps, ...); else a press to half of the largest overlap
 * of the impact at 1 m/s, a slide as far, there and back, and a lift. law and options: after command_law_check().
 * variant: of --variant, which a law has not. 0; or an exit code after a message. */
int show_law(const struct command_law *law, const struct play_subject_options *options,
             const struct words *words, const char *variant, struct play_case *ret_case);

/* --- show steps ------------------------------------------------------------------------------- */

/* `touchstone show --out STEPS.csv`: every step of one case. */
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

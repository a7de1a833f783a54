/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone show LAW`: the motion in which a law alone is drawn. */
#ifndef SHOW_LAW_H
#define SHOW_LAW_H

#include "words.h"

/* An impact where the words are of one (speed, angle, spins, steps, ...); else a press to half of the largest overlap
 * of the impact at 1 m/s, a slide as far, there and back, and a lift. law and options: after command_law_check().
 * variant: of --variant, which a law has not. 0; or an exit code after a message. */
int show_law(const struct command_law *law, const struct play_subject_options *options,
             const struct words *words, const char *variant, struct play_case *ret_case);

#endif

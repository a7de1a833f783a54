/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A case of any law from its table of properties alone: plain values, and a mode of the law. */
#ifndef PLAIN_CASE_H
#define PLAIN_CASE_H

#include "cases/subject/subject.h"

/* How many combinations the properties have that take a few whole values: modes, switches and choices. At least 1. */
size_t plain_modes(const struct touch_law *law);

/* A head-on impact at 1 m/s of two equal balls of 10 mm and 2000 kg/m3, without checks. Each property is at the law's default, as in a
 * case that does not name it. What the law requires has a plain value: a modulus is 1 GPa, a stiffness 1e5 N/m and a pure
 * number 0.3; so have moduli and stiffnesses that are all 0 by default. A property that may be absent is absent, or
 * the next such one is given as long as the law refuses. subject: what plays the law; NULL: it is built in. Returns 0;
 * or -1 and why the law refuses the values. The texts of the case belong to nobody. */
int plain_case_make(struct play_subject *subject, const struct touch_law *law,
                    struct play_case *ret_case, struct touch_message *ret_why);

/* The same for searches, in which all that a law has should act: in that mode, and what is 0 by default, as friction
 * and dashpots often are, has a plain value, too. */
int plain_case_rouse(struct play_subject *subject, const struct touch_law *law, size_t mode,
                     struct play_case *ret_case, struct touch_message *ret_why);

/* The properties of the mode that take a few whole values, "hz_mode=1 dp_mode=0"; "" for none. */
char *plain_mode_text(const struct play_case *c);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inset of a drawing: the path of a contact. */
#ifndef SETUP_INSET_H
#define SETUP_INSET_H

#include <stdio.h>
#include "cases/results/setup.h"

/* Draws it into the rectangle, in pixels, of which the left and lower edges have room for the numbers of axes. With
 * more than `labels` numbers of legs (at most 10) near ones are one. */
void setup_inset(const struct play_described *described, double left, double top, double right,
                 double bottom, size_t labels, FILE *out);
/* The numbers of some legs in words: "2", "2, 4", "2 to 61", "2, 5, 8 …". which[i] tells whether leg i of the description
 * is one of them. */
void setup_leg_numbers(const struct play_described *described, const char *which, FILE *out);

#endif

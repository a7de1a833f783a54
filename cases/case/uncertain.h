/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers with an uncertainty as a person writes them: "5mm+-0.1mm", "70GPa+-2%". */
#ifndef UNCERTAIN_H
#define UNCERTAIN_H

#include "cases/core/base.h"

/* Whether the text has an uncertainty; an end of it may be wrong. */
int uncertain_is(const char *text);

/* A number with a unit, or inf or -inf; behind it, where there is one, +- (or ±) and its standard uncertainty, with a unit
 * where the number has one, or in percent of it. unit as in play_number_read(). ret_sigma: 0 where there is none. Returns 0; or
 * -1 with one sentence on what is wrong, and then leaves the results untouched. */
int uncertain_read(const char *text, const char *unit, double *ret_value, double *ret_sigma,
                   char *ret_message, size_t size);

/* Adds to the variance of an answer what one input adds: half of the difference of the answers at the input more and less
 * its standard uncertainty, squared (JCGM 100:2008, 5.1.3 note 2, without correlation of inputs). */
void uncertain_add(double above, double below, double *variance);

#endif

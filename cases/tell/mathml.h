/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TELL_MATHML_H
#define TELL_MATHML_H

#include "cases/core/base.h"

/* Writes a formula of our own as <math display="block">. It reads the part of TeX that laws and references need:
 * letters, numbers, _ ^ { }, \frac \sqrt \dot \ddot \bar \mathrm \text \left \right \quad, Greek letters,
 * functions, signs. A command that it does not know is written as it stands. */
void text_mathml(const char *tex, FILE *out);
/* The same between words. */
void text_mathml_inline(const char *tex, FILE *out);
/* What the command of that name stands for, as "α" for "alpha", where it takes no argument; else NULL. */
const char *text_mathml_word(const char *name, size_t length);

#endif

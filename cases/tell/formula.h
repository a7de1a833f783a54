/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formulas and symbols for a terminal: what is TeX in the source becomes a line that can be read. */
#ifndef TELL_FORMULA_H
#define TELL_FORMULA_H

/* "1/R* = 1/R₁ + 1/R₂" of a formula of our own, in the part of TeX that text_mathml() reads. Where the locale is not
 * UTF-8, Greek letters have their names. */
char *formula_plain(const char *tex);
/* The symbol of a property: "α_h" of "alpha_h"; as it is where the locale is not UTF-8. */
char *formula_symbol(const char *symbol);

#endif

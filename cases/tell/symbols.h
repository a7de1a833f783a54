/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Symbols of properties, as laws spell them ("alpha_h", "F^h", "e*_n"), as the literature prints them. */
#ifndef SYMBOLS_H
#define SYMBOLS_H

#include <stdio.h>

/* In gnuplot's enhanced text: "α_{h}". NULL for what is no such symbol. */
char *symbol_enhanced(const char *symbol);
/* As MathML; 0: it is no such symbol, and nothing was written. */
int symbol_mathml(const char *symbol, FILE *out);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Symbols of properties, as laws spell them ("alpha_h", "F^h", "e*_n"), as the literature prints them. */
#ifndef REPORT_SYMBOLS_H
#define REPORT_SYMBOLS_H

#include <stdio.h>

/* In gnuplot's enhanced text: "α_{h}". NULL for what is no such symbol. */
char *report_symbol_enhanced(const char *symbol);
/* As MathML; 0: it is no such symbol, and nothing was written. */
int report_symbol_mathml(const char *symbol, FILE *out);

#endif

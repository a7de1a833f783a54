/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Symbols of properties and quantities. Laws spell those of properties in ASCII ("alpha_h", "F^h", "e*_n"); a text for people
 * has them as "α_h", "F^h", "e_n^*". In any text a letter with something below or above it is taken for a symbol by what
 * sets it: "μ = 0.3, M_s = 0". */
#ifndef SYMBOLS_H
#define SYMBOLS_H

#include "cases/core/base.h"

struct touch_law;

/* The symbol of a property as text. NULL for what is no such symbol. */
char *symbol_text(const char *symbol);
/* The same as MathML; 0: it is no such symbol, and nothing was written. */
int symbol_mathml(const char *symbol, FILE *out);
/* The symbol of what a name stands for, a property of the law (NULL: of none) or a quantity; NULL: it has none. */
char *symbol_for(const struct touch_law *law, const char *name);
/* A name as words, "shear force s", unless it has several already; and for people: its symbol, or its words. */
char *symbol_words(const char *name);
char *symbol_or_words(const struct touch_law *law, const char *name);
/* An expression over such names, "mu*kn*overlap", as "μ k_n δ"; a sentence as it stands. */
char *symbols_of_expression(const struct touch_law *law, const char *expression);

/* A text as it stands in a picture: names of code are words, and symbols are set by gnuplot's enhanced text where there are
 * some. begins: it begins with one, also of a single letter. */
char *symbols_enhanced(const char *text, int begins, int *ret_is_enhanced);
/* LaTeX in which no letter of a text acts; and the same with its symbols as symbols. */
void symbols_latex_text(const char *text, FILE *out);
void symbols_latex(const char *text, int begins, FILE *out);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text as it stands in CSV, XML, a script for gnuplot and a command of a shell. */
#ifndef QUOTE_H
#define QUOTE_H

#include "base.h"

/* --- CSV (RFC 4180) --------------------------------------------------------------------------------- */

/* A text as a cell, quoted where it has to be. A spreadsheet would evaluate a cell that begins like a formula, so that such a
 * cell begins with an apostrophe. */
void csv_text(const char *text, FILE *out);
/* A number with all its digits; nothing for NaN. */
void csv_number(double value, FILE *out);

/* --- XML --------------------------------------------------------------------------------- */

/* Any text, as the value of an attribute between quotes or as the content of an element: nothing in it ends its
 * place, and what a reader does not see becomes U+FFFD. */
void xml_text(const char *text, FILE *out);

/* --- gnuplot ----------------------------------------------------------------------------- */

/* Writes the text as a string between single quotes in which nothing acts: a quote becomes an
 * apostrophe (U+2019), and what a reader does not see is left out. After `limit` characters the text is
 * cut with an ellipsis. utf8: 0 for a terminal without UTF-8, which gets '?' for other characters. */
void gnuplot_text(const char *text, size_t limit, int utf8, FILE *out);

/* --- shells ------------------------------------------------------------------------------------ */

/* A word that a shell takes as it is: quoted where need be. */
char *shell_word(const char *text);
/* The words of such words, with spaces between them; a word that begins with '#' ends them. The list ends
 * with NULL. */
char **shell_words(const char *text);

#endif

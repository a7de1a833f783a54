/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A user's words in a script for gnuplot. */
#ifndef GNUPLOT_TEXT_H
#define GNUPLOT_TEXT_H

#include "base.h"

/* Writes the text as a string between single quotes in which nothing acts: a quote becomes an
 * apostrophe (U+2019), and what a reader does not see is left out. After `limit` characters the text is
 * cut with an ellipsis. utf8: 0 for a terminal without UTF-8, which gets '?' for other characters. */
void gnuplot_text(const char *text, size_t limit, int utf8, FILE *out);

#endif

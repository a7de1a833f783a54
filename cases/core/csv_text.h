/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells of CSV files (RFC 4180). */
#ifndef CSV_TEXT_H
#define CSV_TEXT_H

#include "base.h"

/* A text as a cell, quoted where it has to be. A spreadsheet would evaluate a cell that begins like a formula, so that such a
 * cell begins with an apostrophe. */
void csv_text(const char *text, FILE *out);
/* A number with all its digits; nothing for NaN. */
void csv_number(double value, FILE *out);

#endif

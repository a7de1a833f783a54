/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of verdicts that a reader may meet here for the first time, each explained in one line. */
#ifndef PLAY_LEGEND_H
#define PLAY_LEGEND_H

#include "verdict.h"

struct play_legend {
    const char *word, *text; /* "ulp", "unit in the last place, ..." */
};

/* The i-th word that occurs in these rows; NULL past the last. brief: only words that the table in the
 * terminal has; else also those that the columns of a report have. */
const struct play_legend *play_legend_at(const struct play_rows *rows, int brief, size_t i);
/* The i-th of all words of reports, by the alphabet, whether they occur or not; NULL past the last. */
const struct play_legend *play_glossary_at(size_t i);

#endif

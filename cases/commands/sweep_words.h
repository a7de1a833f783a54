/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sweep in words, `touchstone sweep LAW|CASE NAME=FROM:TO...`: the text of the sweep file that says the same, and what such a
 * sweep prints in place of a folder. */
#ifndef SWEEP_WORDS_H
#define SWEEP_WORDS_H

#include "merged.h"
#include "words.h"
#include "cases/sweeps/sweep.h"

/* The text, for impacts of that case; of: a column that is wanted beside the usual ones; NULL: none. ret_lines: of what comes
 * before the first word. NULL after a message. */
char *sweep_words_text(const struct words *words, const struct play_case *c, const char *of,
                       size_t *ret_lines);
/* Prints what is wrong with the text, as sweep_read() says it: at the word where it is one. */
void sweep_words_refuse(const struct words *words, size_t lines, const char *message);
/* Where every value of a word gives the same: refused, since it would look like a result; where some do, it is said. 0; or
 * EXIT_USAGE. folder: of the results. */
int sweep_words_check(const struct sweep *sweep, const char *folder);
/* Draws a column (NULL: the first) over the words that are ranges: over one, and where another one has few values, as curves,
 * else as a map. The exit status. */
int sweep_words_draw(const struct sweep *sweep, const char *folder, const char *of,
                     const char *file);
/* Adds the first points to the sheet of a run, and its sentence. of: the column whose range that says; NULL: the first. */
void sweep_words_sheet(const struct sweep *sweep, const char *folder, const char *of,
                       const struct merge_result *result, struct sheet *sheet);
/* Names the points without numbers, and says why. The exit status. */
int sweep_words_failed(struct sweep *sweep, const char *folder);

#endif

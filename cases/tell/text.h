/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A user's words inside other languages: Markdown, HTML attributes, LaTeX, file names.
 *
 * None of these can end the place it is written to: one line, no control characters, no
 * bidirectional overrides, U+FFFD for what is not UTF-8. */
#ifndef TELL_TEXT_H
#define TELL_TEXT_H

#include "cases/core/base.h"

/* Markdown (CommonMark with GitHub's tables and mathematics). Never the first thing on a line: the
 * caller writes a marker, a cell border or a word before it. */
void text_markdown(const char *text, FILE *out);
/* A formula of our own between lines or words of Markdown, as GitHub shows mathematics: $`...`$, in which no letter is
 * taken for Markdown, not even in a table. */
void text_markdown_tex(const char *tex, FILE *out);
/* The inside of a double-quoted HTML attribute. */
void text_attribute(const char *text, FILE *out);
/* The same, or the inside of an element, where the markup stands in Markdown. */
void text_markup(const char *text, FILE *out);
/* One line for a terminal or a log: nothing in it steers the terminal. */
void text_plain(const char *text, FILE *out);
/* LaTeX as it is, but for letters that T1 fonts with textcomp lack: Greek ones and signs as mathematics, others as
 * [U+1F600], and no sign that these fonts make of two. */
void text_latex_letters(const char *latex, FILE *out);
/* Whether none of these would change or drop a character of it. */
int text_is_plain(const char *text);
/* A file name of at most 80 of [a-z0-9_-], from any text. */
char *text_slug(const char *text);

#endif

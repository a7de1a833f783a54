/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that write the page share. All text that they are given goes through
 * report_attribute(). */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include <stddef.h>
#include <stdio.h>
#include "figures.h"
#include "results.h"
#include "rows.h"
#include "touchstone/law.h"

#define PAGE_ABSENT "–"

struct page {
    const struct report_results *results;
    const struct report_figures *figures;
    const char *no_figures, *plots;
    const struct play_row **sorted;
    size_t count;
    size_t *case_of; /* number of the case of each row, from 1: its section is "c<number>" */
    FILE *out;
};

/* Foreign text, or a dash for none. */
void page_text(const char *text, FILE *out);
/* A number with its unit; a dash for NaN. */
void page_value(double value, const char *unit, FILE *out);
/* Symbol and word of a verdict, coloured by its kind, as an element: "span", "td". */
void page_verdict(enum play_verdict verdict, const char *tag, FILE *out);
/* A wide table's own scrolling place, that the keyboard reaches. Ends with page_table_end(), which
 * also ends a body. attributes: of ours, with a space before them; caption: foreign text. */
void page_table(const char *attributes, const char *caption, FILE *out);
void page_table_end(FILE *out);

/* Every row, in the manner of the FDS verification guide. */
void page_rows(const struct page *page);
/* Expected against predicted, and error against tolerance. */
void page_scatter(const struct page *page);
/* A section a law. */
void page_laws(const struct page *page);
/* Number of a law among those with rows, from 1, by its first row: its section is "l<number>". */
size_t page_law_number(const struct page *page, size_t first);
/* The law of a row if it is ours; NULL for a stranger's, even under our name. */
const struct touch_law *page_law(const struct page *page, size_t first);
/* The table of bench.json, if the folder has one. */
void page_bench(const struct page *page);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that write the page share. All text that they are given goes through
 * text_attribute(). */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include <stddef.h>
#include <stdio.h>
#include "reports/figures/figures.h"
#include "reports/read/results.h"
#include "cases/results/rows.h"
#include "touchstone/law.h"
#include "reports/sections.h"

#define PAGE_ABSENT "–"

struct ref_entry;
struct selftest_matrix;

struct page {
    const struct report_results *results;
    const struct figures *figures;
    const char *no_figures, *plots;
    size_t *figure_number; /* of each figure, from 1, in the order of the page */
    char *figure_linked;   /* those of many that are links to their files (page_link_figures) */
    const struct play_row **sorted;
    size_t count;
    size_t *findings; /* of each row the first finding with its text (report_rows_findings) */
    size_t *case_of;  /* number of the case of each row, from 1: its section is "c<number>" */
    const struct play_setup **setups; /* all, by law and case */
    size_t *order;     /* rows as the table has them: places in sorted (page_order_rows) */
    char *row_chosen;  /* rows that are in the table without its script */
    char *case_chosen; /* cases that have a section, by their number */
    FILE *out;
};

/* Foreign text, or a dash for none. */
void page_text(const char *text, FILE *out);
/* A number with its unit; a dash for NaN. */
void page_value(double value, const char *unit, FILE *out);
/* The same with another way to write foreign text. */
void page_value_as(double value, const char *unit, report_put *put, FILE *out);
/* What a verdict looks like. */
struct page_word {
    const char *kind, *symbol; /* its class, a character */
};
const struct page_word *page_verdict_word(enum play_verdict verdict);
/* Symbol and word of a verdict, coloured by its kind, as an element: "span", "td". */
void page_verdict(enum play_verdict verdict, const char *tag, FILE *out);
/* Begins a table that scrolls by itself and is reached by the keyboard. page_table_end() ends it, and
 * its body. attributes: HTML, with a space before them; caption: any text. */
void page_table(const char *attributes, const char *caption, FILE *out);
void page_table_end(FILE *out);
/* The same without a caption, where a heading before it says what it is. name: for who hears the page; class: HTML. */
void page_plain_table(const char *name, const char *class, FILE *out);

/* What a reader opens: begins with its line, which page_fold_body() ends, and page_fold_end() ends what is inside.
 * With a script the inside is no part of the document before it is opened: it stands in a <noscript>, which is text
 * until the script reads it. No fold is inside another one's body: there a plain <details> does. attributes: HTML, with
 * a space before them. */
void page_fold(const char *attributes, FILE *out);
void page_fold_body(FILE *out);
void page_fold_end(FILE *out);

/* Begins a link to the table of all comparisons; with a script it shows the rows of that law and verdict alone. "":
 * whatever it is. find: the name of a case, or of a quantity. */
void page_to_rows(const char *law, const char *verdict, const char *find, FILE *out);

/* "12 pass, 3 finding": the verdicts of rows first to end, of one case. */
void page_case_counts(const struct page *page, size_t first, size_t end);

/* Number of a law among those with rows, from 1, by its first row: its section is "l<number>". */
size_t page_law_number(const struct page *page, size_t first);
/* The law of a row if it is built in; NULL for another law, even if it has the name of a built-in one. */
const struct touch_law *page_law(const struct page *page, size_t first);

/* Up to so many rows, all of them are in the table. Of more, so many are, the worst of them, and at most so many that
 * pass of each case; the script shows the others. And so many cases have a section. */
#define PAGE_WHOLE  4000
#define PAGE_ROWS   300
#define PAGE_PASSES 3
#define PAGE_CASES  1000

/* Begins a link to a case, or a row, if that is on the page; whether it is. */
int page_to_case(const struct page *page, size_t i);
int page_to_row(const struct page *page, size_t i);

/* All setups by law and case; how many are of one case, from *ret_first. */
const struct play_setup **page_setups_sorted(const struct play_setups *setups);
size_t page_setups_of(const struct page *page, const char *law, const char *case_name,
                      size_t *ret_first);
/* A table of the values that variants had in force: of one case of a law. Nothing where results do not
 * say. */
void page_setups(const struct page *page, const char *law, const char *case_name);
/* How a case is run again, and one of its variants. */
void page_command(const struct page *page, const char *law, const char *case_name);
/* "0.5, 0.9, …": the values that a law's setups have under a name. */
void page_setting(const struct page *page, const char *law, const char *case_name,
                  const char *name);

/* A small picture that leads to a figure: of the cases of these rows the one that shows most of a difference;
 * nothing where there is none. */
void page_small_figure(const struct page *page, const size_t *places, size_t count);
/* The figures of a law and case; case_name "": of the law as a whole. And those of cases without rows. */
void page_figures(const struct page *page, const char *law, const char *case_name);
void page_other_figures(const struct page *page);
/* The numbers of all figures, in the order in which the page shows them. */
size_t *page_number_figures(const struct page *page);
/* Of many figures those that are not on the page but links to files beside it. */
char *page_link_figures(const struct page *page);

/* A link to the address of a work: its DOI, else its URL; nothing where it has none. */
void page_work_link(const struct ref_entry *entry, FILE *out);

/* Reads selftest.json of the folder. Returns 1; 0 where there is no such file; -1 where it is another file. */
int page_selftest(const struct page *page, struct selftest_matrix *ret_matrix);
/* The known-wrong laws in it that have the mistake of a trap, each with its verdict. */
void page_selftest_of_trap(const struct selftest_matrix *matrix, int trap, FILE *out);
/* The number of traps that are known. */
size_t page_trap_count(void);

/* The sections, in the order in which a reviewer asks, are the rows of sections.csv. page_put_<name>()
 * writes what follows the heading, whose id is the name. A section that writes nothing is neither on the
 * page nor among its contents. */
#define X(name, title, attributes, fold) void page_put_##name(const struct page *page);
PAGE_SECTIONS(X)
#undef X

#endif

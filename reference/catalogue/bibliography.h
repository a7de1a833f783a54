/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bibliography, reference/bibliography.bib, as a table. */
#ifndef REF_BIBLIOGRAPHY_H
#define REF_BIBLIOGRAPHY_H

#include <stddef.h>

/* One entry. Text is UTF-8 and never NULL; what there is not is "". */
struct ref_entry {
    const char *key;       /* as in the file */
    const char *label;     /* ASCII, what text cites it by: "Johnson (1985)", "MUSEN wiki" */
    const char *authors;   /* "Y. Tsuji, T. Tanaka and T. Ishida" */
    const char *title;     /* */
    const char *published; /* "Powder Technology 71(3), 239–250" */
    const char *year;      /* four digits */
    const char *doi;       /* without a resolver before it */
    const char *url;       /* http:// or https:// */
    const char *note;      /* */
    const char *uses;      /* what is taken from it, with equations */
    int seen;              /* 1: the original was read; 0: known through other texts */
};

/* The i-th entry, in the order of the file; NULL past the last. */
const struct ref_entry *ref_entry_at(size_t i);

/* Whether a text cites an entry: has its label as words of their own, with the year in brackets or not.
 * text may be NULL. Returns 1 or 0. */
int ref_entry_is_cited(const struct ref_entry *entry, const char *text);

#endif

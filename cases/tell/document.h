/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A document is Markdown, as GitHub reads it (CommonMark, tables, mathematics as $`...`$ and ```math). Its words stand in
 * templates (document.c), and every other form is made of the text that comes of them, so that no form says what another
 * does not. */
#ifndef TELL_DOCUMENT_H
#define TELL_DOCUMENT_H

#include "cases/core/base.h"
#include <jansson.h>

/* Where templates come from. */
struct document_templates {
    const char *const *
        lines; /* those in the program, as templates.py prints them: a line "@NAME" before those of each */
    const char *folder; /* a user's, whose files go before them; NULL: none */
};

/* Whether each template in the folder has the name of one of ours, or is a part of another one there. Else -1, and a message with
 * the nearest name. */
int document_templates_check(const struct document_templates *templates, char *ret_message,
                             size_t size);

/* The template of that name, filled, without an empty line behind another one. NULL, and a message: "case.md:12: nothing is named 'titel'". */
char *document_make(const struct document_templates *templates, const char *name,
                    const json_t *facts, char *ret_message, size_t size);

/* A page that loads nothing: style and script stand in it and are allowed by their hashes alone. */
struct document_page {
    const char *title, *style, *script; /* script: NULL where there is none */
    const char *figures; /* the folder of figures; their addresses may name another one */
    int has_contents; /* nonzero: the headings of level 2 stand beside it, those of level 3 below them */
};

/* Markdown as a page. Headings have GitHub's addresses, tables have names and scroll by themselves, a paragraph that is
 * one image is the figure itself, with the image's text as its caption and its title as the words for who cannot see it.
 * What <details> folds is text until it is opened, if there is a script. Nonzero if the stream failed. */
int document_html(const char *markdown, const struct document_page *page, FILE *out);

/* Markdown as the inside of a LaTeX document. Tables are longtables, figures of which there is a .pdf float. */
int document_latex(const char *markdown, FILE *out);

#endif

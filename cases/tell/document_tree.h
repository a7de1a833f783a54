/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of a document, for the files that write its forms. All of it lives as long as other memory (memory.h). */
#ifndef TELL_DOCUMENT_TREE_H
#define TELL_DOCUMENT_TREE_H

#include "cases/core/base.h"
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

extern cmark_mem document_memory;

/* Markdown, read by cmark-gfm with tables. */
cmark_node *document_tree(const char *markdown);
/* Whether it is a node of that kind ("heading"); NULL is of none. */
int document_is(cmark_node *node, const char *kind);
/* The letters below a node, without markup. */
char *document_text(cmark_node *node);
/* The image of a paragraph that is nothing else, or NULL. */
cmark_node *document_image(cmark_node *node);
/* Replaces formulas between words, $`...`$, by what put writes. */
void document_formulas(cmark_node *tree, void (*put)(const char *tex, FILE *out));

#endif

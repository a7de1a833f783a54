/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Markdown as LaTeX: cmark's, but for tables, which may be long, figures and formulas. */
#include "document.h"
#include "document_tree.h"
#include "text.h"

#define LONGEST 60 /* letters of a column */

static char *latex_of(cmark_node *node) {
    return cmark_render_latex_with_mem(node, CMARK_OPT_UNSAFE, 0, &document_memory);
}

static void put_node(cmark_node *node, FILE *out) {
    char *latex = latex_of(node);
    fputs(latex, out);
    play_release(latex);
}

/* What is inside a node, on one line. Inside a table cmark puts a backslash before each bar, in LaTeX as well: a cell's text
 * is taken out of it. An asterisk behind the end of a row would be a part of that. */
static void put_inner(cmark_node *cell, FILE *out) {
    cmark_node *paragraph = cmark_node_new_with_mem(CMARK_NODE_PARAGRAPH, &document_memory), *child;
    while ((child = cmark_node_first_child(cell)))
        cmark_node_append_child(paragraph, child);
    char *latex = latex_of(paragraph);
    fputs(*latex == '*' ? "{}" : "", out);
    for (const char *c = latex; *c; c++)
        if (*c != '\n')
            putc(*c, out);
        else if (c[1] && c[1] != '\n')
            putc(' ', out);
    play_release(latex);
    cmark_node_free(paragraph);
}

/* Columns as wide as the longest of their texts, up to a share of the page. */
static void put_columns(cmark_node *table, FILE *out) {
    const size_t count = cmark_gfm_extensions_get_table_columns(table);
    const uint8_t *align = cmark_gfm_extensions_get_table_alignments(table);
    size_t *longest = play_zeroed(count + 1, sizeof *longest), sum = 0;
    for (cmark_node *row = cmark_node_first_child(table); row; row = cmark_node_next(row)) {
        size_t column = 0;
        for (cmark_node *cell = cmark_node_first_child(row); cell;
             cell = cmark_node_next(cell), column++) {
            const size_t letters = strlen(document_text(cell)),
                         length = letters < LONGEST ? letters : LONGEST;
            longest[column] = length > longest[column] ? length : longest[column];
        }
    }
    for (size_t i = 0; i < count; i++)
        sum += longest[i] + 2;
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s{\\dimexpr%.3f\\linewidth-2\\tabcolsep}", align[i] == 'r' ? "R" : "L",
                (double)(longest[i] + 2) / (double)sum);
}

static void put_table(cmark_node *table, FILE *out) {
    fputs("\\begin{longtable}{", out);
    put_columns(table, out);
    fputs("}\n\\toprule\n", out);
    for (cmark_node *row = cmark_node_first_child(table); row; row = cmark_node_next(row)) {
        for (cmark_node *cell = cmark_node_first_child(row); cell; cell = cmark_node_next(cell)) {
            put_inner(cell, out);
            fputs(cmark_node_next(cell) ? " & " : " \\\\\n", out);
        }
        if (cmark_gfm_extensions_get_table_row_is_header(row))
            fputs("\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n", out);
    }
    fputs("\\end{longtable}\n", out);
}

static void put_figure(cmark_node *image, FILE *out) {
    const char *address = cmark_node_get_url(image), *slash = strrchr(address, '/');
    const char *file = slash ? slash + 1 : address, *end = strrchr(file, '.');
    fprintf(out,
            "\\begin{figure}[htbp]\\centering\\includegraphics[width=.7\\linewidth]{%.*s.pdf}"
            "\\caption{",
            end ? (int)(end - file) : (int)strlen(file), file);
    put_inner(image, out);
    fputs("}\\end{figure}\n", out);
}

static void put_formula(const char *tex, FILE *out) {
    fprintf(out, "$%s$", tex);
}

static void put_block(cmark_node *node, FILE *out) {
    cmark_node *image = document_image(node);
    if (image)
        put_figure(image, out);
    else if (document_is(node, "table"))
        put_table(node, out);
    else if (document_is(node, "code_block") && !strcmp(cmark_node_get_fence_info(node), "math"))
        fprintf(out, "\\[%s\\]\n", cmark_node_get_literal(node));
    else
        put_node(node, out);
    putc('\n', out);
}

int document_latex(const char *markdown, FILE *out) {
    FILE *into = play_text();
    cmark_node *tree = document_tree(markdown);
    document_formulas(tree, put_formula);
    for (cmark_node *node = cmark_node_first_child(tree); node; node = cmark_node_next(node))
        put_block(node, into);
    cmark_node_free(tree);
    char *latex = play_text_end(into);
    text_latex_letters(latex, out);
    play_release(latex);
    return ferror(out) ? -1 : 0;
}

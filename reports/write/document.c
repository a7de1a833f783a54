/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/tell/mathml.h"
#include "reports/page/page.h"
#include "cases/tell/text.h"

/* In points, as summary.css has them; letters are counted with a wide font, and a line is never full. */
#define WIDTH       490.0 /* of the page */
#define LINE        12.6
#define LETTER      5.2
#define GAP         6.0 /* between blocks */
#define CELL_LINE   9.8
#define CELL_LETTER 4.3
#define CELL_GAP    4.5 /* above and below a row */
#define CELL_SIDES  8.0
#define FORMULA     34.0
#define TABLE_GAP   10.0

static const double heading[] = {0, 46, 40, 30, 24};

void document_begin(struct document *document, enum document_form form, double most) {
    *document = (struct document){.form = form, .most = most};
    document->out = play_text(&document->text, &document->size);
}

char *document_end(struct document *document) {
    fclose(document->out);
    return document->text;
}

int document_has_room(const struct document *document, double points) {
    return document->height + points <= document->most;
}

void document_take(struct document *document, double points) {
    document->height += points;
}

static int is_html(const struct document *document) {
    return document->form == DOCUMENT_HTML;
}

/* Characters, not bytes. */
static size_t letters_of(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

static void put(struct document *document, const char *text) {
    document->letters += letters_of(text);
    (is_html(document) ? text_attribute : text_markdown)(text, document->out);
}

static double lines_of(size_t letters, double width, double letter) {
    return fmax(1.0, ceil((double)letters * letter / fmax(width, letter)));
}

/* --- text ----------------------------------------------------------------------------------- */

void document_say(struct document *document, const char *format, ...) {
    va_list list;
    va_start(list, format);
    char *text = play_format_list(format, list);
    va_end(list);
    put(document, text);
}

void document_quote(struct document *document, const char *text, size_t most) {
    const char *end = text;
    for (size_t count = 0; *end; end++)
        if (((unsigned char)*end & 0xC0) != 0x80 && count++ == most)
            break;
    char *part = play_format("%.*s%s", (int)(end - text), text, *end ? "…" : "");
    put(document, *part ? part : PAGE_ABSENT);
}

static void put_between(struct document *document, const char *tag, const char *mark,
                        const char *text) {
    const int html = is_html(document);
    fprintf(document->out, "%s%s%s", html ? "<" : "", html ? tag : mark, html ? ">" : "");
    put(document, text);
    fprintf(document->out, "%s%s%s", html ? "</" : "", html ? tag : mark, html ? ">" : "");
}

void document_strong(struct document *document, const char *text) {
    put_between(document, "strong", "**", text);
}

/* In Markdown a code span holds no escapes: what could end it is written as text. */
void document_code(struct document *document, const char *text) {
    const int is_safe = text_is_plain(text) && !strpbrk(text, "`|$<&");
    if (is_html(document))
        put_between(document, "code", "", text);
    else if (!is_safe)
        put(document, text);
    else
        document->letters += letters_of(text);
    if (!is_html(document) && is_safe)
        fprintf(document->out, "`%s`", text);
}

void document_verdict(struct document *document, enum play_verdict verdict) {
    document->letters += letters_of(play_verdict_name(verdict)) + 2;
    if (is_html(document))
        page_verdict(verdict, "span", document->out);
    else
        fputs(play_verdict_name(verdict), document->out);
}

void document_link(struct document *document, const char *address, const char *text) {
    if (is_html(document)) {
        fputs("<a href=\"", document->out);
        text_attribute(address, document->out);
        fputs("\" rel=\"noreferrer\">", document->out);
        put(document, text);
        fputs("</a>", document->out);
    } else {
        putc('[', document->out);
        put(document, text);
        fprintf(document->out, "](<%s>)", address);
    }
}

/* --- blocks --------------------------------------------------------------------------------- */

void document_heading(struct document *document, int level, const char *id, const char *format,
                      ...) {
    va_list list;
    va_start(list, format);
    char *text = play_format_list(format, list);
    va_end(list);
    if (is_html(document)) {
        fprintf(document->out, "<h%d", level);
        if (id)
            fprintf(document->out, " id=\"%s\"", id);
        putc('>', document->out);
    } else {
        fprintf(document->out, "\n%.*s ", level, "####");
    }
    put(document, text);
    if (is_html(document))
        fprintf(document->out, "</h%d>", level);
    putc('\n', document->out);
    document->height +=
        heading[level] + LINE * 1.5 * (lines_of(letters_of(text), WIDTH, 2.0 * LETTER) - 1.0);
    document->letters = 0;
}

void document_list(struct document *document) {
    document->list = 1;
}

static void begin_list(struct document *document) {
    if (document->list != 1)
        return;
    document->list = 2;
    fputs(is_html(document) ? "<ul>\n" : "\n", document->out);
    document->height += GAP;
}

void document_list_end(struct document *document) {
    if (document->list == 2 && is_html(document))
        fputs("</ul>\n", document->out);
    document->list = 0;
}

void document_open(struct document *document, enum document_block block) {
    static const char *const tags[][2] = {
        [DOCUMENT_PARAGRAPH] = {"<p>", "\n"},
        [DOCUMENT_LEAD] = {"<p class=\"lead\">", "\n**"},
        [DOCUMENT_ITEM] = {"<li>", "- "},
    };
    if (block == DOCUMENT_ITEM)
        begin_list(document);
    fputs(tags[block][document->form], document->out);
    document->letters = 0;
}

void document_close(struct document *document, enum document_block block) {
    static const char *const tags[][2] = {
        [DOCUMENT_PARAGRAPH] = {"</p>\n", "\n"},
        [DOCUMENT_LEAD] = {"</p>\n", "**\n"},
        [DOCUMENT_ITEM] = {"</li>\n", "\n"},
    };
    const double large = block == DOCUMENT_LEAD ? 1.2 : 1.0;
    fputs(tags[block][document->form], document->out);
    document->height += LINE * large * lines_of(document->letters, WIDTH - 20.0, LETTER * large) +
                        (block == DOCUMENT_ITEM ? 0.5 * GAP : GAP);
    document->letters = 0;
}

void document_paragraph(struct document *document, const char *format, ...) {
    va_list list;
    va_start(list, format);
    char *text = play_format_list(format, list);
    va_end(list);
    document_open(document, DOCUMENT_PARAGRAPH);
    put(document, text);
    document_close(document, DOCUMENT_PARAGRAPH);
}

/* --- tables --------------------------------------------------------------------------------- */

void document_table(struct document *document, const char *caption,
                    const struct document_column *columns, size_t count) {
    document->columns = columns;
    document->column_count = count;
    document->column = 0;
    if (is_html(document)) {
        page_table(" class=\"fixed\"", caption, document->out);
        fputs("<colgroup>", document->out);
        for (size_t i = 0; i < count; i++)
            fprintf(document->out, "<col width=\"%d%%\"/>", columns[i].width);
        fputs("</colgroup><thead><tr>", document->out);
        for (size_t i = 0; i < count; i++)
            fprintf(document->out, "<th scope=\"col\"%s>%s</th>",
                    columns[i].is_number ? " class=\"n\"" : "", columns[i].head);
        fputs("</tr></thead><tbody>\n", document->out);
    } else {
        putc('\n', document->out);
        for (size_t i = 0; i < count; i++)
            fprintf(document->out, "| %s ", columns[i].head);
        fputs("|\n", document->out);
        for (size_t i = 0; i < count; i++)
            fputs(columns[i].is_number ? "| ---: " : "| --- ", document->out);
        fputs("|\n", document->out);
    }
    document->height += TABLE_GAP + CELL_GAP + 3.0 * CELL_LINE;
}

void document_cell(struct document *document) {
    const struct document_column *column = &document->columns[document->column];
    if (!document->column)
        document->row_lines = 0;
    if (!is_html(document))
        fputs("| ", document->out);
    else
        fprintf(document->out, "%s%s", document->column ? "" : "<tr>",
                column->is_number ? "<td class=\"n\">" : "<td>");
    document->letters = 0;
}

void document_cell_end(struct document *document) {
    const double width = document->columns[document->column].width / 100.0 * WIDTH - CELL_SIDES;
    const size_t lines = (size_t)lines_of(document->letters, width, CELL_LETTER);
    const int is_last = ++document->column == document->column_count;
    document->row_lines = lines > document->row_lines ? lines : document->row_lines;
    document->letters = 0;
    fputs(is_html(document) ? "</td>" : " ", document->out);
    if (!is_last)
        return;
    fputs(is_html(document) ? "</tr>\n" : "|\n", document->out);
    document->height += CELL_LINE * (double)document->row_lines + CELL_GAP;
    document->column = 0;
}

void document_table_end(struct document *document) {
    if (is_html(document))
        page_table_end(document->out);
}

/* --- the rest ------------------------------------------------------------------------------- */

static void put_words(struct document *document, const char *words, const char *source) {
    put(document, words);
    if (!source)
        return;
    fputs(" (", document->out);
    put(document, source);
    fputs(")", document->out);
}

void document_formula(struct document *document, const char *tex, const char *words,
                      const char *source) {
    if (is_html(document)) {
        fputs("<div class=\"formula\"><p>", document->out);
        put_words(document, words, source);
        fputs("</p>", document->out);
        text_mathml(tex, document->out);
        fputs("</div>\n", document->out);
    } else {
        fputs("\nFormula: ", document->out);
        put_words(document, words, source);
        fprintf(document->out, "\n\n```math\n%s\n```\n", tex);
    }
    document->height += FORMULA + LINE * lines_of(document->letters, WIDTH, LETTER) +
                        20.0 * (lines_of(letters_of(tex), 3.0 * WIDTH, LETTER) - 1.0);
    document->letters = 0;
}

void document_raw_html(struct document *document, const char *html, double points) {
    if (is_html(document))
        fputs(html, document->out);
    document->height += points;
}

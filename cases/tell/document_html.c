/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Markdown as a page: cmark's HTML, but for headings, tables, figures, formulas, and what is folded. */
#include <nettle/base64.h>
#include <nettle/sha2.h>
#include "cases/core/file.h"
#include "document.h"
#include "document_tree.h"
#include "mathml.h"
#include "picture.h"
#include "text.h"

#define ADDRESSED 3 /* the lowest level of headings that have an address */

struct writer {
    const struct document_page *page;
    FILE *out, *contents;
    char **slugs;
    size_t slug_count, table_count, figure_count;
    char *heading;  /* the last one's text */
    int is_section; /* one is open */
    int item;       /* the level of the heading that is open in the contents; 0: none */
    int folds;      /* open ones */
};

static void put_node(const struct writer *w, cmark_node *node) {
    char *html = cmark_render_html_with_mem(node, CMARK_OPT_UNSAFE, NULL, &document_memory);
    fputs(html, w->out);
    play_release(html);
}

static void put_children(const struct writer *w, cmark_node *node) {
    for (cmark_node *child = cmark_node_first_child(node); child; child = cmark_node_next(child))
        put_node(w, child);
}

/* --- headings --------------------------------------------------------------------------------- */

/* As GitHub names headings: small letters, digits, - and _; a second one of that name ends with -1. */
static const char *slug_of(struct writer *w, const char *text) {
    char *plain = play_copy(text), *to = plain;
    for (; *text; text++)
        if (isalnum((unsigned char)*text) || strchr("-_", *text) || (unsigned char)*text >= 0x80)
            *to++ = (char)((unsigned char)*text < 0x80 ? tolower((unsigned char)*text) : *text);
        else if (*text == ' ')
            *to++ = '-';
    *to = '\0';
    char *slug = plain;
    for (size_t i = 0, alike = 0; i < w->slug_count; i++)
        if (!strcmp(w->slugs[i], slug)) {
            slug = play_format("%s-%zu", plain, ++alike);
            i = (size_t)-1;
        }
    w->slugs = play_resize(w->slugs, w->slug_count + 1, sizeof *w->slugs);
    return w->slugs[w->slug_count++] = slug;
}

/* Ends what is open in the contents, up to where an item of that level can stand; 0: all. */
static void begin_item(struct writer *w, int level) {
    if (level == 3)
        fputs(w->item == 3 ? "</li>\n" : w->item ? "<ul>" : "<li><ul>", w->contents);
    else
        fputs(w->item == 3 ? "</li></ul></li>\n" : w->item ? "</li>\n" : "", w->contents);
    w->item = level;
}

static void put_content(struct writer *w, int level, const char *slug, cmark_node *heading) {
    if (level != 2 && level != 3)
        return;
    begin_item(w, level);
    FILE *out = w->out;
    fprintf(w->contents, "<li><a href=\"#%s\">", slug);
    w->out = w->contents;
    put_children(w, heading);
    w->out = out;
    fputs("</a>", w->contents);
}

static void put_heading(struct writer *w, cmark_node *node) {
    const int level = cmark_node_get_heading_level(node);
    w->heading = document_text(node);
    if (level > ADDRESSED || w->folds) {
        fprintf(w->out, "<h%d>", level);
    } else {
        const char *slug = slug_of(w, w->heading);
        put_content(w, level, slug, node);
        if (level == 2) {
            fprintf(w->out, "%s<section aria-labelledby=\"%s\">\n",
                    w->is_section ? "</section>\n" : "", slug);
            w->is_section = 1;
        }
        fprintf(w->out, "<h%d id=\"%s\">", level, slug);
    }
    put_children(w, node);
    fprintf(w->out, "</h%d>\n", level);
}

/* --- tables ----------------------------------------------------------------------------------- */

/* A verdict is seen by its sign: what a cell looks like that begins with one. */
static const char *class_of(cmark_node *cell) {
    static const char *const signs[][2] = {
        {"✓", "pass"}, {"◆", "warn"}, {"○", "none"}, {"◌", "warn"}, {"≈", "warn"},
        {"∅", "bad"},  {"✗", "bad"},  {"…", "bad"},  {"?", "bad"},  {"‼", "bad"},
    };
    char *text = document_text(cell);
    for (size_t i = 0; i < TOUCH_COUNT(signs); i++) {
        const size_t length = strlen(signs[i][0]);
        if (!strncmp(text, signs[i][0], length) && (!text[length] || text[length] == ' '))
            return signs[i][1];
    }
    return NULL;
}

static void put_cell(const struct writer *w, cmark_node *cell, int is_head, int is_number) {
    const char *tag = is_head ? "th" : "td", *class = is_head ? NULL : class_of(cell);
    fprintf(w->out, "<%s%s", tag, is_head && !w->folds ? " scope=\"col\"" : "");
    if (class || is_number)
        fprintf(w->out, " class=\"%s%s%s\"", is_number ? "n" : "", class && is_number ? " " : "",
                class ? class : "");
    putc('>', w->out);
    put_children(w, cell);
    fprintf(w->out, "</%s>", tag);
}

/* What scrolls has a name; in a fold the script gives it one. */
static void put_table(struct writer *w, cmark_node *table) {
    const uint8_t *align = cmark_gfm_extensions_get_table_alignments(table);
    fputs("<div class=\"scroll\"", w->out);
    if (!w->folds) {
        fputs(" role=\"group\" tabindex=\"0\" aria-label=\"", w->out);
        text_attribute(w->heading ? w->heading : w->page->title, w->out);
        fprintf(w->out, ", table %zu\"", ++w->table_count);
    }
    fputs("><table>\n", w->out);
    for (cmark_node *row = cmark_node_first_child(table); row; row = cmark_node_next(row)) {
        const int is_head = cmark_gfm_extensions_get_table_row_is_header(row);
        size_t column = 0;
        fputs(is_head && !w->folds ? "<thead><tr>" : "<tr>", w->out);
        for (cmark_node *cell = cmark_node_first_child(row); cell; cell = cmark_node_next(cell))
            put_cell(w, cell, is_head, align[column++] == 'r');
        fputs(is_head && !w->folds ? "</tr></thead><tbody>\n" : "</tr>\n", w->out);
    }
    fputs(w->folds ? "</table></div>\n" : "</tbody></table></div>\n", w->out);
}

/* --- figures ---------------------------------------------------------------------------------- */

static void put_figure(struct writer *w, cmark_node *image) {
    const char *address = cmark_node_get_url(image), *slash = strrchr(address, '/');
    const char *file = slash ? slash + 1 : address, *words = cmark_node_get_title(image);
    const size_t number = ++w->figure_count;
    char *svg = w->page->figures ? file_read(FILE_TEXT, "%s/%s", w->page->figures, file) : NULL;
    char *id = play_format("f%zu", number);
    fprintf(w->out, "<figure id=\"%s\" aria-labelledby=\"%s-c\"><div class=\"scroll\">", id, id);
    if (!svg || picture_inline(svg, id, NULL, words ? words : "", w->out))
        fputs("<p class=\"missing\">The picture is missing.</p>", w->out);
    fprintf(w->out, "</div>\n<figcaption id=\"%s-c\">", id);
    put_children(w, image);
    fputs("</figcaption></figure>\n", w->out);
    play_release(svg);
}

/* --- what is folded --------------------------------------------------------------------------- */

/* Inside the outermost fold stands text alone, which a script makes part of the page when it is opened. */
static void put_markup(struct writer *w, const char *html) {
    static const char begin[] = "<details", end[] = "</details>";
    const int opens = !strncmp(html, begin, strlen(begin)),
              closes = !strncmp(html, end, strlen(end));
    if (closes && w->folds && !--w->folds)
        fputs("</noscript>", w->out);
    if (opens && w->page->script && !w->folds)
        fprintf(w->out, "<details class=\"fold\"%s<noscript>", html + strlen(begin));
    else
        fputs(html, w->out);
    w->folds += opens && w->page->script;
}

/* --- the page --------------------------------------------------------------------------------- */

static void put_block(struct writer *w, cmark_node *node) {
    cmark_node *image = document_image(node);
    if (image)
        put_figure(w, image);
    else if (document_is(node, "heading"))
        put_heading(w, node);
    else if (document_is(node, "table"))
        put_table(w, node);
    else if (document_is(node, "html_block"))
        put_markup(w, cmark_node_get_literal(node));
    else if (document_is(node, "code_block") && !strcmp(cmark_node_get_fence_info(node), "math"))
        text_mathml(cmark_node_get_literal(node), w->out);
    else
        put_node(w, node);
}

static void put_hash(const char *text, FILE *out) {
    struct sha256_ctx sum;
    uint8_t hash[SHA256_DIGEST_SIZE];
    char base64[BASE64_ENCODE_RAW_LENGTH(SHA256_DIGEST_SIZE)];
    sha256_init(&sum);
    sha256_update(&sum, strlen(text), (const uint8_t *)text);
    sha256_digest(&sum, sizeof hash, hash);
    base64_encode_raw(base64, sizeof hash, hash);
    fprintf(out, "'sha256-%.*s'", (int)sizeof base64, base64);
}

static void put_head(const struct document_page *page, FILE *out) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src ",
          out);
    put_hash(page->style, out);
    if (page->script) {
        fputs("; script-src ", out);
        put_hash(page->script, out);
    }
    fputs("; base-uri 'none'; form-action 'none'\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
          "<meta name=\"referrer\" content=\"no-referrer\"/>\n<title>",
          out);
    text_attribute(page->title, out);
    fprintf(out,
            "</title>\n<style>%s</style></head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to "
            "the report</a>\n",
            page->style);
}

int document_html(const char *markdown, const struct document_page *page, FILE *out) {
    char *body = NULL, *contents = NULL;
    struct writer w = {.page = page, .out = play_text(), .contents = play_text()};
    cmark_node *tree = document_tree(markdown);
    document_formulas(tree, text_mathml_inline);
    for (cmark_node *node = cmark_node_first_child(tree); node; node = cmark_node_next(node))
        put_block(&w, node);
    begin_item(&w, 0);
    cmark_node_free(tree);
    body = play_text_end(w.out);
    contents = play_text_end(w.contents);
    put_head(page, out);
    if (strstr(body, "<svg"))
        picture_marks(out);
    if (page->has_contents)
        fprintf(out, "<nav aria-label=\"Contents\" id=\"contents\"><ul>\n%s</ul></nav>\n",
                contents);
    fprintf(out, "<main id=\"main\" tabindex=\"-1\">\n%s%s</main>\n", body,
            w.is_section ? "</section>\n" : "");
    if (page->script)
        fprintf(out, "<script>%s</script>\n", page->script);
    fputs("</body></html>\n", out);
    play_release(body);
    return fflush(out) || ferror(out) ? -1 : 0;
}

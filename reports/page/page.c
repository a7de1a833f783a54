/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "page.h"
#include "cases/tell/text.h"

void page_text(const char *text, FILE *out) {
    if (*text)
        text_attribute(text, out);
    else
        fputs(PAGE_ABSENT, out);
}

void page_value(double value, const char *unit, FILE *out) {
    page_value_as(value, unit, text_attribute, out);
}

void page_value_as(double value, const char *unit, report_put *put, FILE *out) {
    if (isnan(value)) {
        fputs(PAGE_ABSENT, out);
        return;
    }
    fprintf(out, "%.6g", value + 0.0); /* no -0 */
    if (*unit && strcmp(unit, "1") != 0) {
        putc(' ', out);
        put(unit, out);
    }
}

const struct page_word *page_verdict_word(enum play_verdict verdict) {
    static const struct page_word shown[PLAY_VERDICT_COUNT] = {
        [PLAY_VERDICT_PASS] = {"pass", "✓"},     [PLAY_VERDICT_FINDING] = {"warn", "◆"},
        [PLAY_VERDICT_SKIP] = {"none", "○"},     [PLAY_VERDICT_UNDETERMINED] = {"warn", "◌"},
        [PLAY_VERDICT_MARGINAL] = {"warn", "≈"}, [PLAY_VERDICT_VACUOUS] = {"bad", "∅"},
        [PLAY_VERDICT_FAIL] = {"bad", "✗"},      [PLAY_VERDICT_TIMEOUT] = {"bad", "…"},
        [PLAY_VERDICT_ERROR] = {"bad", "?"},     [PLAY_VERDICT_CRASH] = {"bad", "‼"},
    };
    return &shown[verdict];
}

void page_verdict(enum play_verdict verdict, const char *tag, FILE *out) {
    const struct page_word *word = page_verdict_word(verdict);
    fprintf(out, "<%s class=\"%s\">%s %s</%s>", tag, word->kind, word->symbol,
            play_verdict_name(verdict), tag);
}

int page_to_case(const struct page *page, size_t i) {
    if (page->case_chosen[page->case_of[i]])
        fprintf(page->out, "<a href=\"#c%zu\">", page->case_of[i]);
    return page->case_chosen[page->case_of[i]];
}

int page_to_row(const struct page *page, size_t i) {
    if (page->row_chosen[i])
        fprintf(page->out, "<a href=\"#r%zu\">", i + 1);
    return page->row_chosen[i];
}

void page_table(const char *attributes, const char *caption, FILE *out) {
    static size_t number; /* ids, which have to differ within a page */
    number++;
    fprintf(out,
            "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-labelledby=\"t%zu\">"
            "<table%s><caption id=\"t%zu\">",
            number, attributes, number);
    text_attribute(caption, out);
    fputs("</caption>", out);
}

void page_plain_table(const char *name, const char *class, FILE *out) {
    fprintf(out, "<div class=\"scroll\"><table class=\"%s\" aria-label=\"%s\">", class, name);
}

void page_table_end(FILE *out) {
    fputs("</tbody></table></div>\n", out);
}

void page_fold(const char *attributes, FILE *out) {
    fprintf(out, "<details class=\"fold\"%s><summary>", attributes);
}

void page_fold_body(FILE *out) {
    fputs("</summary>\n<noscript>", out);
}

void page_fold_end(FILE *out) {
    fputs("</noscript></details>\n", out);
}

/* A value in the query of an address, "&" written as markup. */
static void put_query(const char *key, const char *value, int *any, FILE *out) {
    static const char plain[] = "-._~";
    if (!*value)
        return;
    fprintf(out, "%s%s=", (*any)++ ? "&amp;" : "", key);
    for (; *value; value++) {
        const unsigned char c = (unsigned char)*value;
        if (c < 0x80 && (isalnum(c) || strchr(plain, c)))
            putc(c, out);
        else
            fprintf(out, "%%%02X", (unsigned)c);
    }
}

void page_to_rows(const char *law, const char *verdict, const char *find, FILE *out) {
    int any = 0;
    fputs("<a href=\"#table\" data-show=\"", out);
    put_query("law", law, &any, out);
    put_query("verdict", verdict, &any, out);
    char *whole = play_format("=%s", find);
    put_query("find", *find ? whole : "", &any, out);
    fputs("\">", out);
}

void page_case_counts(const struct page *page, size_t first, size_t end) {
    for (size_t i = first; i < end;) {
        const size_t from = i;
        while (i < end && page->sorted[i]->verdict == page->sorted[from]->verdict)
            i++;
        fprintf(page->out, "%s%zu ", from > first ? ", " : "", i - from);
        page_verdict(page->sorted[from]->verdict, "span", page->out);
    }
}

size_t page_law_number(const struct page *page, size_t first) {
    size_t number = 1;
    for (size_t i = 1; i <= first; i++)
        number += strcmp(page->sorted[i]->law, page->sorted[i - 1]->law) != 0;
    return number;
}

const struct touch_law *page_law(const struct page *page, size_t first) {
    const struct play_row *row = page->sorted[first];
    return !strcmp(row->subject, "built-in") ? touch_law_find(row->law) : NULL;
}

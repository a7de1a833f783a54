/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "page_case.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "page_equations.h"
#include "page_like.h"
#include "reports/figures/setup_drawing.h"
#include "reports/read/ledger.h"
#include "cases/results/pairing.h"
#include "cases/tell/text.h"

#define LEDGER 2  /* variants of a case, where there are many rows */
#define LEGS   12 /* segments of a path, in words */
#define OTHERS 10 /* laws with the same case */

static void put_ledger(const struct page *page, const char *law, const char *case_name) {
    struct report_ledger ledger;
    report_ledger_make(page->results, law, case_name, &ledger);
    const size_t shown = page->count > PAGE_WHOLE && ledger.count > LEDGER ? LEDGER : ledger.count;
    if (ledger.count) {
        fputs("<details><summary>Energy ledger", page->out);
        if (shown < ledger.count)
            fprintf(page->out, ", of %zu of %zu variants drawn", shown, ledger.count);
        fputs(": energies at the end, in J, without those that are always 0</summary>\n",
              page->out);
        page_plain_table("Energy ledger", "d", page->out);
        fputs("<thead><tr><th>Variant</th>", page->out);
        for (size_t k = 0; k < REPORT_LEDGER_ENTRIES; k++)
            if (ledger.used[k])
                fprintf(page->out, "<th class=\"n\">%s</th>", report_ledger_heads[k]);
        fputs("</tr></thead><tbody>\n", page->out);
    }
    for (size_t k = 0; k < shown; k++) {
        const size_t i = shown < ledger.count ? k * (ledger.count - 1) / (LEDGER - 1) : k;
        fputs("<tr><th>", page->out);
        page_text(report_variant_without_law(ledger.lines[i].variant, law), page->out);
        fputs("</th>", page->out);
        for (size_t e = 0; e < REPORT_LEDGER_ENTRIES; e++)
            if (ledger.used[e])
                fprintf(page->out, "<td>%.3g</td>", ledger.lines[i].value[e]);
        fputs("</tr>\n", page->out);
    }
    if (ledger.count) {
        page_table_end(page->out);
        fputs("</details>\n", page->out);
    }
}

/* The sections of the same case for other laws. */
static void put_others(const struct page *page, size_t first) {
    const char *case_name = page->sorted[first]->case_name;
    size_t others = 0;
    for (size_t at = page_next_like(page, 0, case_name); at < page->count && others <= OTHERS;
         at = page_next_like(page, page_after_law(page, at), case_name)) {
        if (page->case_of[at] == page->case_of[first] || ++others > OTHERS)
            continue;
        fputs(others > 1 ? ", " : " The same case with another law: ", page->out);
        page_to_case(page, at);
        page_text(page->sorted[at]->law, page->out);
        fputs("</a>", page->out);
    }
    fputs(!others ? "" : others > OTHERS ? ", …" : ".", page->out);
}

/* What is tested, and how it ended. */
static void put_head(const struct page *page, size_t first, size_t end) {
    const struct play_row *head = page->sorted[first];
    fputs("<p><strong>", page->out);
    page_text(head->title, page->out);
    fputs("</strong> (law ", page->out);
    page_text(head->law, page->out);
    fputs("). ", page->out);
    page_to_rows(head->law, "", head->case_name, page->out);
    fprintf(page->out, "%zu %s</a>: ", end - first,
            end - first == 1 ? "comparison" : "comparisons");
    page_case_counts(page, first, end);
    fputs(".", page->out);
    put_others(page, first);
    fputs("</p>\n", page->out);
}

/* A text of several paragraphs, one a line. */
static void put_paragraphs(const char *text, FILE *out) {
    while (*text) {
        const size_t length = strcspn(text, "\n");
        char *paragraph = play_format("%.*s", (int)length, text);
        if (length) {
            fputs("<p>", out);
            text_attribute(paragraph, out);
            fputs("</p>\n", out);
        }
        text += length + (text[length] == '\n');
    }
}

/* The segments of a path, in words. */
static void put_legs(const struct play_described *described, FILE *out) {
    const char *variant = report_variant_without_law(described->variant, described->law);
    size_t shown = 0;
    if (described->leg_count && *variant) {
        fputs("<p>Path, with ", out);
        text_attribute(variant, out);
        fputs(":</p>\n", out);
    }
    for (; shown < described->leg_count && shown < LEGS; shown++) {
        const struct play_leg *leg = &described->legs[shown];
        fputs(shown ? "<li>" : "<ul>\n<li>", out);
        if (leg->number)
            fprintf(out, "leg %zu: ", leg->number);
        text_attribute(leg->words, out);
        fputs("</li>\n", out);
    }
    fputs(shown ? "</ul>\n" : "", out);
    if (described->leg_count + described->legs_left_out > shown)
        fprintf(out, "<p>and %zu more segments</p>\n",
                described->leg_count + described->legs_left_out - shown);
}

/* --- the set-up ----------------------------------------------------------------------------- */

/* What the first variant is, drawn with its path in words. A drawing that says "law=..." would differ between laws. */
static int put_drawing(const struct page *page, const struct play_described *described,
                       const char *id) {
    struct play_described drawn = *described;
    char *variant = play_copy(report_variant_without_law(described->variant, described->law));
    char *drawing = NULL;
    size_t first, size;
    const size_t count = page_setups_of(page, described->law, described->case_name, &first);
    int result = -1;
    FILE *into = play_text(&drawing, &size);
    drawn.variant = variant;
    for (size_t i = first; result && i < first + count; i++)
        if (!strcmp(page->setups[i]->variant, described->variant))
            result = report_setup_drawing(&drawn, page->setups[i], id, into);
    fclose(into);
    if (!result)
        fprintf(page->out,
                "<div class=\"scroll\">%s"
                "</div>\n",
                drawing);
    return result;
}

static void put_setup(const struct page *page, size_t first) {
    char id[32];
    const struct play_row *head = page->sorted[first];
    const struct play_described *described =
        play_setups_described(&page->results->rows.setups, head->case_name, head->law);
    size_t at;
    if (!described && !page_setups_of(page, head->law, head->case_name, &at))
        return;
    snprintf(id, sizeof id, "d%zu", page->case_of[first]);
    fputs("<h5>Set-up</h5>\n", page->out);
    if (described && put_drawing(page, described, id))
        put_legs(described, page->out);
    page_setups(page, head->law, head->case_name);
}

/* What the case itself sets, without what laws add to it. */
static void put_told(const struct page *page, size_t first) {
    const struct play_row *head = page->sorted[first];
    const struct play_described *described =
        play_setups_described(&page->results->rows.setups, head->case_name, head->law);
    if (described)
        put_legs(described, page->out);
    page_setups(page, head->law, head->case_name);
}

/* Few of a case that passes, where there are many rows. */
static void make_lines(const struct page *page, size_t first, size_t end,
                       struct report_lines *ret_lines) {
    int passes = page->count > PAGE_WHOLE;
    for (size_t i = first; i < end; i++)
        passes &= page->sorted[i]->verdict == PLAY_VERDICT_PASS;
    report_lines_make(page->sorted + first, end - first,
                      passes ? REPORT_LINES_FEW : REPORT_LINES_MOST, ret_lines);
}

static void put_expected(const struct page *page, size_t first) {
    const size_t end = report_rows_end_of_case(page->sorted, page->count, first);
    struct report_lines lines;
    make_lines(page, first, end, &lines);
    page_case_equations(page, &lines);
    page_case_references(page, &lines);
}

static void put_energies(const struct page *page, size_t first) {
    put_ledger(page, page->sorted[first]->law, page->sorted[first]->case_name);
}

static void put_checks(const struct page *page, size_t first) {
    const size_t end = report_rows_end_of_case(page->sorted, page->count, first);
    struct report_lines lines;
    make_lines(page, first, end, &lines);
    page_case_checks(page, first, end, &lines);
}

/* The parts of a section, which sections of the same case for several laws may have in common. X(name, what a link to it
 * says, what writes it, what has to be the same) */
#define PARTS(X)                                                                                   \
    X(SET_UP, "Set-up", put_setup, put_told)                                                       \
    X(EXPECTED, "references with their equations", put_expected, put_expected)                     \
    X(CHECKS, "checks", put_checks, put_checks)                                                    \
    X(ENERGIES, "energies", put_energies, put_energies)
enum part {
#define X(name, words, put, compare) name,
    PARTS(X)
#undef X
    PART_COUNT
};
typedef void put_part(const struct page *page, size_t first);
static const struct {
    const char *words;
    put_part *put, *compare;
} parts[PART_COUNT] = {
#define X(name, words, put, compare) {words, put, compare},
    PARTS(X)
#undef X
};

/* As text. */
static char *text_of(const struct page *page, put_part *put, size_t first) {
    struct page inner = *page;
    char *text = NULL;
    size_t size;
    inner.out = play_text(&text, &size);
    put(&inner, first);
    fclose(inner.out);
    return text;
}

static int is_same(const struct page *page, enum part part, size_t first, size_t other) {
    char *text = text_of(page, parts[part].compare, first);
    char *known = text_of(page, parts[part].compare, other);
    return *text && !strcmp(text, known);
}

/* What the first section of the same case has as well, letter for letter, is a link to that; which parts are. */
static void put_shared(const struct page *page, size_t first, int ret_shared[PART_COUNT]) {
    const size_t at = page_next_like(page, 0, page->sorted[first]->case_name);
    size_t count = 0, named = 0;
    for (int part = 0; part < PART_COUNT; part++) {
        ret_shared[part] = at < first && is_same(page, (enum part)part, first, at);
        count += ret_shared[part] != 0;
    }
    for (int part = 0; part < PART_COUNT; part++) {
        if (!ret_shared[part])
            continue;
        fputs(!named ? "<p>" : named + 1 < count ? ", " : " and ", page->out);
        if (!named++)
            putc(toupper((unsigned char)*parts[part].words), page->out);
        else
            putc(*parts[part].words, page->out);
        fputs(parts[part].words + 1, page->out);
    }
    if (!count)
        return;
    fprintf(page->out, " %s, to the last digit shown, as with law ",
            count == 1 && ret_shared[SET_UP] ? "is" : "are");
    page_to_case(page, at);
    page_text(page->sorted[at]->law, page->out);
    fputs("</a>.</p>\n", page->out);
}

static void put_part_of(const struct page *page, enum part part, const int *shared, size_t first) {
    if (!shared[part])
        parts[part].put(page, first);
}

void page_case(const struct page *page, size_t first, size_t end) {
    const struct play_row *head = page->sorted[first];
    const struct play_described *described =
        play_setups_described(&page->results->rows.setups, head->case_name, head->law);
    const size_t number = page->case_of[first];
    int shared[PART_COUNT];
    fprintf(page->out, "<section id=\"c%zu\" aria-labelledby=\"c%zu-h\"><h4 id=\"c%zu-h\">", number,
            number, number);
    page_text(head->case_name, page->out);
    fputs("</h4>\n", page->out);
    put_head(page, first, end);
    if (described)
        put_paragraphs(described->about, page->out);
    put_shared(page, first, shared);
    put_part_of(page, SET_UP, shared, first);
    put_part_of(page, EXPECTED, shared, first);
    page_figures(page, head->law, head->case_name);
    put_part_of(page, CHECKS, shared, first);
    put_part_of(page, ENERGIES, shared, first);
    fputs("<h5>Run it again</h5>\n", page->out);
    page_command(page, head->law, head->case_name);
    fputs("</section>\n", page->out);
}

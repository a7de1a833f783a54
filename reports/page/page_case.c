/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "page_case.h"
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "page_equations.h"
#include "reports/read/ledger.h"
#include "reports/read/pairing.h"
#include "reports/read/text.h"

#define LEDGER 4  /* variants of a case, where there are many rows */
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
    report_ledger_free(&ledger);
}

/* The first row that is not before that case of that law; case_name NULL: that is behind all of that law. */
static size_t place_of(const struct page *page, const char *law, const char *case_name) {
    size_t low = 0, high = page->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const struct play_row *row = page->sorted[middle];
        const int laws = strcmp(row->law, law);
        const int order = laws || !case_name ? laws : strcmp(row->case_name, case_name);
        if (order < 0 || (!order && !case_name))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The next section of the same case, from the law of row `at` on; page->count: there is none. */
static size_t next_like(const struct page *page, size_t at, const char *case_name) {
    while (at < page->count) {
        const char *law = page->sorted[at]->law;
        const size_t found = place_of(page, law, case_name);
        if (found < page->count && !strcmp(page->sorted[found]->law, law) &&
            !strcmp(page->sorted[found]->case_name, case_name) &&
            page->case_chosen[page->case_of[found]])
            return found;
        at = place_of(page, law, NULL);
    }
    return page->count;
}

static size_t after_law(const struct page *page, size_t at) {
    return place_of(page, page->sorted[at]->law, NULL);
}

/* The sections of the same case for other laws. */
static void put_others(const struct page *page, size_t first) {
    const char *case_name = page->sorted[first]->case_name;
    size_t others = 0;
    for (size_t at = next_like(page, 0, case_name); at < page->count && others <= OTHERS;
         at = next_like(page, after_law(page, at), case_name)) {
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
            report_attribute(paragraph, out);
            fputs("</p>\n", out);
        }
        free(paragraph);
        text += length + (text[length] == '\n');
    }
}

/* The segments of a path, in words. */
static void put_legs(const struct play_described *described, FILE *out) {
    const char *variant = report_variant_without_law(described->variant, described->law);
    size_t shown = 0;
    if (described->leg_count && *variant) {
        fputs("<p>Path, with ", out);
        report_attribute(variant, out);
        fputs(":</p>\n", out);
    }
    for (; shown < described->leg_count && shown < LEGS; shown++) {
        const struct play_leg *leg = &described->legs[shown];
        fputs(shown ? "<li>" : "<ul>\n<li>", out);
        if (leg->number)
            fprintf(out, "leg %zu: ", leg->number);
        report_attribute(leg->words, out);
        fputs("</li>\n", out);
    }
    fputs(shown ? "</ul>\n" : "", out);
    if (described->leg_count + described->legs_left_out > shown)
        fprintf(out, "<p>and %zu more segments</p>\n",
                described->leg_count + described->legs_left_out - shown);
}

/* --- the set-up ----------------------------------------------------------------------------- */

static void put_setup(const struct page *page, size_t first) {
    const struct play_row *head = page->sorted[first];
    const struct play_described *described =
        play_setups_described(&page->results->rows.setups, head->case_name, head->law);
    if (described)
        put_legs(described, page->out);
    page_setups(page, head->law, head->case_name);
}

static void put_expected(const struct page *page, size_t first) {
    const size_t end = report_rows_end_of_case(page->sorted, page->count, first);
    struct report_lines lines;
    report_lines_make(page->sorted + first, end - first, &lines);
    page_case_equations(page, &lines);
    page_case_references(page, &lines);
    report_lines_free(&lines);
}

static void put_energies(const struct page *page, size_t first) {
    put_ledger(page, page->sorted[first]->law, page->sorted[first]->case_name);
}

/* A part of a section, which sections of the same case for several laws may have in common. */
typedef void put_part(const struct page *page, size_t first);
struct part {
    const char *heading, *words; /* words: of a link to it */
    put_part *put, *compare;     /* compare: what has to be the same */
};
static const struct part set_up = {"<h5>Set-up</h5>\n", "The set-up is", put_setup, put_setup};
static const struct part expected = {"", "Equations and references are", put_expected,
                                     put_expected};
static const struct part energies = {"", "The energies are", put_energies, put_energies};

/* As text, malloced. */
static char *text_of(const struct page *page, put_part *put, size_t first) {
    struct page inner = *page;
    char *text = NULL;
    size_t size;
    inner.out = open_memstream(&text, &size);
    put(&inner, first);
    fclose(inner.out);
    return text;
}

/* The section of the first law with the same case, if this part is the same there; else `first` itself. */
static size_t told_at(const struct page *page, const struct part *part, size_t first) {
    const size_t at = page->alone ? first : next_like(page, 0, page->sorted[first]->case_name);
    if (at >= first)
        return first;
    char *text = text_of(page, part->compare, first), *other = text_of(page, part->compare, at);
    const int same = *text && !strcmp(text, other);
    free(text);
    free(other);
    return same ? at : first;
}

static void put_part_of(const struct page *page, const struct part *part, size_t first) {
    const size_t at = told_at(page, part, first);
    if (at == first) {
        char *text = text_of(page, part->put, first);
        fprintf(page->out, "%s%s", *text ? part->heading : "", text);
        free(text);
        return;
    }
    fprintf(page->out, "%s<p>%s as with law ", part->heading, part->words);
    page_to_case(page, at);
    page_text(page->sorted[at]->law, page->out);
    fputs("</a>.</p>\n", page->out);
}

void page_case(const struct page *page, size_t first, size_t end) {
    const struct play_row *head = page->sorted[first];
    const struct play_described *described =
        play_setups_described(&page->results->rows.setups, head->case_name, head->law);
    const size_t number = page->case_of[first];
    struct report_lines lines;
    fprintf(page->out, "<section id=\"c%zu\" aria-labelledby=\"c%zu-h\"><h4 id=\"c%zu-h\">", number,
            number, number);
    page_text(head->case_name, page->out);
    fputs("</h4>\n", page->out);
    put_head(page, first, end);
    report_lines_make(page->sorted + first, end - first, &lines);
    if (described)
        put_paragraphs(described->about, page->out);
    put_part_of(page, &set_up, first);
    put_part_of(page, &expected, first);
    page_figures(page, head->law, head->case_name);
    page_case_checks(page, first, end, &lines);
    put_part_of(page, &energies, first);
    fputs("<h5>Run it again</h5>\n", page->out);
    page_command(page, head->law, head->case_name);
    fputs("</section>\n", page->out);
    report_lines_free(&lines);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mistakes that naive tests pass, with the cases that tell and what they said; and what is known to be
 * wrong in the laws as documented. */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include "page.h"
#include "cases/base/memory.h"
#include "cases/results/selftest_matrix.h"
#include "cases/tell/text.h"

/* From cases/wrong/traps.csv, where names of cases stand between backticks. */
static const struct {
    int number;
    const char *trap, *cases;
} traps[] = {
#include "reports/traps.h"
#include "touchstone/common.h"
};
#define TRAPS TOUCH_COUNT(traps)

size_t page_trap_count(void) {
    return TRAPS;
}

/* What the rows of some cases say: how many were judged, how many of them pass, and what is a finding. */
struct said {
    size_t judged, passed, findings;
    enum play_verdict worst;
};

/* Adds the rows of cases whose names fit a pattern of fnmatch(), whatever their law, or with NULL those of
 * orders of convergence; the first of them, or page->count. */
static size_t look_at(const struct page *page, const char *name, struct said *said) {
    size_t first = page->count;
    for (size_t i = page->count; i-- > 0;) {
        const struct play_row *row = page->sorted[i];
        if (name ? fnmatch(name, row->case_name, 0) != 0 : strcmp(row->basis, "order") != 0)
            continue;
        first = i;
        said->findings += row->verdict == PLAY_VERDICT_FINDING;
        if (!play_row_is_judged(row))
            continue;
        said->judged++;
        said->passed += row->verdict == PLAY_VERDICT_PASS;
        said->worst = row->verdict > said->worst ? row->verdict : said->worst;
    }
    return first;
}

/* Names between backticks lead to their cases, where these are on the page. */
static void put_cases(const struct page *page, const char *text, struct said *said) {
    int inside = 0;
    for (; *text; inside = !inside) {
        const size_t length = strcspn(text, "`");
        char *piece = play_format("%.*s", (int)length, text);
        const size_t first = inside ? look_at(page, piece, said) : page->count;
        const int linked = first < page->count && page_to_case(page, first);
        text_attribute(piece, page->out);
        fputs(linked ? "</a>" : "", page->out);
        text += length + (text[length] == '`');
    }
}

/* A finding is no pass of the case, and stands beside what passes. */
static void put_said(const struct said *said, FILE *out) {
    fputs("</td><td>", out);
    if (!said->judged && !said->findings) {
        fputs("not run", out);
        return;
    }
    if (said->judged) {
        page_verdict(said->worst, "span", out);
        fprintf(out, ", %zu of %zu judged rows", said->passed, said->judged);
    }
    if (said->findings)
        fprintf(out, "%s%zu %s", said->judged ? "; " : "", said->findings,
                said->findings == 1 ? "finding" : "findings");
}

static void put_trap(const struct page *page, size_t t, const struct selftest_matrix *selftest) {
    struct said said = {0, 0, 0, PLAY_VERDICT_PASS};
    fprintf(page->out, "<tr><td class=\"n\">%d</td><td class=\"w\">", traps[t].number);
    text_attribute(traps[t].trap, page->out);
    fputs("</td><td>", page->out);
    if (!strchr(traps[t].cases, '`')) /* "all checks of orders" */
        look_at(page, NULL, &said);
    put_cases(page, traps[t].cases, &said);
    put_said(&said, page->out);
    if (selftest) {
        fputs("</td><td>", page->out);
        page_selftest_of_trap(selftest, traps[t].number, page->out);
    }
    fputs("</td></tr>\n", page->out);
}

static void put_traps(const struct page *page) {
    struct selftest_matrix read;
    const struct selftest_matrix *selftest = page_selftest(page, &read) > 0 ? &read : NULL;
    page_table("", "Mistakes that naive tests pass, and the cases that fail with them", page->out);
    fputs("<thead><tr><th scope=\"col\" class=\"n\">No.</th><th scope=\"col\">Trap</th>"
          "<th scope=\"col\">Case</th><th scope=\"col\">In this run</th>",
          page->out);
    fputs(selftest ? "<th scope=\"col\">Known-wrong laws with this mistake</th>" : "", page->out);
    fputs("</tr></thead><tbody>\n", page->out);
    for (size_t t = 0; t < TRAPS; t++)
        put_trap(page, t, selftest);
    page_table_end(page->out);
}

static void put_known(const struct page *page) {
    page_table("", "What is known to be wrong in the laws as documented", page->out);
    fputs("<thead><tr><th scope=\"col\">Law</th><th scope=\"col\">Document</th>"
          "<th scope=\"col\">Known to be wrong</th></tr></thead><tbody>\n",
          page->out);
    for (size_t first = 0; first < page->count;
         first = report_rows_end_of_law(page->sorted, page->count, first)) {
        const struct touch_law *law = page_law(page, first);
        if (!law)
            continue;
        fprintf(page->out, "<tr><th scope=\"row\"><a href=\"#l%zu\">%s</a></th><td class=\"w\">",
                page_law_number(page, first), law->name);
        page_text(law->source, page->out);
        fputs("</td><td>", page->out);
        page_text(*law->known_wrong ? law->known_wrong : "nothing", page->out);
        fputs("</td></tr>\n", page->out);
    }
    page_table_end(page->out);
}

void page_put_traps(const struct page *page) {
    put_traps(page);
    put_known(page);
}

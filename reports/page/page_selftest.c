/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the cases find known mistakes: what selftest.json in the folder of results says. A file that
 * is not such a record gets one sentence. */
#include <stdlib.h>
#include <string.h>
#include "page.h"
#include "cases/base/file.h"
#include "cases/results/result_files.h"
#include "cases/results/selftest_matrix.h"

#define LAWS 1000 /* shown */

static int is_good(const struct selftest_law *law) {
    return law->verdict == (law->wrong ? SELFTEST_CAUGHT : SELFTEST_PASSES);
}

static void put_judgement(const struct selftest_law *law, FILE *out) {
    const int good = is_good(law);
    fprintf(out, "<td class=\"%s\">%s ", good ? "pass" : "bad", good ? "✓" : "✗");
    page_text(selftest_verdict_text(law->verdict), out);
    fputs("</td>", out);
}

static void put_cell(const char *text, const char *attributes, FILE *out) {
    fprintf(out, "<td%s>", attributes);
    page_text(text, out);
    fputs("</td>", out);
}

/* "hertz/a, hertz/b": the cases of a law that have failed comparisons. */
static void put_catchers(const struct selftest_law *law, FILE *out) {
    size_t count = 0;
    fputs("<td class=\"w\">", out);
    for (size_t i = 0; i < law->count; i++) {
        const struct selftest_cell *one = &law->cells[i];
        if (!one->failed || !strcmp(one->case_name, law->named))
            continue;
        fputs(count++ ? ", " : "", out);
        page_text(one->case_name, out);
    }
    fputs(count ? "</td>" : PAGE_ABSENT "</td>", out);
}

/* Leads to the case, where it is on the page. */
static void put_case(const struct page *page, const struct selftest_law *law) {
    size_t i = 0;
    while (i < page->count && (strcmp(page->sorted[i]->case_name, law->named) != 0 ||
                               strcmp(page->sorted[i]->law, law->as) != 0))
        i++;
    fputs("<td>", page->out);
    const int linked = i < page->count && page_to_case(page, i);
    page_text(law->named, page->out);
    fputs(linked ? "</a></td>" : "</td>", page->out);
}

static void put_wrong(const struct page *page, const struct selftest_law *law, int quick) {
    FILE *out = page->out;
    fputs("<tr><th scope=\"row\">", out);
    page_text(law->name, out);
    fputs("</th>", out);
    put_cell(law->mistake, " class=\"w\"", out);
    put_cell(law->as, "", out);
    put_case(page, law);
    put_judgement(law, out);
    if (!quick) {
        fprintf(out, "<td class=\"n\">%zu of %zu</td>", law->caught_by, law->count);
        put_catchers(law, out);
    }
    fputs("</tr>\n", out);
}

static void put_right(const struct page *page, const struct selftest_law *law) {
    FILE *out = page->out;
    fputs("<tr><th scope=\"row\">", out);
    page_text(law->name, out);
    fputs("</th>", out);
    put_judgement(law, out);
    fprintf(out, "<td class=\"n\">%zu</td>", law->count);
    put_catchers(law, out);
    fputs("</tr>\n", out);
}

/* The wrong laws, or the right ones. */
static void put_laws(const struct page *page, const struct selftest_matrix *matrix, int wrong) {
    FILE *out = page->out;
    page_table("",
               wrong ? "Known-wrong laws, and the cases that catch them"
                     : "The right laws, loaded in the same way",
               out);
    fputs(wrong ? "<thead><tr><th scope=\"col\">Wrong law</th><th scope=\"col\">Mistake</th>"
                  "<th scope=\"col\">Imitates</th><th scope=\"col\">Must be caught by</th>"
                  "<th scope=\"col\">Verdict</th>"
                : "<thead><tr><th scope=\"col\">Law</th><th scope=\"col\">Verdict</th>"
                  "<th scope=\"col\" class=\"n\">Cases</th><th scope=\"col\">Fails</th>",
          out);
    fputs(wrong && !matrix->quick ? "<th scope=\"col\" class=\"n\">Cases that fail</th>"
                                    "<th scope=\"col\">Also caught by</th></tr></thead><tbody>\n"
                                  : "</tr></thead><tbody>\n",
          out);
    for (size_t i = 0; i < matrix->count && i < LAWS; i++) {
        const struct selftest_law *law = &matrix->laws[i];
        if (law->wrong && wrong)
            put_wrong(page, law, matrix->quick);
        if (!law->wrong && !wrong)
            put_right(page, law);
    }
    page_table_end(out);
}

static void put_sentence(const struct selftest_matrix *matrix, FILE *out) {
    size_t count[2] = {0}, good[2] = {0};
    for (size_t i = 0; i < matrix->count; i++) {
        const struct selftest_law *law = &matrix->laws[i];
        count[law->wrong]++;
        good[law->wrong] += is_good(law) ? 1 : 0;
    }
    fprintf(out,
            "<p><strong>%zu of %zu known-wrong laws are caught by the case that names their "
            "mistake; %zu of %zu right laws pass.</strong> A law is caught where a comparison "
            "fails. Run by <code>touchstone selftest --json " RESULT_SELFTEST "</code>, commit ",
            good[1], count[1], good[0], count[0]);
    page_text(matrix->commit, out);
    fputs(", ", out);
    page_text(matrix->date, out);
    fputs(matrix->quick ? "; only the cases that name a mistake were run.</p>\n" : ".</p>\n", out);
}

int page_selftest(const struct page *page, struct selftest_matrix *ret_matrix) {
    char why[512];
    char *text = file_read(FILE_TEXT, "%s/" RESULT_SELFTEST, page->results->folder);
    const int found = text != NULL;
    const int bad = !found || record_text_read(text, &selftest_json, ret_matrix, why, sizeof why);
    return !found ? 0 : bad ? -1 : 1;
}

void page_selftest_of_trap(const struct selftest_matrix *matrix, int trap, FILE *out) {
    size_t count = 0;
    for (size_t i = 0; i < matrix->count; i++) {
        const struct selftest_law *law = &matrix->laws[i];
        int falls = 0;
        for (size_t k = 0; k < law->trap_count; k++)
            falls |= law->traps[k] == trap;
        if (!falls || !law->wrong)
            continue;
        fprintf(out, "%s<span class=\"%s\">%s ", count++ ? "<br/>" : "",
                is_good(law) ? "pass" : "bad", is_good(law) ? "✓" : "✗");
        page_text(selftest_verdict_text(law->verdict), out);
        fputs("</span> ", out);
        page_text(law->name, out);
    }
    fputs(count ? "" : PAGE_ABSENT, out);
}

void page_put_selftest(const struct page *page) {
    struct selftest_matrix matrix;
    const int found = page_selftest(page, &matrix);
    if (found < 0)
        fputs("<p class=\"missing\">" RESULT_SELFTEST
              " is not what touchstone selftest writes.</p>\n",
              page->out);
    if (found <= 0)
        return;
    put_sentence(&matrix, page->out);
    put_laws(page, &matrix, 1);
    put_laws(page, &matrix, 0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/results/coverage.h"
#include "cases/results/legend.h"
#include "touchstone/law.h"
#include "page.h"
#include "reports/read/text.h"
#include "reports/read/verdict_text.h"

#define SEEDS    16
#define WARNINGS 60

static int compare_numbers(const void *a, const void *b) {
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* "1, 2, 3": every seed of the rows. */
static void put_seeds(const struct page *page) {
    double *seeds = play_resize(NULL, page->count + 1, sizeof *seeds);
    size_t count = 0, shown = 0;
    for (size_t i = 0; i < page->count; i++)
        if (!isnan(page->sorted[i]->seed))
            seeds[count++] = page->sorted[i]->seed;
    qsort(seeds, count, sizeof *seeds, compare_numbers);
    for (size_t i = 0; i < count && shown <= SEEDS; i++) {
        if (i && !(seeds[i] > seeds[i - 1]))
            continue;
        if (shown++ < SEEDS)
            fprintf(page->out, "%s%.17g", shown > 1 ? ", " : "", seeds[i]);
    }
    fputs(!count ? "nothing is random" : shown > SEEDS ? ", …" : "", page->out);
    free(seeds);
}

static void put_fact(const char *name, const char *text, FILE *out) {
    fprintf(out, "<tr><th scope=\"row\">%s</th><td>", name);
    page_text(text, out);
    fputs("</td></tr>\n", out);
}

static void put_tested_laws(const struct page *page) {
    fputs("<tr><th scope=\"row\">Laws</th><td>", page->out);
    for (size_t first = 0, end; first < page->count; first = end) {
        const struct touch_law *law = page_law(page, first);
        end = report_rows_end_of_law(page->sorted, page->count, first);
        fprintf(page->out, "%s<a href=\"#l%zu\">", first ? "<br/>" : "",
                page_law_number(page, first));
        page_text(page->sorted[first]->law, page->out);
        fputs("</a> (", page->out);
        page_text(page->sorted[first]->subject, page->out);
        fputs(", ", page->out);
        page_text(page->sorted[first]->target, page->out);
        fputs(")", page->out);
        if (law)
            fprintf(page->out, ": %s", law->title);
    }
    fputs("</td></tr>\n", page->out);
}

void page_put_tested(const struct page *page) {
    const struct play_run *run = &page->results->run;
    page_table(" class=\"facts\"", "The run", page->out);
    fputs("<tbody>\n", page->out);
    put_tested_laws(page);
    put_fact("Version", run->version, page->out);
    put_fact("Commit", run->commit, page->out);
    put_fact("Machine", run->machine, page->out);
    if (*run->isolation)
        put_fact("Isolation", run->isolation, page->out);
    put_fact("Compiler", run->compiler, page->out);
    put_fact("Flags", run->flags, page->out);
    put_fact("Command", run->command, page->out);
    put_fact("Date (UTC)", run->date, page->out);
    fputs("<tr><th scope=\"row\">Wall time</th><td>", page->out);
    page_value(run->seconds, "s", page->out);
    fputs("</td></tr>\n<tr><th scope=\"row\">Seeds</th><td>", page->out);
    put_seeds(page);
    fputs("</td></tr>\n", page->out);
    page_table_end(page->out);
    fputs("<p>The properties of every law, and the values used in each case, are listed <a "
          "href=\"#laws\">with the law</a>.</p>\n",
          page->out);
}

static void put_counts(const struct page *page) {
    page_table("", "Verdicts by law", page->out);
    fputs("<thead><tr><th scope=\"col\">Law</th>", page->out);
    for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++) {
        fputs("<th scope=\"col\" class=\"n\">", page->out);
        page_verdict((enum play_verdict)v, "span", page->out);
        fputs("</th>", page->out);
    }
    fputs("<th scope=\"col\" class=\"n\">all</th></tr></thead><tbody>\n", page->out);
    for (size_t first = 0, end; first < page->count; first = end) {
        size_t counts[PLAY_VERDICT_COUNT] = {0};
        end = report_rows_end_of_law(page->sorted, page->count, first);
        for (size_t i = first; i < end; i++)
            counts[page->sorted[i]->verdict]++;
        fprintf(page->out, "<tr><th scope=\"row\"><a href=\"#l%zu\">",
                page_law_number(page, first));
        page_text(page->sorted[first]->law, page->out);
        fputs("</a></th>", page->out);
        for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++)
            fprintf(page->out, "<td class=\"n\">%zu</td>", counts[v]);
        fprintf(page->out, "<td class=\"n\">%zu</td></tr>\n", end - first);
    }
    page_table_end(page->out);
}

/* Words of this page, where it has them. */
static void put_legend(const struct page *page) {
    const struct play_legend *word;
    for (size_t i = 0; (word = play_legend_at(&page->results->rows, 0, i)); i++)
        fprintf(page->out, "%s<li><strong>%s</strong>: %s</li>\n", i ? "" : "<ul>\n", word->word,
                word->text);
    fputs(play_legend_at(&page->results->rows, 0, 0) ? "</ul>\n" : "", page->out);
}

/* Input that is hardly meant; nothing where there is none. */
static void put_warnings(const struct page *page) {
    const struct play_warnings *warnings = &page->results->rows.warnings;
    for (size_t i = 0; i < warnings->count && i < WARNINGS; i++) {
        fputs(i ? "<li>" : "<p><strong>Warnings</strong></p>\n<ul>\n<li>", page->out);
        page_text(warnings->list[i].place, page->out);
        fputs(": ", page->out);
        page_text(warnings->list[i].text, page->out);
        fputs("</li>\n", page->out);
    }
    if (warnings->count > WARNINGS)
        fprintf(page->out, "<li>and %zu more: <code>verdicts.json</code> has all</li>\n",
                warnings->count - WARNINGS);
    fputs(warnings->count ? "</ul>\n" : "", page->out);
}

/* How much was judged, and why not the rest; nothing where all was. */
static void put_coverage(const struct page *page) {
    struct play_coverage coverage;
    play_coverage_make(&page->results->rows, &coverage);
    char *text = play_coverage_text(&coverage);
    if (coverage.skipped)
        fprintf(page->out, "<p>%s:</p>\n<ul>\n", text);
    free(text);
    for (size_t i = 0; (text = play_coverage_line(&coverage, i)); i++) {
        fputs("<li>", page->out);
        page_text(text, page->out);
        fputs("</li>\n", page->out);
        free(text);
    }
    fputs(coverage.skipped ? "</ul>\n" : "", page->out);
    play_coverage_free(&coverage);
}

void page_put_verdict(const struct page *page) {
    char *text = report_verdict_text(&page->results->rows);
    fprintf(page->out, "<p class=\"lead\">%s.</p>\n", text);
    free(text);
    put_coverage(page);
    put_warnings(page);
    put_counts(page);
    put_legend(page);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page from top to bottom, in the order in which a reviewer asks. Rows, laws and the scatter
 * plot have files of their own. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "play/memory.h"
#include "touchstone/law.h"
#include "html.h"
#include "page.h"
#include "digest.h"
#include "svg.h"
#include "text.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define SHOWN        12 /* rows of a finding */
#define BAD_SHOWN    60 /* rows that did not pass, before the table */
#define SEEDS        16

static const char *const style_lines[] = {
#include "page_css.h"
};
static const char *const script_lines[] = {
#include "page_js.h"
};

/* --- what all parts use --------------------------------------------------------------------- */

void page_text(const char *text, FILE *out) {
    if (*text)
        report_attribute(text, out);
    else
        fputs(PAGE_ABSENT, out);
}

void page_value(double value, const char *unit, FILE *out) {
    if (isnan(value)) {
        fputs(PAGE_ABSENT, out);
        return;
    }
    fprintf(out, "%.6g", value);
    if (*unit && strcmp(unit, "1") != 0) {
        putc(' ', out);
        report_attribute(unit, out);
    }
}

void page_verdict(enum play_verdict verdict, const char *tag, FILE *out) {
    static const struct {
        const char *kind, *symbol;
    } looks[PLAY_VERDICT_COUNT] = {
        [PLAY_VERDICT_PASS] = {"pass", "✓"}, [PLAY_VERDICT_FINDING] = {"warn", "◆"},
        [PLAY_VERDICT_SKIP] = {"none", "○"}, [PLAY_VERDICT_MARGINAL] = {"warn", "≈"},
        [PLAY_VERDICT_FAIL] = {"bad", "✗"},  [PLAY_VERDICT_TIMEOUT] = {"bad", "…"},
        [PLAY_VERDICT_CRASH] = {"bad", "‼"},
    };
    fprintf(out, "<%s class=\"%s\">%s %s</%s>", tag, looks[verdict].kind, looks[verdict].symbol,
            play_verdict_name(verdict), tag);
}

void page_table(const char *attributes, const char *caption, FILE *out) {
    fprintf(out, "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"");
    report_attribute(caption, out);
    fprintf(out, "\"><table%s><caption>", attributes);
    report_attribute(caption, out);
    fputs("</caption>", out);
}

void page_table_end(FILE *out) {
    fputs("</tbody></table></div>\n", out);
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

/* --- the head ------------------------------------------------------------------------------- */

static char *joined(const char *const *lines, size_t count) {
    char *text = NULL;
    size_t size;
    FILE *into = open_memstream(&text, &size);
    for (size_t i = 0; i < count; i++)
        fputs(lines[i], into);
    fclose(into);
    return text;
}

static void put_head(const struct page *page) {
    char *style = joined(style_lines, COUNT(style_lines));
    char *script = joined(script_lines, COUNT(script_lines));
    char of_style[REPORT_SHA256_TEXT], of_script[REPORT_SHA256_TEXT];
    report_sha256(style, strlen(style), of_style);
    report_sha256(script, strlen(script), of_script);
    fprintf(page->out,
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
            "style-src 'sha256-%s'; script-src 'sha256-%s'; base-uri 'none'; "
            "form-action 'none'\"/>\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
            "<meta name=\"referrer\" content=\"no-referrer\"/>\n"
            "<title>touchstone verification report</title>\n<style>%s</style></head>\n<body>\n"
            "<a class=\"skip\" href=\"#main\">Skip to the report</a>\n",
            of_style, of_script, style);
    free(style);
    free(script);
    report_svg_marks(page->out);
    fputs("<header><h1>touchstone verification report</h1></header>\n", page->out);
}

static void put_script(const struct page *page) {
    char *script = joined(script_lines, COUNT(script_lines));
    fprintf(page->out, "<script>%s</script>\n", script);
    free(script);
}

static void put_contents(const struct page *page) {
    static const char *const parts[][2] = {
        {"tested", "What was tested"},
        {"verdict", "Verdict"},
        {"findings", "Findings"},
        {"table", "All comparisons"},
        {"scatter", "Expected and predicted"},
        {"laws", "Laws"},
        {"traps", "Known traps"},
        {"again", "How to reproduce"},
        {"sources", "Sources"},
    };
    fputs("<nav aria-label=\"Contents\"><ul>", page->out);
    for (size_t i = 0; i < COUNT(parts); i++)
        fprintf(page->out, "<li><a href=\"#%s\">%s</a></li>", parts[i][0], parts[i][1]);
    fputs("</ul></nav>\n<main id=\"main\" tabindex=\"-1\">\n", page->out);
}

/* --- what was tested, and the verdict ------------------------------------------------------- */

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

static void put_tested(const struct page *page) {
    const struct play_run *run = &page->results->run;
    fputs("<section aria-labelledby=\"tested\"><h2 id=\"tested\">What was tested</h2>\n",
          page->out);
    page_table(" class=\"facts\"", "The run", page->out);
    fputs("<tbody>\n", page->out);
    put_tested_laws(page);
    put_fact("Version", run->version, page->out);
    put_fact("Commit", run->commit, page->out);
    put_fact("Machine", run->machine, page->out);
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
    fputs("<p>The properties of every law and the values that they took stand with the law.</p>\n"
          "</section>\n",
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

static void put_verdict(const struct page *page) {
    const struct play_rows *rows = &page->results->rows;
    const size_t findings = play_rows_count(rows, PLAY_VERDICT_FINDING);
    const size_t skipped = play_rows_count(rows, PLAY_VERDICT_SKIP);
    fprintf(page->out,
            "<section aria-labelledby=\"verdict\"><h2 id=\"verdict\">Verdict</h2>\n"
            "<p class=\"lead\">%zu of %zu comparisons passed",
            play_rows_count(rows, PLAY_VERDICT_PASS), rows->count - findings - skipped);
    for (int v = PLAY_VERDICT_COUNT - 1; v >= PLAY_VERDICT_MARGINAL; v--) {
        const size_t count = play_rows_count(rows, (enum play_verdict)v);
        if (count)
            fprintf(page->out, ", %zu %s", count, play_verdict_name((enum play_verdict)v));
    }
    if (skipped)
        fprintf(page->out, "; %zu skipped", skipped);
    if (findings)
        fprintf(page->out, "; %zu %s", findings, findings == 1 ? "finding" : "findings");
    fputs(".</p>\n", page->out);
    put_counts(page);
    fputs("</section>\n", page->out);
}

/* --- findings ------------------------------------------------------------------------------- */

static void put_case_link(const struct page *page, size_t i) {
    fprintf(page->out, "<a href=\"#c%zu\">", page->case_of[i]);
    page_text(page->sorted[i]->case_name, page->out);
    fputs("</a> (law ", page->out);
    page_text(page->sorted[i]->law, page->out);
    fputs(")", page->out);
}

static void put_finding_row(const struct page *page, size_t i) {
    const struct play_row *row = page->sorted[i];
    fprintf(page->out, "<tr><td><a href=\"#r%zu\">", i + 1);
    page_text(*row->variant ? row->variant : row->case_name, page->out);
    fputs("</a></td><td>", page->out);
    page_text(row->quantity, page->out);
    fputs("</td><td class=\"n\">", page->out);
    page_value(row->expected, row->unit, page->out);
    fputs("</td><td class=\"n\">", page->out);
    page_value(row->predicted, row->unit, page->out);
    fputs("</td><td class=\"n\">", page->out);
    page_value(row->predicted - row->expected, row->unit, page->out);
    fputs("</td></tr>\n", page->out);
}

/* What is told in the same words is one item, however many variants there are. */
static void put_finding(const struct page *page, size_t first) {
    const struct play_row *head = page->sorted[first];
    char *caption = play_format("Wanted and got: %s, row %zu on", head->case_name, first + 1);
    size_t alike = 0;
    fputs("<h3>", page->out);
    put_case_link(page, first);
    fputs("</h3>\n<p>", page->out);
    page_text(head->detail, page->out);
    fputs("</p>\n", page->out);
    page_table("", caption, page->out);
    free(caption);
    fputs("<thead><tr><th scope=\"col\">Variant</th><th scope=\"col\">Quantity</th>"
          "<th scope=\"col\" class=\"n\">Wanted</th><th scope=\"col\" class=\"n\">Got</th>"
          "<th scope=\"col\" class=\"n\">Difference</th></tr></thead><tbody>\n",
          page->out);
    for (size_t i = first; i < page->count; i++)
        if (report_rows_same_finding(head, page->sorted[i]) && alike++ < SHOWN)
            put_finding_row(page, i);
    page_table_end(page->out);
    if (alike > SHOWN)
        fprintf(page->out,
                "<p>The %d largest of %zu; all are <a href=\"#table\">in the table</a>.</p>\n",
                SHOWN, alike);
}

static void put_bad(const struct page *page) {
    size_t any = 0, more = 0;
    for (size_t i = 0; i < page->count; i++) {
        const struct play_row *row = page->sorted[i];
        if (!report_row_is_bad(row) || (any == BAD_SHOWN && ++more))
            continue;
        fputs(any++ ? "" : "<h3>Not passed</h3>\n<ul>\n", page->out);
        fputs("<li>", page->out);
        page_verdict(row->verdict, "span", page->out);
        fprintf(page->out, " <a href=\"#r%zu\">row %zu</a>, ", i + 1, i + 1);
        put_case_link(page, i);
        fputs(", ", page->out);
        page_text(row->variant, page->out);
        fputs(", ", page->out);
        page_text(row->quantity, page->out);
        if (*row->detail)
            fputs(": ", page->out);
        report_attribute(row->detail, page->out);
        fputs("</li>\n", page->out);
    }
    if (more)
        fprintf(page->out, "<li>and %zu more <a href=\"#table\">in the table</a></li>\n", more);
    fputs(any ? "</ul>\n" : "", page->out);
}

static void put_findings(const struct page *page) {
    fputs("<section aria-labelledby=\"findings\"><h2 id=\"findings\">Findings</h2>\n"
          "<p>Findings are not judged: they say how far a law, as documented, is from what one "
          "would wish.</p>\n",
          page->out);
    put_bad(page);
    for (size_t i = 0; i < page->count; i++)
        if (report_rows_first_finding(page->sorted, i))
            put_finding(page, i);
    fputs("</section>\n", page->out);
}

/* --- the end -------------------------------------------------------------------------------- */

static void put_traps(const struct page *page) {
    fputs("<section aria-labelledby=\"traps\"><h2 id=\"traps\">Known traps</h2>\n", page->out);
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
    fputs("</section>\n", page->out);
}

/* A case name that a shell takes as one word. */
static int is_plain_word(const char *text) {
    return *text && *text != '-' &&
           !text[strspn(text,
                        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-")];
}

static void put_again(const struct page *page) {
    fputs("<section aria-labelledby=\"again\"><h2 id=\"again\">How to reproduce</h2>\n"
          "<p>A row is the same for the same commit, compiler and flags. The command gives all "
          "rows of its case, those with a seed as well: the seed stands in the case file.</p>\n",
          page->out);
    page_table("", "The command of every row", page->out);
    fputs("<thead><tr><th scope=\"col\">Case</th><th scope=\"col\">Law</th>"
          "<th scope=\"col\">Rows</th><th scope=\"col\">Command</th></tr></thead><tbody>\n",
          page->out);
    for (size_t first = 0, end; first < page->count; first = end) {
        const struct play_row *row = page->sorted[first];
        end = report_rows_end_of_case(page->sorted, page->count, first);
        fprintf(page->out, "<tr><th scope=\"row\"><a href=\"#c%zu\">", page->case_of[first]);
        page_text(row->case_name, page->out);
        fputs("</a></th><td>", page->out);
        page_text(row->law, page->out);
        fprintf(page->out, "</td><td><a href=\"#r%zu\">%zu to %zu</a></td><td>", first + 1,
                first + 1, end);
        if (is_plain_word(row->case_name))
            fprintf(page->out, "<code>touchstone verify %s</code>", row->case_name);
        else
            fputs("the name of this case is not one word for a shell", page->out);
        fputs("</td></tr>\n", page->out);
    }
    page_table_end(page->out);
    fputs("</section>\n", page->out);
}

static int same_source(const struct play_row *a, const struct play_row *b) {
    return !strcmp(a->reference, b->reference) && !strcmp(a->source, b->source);
}

static void put_sources(const struct page *page) {
    const struct play_row **seen = play_resize(NULL, page->count + 1, sizeof *seen);
    size_t count = 0;
    fputs("<section aria-labelledby=\"sources\"><h2 id=\"sources\">Sources</h2>\n<ul>\n",
          page->out);
    for (size_t i = 0; i < page->count; i++) {
        const struct play_row *row = page->sorted[i];
        size_t s = 0;
        while (s < count && !same_source(seen[s], row))
            s++;
        if (s < count || (!*row->reference && !*row->source))
            continue;
        seen[count++] = row;
        fputs("<li><strong>", page->out);
        report_attribute(*row->reference ? row->reference : "value given in the case", page->out);
        fputs("</strong>: ", page->out);
        page_text(row->source, page->out);
        fputs("</li>\n", page->out);
    }
    fputs(count ? "</ul></section>\n" : "<li>none</li></ul></section>\n", page->out);
    free(seen);
}

static size_t *number_cases(const struct play_row *const *sorted, size_t count) {
    size_t *number = play_resize(NULL, count + 1, sizeof *number), current = 0;
    for (size_t first = 0, end; first < count; first = end) {
        end = report_rows_end_of_case(sorted, count, first);
        current++;
        for (size_t i = first; i < end; i++)
            number[i] = current;
    }
    return number;
}

int report_html_write(const struct report_results *results, const struct report_figures *figures,
                      const char *no_figures, const char *plots, FILE *out) {
    struct page page = {.results = results,
                        .figures = figures,
                        .no_figures = no_figures,
                        .plots = plots,
                        .sorted = report_rows_sorted(&results->rows),
                        .count = results->rows.count,
                        .out = out};
    page.case_of = number_cases(page.sorted, page.count);

    put_head(&page);
    put_contents(&page);
    put_tested(&page);
    put_verdict(&page);
    put_findings(&page);
    page_rows(&page);
    page_scatter(&page);
    page_laws(&page);
    put_traps(&page);
    page_bench(&page);
    put_again(&page);
    put_sources(&page);
    fputs("</main>\n", out);
    put_script(&page);
    fputs("</body></html>\n", out);
    free(page.case_of);
    free(page.sorted);
    return fflush(out) || ferror(out) ? -1 : 0;
}

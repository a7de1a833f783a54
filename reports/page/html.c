/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page from top to bottom; what its sections say is in files of their own. */
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "touchstone/common.h"
#include "choose.h"
#include "html.h"
#include "page.h"
#include "digest.h"
#include "reports/figures/svg.h"
#include "reports/read/text.h"

static const char *const style_lines[] = {
#include "reports/figure_css.h"
#include "reports/page_css.h"
};
static const char *const script_lines[] = {
#include "reports/page_js.h"
};

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
    char *style = joined(style_lines, TOUCH_COUNT(style_lines));
    char *script = joined(script_lines, TOUCH_COUNT(script_lines));
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
    char *script = joined(script_lines, TOUCH_COUNT(script_lines));
    fprintf(page->out, "<script>%s</script>\n", script);
    free(script);
}

/* --- sections ------------------------------------------------------------------------------- */

static const struct {
    const char *id, *title, *attributes;
    void (*put)(const struct page *page);
} sections[] = {
#define X(name, title, attributes) {#name, title, attributes, page_put_##name},
    PAGE_SECTIONS(X)
#undef X
};

/* What a section has to say; empty: it is not on this page. */
static char *body_of(const struct page *page, size_t section) {
    struct page inner = *page;
    char *text = NULL;
    size_t size;
    inner.out = open_memstream(&text, &size);
    sections[section].put(&inner);
    fclose(inner.out);
    return text;
}

static void put_contents(char *const *bodies, FILE *out) {
    fputs("<nav aria-label=\"Contents\"><ul>", out);
    for (size_t i = 0; i < TOUCH_COUNT(sections); i++)
        if (*bodies[i])
            fprintf(out, "<li><a href=\"#%s\">%s</a></li>", sections[i].id, sections[i].title);
    fputs("</ul></nav>\n", out);
}

static void put_sections(const struct page *page) {
    char *bodies[TOUCH_COUNT(sections)];
    for (size_t i = 0; i < TOUCH_COUNT(sections); i++)
        bodies[i] = body_of(page, i);
    put_contents(bodies, page->out);
    fputs("<main id=\"main\" tabindex=\"-1\">\n", page->out);
    for (size_t i = 0; i < TOUCH_COUNT(sections); i++) {
        if (*bodies[i])
            fprintf(page->out,
                    "<section%s aria-labelledby=\"%s\"><h2 id=\"%s\">%s</h2>\n%s</section>\n",
                    sections[i].attributes, sections[i].id, sections[i].id, sections[i].title,
                    bodies[i]);
        free(bodies[i]);
    }
    fputs("</main>\n", page->out);
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
    page.findings = report_rows_findings(page.sorted, page.count);
    page.case_of = number_cases(page.sorted, page.count);
    page.row_chosen = page.count > PAGE_WHOLE ? page_choose_rows(&page, PAGE_ROWS, PAGE_PASSES)
                                              : page_choose_rows(&page, page.count, page.count);
    page.case_chosen = page_choose_cases(&page, PAGE_CASES);
    page.setups = page_setups_sorted(&results->rows.setups);

    put_head(&page);
    put_sections(&page);
    put_script(&page);
    fputs("</body></html>\n", out);
    free(page.setups);
    free(page.case_chosen);
    free(page.row_chosen);
    free(page.case_of);
    free(page.findings);
    free(page.sorted);
    return fflush(out) || ferror(out) ? -1 : 0;
}

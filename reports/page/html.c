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
#include "cases/tell/picture.h"
#include "cases/tell/text.h"

static const char *const style_lines[] = {
#include "cases/figure_css.h"
#include "reports/page_css.h"
};
static const char *const script_lines[] = {
#include "reports/page_js.h"
};

/* --- the head ------------------------------------------------------------------------------- */

static char *joined(const char *const *lines, size_t count) {
    char *text = NULL;
    size_t size;
    FILE *into = play_text(&text, &size);
    for (size_t i = 0; i < count; i++)
        fputs(lines[i], into);
    fclose(into);
    return text;
}

static size_t count_laws(const struct page *page) {
    size_t laws = 0;
    for (size_t first = 0; first < page->count; laws++)
        first = report_rows_end_of_law(page->sorted, page->count, first);
    return laws;
}

/* What was tested, and by which program. */
static void put_title(const struct page *page) {
    const struct play_run *run = &page->results->run;
    const size_t laws = count_laws(page), cases = report_rows_cases(page->sorted, page->count);
    fputs("<header><h1>", page->out);
    if (laws == 1) {
        fputs("Verification of the contact law ", page->out);
        page_text(page->sorted[0]->law, page->out);
    } else {
        fprintf(page->out, "Verification of %zu contact laws", laws);
    }
    fprintf(page->out, "</h1>\n<p>%zu %s, %zu %s; touchstone ", cases,
            cases == 1 ? "case" : "cases", page->count, page->count == 1 ? "row" : "rows");
    page_text(run->version, page->out);
    fputs(", commit ", page->out);
    page_text(run->commit, page->out);
    fputs(". <a href=\"#contents\">Contents</a></p>\n<p class=\"printed\">What was closed on the "
          "page is not printed.</p></header>\n",
          page->out);
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
    picture_marks(page->out);
    put_title(page);
}

static void put_script(const struct page *page) {
    char *script = joined(script_lines, TOUCH_COUNT(script_lines));
    fprintf(page->out, "<script>%s</script>\n", script);
}

/* --- sections ------------------------------------------------------------------------------- */

static const struct {
    const char *id, *title, *attributes, *fold;
    void (*put)(const struct page *page);
} sections[] = {
#define X(name, title, attributes, fold) {#name, title, attributes, fold, page_put_##name},
    PAGE_SECTIONS(X)
#undef X
};

/* What a section has to say; empty: it is not on this page. */
static char *body_of(const struct page *page, size_t section) {
    struct page inner = *page;
    char *text = NULL;
    size_t size;
    inner.out = play_text(&text, &size);
    sections[section].put(&inner);
    fclose(inner.out);
    return text;
}

/* After the first section, which is the first screen. */
static void put_contents(char *const *bodies, FILE *out) {
    fputs("<nav aria-label=\"Contents\" id=\"contents\"><ul>", out);
    for (size_t i = 0; i < TOUCH_COUNT(sections); i++)
        if (*bodies[i])
            fprintf(out, "<li><a href=\"#%s\">%s</a></li>", sections[i].id, sections[i].title);
    fputs("</ul>\n<p id=\"folds\" hidden=\"hidden\"><button type=\"button\" "
          "id=\"open\">Open all sections</button> <button type=\"button\" id=\"close\">Close "
          "all</button> Words are found in open sections, and what is open is printed.</p></nav>\n",
          out);
}

static void put_section(const struct page *page, size_t section, const char *body) {
    const char *id = sections[section].id, *fold = sections[section].fold;
    fprintf(page->out, "<section%s aria-labelledby=\"%s\"><h2 id=\"%s\">%s</h2>\n",
            sections[section].attributes, id, id, sections[section].title);
    if (*fold) {
        page_fold("", page->out);
        fputs(fold, page->out);
        page_fold_body(page->out);
    }
    fputs(body, page->out);
    if (*fold)
        page_fold_end(page->out);
    fputs("</section>\n", page->out);
}

static void put_sections(const struct page *page) {
    char *bodies[TOUCH_COUNT(sections)];
    for (size_t i = 0; i < TOUCH_COUNT(sections); i++)
        bodies[i] = body_of(page, i);
    fputs("<main id=\"main\" tabindex=\"-1\">\n", page->out);
    for (size_t i = 0; i < TOUCH_COUNT(sections); i++) {
        if (*bodies[i])
            put_section(page, i, bodies[i]);
        if (i == 0)
            put_contents(bodies, page->out);
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

int report_html_write(const struct report_results *results, const struct figures *figures,
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
    page.order = page_order_rows(&page);
    page.figure_number = page_number_figures(&page);
    page.figure_linked = page_link_figures(&page);
    page.setups = page_setups_sorted(&results->rows.setups);

    put_head(&page);
    put_sections(&page);
    put_script(&page);
    fputs("</body></html>\n", out);
    return fflush(out) || ferror(out) ? -1 : 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.html: the templates, filled with all that there is, as one page. */
#include "reports/facts/facts.h"
#include "reports/read/cited.h"
#include "write.h"

static const char *const style_lines[] = {
#include "cases/figure_css.h"
#include "reports/page_css.h"
};
static const char *const script_lines[] = {
#include "reports/page_js.h"
};

#define MANY 4000 /* rows, of which the first would be too large */

/* The largest that is small enough is taken. */
static const struct report_profile profiles[] = {
    /* page, bad, findings, cases, lines, few, figures, pictures, brief, equations, lasting */
    {1, 300, 500, 2000, 10, 3, 8, 450, 0, 1, 0},
    {1, 100, 200, 1000, 6, 0, 2, 200, 0, 1, 0},
    {1, 50, 100, 50, 3, 0, 1, 50, 0, 0, 0},
};

static char *page_of(const struct report_results *results, const struct figures *figures,
                     const char *no_figures, const char *plots,
                     const struct report_profile *profile, char *ret_message, size_t message_size) {
    const struct document_templates templates = report_templates(results->templates);
    struct report report;
    report_begin(results, figures, no_figures, profile, &report);
    json_t *facts = facts_report(&report);
    char *text = document_make(&templates, "page.md", facts, ret_message, message_size);
    if (!text)
        return NULL;
    const struct document_page frame = {
        .title = json_string_value(json_object_get(facts, "title")),
        .style = report_joined(style_lines, TOUCH_COUNT(style_lines)),
        .script = report_joined(script_lines, TOUCH_COUNT(script_lines)),
        .figures = plots,
        .has_contents = 1,
    };
    FILE *out = play_text();
    document_html(text, &frame, out);
    return play_text_end(out);
}

char *report_html(const struct report_results *results, const struct figures *figures,
                  const char *no_figures, const char *plots, char *ret_message, size_t size) {
    struct report_results with_cited = *results;
    char *page = NULL;
    with_cited.cited = report_cited(&results->rows);
    for (size_t i = results->rows.count > MANY; !page; i++) {
        void *trial = play_begin();
        char *made =
            page_of(&with_cited, figures, no_figures, plots, &profiles[i], ret_message, size);
        if (made && (strlen(made) <= REPORT_HTML_BYTES || i + 1 == TOUCH_COUNT(profiles)))
            page = play_keep(made);
        play_end(trial);
        if (!made)
            return NULL;
    }
    return page;
}

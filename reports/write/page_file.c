/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.html: the templates, filled with all that there is, as one page. */
#include <string.h>
#include "cases/core/memory.h"
#include "cases/tell/document.h"
#include "reports/facts/contents.h"
#include "reports/facts/templates.h"
#include "reports/read/cited.h"
#include "page_file.h"
#include "touchstone/common.h"

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
    {.is_page = 1,
     .bad = 300,
     .findings = 500,
     .cases = 2000,
     .lines = 10,
     .few = 3,
     .figures = 8,
     .pictures = 450,
     .equations = 1},
    {.is_page = 1,
     .bad = 100,
     .findings = 200,
     .cases = 1000,
     .lines = 6,
     .few = 0,
     .figures = 2,
     .pictures = 200,
     .equations = 1},
    {.is_page = 1,
     .bad = 50,
     .findings = 100,
     .cases = 50,
     .lines = 3,
     .few = 0,
     .figures = 1,
     .pictures = 50},
};

static char *joined(const char *const *lines, size_t count) {
    FILE *into = play_text();
    for (size_t i = 0; i < count; i++)
        fputs(lines[i], into);
    return play_text_end(into);
}

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
        .style = joined(style_lines, TOUCH_COUNT(style_lines)),
        .script = joined(script_lines, TOUCH_COUNT(script_lines)),
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

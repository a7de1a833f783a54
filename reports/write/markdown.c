/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.md: the templates, filled with as much as GitHub shows. */
#include <string.h>
#include "cases/base/memory.h"
#include "reports/facts/contents.h"
#include "reports/facts/templates.h"
#include "reports/read/cited.h"
#include "report.h"
#include "touchstone/common.h"

#define BYTES ((size_t)510000) /* GitHub renders 512 kB */

/* The largest that is small enough is taken. */
static const struct report_profile profiles[] = {
    {.bad = 300,
     .findings = 300,
     .cases = 1000,
     .lines = 10,
     .few = 10,
     .figures = 100,
     .pictures = 5000,
     .equations = 1},
    {.bad = 200,
     .findings = 200,
     .cases = 1000,
     .lines = 10,
     .few = 0,
     .figures = 3,
     .pictures = 2000},
    {.bad = 200,
     .findings = 200,
     .cases = 1000,
     .lines = 10,
     .few = 0,
     .figures = 2,
     .pictures = 2000,
     .brief = 1},
    {.bad = 200,
     .findings = 200,
     .cases = 1000,
     .lines = 5,
     .few = 0,
     .figures = 1,
     .pictures = 2000,
     .brief = 1},
    {.bad = 200,
     .findings = 200,
     .cases = 1000,
     .lines = 4,
     .few = 0,
     .figures = 1,
     .pictures = 0,
     .brief = 1},
    {.bad = 100,
     .findings = 100,
     .cases = 50,
     .lines = 3,
     .few = 0,
     .figures = 1,
     .pictures = 200,
     .brief = 1},
    {.bad = 50,
     .findings = 50,
     .cases = 10,
     .lines = 1,
     .few = 0,
     .figures = 1,
     .pictures = 50,
     .brief = 1},
    {.bad = 20, .findings = 20, .cases = 0, .brief = 1},
};

char *report_markdown(const struct report_results *results, const struct figures *figures,
                      const char *no_figures, char *ret_message, size_t size) {
    const struct document_templates templates = report_templates(results->templates);
    struct report_results with_cited = *results;
    char *text = NULL;
    with_cited.cited = report_cited(&results->rows);
    for (size_t i = 0, next; !text; i = next) {
        void *trial = play_begin();
        struct report report;
        report_begin(&with_cited, figures, no_figures, &profiles[i], &report);
        char *made =
            document_make(&templates, "report.md", facts_report(&report), ret_message, size);
        const size_t length = made ? strlen(made) : 0;
        /* Of what is much too long the next smaller is not tried. */
        next = i + (length > 3 * BYTES / 2 && i + 2 < TOUCH_COUNT(profiles) ? 2 : 1);
        if (made && (length <= BYTES || next == TOUCH_COUNT(profiles)))
            text = play_keep(made);
        play_end(trial);
        if (!made)
            return NULL;
    }
    return text;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.md: the templates, filled with as much as GitHub shows. */
#include "reports/facts/facts.h"
#include "reports/read/cited.h"
#include "write.h"

#define BYTES ((size_t)510000) /* GitHub renders 512 kB */

/* The largest that is small enough is taken. */
static const struct report_profile profiles[] = {
    /* page, bad, findings, cases, lines, few, figures, pictures, brief, equations, lasting */
    {0, 300, 300, 1000, 10, 10, 100, 5000, 0, 1, 0}, {0, 200, 200, 1000, 10, 0, 3, 2000, 0, 0, 0},
    {0, 200, 200, 1000, 10, 0, 2, 2000, 1, 0, 0},    {0, 200, 200, 1000, 5, 0, 1, 2000, 1, 0, 0},
    {0, 200, 200, 1000, 4, 0, 1, 0, 1, 0, 0},        {0, 100, 100, 50, 3, 0, 1, 200, 1, 0, 0},
    {0, 50, 50, 10, 1, 0, 1, 50, 1, 0, 0},           {0, 20, 20, 0, 0, 0, 0, 0, 1, 0, 0},
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

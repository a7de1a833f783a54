/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "touchstone/law.h"
#include "page.h"
#include "page_summaries.h"
#include "cases/tell/text.h"
#include "reports/read/verdict_text.h"

#define SEEDS 16

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
    page_summaries(page);
    fputs("<p>The properties of every law, and the values used in each case, are listed <a "
          "href=\"#laws\">with the law</a>.</p>\n",
          page->out);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cited.h"

#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "formulas.h"
#include "reports/read/text.h"
#include "touchstone/law.h"
#include "touchstone/plugin.h"

static int law_cites(const struct touch_law *law, const struct ref_entry *entry) {
    const struct report_formula *formula;
    int cites = ref_entry_is_cited(entry, law->source);
    for (size_t i = 0; !cites && (formula = report_formula_at(i)); i++)
        cites = !strcmp(formula->law, law->name) && ref_entry_is_cited(entry, formula->source);
    return cites;
}

static int row_cites(const struct play_row *row, const struct ref_entry *entry) {
    return ref_entry_is_cited(entry, row->source) || ref_entry_is_cited(entry, row->title) ||
           ref_entry_is_cited(entry, row->detail);
}

static const struct touch_law *law_of(const struct play_row *row) {
    return !strcmp(row->subject, "built-in") ? touch_law_find(row->law) : NULL;
}

static int rows_cite(const struct play_rows *rows, const struct ref_entry *entry) {
    const char *last = ""; /* law of the row before: they come in runs */
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        const struct touch_law *law = strcmp(row->law, last) != 0 ? law_of(row) : NULL;
        if (row_cites(row, entry) || (law && law_cites(law, entry)))
            return 1;
        last = law ? row->law : last;
    }
    return 0;
}

const struct ref_entry **report_cited(const struct play_rows *rows) {
    const struct ref_entry **cited = NULL, *entry;
    size_t count = 0, i;
    for (i = 0; ref_entry_at(i);)
        i++;
    cited = play_resize(cited, i + 1, sizeof(*cited));
    for (i = 0; (entry = ref_entry_at(i)); i++)
        if (rows_cite(rows, entry))
            cited[count++] = entry;
    cited[count] = NULL;
    return cited;
}

static void put_entry(const struct ref_entry *entry, FILE *out) {
    fputs("- **", out);
    report_markdown(entry->label, out);
    fputs("**: ", out);
    report_markdown(entry->authors, out);
    fputs(", *", out);
    report_markdown(entry->title, out);
    fputs("*. ", out);
    report_markdown(entry->published, out);
    fputs(*entry->published ? ". " : "", out);
    if (*entry->doi || *entry->url)
        fprintf(out, "<%s%s>. ", *entry->doi ? REPORT_DOI : "",
                *entry->doi ? entry->doi : entry->url);
    report_markdown(entry->note, out);
    fputs(*entry->note ? ". " : "", out);
    fputs("Used for: ", out);
    report_markdown(entry->uses, out);
    fputs(entry->seen ? ".\n" : ". *" REPORT_UNSEEN "*\n", out);
}

void report_cited_markdown(const struct play_rows *rows, FILE *out) {
    const struct ref_entry **cited = report_cited(rows);
    if (*cited)
        fputs("\n## Sources\n\n" REPORT_CITED "\n\n", out);
    for (size_t i = 0; cited[i]; i++)
        put_entry(cited[i], out);
    free(cited);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cited.h"
#include "formulas.h"

static int law_cites(const struct touch_law *law, const struct ref_entry *entry) {
    const struct report_formula *formula;
    int cites = ref_entry_is_cited(entry, law->source);
    for (size_t i = 0; !cites && (formula = report_formula_at(i)); i++)
        cites = !strcmp(formula->law, law->name) && ref_entry_is_cited(entry, formula->source);
    return cites;
}

static const struct touch_law *law_of(const struct play_row *row) {
    return !strcmp(row->subject, "built-in") ? touch_law_find(row->law) : NULL;
}

/* Texts and laws of all rows, each once: most rows have those of another. */
struct said {
    const char **texts;
    size_t count;
    const struct touch_law **laws;
    size_t law_count;
};

static int by_text(const void *a, const void *b) {
    const char *const *left = a, *const *right = b;
    return strcmp(*left, *right);
}

static struct said said_by(const struct play_rows *rows) {
    struct said said = {.count = 0};
    const char *last = ""; /* law of the row before: they come in runs */
    size_t count = 0;
    said.texts = play_resize(NULL, 3 * rows->count + 1, sizeof *said.texts);
    said.laws = play_resize(NULL, rows->count + 1, sizeof(*said.laws));
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        const char *const texts[] = {row->source, row->title, row->detail};
        for (size_t k = 0; k < TOUCH_COUNT(texts); k++)
            if (*texts[k])
                said.texts[count++] = texts[k];
        const struct touch_law *law = strcmp(row->law, last) != 0 ? law_of(row) : NULL;
        if (law)
            said.laws[said.law_count++] = law;
        last = law ? row->law : last;
    }
    qsort(said.texts, count, sizeof *said.texts, by_text);
    for (size_t i = 0; i < count; i++)
        if (!i || strcmp(said.texts[i], said.texts[i - 1]) != 0)
            said.texts[said.count++] = said.texts[i];
    return said;
}

static int is_cited(const struct said *said, const struct ref_entry *entry) {
    for (size_t i = 0; i < said->count; i++)
        if (ref_entry_is_cited(entry, said->texts[i]))
            return 1;
    for (size_t i = 0; i < said->law_count; i++)
        if (law_cites(said->laws[i], entry))
            return 1;
    return 0;
}

const struct ref_entry **report_cited(const struct play_rows *rows) {
    const struct ref_entry **cited = NULL, *entry;
    const struct said said = said_by(rows);
    size_t count = 0, i;
    for (i = 0; ref_entry_at(i);)
        i++;
    cited = play_resize(cited, i + 1, sizeof(*cited));
    for (i = 0; (entry = ref_entry_at(i)); i++)
        if (is_cited(&said, entry))
            cited[count++] = entry;
    cited[count] = NULL;
    return cited;
}

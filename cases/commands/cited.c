/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "told.h"
#include "cases/core/program.h"
#include "cases/core/screen.h"
#include "cases/case/units.h"
#include "cases/tell/formula.h"
#include "reference/catalogue/bibliography.h"

static int is_cited(const struct ref_entry *e, size_t count, const char *const *texts) {
    for (size_t i = 0; i < count; i++)
        if (ref_entry_is_cited(e, texts[i]))
            return 1;
    return 0;
}

void cited_works(size_t count, const char *const *texts, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("key", TEXT, NULL, "of the bibliography"),
        COLUMN("label", TEXT, NULL, "as it is cited"),
        COLUMN("title", TEXT, NULL, "of the work"),
        COLUMN("published", TEXT, NULL, "where"),
        COLUMN("doi", TEXT, NULL, "empty: it has none"),
        COLUMN("url", TEXT, NULL, "empty: none is needed")};
    struct sheet_table *table = SHEET_TABLE(sheet, "works", columns);
    const struct ref_entry *e;
    for (size_t i = 0; (e = ref_entry_at(i)); i++)
        if (is_cited(e, count, texts))
            SHEET_ROW(table, TEXT(e->key), TEXT(e->label), TEXT(e->title), TEXT(e->published),
                      TEXT(e->doi), TEXT(e->url));
}

void cited_print(const char *text, json_t *seen) {
    const struct ref_entry *e;
    for (size_t i = 0; (e = ref_entry_at(i)); i++) {
        if (!ref_entry_is_cited(e, text) || (seen && json_object_get(seen, e->key)))
            continue;
        if (seen)
            json_object_set_new(seen, e->key, json_true());
        const char *link = *e->doi ? e->doi : e->url;
        screen_wrapped(play_format("%s: %s.%s%s%s%s%s", e->label, e->title,
                                   *e->published ? " " : "", e->published,
                                   !*link          ? ""
                                   : *e->published ? ", "
                                                   : " ",
                                   *e->doi ? "doi:" : "", link),
                       2, stdout);
    }
}

void cited_formula(const char *gives, const char *tex, const char *words, size_t indent) {
    char *formula = formula_plain(tex);
    screen_wrapped(*gives ? play_format("%s: %s", gives, formula) : formula, indent, stdout);
    screen_wrapped(words, indent + 2, stdout);
}

struct sheet_table *cited_table(struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("reference", TEXT, NULL, "name of the reference"),
        COLUMN("tex", TEXT, NULL, "the equation"), COLUMN("words", TEXT, NULL, "what it says")};
    return SHEET_TABLE(sheet, "equations", columns);
}

void cited_equations(const char *reference, struct sheet_table *table) {
    const struct ref_equation *equation;
    for (size_t k = 0; (equation = ref_equation_of(reference, k)); k++)
        SHEET_ROW(table, TEXT(reference), TEXT(equation->tex), TEXT(equation->words));
}

int cited_unit(const char *verb, const char *wanted, const char *unit, double *ret_factor) {
    char why[512];
    *ret_factor = 1.0;
    if (!wanted)
        return 0;
    char *text = play_format("1 %s", wanted);
    const int bad = play_number_read(text, unit, ret_factor, why, sizeof why);
    return bad ? program_usage(verb, "--unit %s: %s", wanted, why) : 0;
}

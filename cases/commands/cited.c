/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cited.h"

#include <stdio.h>
#include <stdlib.h>
#include "cases/core/memory.h"
#include "cases/core/program.h"
#include "cases/core/screen.h"
#include "cases/case/units.h"
#include "cases/tell/formula.h"
#include "reference/catalogue/bibliography.h"
#include "reference/catalogue/reference.h"

json_t *cited_works(const char *text) {
    json_t *list = json_array();
    const struct ref_entry *e;
    for (size_t i = 0; (e = ref_entry_at(i)); i++)
        if (ref_entry_is_cited(e, text))
            json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:s,s:s,s:s}", "key", e->key,
                                                  "label", e->label, "title", e->title, "published",
                                                  e->published, "doi", e->doi, "url", e->url));
    return list;
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

json_t *cited_equations(const char *reference) {
    json_t *list = json_array();
    const struct ref_equation *equation;
    for (size_t k = 0; (equation = ref_equation_of(reference, k)); k++)
        json_array_append_new(
            list, json_pack("{s:s,s:s}", "tex", equation->tex, "words", equation->words));
    return list;
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands at the end: references with their equations, the works that are cited, words, and an index. */
#include "cases/results/legend.h"
#include "cases/tell/text.h"
#include "reference/catalogue/reference.h"
#include "facts.h"
#include "reports/read/cited.h"

#define SOURCES    1000 /* of references, and of values */
#define QUANTITIES 1000

/* --- references ------------------------------------------------------------------------------- */

/* Equations that references before have, each with the first of these. */
struct shown {
    size_t count;
    const struct ref_equation **equations;
    const char **names;
};

/* The reference before it that has the same equation, or NULL. */
static const char *shown_by(const struct shown *shown, const struct ref_equation *equation) {
    for (size_t i = 0; i < shown->count; i++)
        if (shown->equations[i] == equation)
            return shown->names[i];
    return NULL;
}

static void add_shown(struct shown *shown, const struct ref_equation *equation, const char *name) {
    shown->equations = play_resize(shown->equations, shown->count + 1, sizeof(*shown->equations));
    shown->names = play_resize(shown->names, shown->count + 1, sizeof *shown->names);
    shown->equations[shown->count] = equation;
    shown->names[shown->count++] = name;
}

/* A formula between words of Markdown, in which a bar would end a cell. */
static json_t *tex_of(const char *tex) {
    FILE *out = play_text();
    text_markdown_tex(tex, out);
    return json_string(play_text_end(out));
}

static json_t *reference_facts(const struct play_row *row, struct shown *shown) {
    const struct ref_reference *reference = ref_find(row->reference);
    const struct ref_equation *equation;
    json_t *equations = json_array(), *others = json_array();
    for (size_t i = 0; (equation = ref_equation_of(row->reference, i)); i++) {
        const char *other = shown_by(shown, equation);
        if (!other) {
            add_shown(shown, equation, row->reference);
            json_array_append_new(equations,
                                  json_pack("{s:o, s:s, s:s}", "inline", tex_of(equation->tex),
                                            "tex", equation->tex, "words", equation->words));
        } else if (!json_array_size(others) ||
                   strcmp(json_string_value(json_array_get(others, json_array_size(others) - 1)),
                          other) != 0)
            json_array_append_new(others, json_string(other));
    }
    return json_pack(
        "{s:s, s:s, s:s, s:o, s:o, s:b, s:o, s:b}", "name", row->reference, "kind",
        reference ? ref_kind_name(reference->kind) : "", "known_to",
        reference && reference->uncertainty > 0 ? play_format("%.2g", reference->uncertainty) : "",
        "source", facts_text(row->source), "equations", equations, "any_equation",
        json_array_size(equations) > 0, "others", others, "any_other", json_array_size(others) > 0);
}

json_t *facts_references(const struct report *report) {
    size_t count;
    const struct play_row **sources = report_rows_sources(
        report_rows_as_they_came(report->sorted, report->count), report->count, &count);
    json_t *list = json_array(), *given = json_array();
    struct shown equations = {.count = 0};
    for (size_t i = 0; i < count; i++) {
        if (*sources[i]->reference && json_array_size(list) < SOURCES)
            json_array_append_new(list, reference_facts(sources[i], &equations));
        else if (!*sources[i]->reference && *sources[i]->source && json_array_size(given) < SOURCES)
            json_array_append_new(given, json_string(sources[i]->source));
    }
    const size_t number = json_array_size(given);
    return json_pack("{s:b, s:o, s:o, s:I, s:b}", "any", json_array_size(list) > 0, "list", list,
                     "given", given, "given_count", (json_int_t)number, "any_given", number > 0);
}

json_t *facts_works(const struct report_results *results) {
    const struct ref_entry **cited = results->cited ? results->cited : report_cited(&results->rows);
    json_t *list = json_array();
    for (size_t i = 0; cited[i]; i++) {
        const struct ref_entry *entry = cited[i];
        const char *address = *entry->doi ? entry->doi : entry->url;
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:b}", "label", entry->label,
                      "authors", entry->authors, "title", entry->title, "published",
                      entry->published, "address",
                      *address ? play_format("%s%s", *entry->doi ? REPORT_DOI : "", address) : "",
                      "shown", address, "note", entry->note, "uses", entry->uses, "unseen",
                      !entry->seen));
    }
    return json_pack("{s:b, s:o}", "any", json_array_size(list) > 0, "list", list);
}

json_t *facts_words(void) {
    const struct play_legend *word;
    json_t *list = json_array();
    for (size_t i = 0; (word = play_glossary_at(i)); i++)
        json_array_append_new(list,
                              json_pack("{s:s, s:s}", "word", word->word, "text", word->text));
    return list;
}

/* --- the index -------------------------------------------------------------------------------- */

/* The part of a case's name after the folder that it is in. */
static const char *last_part(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash && slash[1] ? slash + 1 : name;
}

static int by_last_part(const void *a, const void *b) {
    const struct report_case *const *l = a, *const *r = b;
    const int last = strcmp(last_part((*l)->name), last_part((*r)->name));
    return last ? last : strcmp((*l)->name, (*r)->name);
}

static int by_quantity(const void *a, const void *b) {
    const struct play_row *const *l = a, *const *r = b;
    return strcmp((*l)->quantity, (*r)->quantity);
}

json_t *facts_index(const struct report *report) {
    const struct report_case **cases = play_resize(NULL, report->case_count + 1, sizeof *cases);
    const struct play_row **rows = play_resize(NULL, report->count + 1, sizeof *rows);
    json_t *names = json_array(), *quantities = json_array();
    for (size_t i = 0; i < report->case_count; i++)
        cases[i] = &report->cases[i];
    qsort(cases, report->case_count, sizeof *cases, by_last_part);
    for (size_t i = 0; i < report->case_count; i++)
        json_array_append_new(names, json_pack("{s:s, s:s, s:s}", "name", last_part(cases[i]->name),
                                               "case", cases[i]->name, "address",
                                               facts_address(cases[i]->name)));
    memcpy(rows, report->sorted, report->count * sizeof *rows);
    qsort(rows, report->count, sizeof *rows, by_quantity);
    for (size_t i = 0, end; i < report->count && json_array_size(quantities) < QUANTITIES;
         i = end) {
        for (end = i + 1; end < report->count && !strcmp(rows[end]->quantity, rows[i]->quantity);)
            end++;
        json_array_append_new(quantities, FACTS({"quantity", facts_text(rows[i]->quantity)},
                                                {"query", facts_query(rows[i]->quantity)},
                                                {"count", json_integer((json_int_t)(end - i))}));
    }
    return json_pack("{s:o, s:o}", "cases", names, "quantities", quantities);
}

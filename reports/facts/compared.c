/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compared.h"
#include <math.h>
#include "cases/core/json.h"
#include "facts.h"

#define FIRST  3              /* changes on the first screen */
#define LISTED ((size_t)2000) /* changes in the table */

static json_t *side(const struct report_results *results) {
    const struct play_run *run = &results->run;
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:I}", "folder",
                     play_json_text(results->folder), "version", play_json_text(run->version),
                     "commit", play_json_text(run->commit), "compiler",
                     play_json_text(run->compiler), "flags", play_json_text(run->flags), "machine",
                     play_json_text(run->machine), "date", play_json_text(run->date), "rows",
                     (json_int_t)results->rows.count);
}

static json_int_t count_of(const struct report_comparison *c, enum report_effect effect,
                           enum report_change_kind kind) {
    return (json_int_t)report_comparison_count(c, effect, kind);
}

/* --- changes ---------------------------------------------------------------------------------- */

/* The cells of a row, and which of them the change is about; false: there is no row. */
static json_t *state(const struct play_row *row, enum report_change_kind kind) {
    if (!row)
        return json_false();
    const int measured = kind == REPORT_CHANGE_FINDING || row->verdict == PLAY_VERDICT_FINDING;
    json_t *facts = facts_row(row);
    json_object_set_new(facts, "is_measured", json_boolean(measured));
    json_object_set_new(facts, "is_judged",
                        json_boolean(!measured && !play_verdict_is_open(row->verdict)));
    json_object_set_new(facts, "has_order", json_boolean(!isnan(row->order_expected)));
    return facts;
}

/* The number of the case's figure, from 1; 0: it has none here. */
static size_t figure_of(const struct report_figure_pairs *pairs, const struct play_row *row) {
    for (size_t i = 0; i < pairs->drawn.count; i++)
        if (figure_is_of(&pairs->drawn.figures[i], row->law, row->case_name))
            return i + 1;
    return 0;
}

static json_t *change_facts(const struct report_change *change,
                            const struct report_figure_pairs *pairs) {
    static const char *const signs[] = {
        [REPORT_OTHER] = "○", [REPORT_BETTER] = "✓", [REPORT_WORSE] = "✗"};
    const struct play_row *row = report_change_row(change);
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:b, s:I, s:o, s:o}", "effect",
                     report_effect_name(change->effect), "effect_sign", signs[change->effect],
                     "kind", report_change_words(change->kind), "case",
                     play_json_text(row->case_name), "law", facts_text(row->law), "variant",
                     facts_text(row->variant), "what",
                     facts_text(*row->quantity ? row->quantity : row->detail), "has_variant",
                     *row->variant != '\0', "number", (json_int_t)figure_of(pairs, row), "old",
                     state(change->old, change->kind), "new", state(change->new, change->kind));
}

static json_t *changes_of(const struct report_comparison *c,
                          const struct report_figure_pairs *pairs, size_t most) {
    json_t *list = json_array();
    for (size_t i = 0; i < c->count && i < most; i++)
        json_array_append_new(list, change_facts(&c->changes[i], pairs));
    return list;
}

static json_t *kinds_of(const struct report_comparison *c) {
    json_t *list = json_array();
    for (enum report_change_kind kind = 0; kind < REPORT_CHANGE_COUNT; kind++) {
        const json_int_t worse = count_of(c, REPORT_WORSE, kind),
                         better = count_of(c, REPORT_BETTER, kind),
                         other = count_of(c, REPORT_OTHER, kind);
        if (worse + better + other)
            json_array_append_new(list, json_pack("{s:s, s:I, s:I, s:I}", "kind",
                                                  report_change_words(kind), "worse", worse,
                                                  "better", better, "other", other));
    }
    return list;
}

/* --- figures ---------------------------------------------------------------------------------- */

static json_t *unshown(const struct report_figure_pair *pair) {
    const struct figure *const sides[] = {pair->old, pair->new};
    json_t *list = json_array();
    for (int k = 0; k < 2; k++)
        if (sides[k] && sides[k]->missing)
            json_array_append_new(list, json_pack("{s:s, s:o}", "run", k ? "new" : "old", "why",
                                                  play_json_text(sides[k]->missing)));
    return list;
}

static json_t *figure_facts(const struct report_figure_pairs *pairs, size_t index) {
    const struct report_figure_pair *pair = &pairs->pairs[index];
    const struct figure *figure = &pairs->drawn.figures[index];
    const int both = pair->old && pair->new;
    char *name = figure_name(figure), *words = figure_words(figure);
    return json_pack(
        "{s:o, s:I, s:I, s:b, s:s, s:b, s:o, s:b, s:b, s:s, s:o, s:s, s:s}", "name",
        play_json_text(name), "number", (json_int_t)index + 1, "changes", (json_int_t)pair->changes,
        "is_one", pair->changes == 1, "effect", report_effect_name(pair->effect), "is_neither",
        pair->effect == REPORT_OTHER, "apart",
        both && pair->apart > 0 ? json_sprintf("%.2g %%", 100.0 * pair->apart) : json_false(),
        "is_uneven", both && isnan(pair->apart), "is_renamed", pair->renamed, "alone",
        both        ? ""
        : pair->new ? "new"
                    : "old",
        "unshown", unshown(pair), "file", figure->file, "words", words);
}

static json_t *figures_of(const struct report_figure_pairs *pairs) {
    json_t *list = json_array();
    for (size_t i = 0; i < pairs->drawn.count; i++) {
        const char *missing = pairs->drawn.figures[i].missing;
        json_t *facts = figure_facts(pairs, i);
        json_object_set_new(facts, "missing", play_json_text(missing ? missing : ""));
        json_array_append_new(list, facts);
    }
    return list;
}

json_t *facts_compared(const struct report_comparison *c, const struct report_figure_pairs *pairs) {
    const json_int_t worse = count_of(c, REPORT_WORSE, REPORT_CHANGE_COUNT),
                     drawn = (json_int_t)pairs->drawn.count + (json_int_t)pairs->more;
    return json_pack(
        "{s:o, s:o, s:I, s:b, s:I, s:I, s:I, s:o, s:o, s:o, s:I, s:o, s:I, s:b, s:I, s:I, s:o, "
        "s:f, s:f, s:f, s:f}",
        "old_run", side(c->old), "new_run", side(c->new), "worse", worse, "is_one_worse",
        worse == 1, "better", count_of(c, REPORT_BETTER, REPORT_CHANGE_COUNT), "other",
        count_of(c, REPORT_OTHER, REPORT_CHANGE_COUNT), "same", (json_int_t)c->same, "kinds",
        kinds_of(c), "first", changes_of(c, pairs, FIRST), "changes", changes_of(c, pairs, LISTED),
        "more_changes", (json_int_t)(c->count > LISTED ? c->count - LISTED : 0), "figures",
        figures_of(pairs), "figure_count", drawn, "is_one_figure", drawn == 1, "drawn",
        (json_int_t)pairs->drawn.count, "more_figures", (json_int_t)pairs->more, "no_figures",
        play_json_text(pairs->why ? pairs->why : ""), "curve_share", 100.0 * REPORT_COMPARE_CURVE,
        "error_factor", REPORT_COMPARE_FACTOR, "error_share", 100.0 * REPORT_COMPARE_SHARE,
        "finding_share", 100.0 * REPORT_COMPARE_FINDING);
}

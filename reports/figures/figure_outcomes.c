/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Outcomes of a case, predicted beside expected: one quantity over the variants; or, of few variants, all quantities
 * as their ratio. */
#include "curves.h"
#include "cases/tell/short_name.h"
#include "cases/tell/symbols.h"
#include "cases/case/variant.h"

#define FEW      2    /* variants, of which all quantities stand in one figure */
#define VARIANTS 24   /* that have numbers of their own below the axis */
#define LABELS   8    /* of variants that are written out below the axis; more are numbers */
#define LOG_Y    30.0 /* ratio of positive values from which their axis is logarithmic */
#define RATIO    "predicted over expected"

/* Rows of the outcomes of one case and law, and what they have in common. */
struct outcomes {
    const char *law, *case_name, *title;
    size_t count;
    const struct play_row **rows;
    size_t variant_count, quantity_count, known_count;
    size_t zero_count; /* expected values of 0 */
    const char **variants, **quantities;
    const char **known; /* what the expected values are: references, else words */
};

static const char *known_of(const struct play_row *row) {
    return *row->reference                        ? row->reference
           : row->verdict == PLAY_VERDICT_FINDING ? play_row_expected_word(row)
           : *row->source                         ? row->source
                                                  : "expected";
}

static int is_drawn(const struct play_row *row, const struct index_trace *head) {
    const struct play_quantity *quantity =
        curve_row_is_of(row, head->law, head->case_name) ? play_quantity_find(row->quantity) : NULL;
    return quantity && quantity->is_outcome && curve_drawable(row->expected, row->predicted);
}

static struct outcomes collect(const struct play_rows *rows, const struct index_trace *head,
                               const char *but) {
    struct outcomes o = {.law = head->law, .case_name = head->case_name, .title = head->title};
    o.rows = play_zeroed(rows->count + 1, sizeof *o.rows);
    o.variants = play_zeroed(rows->count + 1, sizeof *o.variants);
    o.quantities = play_zeroed(rows->count + 1, sizeof *o.quantities);
    o.known = play_zeroed(rows->count + 1, sizeof *o.known);
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        if (!is_drawn(row, head) || !strcmp(row->quantity, but))
            continue;
        o.rows[o.count++] = row;
        curve_place_in(o.variants, &o.variant_count, row->variant);
        curve_place_in(o.quantities, &o.quantity_count, row->quantity);
        o.zero_count += fabs(row->expected) > 0 ? 0 : 1;
        curve_place_in(o.known, &o.known_count, known_of(row));
    }
    return o;
}

/* --- labels below the axis ---------------------------------------------------------------------- */

/* The keys in which variants differ, as a name of the axis: "scheme, hz_mode"; and for each its values, a line
 * each. */
static char *differing_keys(const struct outcomes *o) {
    char *keys = play_copy("");
    char *key;
    for (size_t k = 0; (key = play_variant_key(o->variants[0], k)); k++) {
        char *first = play_variant_value(o->variants[0], key);
        int same = 1;
        for (size_t i = 1; i < o->variant_count; i++) {
            char *value = play_variant_value(o->variants[i], key);
            same &= value && first && !strcmp(value, first);
        }
        if (!same)
            keys = play_format("%s%s%s", keys, *keys ? "\n" : "", key);
    }
    return keys;
}

/* The values of those keys, a line each. */
static char *values_of(const char *variant, const char *keys) {
    char *label = play_copy(""), *copy = play_copy(keys), *rest = NULL;
    for (char *key = strtok_r(copy, "\n", &rest); key; key = strtok_r(NULL, "\n", &rest)) {
        char *value = play_variant_value(variant, key);
        label = play_format("%s%s%s", label, *label ? "\n" : "", value ? value : "-");
    }
    return figure_rounded(label);
}

/* Values below the axis where they have room, else numbers. */
static void label_variants(const struct outcomes *o, struct figure *figure) {
    char *keys = differing_keys(o);
    const size_t room = 100 / (o->variant_count + 1);
    int fits = o->variant_count <= LABELS && *keys;
    char **labels = play_zeroed(o->variant_count + 1, sizeof *labels);
    for (size_t i = 0; i < o->variant_count; i++) {
        labels[i] = values_of(o->variants[i], keys);
        for (const char *line = labels[i]; *line;
             line += strcspn(line, "\n"), line += *line == '\n')
            fits &= strcspn(line, "\n") <= room;
    }
    char *list = "", *rest = NULL;
    for (char *key = strtok_r(keys, "\n", &rest); key; key = strtok_r(NULL, "\n", &rest))
        list = play_format("%s%s%s", list, *list ? ", " : "",
                           symbol_or_words(touch_law_find(o->law), key));
    for (size_t i = 0; i < o->variant_count && !fits; i++)
        labels[i] = play_format("%zu", i + 1);
    char *name = !*list ? play_copy("variant")
                 : fits ? play_format("variant: %s", list)
                        : play_format("number of the variant: %s", list);
    figure_axis(&figure->x, name, "", 0);
    figure->x.label_count = o->variant_count <= VARIANTS ? o->variant_count : 0;
    figure->x.labels = labels;
}

static void label_quantities(const struct outcomes *o, struct figure *figure) {
    figure_axis(&figure->x, "outcome", "", 0);
    figure->x.label_count = o->quantity_count;
    figure->x.labels = play_zeroed(o->quantity_count + 1, sizeof *figure->x.labels);
    for (size_t i = 0; i < o->quantity_count; i++) {
        figure->x.labels[i] = play_copy(o->quantities[i]);
        for (char *c = figure->x.labels[i]; *c; c++)
            *c = *c == '_' ? '\n' : *c;
    }
}

/* --- points ------------------------------------------------------------------------------------- */

/* The points of the law, which are compared; its name NULL: what is expected, as crosses with bars. */
static void add(struct figure *figure, struct figure_pair pair, char *name, char *known,
                size_t style) {
    if (!name)
        pair.law = NULL;
    pair.name = name;
    pair.known = known;
    pair.style = style;
    figure_add_pair(figure, pair);
}

static void take(struct figure_pair *pair, const struct play_row *row, double x, double scale) {
    figure_pair_point(pair, x, row->predicted / scale, row->expected / scale,
                      curve_half(row) / fabs(scale));
}

static char *known_name(const char *known, const struct outcomes *o, const char *quantity) {
    for (size_t i = 0; i < o->count; i++)
        if (!strcmp(known_of(o->rows[i]), known) && !strcmp(o->rows[i]->quantity, quantity) &&
            *o->rows[i]->reference)
            return figure_reference_name(known, o->known_count > 1);
    return strcmp(known, "expected") != 0 && strcmp(known, "intended") != 0 &&
                   strcmp(known, "measured") != 0
               ? play_format("expected: %s", symbols_of_expression(touch_law_find(o->law), known))
               : play_copy(known);
}

/* --- figures ------------------------------------------------------------------------------------ */

static struct figure *begin(const struct outcomes *o, char *title, const char *suffix,
                            struct figures *figures) {
    char *name = figure_full_name(o->law, o->case_name);
    return figure_new(figures, o->law, o->case_name, title,
                      *suffix ? play_format("%s_%s", name, suffix) : name);
}

/* The points of a quantity over the variants; known NULL: whatever is expected. */
static struct figure_pair pick(const struct outcomes *o, const char *quantity, const char *known) {
    struct figure_pair pair = {.is_loose = 1, .known_is_loose = 1};
    for (size_t i = 0; i < o->count; i++) {
        const struct play_row *row = o->rows[i];
        size_t variants = o->variant_count;
        if (!strcmp(row->quantity, quantity) && (!known || !strcmp(known_of(row), known)))
            take(&pair, row, 1.0 + (double)curve_place_in(o->variants, &variants, row->variant),
                 1.0);
    }
    return pair;
}

/* One quantity over the variants. */
static void make_quantity(const struct outcomes *o, const char *quantity, int alone,
                          const char *suffix, struct figures *figures) {
    struct figure *figure = begin(
        o, alone ? play_copy(o->title) : play_format("%s: %s", o->title, symbol_words(quantity)),
        suffix, figures);
    figure_axis(&figure->y, quantity, NULL, 0);
    label_variants(o, figure);
    add(figure, pick(o, quantity, NULL), play_copy(o->law), NULL, 0);
    for (size_t k = 0; k < o->known_count; k++)
        add(figure, pick(o, quantity, o->known[k]), NULL, known_name(o->known[k], o, quantity), 0);
    figure_draw_pairs(figure);
    figure->y.log = figure_wants_log(figure, 1, LOG_Y);
    figure_settle(figure);
}

static char *variant_name(const struct outcomes *o, size_t v) {
    char *name = figure_short_name(o->law, &o->variants[v], 1, o->variants, o->variant_count);
    return *name ? name : play_copy(o->law);
}

/* The points of one variant over the quantities, as ratios; variants stand beside each other. */
static struct figure_pair pick_ratios(const struct outcomes *o, size_t v) {
    struct figure_pair pair = {.is_loose = 1, .known_is_loose = 1};
    const double aside = 0.16 * ((double)v - 0.5 * (double)(o->variant_count - 1));
    for (size_t i = 0; i < o->count; i++) {
        const struct play_row *row = o->rows[i];
        size_t quantities = o->quantity_count;
        if (strcmp(row->variant, o->variants[v]) != 0 || !(fabs(row->expected) > 0))
            continue;
        take(&pair, row,
             1.0 + aside + (double)curve_place_in(o->quantities, &quantities, row->quantity),
             row->expected);
    }
    return pair;
}

/* Quantities of which everything expected is 0 have no ratio. */
static void drop_zeros(struct outcomes *o) {
    size_t kept = 0;
    for (size_t q = 0; q < o->quantity_count; q++) {
        int some = 0;
        for (size_t i = 0; i < o->count; i++)
            some |=
                !strcmp(o->rows[i]->quantity, o->quantities[q]) && fabs(o->rows[i]->expected) > 0;
        if (some)
            o->quantities[kept++] = o->quantities[q];
    }
    o->quantity_count = kept;
}

/* All quantities of few variants, as predicted over expected. */
static void make_ratios(struct outcomes *o, struct figures *figures) {
    drop_zeros(o);
    struct figure *figure = begin(o, play_copy(o->title), "", figures);
    figure_axis(&figure->y, RATIO, "1", 0);
    label_quantities(o, figure);
    for (size_t v = 0; v < o->variant_count; v++)
        add(figure, pick_ratios(o, v), variant_name(o, v), NULL, v);
    for (size_t v = 0; v < o->variant_count; v++)
        add(figure, pick_ratios(o, v), NULL, play_copy(v ? "" : "expected"), 0);
    if (o->zero_count)
        figure_note(&figure->note,
                    play_format("%zu expected values are 0 and have no ratio", o->zero_count));
    figure_settle(figure);
}

/* A failure, a reference or a finding has a figure of its own beside that of another quantity. */
static int rank_of(const struct outcomes *o, const char *quantity) {
    int rank = 0;
    for (size_t i = 0; i < o->count; i++)
        if (!strcmp(o->rows[i]->quantity, quantity))
            rank |= (o->rows[i]->verdict > PLAY_VERDICT_UNDETERMINED ? 8 : 0) |
                    (*o->rows[i]->reference ? 4 : 0) |
                    (o->rows[i]->verdict == PLAY_VERDICT_FINDING ? 2 : 0);
    return rank;
}

size_t figures_outcomes(const struct report_results *results, const struct index_trace *head,
                        size_t most, struct figures *figures) {
    struct swept sweep;
    size_t made = 0;
    const char *swept =
        figures_swept(results, head->law, head->case_name, &sweep) ? sweep.rows[0]->quantity : "";
    struct outcomes o = collect(&results->rows, head, swept);
    if (o.count > o.zero_count && o.variant_count <= FEW && o.quantity_count > 1) {
        make_ratios(&o, figures);
        return 1;
    }
    for (int rank = 15; rank >= 0; rank--)
        for (size_t q = 0; q < o.quantity_count && made < most; q++) {
            const int own = rank_of(&o, o.quantities[q]);
            if (own != rank || (made && !own) || (*swept && own < 8))
                continue;
            make_quantity(&o, o.quantities[q], o.quantity_count == 1, made ? o.quantities[q] : "",
                          figures);
            made++;
        }
    return made;
}

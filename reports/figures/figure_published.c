/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Published curves in the form that their files have: all laws over the points, each with its score. */
#include "cases/results/scores.h"
#include "cases/results/swept.h"
#include "cases/tell/symbols.h"
#include "curves.h"

#define ALIKE 0.004 /* of the height: as wide as a line */

/* Laws that lie on each other, by the first of them. */
struct curve_of {
    const char *law;
    size_t alike; /* with it */
    struct figure_pair pair;
    struct play_rows rows;
};

/* One figure: a test, its set-up, and the quantity on the same axes. */
static int is_alike(const struct play_row *a, const struct play_row *b) {
    return strcmp(a->case_name, b->case_name) == 0 && strcmp(a->quantity, b->quantity) == 0 &&
           strcmp(a->x_axis, b->x_axis) == 0 && strcmp(a->y_axis, b->y_axis) == 0 &&
           strcmp(swept_series(a->variant, "law"), swept_series(b->variant, "law")) == 0;
}

static int is_drawn_already(const struct play_rows *rows, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (rows->rows[k].point_count && is_alike(&rows->rows[k], &rows->rows[i]))
            return 1;
    return 0;
}

static void add_row(struct curve_of *curve, const struct play_row *row) {
    play_rows_add(&curve->rows, row);
    for (size_t k = 0; k < row->point_count; k++)
        figure_pair_point(&curve->pair, row->points[k].x, row->points[k].obtained,
                          row->points[k].published, row->points[k].uncertainty);
}

/* The curves of all laws; how many. */
static size_t read_curves(const struct play_rows *rows, size_t first, struct curve_of *ret) {
    size_t count = 0;
    for (size_t i = first; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        size_t k = 0;
        if (!row->point_count || !is_alike(&rows->rows[first], row))
            continue;
        while (k < count && strcmp(ret[k].law, row->law) != 0)
            k++;
        if (k == count)
            ret[count++] = (struct curve_of){.law = row->law};
        add_row(&ret[k], row);
    }
    for (size_t k = 0; k < count; k++)
        figure_pair_sort(&ret[k].pair);
    return count;
}

static int lie_on(const struct figure_pair *a, const struct figure_pair *b) {
    double low = HUGE_VAL, high = -HUGE_VAL, most = 0.0;
    for (size_t i = 0; i < a->count && a->count == b->count; i++) {
        low = fmin(low, fmin(a->law[i], a->expected[i]));
        high = fmax(high, fmax(a->law[i], a->expected[i]));
        most = fmax(most, fabs(a->law[i] - b->law[i]));
    }
    return a->count == b->count && most <= ALIKE * (high - low);
}

/* Keeps one of the curves that lie on each other; how many are left. */
static size_t join(struct curve_of *curves, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;
        while (k < kept && !lie_on(&curves[k].pair, &curves[i].pair))
            k++;
        if (k == kept)
            curves[kept++] = curves[i];
        else
            curves[k].alike++;
    }
    return kept;
}

/* "hertz mindlin and 3 alike: 15/4.7*" */
static char *name_of(const struct curve_of *curve) {
    struct play_scores s;
    char *alike = curve->alike ? play_format(" and %zu alike", curve->alike) : play_copy("");
    play_scores_make(&curve->rows, &s);
    return play_format("%s%s: %s", symbol_words(curve->law), alike, play_score_text(s.of));
}

static void make(const struct play_rows *rows, size_t first, struct figures *figures) {
    const struct play_row *row = &rows->rows[first];
    const char *setup = swept_series(row->variant, "law");
    struct curve_of *curves = play_zeroed(rows->count + 1, sizeof *curves);
    const size_t laws = read_curves(rows, first, curves);
    struct figure *figure =
        figure_new(figures, row->law, row->case_name,
                   play_format("Published %s over %s%s%s", symbol_words(row->y_axis),
                               symbol_words(row->x_axis), *setup ? ", " : "", setup),
                   play_format("%s_%s_%s", row->case_name, setup, row->y_axis));
    figure_axis(&figure->x, row->x_axis, "", 0);
    figure_axis(&figure->y, row->y_axis, "", 0);
    figure->laws = play_resize(NULL, laws + 1, sizeof *figure->laws);
    for (size_t k = 1; k < laws; k++)
        figure->laws[figure->law_count++] = play_copy(curves[k].law);
    const size_t count = join(curves, laws), shown = figure_show(count, "laws", figure);
    for (size_t k = 0; k < shown; k++) {
        struct figure_pair pair = curves[figure_thinned(k, shown, count)].pair;
        pair.name = name_of(&curves[figure_thinned(k, shown, count)]);
        pair.known = k ? NULL : play_copy("published");
        pair.known_is_loose = 1;
        pair.style = k;
        figure_add_pair(figure, pair);
    }
    figure_draw_pairs(figure);
    figure_settle(figure);
}

void figures_published(const struct report_results *results, struct figures *figures) {
    const struct play_rows *rows = &results->rows;
    for (size_t i = 0; i < rows->count; i++)
        if (rows->rows[i].point_count && !is_drawn_already(rows, i))
            make(rows, i, figures);
}

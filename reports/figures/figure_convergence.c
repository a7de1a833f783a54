/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "curves.h"
#include "cases/base/memory.h"

/* Entries of one case and quantity share a colour and a line of the legend. */
static int alike(const struct index_convergence *a, const struct index_convergence *b) {
    return !strcmp(a->law, b->law) && !strcmp(a->case_name, b->case_name) &&
           !strcmp(a->quantity, b->quantity);
}

/* Numbers the groups of one law in order of appearance; group[i] is SIZE_MAX for other laws. */
static size_t number_groups(const struct report_results *results, const char *law, size_t *group) {
    size_t groups = 0;
    for (size_t i = 0; i < results->index.convergence_count; i++) {
        const struct index_convergence *entry = &results->index.convergence[i];
        size_t j = 0;
        group[i] = SIZE_MAX;
        if (strcmp(entry->law, law) != 0)
            continue;
        while (j < i && !alike(&results->index.convergence[j], entry))
            j++;
        group[i] = j < i ? group[j] : groups++;
    }
    return groups;
}

/* Both axes relative to the coarsest grid, so that all curves start at (1, 1) and slopes compare. */
static int add_convergence(const struct report_results *results,
                           const struct index_convergence *entry, const char *name, size_t style,
                           struct report_figure *figure, double *finest) {
    struct report_table table;
    if (curve_table(results, entry->file, &table, figure))
        return 0;
    const int steps = report_table_find(&table, "steps");
    const int error = report_table_find(&table, "error");
    int added = 0;

    if (steps >= 0 && error >= 0 && table.rows) {
        double *x = curve_column(&table, steps), *y = curve_column(&table, error);
        size_t coarsest = 0;
        for (size_t i = 0; i < table.rows; i++)
            coarsest = x[i] < x[coarsest] ? i : coarsest;
        const double unit_x = x[coarsest], unit_y = y[coarsest];
        for (size_t i = 0; i < table.rows; i++) {
            x[i] /= unit_x;
            y[i] /= unit_y;
            if (!(x[i] > 0 && y[i] > 0))
                y[i] = (double)NAN;
            *finest = curve_drawable(x[i], y[i]) && x[i] > *finest ? x[i] : *finest;
        }
        added = figure_add(
            figure,
            (struct report_curve){
                .name = play_copy(name), .style = style, .count = table.rows, .x = x, .y = y});
    }
    report_table_free(&table);
    return added;
}

static void add_slope(struct report_figure *figure, double order, size_t style, double finest) {
    double *x = curve_zeroed(2, sizeof *x), *y = curve_zeroed(2, sizeof *y);
    x[0] = y[0] = 1;
    x[1] = finest;
    y[1] = pow(finest, -order);
    figure_add(figure, (struct report_curve){.name = play_format("order %.3g", order),
                                             .known = 1,
                                             .style = style,
                                             .count = 2,
                                             .x = x,
                                             .y = y});
}

static void add_slopes(const struct report_results *results, const size_t *group, size_t first,
                       size_t end, double finest, struct report_figure *figure) {
    double drawn[REPORT_CURVES];
    size_t count = 0;
    for (size_t i = 0; i < results->index.convergence_count && finest > 1; i++) {
        const double order = results->index.convergence[i].order_expected;
        size_t d = 0;
        if (group[i] < first || group[i] >= end || !isfinite(order))
            continue;
        while (d < count && fabs(drawn[d] - order) > 1e-9)
            d++;
        if (d < count || count == REPORT_CURVES)
            continue;
        add_slope(figure, order, count, finest);
        drawn[count++] = order;
    }
}

/* One figure of groups [first, end) of a law. */
static void make_convergence(const struct report_results *results, const char *law,
                             const size_t *group, size_t first, size_t end,
                             struct report_figures *figures) {
    struct report_figure *figure = figure_new(figures, law, "", "Convergence under refinement",
                                              play_format("convergence_%s", law));
    double finest = 1;
    size_t lost = 0;

    figure_axis(&figure->x, "steps / coarsest steps", "", 2);
    figure_axis(&figure->y, "RMS error / error on the coarsest grid", "", 10);
    for (size_t g = first; g < end; g++) {
        int named = 0;
        for (size_t i = 0; i < results->index.convergence_count; i++) {
            const struct index_convergence *entry = &results->index.convergence[i];
            if (group[i] != g)
                continue;
            char *name = play_format("%s: %s", entry->case_name, entry->quantity);
            const int added =
                add_convergence(results, entry, named ? "" : name, g - first, figure, &finest);
            named |= added;
            lost += !added;
            free(name);
        }
    }
    if (lost) {
        char *note = play_format("%zu %s no error to draw (zero or not a number on the coarsest "
                                 "grid)",
                                 lost, lost == 1 ? "run has" : "runs have");
        figure_note(&figure->note, note);
        free(note);
    }
    add_slopes(results, group, first, end, finest, figure);
    figure_settle(figure);
}

void figures_convergence(const struct report_results *results, struct report_figures *figures) {
    const size_t count = results->index.convergence_count;
    size_t *group = curve_zeroed(count + 1, sizeof *group);

    for (size_t i = 0; i < count; i++) {
        const char *law = results->index.convergence[i].law;
        size_t earlier = 0;
        while (earlier < i && strcmp(results->index.convergence[earlier].law, law) != 0)
            earlier++;
        if (earlier < i)
            continue;
        const size_t groups = number_groups(results, law, group);
        const size_t parts = (groups + REPORT_CURVES - 1) / REPORT_CURVES;
        for (size_t p = 0; p < parts; p++)
            make_convergence(results, law, group, p * groups / parts, (p + 1) * groups / parts,
                             figures);
    }
    free(group);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "curves.h"
#include "cases/base/memory.h"
#include "reports/read/symbols.h"
#include "touchstone/law.h"

#define LOG_X 30.0 /* a positive range of this ratio gets a logarithmic axis */
#define LOG_Y 1e4

struct sweep_columns {
    int series, x, predicted, expected, uncertainty;
};

/* Rows of one series, in order of x where sorted. */
struct series {
    const char *name;
    size_t count;
    double *x, *predicted, *expected, *half;
};

static double *picked(const struct report_table *table, const size_t *row, size_t count,
                      int column) {
    double *values = curve_zeroed(count + 1, sizeof *values);
    for (size_t i = 0; i < count; i++)
        values[i] = column < 0 ? 0 : report_table_number(table, row[i], (size_t)column);
    return values;
}

static struct series read_series(const struct report_table *table,
                                 const struct sweep_columns *columns, const char *name) {
    size_t *row = curve_zeroed(table->rows + 1, sizeof *row), count = 0;
    for (size_t i = 0; i < table->rows; i++)
        if (!strcmp(report_table_text(table, i, (size_t)columns->series), name))
            row[count++] = i;
    const struct series series = {name,
                                  count,
                                  picked(table, row, count, columns->x),
                                  picked(table, row, count, columns->predicted),
                                  picked(table, row, count, columns->expected),
                                  picked(table, row, count, columns->uncertainty)};
    free(row);
    return series;
}

static void add_law(struct report_figure *figure, const struct series *series, size_t style) {
    figure_add(figure,
               (struct report_curve){.name = play_copy(*series->name ? series->name : figure->law),
                                     .style = style,
                                     .count = series->count,
                                     .x = series->x,
                                     .y = series->predicted});
}

static void add_reference(struct report_figure *figure, const struct series *series, size_t style) {
    double *x = curve_zeroed(series->count + 1, sizeof *x);
    memcpy(x, series->x, series->count * sizeof *x);
    figure_compare(figure, style, x, series->predicted, series->expected, series->half,
                   series->count);
    figure_add(figure,
               (struct report_curve){.name = style ? play_copy("")
                                                   : figure_known_name(figure, "reference",
                                                                       series->half, series->count),
                                     .known = 1,
                                     .count = series->count,
                                     .x = x,
                                     .y = series->expected,
                                     .half = series->half});
}

/* Distinct texts of the series column, in order; the caller frees the list. */
static const char **list_series(const struct report_table *table, int index, size_t *ret_count) {
    const char **list = curve_zeroed(table->rows + 1, sizeof *list);
    size_t count = 0;
    for (size_t i = 0; i < table->rows; i++) {
        const char *series = report_table_text(table, i, (size_t)index);
        size_t s = 0;
        while (s < count && strcmp(list[s], series) != 0)
            s++;
        if (s == count)
            list[count++] = series;
    }
    *ret_count = count;
    return list;
}

/* 10 where all that is drawn along an axis is positive and spans more than the ratio, else 0. */
static int wants_log(const struct report_figure *figure, int y, double ratio) {
    double least = HUGE_VAL, most = 0;
    for (size_t c = 0; c < figure->curve_count; c++) {
        for (size_t i = 0; i < figure->curves[c].count; i++) {
            const double value = y ? figure->curves[c].y[i] : figure->curves[c].x[i];
            if (isnan(figure->curves[c].y[i]))
                continue;
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
    }
    return least > 0 && most / least > ratio ? 10 : 0;
}

/* The law's curves first. Each array goes into one curve, the law's after it was compared. */
static void add_all(struct report_figure *figure, struct series *list, size_t count) {
    double *predicted[REPORT_CURVES];
    for (size_t i = 0; i < count; i++) {
        const size_t size = list[i].count * sizeof(double);
        predicted[i] =
            memcpy(curve_zeroed(list[i].count + 1, sizeof(double)), list[i].predicted, size);
        struct series law = list[i];
        law.predicted = predicted[i];
        law.x = memcpy(curve_zeroed(list[i].count + 1, sizeof(double)), list[i].x, size);
        add_law(figure, &law, i);
    }
    for (size_t i = 0; i < count; i++) {
        add_reference(figure, &list[i], i);
        free(list[i].x);
        free(list[i].predicted);
    }
}

/* The property of a law of ours that a sweep goes over; NULL: it is none. */
static const struct touch_property *property_of(const struct index_sweep *sweep) {
    const struct touch_law *law = touch_law_find(sweep->law);
    const int k = law ? touch_property_find(law, sweep->x) : -1;
    return k < 0 ? NULL : &law->properties[k];
}

/* "e_n, target restitution coefficient": what a property means, up to remarks, with its symbol; its
 * keyword where there is none. */
static void settle_axis(struct report_axis *axis, const struct touch_property *property) {
    const size_t length = property ? strcspn(property->meaning, "(:;,") : 0;
    char *symbol = property ? report_symbol_enhanced(property->symbol) : NULL;
    if (!symbol || strcspn(property->meaning, "_^@&~{}\\") < length) {
        free(symbol);
        return;
    }
    axis->symbol = symbol;
    free(axis->name);
    axis->name = play_format("%.*s", (int)length, property->meaning);
    for (size_t end = strlen(axis->name); end && axis->name[end - 1] == ' ';)
        axis->name[--end] = '\0';
}

/* Restitution over its target: the line on which the law returns the target. */
static void add_target(struct report_figure *figure) {
    double ends[2] = {HUGE_VAL, -HUGE_VAL}, *x = curve_zeroed(2, sizeof *x),
           *y = curve_zeroed(2, sizeof *y);
    for (size_t c = 0; c < figure->curve_count; c++)
        for (size_t i = 0; i < figure->curves[c].count; i++) {
            ends[0] = fmin(ends[0], figure->curves[c].x[i]);
            ends[1] = fmax(ends[1], figure->curves[c].x[i]);
        }
    for (size_t i = 0; i < 2; i++)
        x[i] = y[i] = ends[i];
    figure_add(
        figure,
        (struct report_curve){
            .name = play_copy("target"), .known = 1, .style = 1, .count = 2, .x = x, .y = y});
}

static void make_sweep(const struct report_results *results, const struct index_sweep *sweep,
                       struct report_figures *figures) {
    char *name = figure_full_name(sweep->law, sweep->case_name);
    struct report_figure *figure = figure_new(figures, sweep->law, sweep->case_name, sweep->title,
                                              play_format("sweep_%s_%s", name, sweep->quantity));
    struct report_table table;
    free(name);
    const struct touch_property *property = property_of(sweep);
    figure_axis(&figure->x, sweep->x, sweep->unit, 0);
    settle_axis(&figure->x, property);
    figure_axis(&figure->y, sweep->quantity, NULL, 0);

    if (!curve_table(results, sweep->file, &table, figure)) {
        const struct sweep_columns columns = {
            report_table_find(&table, "series"), report_table_find(&table, "x"),
            report_table_find(&table, "predicted"), report_table_find(&table, "expected"),
            report_table_find(&table, "uncertainty")};
        if (columns.series < 0 || columns.x < 0 || columns.predicted < 0 || columns.expected < 0) {
            figure_note(&figure->note,
                        "the table of the sweep must have series, x, predicted, expected");
        } else {
            size_t count;
            const char **series = list_series(&table, columns.series, &count);
            const size_t shown = figure_show(count, "series", figure);
            struct series list[REPORT_CURVES];
            for (size_t i = 0; i < shown; i++)
                list[i] = read_series(&table, &columns, series[figure_thinned(i, shown, count)]);
            add_all(figure, list, shown);
            free(series);
        }
        report_table_free(&table);
    }
    figure->x.log = wants_log(figure, 0, LOG_X);
    figure->y.log = wants_log(figure, 1, LOG_Y);
    if (figure->curve_count && property && strstr(property->meaning, "restitution") &&
        !strcmp(sweep->quantity, "restitution") && figure->x.log == figure->y.log)
        add_target(figure);
    figure_settle(figure);
}

void figures_sweeps(const struct report_results *results, struct report_figures *figures) {
    for (size_t i = 0; i < results->index.sweep_count; i++)
        make_sweep(results, &results->index.sweeps[i], figures);
}

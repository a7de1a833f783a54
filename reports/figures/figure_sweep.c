/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "curves.h"
#include "cases/base/memory.h"
#include "cases/tell/short_name.h"
#include "cases/tell/symbols.h"
#include "touchstone/common.h"
#include "touchstone/law.h"

#define LOG_X   100.0 /* a positive range of this ratio gets a logarithmic axis; but for angles */
#define LOG_Y   100.0
#define APART   10.0  /* ratio of the largest values from which series do not share an axis */
#define ALIKE   0.004 /* of the height: as wide as a line */
#define NOTHING 1e-12 /* in any unit: round-off */
#define GROUPS  4     /* figures of one sweep */
#define DEGREE  57.295779513082320877

struct sweep_columns {
    int series, x, predicted, expected, uncertainty;
};

/* Rows of one series, in order of x. Those that lie on each other are drawn as one. */
struct series {
    const char *name; /* of the variants, without what is swept */
    size_t count;
    double *x, *predicted, *expected, *half;
    struct figure_pair smooth; /* what is known between its places */
    double size, error;        /* the largest value, and difference */
    size_t drawn_as;           /* its own place, or that of the series that stands for it */
    size_t group;
};

struct sweep {
    const struct index_sweep *entry;
    size_t count, group_count;
    struct series *list;
};

/* --- reading -------------------------------------------------------------------------------- */

struct sweep_row {
    double x, predicted, expected, half;
};

static int by_x(const void *a, const void *b) {
    const struct sweep_row *left = a, *right = b;
    return (left->x > right->x) - (left->x < right->x);
}

static struct series read_series(const struct report_table *table,
                                 const struct sweep_columns *columns, const char *name,
                                 double scale) {
    struct series series = {.name = name};
    struct sweep_row *rows = play_zeroed(table->rows + 1, sizeof *rows);
    double **const to[] = {&series.x, &series.predicted, &series.expected, &series.half};
    for (size_t i = 0; i < table->rows; i++) {
        if (strcmp(report_table_text(table, i, (size_t)columns->series), name) != 0)
            continue;
        const char *predicted = report_table_text(table, i, (size_t)columns->predicted);
        const double half = columns->uncertainty < 0
                                ? 0
                                : report_table_number(table, i, (size_t)columns->uncertainty);
        if (!*predicted) {
            figure_pair_point(
                &series.smooth, scale * report_table_number(table, i, (size_t)columns->x),
                (double)NAN, report_table_number(table, i, (size_t)columns->expected), half);
            continue;
        }
        rows[series.count++] =
            (struct sweep_row){scale * report_table_number(table, i, (size_t)columns->x),
                               report_table_number(table, i, (size_t)columns->predicted),
                               report_table_number(table, i, (size_t)columns->expected), half};
    }
    qsort(rows, series.count, sizeof *rows, by_x);
    for (size_t k = 0; k < TOUCH_COUNT(to); k++)
        *to[k] = play_zeroed(series.count + 1, sizeof **to[k]);
    for (size_t i = 0; i < series.count; i++) {
        const struct sweep_row *row = &rows[i];
        const double error = fabs(row->predicted - row->expected);
        series.x[i] = row->x;
        series.predicted[i] = row->predicted;
        series.expected[i] = row->expected;
        series.half[i] = row->half;
        series.size = fmax(series.size, fmax(fabs(row->predicted), fabs(row->expected)));
        series.error = fmax(series.error, error);
    }
    return series;
}

static void read_all(const struct report_table *table, const struct sweep_columns *columns,
                     struct sweep *sweep) {
    const double scale = strcmp(sweep->entry->unit, "rad") != 0 ? 1 : DEGREE;
    sweep->list = play_zeroed(table->rows + 1, sizeof *sweep->list);
    for (size_t i = 0; i < table->rows; i++) {
        const char *name = report_table_text(table, i, (size_t)columns->series);
        size_t s = 0;
        while (s < sweep->count && strcmp(sweep->list[s].name, name) != 0)
            s++;
        if (s == sweep->count)
            sweep->list[sweep->count++] = read_series(table, columns, name, scale);
    }
}

/* --- which series share a figure, and a curve ------------------------------------------------ */

static int lie_on(const double *a, const double *b, size_t count, double within) {
    for (size_t i = 0; i < count; i++)
        if (!(fabs(a[i] - b[i]) <= within) && !(isnan(a[i]) && isnan(b[i])))
            return 0;
    return 1;
}

static int are_alike(const struct series *a, const struct series *b, double within) {
    return a->group == b->group && a->count == b->count &&
           lie_on(a->x, b->x, a->count, 1e-9 * fabs(a->x[a->count - 1])) &&
           lie_on(a->predicted, b->predicted, a->count, within) &&
           lie_on(a->expected, b->expected, a->count, within);
}

/* Height of what a group shows. */
static double height_of(const struct sweep *sweep, size_t group) {
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (size_t s = 0; s < sweep->count; s++)
        for (size_t i = 0; sweep->list[s].group == group && i < sweep->list[s].count; i++) {
            least = fmin(least, fmin(sweep->list[s].predicted[i], sweep->list[s].expected[i]));
            most = fmax(most, fmax(sweep->list[s].predicted[i], sweep->list[s].expected[i]));
        }
    return most > least ? most - least : 0;
}

/* Groups of series by the size of their values, the largest first. */
static void make_groups(struct sweep *sweep) {
    char *grouped = play_zeroed(sweep->count + 1, 1);
    for (size_t left = sweep->count; left; sweep->group_count++) {
        double most = 0;
        for (size_t s = 0; s < sweep->count; s++)
            most = grouped[s] ? most : fmax(most, sweep->list[s].size);
        for (size_t s = 0; s < sweep->count; s++) {
            if (grouped[s] || sweep->list[s].size * APART < most)
                continue;
            grouped[s] = 1;
            sweep->list[s].group = sweep->group_count;
            left--;
        }
    }
}

/* Of series that lie on each other the one with the largest error stands for all. */
static void join_alike(struct sweep *sweep) {
    for (size_t s = 0; s < sweep->count; s++) {
        const double height = height_of(sweep, sweep->list[s].group);
        size_t first = 0;
        while (first < s && (sweep->list[first].drawn_as != first ||
                             !are_alike(&sweep->list[first], &sweep->list[s], ALIKE * height)))
            first++;
        sweep->list[s].drawn_as = first;
    }
    for (size_t s = 0; s < sweep->count; s++) {
        const size_t now = sweep->list[s].drawn_as;
        if (!(sweep->list[s].error > sweep->list[now].error))
            continue;
        for (size_t i = 0; i < sweep->count; i++)
            if (sweep->list[i].drawn_as == now)
                sweep->list[i].drawn_as = s;
    }
}

/* --- curves --------------------------------------------------------------------------------- */

/* "dp_mode=0 (6 series alike)" */
static char *name_of(const struct sweep *sweep, size_t s, const char *law) {
    const char **all = play_zeroed(sweep->count + 1, sizeof *all),
               **members = play_zeroed(sweep->count + 1, sizeof *members);
    size_t count = 0;
    for (size_t i = 0; i < sweep->count; i++) {
        all[i] = sweep->list[i].name;
        if (sweep->list[i].drawn_as == s)
            members[count++] = all[i];
    }
    char *name = figure_short_name(law, members, count, all, sweep->count);
    return count > 1 ? play_format("%s (%zu series alike)", *name ? name : symbol_words(law), count)
                     : play_copy(*name ? name : symbol_words(law));
}

static double *copy_of(const double *values, size_t count) {
    return memcpy(play_zeroed(count + 1, sizeof *values), values, count * sizeof *values);
}

static void add_series(struct figure *figure, const struct series *series, size_t style,
                       int measured, char *name) {
    struct figure_pair pair = {.name = name,
                               .known = play_copy(measured ? "measured" : "reference"),
                               .is_loose = series->smooth.count > 0,
                               .known_is_loose = measured,
                               .style = style,
                               .count = series->count,
                               .x = copy_of(series->x, series->count),
                               .law = copy_of(series->predicted, series->count),
                               .expected = copy_of(series->expected, series->count),
                               .half = copy_of(series->half, series->count)};
    if (series->smooth.count) {
        struct figure_pair smooth = series->smooth;
        smooth.known = pair.known;
        smooth.law = NULL;
        pair.known = NULL; /* it is compared, and drawn by the curve */
        figure_add_pair(figure, smooth);
    }
    figure_add_pair(figure, pair);
}

static void add_all(struct figure *figure, const struct sweep *sweep, size_t group) {
    const int measured = !strcmp(sweep->entry->basis, "data");
    size_t *drawn = play_zeroed(sweep->count + 1, sizeof *drawn), count = 0, joined = 0;
    for (size_t s = 0; s < sweep->count; s++) {
        if (sweep->list[s].group == group && sweep->list[s].drawn_as == s)
            drawn[count++] = s;
        joined += sweep->list[s].group == group && sweep->list[s].drawn_as != s;
    }
    const size_t shown = figure_show(count, "series", figure);
    if (joined)
        figure_note(&figure->note,
                    "of series that lie on each other the one with the largest error is drawn");
    for (size_t i = 0; i < shown; i++) {
        const size_t s = drawn[figure_thinned(i, shown, count)];
        add_series(figure, &sweep->list[s], i, measured, name_of(sweep, s, figure->law));
    }
}

/* --- axes ----------------------------------------------------------------------------------- */

/* The property of a law of ours that a sweep goes over; NULL: it is none. */
static const struct touch_property *property_of(const struct index_sweep *sweep) {
    const struct touch_law *law = touch_law_find(sweep->law);
    const int k = law ? touch_property_find(law, sweep->x) : -1;
    return k < 0 ? NULL : &law->properties[k];
}

/* "Restitution over speed: TITLE" */
static char *title_of(const struct index_sweep *entry, const struct figure_axis *x) {
    char *title = play_format("%s over %s: %s", symbol_words(entry->quantity),
                              symbol_words(x->name), entry->title);
    title[0] = title[0] >= 'a' && title[0] <= 'z' ? (char)(title[0] - 'a' + 'A') : title[0];
    return title;
}

static struct figure *new_figure(const struct index_sweep *entry,
                                 const struct touch_property *property, struct figures *figures) {
    char *name = figure_full_name(entry->law, entry->case_name);
    const int angle = !strcmp(entry->unit, "rad");
    struct figure *figure = figure_new(figures, entry->law, entry->case_name, "",
                                       play_format("sweep_%s_%s", name, entry->quantity));
    figure_axis(&figure->x, entry->x, angle ? "deg" : entry->unit, 0);
    figure_axis_property(&figure->x, property);
    figure_axis(&figure->y, entry->quantity, NULL, 0);
    figure->title = title_of(entry, &figure->x);
    return figure;
}

/* How much of the axis the curves take up, in tenths, where a constant tells least; and more where what is expected was
 * measured. */
static int tells(const struct sweep *sweep, size_t group) {
    const int measured = strcmp(sweep->entry->basis, "data") == 0;
    double size = 0;
    for (size_t s = 0; s < sweep->count; s++)
        size = sweep->list[s].group == group ? fmax(size, sweep->list[s].size) : size;
    return (measured ? 100 : 0) +
           (size > NOTHING ? (int)(10 * fmin(height_of(sweep, group) / size, 2) + 0.5) : 0);
}

static void make_group(const struct sweep *sweep, size_t group, struct figures *figures) {
    const struct touch_property *property = property_of(sweep->entry);
    struct figure *figure = new_figure(sweep->entry, property, figures);
    const size_t groups = sweep->group_count < GROUPS ? sweep->group_count : GROUPS;
    if (groups > 1) {
        char *note = play_format("series of size %zu of %zu%s; each size has a figure of its own",
                                 group + 1, sweep->group_count,
                                 sweep->group_count > groups ? ", of which four are drawn" : "");
        figure_note(&figure->note, note);
    }
    add_all(figure, sweep, group);
    figure_draw_pairs(figure);
    figure->tells = tells(sweep, group);
    figure->x.log = strcmp(sweep->entry->unit, "rad") != 0 ? figure_wants_log(figure, 0, LOG_X) : 0;
    figure->y.log = figure_wants_log(figure, 1, LOG_Y);
    if (figure->curve_count && property && property->role == TOUCH_RESTITUTION &&
        !strcmp(sweep->entry->quantity, "restitution") && figure->x.log == figure->y.log)
        figure_add_target(figure);
    figure_settle(figure);
    figure->is_empty = figure->missing != NULL; /* the table is there, and the law gave no number */
}

/* A sweep whose table cannot be read is a figure that is missing. */
static void make_missing(const struct index_sweep *entry, const char *why,
                         struct figures *figures) {
    struct figure *figure = new_figure(entry, property_of(entry), figures);
    figure_note(&figure->note, why);
    figure_settle(figure);
}

static void make_sweep(const struct report_results *results, const struct index_sweep *entry,
                       struct figures *figures) {
    struct figure reader = {.note = play_copy("")}; /* takes the note of a bad table */
    struct report_table table;
    struct sweep sweep = {.entry = entry};
    if (curve_table(results, entry->file, &table, &reader)) {
        make_missing(entry, reader.note, figures);
        return;
    }
    const struct sweep_columns columns = {
        report_table_find(&table, "series"), report_table_find(&table, "x"),
        report_table_find(&table, "predicted"), report_table_find(&table, "expected"),
        report_table_find(&table, "uncertainty")};
    if (columns.series < 0 || columns.x < 0 || columns.predicted < 0 || columns.expected < 0) {
        make_missing(entry, "the table of the sweep must have series, x, predicted, expected",
                     figures);
    } else {
        read_all(&table, &columns, &sweep);
        make_groups(&sweep);
        join_alike(&sweep);
        if (!sweep.count)
            make_missing(entry, "", figures);
        for (size_t g = 0; g < sweep.group_count && g < GROUPS; g++)
            make_group(&sweep, g, figures);
    }
}

void figures_sweeps(const struct report_results *results, struct figures *figures) {
    for (size_t i = 0; i < results->index.sweep_count; i++)
        make_sweep(results, &results->index.sweeps[i], figures);
}

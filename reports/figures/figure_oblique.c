/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Oblique impacts: the slip afterwards over that before, both times kappa over friction times normal
 * velocity, beside what the law's springs should give and beside Mindlin and Deresiewicz. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "curves.h"
#include "cases/base/memory.h"
#include "cases/tell/short_name.h"

#define LAW     "law" /* what the column "curve" calls the law; else a reference */
#define MOST    8.0 /* of psi1: beyond, the contact slides throughout and psi2 is a straight line */
#define PLACE   0.1 /* of psi1: closer values are one place */
#define TELLING 4   /* places of the law that tell as much as one more reference */
#define LEAST   4 /* places of the law that must be left below, so that what is beyond is not drawn */

struct columns {
    int curve, series, psi1, psi2, uncertainty;
};

struct points {
    size_t count;
    double (*at)[3]; /* psi1, psi2, uncertainty; by psi1 */
};

static int compare_points(const void *a, const void *b) {
    const double *left = a, *right = b;
    return (left[0] > right[0]) - (left[0] < right[0]);
}

static struct points read_points(const struct report_table *table, const struct columns *c,
                                 const char *curve, const char *series, double most) {
    struct points points = {0, play_zeroed(table->rows + 1, sizeof *points.at)};
    for (size_t i = 0; i < table->rows; i++) {
        if (strcmp(report_table_text(table, i, (size_t)c->curve), curve) != 0 ||
            strcmp(report_table_text(table, i, (size_t)c->series), series) != 0 ||
            report_table_number(table, i, (size_t)c->psi1) > most)
            continue;
        double *at = points.at[points.count++];
        at[0] = report_table_number(table, i, (size_t)c->psi1);
        at[1] = report_table_number(table, i, (size_t)c->psi2);
        at[2] = report_table_number(table, i, (size_t)c->uncertainty);
    }
    qsort(points.at, points.count, sizeof *points.at, compare_points);
    return points;
}

static double *take(const struct points *points, size_t column) {
    double *values = play_zeroed(points->count + 1, sizeof *values);
    for (size_t i = 0; i < points->count; i++)
        values[i] = points->at[i][column];
    return values;
}

/* The places of the law in a series, beside the first reference where that has the same. */
static void add_law(struct figure *figure, const struct report_table *table,
                    const struct columns *c, const char *series, const char *reference, double most,
                    size_t style, char *name) {
    struct points law = read_points(table, c, LAW, series, most),
                  known = read_points(table, c, reference, series, most);
    double *expected = take(&law, 1), *half = take(&law, 2);
    for (size_t i = 0; i < law.count; i++) {
        const double *found = known.count ? bsearch(law.at[i], known.at, known.count,
                                                    sizeof *known.at, compare_points)
                                          : NULL;
        expected[i] = found ? found[1] : (double)NAN;
        half[i] = found ? found[2] : 0;
    }
    figure_add_pair(figure, (struct figure_pair){.name = name,
                                                 .is_loose = 1,
                                                 .style = style,
                                                 .count = law.count,
                                                 .x = take(&law, 0),
                                                 .law = take(&law, 1),
                                                 .expected = expected,
                                                 .half = half});
}

/* Distinct texts of a column among the rows of the law, or of the references. */
static const char **list_texts(const struct report_table *table, const struct columns *c,
                               int column, int known, size_t *ret_count) {
    const char **list = play_zeroed(table->rows + 1, sizeof *list);
    size_t count = 0;
    for (size_t i = 0; i < table->rows; i++) {
        const char *text = report_table_text(table, i, (size_t)column);
        const int is_law = !strcmp(report_table_text(table, i, (size_t)c->curve), LAW);
        size_t s = 0;
        while (s < count && strcmp(list[s], text) != 0)
            s++;
        if (s == count && is_law != known)
            list[count++] = text;
    }
    *ret_count = count;
    return list;
}

/* Curves of one reference: one for each series of the law, or ("") one for all. */
static void add_known(struct figure *figure, const struct report_table *table,
                      const struct columns *c, const char *reference, const char *const *series,
                      size_t shown, double most) {
    for (size_t i = 0; i <= shown; i++) {
        struct points points = read_points(table, c, reference, i < shown ? series[i] : "", most);
        figure_add_pair(figure, (struct figure_pair){.known = play_copy(reference),
                                                     .count = points.count,
                                                     .x = take(&points, 0),
                                                     .expected = take(&points, 1),
                                                     .half = take(&points, 2)});
        if (i < shown && !*series[i])
            break; /* the series has no name: it is the one for all */
    }
}

/* How many different psi1 up to a limit the law has; and how many points beyond. */
static size_t count_places(const struct report_table *table, const struct columns *c, double most,
                           size_t *ret_beyond) {
    double *seen = play_zeroed(table->rows + 1, sizeof *seen);
    size_t count = 0;
    *ret_beyond = 0;
    for (size_t i = 0; i < table->rows; i++) {
        const double psi = report_table_number(table, i, (size_t)c->psi1);
        size_t s = 0;
        if (strcmp(report_table_text(table, i, (size_t)c->curve), LAW) != 0 || !isfinite(psi))
            continue;
        *ret_beyond += psi > most;
        while (s < count && fabs(seen[s] - psi) > PLACE)
            s++;
        if (s == count && psi <= most)
            seen[count++] = psi;
    }
    return count;
}

/* The largest psi1 that is drawn. */
static double choose_most(struct figure *figure, const struct report_table *table,
                          const struct columns *c) {
    size_t beyond;
    if (count_places(table, c, MOST, &beyond) < LEAST || !beyond)
        return HUGE_VAL;
    char *note =
        play_format("%zu %s of psi1 above %g, where the contact slides throughout, %s not "
                    "drawn",
                    beyond, beyond == 1 ? "value" : "values", MOST, beyond == 1 ? "is" : "are");
    figure_note(&figure->note, note);
    return MOST;
}

static void add_curves(struct figure *figure, const struct report_table *table,
                       const struct columns *c) {
    size_t count, references, beyond;
    const double most = choose_most(figure, table, c);
    const char **series = list_texts(table, c, c->series, 0, &count);
    const char **known = list_texts(table, c, c->curve, 1, &references);
    const size_t shown = figure_show(count, "series", figure);
    for (size_t i = 0; i < shown; i++)
        series[i] = series[figure_thinned(i, shown, count)];
    for (size_t i = 0; i < shown; i++) {
        char *name = figure_short_name(figure->law, &series[i], 1, series, shown);
        add_law(figure, table, c, series[i], references ? known[0] : "", most, i,
                play_copy(*name ? name : figure->law));
    }
    for (size_t k = 0; k < references; k++)
        add_known(figure, table, c, known[k], series, shown, most);
    figure->tells = (int)(references * TELLING + count_places(table, c, most, &beyond));
}

static void make_oblique(const struct report_results *results, const struct index_oblique *entry,
                         struct figures *figures) {
    char *name = figure_full_name(entry->law, entry->case_name);
    char *title = play_format("psi2 over psi1: %s", entry->title);
    struct figure *figure =
        figure_new(figures, entry->law, entry->case_name, title, play_format("psi2_%s", name));
    struct report_table table;
    figure_axis(&figure->x, "dimensionless_slip_before", "1", 0);
    figure_axis(&figure->y, "dimensionless_slip_after", "1", 0);
    if (!curve_table(results, entry->file, &table, figure)) {
        const struct columns c = {
            report_table_find(&table, "curve"), report_table_find(&table, "series"),
            report_table_find(&table, "psi1"), report_table_find(&table, "psi2"),
            report_table_find(&table, "uncertainty")};
        if (c.curve < 0 || c.series < 0 || c.psi1 < 0 || c.psi2 < 0 || c.uncertainty < 0)
            figure_note(&figure->note,
                        "the table must have curve, series, psi1, psi2, uncertainty");
        else
            add_curves(figure, &table, &c);
    }
    figure_settle(figure);
}

void figures_oblique(const struct report_results *results, struct figures *figures) {
    for (size_t i = 0; i < results->index.oblique_count; i++)
        make_oblique(results, &results->index.oblique[i], figures);
}

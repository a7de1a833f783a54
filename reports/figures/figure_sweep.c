/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "curves.h"
#include "cases/core/vector.h"
#include "cases/results/swept.h"
#include "cases/tell/short_name.h"
#include "cases/tell/symbols.h"
#include "reference/catalogue/reference.h"

#define LOG_X       100.0 /* a positive range of this ratio gets a logarithmic axis; but for angles */
#define LOG_Y       100.0
#define APART       10.0  /* ratio of the largest values from which series do not share an axis */
#define ALIKE       0.004 /* of the height: as wide as a line */
#define NOTHING     1e-12 /* in any unit: round-off */
#define GROUPS      4     /* figures of one sweep */
#define SLOW_PLACES 40    /* of a curve whose reference takes its time */
#define DEGREE      57.295779513082320877

/* Rows of one series, in order of x. Those that lie on each other are drawn as one. */
struct series {
    const char *name; /* of the variants, without what is swept */
    size_t count;
    const struct play_row *row;
    const struct play_setup *setup; /* of its first variant */
    double *x, *predicted, *expected, *half;
    double size, error; /* the largest value, and difference */
    size_t drawn_as;    /* its own place, or that of the series that stands for it */
    size_t group;
};

struct sweep {
    const struct swept *of;
    const struct play_row *row; /* the first */
    size_t count, group_count;
    struct series *list;
};

/* --- reading -------------------------------------------------------------------------------- */

double curve_half(const struct play_row *row) {
    const double scale = row->error_kind == PLAY_ERROR_ABSOLUTE ? 1.0
                         : row->error_kind == PLAY_ERROR_ULP    ? fabs(row->expected) * DBL_EPSILON
                                                                : fabs(row->expected);
    const int given = row->basis == PLAY_BASIS_DATA || row->basis == PLAY_BASIS_PRINTED;
    const double stated = row->uncertainty > 0 ? row->uncertainty * scale : 0,
                 tolerance = given && row->tolerance > 0 ? row->tolerance * scale : 0;
    return fmax(stated, tolerance);
}

/* The first outcome that is compared; NULL: the rows of the case have none. */
static const char *quantity_of(const struct play_rows *rows, const char *law,
                               const char *case_name) {
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        const struct play_quantity *quantity =
            curve_row_is_of(row, law, case_name) ? play_quantity_find(row->quantity) : NULL;
        if (quantity && quantity->is_outcome && quantity->impact_only)
            return row->quantity;
    }
    return NULL;
}

int figures_swept(const struct report_results *results, const char *law, const char *case_name,
                  struct swept *ret_swept) {
    const struct play_rows *rows = &results->rows;
    const char *quantity = quantity_of(rows, law, case_name), *variant = NULL;
    struct swept s = {.rows = play_zeroed(rows->count + 1, sizeof *s.rows),
                      .setups = play_zeroed(rows->count + 1, sizeof *s.setups)};
    for (size_t i = 0; i < rows->count && quantity; i++) {
        const struct play_row *row = &rows->rows[i];
        if (!curve_row_is_of(row, law, case_name) || strcmp(row->quantity, quantity) != 0 ||
            (variant && !strcmp(variant, row->variant)))
            continue;
        variant = row->variant;
        s.setups[s.count] = play_setups_find(&rows->setups, case_name, variant, law);
        s.rows[s.count] = row;
        s.count += s.setups[s.count] && isfinite(swept_value(s.setups[s.count], "speed"));
    }
    s.x = s.count >= 3 && curve_wanted(results, s.rows[0]) ? swept_parameter(s.setups, s.count)
                                                           : NULL;
    s.unit = s.x ? play_setup_find(s.setups[0], s.x)->unit : NULL;
    *ret_swept = s;
    return s.x != NULL;
}

struct sweep_row {
    double x, predicted, expected, half;
};

static struct series read_series(const struct swept *of, size_t first, const char *name) {
    struct series series = {.name = name, .row = of->rows[first], .setup = of->setups[first]};
    struct sweep_row *rows = play_zeroed(of->count + 1, sizeof *rows);
    double **const to[] = {&series.x, &series.predicted, &series.expected, &series.half};
    for (size_t i = first; i < of->count; i++)
        if (!strcmp(swept_series(of->rows[i]->variant, of->x), name))
            rows[series.count++] =
                (struct sweep_row){swept_value(of->setups[i], of->x), of->rows[i]->predicted,
                                   of->rows[i]->expected, curve_half(of->rows[i])};
    qsort(rows, series.count, sizeof *rows, vector_by_first);
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

static void read_all(struct sweep *sweep) {
    const struct swept *of = sweep->of;
    sweep->list = play_zeroed(of->count + 1, sizeof *sweep->list);
    for (size_t i = 0; i < of->count; i++) {
        char *name = swept_series(of->rows[i]->variant, of->x);
        size_t s = 0;
        while (s < sweep->count && strcmp(sweep->list[s].name, name) != 0)
            s++;
        if (s == sweep->count)
            sweep->list[sweep->count++] = read_series(of, i, name);
    }
}

static int is_measured(const struct sweep *sweep) {
    return sweep->row->basis == PLAY_BASIS_DATA;
}

static double scale_of(const struct sweep *sweep) {
    return strcmp(sweep->of->unit, "rad") != 0 ? 1 : DEGREE;
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
    name = *name ? name : symbol_words(law);
    return count > 1 ? play_format("%s (%zu series alike)", name, count) : name;
}

static double *copy_of(const double *values, size_t count, double scale) {
    double *copy = play_zeroed(count + 1, sizeof *copy);
    for (size_t i = 0; i < count; i++)
        copy[i] = scale * values[i];
    return copy;
}

/* What the reference says between the places of a series; a pair without points where that is not known. */
static struct figure_pair smooth_of(const struct sweep *sweep, const struct series *series) {
    const struct ref_reference *reference = ref_find(series->row->reference);
    struct figure_pair pair = {.count = 0};
    double x[SWEPT_PLACES], y[SWEPT_PLACES], half[SWEPT_PLACES];
    const size_t places = reference && reference->kind == REF_ODE ? SLOW_PLACES : SWEPT_PLACES;
    const size_t count = reference && series->count >= 3
                             ? swept_curve(series->setup, reference->name, sweep->of->x, series->x,
                                           series->expected, series->count, places, x, y, half)
                             : 0;
    for (size_t i = 0; i < count; i++)
        figure_pair_point(&pair, scale_of(sweep) * x[i], (double)NAN, y[i], half[i]);
    return pair;
}

static void add_series(struct figure *figure, const struct sweep *sweep,
                       const struct series *series, size_t style, char *name) {
    const int measured = is_measured(sweep);
    struct figure_pair smooth = smooth_of(sweep, series);
    struct figure_pair pair = {.name = name,
                               .known = play_copy(measured ? "measured" : "reference"),
                               .is_loose = smooth.count > 0,
                               .known_is_loose = measured,
                               .style = style,
                               .count = series->count,
                               .x = copy_of(series->x, series->count, scale_of(sweep)),
                               .law = copy_of(series->predicted, series->count, 1),
                               .expected = copy_of(series->expected, series->count, 1),
                               .half = copy_of(series->half, series->count, 1)};
    if (smooth.count) {
        smooth.known = pair.known;
        smooth.law = NULL;
        pair.known = NULL; /* it is compared, and drawn by the curve */
        figure_add_pair(figure, smooth);
    }
    figure_add_pair(figure, pair);
}

static void add_all(struct figure *figure, const struct sweep *sweep, size_t group) {
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
        add_series(figure, sweep, &sweep->list[s], i, name_of(sweep, s, figure->law));
    }
}

/* --- axes ----------------------------------------------------------------------------------- */

/* The property of a law of ours that a sweep goes over; NULL: it is none. */
static const struct touch_property *property_of(const struct sweep *sweep) {
    const struct touch_law *law = touch_law_find(sweep->row->law);
    const int k = law ? touch_property_find(law, sweep->of->x) : -1;
    return k < 0 ? NULL : &law->properties[k];
}

/* "Restitution over speed: TITLE" */
static char *title_of(const struct play_row *row, const struct figure_axis *x) {
    char *title = play_format("%s over %s: %s", symbol_words(row->quantity), symbol_words(x->name),
                              row->title);
    title[0] = title[0] >= 'a' && title[0] <= 'z' ? (char)(title[0] - 'a' + 'A') : title[0];
    return title;
}

static struct figure *new_figure(const struct sweep *sweep, struct figures *figures) {
    const struct play_row *row = sweep->row;
    char *name = figure_full_name(row->law, row->case_name);
    struct figure *figure = figure_new(figures, row->law, row->case_name, "",
                                       play_format("sweep_%s_%s", name, row->quantity));
    figure_axis(&figure->x, sweep->of->x, scale_of(sweep) > 1 ? "deg" : sweep->of->unit, 0);
    figure_axis_property(&figure->x, property_of(sweep));
    figure_axis(&figure->y, row->quantity, NULL, 0);
    figure->title = title_of(row, &figure->x);
    return figure;
}

/* How much of the axis the curves take up, in tenths, where a constant tells least; and more where what is expected was
 * measured. */
static int tells(const struct sweep *sweep, size_t group) {
    double size = 0;
    for (size_t s = 0; s < sweep->count; s++)
        size = sweep->list[s].group == group ? fmax(size, sweep->list[s].size) : size;
    return (is_measured(sweep) ? 100 : 0) +
           (size > NOTHING ? (int)(10 * fmin(height_of(sweep, group) / size, 2) + 0.5) : 0);
}

static void make_group(const struct sweep *sweep, size_t group, struct figures *figures) {
    const struct touch_property *property = property_of(sweep);
    struct figure *figure = new_figure(sweep, figures);
    const size_t groups = sweep->group_count < GROUPS ? sweep->group_count : GROUPS;
    if (groups > 1)
        figure_note(&figure->note,
                    play_format("series of size %zu of %zu%s; each size has a figure of its own",
                                group + 1, sweep->group_count,
                                sweep->group_count > groups ? ", of which four are drawn" : ""));
    add_all(figure, sweep, group);
    figure_draw_pairs(figure);
    figure->tells = tells(sweep, group);
    figure->x.log = scale_of(sweep) > 1 ? 0 : figure_wants_log(figure, 0, LOG_X);
    figure->y.log = figure_wants_log(figure, 1, LOG_Y);
    if (figure->curve_count && property && property->role == TOUCH_RESTITUTION &&
        !strcmp(sweep->row->quantity, "restitution") && figure->x.log == figure->y.log)
        figure_add_target(figure);
    figure_settle(figure);
    figure->is_empty = figure->missing != NULL; /* the rows are there, and the law gave no number */
}

void figures_sweeps(const struct report_results *results, struct figures *figures) {
    const struct play_rows *rows = &results->rows;
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i], *before = i ? row - 1 : NULL;
        struct swept swept;
        struct sweep sweep = {.of = &swept};
        if ((before && curve_row_is_of(before, row->law, row->case_name)) ||
            !figures_swept(results, row->law, row->case_name, &swept))
            continue;
        sweep.row = swept.rows[0];
        read_all(&sweep);
        make_groups(&sweep);
        join_alike(&sweep);
        for (size_t g = 0; g < sweep.group_count && g < GROUPS; g++)
            make_group(&sweep, g, figures);
    }
}

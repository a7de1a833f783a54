/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep_map.h"

/* Along an axis whose points are on no grid. */
enum {
    BINS = 40,
    BINS_LEAST = 4,
    BIN_POINTS = 4, /* in a bin of a map with all bins, at least */
};

/* --- axes ---------------------------------------------------------------------------------------- */

/* So many along both axes that most of them have some points. */
static size_t bins_of(const struct sweep_plan *plan) {
    const double bins = floor(sqrt((double)plan->points / BIN_POINTS));
    return (size_t)fmin(fmax(bins, BINS_LEAST), BINS);
}

static size_t values_of(const struct sweep_plan *plan, const struct sweep_axis *axis) {
    return axis->count ? axis->count : plan->design == SWEEP_GRID ? axis->points : bins_of(plan);
}

/* The axis of that name, or the first with more than one value that is not `other`; -1. */
static int find_axis(const struct sweep_plan *plan, const char *name, int other, char *ret_message,
                     size_t size) {
    for (size_t a = 0; a < plan->axis_count; a++) {
        const int fits = name ? !strcmp(plan->axes[a].name, name)
                              : values_of(plan, &plan->axes[a]) > 1 && (int)a != other;
        if (!fits)
            continue;
        if (values_of(plan, &plan->axes[a]) > 1 && (int)a != other)
            return (int)a;
        snprintf(ret_message, size,
                 (int)a == other ? "the axis '%s' is given twice"
                                 : "the axis '%s' has one value only, and a map needs two",
                 name);
        return -1;
    }
    if (name)
        snprintf(ret_message, size, "the sweep has no axis '%s'", name);
    else
        snprintf(ret_message, size, "a map needs two axes with more than one value");
    return -1;
}

static double between(double a, double b, int is_log) {
    return is_log ? sqrt(a * b) : 0.5 * (a + b);
}

/* Edges of cells: half way between the points of a grid, and at the ends the outermost points themselves. */
static double edge_of(const struct sweep_plan *plan, const struct sweep_axis *axis, size_t cells,
                      size_t i) {
    if (axis->scale == SWEEP_LIST)
        return (double)i;
    if (plan->design != SWEEP_GRID)
        return sweep_axis_value(axis, (double)i / (double)cells);
    const size_t point = (i * axis->points + cells - 1) / cells; /* the first one behind the edge */
    if (point == 0 || point >= axis->points)
        return sweep_grid_value(axis, point ? axis->points - 1 : 0);
    return between(sweep_grid_value(axis, point - 1), sweep_grid_value(axis, point),
                   axis->scale == SWEEP_LOG);
}

static void make_side(const struct sweep_plan *plan, const struct sweep_axis *axis,
                      struct map_side *side) {
    const size_t values = values_of(plan, axis);
    side->name = play_copy(axis->name);
    side->unit = play_copy(axis->unit);
    side->is_log = axis->scale == SWEEP_LOG;
    side->is_list = axis->scale == SWEEP_LIST;
    side->count = values < MAP_CELLS || side->is_list ? values : MAP_CELLS;
    side->edge = play_resize(NULL, side->count + 1, sizeof *side->edge);
    for (size_t i = 0; i <= side->count; i++)
        side->edge[i] = edge_of(plan, axis, side->count, i);
    side->per_unit = 1.0;
    if (!strcmp(axis->unit, "rad") && !side->is_list) { /* angles are read in degrees */
        side->unit = play_copy("deg");
        side->per_unit = 180.0 / TOUCH_PI;
    }
    for (size_t i = 0; i <= side->count; i++)
        side->edge[i] *= side->per_unit;
    side->label = side->is_list ? play_resize(NULL, side->count, sizeof *side->label) : NULL;
    for (size_t i = 0; side->is_list && i < side->count; i++)
        side->label[i] = axis->list[i].word && *axis->list[i].word
                             ? play_copy(axis->list[i].word)
                             : play_format("%.6g", axis->list[i].value);
}

/* The cell of a value along a side. Of a grid the i-th value, which is exact. */
static size_t cell_of(const struct sweep_plan *plan, size_t a, const struct map_side *side,
                      size_t index, double value) {
    const struct sweep_axis *axis = &plan->axes[a];
    if (plan->design == SWEEP_GRID)
        return index * side->count / axis->points;
    if (side->is_list) {
        for (size_t i = 0; i < axis->count; i++)
            if (!(axis->list[i].value < value) && !(axis->list[i].value > value))
                return i;
        return 0;
    }
    size_t low = 0, high = side->count;
    while (high - low > 1) {
        const size_t middle = (low + high) / 2;
        if (value * side->per_unit < side->edge[middle])
            high = middle;
        else
            low = middle;
    }
    return low;
}

/* --- cells --------------------------------------------------------------------------------------- */

struct sums {
    double *sum;
    size_t *count;
};

static void add_point(struct sweep_map *map, struct sums *sums, size_t cell, double value,
                      enum sweep_verdict verdict) {
    const int has_no_number = verdict == SWEEP_CRASHED || verdict == SWEEP_HANG ||
                              (verdict == SWEEP_FAILS && !(value <= HUGE_VAL) && map->is_error);
    if (has_no_number)
        map->state[cell] = MAP_NUMBERLESS;
    if (!isfinite(value))
        return;
    if (map->state[cell] == MAP_NO_DATA)
        map->state[cell] = MAP_VALUE;
    sums->count[cell]++;
    sums->sum[cell] += value;
    if (map->is_error)
        map->value[cell] = fmax(map->value[cell], value);
}

static int add_blocks(const struct blocks_set *set, size_t column, const size_t at[2],
                      struct sweep_map *map, struct sums *sums, char *ret_message, size_t size) {
    const struct sweep_plan *plan = &set->plan;
    size_t stride[2] = {1, 1};
    for (int s = 0; s < 2; s++)
        for (size_t a = at[s] + 1; a < plan->axis_count; a++)
            stride[s] *= plan->axes[a].points;
    int bad = 0;
    for (size_t b = 0; b < set->block_count && !bad; b++) {
        struct sweep_results results;
        double values[SWEEP_AXES_MAX] = {0.0};
        if (set->block[b].file < 0)
            return REFUSED_INTO(ret_message, size,
                                "block %zu of %zu is missing: the sweep is not finished", b,
                                set->block_count);
        void *data =
            play_resize(NULL, (size_t)set->block[b].length / sizeof(double) + 1, sizeof(double));
        bad = blocks_get(set, b, data, ret_message, size);
        if (!bad && (bad = blocks_results(plan, b, set, data, &results)))
            snprintf(ret_message, size, "%s: the results of block %zu do not fit the sweep",
                     set->path[set->block[b].file], b);
        for (size_t i = 0; !bad && i < results.points; i++) {
            const size_t point = results.first + i;
            size_t cell[2];
            if (plan->design != SWEEP_GRID)
                sweep_point(plan, point, values);
            for (int s = 0; s < 2; s++)
                cell[s] = cell_of(plan, at[s], &map->side[s],
                                  point / stride[s] %
                                      (plan->design == SWEEP_GRID ? plan->axes[at[s]].points : 1),
                                  values[at[s]]);
            add_point(map, sums, cell[1] * map->side[0].count + cell[0],
                      results.column[column * results.points + i],
                      (enum sweep_verdict)results.verdict[i]);
        }
    }
    return bad;
}

/* --- what is shown ------------------------------------------------------------------------------- */

/* Whether a row (s = 1) or a column (s = 0) has nothing in it. */
static int is_blank(const struct sweep_map *map, int s, size_t i) {
    const size_t nx = map->side[0].count;
    for (size_t k = 0; k < map->side[1 - s].count; k++)
        if (map->state[s ? i * nx + k : k * nx + i] != MAP_NO_DATA)
            return 0;
    return 1;
}

/* Axes end where data end. Where there is none at all everything stays. */
static void trim(struct sweep_map *map) {
    size_t first[2], end[2];
    for (int s = 0; s < 2; s++) {
        first[s] = 0;
        end[s] = map->side[s].count;
        while (first[s] < end[s] && is_blank(map, s, first[s]))
            first[s]++;
        while (end[s] > first[s] && is_blank(map, s, end[s] - 1))
            end[s]--;
        if (first[s] == end[s])
            return;
    }
    const size_t nx = end[0] - first[0], old = map->side[0].count;
    for (size_t y = 0; y < end[1] - first[1]; y++)
        for (size_t x = 0; x < nx; x++) {
            map->state[y * nx + x] = map->state[(y + first[1]) * old + x + first[0]];
            map->value[y * nx + x] = map->value[(y + first[1]) * old + x + first[0]];
        }
    for (int s = 0; s < 2; s++) {
        struct map_side *side = &map->side[s];
        memmove(side->edge, side->edge + first[s], (end[s] - first[s] + 1) * sizeof *side->edge);
        if (side->label)
            memmove(side->label, side->label + first[s], (end[s] - first[s]) * sizeof *side->label);
        side->count = end[s] - first[s];
    }
}

static void scale(struct sweep_map *map) {
    const size_t cells = map->side[0].count * map->side[1].count;
    double low = HUGE_VAL, high = -HUGE_VAL, above_zero = HUGE_VAL;
    for (size_t i = 0; i < cells; i++) {
        if (map->state[i] != MAP_VALUE)
            continue;
        low = fmin(low, map->value[i]);
        high = fmax(high, map->value[i]);
        if (map->value[i] > 0.0)
            above_zero = fmin(above_zero, map->value[i]);
    }
    if (!(low <= high))
        low = high = 0.0;
    map->is_log = high > 0.0 && (map->is_error || (low > 0.0 && high > 100.0 * low));
    map->low = map->is_log ? fmax(above_zero, 1e-16 * high) : low;
    map->high = high;
}

int sweep_map_make(const struct blocks_set *set, const char *column, const char *x, const char *y,
                   struct sweep_map *ret_map, char *ret_message, size_t size) {
    const struct sweep_plan *plan = &set->plan;
    size_t k = 0;
    if (plan->keep != SWEEP_ALL) {
        snprintf(ret_message, size,
                 "a map needs the results of all points, and this sweep keeps sums and counts "
                 "(keep: reduced)");
        return -1;
    }
    while (k < plan->column_count && (column ? strcmp(plan->columns[k].name, column) != 0
                                             : plan->columns[k].kind != SWEEP_ERROR))
        k++;
    if (k == plan->column_count && column)
        return REFUSED_INTO(ret_message, size, "the sweep has no column '%s'", column);
    k = k == plan->column_count ? 0 : k;
    /* The one that is given first, so that the other one is another. */
    const int given = y && !x ? find_axis(plan, y, -1, ret_message, size) : -2;
    const int ax = given == -1 ? -1 : find_axis(plan, x, given, ret_message, size);
    const int ay = ax < 0 ? -1 : given >= 0 ? given : find_axis(plan, y, ax, ret_message, size);
    if (ay < 0)
        return -1;

    const struct sweep_column *c = &plan->columns[k];
    memset(ret_map, 0, sizeof *ret_map);
    make_side(plan, &plan->axes[ax], &ret_map->side[0]);
    make_side(plan, &plan->axes[ay], &ret_map->side[1]);
    const size_t cells = ret_map->side[0].count * ret_map->side[1].count;
    ret_map->title = play_copy(plan->title);
    ret_map->law = play_copy(plan->law);
    ret_map->column = play_copy(c->name);
    ret_map->unit = play_copy(c->unit);
    ret_map->is_error = c->kind == SWEEP_ERROR;
    ret_map->fails_above = ret_map->is_error ? plan->fails_above : HUGE_VAL;
    ret_map->points = plan->points;
    for (size_t a = 0; a < plan->axis_count; a++)
        ret_map->other += values_of(plan, &plan->axes[a]) > 1;
    ret_map->other -= 2;
    ret_map->state = play_resize(NULL, cells, 1);
    ret_map->value = play_resize(NULL, cells, sizeof *ret_map->value);
    memset(ret_map->state, MAP_NO_DATA, cells);
    struct sums sums = {play_resize(NULL, cells, sizeof(double)),
                        play_resize(NULL, cells, sizeof(size_t))};
    for (size_t i = 0; i < cells; i++) {
        ret_map->value[i] = sums.sum[i] = 0.0;
        sums.count[i] = 0;
    }
    const size_t at[2] = {(size_t)ax, (size_t)ay};
    const int bad = add_blocks(set, k, at, ret_map, &sums, ret_message, size);
    for (size_t i = 0; i < cells; i++)
        if (!ret_map->is_error && sums.count[i])
            ret_map->value[i] = sums.sum[i] / (double)sums.count[i];
    if (bad)
        return -1;
    trim(ret_map);
    scale(ret_map);
    return 0;
}

/* --- the figure ---------------------------------------------------------------------------------- */

#define NAMED 12 /* values of a list that have their names at an axis */

static int is_pure(const char *unit) {
    return !*unit || !strcmp(unit, "1");
}

/* What it shows, for who does not see it. */
static char *words_of(const struct sweep_map *map) {
    size_t states[3] = {0, 0, 0};
    FILE *out = play_text();
    for (size_t i = 0; i < map->side[0].count * map->side[1].count; i++)
        states[map->state[i]]++;
    fprintf(out, "Map of %s of the law %s, from %.4g to %.4g%s%s. ", map->column, map->law,
            map->low, map->high, is_pure(map->unit) ? "" : " ",
            is_pure(map->unit) ? "" : map->unit);
    for (int s = 0; s < 2; s++) {
        const struct map_side *side = &map->side[s];
        if (side->is_list)
            fprintf(out, "%s: %s, %zu values, from %s to %s. ", s ? "Upwards" : "Across",
                    side->name, side->count, side->label[0], side->label[side->count - 1]);
        else
            fprintf(out, "%s: %s from %.4g to %.4g%s%s, %zu cells. ", s ? "Upwards" : "Across",
                    side->name, side->edge[0], side->edge[side->count],
                    is_pure(side->unit) ? "" : " ", is_pure(side->unit) ? "" : side->unit,
                    side->count);
    }
    fprintf(out, "%zu cells have a value, %zu have no data", states[MAP_VALUE],
            states[MAP_NO_DATA]);
    if (states[MAP_NUMBERLESS])
        fprintf(out, ", %zu failed without a number", states[MAP_NUMBERLESS]);
    fputs(".", out);
    if (map->other)
        fprintf(out, " %s over %zu further ax%s; %zu points.", map->is_error ? "Largest" : "Mean",
                map->other, map->other > 1 ? "es" : "is", map->points);
    return play_text_end(out);
}

static void put_side(const struct map_side *side, struct figure_axis *axis, double **ret_edge) {
    double *edge = play_resize(NULL, side->count + 1, sizeof *edge);
    figure_axis(axis, side->name, side->unit, side->is_log && !side->is_list ? 10 : 0);
    for (size_t i = 0; i <= side->count; i++)
        edge[i] = side->is_list ? (double)i + 0.5 : side->edge[i];
    *ret_edge = edge;
    if (!side->is_list)
        return;
    axis->label_count = side->count;
    axis->labels = play_resize(NULL, side->count, sizeof *axis->labels);
    for (size_t i = 0; i < side->count; i++)
        axis->labels[i] = i % (side->count / NAMED + 1) ? "" : side->label[i];
}

void sweep_map_figure(const struct sweep_map *map, struct figures *figures) {
    const size_t count = map->side[0].count * map->side[1].count;
    char *file = play_format("map_%zu.svg", figures->count + 1);
    struct figure *figure = figures_new(figures, map->law, "", map->title, file);
    struct figure_cells *cells = &figure->cells;
    char *name = play_copy(map->column);
    for (char *c = name; *c; c++)
        *c = *c == '_' ? ' ' : *c;
    *cells = (struct figure_cells){
        .name = is_pure(map->unit) ? name : play_format("%s (%s)", name, map->unit),
        .words = words_of(map),
        .count = {map->side[0].count, map->side[1].count},
        .value = play_resize(NULL, count + 1, sizeof(double)),
        .low = map->low,
        .high = map->high,
        .is_log = map->is_log,
        .limit = map->fails_above};
    for (size_t i = 0; i < count; i++)
        cells->value[i] = map->state[i] == MAP_NO_DATA      ? (double)NAN
                          : map->state[i] == MAP_NUMBERLESS ? HUGE_VAL
                                                            : map->value[i];
    put_side(&map->side[0], &figure->x, &cells->edge[0]);
    put_side(&map->side[1], &figure->y, &cells->edge[1]);
}

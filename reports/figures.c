/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "figures.h"
#include "play/memory.h"
#include "play/trace.h"
#include "csv.h"
#include "text.h"

#define BLOCKS  200   /* a long curve is cut into so many blocks, each with its extremes */
#define HUGE_Y  1e100 /* beyond this, nothing is drawn: axes overflow */
#define LOG_X   30.0  /* a positive range of this ratio gets a logarithmic axis */
#define LOG_Y   1e4
#define MESSAGE 512

static void *zeroed(size_t count, size_t size) {
    return memset(play_resize(NULL, count, size), 0, count * size);
}

static void append(char **text, const char *more) {
    char *joined = play_format("%s%s%s", *text, **text ? "; " : "", more);
    free(*text);
    *text = joined;
}

/* Fails the figure if it has nothing to show. */
static void settle(struct report_figure *figure) {
    size_t laws = 0;
    for (size_t i = 0; i < figure->curve_count; i++)
        laws += !figure->curves[i].known;
    if (!laws)
        figure->missing = play_copy(*figure->note ? figure->note : "there is nothing to draw");
}

static struct report_figure *new_figure(struct report_figures *figures, const char *law,
                                        const char *case_name, const char *title, char *name) {
    char *slug = report_slug(name), *file = play_format("%s.svg", slug);
    for (size_t i = 0, number = 2; i < figures->count; i++) {
        if (!strcmp(figures->figures[i].file, file)) {
            free(file);
            file = play_format("%s_%zu.svg", slug, number++);
            i = (size_t)-1; /* look at all again */
        }
    }
    free(slug);
    free(name);
    figures->figures = play_resize(figures->figures, figures->count + 1, sizeof *figures->figures);
    struct report_figure *figure = &figures->figures[figures->count++];
    *figure = (struct report_figure){.file = file,
                                     .law = play_copy(law),
                                     .case_name = play_copy(case_name),
                                     .title = play_copy(title),
                                     .note = play_copy("")};
    return figure;
}

static void set_axis(struct report_axis *axis, const char *name, const char *unit, int log) {
    const struct play_quantity *quantity = play_quantity_find(name);
    axis->name = play_copy(name);
    axis->unit = play_copy(unit ? unit : quantity ? quantity->unit : "");
    axis->log = log;
}

/* The i-th of count things when only so many can be shown: evenly, with both ends. */
static size_t thinned(size_t i, size_t shown, size_t count) {
    return shown < count ? i * (count - 1) / (shown - 1) : i;
}

static size_t show(size_t count, const char *what, struct report_figure *figure) {
    if (count <= REPORT_CURVES)
        return count;
    char *note = play_format("%d of %zu %s are drawn", REPORT_CURVES, count, what);
    append(&figure->note, note);
    free(note);
    return REPORT_CURVES;
}

/* --- curves --------------------------------------------------------------------------------- */

static int drawable(double x, double y) {
    return fabs(x) < HUGE_Y && fabs(y) < HUGE_Y; /* false for NaN */
}

/* Marks what must stay of points [first, end): the first, the extremes of both, the first gap. */
static void keep_block(const double *x, const double *y, size_t first, size_t end, char *keep) {
    size_t extreme[] = {first, first, first, first};
    keep[first] = 1;
    for (size_t i = first; i < end; i++) {
        if (!drawable(x[i], y[i])) {
            keep[i] = 1;
            break;
        }
        extreme[0] = x[i] < x[extreme[0]] ? i : extreme[0];
        extreme[1] = x[i] > x[extreme[1]] ? i : extreme[1];
        extreme[2] = y[i] < y[extreme[2]] ? i : extreme[2];
        extreme[3] = y[i] > y[extreme[3]] ? i : extreme[3];
    }
    for (size_t e = 0; e < sizeof extreme / sizeof *extreme; e++)
        keep[extreme[e]] = 1;
}

/* Takes name, x and y over. A long curve loses points that nobody would see. Returns 0 where there
 * is nothing to draw. */
static int add_curve(struct report_figure *figure, char *name, int known, size_t style, double *x,
                     double *y, size_t count) {
    char *keep = zeroed(count + 1, 1);
    size_t kept = 0, good = 0, block = count / BLOCKS + 1;

    for (size_t first = 0; first < count; first += block)
        keep_block(x, y, first, first + block < count ? first + block : count, keep);
    for (size_t i = 0; i < count; i++) {
        if (!keep[i] && i + 1 < count && block > 1)
            continue;
        const int fine = drawable(x[i], y[i]);
        good += (size_t)fine;
        y[kept] = fine ? y[i] : (double)NAN;
        x[kept++] = fine ? x[i] : 0;
    }
    free(keep);
    if (!good) {
        free(name);
        free(x);
        free(y);
        return 0;
    }
    figure->curves = play_resize(figure->curves, figure->curve_count + 1, sizeof *figure->curves);
    figure->curves[figure->curve_count++] = (struct report_curve){
        .name = name, .known = known, .style = style, .count = kept, .x = x, .y = y};
    return 1;
}

static double *column(const struct report_table *table, int index) {
    double *values = zeroed(table->rows + 1, sizeof *values);
    for (size_t i = 0; i < table->rows; i++)
        values[i] = report_table_number(table, i, (size_t)index);
    return values;
}

/* Column of a quantity of the player with its unit, or of any name as it stands; -1: none. */
static int find_quantity(const struct report_table *table, const char *name) {
    const struct play_quantity *quantity = play_quantity_find(name);
    char header[96] = "";
    int index = report_table_find(table, name);
    if (index < 0 && quantity) {
        play_quantity_header(quantity, header, sizeof header);
        index = report_table_find(table, header);
    }
    return index;
}

static int read_table(const struct report_results *results, const char *file,
                      struct report_table *ret_table, struct report_figure *figure) {
    char message[MESSAGE], *path = play_format("%s/traces/%s", results->folder, file);
    const int bad = report_table_read(path, ret_table, message, sizeof message);
    const size_t outer = strlen(results->folder) + 1; /* the folder may yet be renamed */
    if (bad)
        append(&figure->note, strncmp(message, path, outer) ? message : message + outer);
    free(path);
    return bad;
}

static void add_columns(struct report_figure *figure, const struct report_table *table,
                        const char *name, int known, size_t style) {
    const int x = find_quantity(table, figure->x.name), y = find_quantity(table, figure->y.name);
    char *problem = NULL;

    if (x < 0 || y < 0)
        problem =
            play_format("%s: the table has no %s", name, x < 0 ? figure->x.name : figure->y.name);
    else if (!add_curve(figure, play_copy(name), known, style, column(table, x), column(table, y),
                        table->rows))
        problem = play_format("%s: no finite values", name);
    if (problem)
        append(&figure->note, problem);
    free(problem);
}

/* --- a case --------------------------------------------------------------------------------- */

static int moves(const struct report_table *table, const char *name) {
    const int index = find_quantity(table, name);
    for (size_t i = 0; index >= 0 && i < table->rows; i++)
        if (fabs(report_table_number(table, i, (size_t)index)) > 0)
            return 1;
    return 0;
}

/* The quantity in the first column of a reference's table, or NULL. */
static const char *first_quantity(const struct report_results *results, const char *file) {
    struct report_table table;
    const struct play_quantity *quantity = NULL;
    char message[MESSAGE], *path = play_format("%s/traces/%s", results->folder, file);

    if (*file && !report_table_read(path, &table, message, sizeof message)) {
        for (size_t i = 0; (quantity = play_quantity_at(i)); i++)
            if (find_quantity(&table, quantity->name) == 0)
                break;
        report_table_free(&table);
    }
    free(path);
    return quantity ? quantity->name : NULL;
}

/* What the index says; else what the reference knows; else what tells most. */
static void choose_axes(const struct report_results *results, const struct report_trace *trace,
                        int shears, struct report_figure *figure) {
    const int impact = !strcmp(trace->kind, "impact");
    const char *known = first_quantity(results, trace->reference_file);
    const char *x = impact ? "time" : shears ? "slide_s" : "overlap";
    const char *y = !impact && shears ? "shear_force_s" : "normal_force";

    if (known && *trace->reference_quantity) {
        x = known;
        y = trace->reference_quantity;
    }
    set_axis(&figure->x, *trace->x ? trace->x : x, NULL, 0);
    set_axis(&figure->y, *trace->y ? trace->y : y, NULL, 0);
}

static void add_references(const struct report_results *results,
                           const struct report_trace *const *traces, size_t shown, size_t count,
                           struct report_figure *figure) {
    int named = 0;
    for (size_t i = 0; i < shown; i++) {
        const struct report_trace *trace = traces[thinned(i, shown, count)];
        struct report_table table;
        if (!*trace->reference_file || read_table(results, trace->reference_file, &table, figure))
            continue;
        if (find_quantity(&table, figure->x.name) < 0 ||
            find_quantity(&table, figure->y.name) < 0) {
            if (!strstr(figure->note, trace->reference)) {
                char *note = play_format("reference %s is not in these axes", trace->reference);
                append(&figure->note, note);
                free(note);
            }
        } else {
            char *name = named++ ? play_copy("") : play_format("reference: %s", trace->reference);
            add_columns(figure, &table, name, 1, 0);
            free(name);
        }
        report_table_free(&table);
    }
}

/* "hertz/oblique_loading", with the law before it where the case is another law's. */
static char *full_name(const char *law, const char *case_name) {
    const size_t length = strlen(law);
    const int own = !strncmp(case_name, law, length) && case_name[length] == '/';
    return own ? play_copy(case_name) : play_format("%s: %s", law, case_name);
}

static void make_case(const struct report_results *results,
                      const struct report_trace *const *traces, size_t count,
                      struct report_figures *figures) {
    const struct report_trace *head = traces[0];
    struct report_figure *figure = new_figure(figures, head->law, head->case_name, head->title,
                                              full_name(head->law, head->case_name));
    struct report_table tables[REPORT_CURVES] = {0};
    const size_t shown = show(count, "variants", figure);
    int shears = 0;

    for (size_t i = 0; i < shown; i++)
        if (!read_table(results, traces[thinned(i, shown, count)]->file, &tables[i], figure))
            shears |= moves(&tables[i], "shear_force_s") && moves(&tables[i], "slide_s");
    choose_axes(results, head, shears, figure);
    for (size_t i = 0; i < shown; i++) {
        const struct report_trace *trace = traces[thinned(i, shown, count)];
        if (tables[i].memory)
            add_columns(figure, &tables[i], *trace->variant ? trace->variant : trace->law, 0, i);
        report_table_free(&tables[i]);
    }
    add_references(results, traces, shown, count, figure);
    settle(figure);
}

static void make_cases(const struct report_results *results, struct report_figures *figures) {
    const size_t count = results->trace_count;
    const struct report_trace **group = zeroed(count + 1, sizeof *group);
    char *used = zeroed(count + 1, 1);

    for (size_t first = 0; first < count; first++) {
        const struct report_trace *head = &results->traces[first];
        size_t members = 0;
        for (size_t i = first; i < count && !used[first]; i++) {
            const struct report_trace *trace = &results->traces[i];
            if (used[i] || strcmp(trace->law, head->law) != 0 ||
                strcmp(trace->case_name, head->case_name) != 0)
                continue;
            used[i] = i > first;
            group[members++] = trace;
        }
        if (members)
            make_case(results, group, members, figures);
    }
    free(used);
    free(group);
}

/* --- convergence ---------------------------------------------------------------------------- */

/* Entries of one case and quantity share a colour and a line of the legend. */
static int alike(const struct report_convergence *a, const struct report_convergence *b) {
    return !strcmp(a->law, b->law) && !strcmp(a->case_name, b->case_name) &&
           !strcmp(a->quantity, b->quantity);
}

/* Numbers the groups of one law in order of appearance; group[i] is SIZE_MAX for other laws. */
static size_t number_groups(const struct report_results *results, const char *law, size_t *group) {
    size_t groups = 0;
    for (size_t i = 0; i < results->convergence_count; i++) {
        const struct report_convergence *entry = &results->convergence[i];
        size_t j = 0;
        group[i] = SIZE_MAX;
        if (strcmp(entry->law, law) != 0)
            continue;
        while (j < i && !alike(&results->convergence[j], entry))
            j++;
        group[i] = j < i ? group[j] : groups++;
    }
    return groups;
}

/* Both axes relative to the coarsest grid, so that all curves start at (1, 1) and slopes compare. */
static int add_convergence(const struct report_results *results,
                           const struct report_convergence *entry, const char *name, size_t style,
                           struct report_figure *figure, double *finest) {
    struct report_table table;
    if (read_table(results, entry->file, &table, figure))
        return 0;
    const int steps = report_table_find(&table, "steps");
    const int error = report_table_find(&table, "error");
    int added = 0;

    if (steps >= 0 && error >= 0 && table.rows) {
        double *x = column(&table, steps), *y = column(&table, error);
        size_t coarsest = 0;
        for (size_t i = 0; i < table.rows; i++)
            coarsest = x[i] < x[coarsest] ? i : coarsest;
        const double unit_x = x[coarsest], unit_y = y[coarsest];
        for (size_t i = 0; i < table.rows; i++) {
            x[i] /= unit_x;
            y[i] /= unit_y;
            if (!(x[i] > 0 && y[i] > 0))
                y[i] = (double)NAN;
            *finest = drawable(x[i], y[i]) && x[i] > *finest ? x[i] : *finest;
        }
        added = add_curve(figure, play_copy(name), 0, style, x, y, table.rows);
    }
    report_table_free(&table);
    return added;
}

static void add_slope(struct report_figure *figure, double order, size_t style, double finest) {
    double *x = zeroed(2, sizeof *x), *y = zeroed(2, sizeof *y);
    x[0] = y[0] = 1;
    x[1] = finest;
    y[1] = pow(finest, -order);
    add_curve(figure, play_format("order %.3g", order), 1, style, x, y, 2);
}

static void add_slopes(const struct report_results *results, const size_t *group, size_t first,
                       size_t end, double finest, struct report_figure *figure) {
    double drawn[REPORT_CURVES];
    size_t count = 0;
    for (size_t i = 0; i < results->convergence_count && finest > 1; i++) {
        const double order = results->convergence[i].order_expected;
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
    struct report_figure *figure = new_figure(figures, law, "", "Convergence under refinement",
                                              play_format("convergence_%s", law));
    double finest = 1;
    size_t lost = 0;

    set_axis(&figure->x, "steps / coarsest steps", "", 2);
    set_axis(&figure->y, "RMS error / error on the coarsest grid", "", 10);
    for (size_t g = first; g < end; g++) {
        int named = 0;
        for (size_t i = 0; i < results->convergence_count; i++) {
            const struct report_convergence *entry = &results->convergence[i];
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
        append(&figure->note, note);
        free(note);
    }
    add_slopes(results, group, first, end, finest, figure);
    settle(figure);
}

static void make_convergences(const struct report_results *results,
                              struct report_figures *figures) {
    const size_t count = results->convergence_count;
    size_t *group = zeroed(count + 1, sizeof *group);

    for (size_t i = 0; i < count; i++) {
        const char *law = results->convergence[i].law;
        size_t earlier = 0;
        while (earlier < i && strcmp(results->convergence[earlier].law, law) != 0)
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

/* --- sweeps --------------------------------------------------------------------------------- */

struct sweep_columns {
    int series, x, predicted, expected;
};

/* Rows of one series as a curve; y: the column. */
static void add_series(struct report_figure *figure, const struct report_table *table,
                       const struct sweep_columns *columns, const char *series, int known,
                       size_t style) {
    double *x = column(table, columns->x);
    double *y = column(table, known ? columns->expected : columns->predicted);
    size_t count = 0;

    for (size_t i = 0; i < table->rows; i++) {
        if (strcmp(report_table_text(table, i, (size_t)columns->series), series) != 0)
            continue;
        x[count] = x[i];
        y[count++] = y[i];
    }
    const char *name = !known ? (*series ? series : figure->law) : style ? "" : "reference";
    add_curve(figure, play_copy(name), known, known ? 0 : style, x, y, count);
}

/* Distinct texts of the series column, in order; the caller frees the list. */
static const char **list_series(const struct report_table *table, int index, size_t *ret_count) {
    const char **list = zeroed(table->rows + 1, sizeof *list);
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

static void make_sweep(const struct report_results *results, const struct report_sweep *sweep,
                       struct report_figures *figures) {
    char *name = full_name(sweep->law, sweep->case_name);
    struct report_figure *figure = new_figure(figures, sweep->law, sweep->case_name, sweep->title,
                                              play_format("sweep_%s_%s", name, sweep->quantity));
    struct report_table table;
    free(name);
    set_axis(&figure->x, sweep->x, sweep->unit, 0);
    set_axis(&figure->y, sweep->quantity, NULL, 0);

    if (!read_table(results, sweep->file, &table, figure)) {
        const struct sweep_columns columns = {
            report_table_find(&table, "series"), report_table_find(&table, "x"),
            report_table_find(&table, "predicted"), report_table_find(&table, "expected")};
        if (columns.series < 0 || columns.x < 0 || columns.predicted < 0 || columns.expected < 0) {
            append(&figure->note,
                   "the table of the sweep must have series, x, predicted, expected");
        } else {
            size_t count;
            const char **series = list_series(&table, columns.series, &count);
            const size_t shown = show(count, "series", figure);
            for (size_t known = 0; known < 2; known++)
                for (size_t i = 0; i < shown; i++)
                    add_series(figure, &table, &columns, series[thinned(i, shown, count)],
                               (int)known, i);
            free(series);
        }
        report_table_free(&table);
    }
    figure->x.log = wants_log(figure, 0, LOG_X);
    figure->y.log = wants_log(figure, 1, LOG_Y);
    settle(figure);
}

/* --- energy --------------------------------------------------------------------------------- */

/* What the law books, as the sum of columns of a trace. known: drawn as references are. */
static const struct {
    const char *name;
    int known;
    const char *columns[3];
} energies[] = {
    {"work put in", 1, {"work_normal", "work_shear", NULL}},
    {"strain", 0, {"strain_energy", NULL, NULL}},
    {"slip", 0, {"slip_energy", NULL, NULL}},
    {"dashpot", 0, {"dashpot_energy", NULL, NULL}},
    {"rolling", 0, {"rolling_energy", NULL, NULL}},
    {"coupling", 0, {"coupling_energy", NULL, NULL}},
    {"booked nowhere", 0, {"residual_normal", "residual_shear", "residual_dashpot"}},
};
#define ENERGIES (sizeof energies / sizeof *energies)

/* The sum of an entry's columns; NULL where one is missing. */
static double *sum_energy(const struct report_table *table, size_t entry) {
    double *sum = zeroed(table->rows + 1, sizeof *sum);
    for (size_t k = 0; k < 3 && energies[entry].columns[k]; k++) {
        const int index = find_quantity(table, energies[entry].columns[k]);
        if (index < 0) {
            free(sum);
            return NULL;
        }
        for (size_t i = 0; i < table->rows; i++)
            sum[i] += report_table_number(table, i, (size_t)index);
    }
    return sum;
}

static double largest_of(const double *values, size_t count) {
    double most = 0;
    for (size_t i = 0; i < count; i++)
        most = fabs(values[i]) > most ? fabs(values[i]) : most;
    return most;
}

/* How much a trace has to tell: how many ways the energy goes, more than a thousandth each. Nothing
 * without time and all columns. */
static int count_ways(const struct report_table *table) {
    double most[ENERGIES], all = 0;
    int ways = 0;
    for (size_t e = 0; e < ENERGIES; e++) {
        double *sum = sum_energy(table, e);
        if (!sum)
            return 0;
        most[e] = largest_of(sum, table->rows);
        all = most[e] > all ? most[e] : all;
        free(sum);
    }
    for (size_t e = 0; e < ENERGIES; e++)
        ways += most[e] > 1e-3 * all;
    return find_quantity(table, "time") < 0 ? 0 : ways;
}

static void add_energies(struct report_figure *figure, const struct report_table *table) {
    for (size_t e = 0; e < ENERGIES; e++) {
        double *sum = sum_energy(table, e);
        if (!(largest_of(sum, table->rows) > 0))
            free(sum);
        else
            add_curve(figure, play_copy(energies[e].name), energies[e].known, e,
                      column(table, find_quantity(table, "time")), sum, table->rows);
    }
}

/* The first trace of the law's case that tells most; NULL: none books energies. */
static const struct report_trace *choose_energy(const struct report_results *results,
                                                const char *law) {
    const struct report_trace *chosen = NULL;
    const char *before = "";
    int most = 1;
    for (size_t i = 0; i < results->trace_count; i++) {
        const struct report_trace *trace = &results->traces[i];
        struct report_table table;
        char message[MESSAGE];
        if (strcmp(trace->law, law) != 0 || !strcmp(trace->case_name, before))
            continue;
        before = trace->case_name;
        char *path = play_format("%s/traces/%s", results->folder, trace->file);
        const int bad = report_table_read(path, &table, message, sizeof message);
        free(path);
        if (bad)
            continue; /* its own figure says what is wrong with it */
        const int ways = count_ways(&table);
        if (ways > most) {
            most = ways;
            chosen = trace;
        }
        report_table_free(&table);
    }
    return chosen;
}

/* Where the energy goes over time: one figure a law. */
static void make_energy(const struct report_results *results, const char *law,
                        struct report_figures *figures) {
    const struct report_trace *trace = choose_energy(results, law);
    struct report_table table;
    if (!trace)
        return;
    char *title = play_format("Energy over time: %s", trace->case_name);
    struct report_figure *figure =
        new_figure(figures, law, "", title, play_format("energy_%s", law));
    free(title);
    set_axis(&figure->x, "time", NULL, 0);
    set_axis(&figure->y, "energy", "J", 0);
    append(&figure->note, *trace->variant ? trace->variant : trace->title);
    if (!read_table(results, trace->file, &table, figure)) {
        add_energies(figure, &table);
        report_table_free(&table);
    }
    settle(figure);
}

static void make_all_energies(const struct report_results *results,
                              struct report_figures *figures) {
    for (size_t i = 0; i < results->trace_count; i++) {
        size_t earlier = 0;
        while (earlier < i && strcmp(results->traces[earlier].law, results->traces[i].law) != 0)
            earlier++;
        if (earlier == i)
            make_energy(results, results->traces[i].law, figures);
    }
}

/* --- all ------------------------------------------------------------------------------------ */

void report_figures_make(const struct report_results *results, struct report_figures *ret_figures) {
    *ret_figures = (struct report_figures){0};
    make_cases(results, ret_figures);
    make_convergences(results, ret_figures);
    make_all_energies(results, ret_figures);
    for (size_t i = 0; i < results->sweep_count; i++)
        make_sweep(results, &results->sweeps[i], ret_figures);
}

void report_figures_lose(struct report_figures *figures, const char *reason) {
    for (size_t i = 0; i < figures->count; i++)
        if (!figures->figures[i].missing)
            figures->figures[i].missing = play_copy(reason);
}

static void free_figure(struct report_figure *figure) {
    char *const texts[] = {figure->file,   figure->law,    figure->case_name, figure->title,
                           figure->x.name, figure->x.unit, figure->y.name,    figure->y.unit,
                           figure->note,   figure->missing};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free(texts[i]);
    for (size_t c = 0; c < figure->curve_count; c++) {
        free(figure->curves[c].name);
        free(figure->curves[c].x);
        free(figure->curves[c].y);
    }
    free(figure->curves);
}

void report_figures_free(struct report_figures *figures) {
    for (size_t i = 0; i < figures->count; i++)
        free_figure(&figures->figures[i]);
    free(figures->figures);
    *figures = (struct report_figures){0};
}

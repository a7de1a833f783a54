/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "curves.h"
#include "cases/base/memory.h"
#include "cases/play/trace_table.h"
#include "cases/results/result_files.h"
#include "reports/read/text.h"
#include "touchstone/common.h"

#define BLOCKS     200   /* a long curve is cut into so many blocks, each with its extremes */
#define HUGE_Y     1e100 /* beyond this, nothing is drawn: axes overflow */
#define ERRORS     60    /* points of an error: the largest of so many parts */
#define TURN       0.05  /* of the height: a curve that goes back by so much turns */
#define TURNS      4     /* that count */
#define TURN_TELLS 3     /* tenths of the height that a turn tells as much as */
#define FAR_BELOW  1e-3  /* of the smallest difference */
#define SEEN       0.004 /* of the height of a panel: a band is as wide as a line */
#define FLAT       1e-3  /* of the value: what varies less is a constant */

void *curve_zeroed(size_t count, size_t size) {
    return memset(play_resize(NULL, count, size), 0, count * size);
}

void figure_note(char **text, const char *more) {
    char *joined = play_format("%s%s%s", *text, **text ? "; " : "", more);
    *text = joined;
}

struct report_figure *figure_new(struct report_figures *figures, const char *law,
                                 const char *case_name, const char *title, char *name) {
    char *slug = report_slug(name), *file = play_format("%s.svg", slug);
    for (size_t i = 0, number = 2; i < figures->count; i++) {
        if (!strcmp(figures->figures[i].file, file)) {
            file = play_format("%s_%zu.svg", slug, number++);
            i = (size_t)-1; /* look at all again */
        }
    }
    figures->figures = play_resize(figures->figures, figures->count + 1, sizeof *figures->figures);
    struct report_figure *figure = &figures->figures[figures->count++];
    *figure = (struct report_figure){.file = file,
                                     .law = play_copy(law),
                                     .case_name = play_copy(case_name),
                                     .title = play_copy(title),
                                     .note = play_copy("")};
    return figure;
}

char *figure_full_name(const char *law, const char *case_name) {
    const size_t length = strlen(law);
    const int own = !strncmp(case_name, law, length) && case_name[length] == '/';
    return own ? play_copy(case_name) : play_format("%s: %s", law, case_name);
}

void figure_axis(struct report_axis *axis, const char *name, const char *unit, int log) {
    const struct play_quantity *quantity = play_quantity_find(name);
    axis->name = play_copy(name);
    axis->unit = play_copy(unit ? unit : quantity ? quantity->unit : "");
    axis->log = log;
}

/* The i-th of count things when only so many can be shown: evenly, with both ends. */
size_t figure_thinned(size_t i, size_t shown, size_t count) {
    return shown < count ? i * (count - 1) / (shown - 1) : i;
}

size_t figure_show(size_t count, const char *what, struct report_figure *figure) {
    if (count <= REPORT_CURVES)
        return count;
    char *note = play_format("%d of %zu %s are drawn", REPORT_CURVES, count, what);
    figure_note(&figure->note, note);
    return REPORT_CURVES;
}

int curve_drawable(double x, double y) {
    return fabs(x) < HUGE_Y && fabs(y) < HUGE_Y; /* false for NaN */
}

/* Marks what must stay of points [first, end): the first, the extremes of both, the first gap. */
static void keep_block(const double *x, const double *y, size_t first, size_t end, char *keep) {
    size_t extreme[] = {first, first, first, first};
    keep[first] = 1;
    for (size_t i = first; i < end; i++) {
        if (!curve_drawable(x[i], y[i])) {
            keep[i] = 1;
            break;
        }
        extreme[0] = x[i] < x[extreme[0]] ? i : extreme[0];
        extreme[1] = x[i] > x[extreme[1]] ? i : extreme[1];
        extreme[2] = y[i] < y[extreme[2]] ? i : extreme[2];
        extreme[3] = y[i] > y[extreme[3]] ? i : extreme[3];
    }
    for (size_t e = 0; e < TOUCH_COUNT(extreme); e++)
        keep[extreme[e]] = 1;
}

/* Keeps what is drawn of a curve in its arrays; how many points, and how many of them are numbers. */
static size_t thin(double *x, double *y, double *half, size_t count, size_t *ret_good) {
    char *keep = curve_zeroed(count + 1, 1);
    size_t kept = 0, block = count / BLOCKS + 1;
    *ret_good = 0;
    for (size_t first = 0; first < count; first += block)
        keep_block(x, y, first, first + block < count ? first + block : count, keep);
    for (size_t i = 0; i < count; i++) {
        if (!keep[i] && i + 1 < count && block > 1)
            continue;
        const int fine = curve_drawable(x[i], y[i]);
        *ret_good += (size_t)fine;
        if (half)
            half[kept] = fine && curve_drawable(0, half[i]) ? half[i] : 0;
        y[kept] = fine ? y[i] : (double)NAN;
        x[kept++] = fine ? x[i] : 0;
    }
    return kept;
}

static int add_to(struct report_curve **curves, size_t *curve_count, struct report_curve curve) {
    size_t good;
    curve.count = thin(curve.x, curve.y, curve.half, curve.count, &good);
    if (!good)
        return 0;
    *curves = play_resize(*curves, *curve_count + 1, sizeof **curves);
    (*curves)[(*curve_count)++] = curve;
    return 1;
}

int figure_add(struct report_figure *figure, struct report_curve curve) {
    return add_to(&figure->curves, &figure->curve_count, curve);
}

int figure_add_error(struct report_figure *figure, struct report_curve curve) {
    return add_to(&figure->errors, &figure->error_count, curve);
}

double *curve_column(const struct report_table *table, int index) {
    double *values = curve_zeroed(table->rows + 1, sizeof *values);
    for (size_t i = 0; i < table->rows; i++)
        values[i] = report_table_number(table, i, (size_t)index);
    return values;
}

/* Column of a quantity of the player with its unit, or of any name as it stands; -1: none. */
int curve_find(const struct report_table *table, const char *name) {
    const struct play_quantity *quantity = play_quantity_find(name);
    char header[96] = "";
    int index = report_table_find(table, name);
    if (index < 0 && quantity) {
        play_quantity_header(quantity, header, sizeof header);
        index = report_table_find(table, header);
    }
    return index;
}

int curve_table(const struct report_results *results, const char *file,
                struct report_table *ret_table, struct report_figure *figure) {
    char message[CURVE_MESSAGE],
        *path = play_format("%s/" RESULT_TRACES "/%s", results->folder, file);
    const int bad = report_table_read(path, ret_table, message, sizeof message);
    const size_t outer = strlen(results->folder) + 1; /* the folder may yet be renamed */
    if (bad)
        figure_note(&figure->note, strncmp(message, path, outer) ? message : message + outer);
    return bad;
}

/* --- law beside reference ------------------------------------------------------------------- */

static double largest(const double *values, size_t count) {
    double most = 0;
    for (size_t i = 0; i < count; i++)
        most = isfinite(values[i]) && fabs(values[i]) > most ? fabs(values[i]) : most;
    return most;
}

/* Keeps the largest of each part of a curve that has many points, and one gap of several; how many. */
static size_t envelope(double *x, double *y, size_t count) {
    const size_t part = count / ERRORS + 1;
    size_t kept = 0;
    for (size_t first = 0; first < count; first += part) {
        size_t best = first;
        for (size_t i = first; i < count && i < first + part; i++)
            best = y[i] > y[best] || isnan(y[best]) ? i : best;
        if (isnan(y[best]) && kept && isnan(y[kept - 1]))
            continue;
        x[kept] = x[best];
        y[kept++] = y[best];
    }
    return kept;
}

static void compare(struct report_figure *figure, size_t style, int loose, const double *x,
                    const double *law, const double *known, const double *half, size_t count) {
    const double scale = largest(known, count), unsure = half ? largest(half, count) : 0;
    double *at = curve_zeroed(count + 2, sizeof *at), *y = curve_zeroed(count + 2, sizeof *y);
    if (!(scale > 0))
        return;
    for (size_t i = 0; i < count; i++) {
        const double difference = fabs(law[i] - known[i]);
        at[i] = x[i];
        y[i] = difference > 0 ? difference / scale : (double)NAN;
        figure->apart = difference > figure->apart ? difference : figure->apart;
        if (isnan(difference) && isnan(law[i]) && !isnan(known[i]))
            figure->apart = HUGE_VAL;
    }
    figure->compared++;
    figure->unsure = unsure / scale > figure->unsure ? unsure / scale : figure->unsure;
    const struct report_curve curve = {.name = play_copy(""),
                                       .style = style,
                                       .loose = loose,
                                       .count = loose ? count : envelope(at, y, count),
                                       .x = at,
                                       .y = y};
    add_to(&figure->errors, &figure->error_count, curve);
}

void figure_compare(struct report_figure *figure, size_t style, const double *x, const double *law,
                    const double *known, const double *half, size_t count) {
    compare(figure, style, 0, x, law, known, half, count);
}

void figure_compare_points(struct report_figure *figure, size_t style, const double *x,
                           const double *law, const double *known, const double *half,
                           size_t count) {
    compare(figure, style, 1, x, law, known, half, count);
}

char *figure_known_name(const struct report_figure *figure, const char *name, const double *half,
                        size_t count) {
    const double most = half ? largest(half, count) : 0;
    const int pure = !*figure->y.unit || !strcmp(figure->y.unit, "1");
    return most > 0 ? play_format("%s (± %.2g%s%s)", name, most, pure ? "" : " ",
                                  pure ? "" : figure->y.unit)
                    : play_copy(name);
}

/* Lowest and highest of what is drawn. */
static void measure(const struct report_figure *figure, int along_y, double ret[2]) {
    ret[0] = HUGE_VAL;
    ret[1] = -HUGE_VAL;
    for (size_t c = 0; c < figure->curve_count; c++) {
        const struct report_curve *curve = &figure->curves[c];
        for (size_t i = 0; i < curve->count; i++) {
            const double value = along_y ? curve->y[i] : curve->x[i];
            if (isnan(curve->y[i]))
                continue;
            ret[0] = fmin(ret[0], value);
            ret[1] = fmax(ret[1], value);
        }
    }
}

int report_figure_height(const struct report_figure *figure, double ret[2]) {
    measure(figure, 1, ret);
    const double most = fmax(fabs(ret[0]), fabs(ret[1]));
    const int flat = !figure->y.log && most > 0 && ret[1] - ret[0] < FLAT * most;
    if (flat) {
        ret[0] -= 0.05 * most;
        ret[1] += 0.05 * most;
    }
    return flat;
}

static void settle_bands(struct report_figure *figure, double height) {
    for (size_t c = 0; c < figure->curve_count; c++) {
        struct report_curve *curve = &figure->curves[c];
        if (!curve->half || (!figure->y.log && largest(curve->half, curve->count) > SEEN * height))
            continue;
        curve->half = NULL;
    }
}

/* The uncertainty as a level over the whole width. */
static void add_level(struct report_figure *figure) {
    double ends[2], *x = curve_zeroed(2, sizeof *x), *y = curve_zeroed(2, sizeof *y);
    measure(figure, 0, ends);
    for (size_t i = 0; i < 2; i++) {
        x[i] = ends[i];
        y[i] = figure->unsure;
    }
    const struct report_curve level = {
        .name = play_copy("uncertainty of the reference"), .known = 1, .count = 2, .x = x, .y = y};
    add_to(&figure->errors, &figure->error_count, level);
}

/* The smallest difference that is drawn. */
static double least_error(const struct report_figure *figure) {
    double least = HUGE_VAL;
    for (size_t e = 0; e < figure->error_count; e++)
        for (size_t i = 0; i < figure->errors[e].count; i++)
            least = fmin(least, figure->errors[e].y[i]); /* the one that is a number */
    return least;
}

/* An uncertainty far below all differences stands in the legend alone: its level would take the room of theirs. */
static void settle_errors(struct report_figure *figure) {
    if (figure->error_x.name)
        return; /* its maker has made both panels */
    if (figure->compared && !figure->error_count && !(figure->apart > 0))
        figure_note(&figure->note, "law and reference are equal to the last bit");
    if (isinf(figure->apart))
        figure_note(&figure->note, "the law has no number where the reference has one");
    if (!figure->error_count)
        return;
    figure_axis(&figure->error, "error / largest", "", 10);
    if (figure->unsure > FAR_BELOW * least_error(figure))
        add_level(figure);
}

/* How often a curve turns, by more than a part of its height. */
static int turns_of(const struct report_curve *curve, double height) {
    int turns = 0, up = 0;
    double end = (double)NAN; /* of the way it goes */
    for (size_t i = 0; i < curve->count; i++) {
        const double y = curve->y[i];
        if (isnan(end) || (up >= 0 && y > end) || (up <= 0 && y < end)) {
            up = y > end ? 1 : y < end ? -1 : up;
            end = isnan(y) ? end : y;
        } else if (fabs(y - end) > TURN * height) {
            turns++;
            up = y > end ? 1 : -1;
            end = y;
        }
    }
    return turns;
}

/* How much the law's curves show where nothing better is known: their height, in tenths of the largest value, and how
 * often they turn. A level line shows nothing. */
static int shape_of(const struct report_figure *figure) {
    int most = 0;
    for (size_t c = 0; c < figure->curve_count; c++) {
        const struct report_curve *curve = &figure->curves[c];
        double least = HUGE_VAL, largest_y = -HUGE_VAL;
        for (size_t i = 0; i < curve->count; i++) {
            least = fmin(least, curve->y[i]);
            largest_y = fmax(largest_y, curve->y[i]);
        }
        if (curve->known || !(largest_y >= least))
            continue; /* without a number: a logarithmic axis has dropped all */
        const double size = fmax(fabs(least), fabs(largest_y)), height = largest_y - least;
        const int tenths = size > 0 ? (int)(10 * height / size + 0.5) : 0;
        const int turns = height > FLAT * size ? turns_of(curve, height) : 0;
        const int shape = tenths + TURN_TELLS * (turns < TURNS ? turns : TURNS);
        most = shape > most ? shape : most;
    }
    return most;
}

void figure_settle(struct report_figure *figure) {
    size_t laws = 0;
    double ends[2];
    for (size_t i = 0; i < figure->curve_count; i++)
        laws += !figure->curves[i].known;
    if (!laws) {
        figure->missing = play_copy(*figure->note ? figure->note : "there is nothing to draw");
        return;
    }
    if (!figure->tells && !figure->error_x.name)
        figure->tells = shape_of(figure);
    report_figure_height(figure, ends);
    settle_bands(figure, ends[1] - ends[0]);
    settle_errors(figure);
}

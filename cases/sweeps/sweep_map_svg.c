/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A map as SVG. No program draws it, so that it looks the same wherever it stands. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "sweep_map.h"
#include "cases/base/memory.h"
#include "cases/base/xml_text.h"
#include "touchstone/common.h"

enum {
    WIDTH = 800,
    HEIGHT = 560,
    LEFT = 100,
    RIGHT = 630,
    TOP = 60,
    BOTTOM = 450,
    BAR_LEFT = 660,
    BAR_RIGHT = 682,
    STEPS = 64, /* colours */
    TICKS = 9,  /* at most */
    LABEL = 24, /* characters of a word beside an axis */
};

#define LIMIT_COLOUR "#D55E00" /* vermilion of Okabe and Ito (2008) */

/* Viridis of matplotlib at ten places: its lightness rises evenly, also without colours. */
static const unsigned char palette[][3] = {
    {0x44, 0x01, 0x54}, {0x48, 0x28, 0x78}, {0x3e, 0x49, 0x89}, {0x31, 0x68, 0x8e},
    {0x26, 0x82, 0x8e}, {0x1f, 0x9e, 0x89}, {0x35, 0xb7, 0x79}, {0x6e, 0xce, 0x58},
    {0xb5, 0xde, 0x2b}, {0xfd, 0xe7, 0x25}};

static void put_colour(size_t step, FILE *out) {
    const size_t last = TOUCH_COUNT(palette) - 1;
    const double at = (double)step / (STEPS - 1) * (double)last;
    const size_t i = at < (double)(last - 1) ? (size_t)at : last - 1;
    fputs("#", out);
    for (int c = 0; c < 3; c++)
        fprintf(out, "%02x",
                (unsigned)(palette[i][c] + (at - (double)i) * (palette[i + 1][c] - palette[i][c]) +
                           0.5));
}

/* --- places -------------------------------------------------------------------------------------- */

/* Where a value is between low and high, from 0 to 1. */
static double share(double value, double low, double high, int is_log) {
    if (!(high > low))
        return 0.5;
    return is_log ? log(value / low) / log(high / low) : (value - low) / (high - low);
}

static double place(const struct sweep_map *map, int s, double value) {
    const struct map_side *side = &map->side[s];
    const double a = side->edge[0], b = side->edge[side->count];
    const double at = share(value, fmin(a, b), fmax(a, b), side->is_log);
    return s ? BOTTOM - at * (BOTTOM - TOP) : LEFT + at * (RIGHT - LEFT);
}

static double bar_place(const struct sweep_map *map, double value) {
    return BOTTOM - share(value, map->low, map->high, map->is_log) * (BOTTOM - TOP);
}

/* Round numbers from low to high, at most TICKS. */
static size_t ticks(double low, double high, int is_log, double ret[TICKS]) {
    size_t count = 0;
    const double decades = is_log ? log10(high / low) : 0.0;
    if (!(high > low)) {
        ret[0] = low;
        return 1;
    }
    if (decades >= 2.0) {
        const double every = ceil(decades / (TICKS - 1));
        for (double p = ceil(log10(low) - 1e-9); count < TICKS && p <= log10(high) + 1e-9;
             p += every)
            ret[count++] = pow(10.0, p);
        return count;
    }
    double step = pow(10.0, floor(log10((high - low) / (TICKS - 1))));
    static const double factors[] = {1.0, 2.0, 5.0, 10.0};
    size_t f = 0;
    while (f + 1 < TOUCH_COUNT(factors) && (high - low) / (step * factors[f]) > TICKS - 1)
        f++;
    step *= factors[f];
    for (double i = ceil(low / step - 1e-9); count < TICKS && i * step <= high + 1e-9 * step; i++)
        ret[count++] = fabs(i) > 0.5 ? i * step : 0.0;
    return count;
}

/* --- parts --------------------------------------------------------------------------------------- */

__attribute__((format(printf, 6, 7))) static void put_text(FILE *out, double x, double y,
                                                           const char *anchor, const char *more,
                                                           const char *format, ...) {
    va_list list;
    va_start(list, format);
    char *text = play_format_list(format, list);
    va_end(list);
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>", x, y, anchor, more);
    xml_text(text, out);
    fputs("</text>\n", out);
}

static size_t colour_of(const struct sweep_map *map, double value) {
    const double at =
        map->is_log && !(value > map->low) ? 0.0 : share(value, map->low, map->high, map->is_log);
    return (size_t)(fmin(fmax(at, 0.0), 1.0) * (STEPS - 1) + 0.5);
}

/* What a cell is filled with: a colour, or what follows them. */
enum {
    NO_DATA = STEPS,
    NUMBERLESS,
    FILLS
};

static size_t fill_of(const struct sweep_map *map, size_t cell) {
    return map->state[cell] == MAP_NO_DATA      ? NO_DATA
           : map->state[cell] == MAP_NUMBERLESS ? NUMBERLESS
                                                : colour_of(map, map->value[cell]);
}

static void put_fill(size_t fill, size_t number, FILE *out) {
    fputs(" fill=\"", out);
    if (fill == NO_DATA)
        fprintf(out, "url(#nothing%zu)", number);
    else if (fill == NUMBERLESS)
        fputs("#000", out);
    else
        put_colour(fill, out);
    fputs("\"", out);
}

/* All cells of one fill are one path, neighbours in a row are one rectangle. Returns how many cells there are. */
static size_t put_cells(const struct sweep_map *map, size_t fill, size_t number, FILE *out) {
    const size_t nx = map->side[0].count, ny = map->side[1].count;
    size_t found = 0;
    for (size_t y = 0; y < ny; y++)
        for (size_t x = 0; x < nx; x++) {
            size_t end = x;
            while (end < nx && fill_of(map, y * nx + end) == fill)
                end++;
            if (end == x)
                continue;
            if (!found) {
                fputs("<path", out);
                put_fill(fill, number, out);
                fputs(" d=\"", out);
            }
            found += end - x;
            fprintf(out, "M%.1f %.1fH%.1fV%.1fH%.1fz", place(map, 0, map->side[0].edge[x]),
                    place(map, 1, map->side[1].edge[y]), place(map, 0, map->side[0].edge[end]),
                    place(map, 1, map->side[1].edge[y + 1]), place(map, 0, map->side[0].edge[x]));
            x = end;
        }
    if (found)
        fputs("\"/>\n", out);
    return found;
}

static double middle(const struct sweep_map *map, int s, size_t i) {
    return 0.5 * (place(map, s, map->side[s].edge[i]) + place(map, s, map->side[s].edge[i + 1]));
}

/* Marching squares between the middles of cells. A saddle is drawn as two lines that do not cross. */
static size_t put_contour(const struct sweep_map *map, double level, FILE *out) {
    const size_t nx = map->side[0].count, ny = map->side[1].count;
    static const int corner[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    size_t lines = 0;
    for (size_t y = 0; y + 1 < ny; y++)
        for (size_t x = 0; x + 1 < nx; x++) {
            double value[4], cross[4][2];
            int has_all = 1, count = 0;
            for (int k = 0; k < 4; k++) {
                const size_t cell = (y + (size_t)corner[k][1]) * nx + x + (size_t)corner[k][0];
                has_all &= map->state[cell] == MAP_VALUE;
                value[k] = map->is_log ? log(fmax(map->value[cell], map->low) / level)
                                       : map->value[cell] - level;
            }
            for (int k = 0; has_all && k < 4; k++) {
                const int next = (k + 1) % 4;
                if ((value[k] > 0.0) == (value[next] > 0.0))
                    continue;
                const double t = value[k] / (value[k] - value[next]);
                for (int s = 0; s < 2; s++) {
                    const size_t i = s ? y : x;
                    const double a = middle(map, s, i + (size_t)corner[k][s]);
                    const double b = middle(map, s, i + (size_t)corner[next][s]);
                    cross[count][s] = a + t * (b - a);
                }
                count++;
            }
            for (int k = 0; k + 1 < count; k += 2) {
                fprintf(out, "M%.1f %.1fL%.1f %.1f", cross[k][0], cross[k][1], cross[k + 1][0],
                        cross[k + 1][1]);
                lines++;
            }
        }
    return lines;
}

static void put_contours(const struct sweep_map *map, FILE *out) {
    double level[TICKS];
    if (map->side[0].is_list || map->side[1].is_list)
        return;
    const size_t count = ticks(map->low, map->high, map->is_log, level);
    for (size_t i = 0; i < count && map->high > map->low; i++) {
        const double at = share(level[i], map->low, map->high, map->is_log);
        if (at <= 0.0 || at >= 1.0)
            continue;
        fprintf(out,
                "<path class=\"contour\" fill=\"none\" stroke=\"%s\" stroke-width=\"0.8\" d=\"",
                at > 0.6 ? "#000" : "#fff");
        put_contour(map, level[i], out);
        fputs("\"/>\n", out);
    }
    if (map->fails_above > map->low && map->fails_above < map->high) {
        fputs("<path class=\"limit\" fill=\"none\" stroke=\"" LIMIT_COLOUR
              "\" stroke-width=\"2\" stroke-dasharray=\"6 3\" d=\"",
              out);
        put_contour(map, map->fails_above, out);
        fputs("\"/>\n", out);
    }
}

static void put_side_ticks(const struct sweep_map *map, int s, FILE *out) {
    const struct map_side *side = &map->side[s];
    const size_t every = side->count / 12 + 1;
    double at[TICKS];
    const double a = side->edge[0], b = side->edge[side->count];
    const size_t count =
        side->is_list ? side->count : ticks(fmin(a, b), fmax(a, b), side->is_log, at);
    for (size_t i = 0; i < count; i += side->is_list ? every : 1) {
        const double p = side->is_list ? middle(map, s, i) : place(map, s, at[i]);
        if (s)
            fprintf(out, "<path stroke=\"currentColor\" d=\"M%d %.1fh-5\"/>\n", LEFT, p);
        else
            fprintf(out, "<path stroke=\"currentColor\" d=\"M%.1f %dv5\"/>\n", p, BOTTOM);
        const double x = s ? LEFT - 9.0 : p, y = s ? p + 4.5 : BOTTOM + 20.0;
        if (side->is_list)
            put_text(out, x, y, s ? "end" : "middle", "", "%.*s", LABEL, side->label[i]);
        else
            put_text(out, x, y, s ? "end" : "middle", "", "%.6g", at[i]);
    }
}

static int is_pure(const char *unit) {
    return !*unit || !strcmp(unit, "1");
}

/* "speed (m/s)": the unit where it is not 1. */
static char *with_unit(const char *name, const char *unit) {
    return is_pure(unit) ? play_copy(name) : play_format("%s (%s)", name, unit);
}

static void put_bar(const struct sweep_map *map, FILE *out) {
    char *title = with_unit(map->column, map->unit);
    double at[TICKS];
    const size_t count = ticks(map->low, map->high, map->is_log, at);
    for (char *c = title; *c && *c != '('; c++)
        *c = *c == '_' ? ' ' : *c;
    fputs("<g shape-rendering=\"crispEdges\">\n", out);
    for (size_t i = 0; i < STEPS; i++) {
        const double height = (double)(BOTTOM - TOP) / STEPS;
        fprintf(out, "<rect x=\"%d\" y=\"%.2f\" width=\"%d\" height=\"%.2f\"", BAR_LEFT,
                BOTTOM - (double)(i + 1) * height, BAR_RIGHT - BAR_LEFT, height + 0.3);
        put_fill(i, 0, out);
        fputs("/>\n", out);
    }
    fputs("</g>\n", out);
    for (size_t i = 0; i < count; i++) {
        const double y = bar_place(map, at[i]);
        fprintf(out, "<path stroke=\"currentColor\" d=\"M%d %.1fh5\"/>\n", BAR_RIGHT, y);
        put_text(out, BAR_RIGHT + 9.0, y + 4.5, "start", "", "%.4g", at[i]);
    }
    if (map->fails_above > map->low && map->fails_above < map->high)
        fprintf(out,
                "<path stroke=\"" LIMIT_COLOUR
                "\" stroke-width=\"2\" stroke-dasharray=\"6 3\" d=\"M%d %.1fH%d\"/>\n",
                BAR_LEFT - 4, bar_place(map, map->fails_above), BAR_RIGHT + 4);
    char *turned = play_format(" transform=\"rotate(-90 %d %d)\"", WIDTH - 14, (TOP + BOTTOM) / 2);
    put_text(out, WIDTH - 14, (TOP + BOTTOM) / 2.0, "middle", turned, "%s", title);
}

static void put_sides(const struct sweep_map *map, FILE *out) {
    char *x = with_unit(map->side[0].name, map->side[0].unit);
    char *y = with_unit(map->side[1].name, map->side[1].unit);
    char *turned = play_format(" transform=\"rotate(-90 20 %d)\"", (TOP + BOTTOM) / 2);
    fprintf(out,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" "
            "stroke=\"currentColor\"/>\n",
            LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP);
    for (int s = 0; s < 2; s++)
        put_side_ticks(map, s, out);
    put_text(out, (LEFT + RIGHT) / 2.0, BOTTOM + 46, "middle", "", "%s", x);
    put_text(out, 20, (TOP + BOTTOM) / 2.0, "middle", turned, "%s", y);
}

/* What the colours do not say. The signs stand only where they are in the map. */
static void put_legend(const struct sweep_map *map, size_t number, size_t nothing,
                       size_t numberless, FILE *out) {
    double x = LEFT;
    const double y = HEIGHT - 34.0;
    const struct {
        size_t there, fill;
        const char *words;
        double width;
    } signs[] = {{nothing, NO_DATA, "no data", 110.0},
                 {numberless, NUMBERLESS, "no number: crashed, hung or NaN", 285.0}};
    for (size_t i = 0; i < TOUCH_COUNT(signs); i++) {
        if (!signs[i].there)
            continue;
        fprintf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"18\" height=\"13\"", x, y - 11.0);
        put_fill(signs[i].fill, number, out);
        fputs(" stroke=\"currentColor\"/>\n", out);
        put_text(out, x + 25.0, y, "start", "", "%s", signs[i].words);
        x += signs[i].width;
    }
    if (map->fails_above > map->low && map->fails_above < map->high) {
        fprintf(out,
                "<path stroke=\"" LIMIT_COLOUR
                "\" stroke-width=\"2\" stroke-dasharray=\"6 3\" d=\"M%.1f %.1fh24\"/>\n",
                x, y - 4.5);
        put_text(out, x + 30.0, y, "start", "", "fails above %.4g", map->fails_above);
    }
    if (map->other)
        put_text(out, LEFT, HEIGHT - 12.0, "start", " font-size=\"12\"",
                 "%s over %zu further ax%s; %zu points", map->is_error ? "Largest" : "Mean",
                 map->other, map->other > 1 ? "es" : "is", map->points);
}

char *sweep_map_words(const struct sweep_map *map) {
    char *text = NULL;
    size_t length = 0, states[3] = {0, 0, 0};
    FILE *out = play_text(&text, &length);
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
    fclose(out);
    return text;
}

void sweep_map_put(const struct sweep_map *map, size_t number, FILE *out) {
    char *words = sweep_map_words(map);
    size_t cells[FILLS] = {0};
    fprintf(out,
            "<svg%s viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"map%zu-t map%zu-d\" "
            "font-family=\"sans-serif\" font-size=\"14\" fill=\"currentColor\"%s>\n",
            number ? "" : " xmlns=\"http://www.w3.org/2000/svg\" width=\"800\" height=\"560\"",
            WIDTH, HEIGHT, number, number, number ? "" : " color=\"#1a1a1a\"");
    fprintf(out, "<title id=\"map%zu-t\">", number);
    xml_text(map->title, out);
    fprintf(out, "</title>\n<desc id=\"map%zu-d\">", number);
    xml_text(words, out);
    fprintf(out,
            "</desc>\n<defs><pattern id=\"nothing%zu\" width=\"6\" height=\"6\" "
            "patternUnits=\"userSpaceOnUse\"><rect width=\"6\" height=\"6\" fill=\"#fff\"/><path "
            "stroke=\"#999\" d=\"M0 6L6 0M-1 1L1 -1M5 7L7 5\"/></pattern></defs>\n",
            number);
    if (!number)
        fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", WIDTH, HEIGHT);
    put_text(out, LEFT, 30, "start", " font-weight=\"bold\"", "%s", map->title);
    put_text(out, LEFT, 48, "start", " font-size=\"12\"", "law %s", map->law);
    fputs("<g shape-rendering=\"crispEdges\">\n", out);
    for (size_t fill = 0; fill < FILLS; fill++)
        cells[fill] = put_cells(map, fill, number, out);
    fputs("</g>\n", out);
    put_contours(map, out);
    put_sides(map, out);
    put_bar(map, out);
    put_legend(map, number, cells[NO_DATA], cells[NUMBERLESS], out);
    fputs("</svg>\n", out);
}

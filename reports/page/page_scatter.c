/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every row as a point: predicted over expected above, and below what it used of its tolerance,
 * since points that lie on a diagonal over many decades tell little. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/tell/figure_style.h"
#include "page.h"
#include "cases/tell/text.h"

#define WIDTH    800
#define HEIGHT   760
#define LEFT     80
#define RIGHT    780
#define LAW_LINE 22
#define RING     8    /* half of one */
#define FLOOR    -6.0 /* log10 of the share of a tolerance below which points lie on the edge */
#define LABELS   8    /* of an axis, at most about */

/* A panel: its place in pixels and what its borders mean, as log10. */
struct panel {
    double top, bottom;
    double x[2], y[2];
};

static double x_of(const struct panel *panel, double value) {
    return LEFT + (RIGHT - LEFT) * (value - panel->x[0]) / (panel->x[1] - panel->x[0]);
}

static double y_of(const struct panel *panel, double value) {
    return panel->bottom -
           (panel->bottom - panel->top) * (value - panel->y[0]) / (panel->y[1] - panel->y[0]);
}

/* log10 of a row's two values; 0 where it has no place on logarithmic axes. */
static int place(const struct play_row *row, double ret[2]) {
    ret[0] = log10(fabs(row->expected));
    ret[1] = log10(fabs(row->predicted));
    return isfinite(ret[0]) && isfinite(ret[1]) && row->expected * row->predicted > 0;
}

/* log10 of error over tolerance, at the floor where it is less; 0 where there is none. */
static int share(const struct play_row *row, double *ret) {
    const double ratio = row->error / row->tolerance;
    *ret = ratio > 0 ? log10(ratio) : FLOOR;
    *ret = *ret < FLOOR ? FLOOR : *ret;
    return row->tolerance > 0 && isfinite(ratio);
}

static void put_tics(const struct panel *panel, int along_y, FILE *out) {
    const double *range = along_y ? panel->y : panel->x;
    const int step = (int)ceil((range[1] - range[0]) / LABELS);
    for (int d = (int)ceil(range[0]); d <= range[1]; d++) {
        if (d % (step > 0 ? step : 1))
            continue;
        const double x = along_y ? LEFT : x_of(panel, d),
                     y = along_y ? y_of(panel, d) : panel->bottom;
        fprintf(out, "<path class=\"sg\" d=\"M%.0f %.0f%c%.0f\"/>", along_y ? LEFT : x,
                along_y ? y : panel->bottom, along_y ? 'H' : 'V',
                along_y ? (double)RIGHT : panel->top);
        fprintf(out,
                "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"%s\">10<tspan dy=\"-5\" "
                "font-size=\"10\">%d</tspan></text>",
                along_y ? LEFT - 8.0 : x, along_y ? y + 5 : panel->bottom + 20,
                along_y ? "end" : "middle", d);
    }
}

static void put_frame(const struct panel *panel, const char *x, const char *y, FILE *out) {
    fputs("<g class=\"ti\" font-size=\"14\">", out);
    put_tics(panel, 0, out);
    put_tics(panel, 1, out);
    fprintf(
        out,
        "<path class=\"si\" d=\"M%d %.0fV%.0fH%d\"/>"
        "<text x=\"%d\" y=\"%.0f\" text-anchor=\"middle\">%s</text>"
        "<text transform=\"translate(20 %.0f)rotate(-90)\" text-anchor=\"middle\">%s</text></g>",
        LEFT, panel->top, panel->bottom, RIGHT, (LEFT + RIGHT) / 2, panel->bottom + 42, x,
        (panel->top + panel->bottom) / 2, y);
}

/* --- points --------------------------------------------------------------------------------- */

/* Points of one law in one panel, each pixel once: ends and joints of an invisible line. */
static void put_points(const struct page *page, const struct panel *panel, size_t first, size_t end,
                       size_t law, int errors) {
    char *seen = memset(play_resize(NULL, WIDTH + 1, HEIGHT + 1), 0, (WIDTH + 1) * (HEIGHT + 1));
    size_t count = 0;
    fprintf(page->out, "<path class=\"m%zu\" d=\"", law % FIGURE_MARKS);
    for (size_t i = first; i < end; i++) {
        const struct play_row *row = page->sorted[i];
        double at[2], used = 0;
        if (!place(row, at) || (errors && !share(row, &used)))
            continue;
        const double x = x_of(panel, at[0]), y = y_of(panel, errors ? used : at[1]);
        char *pixel = seen + lround(y) * (WIDTH + 1) + lround(x);
        if (*pixel)
            continue;
        *pixel = 1;
        fprintf(page->out, "%c%.0f %.0f", count++ ? 'L' : 'M', x, y);
    }
    fputs(count ? "h0\"/>" : "\"/>", page->out);
}

/* Round bad rows; of rings that lie on each other, one. */
static void put_rings(const struct page *page, const struct panel *panel, int errors) {
    char seen[(WIDTH / RING + 1) * (HEIGHT / RING + 1)] = {0};
    for (size_t i = 0; i < page->count; i++) {
        double at[2], used = 0;
        if (!report_row_is_bad(page->sorted[i]) || !place(page->sorted[i], at) ||
            (errors && !share(page->sorted[i], &used)))
            continue;
        const double x = x_of(panel, at[0]), y = y_of(panel, errors ? used : at[1]);
        char *near = &seen[lround(y / RING) * (WIDTH / RING + 1) + lround(x / RING)];
        if (*near)
            continue;
        *near = page->count > PAGE_WHOLE;
        fprintf(page->out,
                "<circle class=\"kb\" stroke=\"currentColor\" stroke-width=\"2\" r=\"9\" "
                "cx=\"%.0f\" cy=\"%.0f\"/>",
                x, y);
    }
}

static void put_laws(const struct page *page, const struct panel *above,
                     const struct panel *below) {
    size_t law = 0;
    for (size_t first = 0, end; first < page->count; first = end, law++) {
        const size_t line = law / 2; /* two laws stand in one */
        const double x = law % 2 ? (LEFT + RIGHT) / 2 : LEFT,
                     y = HEIGHT + 10.0 + LAW_LINE * (double)line;
        end = report_rows_end_of_law(page->sorted, page->count, first);
        put_points(page, above, first, end, law, 0);
        put_points(page, below, first, end, law, 1);
        fprintf(page->out, "<path class=\"m%zu\" d=\"M%.0f %.0fh0\"/>", law % FIGURE_MARKS, x + 8,
                y);
        fprintf(page->out, "<text class=\"ti\" font-size=\"13\" x=\"%.0f\" y=\"%.0f\">", x + 24,
                y + 5);
        page_text(page->sorted[first]->law, page->out);
        fputs("</text>", page->out);
    }
}

/* --- all ------------------------------------------------------------------------------------ */

static void widen(double range[2], double value) {
    range[0] = value < range[0] ? value : range[0];
    range[1] = value > range[1] ? value : range[1];
}

/* Ranges of all that is drawn, and how many rows have no place. */
static size_t measure(const struct page *page, struct panel *above, struct panel *below) {
    double values[2] = {HUGE_VAL, -HUGE_VAL}, shares[2] = {FLOOR, 1};
    size_t lost = 0;
    for (size_t i = 0; i < page->count; i++) {
        double at[2], used;
        if (!place(page->sorted[i], at)) {
            lost++;
            continue;
        }
        widen(values, at[0]);
        widen(values, at[1]);
        if (share(page->sorted[i], &used))
            widen(shares, used);
    }
    for (int k = 0; k < 2; k++) {
        const double end = k ? ceil(values[1] + 0.3) : floor(values[0] - 0.3);
        above->x[k] = above->y[k] = below->x[k] = end;
        below->y[k] = k ? ceil(shares[1]) : shares[0] - 0.5;
    }
    return lost;
}

static void put_picture(const struct page *page, const struct panel *above,
                        const struct panel *below, size_t laws) {
    const int height = HEIGHT + LAW_LINE * (int)((laws + 1) / 2) + 10;
    fprintf(page->out,
            "<svg class=\"plot\" role=\"img\" aria-labelledby=\"sc-t sc-d\" viewBox=\"0 0 %d %d\">"
            "<title id=\"sc-t\">Expected and predicted values</title><desc id=\"sc-d\">"
            "Above: predicted over expected, with the line on which they are equal. Below: error "
            "over tolerance, with the band of tolerated errors. The data are the table of all "
            "comparisons.</desc>",
            WIDTH, height);
    fprintf(page->out, "<rect class=\"band\" x=\"%d\" y=\"%.0f\" width=\"%d\" height=\"%.0f\"/>",
            LEFT, y_of(below, 0), RIGHT - LEFT, below->bottom - y_of(below, 0));
    put_frame(above, "expected, in its SI unit", "predicted", page->out);
    put_frame(below, "expected, in its SI unit", "error / tolerance", page->out);
    fprintf(page->out, "<path class=\"si\" stroke-dasharray=\"6 5\" d=\"M%d %.0fL%d %.0f\"/>", LEFT,
            above->bottom, RIGHT, above->top);
    fprintf(page->out, "<path class=\"si\" stroke-dasharray=\"6 5\" d=\"M%d %.0fH%d\"/>", LEFT,
            y_of(below, 0), RIGHT);
    put_laws(page, above, below);
    put_rings(page, above, 0);
    put_rings(page, below, 1);
    fputs("</svg>", page->out);
}

void page_put_scatter(const struct page *page) {
    struct panel above = {.top = 20, .bottom = 400}, below = {.top = 470, .bottom = 690};
    const size_t lost = measure(page, &above, &below);
    size_t laws = 0;
    for (size_t first = 0; first < page->count; laws++)
        first = report_rows_end_of_law(page->sorted, page->count, first);

    if (lost == page->count) {
        fputs("<p>No row has two values of one sign to draw.</p>\n", page->out);
        return;
    }
    fputs("<figure id=\"sc\" aria-labelledby=\"sc-c\"><div class=\"scroll\" role=\"group\" "
          "tabindex=\"0\" aria-label=\"Scatter plot\">",
          page->out);
    put_picture(page, &above, &below, laws);
    fprintf(page->out,
            "</div>\n<figcaption id=\"sc-c\">Rows in absolute values. Above: predicted over "
            "expected; on the dashed line they are equal. Below: error over tolerance; the band "
            "ends where the error equals the tolerance; shares below 10<sup>%.0f</sup> are drawn "
            "on its lower edge. Rings mark rows that did not pass. %zu of %zu rows are not drawn: "
            "a value is zero, missing or of "
            "the other sign. The data are <a href=\"#table\">the table of all comparisons</a>."
            "</figcaption></figure>\n",
            FLOOR, lost, page->count);
}

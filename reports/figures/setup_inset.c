/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/base/unit_text.h"
#include "setup_inset.h"
#include "strokes.h"
#include "touchstone/common.h"

#define POINTS      90 /* corners of a line: more make the drawing too large */
#define LABELS      10 /* numbers of legs */
#define LEVELS      5  /* numbers of an axis */
#define NEAR        12.0
#define LETTER      6.6 /* width of a digit of a label */
#define LABEL_LINE  12.0
#define LEVEL_APART 15.0 /* between two numbers of an axis, along y */
#define DIGITS      3
#define COVERS                                                                                     \
    1000.0 /* cost of a place on another label or outside: a number that has no other is left out */

/* What an axis shows. Slides and overlap have the indices that they have in play_leg.end. */
enum measure {
    OVERLAP,
    SLIDE_S,
    SLIDE_T,
    FORCE
};

/* The path before it is drawn: places after each leg, of which the first is the start. */
struct way {
    const struct play_described *of;
    size_t count;
    double (*at)[4];
    char *pressed; /* the overlap is known from a run alone */
    int moves[3];
    enum measure x, y; /* with y an overlap or a force and slides along both, x is SLIDE_S */
    int both;          /* slides along s and along t are two lines */
};

struct axis {
    double low, high; /* of the measure */
    double from, to;  /* pixels */
    double rest;      /* part of the length where all stands if nothing moves */
    double level[LEVELS];
    size_t levels;
};

struct inset {
    const struct way *way;
    struct axis x, y;
    double top;   /* px */
    double shelf; /* y of what is pressed, px, where there is also an overlap that is known */
    struct label {
        double x, y; /* of what it is about */
        char *which;
    } label[LABELS];
    size_t labels, most;
    FILE *out;
};

/* --- the path --------------------------------------------------------------------------------- */

static int moves(const struct play_leg *leg, int i, const double before[4]) {
    return leg->end[i] > before[i] || leg->end[i] < before[i] || fabs(leg->swing[i]) > 0.0;
}

/* Whether the slides are made at one overlap, so that the way in the plane of contact tells more. */
static int is_plane(const struct way *way) {
    int slid = 0;
    for (size_t i = 0; i < way->of->leg_count; i++) {
        const struct play_leg *leg = &way->of->legs[i];
        const int slides = moves(leg, 1, way->at[i]) || moves(leg, 2, way->at[i]);
        const int presses = moves(leg, 0, way->at[i]) || way->pressed[i + 1] != way->pressed[i] ||
                            !strcmp(leg->kind, "press");
        if (presses && (slid || slides))
            return 0;
        slid |= slides;
    }
    return 1;
}

static void choose_axes(struct way *way) {
    int known = 0, pressed = 0;
    for (size_t i = 1; i < way->count; i++) {
        pressed |= way->pressed[i];
        known |= !way->pressed[i] && fabs(way->at[i][OVERLAP]) > 0.0;
    }
    const int both = way->moves[1] && way->moves[2];
    way->y = pressed && !known ? FORCE : OVERLAP;
    way->x = way->moves[2] && !way->moves[1] ? SLIDE_T : SLIDE_S;
    way->both = both && !is_plane(way);
    if (both && !way->both)
        way->y = SLIDE_T;
}

static double known_or_0(double value) {
    return isfinite(value) ? value : 0.0;
}

static struct way way_of(const struct play_described *described) {
    struct way way = {.of = described, .count = described->leg_count + 1};
    way.at = play_resize(NULL, way.count, sizeof *way.at);
    way.pressed = play_resize(NULL, way.count, 1);
    memset(way.at[0], 0, sizeof way.at[0]);
    way.pressed[0] = 0;
    for (size_t i = 0; i < described->leg_count; i++) {
        const struct play_leg *leg = &described->legs[i];
        double *at = way.at[i + 1];
        way.pressed[i + 1] = (char)(isnan(leg->end[0]) ? 1 : 0);
        for (int k = 0; k < 3; k++) {
            at[k] = known_or_0(leg->end[k]);
            way.moves[k] |= isfinite(leg->end[k]) && moves(leg, k, way.at[i]);
        }
        at[FORCE] =
            strcmp(leg->kind, "press") != 0 ? way.at[i][FORCE] : known_or_0(leg->normal_force);
        if (!way.pressed[i + 1])
            at[FORCE] = fabs(at[OVERLAP]) > 0.0 ? at[FORCE] : 0.0;
    }
    choose_axes(&way);
    return way;
}

/* --- axes --------------------------------------------------------------------------------------- */

static void widen(struct axis *axis, double value) {
    axis->low = fmin(axis->low, value);
    axis->high = fmax(axis->high, value);
}

static void widen_to(struct axis *axis, const struct way *way, enum measure what) {
    for (size_t i = 0; i < way->count; i++) {
        const double swing =
            i && what != FORCE ? fabs(known_or_0(way->of->legs[i - 1].swing[what])) : 0.0;
        if (what == OVERLAP && way->pressed[i])
            continue;
        widen(axis, way->at[i][what] - swing);
        widen(axis, way->at[i][what] + swing);
    }
}

static double place(const struct axis *axis, double value) {
    const double range = axis->high - axis->low;
    const double part = range > 0.0 ? (value - axis->low) / range : axis->rest;
    return axis->from + (axis->to - axis->from) * known_or_0(part);
}

/* A value that gets a number, unless another one stands there. */
static void add_level(struct axis *axis, double value, double apart) {
    for (size_t i = 0; i < axis->levels; i++)
        if (fabs(place(axis, axis->level[i]) - place(axis, value)) < apart)
            return;
    if (axis->levels < LEVELS)
        axis->level[axis->levels++] = value;
}

/* Ends of the axis first, then where most legs end. */
static void add_levels(struct axis *axis, const struct way *way, enum measure what, double apart) {
    add_level(axis, axis->high, apart);
    add_level(axis, 0.0, apart);
    add_level(axis, axis->low, apart);
    for (size_t i = 1; i < way->count; i++)
        if (what != OVERLAP || !way->pressed[i])
            add_level(axis, way->at[i][what], apart);
}

static const char *const names[] = {"overlap", "slide along s", "slide along t", "normal force"};

static void put_number(const struct inset *g, double x, double y, double value, enum measure what) {
    char text[UNIT_TEXT_SIZE];
    unit_text(value, what == FORCE ? "N" : "m", DIGITS, text);
    fprintf(g->out, "<tspan x=\"%.0f\" y=\"%.0f\">%s</tspan>", x, y, text);
}

static void put_axes(const struct inset *g) {
    const struct axis *x = &g->x, *y = &g->y;
    const double zero_x = place(x, 0.0), zero_y = place(y, 0.0);
    fprintf(g->out, "<path class=\"sg\" d=\"M%.0f %.0fV%.0f", zero_x, y->from, y->to);
    for (size_t i = 0; i < y->levels; i++)
        fprintf(g->out, "M%.0f %.0fH%.0f", x->from, place(y, y->level[i]), x->to);
    fprintf(g->out, "\"/><path class=\"sm\" d=\"M%.0f %.0fH%.0f\"/>", x->from, zero_y, x->to);
    fputs("<g class=\"tm\" font-size=\"11\"><text text-anchor=\"end\">", g->out);
    for (size_t i = 0; i < y->levels; i++)
        put_number(g, x->from - 6.0, place(y, y->level[i]) + 4.0, y->level[i], g->way->y);
    if (isfinite(g->shelf))
        fprintf(g->out, "<tspan x=\"%.0f\" y=\"%.0f\">pressed</tspan>", x->from - 6.0,
                g->shelf + 4.0);
    fputs("</text><text text-anchor=\"middle\">", g->out);
    for (size_t i = 0; i < x->levels; i++)
        put_number(g, place(x, x->level[i]), y->from + 16.0, x->level[i], g->way->x);
    fprintf(g->out, "</text></g><g class=\"ti\"><text x=\"%.0f\" y=\"%.0f\">%s</text>",
            x->from - 50.0, g->top - 14.0, names[g->way->y]);
    fprintf(g->out, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\">%s</text></g>", x->to,
            y->from + 33.0, g->way->both ? "slide along s, and along t dashed" : names[g->way->x]);
}

/* --- lines -------------------------------------------------------------------------------------- */

static double x_of(const struct inset *g, size_t i, enum measure what) {
    return place(&g->x, g->way->at[i][what]);
}

static double y_of(const struct inset *g, size_t i) {
    if (g->way->y == OVERLAP && g->way->pressed[i])
        return g->shelf;
    return place(&g->y, g->way->at[i][g->way->y]);
}

static int is_kind(const struct play_leg *leg, const char *kind) {
    return !strcmp(leg->kind, kind);
}

static void put_way(double x, double y, FILE *out) {
    if (!(fabs(y) > 0.0))
        fprintf(out, "h%.0f", x);
    else if (!(fabs(x) > 0.0))
        fprintf(out, "v%.0f", y);
    else
        fprintf(out, "l%.0f %.0f", x, y);
}

/* The way in whole pixels, each piece once: a loop is a piece that comes again. */
static void put_line(const struct inset *g, enum measure what, const char *style) {
    double piece[POINTS][4];
    size_t count = 0;
    int open = 0;
    fprintf(g->out, "<path %s d=\"", style);
    for (size_t i = 1; i < g->way->count && count < POINTS; i++) {
        const double now[4] = {round(x_of(g, i - 1, what)), round(y_of(g, i - 1)),
                               round(x_of(g, i, what)), round(y_of(g, i))};
        const double back[4] = {now[2], now[3], now[0], now[1]};
        size_t k = 0;
        while (k < count && memcmp(piece[k], now, sizeof now) != 0 &&
               memcmp(piece[k], back, sizeof now) != 0)
            k++;
        const int stands = !memcmp(now, now + 2, 2 * sizeof *now);
        open &= stands || k == count;
        if (stands || k < count)
            continue;
        if (!open)
            fprintf(g->out, "M%.0f %.0f", now[0], now[1]);
        put_way(now[2] - now[0], now[3] - now[1], g->out);
        memcpy(piece[count++], now, sizeof now);
        open = 1;
    }
    fputs("\"/>", g->out);
}

/* Where a leg swings or wanders about its place; alike legs once. */
static void put_swings(const struct inset *g) {
    size_t put = 0;
    double last[4] = {0.0, 0.0, 0.0, 0.0};
    for (size_t i = 1; i < g->way->count && put < 8; i++) {
        const struct play_leg *leg = &g->way->of->legs[i - 1];
        const double sx = fabs(known_or_0(leg->swing[g->way->x])),
                     sy = g->way->y == FORCE ? 0.0 : known_or_0(leg->swing[g->way->y]);
        const double x = g->way->at[i - 1][g->way->x],
                     y = g->way->y == OVERLAP && g->way->pressed[i - 1]
                             ? (double)NAN
                             : g->way->at[i - 1][g->way->y];
        const double way = is_kind(leg, "random") ? fabs(sy) : sy;
        const double box[4] = {place(&g->x, x - sx), isnan(y) ? g->shelf : place(&g->y, y - way),
                               place(&g->x, x + sx), isnan(y) ? g->shelf : place(&g->y, y + way)};
        if (!(sx > 0.0 || fabs(sy) > 0.0) || !memcmp(last, box, sizeof box))
            continue;
        memcpy(last, box, sizeof box);
        put++;
        if (is_kind(leg, "random"))
            fprintf(
                g->out,
                "<path class=\"s0\" stroke-dasharray=\"2 3\" d=\"M%.0f %.0fH%.0fV%.0fH%.0fz\"/>",
                box[0], box[1] + 2.0, box[2], box[3] - 2.0, box[0]);
        else {
            const double mx = 0.5 * (box[0] + box[2]), my = 0.5 * (box[1] + box[3]);
            fputs("<path class=\"s0\" d=\"", g->out);
            stroke_arrow(mx, my, box[0], box[1], g->out);
            stroke_arrow(mx, my, box[2], box[3], g->out);
            fputs("\"/>", g->out);
        }
    }
}

/* --- numbers of legs ---------------------------------------------------------------------------- */

void setup_leg_numbers(const struct play_described *described, const char *which, FILE *out) {
    size_t numbers = 0, first = 0, last = 0, left_out = 0;
    int run = 1;
    for (size_t i = 0; i < described->leg_count; i++) {
        const size_t number = described->legs[i].number;
        if (!which[i] || !number)
            continue;
        run &= !numbers || number == last + 1;
        first = numbers++ ? first : number;
        last = number;
    }
    if (run && numbers > 2) {
        fprintf(out, "%zu to %zu", first, last);
        return;
    }
    size_t put = 0;
    for (size_t i = 0; i < described->leg_count; i++) {
        const size_t number = described->legs[i].number;
        if (!which[i] || !number)
            continue;
        if (put < 3 || numbers == 4)
            fprintf(out, "%s%zu", put++ ? ", " : "", number);
        else
            left_out++;
    }
    if (left_out)
        fputs(" …", out);
}

static char *numbers_text(const struct play_described *described, const char *which) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = play_text(&text, &size);
    setup_leg_numbers(described, which, out);
    fclose(out);
    return text;
}

/* Legs that end near each other have one label. Returns whether they are few enough to be read. */
static int add_labels(struct inset *g, double near) {
    const size_t legs = g->way->of->leg_count;
    for (size_t i = 1; i < g->way->count; i++) {
        const double x = x_of(g, i, g->way->x), y = y_of(g, i);
        size_t k = 0;
        while (k < g->labels && hypot(g->label[k].x - x, g->label[k].y - y) > near)
            k++;
        if (!g->way->of->legs[i - 1].number)
            continue;
        if (k == g->most)
            return 0;
        if (k == g->labels) {
            g->label[k] = (struct label){x, y, play_resize(NULL, legs + 1, 1)};
            memset(g->label[k].which, 0, legs + 1);
            g->labels++;
        }
        g->label[k].which[i - 1] = 1;
    }
    return 1;
}

struct box {
    double left, top, right, bottom;
};

static int is_in(const struct box *box, double x, double y) {
    return x > box->left && x < box->right && y > box->top && y < box->bottom;
}

/* How much of the lines and of other labels a box would cover. */
static double cost_of(const struct inset *g, const struct box *box, const struct box *others,
                      size_t count) {
    double cost = 0.0;
    for (size_t i = 1; i < g->way->count && i < POINTS; i++)
        for (int both = 0; both <= g->way->both; both++)
            for (int k = 0; k <= 16; k++) {
                const enum measure what = both ? SLIDE_T : g->way->x;
                const double part = k / 16.0;
                cost += is_in(box, (1.0 - part) * x_of(g, i - 1, what) + part * x_of(g, i, what),
                              (1.0 - part) * y_of(g, i - 1) + part * y_of(g, i));
            }
    for (size_t i = 0; i < count; i++)
        if (box->left < others[i].right && box->right > others[i].left &&
            box->top < others[i].bottom && box->bottom > others[i].top)
            cost += COVERS;
    if (box->left < g->x.from + 4.0 && box->top < g->top - 8.0)
        cost += COVERS; /* the name of the axis */
    if (box->left < g->x.from - 4.0 || box->right > g->x.to + 28.0 || box->top < g->top - 16.0 ||
        box->bottom > g->y.from + 4.0)
        cost += COVERS;
    return cost;
}

static void put_labels(struct inset *g) {
    static const double way[][2] = {{1, -1}, {-1, -1}, {1, 1},  {-1, 1},
                                    {0, -1}, {1, 0},   {-1, 0}, {0, 1}};
    struct box taken[LABELS];
    fputs("<text class=\"ti\" font-size=\"11\">", g->out);
    for (size_t i = 0; i < g->labels; i++) {
        char *text = numbers_text(g->way->of, g->label[i].which);
        /* "…" has three bytes */
        const size_t letters = strlen(text) - (strstr(text, "…") ? 2 : 0);
        const double half = 0.5 * LETTER * (double)letters + 1.0;
        double least = COVERS;
        taken[i] = (struct box){0};
        for (size_t k = 0; k < TOUCH_COUNT(way); k++) {
            const double x = g->label[i].x + way[k][0] * (half + (way[k][1] != 0.0 ? 3.0 : 6.0)),
                         y = g->label[i].y + way[k][1] * (0.5 * LABEL_LINE + 3.0);
            const struct box box = {x - half, y - 0.5 * LABEL_LINE, x + half, y + 0.5 * LABEL_LINE};
            const double cost = cost_of(g, &box, taken, i);
            if (cost < least) {
                least = cost;
                taken[i] = box;
            }
        }
        if (least < COVERS)
            fprintf(g->out, "<tspan x=\"%.0f\" y=\"%.0f\">%s</tspan>", taken[i].left + 1.0,
                    taken[i].bottom - 2.0, text);
    }
    fputs("</text>", g->out);
}

/* A dot where legs end, and a ring at the start. */
static void put_dots(const struct inset *g) {
    fprintf(g->out, "<path class=\"s0\" stroke-width=\"5\" stroke-linecap=\"round\" d=\"");
    for (size_t i = 0; i < g->labels; i++)
        fprintf(g->out, "M%.0f %.0fh0", g->label[i].x, g->label[i].y);
    fprintf(g->out, "\"/><circle class=\"si paper\" cx=\"%.0f\" cy=\"%.0f\" r=\"3\"/>",
            x_of(g, 0, g->way->x), y_of(g, 0));
}

void setup_inset(const struct play_described *described, double left, double top, double right,
                 double bottom, size_t labels, FILE *out) {
    struct way way = way_of(described);
    struct inset g = {.way = &way,
                      .top = top,
                      .shelf = (double)NAN,
                      .most = labels < LABELS ? labels : LABELS,
                      .out = out};
    int shelf = 0;
    for (size_t i = 0; i < way.count; i++)
        shelf |= way.y == OVERLAP && way.pressed[i];
    g.x = (struct axis){.from = left, .to = right, .rest = 0.4};
    g.y = (struct axis){.from = bottom, .to = top + (shelf ? 24.0 : 0.0)};
    if (shelf)
        g.shelf = top;
    widen_to(&g.x, &way, way.x);
    if (way.both)
        widen_to(&g.x, &way, SLIDE_T);
    widen_to(&g.y, &way, way.y);
    add_levels(&g.x, &way, way.x, 58.0);
    add_levels(&g.y, &way, way.y, LEVEL_APART);
    put_axes(&g);
    put_line(&g, way.x, "class=\"s0\" stroke-width=\"2\"");
    if (way.both)
        put_line(&g, SLIDE_T, "class=\"s0\" stroke-width=\"2\" stroke-dasharray=\"6 4\"");
    put_swings(&g);
    for (double near = NEAR; !add_labels(&g, near); near *= 1.5)
        g.labels = 0;
    put_dots(&g);
    put_labels(&g);
}

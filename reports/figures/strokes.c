/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/base/utf8.h"
#include "cases/tell/text.h"
#include "strokes.h"

#define HEAD       7.0 /* length of the head of an arrow */
#define HEAD_ANGLE 0.45
#define FAR        9999.0 /* no drawing is as large */
#define RING       6.0
#define HALF_TURN  3.14159265358979323846

/* Tenths of a pixel are enough, and short. What is no number is at the border. */
static double tenths(double value) {
    return isnan(value) ? 0.0 : round(10.0 * fmin(fmax(value, -FAR), FAR)) / 10.0 + 0.0;
}

/* A command of a path and its point. */
static void put_point(char command, double x, double y, FILE *out) {
    fprintf(out, "%c%g %g", command, tenths(x), tenths(y));
}

/* The head of an arrow that ends at (x, y) in a direction, in rad clockwise from the right as y points down. */
static void put_head(double x, double y, double direction, FILE *out) {
    const double a = direction + HALF_TURN - HEAD_ANGLE, b = direction + HALF_TURN + HEAD_ANGLE;
    put_point('M', x + HEAD * cos(a), y + HEAD * sin(a), out);
    put_point('L', x, y, out);
    put_point('L', x + HEAD * cos(b), y + HEAD * sin(b), out);
}

void stroke_arrow(double x0, double y0, double x1, double y1, FILE *out) {
    put_point('M', x0, y0, out);
    put_point('L', x1, y1, out);
    put_head(x1, y1, atan2(y1 - y0, x1 - x0), out);
}

void stroke_turn(double x, double y, double rx, double ry, double from, double to, FILE *out) {
    const double x1 = x + rx * cos(to), y1 = y - ry * sin(to);
    /* The head lies along the chord of its own length, or it would stand off a small ellipse. */
    const double back = copysign(HEAD / fmax(fmax(rx, ry), HEAD), to - from);
    const double x0 = x + rx * cos(to - back), y0 = y - ry * sin(to - back);
    put_point('M', round(x + rx * cos(from)), round(y - ry * sin(from)), out);
    put_point('A', round(rx), round(ry), out);
    fprintf(out, " 0 %d %d", fabs(to - from) > HALF_TURN, to < from);
    put_point(' ', x1, y1, out);
    put_head(x1, y1, atan2(y1 - y0, x1 - x0), out);
}

void stroke_along_view(double x, double y, int to_viewer, FILE *out) {
    put_point('M', x - RING, y, out);
    fprintf(out, "a%g %g 0 1 0 %g 0a%g %g 0 1 0%g 0", RING, RING, 2.0 * RING, RING, RING,
            -2.0 * RING);
    if (to_viewer) {
        fprintf(out, "m%g 0h2", RING - 1.0);
        return;
    }
    put_point('M', x - 4.0, y - 4.0, out);
    fputs("l8 8m0-8l-8 8", out);
}

void stroke_text(const char *text, size_t most, FILE *out) {
    uint32_t code;
    size_t length = 0, taken;
    for (size_t i = 0; i < most && (taken = play_utf8_next(text + length, &code)); i++)
        length += taken;
    char *part = play_format("%.*s%s", (int)length, text, text[length] ? "…" : "");
    text_attribute(part, out);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of drawings in SVG that are written by hand: arrows, turns and texts. Lengths are pixels, y points down. Arrows
 * and turns write data of a path, for the attribute d of an element that the caller begins and ends. */
#ifndef STROKES_H
#define STROKES_H

#include <stdio.h>

/* A straight arrow from one point to another. */
void stroke_arrow(double x0, double y0, double x1, double y1, FILE *out);
/* A part of an ellipse about (x, y), from one angle to another, with a head at its end. Angles are in rad,
 * counterclockwise from the right; the part is less than a whole turn. */
void stroke_turn(double x, double y, double rx, double ry, double from, double to, FILE *out);
/* What points to the viewer (a ring with a dot) or away from him (a ring with a cross). */
void stroke_along_view(double x, double y, int to_viewer, FILE *out);
/* A text of a user as the inside of an element: cut behind so many characters, where "…" follows. */
void stroke_text(const char *text, size_t most, FILE *out);

#endif

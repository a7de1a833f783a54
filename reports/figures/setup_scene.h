/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of a drawing of a set-up share: where the bodies stand, and the values that are shown. */
#ifndef SETUP_SCENE_H
#define SETUP_SCENE_H

#include <stdio.h>
#include "cases/results/setup.h"

/* Pixels; y points down. */
#define DRAWING_PANEL  272.0 /* height of the bodies and of the inset */
#define DRAWING_LINE   17.0  /* between two lines of text */
#define DRAWING_MIDDLE 118.0 /* of the bodies, along x */
#define DRAWING_TOP    38.0  /* of the upper ball */
#define DRAWING_BOTTOM 258.0 /* of the lower one */
#define DRAWING_COLUMN 258.0 /* texts of the bodies */
#define DRAWING_RIGHT  408.0 /* what stands beside the bodies */

/* How much text a drawing has: less where many or strange texts would make it too large. */
struct drawing_detail {
    size_t legs, text, values, title;
    int times;     /* legs have their steps */
    size_t turns;  /* arrows that turn */
    size_t labels; /* numbers of legs in the inset */
};

struct drawing {
    const struct play_described *of;
    const struct play_setup *setup;
    const struct drawing_detail *detail;
    int wall;
    double radius[2]; /* px; of a wall it has no meaning */
    double centre[2]; /* y of each body, px; of a wall its surface */
    double touch;     /* y of the contact */
    double apart;     /* px between the surfaces: < 0 where they overlap */
    int right;        /* what points to the right: 1, s; 2, t */
    int cut, untrue;  /* a ball is cut; radii are not in their ratio */
    FILE *out, *text; /* strokes; and lines, which are one element */
};

/* Sets where everything stands; -1: the bodies have no radii. */
int drawing_place(struct drawing *d);

/* A number of the set-up; 0 where there is none. A vector; 0 for what is not finite. A word, or "". */
double drawing_value(const struct drawing *d, const char *name, size_t i);
void drawing_vector(const struct drawing *d, const char *name, double ret[3]);
const char *drawing_word(const struct drawing *d, const char *name);
int drawing_is(const struct drawing *d, const char *kind);
double drawing_length(const double v[3]);
/* A vector along (n, s, t) as it is seen: to the right, down and to the viewer. n x s = t, so with t to the right s
 * points away from the viewer. */
void drawing_project(const struct drawing *d, const double v[3], double ret[3]);
/* The axis of a turn, whatever a file says. */
void drawing_axis(const struct play_leg *leg, double ret[3]);
/* Whether something happens along s, and whether along t. */
void drawing_directions(const struct drawing *d, int ret_along[2]);
/* y below which the drawing of the bodies, and of what stands beside them, has nothing. */
double drawing_bottom(const struct drawing *d);
/* y of the middle of a body, or of what is seen of it where it is cut. */
double drawing_seat(const struct drawing *d, int b);

void drawing_put(double value, const char *unit, FILE *out);
/* ": 1 m/s along s", with "along" or "about" as how; or with several components " (n, s, t): 1, 0, -2 m/s". */
void drawing_put_vector(const double v[3], const char *unit, const char *how, FILE *out);
/* Begins a line of text at (x, *y), which "</tspan>" ends, and moves *y to the next one. */
void drawing_line(double x, double *y, FILE *out);

#endif

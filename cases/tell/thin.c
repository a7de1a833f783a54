/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include "thin.h"

/* Distance of a point from the segment between two others. */
static double distance(const double a[2], const double b[2], const double point[2]) {
    const double x = b[0] - a[0], y = b[1] - a[1], length = hypot(x, y);
    const double u = point[0] - a[0], v = point[1] - a[1];
    const double along = length > 0 ? (u * x + v * y) / length : 0;
    if (along < 0 || along > length || !(length > 0))
        return fmin(hypot(u, v), hypot(u - x, v - y));
    return fabs(u * y - v * x) / length;
}

void figure_thin(const double (*points)[2], size_t first, size_t last, double off, char *keep) {
    double furthest = off;
    size_t bend = first;
    for (size_t i = first + 1; i < last; i++) {
        const double here = distance(points[first], points[last], points[i]);
        if (here > furthest) {
            furthest = here;
            bend = i;
        }
    }
    if (bend == first)
        return;
    keep[bend] = 1;
    figure_thin(points, first, bend, off, keep);
    figure_thin(points, bend, last, off, keep);
}

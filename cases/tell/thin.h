/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fewer points for the same line. */
#ifndef THIN_H
#define THIN_H

#include <stddef.h>

/* Marks with 1 in keep the points of (first, last) that have to stay, so that no point lies further than
 * `off` (> 0, in the unit of the points) from the line through those that stay: Douglas and Peucker
 * (1973). The ends stay in any case and are not marked; other places of keep are left alone. No
 * coordinate may be NaN. */
void figure_thin(const double (*points)[2], size_t first, size_t last, double off, char *keep);

#endif

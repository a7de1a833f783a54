/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "element_paths.h"

#include <gsl/gsl_poly.h>
#include <math.h>
#include <string.h>

/* Equal corners: cases write them with more digits than that, the file with six. */
static const double SAME = 1e-6;

const double ref_element_nus[REF_ELEMENT_NUS] = {0.0, 0.3, 0.5};

/* From reference/data/element_paths.csv; the last row is empty. */
static const struct ref_element_row rows[] = {
#include "reference/element_paths_rows.h"
    {NULL, '\0', 0.0, 0, 0, 0.0, 0.0, 0.0, 0.0, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},
};

const struct ref_element_row *ref_element_row_at(size_t i) {
    return i < sizeof rows / sizeof *rows - 1 ? &rows[i] : NULL;
}

/* The first row of a component of a path; NULL if it has none. */
static const struct ref_element_row *first_row(const char *path, char component, double nu) {
    const struct ref_element_row *row;
    for (size_t i = 0; (row = ref_element_row_at(i)); i++)
        if (!strcmp(row->path, path) && row->component == component && fabs(row->nu - nu) < SAME)
            return row;
    return NULL;
}

static int belongs(const struct ref_element_row *row, const struct ref_element_row *first) {
    return row->path && !strcmp(row->path, first->path) && row->component == first->component &&
           fabs(row->nu - first->nu) < SAME;
}

static int same_corner(const struct ref_element_row *row, const double corner[3]) {
    return fabs(row->overlap - corner[0]) < SAME && fabs(row->slide_s - corner[1]) < SAME &&
           fabs(row->slide_t - corner[2]) < SAME && fabs(row->twist) < SAME;
}

/* Whether the legs of the path that begins with this row end there. */
static int same_path(const struct ref_element_row *row, size_t count, const double (*corner)[3]) {
    const struct ref_element_row *first = row;
    size_t leg = 0;
    for (; belongs(row, first); row++) {
        const int ends = !belongs(row + 1, first) || row[1].leg != row->leg;
        if (ends && (leg == count || !same_corner(row, corner[leg++])))
            return 0;
    }
    return leg == count;
}

const char *ref_element_path_find(size_t count, const double (*corner)[3]) {
    const struct ref_element_row *row;
    for (size_t i = 0; (row = ref_element_row_at(i)); i++)
        if ((!i || !belongs(row, row - 1)) && same_path(row, count, corner))
            return row->path;
    return NULL;
}

/* A polynomial through n points, n <= 4. */
static double through(const double *x, const double *y, size_t n, double at) {
    double differences[4];
    gsl_poly_dd_init(differences, x, y, n);
    return gsl_poly_dd_eval(differences, x, n, at);
}

/* Through the four rows nearest to this part of the leg; its start is the row before, or no force. */
static double along(const struct ref_element_row *leg, const struct ref_element_row *first, double part,
                    double *unsure) {
    double x[4], y[4];
    size_t parts = 0;
    while (belongs(leg + parts, first) && leg[parts].leg == leg->leg)
        parts++;
    const size_t n = parts < 3 ? parts + 1 : 4;
    const double at = part * (double)parts;
    size_t from = at > 1.0 ? (size_t)at - 1 : 0;
    if (from + n > parts + 1)
        from = parts + 1 - n;
    for (size_t i = 0; i < n; i++) {
        x[i] = (double)(from + i);
        y[i] = from + i ? leg[from + i - 1].value : leg == first ? 0.0 : leg[-1].value;
    }
    const double value = through(x, y, n, at);
    /* Where the contact begins to slide as a whole the force has a kink of order 3/2: six times what the
     * parabolas around differ by (tests/test_element_paths.c, between_parts). */
    const double left = fabs(value - through(x, y, n - 1, at));
    const double right = fabs(value - through(x + 1, y + 1, n - 1, at));
    *unsure = n < 4 ? 0.0 : 6.0 * (at < x[1] ? left : at > x[2] ? right : fmax(left, right));
    return value;
}

/* What rows of several Poisson's ratios are a parabola of. */
static double abscissa(const struct ref_element_row *first, double nu) {
    const struct ref_element_row *row = first;
    while (belongs(row + 1, first))
        row++;
    const int twists = fabs(row->twist) > 0.0;
    return twists ? nu : pow(nu / (2.0 - nu), 2.0);
}

double ref_element_value(const char *path, char component, double nu, size_t leg, double part,
                         double *ret_uncertainty) {
    double x[REF_ELEMENT_NUS], y[REF_ELEMENT_NUS], worst = 0.0, at = 0.0;
    *ret_uncertainty = 0.0;
    for (size_t k = 0; k < REF_ELEMENT_NUS; k++) {
        const struct ref_element_row *first = first_row(path, component, ref_element_nus[k]);
        if (!first)
            return 0.0; /* zero by symmetry */
        const struct ref_element_row *row = first;
        double unsure;
        while (belongs(row, first) && row->leg < leg)
            row++;
        x[k] = abscissa(first, ref_element_nus[k]);
        at = abscissa(first, nu);
        y[k] = along(row, first, part, &unsure);
        worst = fmax(worst, unsure + first->uncertainty);
    }
    const double value = through(x, y, REF_ELEMENT_NUS, at);
    const size_t near = at > x[1];
    *ret_uncertainty = worst + fabs(value - through(x + near, y + near, 2, at));
    return value;
}

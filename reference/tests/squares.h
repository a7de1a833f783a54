/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A second computation of solutions/elements.h at constant normal force: uniform tractions on squares,
 * displacements at their middles by the closed form for a rectangle, tractions by Gauss-Seidel. Same
 * units. */
#ifndef SQUARES_H
#define SQUARES_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct squares {
    size_t across, count;
    double nu, area;
    double *x, *y;  /* middles of the squares in contact */
    size_t *cell;   /* where they are in the grid: column + across * row */
    double *kernel; /* by offset (dx, dy) >= 0: 1/rho, (dx^2 - dy^2)/rho^3, 2 dx dy/rho^3 */
    double *limit, *q, *slip;
};

/* Integral over a square around the origin, seen from (dx, dy) (Love 1929): signed sums over its corners
 * of X ln(Y + rho) + Y ln(X + rho), of Y ln(X + rho) - X ln(Y + rho), and of -2 rho. */
static inline void squares_love(double dx, double dy, double half, double ret[3]) {
    ret[0] = ret[1] = ret[2] = 0.0;
    for (int i = -1; i <= 1; i += 2)
        for (int j = -1; j <= 1; j += 2) {
            const double x = dx + i * half, y = dy + j * half, rho = hypot(x, y);
            const double a = x * asinh(y / fabs(x)), b = y * asinh(x / fabs(y)), sign = i * j;
            ret[0] += sign * (a + b);
            ret[1] += sign * (b - a);
            ret[2] -= sign * 2.0 * rho;
        }
}

static inline int squares_init(struct squares *s, double nu, size_t across) {
    const double width = 2.0 / (double)across;
    const size_t most = across * across;
    *s = (struct squares){.across = across, .nu = nu, .area = width * width};
    s->x = calloc(8 * most, sizeof *s->x);
    s->kernel = calloc(3 * most, sizeof *s->kernel);
    s->cell = calloc(most, sizeof *s->cell);
    if (!s->x || !s->kernel || !s->cell)
        return -1;
    s->y = s->x + most;
    s->limit = s->y + most;
    s->q = s->limit + most;
    s->slip = s->q + 2 * most;
    for (size_t i = 0; i < most; i++) {
        const size_t column = i % across, row = i / across;
        const double x = ((double)column + 0.5) * width - 1.0;
        const double y = ((double)row + 0.5) * width - 1.0;
        squares_love(width * (double)column, width * (double)row, 0.5 * width, s->kernel + 3 * i);
        if (hypot(x, y) < 1.0) {
            s->x[s->count] = x;
            s->y[s->count] = y;
            s->cell[s->count] = i;
            s->limit[s->count++] = sqrt(1.0 - x * x - y * y);
        }
    }
    return 0;
}

static inline void squares_free(struct squares *s) {
    free(s->x);
    free(s->kernel);
    free(s->cell);
}

/* Adds what square j does to the displacement of square i. */
static inline void squares_add(const struct squares *s, size_t i, size_t j, double u[2]) {
    const double epsilon = s->nu / (2.0 - s->nu), unit = 2.0 / (M_PI * M_PI);
    const size_t n = s->across, a = s->cell[i], b = s->cell[j];
    const size_t dx = a % n > b % n ? a % n - b % n : b % n - a % n;
    const size_t dy = a / n > b / n ? a / n - b / n : b / n - a / n;
    const double sign = (a % n > b % n) == (a / n > b / n) ? 1.0 : -1.0;
    const double *k = s->kernel + 3 * (dx + n * dy), *q = s->q + 2 * j;
    const double across = epsilon * sign * k[2];
    u[0] += unit * ((k[0] + epsilon * k[1]) * q[0] + across * q[1]);
    u[1] += unit * ((k[0] - epsilon * k[1]) * q[1] + across * q[0]);
}

/* One square after the other: the traction that would stop it, cut at its limit. Returns the largest
 * change. */
static inline double squares_sweep(struct squares *s, const double x[3]) {
    const double self = 2.0 / (M_PI * M_PI) * s->kernel[0];
    double change = 0.0;
    for (size_t i = 0; i < s->count; i++) {
        double u[2] = {0.0, 0.0}, *q = s->q + 2 * i;
        for (size_t j = 0; j < s->count; j++)
            squares_add(s, i, j, u);
        const double re = q[0] + (x[0] - x[2] * s->y[i] - s->slip[2 * i] - u[0]) / self;
        const double im = q[1] + (x[1] + x[2] * s->x[i] - s->slip[2 * i + 1] - u[1]) / self;
        const double part = fmin(1.0, s->limit[i] / fmax(hypot(re, im), 1e-300));
        change = fmax(change, hypot(part * re - q[0], part * im - q[1]));
        q[0] = part * re;
        q[1] = part * im;
    }
    return change;
}

/* To x: slide along s, along t, twist. */
static inline int squares_step(struct squares *s, const double x[3]) {
    int sweeps = 1000;
    while (sweeps && squares_sweep(s, x) > 1e-5)
        sweeps--;
    for (size_t i = 0; i < s->count; i++) {
        double u[2] = {0.0, 0.0};
        for (size_t j = 0; j < s->count; j++)
            squares_add(s, i, j, u);
        s->slip[2 * i] = x[0] - x[2] * s->y[i] - u[0];
        s->slip[2 * i + 1] = x[1] + x[2] * s->x[i] - u[1];
    }
    return sweeps ? 0 : -1;
}

/* Forces along s and t and torque, in mu times the sum of the limits. */
static inline void squares_force(const struct squares *s, double ret[3]) {
    double sum = 0.0;
    ret[0] = ret[1] = ret[2] = 0.0;
    for (size_t i = 0; i < s->count; i++) {
        sum += s->limit[i];
        ret[0] += s->q[2 * i];
        ret[1] += s->q[2 * i + 1];
        ret[2] += s->x[i] * s->q[2 * i + 1] - s->y[i] * s->q[2 * i];
    }
    for (int c = 0; c < 3; c++)
        ret[c] /= sum;
}

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "elements.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double TOLERANCE = 1e-7; /* of a slip */
enum {
    MOST_PASSES = 20000
};

static size_t element_count(const struct ref_elements *e) {
    return e->kernel.rings * e->kernel.sectors;
}

/* The integral of r dr over ring i, and of r^2 dr over that. */
static double ring_measure(const struct ref_elements *e, size_t i) {
    const double n = (double)e->kernel.rings;
    return ((double)i + 0.5) / (n * n);
}

double ref_elements_radius(const struct ref_elements *e, size_t i) {
    const double x = (double)i, n = (double)e->kernel.rings;
    return (3.0 * x * (x + 1.0) + 1.0) / (3.0 * n * (x + 0.5));
}

static double element_area(const struct ref_elements *e, size_t i) {
    return 2.0 * M_PI / (double)e->kernel.sectors * ring_measure(e, i);
}

int ref_elements_init(struct ref_elements *e, double nu, size_t rings, size_t sectors) {
    *e = (struct ref_elements){.epsilon = nu / (2.0 - nu)};
    if (ref_elements_kernel_init(&e->kernel, rings, sectors))
        return -1;
    const size_t size = 2 * element_count(e);
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    e->table = gsl_fft_complex_wavetable_alloc(sectors);
    e->space = gsl_fft_complex_workspace_alloc(sectors);
    gsl_set_error_handler(old);
    e->traction = calloc(size, sizeof *e->traction);
    e->slip = calloc(size, sizeof *e->slip);
    e->work = calloc(4 * size, sizeof *e->work);
    e->limit = calloc(rings, sizeof *e->limit);
    return e->table && e->space && e->traction && e->slip && e->work && e->limit ? 0 : -1;
}

void ref_elements_free(struct ref_elements *e) {
    ref_elements_kernel_free(&e->kernel);
    if (e->table)
        gsl_fft_complex_wavetable_free(e->table);
    if (e->space)
        gsl_fft_complex_workspace_free(e->space);
    free(e->traction);
    free(e->slip);
    free(e->work);
    free(e->limit);
    *e = (struct ref_elements){.epsilon = 0.0};
}

/* Means over rings of sqrt(overlap - r^2); their sum is the normal force. */
static void set_limits(struct ref_elements *e, double overlap) {
    const double n = (double)e->kernel.rings;
    for (size_t i = 0; i < e->kernel.rings; i++) {
        const double in = (double)i / n, out = ((double)i + 1.0) / n;
        e->limit[i] =
            (pow(fmax(overlap - in * in, 0.0), 1.5) - pow(fmax(overlap - out * out, 0.0), 1.5)) /
            (3.0 * ring_measure(e, i));
    }
}

/* --- displacements ---------------------------------------------------------------------------- */

/* to += matrix * from: n real parts, then n imaginary parts, which take their own factor. */
static void multiply_add(size_t n, const double *restrict matrix, double factor_re,
                         double factor_im, const double *restrict from, double *restrict to) {
    for (size_t j = 0; j < n; j++) {
        const double re = factor_re * from[j], im = factor_im * from[n + j];
        for (size_t i = 0; i < n; i++)
            to[i] += matrix[j * n + i] * re;
        for (size_t i = 0; i < n; i++)
            to[n + i] += matrix[j * n + i] * im;
    }
}

static size_t place(const struct ref_elements *e, int harmonic) {
    const int from_zero = harmonic < 0 ? harmonic + (int)e->kernel.sectors : harmonic;
    return 2 * e->kernel.rings * (size_t)from_zero;
}

/* From values by rings to harmonics: of each, the real parts of all rings, then the imaginary ones. */
static void to_harmonics(struct ref_elements *e, const double *from, double *to) {
    const size_t n = e->kernel.rings, s = e->kernel.sectors;
    double *ring = e->work;
    for (size_t i = 0; i < n; i++) {
        memcpy(ring, from + 2 * i * s, 2 * s * sizeof *ring);
        gsl_fft_complex_forward(ring, 1, s, e->table, e->space);
        for (size_t m = 0; m < s; m++)
            for (size_t c = 0; c < 2; c++)
                to[(2 * m + c) * n + i] = ring[2 * m + c] / (double)s;
    }
}

static void from_harmonics(struct ref_elements *e, const double *from, double *to) {
    const size_t n = e->kernel.rings, s = e->kernel.sectors;
    for (size_t i = 0; i < n; i++) {
        double *ring = to + 2 * i * s;
        /* Lengths in a, slide in mu D/kappa: 1/(4 pi G*) p0 mu is 2/pi^2. */
        const double unit = 2.0 / (M_PI * M_PI) / ring_measure(e, i);
        for (size_t m = 0; m < s; m++)
            for (size_t c = 0; c < 2; c++)
                ring[2 * m + c] = unit * from[(2 * m + c) * n + i];
        gsl_fft_complex_backward(ring, 1, s, e->table, e->space);
    }
}

void ref_elements_displacement(struct ref_elements *e, const double *traction, double *ret_u) {
    const size_t n = e->kernel.rings, size = 2 * element_count(e);
    const int half = (int)e->kernel.sectors / 2;
    double *q = e->work + size, *u = q + size;
    to_harmonics(e, traction, q);
    memset(u, 0, size * sizeof *u);
    for (int m = 1 - half; m <= half; m++) {
        multiply_add(n, ref_elements_keeps(&e->kernel, m), 1.0, 1.0, q + place(e, m),
                     u + place(e, m));
        const double *couples = ref_elements_couples(&e->kernel, m);
        if (couples && e->epsilon > 0.0)
            multiply_add(n, couples, e->epsilon, -e->epsilon, q + place(e, m), u + place(e, 2 - m));
    }
    from_harmonics(e, u, ret_u);
}

/* --- one step --------------------------------------------------------------------------------- */

static void rigid(const struct ref_elements *e, const double slide[2], double twist, double *ret) {
    for (size_t i = 0; i < e->kernel.rings; i++)
        for (size_t j = 0; j < e->kernel.sectors; j++) {
            const double angle = 2.0 * M_PI * (double)j / (double)e->kernel.sectors;
            const double r = ref_elements_radius(e, i);
            *ret++ = slide[0] - twist * r * sin(angle);
            *ret++ = slide[1] + twist * r * cos(angle);
        }
}

/* Of one gradient step from y to q, and from q_old: what the method asks for. */
struct pass {
    double moved;  /* largest |q - y| */
    double uphill; /* area-weighted (y - q) (q - q_old) */
};

/* Of one element, whose displacement is to be S - x0 = wanted and is u. */
static void project(double limit, double area, double rate, const double wanted[2],
                    const double u[2], const double y[2], double q[2], struct pass *p) {
    double re = y[0] + rate * (wanted[0] - u[0]), im = y[1] + rate * (wanted[1] - u[1]);
    const double size = hypot(re, im);
    if (size > limit) {
        re *= limit / size;
        im *= limit / size;
    }
    p->moved = fmax(p->moved, hypot(re - y[0], im - y[1]));
    p->uphill += area * ((y[0] - re) * (re - q[0]) + (y[1] - im) * (im - q[1]));
    q[0] = re;
    q[1] = im;
}

static struct pass project_all(const struct ref_elements *e, double rate, const double *wanted,
                               const double *u, const double *y, double *q) {
    struct pass p = {0.0, 0.0};
    size_t k = 0;
    for (size_t i = 0; i < e->kernel.rings; i++)
        for (size_t j = 0; j < e->kernel.sectors; j++, k += 2)
            project(e->limit[i], element_area(e, i), rate, wanted + k, u + k, y + k, q + k, &p);
    return p;
}

/* Tractions for a wanted displacement S - x0. Returns 0, or -1. */
static int minimise(struct ref_elements *e, const double *wanted, double *y, double *u) {
    const size_t size = 2 * element_count(e);
    /* No traction of size 1 moves anything by more than a disc's centre: 4/pi (1 + epsilon). */
    const double rate = 0.25 * M_PI / (1.0 + e->epsilon);
    double *q = e->traction, *old = e->slip, weight = 1.0;
    memcpy(y, q, size * sizeof *y);
    for (int k = 0; k < MOST_PASSES; k++) {
        ref_elements_displacement(e, y, u);
        memcpy(old, q, size * sizeof *old);
        const struct pass p = project_all(e, rate, wanted, u, y, q);
        e->passes++;
        e->residual = p.moved / rate;
        if (e->residual < TOLERANCE)
            return 0;
        const double next = p.uphill > 0.0 ? 1.0 : 0.5 + sqrt(0.25 + weight * weight);
        const double part = p.uphill > 0.0 ? 0.0 : (weight - 1.0) / next;
        for (size_t i = 0; i < size; i++)
            y[i] = q[i] + part * (q[i] - old[i]);
        weight = next;
    }
    return -1;
}

int ref_elements_step(struct ref_elements *e, double overlap, const double slide[2], double twist) {
    const size_t size = 2 * element_count(e);
    double *wanted = calloc(3 * size, sizeof *wanted);
    if (!wanted)
        return -1;
    double *y = wanted + size, *u = y + size;
    set_limits(e, overlap);
    rigid(e, slide, twist, u);
    for (size_t i = 0; i < size; i++)
        wanted[i] = u[i] - e->slip[i];
    const int status = minimise(e, wanted, y, u);
    ref_elements_displacement(e, e->traction, u);
    rigid(e, slide, twist, e->slip);
    for (size_t i = 0; i < size; i++)
        e->slip[i] -= u[i];
    e->overlap = overlap;
    free(wanted);
    return status;
}

void ref_elements_force(const struct ref_elements *e, double ret_force[2], double *ret_torque) {
    const double unit = 1.5 / M_PI; /* the limits sum up to 2 pi/3 */
    ret_force[0] = ret_force[1] = *ret_torque = 0.0;
    const double *q = e->traction;
    for (size_t i = 0; i < e->kernel.rings; i++)
        for (size_t j = 0; j < e->kernel.sectors; j++, q += 2) {
            const double angle = 2.0 * M_PI * (double)j / (double)e->kernel.sectors;
            const double part = unit * element_area(e, i);
            ret_force[0] += part * q[0];
            ret_force[1] += part * q[1];
            *ret_torque +=
                part * ref_elements_radius(e, i) * (q[1] * cos(angle) - q[0] * sin(angle));
        }
}

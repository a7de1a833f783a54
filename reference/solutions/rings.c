/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rings.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_sf_ellint.h>
#include <math.h>
#include <stdlib.h>

#include "hertz.h"

static double inner_radius(const struct ref_rings *rings, size_t i) {
    return (double)i * rings->width;
}

static double ring_area(const struct ref_rings *rings, size_t i) {
    return M_PI * (2.0 * (double)i + 1.0) * rings->width * rings->width;
}

/* Displacement at radius r by a unit traction on a disc, times pi G*. Johnson (1985) sec. 3.4. */
static double disc(double radius, double r) {
    if (!(radius > 0.0))
        return 0.0;
    if (r <= radius)
        return radius * gsl_sf_ellint_Ecomp(r / radius, GSL_PREC_DOUBLE);
    const double k = radius / r;
    return r * (gsl_sf_ellint_Ecomp(k, GSL_PREC_DOUBLE) -
                (1.0 - k * k) * gsl_sf_ellint_Kcomp(k, GSL_PREC_DOUBLE));
}

static void fill_kernel(struct ref_rings *rings) {
    for (size_t i = 0; i < rings->count; i++) {
        const double middle = inner_radius(rings, i) + 0.5 * rings->width;
        double inside = 0.0;
        for (size_t j = 0; j < rings->count; j++) {
            const double outside = disc(inner_radius(rings, j + 1), middle);
            gsl_matrix_set(rings->kernel, i, j,
                           (outside - inside) / (M_PI * rings->contact.g_star));
            inside = outside;
        }
    }
}

int ref_rings_init(struct ref_rings *rings, const struct ref_rings_contact *contact, size_t count,
                   double max_overlap) {
    *rings = (struct ref_rings){.contact = *contact, .count = count};
    rings->width = ref_hertz_contact_radius(contact->r_star, max_overlap) / (double)count;
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    rings->kernel = gsl_matrix_alloc(count, count);
    gsl_set_error_handler(old);
    rings->traction = calloc(count, sizeof *rings->traction);
    rings->slip = calloc(count, sizeof *rings->slip);
    rings->limit = calloc(count, sizeof *rings->limit);
    rings->state = calloc(count, sizeof *rings->state);
    if (!rings->kernel || !rings->traction || !rings->slip || !rings->limit || !rings->state)
        return -1;
    fill_kernel(rings);
    return 0;
}

void ref_rings_free(struct ref_rings *rings) {
    if (rings->kernel)
        gsl_matrix_free(rings->kernel);
    free(rings->traction);
    free(rings->slip);
    free(rings->limit);
    free(rings->state);
    *rings = (struct ref_rings){.count = 0};
}

/* (1 - r^2/a^2)^(3/2): the part of the load of a Hertz contact outside r. */
static double outside_part(double r, double a) {
    const double x = r / a;
    return x < 1.0 ? pow((1.0 - x) * (1.0 + x), 1.5) : 0.0;
}

/* mu times the mean pressure of each ring whose middle, where displacements count, is in contact.
 * The outermost of them carries what lies further out, too: the sum is mu N. Johnson (1985)
 * eq. 4.22, 4.24. */
static void set_limits(struct ref_rings *rings, double overlap) {
    const struct ref_rings_contact *c = &rings->contact;
    const double force =
        ref_hertz_force(ref_hertz_h(c->e_star, c->r_star), 1.5, fmax(overlap, 0.0));
    const double a = ref_hertz_contact_radius(c->r_star, overlap);
    for (size_t i = 0; i < rings->count; i++) {
        const double from = inner_radius(rings, i), middle = from + 0.5 * rings->width;
        const double to = middle + rings->width < a ? from + rings->width : a;
        rings->limit[i] = middle < a ? c->friction * force / ring_area(rings, i) *
                                           (outside_part(from, a) - outside_part(to, a))
                                     : 0.0;
    }
}

/* --- one step --------------------------------------------------------------------------------- */

static double displacement(const struct ref_rings *rings, size_t i) {
    double sum = 0.0;
    for (size_t j = 0; j < rings->count; j++)
        sum += gsl_matrix_get(rings->kernel, i, j) * rings->traction[j];
    return sum;
}

/* A linear system for the rings that stick: they keep their slip. */
struct system {
    gsl_matrix *matrix;
    gsl_vector *right, *solution;
    gsl_permutation *order;
    size_t *ring;
};

/* count > 0. */
static int system_alloc(struct system *s, size_t count) {
    if (count == 0)
        return -1;
    s->matrix = gsl_matrix_alloc(count, count);
    s->right = gsl_vector_alloc(count);
    s->solution = gsl_vector_alloc(count);
    s->order = gsl_permutation_alloc(count);
    s->ring = calloc(count, sizeof *s->ring);
    return s->matrix && s->right && s->solution && s->order && s->ring ? 0 : -1;
}

static void system_free(struct system *s) {
    if (s->matrix)
        gsl_matrix_free(s->matrix);
    if (s->right)
        gsl_vector_free(s->right);
    if (s->solution)
        gsl_vector_free(s->solution);
    if (s->order)
        gsl_permutation_free(s->order);
    free(s->ring);
}

/* Tractions for the states as they are. */
static int solve_states(struct ref_rings *rings, double slide, struct system *s) {
    size_t n = 0;
    for (size_t i = 0; i < rings->count; i++) {
        rings->traction[i] = rings->state[i] * rings->limit[i];
        if (!rings->state[i])
            s->ring[n++] = i;
    }
    if (!n)
        return 0;
    gsl_matrix_view matrix = gsl_matrix_submatrix(s->matrix, 0, 0, n, n);
    gsl_vector_view right = gsl_vector_subvector(s->right, 0, n);
    gsl_vector_view solution = gsl_vector_subvector(s->solution, 0, n);
    gsl_permutation order = {n, s->order->data};
    for (size_t k = 0; k < n; k++) {
        const size_t i = s->ring[k];
        gsl_vector_set(&right.vector, k, slide - rings->slip[i] - displacement(rings, i));
        for (size_t l = 0; l < n; l++)
            gsl_matrix_set(&matrix.matrix, k, l, gsl_matrix_get(rings->kernel, i, s->ring[l]));
    }
    int sign;
    if (gsl_linalg_LU_decomp(&matrix.matrix, &order, &sign) ||
        gsl_linalg_LU_solve(&matrix.matrix, &order, &right.vector, &solution.vector))
        return -1;
    for (size_t k = 0; k < n; k++)
        rings->traction[s->ring[k]] = gsl_vector_get(&solution.vector, k);
    return 0;
}

/* The state that a ring should be in: a sticking one at most at its limit, a slipping one moving
 * its way. */
static int wanted(const struct ref_rings *rings, double slide, size_t i) {
    const double round_off = 1e-12;
    if (!rings->state[i]) {
        const double q = rings->traction[i], most = (1.0 + round_off) * rings->limit[i];
        return q > most ? 1 : q < -most ? -1 : 0;
    }
    const double u = displacement(rings, i), moved = slide - u - rings->slip[i];
    const double least = round_off * (fabs(slide) + fabs(u) + fabs(rings->slip[i]));
    return moved * rings->state[i] < -least ? 0 : rings->state[i];
}

/* Exchanges all the rings in a wrong state; or, patience lost, only the outermost. Returns how many
 * were wrong. */
static size_t exchange(struct ref_rings *rings, double slide, size_t in_contact, int one) {
    size_t wrong = 0;
    for (size_t i = in_contact; i-- > 0;) {
        const int want = wanted(rings, slide, i);
        wrong += want != rings->state[i];
        if (!(one && wrong > 1))
            rings->state[i] = want;
    }
    return wrong;
}

static int find_tractions(struct ref_rings *rings, double slide, size_t in_contact,
                          struct system *s) {
    size_t fewest = rings->count + 1;
    int patience = 10;
    for (size_t k = 0; k < 40 * rings->count; k++) {
        if (solve_states(rings, slide, s))
            return -1;
        const size_t wrong = exchange(rings, slide, in_contact, patience <= 0);
        if (!wrong)
            return 0;
        patience = wrong < fewest ? 10 : patience - 1;
        fewest = wrong < fewest ? wrong : fewest;
    }
    return -1;
}

int ref_rings_step(struct ref_rings *rings, double overlap, double slide) {
    struct system s = {.ring = NULL};
    size_t in_contact = 0;
    set_limits(rings, overlap);
    for (size_t i = 0; i < rings->count; i++) {
        if (rings->limit[i] > 0.0)
            in_contact = i + 1;
        else
            rings->state[i] = 1; /* at its limit, which is no traction */
    }
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    const int status =
        system_alloc(&s, rings->count) || find_tractions(rings, slide, in_contact, &s);
    system_free(&s);
    gsl_set_error_handler(old);
    for (size_t i = 0; i < rings->count; i++)
        if (rings->state[i])
            rings->slip[i] = slide - displacement(rings, i);
    rings->overlap = overlap;
    return status ? -1 : 0;
}

double ref_rings_force(const struct ref_rings *rings) {
    double sum = 0.0;
    for (size_t i = 0; i < rings->count; i++)
        sum += rings->traction[i] * ring_area(rings, i);
    return sum;
}

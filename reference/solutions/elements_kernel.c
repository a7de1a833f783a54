/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_integration.h>
#include <math.h>
#include <stdlib.h>

#include "elements.h"

enum {
    POINTS = 8, /* Gauss points of a panel of angles */
    NEAR = 8,   /* of the distance of two rings, where it has a logarithm */
    FAR = 3,    /* elsewhere, and across */
};

static size_t kept(const struct ref_elements_kernel *k) {
    return k->sectors / 2 + 1;
}

/* Harmonics l with both l and 2 - l in [-sectors/2 + 1, sectors/2 - 1]. */
static int lowest(const struct ref_elements_kernel *k) {
    return 3 - (int)(k->sectors / 2);
}

static size_t coupled(const struct ref_elements_kernel *k) {
    return k->sectors - 3;
}

static double *keeps_at(const struct ref_elements_kernel *k, size_t m) {
    return k->keeps + m * k->rings * k->rings;
}

static double *couples_at(const struct ref_elements_kernel *k, size_t n) {
    return k->couples + n * k->rings * k->rings;
}

const double *ref_elements_keeps(const struct ref_elements_kernel *k, int harmonic) {
    return keeps_at(k, (size_t)abs(harmonic));
}

const double *ref_elements_couples(const struct ref_elements_kernel *k, int harmonic) {
    const int n = harmonic - lowest(k);
    return n >= 0 && n < (int)coupled(k) ? couples_at(k, (size_t)n) : NULL;
}

/* One entry of each matrix, while it is summed. */
struct entry {
    double *keeps, *couples;
};

/* Adds one angle: by a traction at radius r1 and angle psi, at radius r1 + d and angle 0. With
 * z = r1 + d - r1 exp(i psi) the integrands are cos(m psi)/|z| and Re[z^2 exp(-i l psi)]/|z|^3. */
static void add_angle(const struct ref_elements_kernel *k, double r1, double d, double psi,
                      double weight, struct entry *e) {
    const double half = sin(0.5 * psi), re = d + 2.0 * r1 * half * half, im = -r1 * sin(psi);
    const double square = re * re + im * im, f = weight / sqrt(square);
    const double c = cos(psi), s = sin(psi);
    double x = f, y = 0.0;
    for (size_t m = 0; m < kept(k); m++) {
        e->keeps[m] += x;
        const double next = x * c - y * s;
        y = x * s + y * c;
        x = next;
    }
    const double from = lowest(k) * psi, g = f / square;
    const double z_re = (re - im) * (re + im) * g, z_im = 2.0 * re * im * g;
    x = z_re * cos(from) + z_im * sin(from);
    y = z_im * cos(from) - z_re * sin(from);
    for (size_t n = 0; n < coupled(k); n++) {
        e->couples[n] += x;
        const double next = x * c + y * s;
        y = y * c - x * s;
        x = next;
    }
}

/* Adds two radii: panels of angles that grow with the distance, and resolve the harmonics. */
static void add_radii(const struct ref_elements_kernel *k, double r1, double d, double weight,
                      const gsl_integration_glfixed_table *rule, struct entry *e) {
    const double near = d / sqrt(r1 * (r1 + d)), longest = 8.0 / (double)k->sectors;
    for (double from = 0.0, to; from < M_PI; from = to) {
        to = fmin(from + fmin(fmax(near, from), longest), M_PI);
        for (size_t p = 0; p < POINTS; p++) {
            double psi, w;
            gsl_integration_glfixed_point(from, to, p, &psi, &w, rule);
            add_angle(k, r1, d, psi, 2.0 * weight * w * r1 * (r1 + d), e);
        }
    }
}

struct rules {
    gsl_integration_glfixed_table *angle, *near, *far;
};

/* Adds distances of the two radii between from and from + width; at a logarithm in t^3. */
static void add_distances(const struct ref_elements_kernel *k, size_t i, size_t j, double from,
                          int logarithm, const struct rules *rules, struct entry *e) {
    const double width = 1.0 / (double)k->rings;
    const double inner_i = (double)i * width, inner_j = (double)j * width;
    const gsl_integration_glfixed_table *rule = logarithm ? rules->near : rules->far;
    for (size_t p = 0; p < rule->n; p++) {
        double t, w;
        gsl_integration_glfixed_point(0.0, 1.0, p, &t, &w, rule);
        const double d = from + width * (logarithm ? t * t * t : t);
        const double weight = width * w * (logarithm ? 3.0 * t * t : 1.0);
        const double low = fmax(inner_j, inner_i - d), high = fmin(inner_j, inner_i - d) + width;
        for (size_t a = 0; a < FAR; a++) {
            double r1, v;
            gsl_integration_glfixed_point(low, high, a, &r1, &v, rules->far);
            add_radii(k, r1, d, weight * v, rules->angle, e);
        }
    }
}

static void fill_pair(struct ref_elements_kernel *k, size_t i, size_t j, const struct rules *rules,
                      struct entry *e) {
    const double width = 1.0 / (double)k->rings;
    const size_t apart = i - j, ij = j * k->rings + i, ji = i * k->rings + j;
    for (size_t m = 0; m < kept(k); m++)
        e->keeps[m] = 0.0;
    for (size_t n = 0; n < coupled(k); n++)
        e->couples[n] = 0.0;
    if (apart)
        add_distances(k, i, j, (double)(apart - 1) * width, apart == 1, rules, e);
    add_distances(k, i, j, (double)apart * width, apart == 0, rules, e);
    for (size_t m = 0; m < kept(k); m++)
        keeps_at(k, m)[ij] = keeps_at(k, m)[ji] = apart ? e->keeps[m] : 2.0 * e->keeps[m];
    /* The other way round it takes 2 - l to l. */
    for (size_t n = 0; n < coupled(k); n++) {
        const size_t other = coupled(k) - 1 - n;
        couples_at(k, n)[ij] = apart ? e->couples[n] : e->couples[n] + e->couples[other];
        couples_at(k, other)[ji] = couples_at(k, n)[ij];
    }
}

static int fill(struct ref_elements_kernel *k, const struct rules *rules) {
    struct entry e = {calloc(kept(k), sizeof(double)), calloc(coupled(k), sizeof(double))};
    const int status = e.keeps && e.couples && rules->angle && rules->near && rules->far ? 0 : -1;
    for (size_t i = 0; i < k->rings && !status; i++)
        for (size_t j = 0; j <= i; j++)
            fill_pair(k, i, j, rules, &e);
    free(e.keeps);
    free(e.couples);
    return status;
}

int ref_elements_kernel_init(struct ref_elements_kernel *k, size_t rings, size_t sectors) {
    *k = (struct ref_elements_kernel){.rings = rings, .sectors = sectors};
    k->keeps = calloc(kept(k) * rings * rings, sizeof *k->keeps);
    k->couples = calloc(coupled(k) * rings * rings, sizeof *k->couples);
    if (!k->keeps || !k->couples)
        return -1;
    const struct rules rules = {gsl_integration_glfixed_table_alloc(POINTS),
                                gsl_integration_glfixed_table_alloc(NEAR),
                                gsl_integration_glfixed_table_alloc(FAR)};
    const int status = fill(k, &rules);
    gsl_integration_glfixed_table_free(rules.angle);
    gsl_integration_glfixed_table_free(rules.near);
    gsl_integration_glfixed_table_free(rules.far);
    return status;
}

void ref_elements_kernel_free(struct ref_elements_kernel *k) {
    free(k->keeps);
    free(k->couples);
    *k = (struct ref_elements_kernel){.rings = 0};
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The virtual path against rings with friction, which know nothing of superposition. Both go to the
 * same force as rings and steps are refined, at first order or faster. Built twice: with 80 rings
 * at most, and slow with 240, where no history differs by more than 1e-3 mu N. */
#include <stdlib.h>

#include "close.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/rings.h"
#include "reference/solutions/virtual_path.h"
#include "touchstone/common.h"

#ifndef RINGS_FINEST
#define RINGS_FINEST 80
#endif

enum {
    LEGS = 6,
};

/* Legs to (overlap, slide), in parts of the largest overlap and of the slide mu overlap/kappa that
 * goes with it, from touch. reach: the largest difference of forces on the way, in mu N of the
 * largest overlap, with 80 rings and 80 steps a leg (measured, times 1.3). */
static const struct history {
    const char *name;
    double reach;
    struct leg {
        double overlap, slide;
    } leg[LEGS];
} histories[] = {
    {"constant normal force", 1.4e-4, {{1, 0}, {1, 0.6}, {1, -0.6}, {1, 0.8}}},
    {"press, shear, unload", 8e-5, {{1, 0}, {1, 0.6}, {0.64, 0.6}}},
    {"shear, press, shear", 9e-5, {{0.5, 0}, {0.5, 0.3}, {1, 0.3}, {1, 0.6}}},
    {"oblique load and unload", 2.9e-3, {{1, 0.6}, {0.5, 0.3}}},
    {"oblique load, then unload straight", 2.9e-3, {{1, 0.5}, {0.55, 0.5}}},
    {"oblique load, oblique unload", 3.5e-4, {{0.4, 0.1}, {1, 0.8}, {0.5, 0.9}}},
    {"shear reversal while unloading", 4e-4, {{1, 0}, {1, 0.6}, {0.6, 0.2}}},
    {"cycles while the normal force oscillates",
     6.5e-4,
     {{0.7, 0}, {1, 0.6}, {0.6, -0.2}, {1, 0.1}, {0.7, 0.5}, {0.7, -0.3}}},
};

static const struct ref_rings_contact material = {1e9, 2.1e8, 0.01, 0.5};
static const double LARGEST = 1e-4; /* overlap, m */

struct comparison {
    double worst; /* of all samples, in mu N of the largest overlap */
    double end;   /* signed, at the end, in mu N there */
};

static struct comparison compare(const struct history *h, size_t count) {
    const double factor = ref_hertz_h(material.e_star, material.r_star);
    const struct ref_friction_contact contact = {
        factor, 1.5, ref_shear_ratio(material.e_star, material.g_star), material.friction};
    const double unit = contact.friction / contact.kappa * LARGEST, origin[2] = {0.0, 0.0};
    const double most = contact.friction * ref_hertz_force(factor, 1.5, LARGEST);
    struct ref_rings rings;
    struct ref_virtual_path path;
    struct comparison c = {0.0, 0.0};
    struct leg from = {0.0, 0.0};
    cr_assert(ref_rings_init(&rings, &material, count, LARGEST) == 0);
    cr_assert(ref_virtual_path_init(&path, &contact, 0.0, origin) == 0);
    for (size_t j = 0; j < LEGS && h->leg[j].overlap > 0.0; j++) {
        for (size_t k = 1; k <= count; k++) {
            const double part = (double)k / (double)count;
            const double overlap =
                LARGEST * (from.overlap + part * (h->leg[j].overlap - from.overlap));
            const double slide[2] = {unit * (from.slide + part * (h->leg[j].slide - from.slide)),
                                     0.0};
            double force[2];
            cr_assert(ref_rings_step(&rings, overlap, slide[0]) == 0, "%s: no tractions", h->name);
            cr_assert(ref_virtual_path_step(&path, overlap, slide) == 0);
            ref_virtual_path_force(&path, force);
            const double difference = ref_rings_force(&rings) - force[0];
            c.worst = fmax(c.worst, fabs(difference) / most);
            c.end = difference / (contact.friction * ref_hertz_force(factor, 1.5, overlap));
        }
        from = h->leg[j];
    }
    ref_rings_free(&rings);
    ref_virtual_path_free(&path);
    return c;
}

/* The uniform disc and the Hertz distribution, of which the displacements are known. */
Test(rings, kernel) {
    enum {
        COUNT = 40
    };
    struct ref_rings rings;
    cr_assert(ref_rings_init(&rings, &material, COUNT, LARGEST) == 0);
    const double a = ref_hertz_contact_radius(material.r_star, LARGEST);
    double disc = 0.0;
    for (size_t j = 0; j < COUNT; j++)
        disc += gsl_matrix_get(rings.kernel, 0, j);
    /* At the centre a/(2 G*) per unit traction; the middle of ring 0 is at a/80, where it is
     * E(1/80) 2/pi of that: 1 - (1/80)^2/4. */
    CLOSE(disc, a / (2.0 * material.g_star) * (1.0 - 0.25 / 6400.0), 1e-8, "uniform disc");
    /* Gross sliding: q = mu p, displacement mu kappa^-1 overlap (1 - r^2/(2 a^2)). */
    cr_assert(ref_rings_step(&rings, LARGEST, 0.0) == 0);
    cr_assert(ref_rings_step(&rings, LARGEST, 1.0) == 0);
    const double most = material.friction * material.e_star / (4.0 * material.g_star) * LARGEST;
    for (size_t i = 0; i < COUNT; i++) {
        double u = 0.0;
        for (size_t j = 0; j < COUNT; j++)
            u += gsl_matrix_get(rings.kernel, i, j) * rings.traction[j];
        const double x = ((double)i + 0.5) / COUNT;
        CLOSE(u, most * (1.0 - 0.5 * x * x), i + 1 < COUNT ? 1e-3 : 3e-3, "ring %zu", i);
    }
    CLOSE(ref_rings_force(&rings),
          material.friction *
              ref_hertz_force(ref_hertz_h(material.e_star, material.r_star), 1.5, LARGEST),
          16 * DBL_EPSILON, "mu N");
    ref_rings_free(&rings);
}

/* Where the innermost ring that slips begins: Mindlin's stick radius. */
Test(rings, stick_radius) {
    enum {
        COUNT = 100
    };
    struct ref_rings rings;
    const double unit = material.friction * material.e_star / (4.0 * material.g_star) * LARGEST;
    cr_assert(ref_rings_init(&rings, &material, COUNT, LARGEST) == 0);
    cr_assert(ref_rings_step(&rings, LARGEST, 0.0) == 0);
    for (int k = 1; k <= 9; k++) {
        cr_assert(ref_rings_step(&rings, LARGEST, 0.1 * k * unit) == 0);
        size_t stuck = 0;
        while (stuck < COUNT && !rings.state[stuck])
            stuck++;
        cr_expect(fabs((double)stuck / COUNT - sqrt(1.0 - 0.1 * k)) < 1.01 / COUNT,
                  "slide %g: %zu of %d rings stick", 0.1 * k, stuck, COUNT);
    }
    ref_rings_free(&rings);
}

static void refine(const struct history *h, const size_t counts[3], double most) {
    struct comparison c[3];
    for (int i = 0; i < 3; i++)
        c[i] = compare(h, counts[i]);
    cr_log_info("%-42s %zu, %zu, %zu rings: %.2e %.2e %.2e; end %.2e %.2e %.2e", h->name, counts[0],
                counts[1], counts[2], c[0].worst, c[1].worst, c[2].worst, c[0].end, c[1].end,
                c[2].end);
    cr_expect(c[2].worst < most, "%s: %.3e with %zu rings, not %.1e", h->name, c[2].worst,
              counts[2], most);
    /* Four times as fine: first order or faster is a quarter, and a little for chance. */
    cr_expect(c[2].worst < 0.36 * c[0].worst, "%s: %.3e, then only %.3e", h->name, c[0].worst,
              c[2].worst);
    /* Extrapolated at first order, the end is met in mu N there. */
    const double limit = 2.0 * c[2].end - c[1].end;
    cr_expect(fabs(limit) < 0.02 / (double)counts[2], "%s: extrapolated %.2e", h->name, limit);
}

Test(rings, against_the_virtual_path) {
    static const size_t counts[3] = {RINGS_FINEST / 4, RINGS_FINEST / 2, RINGS_FINEST};
    for (size_t i = 0; i < TOUCH_COUNT(histories); i++)
        refine(&histories[i], counts, histories[i].reach * 80.0 / RINGS_FINEST);
}

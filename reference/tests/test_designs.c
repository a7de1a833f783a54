/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "close.h"
#include "reference/solutions/designs.h"

#include <gsl/gsl_qrng.h>
#include <stdlib.h>

static struct ref_design made(enum ref_design_kind kind, unsigned axes, uint64_t points,
                              uint64_t seed) {
    struct ref_design design;
    cr_assert_eq(ref_design_make(&design, kind, axes, points, seed), 0);
    return design;
}

/* Point by point the sequence of GSL, which has 30 bits. */
Test(designs, sobol_is_that_of_gsl) {
    const struct ref_design design = made(REF_DESIGN_SOBOL, REF_DESIGN_AXES, 0, 0);
    gsl_qrng *gsl = gsl_qrng_alloc(gsl_qrng_sobol, REF_DESIGN_AXES);
    double expected[REF_DESIGN_AXES];
    size_t differ = 0;
    for (uint64_t i = 1; i < 1 << 17; i++) {
        gsl_qrng_get(gsl, expected);
        for (unsigned axis = 0; axis < REF_DESIGN_AXES; axis++) {
            const double got = ref_design_value(&design, axis, i);
            differ += memcmp(&got, &expected[axis], sizeof got) != 0;
        }
    }
    cr_expect_eq(differ, 0, "%zu coordinates differ from GSL", differ);
    for (unsigned axis = 0; axis < REF_DESIGN_AXES; axis++)
        cr_expect(ref_design_value(&design, axis, 0) <= 0.0, "point 0, axis %u", axis);
    gsl_qrng_free(gsl);
}

/* A direction number j is odd below 2^(j + 1): then 2^k points have one in each of 2^k parts, for each k. */
Test(designs, sobol_far_from_its_beginning) {
    const struct ref_design design = made(REF_DESIGN_SOBOL, REF_DESIGN_AXES, 0, 0);
    for (unsigned axis = 0; axis < REF_DESIGN_AXES; axis++)
        for (unsigned j = 0; j < REF_DESIGN_BITS; j++) {
            const uint64_t m = design.direction[axis][j] >> (REF_DESIGN_BITS - 1 - j);
            cr_expect((m & 1) == 1 && m >> (j + 1) == 0, "axis %u, number %u", axis, j);
        }
}

/* How many of n equal parts of an axis hold not exactly one of n points. */
static size_t uneven(const struct ref_design *design, unsigned axis, uint64_t first, size_t n) {
    unsigned char *held = calloc(n, 1);
    double *values = malloc(n * sizeof *values);
    cr_assert(held && values);
    ref_design_values(design, axis, first, n, values);
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++) {
        const double one = ref_design_value(design, axis, first + i);
        wrong += memcmp(&one, &values[i], sizeof one) != 0; /* alone and in a row: the same */
        if (!(values[i] >= 0.0 && values[i] < 1.0))
            wrong++;
        else
            held[(size_t)(values[i] * (double)n)]++;
    }
    for (size_t i = 0; i < n; i++)
        wrong += held[i] != 1;
    free(held);
    free(values);
    return wrong;
}

Test(designs, every_part_of_an_axis_has_one_point) {
    for (uint64_t seed = 0; seed < 4; seed++) {
        const struct ref_design sobol = made(REF_DESIGN_SOBOL, REF_DESIGN_AXES, 0, seed);
        for (unsigned axis = 0; axis < REF_DESIGN_AXES; axis++) {
            cr_expect_eq(uneven(&sobol, axis, 0, 1024), 0, "seed %d axis %u", (int)seed, axis);
            cr_expect_eq(uneven(&sobol, axis, UINT64_C(1) << 40, 256), 0, "far, axis %u", axis);
        }
        static const size_t counts[] = {1, 2, 3, 7, 10, 100, 1000, 1023, 1024, 1025, 40000};
        for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
            const struct ref_design latin = made(REF_DESIGN_LATIN_HYPERCUBE, 5, counts[k], seed);
            for (unsigned axis = 0; axis < 5; axis++)
                cr_expect_eq(uneven(&latin, axis, 0, counts[k]), 0, "%zu points, seed %d, axis %u",
                             counts[k], (int)seed, axis);
        }
    }
    const struct ref_design large = made(REF_DESIGN_LATIN_HYPERCUBE, 2, 1000000, 5);
    cr_expect_eq(uneven(&large, 1, 0, 1000000), 0);
}

/* At the largest numbers of points no part is so narrow that its point is rounded into the next one. */
Test(designs, latin_hypercubes_of_the_largest_size) {
    for (uint64_t points = REF_DESIGN_POINTS; points >= REF_DESIGN_POINTS - 7; points--) {
        const struct ref_design design =
            made(REF_DESIGN_LATIN_HYPERCUBE, REF_DESIGN_AXES, points, 1);
        for (uint64_t i = 0; i < 20000; i++) {
            const double value = ref_design_value(&design, (unsigned)(i % 40), i * 214741);
            const double place = fmod(value * (double)points, 1.0);
            cr_expect(value >= 0.0 && value < 1.0 && place > 0x1p-22 && place < 1.0 - 0x1p-22,
                      "point %d: %.17g", (int)i, value);
        }
    }
}

static double correlation(const struct ref_design *a, unsigned axis_a, const struct ref_design *b,
                          unsigned axis_b, size_t n) {
    double product = 0.0;
    for (size_t i = 0; i < n; i++)
        product += (ref_design_value(a, axis_a, i) - 0.5) * (ref_design_value(b, axis_b, i) - 0.5);
    return 12.0 * product / (double)n;
}

/* Axes and seeds have nothing to do with each other: 5 standard deviations of 1/sqrt(n). */
Test(designs, axes_and_seeds_are_independent) {
    enum {
        N = 4096
    };
    const double limit = 5.0 / 64.0;
    const struct ref_design one = made(REF_DESIGN_LATIN_HYPERCUBE, 8, N, 1);
    const struct ref_design two = made(REF_DESIGN_LATIN_HYPERCUBE, 8, N, 2);
    const struct ref_design sobol = made(REF_DESIGN_SOBOL, 8, 0, 3);
    for (unsigned i = 0; i < 8; i++) {
        cr_expect(fabs(correlation(&one, i, &two, i, N)) < limit, "two seeds, axis %u", i);
        for (unsigned j = 0; j < i; j++) {
            cr_expect(fabs(correlation(&one, i, &one, j, N)) < limit, "Latin, axes %u, %u", i, j);
            cr_expect(fabs(correlation(&sobol, i, &sobol, j, N)) < limit, "Sobol, axes %u, %u", i,
                      j);
        }
    }
}

/* What designs are for: the mean of a product over the cube, exactly 1, with errors that fall faster than
 * those of random points, which have the standard deviation sqrt((7/6)^4 - 1)/sqrt(n). */
Test(designs, means_converge) {
    enum {
        AXES = 4,
        N = 1 << 14
    };
    const double random = sqrt(pow(7.0 / 6.0, AXES) - 1.0) / sqrt((double)N);
    for (int kind = 0; kind < 2; kind++) {
        const struct ref_design design = made((enum ref_design_kind)kind, AXES, N, 7);
        double sum = 0.0;
        for (uint64_t i = 0; i < N; i++) {
            double product = 1.0;
            for (unsigned axis = 0; axis < AXES; axis++)
                product *= 1.0 + sqrt(2.0) * (ref_design_value(&design, axis, i) - 0.5);
            sum += product;
        }
        /* Sobol in four dimensions is better by more than ten, a Latin hypercube takes away the linear part. */
        cr_expect(fabs(sum / N - 1.0) < (kind == REF_DESIGN_SOBOL ? 0.1 : 1.5) * random,
                  "design %d: mean %.9g, random points deviate by %.2g", kind, sum / N, random);
    }
}

Test(designs, refuses_what_is_out_of_range) {
    struct ref_design design;
    cr_expect_neq(ref_design_make(&design, REF_DESIGN_SOBOL, 0, 1, 0), 0);
    cr_expect_neq(ref_design_make(&design, REF_DESIGN_SOBOL, REF_DESIGN_AXES + 1, 1, 0), 0);
    cr_expect_neq(ref_design_make(&design, REF_DESIGN_LATIN_HYPERCUBE, 1, 0, 0), 0);
    cr_expect_neq(ref_design_make(&design, REF_DESIGN_LATIN_HYPERCUBE, 1, REF_DESIGN_POINTS + 1, 0),
                  0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "close.h"
#include "reference/solutions/box_maximum.h"

struct hill {
    unsigned axes;
    double top[REF_DESIGN_AXES];
    double width; /* of what is flat */
    size_t calls, outside, limit;
};

/* A parabola that is steeper along later axes. */
static double smooth(const struct hill *h, const double *x) {
    double sum = 3.0;
    for (unsigned a = 0; a < h->axes; a++)
        sum -= (1.0 + a) * (x[a] - h->top[a]) * (x[a] - h->top[a]);
    return sum;
}

/* Many small hills on it: of 5^axes tops one is the highest. */
static double bumpy(const struct hill *h, const double *x) {
    double sum = smooth(h, x);
    for (unsigned a = 0; a < h->axes; a++)
        sum += 0.1 * cos(10.0 * M_PI * (x[a] - h->top[a]));
    return sum;
}

/* 1 in a small cube, else something that has its largest value somewhere else. */
static double flat(const struct hill *h, const double *x) {
    int is_inside = 1;
    for (unsigned a = 0; a < h->axes; a++)
        is_inside &= fabs(x[a] - h->top[a]) <= 0.5 * h->width;
    return is_inside ? 1.0 : 1e-15 * x[0];
}

static double nothing(const struct hill *h, const double *x) {
    return (double)NAN * x[0] * h->width;
}

static double infinite_in_a_half(const struct hill *h, const double *x) {
    return x[0] > 0.3 && x[0] < 0.4 ? HUGE_VAL : smooth(h, x);
}

typedef double hill_function(const struct hill *, const double *);

static hill_function *function; /* of the search that runs */

static int values(void *context, size_t count, const double *places, double *ret_values) {
    struct hill *h = context;
    h->calls += count;
    if (h->limit && h->calls > h->limit)
        return -1;
    for (size_t i = 0; i < count; i++) {
        const double *x = &places[i * h->axes];
        for (unsigned a = 0; a < h->axes; a++)
            h->outside += !(x[a] >= 0.0 && x[a] <= 1.0);
        ret_values[i] = function(h, x);
    }
    return 0;
}

static struct ref_box_found found_of(hill_function *f, struct hill *h, size_t evaluations,
                                     uint64_t seed) {
    const struct ref_box_search search = {h->axes, evaluations, 8, seed, values, h};
    struct ref_box_found found;
    function = f;
    h->calls = h->outside = 0;
    cr_expect_eq(ref_box_maximum(&search, &found), 0);
    size_t sum = 0;
    for (int i = 0; i < REF_BOX_PARTS; i++)
        sum += found.evaluations[i];
    cr_expect_eq(h->outside, 0);
    cr_expect_leq(h->calls, evaluations);
    cr_expect_eq(h->calls, sum);
    return found;
}

/* In the middle, on a face, on an edge and in a corner, for one to six axes. Nelder and Mead's simplex ends at
 * 1e-10, where a parabola is flat to 1e-20: the place is known to sqrt(DBL_EPSILON), the value to round-off. */
Test(box_maximum, tops_of_hills) {
    for (unsigned axes = 1; axes <= 6; axes++)
        for (unsigned on_faces = 0; on_faces <= axes; on_faces++) {
            struct hill h = {.axes = axes};
            for (unsigned a = 0; a < axes; a++)
                h.top[a] = a < on_faces ? a % 2 : 0.2 + 0.11 * a;
            const struct ref_box_found smooth_one = found_of(smooth, &h, 20000, 1);
            CLOSE(smooth_one.value, 3.0, 4 * DBL_EPSILON, "%u axes, %u on faces", axes, on_faces);
            for (unsigned a = 0; a < axes; a++)
                cr_expect(fabs(smooth_one.place[a] - h.top[a]) < (a < on_faces ? 1e-300 : 1e-7),
                          "%u axes, %u on faces: axis %u at %.17g", axes, on_faces, a,
                          smooth_one.place[a]);
            if (axes > 4) /* some of so many hills are not seen */
                continue;
            const struct ref_box_found bumpy_one = found_of(bumpy, &h, 20000, 1);
            CLOSE(bumpy_one.value, 3.0 + 0.1 * axes, 1e-12, "bumpy, %u axes, %u on faces", axes,
                  on_faces);
        }
}

/* A value that is wrong within 5 % of any one corner of a box of four axes, with no slope towards it, also where
 * the corner itself and the faces are right (2.5 to 47.5 thousandths from them). */
Test(box_maximum, narrow_corners) {
    for (unsigned corner = 0; corner < 16; corner++)
        for (int on_the_face = 0; on_the_face < 2; on_the_face++) {
            struct hill h = {.axes = 4, .width = on_the_face ? 0.1 : 0.045};
            for (unsigned a = 0; a < 4; a++) {
                const double from_end = on_the_face ? 0.0 : 0.025;
                h.top[a] = corner >> a & 1 ? 1.0 - from_end : from_end;
            }
            const struct ref_box_found found = found_of(flat, &h, on_the_face ? 100 : 20000, 3);
            CLOSE(found.value, 1.0, 0.0, "corner %u", corner);
        }
}

/* 2 % a side anywhere in two and three axes, with the number of evaluations that ref_box_side() gives: found as often
 * as it says. Of 100 places at least 95 - 3 sqrt(100 0.95 0.05) = 88; points that are even do better. */
static void cubes_anywhere(unsigned axes, size_t evaluations, double side) {
    CLOSE(ref_box_side(axes, evaluations / 2, 0.95), side, 0.02, "%u axes", axes);
    int found = 0;
    uint64_t seed = 11;
    for (int i = 0; i < 100; i++) {
        struct hill h = {.axes = axes, .width = side};
        for (unsigned a = 0; a < axes; a++)
            h.top[a] = uniform(&seed, 0.5 * side, 1.0 - 0.5 * side);
        found += found_of(flat, &h, evaluations, (uint64_t)i).value >= 1.0;
    }
    cr_expect_geq(found, 88, "%u axes: %d of 100", axes, found);
}

Test(box_maximum, cubes_of_two_percent_of_two_axes) {
    cubes_anywhere(2, 15000, 0.02);
}

Test(box_maximum, cubes_of_four_percent_of_three_axes) {
    cubes_anywhere(3, 93600, 0.04);
}

/* 2 % a side of four axes is a volume of 1.6e-7. */
Test(box_maximum, a_cube_in_the_middle_of_four_axes) {
    struct hill h = {.axes = 4, .width = 0.02, .top = {0.52, 0.41, 0.47, 0.55}};
    const size_t evaluations = 37500000;
    CLOSE(ref_box_side(4, evaluations / 2, 0.95), 0.02, 0.02, "budget");
    const struct ref_box_found found = found_of(flat, &h, evaluations, 1);
    CLOSE(found.value, 1.0, 0.0, "four axes");
    cr_expect_eq(found.by, REF_BOX_EVEN);
}

Test(box_maximum, same_search_same_point) {
    struct hill h = {.axes = 5, .top = {0.3, 0.6, 0.1, 0.9, 0.5}};
    const struct ref_box_found one = found_of(bumpy, &h, 5000, 1),
                               two = found_of(bumpy, &h, 5000, 1);
    cr_expect_eq(memcmp(&one, &two, sizeof one), 0);
    const struct ref_box_found other = found_of(bumpy, &h, 5000, 2);
    cr_expect_neq(memcmp(&one, &other, sizeof one), 0);
}

Test(box_maximum, no_number_and_infinity) {
    struct hill h = {.axes = 3, .top = {0.5, 0.5, 0.5}};
    struct ref_box_found found = found_of(nothing, &h, 1000, 1);
    cr_expect(isnan(found.value) && found.by == REF_BOX_NOTHING);
    found = found_of(infinite_in_a_half, &h, 100000, 1);
    cr_expect(found.value >= HUGE_VAL && found.place[0] > 0.3 && found.place[0] < 0.4);
    cr_expect_eq(found.evaluations[REF_BOX_LOCAL], 0, "nothing is larger than infinite");
}

Test(box_maximum, any_number_of_evaluations) {
    struct hill h = {.axes = 4, .top = {0.5, 0.5, 0.5, 0.5}};
    for (size_t n = 1; n < 3000; n = n * 3 / 2 + 1)
        (void)found_of(smooth, &h, n, 1);
    struct hill many = {.axes = REF_DESIGN_AXES, .top = {0.5}};
    (void)found_of(smooth, &many, 5000, 1);
}

Test(box_maximum, ends_when_asked) {
    struct hill h = {.axes = 4, .top = {0.1, 0.1, 0.1, 0.1}, .limit = 3000};
    const struct ref_box_search search = {4, 1000000, 8, 1, values, &h};
    struct ref_box_found found;
    function = smooth;
    cr_expect_eq(ref_box_maximum(&search, &found), -1);
    cr_expect(found.value > 2.5, "what was found until then: %g", found.value);
    cr_expect_leq(h.calls, 3000 + 1024);
}

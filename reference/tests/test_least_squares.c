/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "close.h"
#include "reference/solutions/least_squares.h"

/* --- a certified problem ------------------------------------------------------------------------ */

/* Misra1a of NIST's Statistical Reference Datasets: y = b1 (1 - exp(-b2 x)), with the certified values. */
static const struct {
    double y, x;
} misra[] = {{10.07, 77.6},  {14.73, 114.9}, {17.94, 141.1}, {23.93, 190.8}, {29.61, 239.9},
             {35.18, 289.0}, {40.02, 332.8}, {44.82, 378.4}, {50.76, 434.8}, {55.05, 477.3},
             {61.01, 536.8}, {66.40, 593.1}, {75.47, 689.1}, {81.78, 760.0}};
#define MISRA TOUCH_COUNT(misra)

static int misra_residuals(const double *b, double *ret, void *data) {
    int *calls = data;
    ++*calls;
    if (!(b[1] > 0.0)) /* no value there, as a property beyond its range */
        return -1;
    for (size_t i = 0; i < MISRA; i++)
        ret[i] = b[0] * (1.0 - exp(-b[1] * misra[i].x)) - misra[i].y;
    return 0;
}

Test(least_squares, certified_values_and_errors) {
    const double starts[][2] = {{500.0, 1e-4}, {250.0, 5e-4}};
    int calls = 0;
    for (size_t s = 0; s < TOUCH_COUNT(starts); s++) {
        const double step[2] = {0.1, 1e-7};
        double b[2] = {starts[s][0], starts[s][1]}, sum = 0.0, jacobian[2 * MISRA], value[2],
               direction[4];
        const struct ref_fit fit = {MISRA, 2, misra_residuals, &calls, step};
        cr_assert(!ref_least_squares(&fit, 200, b, &sum));
        CLOSE(b[0], 2.3894212918e2, 1e-7, "b1");
        CLOSE(b[1], 5.5015643181e-4, 1e-7, "b2");
        CLOSE(sum, 1.2455138894e-1, 1e-9, "sum of squares");
        cr_assert(!ref_jacobian(&fit, b, jacobian));
        cr_assert(!ref_singular(MISRA, 2, jacobian, value, direction));
        cr_expect(value[0] > value[1]);
        const double certified[2] = {2.7070075241, 7.2668688436e-6};
        for (size_t k = 0; k < 2; k++) {
            double variance = 0.0;
            for (size_t j = 0; j < 2; j++)
                variance += pow(direction[k * 2 + j] / value[j], 2.0);
            const double freedom = (double)(int)MISRA - 2.0;
            CLOSE(sqrt(variance * sum / freedom), certified[k], 1e-7, "error of b%zu", k + 1);
        }
    }
    cr_expect(calls > 20);
}

Test(least_squares, derivatives_are_of_order_four) {
    double b[2] = {238.94, 5.5e-4}, got[2 * MISRA];
    int calls = 0;
    for (double h = 0.02; h > 0.002; h *= 0.5) {
        const double step[2] = {h * b[0], h * b[1]};
        const struct ref_fit fit = {MISRA, 2, misra_residuals, &calls, step};
        cr_assert(!ref_jacobian(&fit, b, got));
        for (size_t i = 0; i < MISRA; i++) {
            const double e = exp(-b[1] * misra[i].x), x = misra[i].x;
            CLOSE(got[2 * i], 1.0 - e, 1e-12, "d/db1");
            /* h^4/30 of the fifth derivative. */
            CLOSE(got[2 * i + 1], b[0] * x * e, pow(step[1] * x, 4.0) / 30.0 + 1e-11, "d/db2");
        }
    }
}

Test(least_squares, places_without_a_value) {
    const double step[2] = {0.1, 1e-5};
    double b[2] = {238.0, -1.0}, sum = -1.0, jacobian[2 * MISRA];
    int calls = 0;
    const struct ref_fit fit = {MISRA, 2, misra_residuals, &calls, step};
    cr_expect(ref_least_squares(&fit, 200, b, &sum) == -1 && b[0] > 237.0 && sum < 0.0);
    cr_expect(ref_jacobian(&fit, b, jacobian) == -1);
    b[1] = 0.5e-5; /* a value on one side alone */
    cr_expect(!ref_jacobian(&fit, b, jacobian));
    CLOSE(jacobian[1], b[0] * misra[0].x, 0.01, "one-sided");
    b[1] = 1e-4;
    cr_expect(ref_least_squares(&fit, 1, b, &sum) == -1, "one step is not enough");
}

Test(least_squares, refuses_more_parameters_than_data) {
    const double step[2] = {1.0, 1.0};
    double b[2] = {1.0, 1.0}, sum, none[4];
    int calls = 0;
    const struct ref_fit few = {1, 2, misra_residuals, &calls, step};
    cr_expect(ref_least_squares(&few, 10, b, &sum) == -1 && calls == 0);
    cr_expect(ref_singular(1, 2, b, none, none) == -1);
    const double bad[2] = {1.0, (double)NAN};
    cr_expect(ref_singular(2, 1, bad, none, none) == -1);
}

/* --- distributions: printed tables -------------------------------------------------------------- */

Test(least_squares, quantiles) {
    const double t[][2] = {{1.0, 12.7062047364}, {5.0, 2.57058183564}, {30.0, 2.04227245630}};
    for (size_t i = 0; i < TOUCH_COUNT(t); i++)
        CLOSE(ref_student_quantile(0.975, t[i][0]), t[i][1], 1e-10, "t of %g", t[i][0]);
    CLOSE(ref_student_quantile(0.975, HUGE_VAL), 1.959963984540054, 1e-14, "normal");
    CLOSE(ref_student_quantile(0.025, 5.0), -2.57058183564, 1e-10, "the other side");
    CLOSE(ref_chi_squared_above(2.0, 2.0), exp(-1.0), 1e-14, "chi squared of 2");
    CLOSE(ref_chi_squared_above(1.959963984540054 * 1.959963984540054, 1.0), 0.05, 1e-12,
          "chi squared of 1");
}

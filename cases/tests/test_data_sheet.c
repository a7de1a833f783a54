/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The limits of a data sheet against closed forms: each must lie within its own uncertainty, and that must be small. */
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>
#include "cases/battery/plain_case.h"
#include "cases/judge/data_sheet.h"
#include "touchstone/common.h"

#define MODULUS 1e9 /* of plain cases, with nu = 0.3 and balls of 10 mm */
#define POISSON 0.3
#define RADIUS  0.01

static double mass(void) { /* the reduced one */
    return 0.5 * 2000.0 * 4.0 / 3.0 * TOUCH_PI * RADIUS * RADIUS * RADIUS;
}

/* N = h overlap^1.5 of PFC's Hertz law: G = 1 GPa. */
static double hertz_h(void) {
    const double effective = MODULUS / (1.0 - POISSON);
    return 4.0 / 3.0 * effective * sqrt(0.5 * RADIUS);
}

struct given {
    const char *keyword;
    double value;
};

static struct data_row measured(const char *name, double speed, double angle,
                                const struct given *given, size_t count) {
    const struct touch_law *law = touch_law_find(name);
    struct data_row row = {.normal_speed = speed, .angle = angle};
    struct play_case c;
    struct touch_message why = {""};
    struct play_ending ending = {0};
    cr_assert(!plain_case_make(NULL, law, &c, &why), "%s", why.text);
    for (size_t i = 0; i < count; i++)
        cr_assert(touch_values_set(law, &c.values, given[i].keyword, given[i].value, given[i].value,
                                   &why) == TOUCH_OK,
                  "%s", why.text);
    c.impact.scheme = PLAY_VERLET_PREDICTED;
    cr_assert(!data_sheet_impact(NULL, &c, (double)NAN, &row, &ending), "%s", ending.text);
    return row;
}

static void expect(const struct data_row *row, enum data_quantity q, double exact,
                   double uncertainty) {
    const struct data_number *n = &row->number[q];
    cr_expect(fabs(n->limit - exact) <= n->uncertainty,
              "%s at %g m/s: %.12g +- %.1g, and %.12g exactly: %.1f times the uncertainty",
              data_sheet_name(q).name, row->normal_speed, n->limit, n->uncertainty, exact,
              fabs(n->limit - exact) / n->uncertainty);
    cr_expect(n->uncertainty <= uncertainty * fabs(exact), "%s at %g m/s: +- %.1g of %g",
              data_sheet_name(q).name, row->normal_speed, n->uncertainty, exact);
}

/* theory.md 3.1: an elastic impact, N = h overlap^alpha. */
static void expect_elastic(const struct data_row *row, double h, double alpha) {
    const double v = row->normal_speed, energy = 0.5 * mass() * v * v;
    const double overlap = pow(energy * (alpha + 1.0) / h, 1.0 / (alpha + 1.0));
    const double beta =
        exp(lgamma(1.0 / (alpha + 1.0)) + lgamma(0.5) - lgamma(1.0 / (alpha + 1.0) + 0.5));
    expect(row, DATA_restitution, 1.0, 1e-6);
    expect(row, DATA_max_overlap, overlap, 1e-6);
    expect(row, DATA_peak_force, h * pow(overlap, alpha), 1e-6);
    expect(row, DATA_duration, 2.0 / (alpha + 1.0) * beta * overlap / v, 1e-6);
    cr_expect(fabs(row->number[DATA_energy_lost].limit) <=
              row->number[DATA_energy_lost].uncertainty);
}

static const struct given elastic[] = {{"hz_poiss", POISSON}, {"fric", 0.3}};

Test(data_sheet, elastic_hertz) {
    for (double v = 0.01; v < 100.0; v *= 10.0) {
        const struct data_row row = measured("hertz", v, 0.0, elastic, TOUCH_COUNT(elastic));
        expect_elastic(&row, hertz_h(), 1.5);
        /* 0.4962 t_c of the normal mode, times 1/sqrt(2 chi) = 0.589 with a shear spring that sticks */
        cr_expect(fabs(row.stable_step / row.contact_time - 0.2923) < 0.005, "%g",
                  row.stable_step / row.contact_time);
    }
}

/* theory.md 3.3: with zeta = beta sqrt(2 alpha/(alpha + 1)) restitution is the same at all speeds. */
static void expect_damped(double alpha, double beta) {
    const struct given damped[] = {{"hz_poiss", POISSON}, {"hz_alpha", alpha}, {"dp_nratio", beta}};
    const double zeta = beta * sqrt(2.0 * alpha / (alpha + 1.0));
    const double root = sqrt(1.0 - zeta * zeta), e = exp(-TOUCH_PI * zeta / root);
    for (double v = 0.01; v < 100.0; v *= 10.0) {
        const struct data_row row = measured("hertz", v, 0.0, damped, TOUCH_COUNT(damped));
        expect(&row, DATA_restitution, e, 1e-4);
        expect(&row, DATA_energy_lost, 1.0 - e * e, 3e-4);
        expect(&row, DATA_lost_dashpot, 1.0 - e * e, 3e-4);
        const double largest = pow(exp(-2.0 * zeta * acos(zeta) / root), 1.0 / (alpha + 1.0));
        const double energy = 0.5 * mass() * v * v;
        const double overlap = pow(energy * (alpha + 1.0) / hertz_h(), 1.0 / (alpha + 1.0));
        expect(&row, DATA_max_overlap, largest * overlap, 1e-4);
    }
}

Test(data_sheet, damped_hertz) {
    expect_damped(1.5, 0.05);
    expect_damped(1.5, 0.2);
    expect_damped(1.5, 0.5);
    expect_damped(1.25, 0.2);
}

/* alpha = 1 is a linear spring with a linear dashpot, of which everything is elementary. */
Test(data_sheet, linear) {
    const struct given none[] = {{"hz_poiss", POISSON}, {"hz_alpha", 1.0}};
    const struct data_row row = measured("hertz", 1.0, 0.0, none, TOUCH_COUNT(none));
    expect_elastic(&row, hertz_h(), 1.0);
    expect_damped(1.0, 0.1);
    const struct given damped[] = {{"hz_poiss", POISSON}, {"hz_alpha", 1.0}, {"dp_nratio", 0.1}};
    const struct data_row slower = measured("hertz", 1.0, 0.0, damped, TOUCH_COUNT(damped));
    const double rate = sqrt(hertz_h() / mass());
    expect(&slower, DATA_duration, TOUCH_PI / (rate * sqrt(1.0 - 0.01)), 1e-4);
}

/* theory.md 5: sliding throughout, psi2 = psi1 - 4 chi, for levers of a radius: here they are shorter by the overlap. */
Test(data_sheet, sliding) {
    const struct given sliding[] = {{"hz_poiss", POISSON}, {"fric", 0.1}, {"hz_mode", 1.0}};
    const double kappa = 2.0 * (1.0 - POISSON) / (2.0 - POISSON);
    const double psi1 = kappa / 0.1, exact = -(psi1 - 4.0 * 0.5 * kappa * 3.5) / psi1;
    for (double v = 1e-3; v < 10.0; v *= 10.0) {
        const struct data_row row =
            measured("hertz", v, TOUCH_PI / 4.0, sliding, TOUCH_COUNT(sliding));
        const struct data_number *n = &row.number[DATA_tangential_restitution];
        const double lever = row.number[DATA_max_overlap].limit / RADIUS;
        cr_expect(fabs(n->limit - exact) <= n->uncertainty + lever && n->uncertainty < 1e-4,
                  "%.12g +- %.1g, and %.12g", n->limit, n->uncertainty, exact);
        expect(&row, DATA_restitution, 1.0, 1e-6);
    }
}

/* A linear dashpot holds slow bodies together (theory.md 3.5). */
Test(data_sheet, together) {
    const struct given damped[] = {{"damp_formula", 1.0}, {"damp", 1000.0}};
    const struct data_row row =
        measured("viscoelastic_nonlinear", 1e-3, 0.0, damped, TOUCH_COUNT(damped));
    cr_expect(!isfinite(row.number[DATA_duration].limit));
    cr_expect(!(row.number[DATA_restitution].limit > 0.0));
}

Test(data_sheet, path_is_of_the_first_order) {
    struct data_number n[DATA_PATH_COUNT];
    struct play_case c;
    struct touch_message why;
    struct play_ending ending;
    cr_assert(!plain_case_make(NULL, touch_law_find("hertz_mindlin"), &c, &why));
    cr_assert(!data_sheet_path(NULL, &c, 1e-5, n, &ending));
    cr_expect(fabs(n[DATA_PATH_shear_force_s].order - 1.0) < 0.1, "%g",
              n[DATA_PATH_shear_force_s].order);
}

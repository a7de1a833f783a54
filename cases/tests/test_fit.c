/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fits against closed forms, and against what was planted in noisy data: so many of the 95 % intervals must hold it. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/memory.h"
#include "cases/answers/fit.h"
#include "cases/core/random.h"
#include "cases/battery/plain_case.h"
#include "reference/solutions/least_squares.h"
#include "touchstone/common.h"

#ifndef FIT_SETS
#define FIT_SETS 100 /* noisy sets of each problem; the suite slow has 1000 */
#endif

/* --- problems ----------------------------------------------------------------------------------- */

struct given {
    const char *keyword;
    double value;
};

struct problem {
    const char *law, *data;
    struct given set[5];  /* ended by NULL */
    struct given free[3]; /* likewise; the values are those that are planted */
    double steps;         /* of the law; 0: references */
};

struct fixture {
    struct play_case c;
    struct fit_data data;
    struct fit_model model;
    double planted[FIT_PARAMETERS_MAX];
};

static void set(struct play_case *c, const struct given *given) {
    struct touch_message why = {""};
    cr_assert(touch_values_set(c->law, &c->values, given->keyword, given->value, given->value,
                               &why) == TOUCH_OK,
              "%s", why.text);
}

static void read_text(const char *text, struct fit_data *ret) {
    char path[] = "/tmp/touchstone-fit-XXXXXX";
    const struct fit_reading how = {0};
    struct touch_message why = {""};
    const int file = mkstemp(path);
    cr_assert(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
    close(file);
    const int bad = fit_data_read(path, &how, ret, &why);
    unlink(path);
    cr_assert(!bad, "%s", why.text);
}

static void open_problem(const struct problem *p, struct fixture *f) {
    struct touch_message why = {""};
    memset(f, 0, sizeof *f);
    cr_assert(!plain_case_make(NULL, touch_law_find(p->law), &f->c, &why), "%s", why.text);
    for (size_t i = 0; p->set[i].keyword; i++)
        set(&f->c, &p->set[i]);
    f->c.impact = (struct play_impact){
        .speed = 1.0, .scheme = PLAY_VERLET_PREDICTED, .steps = 100.3, .impacts = 1};
    read_text(p->data, &f->data);
    f->model = (struct fit_model){.base = &f->c, .data = &f->data, .steps = 300.3};
    for (size_t i = 0; p->free[i].keyword; i++) {
        const int k = touch_property_find(f->c.law, p->free[i].keyword);
        cr_assert(k >= 0);
        const struct touch_property *property = &f->c.law->properties[k];
        set(&f->c, &p->free[i]);
        f->planted[i] = p->free[i].value;
        f->model.parameter[f->model.parameters++] =
            (struct fit_parameter){.property = (size_t)k,
                                   .in_logarithm = isinf(property->max),
                                   .from = property->min,
                                   .to = property->max,
                                   .start = p->free[i].value};
    }
    fit_model_begin(&f->model);
    if (p->steps > 0.0)
        f->model.steps = p->steps;
    else
        cr_assert(!fit_model_choose(&f->model, &why), "%s", why.text);
}

static void close_problem(struct fixture *f) {
    fit_model_end(&f->model);
}

/* Normal numbers (Box and Muller). */
static double gauss(uint64_t *seed) {
    const double u = 1.0 - random_real(seed), v = random_real(seed);
    return sqrt(-2.0 * log(u)) * cos(2.0 * TOUCH_PI * v);
}

/* --- planted values in noisy data --------------------------------------------------------------- */

static const struct problem planted[] = {
    {.law = "thornton_ning", /* restitution over speed */
     .set = {{"young", 70e9}, {"poisson", 0.3}},
     .data = "speed,restitution,sigma\n0.05,0,0.01\n0.1,0,0.01\n0.2,0,0.01\n0.5,0,0.01\n1,0,0.01\n"
             "2,0,0.01\n5,0,0.01\n10,0,0.01\n",
     .free = {{"yield_pressure", 1e9}}},
    {.law = "thornton_ning", /* the same; speeds are uncertain, too */
     .set = {{"young", 70e9}, {"poisson", 0.3}},
     .data = "speed,speed_sigma,restitution,sigma\n0.05,0.005,0,0.01\n0.1,0.01,0,0.01\n0.2,0.02,0,"
             "0.01\n"
             "0.5,0.05,0,0.01\n1,0.1,0,0.01\n2,0.2,0,0.01\n5,0.5,0,0.01\n10,1,0,0.01\n",
     .free = {{"yield_pressure", 1e9}}},
    {.law = "luding", /* force over overlap, loaded and unloaded */
     .set = {{"unloading_slope", 1.0}},
     .data = "overlap_um,force,sigma\n2,0,0.02\n4,0,0.02\n6,0,0.02\n8,0,0.02\n10,0,0.02\n9,0,0.02\n"
             "8,0,0.02\n7,0,0.02\n6.5,0,0.02\n",
     .free = {{"k_1", 1e5}, {"k_2", 3e5}}},
    {.law = "hertz_mindlin", /* oblique impacts */
     .data = "angle_deg,rebound_angle_deg,rebound_angle_sigma_deg,restitution,restitution_sigma\n"
             "5,0,0.3,0,0.01\n15,0,0.3,0,0.01\n25,0,0.3,0,0.01\n35,0,0.3,0,0.01\n50,0,0.3,0,0.01\n"
             "65,0,0.3,0,0.01\n",
     .set = {{"mu_ro", 0.0}},
     .steps = 60.3,
     .free = {{"mu_sl", 0.2}, {"restitution", 0.7}}},
    {.law = "linear", /* few data without an uncertainty: Student's t with two degrees of freedom */
     .set = {{"k_t", 1e5}, {"friction", 0.0}},
     .data = "speed,restitution\n0.5,0\n1,0\n2,0\n",
     .free = {{"restitution", 0.8}}},
};

/* How many intervals of that half width, in half widths as they are, hold what was planted. */
struct held {
    size_t full, half;
};

static void count_held(const struct problem *p, size_t sets, uint64_t seed,
                       struct held ret[FIT_PARAMETERS_MAX]) {
    struct fixture f;
    struct touch_message why = {""};
    open_problem(p, &f);
    double *exact = play_resize(NULL, 1, f.data.count * sizeof *exact);
    cr_assert(exact && !fit_model_values(&f.model, f.planted, 0, exact, &why), "%s", why.text);
    memset(ret, 0, FIT_PARAMETERS_MAX * sizeof *ret);
    double *speed = f.data.condition[FIT_speed], *spread = f.data.spread[FIT_speed];
    double *true_speed = spread ? play_resize(NULL, f.data.rows, sizeof *speed) : NULL;
    if (spread)
        memcpy(true_speed, speed, f.data.rows * sizeof *speed);
    for (size_t n = 0; n < sets; n++) {
        struct fit_answer answer;
        for (size_t i = 0; spread && i < f.data.rows; i++)
            speed[i] = true_speed[i] + spread[i] * gauss(&seed);
        for (size_t i = 0; i < f.data.count; i++)
            f.data.datum[i].value =
                exact[i] + (f.data.has_sigma ? f.data.datum[i].sigma : 0.01) * gauss(&seed);
        for (size_t k = 0; k < f.model.parameters; k++)
            f.model.parameter[k].start = f.planted[k] * 0.9;
        if (fit_answer_make(&f.model, 1, &answer, &why))
            continue; /* a fit that fails holds nothing */
        for (size_t k = 0; k < f.model.parameters; k++) {
            const struct fit_estimate *e = &answer.estimate[k];
            const double middle = f.model.parameter[k].in_logarithm ? log(e->value) : e->value;
            const double truth =
                f.model.parameter[k].in_logarithm ? log(f.planted[k]) : f.planted[k];
            const double high = f.model.parameter[k].in_logarithm ? log(e->high) : e->high;
            ret[k].full += f.planted[k] >= e->low && f.planted[k] <= e->high;
            ret[k].half += fabs(truth - middle) <= 0.5 * (high - middle);
        }
    }
    close_problem(&f);
}

/* Of n sets 0.95 n are expected. Fewer than 90 of 100 come about by chance in 1 case of 35 for one parameter; the seed is
 * fixed. Of 1000, the bounds are four standard deviations of the binomial distribution. Intervals of half
 * the width hold 67 %: they must fail the same bound. */
Test(fit, planted_values_lie_in_their_intervals, .timeout = 600) {
    const double n = FIT_SETS, apart = FIT_SETS > 100 ? 4.0 * sqrt(n * 0.95 * 0.05) : 5.0;
    for (size_t i = 0; i < TOUCH_COUNT(planted); i++) {
        struct held held[FIT_PARAMETERS_MAX];
        count_held(&planted[i], FIT_SETS, 20 + i, held);
        for (size_t k = 0; planted[i].free[k].keyword; k++) {
            cr_expect((double)held[k].full >= 0.95 * n - apart, "%s, %s: %zu of %d intervals",
                      planted[i].law, planted[i].free[k].keyword, held[k].full, FIT_SETS);
            /* Wider than they should be, too; the scatter that is too large widens one set in twenty. */
            cr_expect((double)held[k].full <= 0.95 * n + apart, "%s, %s: %zu of %d intervals",
                      planted[i].law, planted[i].free[k].keyword, held[k].full, FIT_SETS);
            cr_expect((double)held[k].half < 0.95 * n - apart, "%s, %s: half the width holds %zu",
                      planted[i].law, planted[i].free[k].keyword, held[k].half);
        }
    }
}

/* --- closed forms ------------------------------------------------------------------------------- */

/* F = k overlap: k and its error by the formulas of a straight line through 0. */
Test(fit, straight_line) {
    static const struct problem line = {
        .law = "linear",
        .set = {{"k_t", 1e5}, {"friction", 0.0}, {"restitution", 1.0}},
        .data = "overlap_um;force_mN;sigma\n1;102;3\n2,0;195;5\n3;310,0;4\n4;398;6,0\n",
        .free = {{"k_n", 1e5}}};
    const double x[] = {1e-6, 2e-6, 3e-6, 4e-6}, y[] = {0.102, 0.195, 0.310, 0.398},
                 s[] = {3e-3, 5e-3, 4e-3, 6e-3};
    double xx = 0.0, xy = 0.0, chi = 0.0;
    for (size_t i = 0; i < TOUCH_COUNT(x); i++) {
        xx += x[i] * x[i] / (s[i] * s[i]);
        xy += x[i] * y[i] / (s[i] * s[i]);
    }
    const double k = xy / xx, error = 1.0 / sqrt(xx);
    for (size_t i = 0; i < TOUCH_COUNT(x); i++)
        chi += pow((k * x[i] - y[i]) / s[i], 2.0);
    struct fixture f;
    struct fit_answer a;
    struct touch_message why = {""};
    open_problem(&line, &f);
    cr_assert(f.model.reference[0] && !strcmp(f.model.reference[0]->name, "linear_normal_force"));
    cr_assert(!fit_answer_make(&f.model, 3, &a, &why), "%s", why.text);
    /* Limits: the tolerance of the search; differences of order four. */
    cr_expect(fabs(a.estimate[0].value / k - 1.0) < 1e-7, "%.12g", a.estimate[0].value / k);
    cr_expect(fabs(a.estimate[0].error / error - 1.0) < 1e-7, "%.12g", a.estimate[0].error / error);
    cr_expect(fabs(a.chi_squared / chi - 1.0) < 1e-9 && a.freedom > 2.5 && a.freedom < 3.5);
    cr_expect(fabs(log(a.estimate[0].high / a.estimate[0].value) / (1.959964 * error / k) - 1.0) <
              1e-6);
    cr_expect(fabs(a.probability - ref_chi_squared_above(chi, 3.0)) < 1e-9 && !a.is_widened);
    cr_expect(a.starts == 3 && a.reached == 3 && isnan(a.other));
    cr_expect(a.law_apart < 1e-9, "%g", a.law_apart);
    close_problem(&f);
}

/* F = k overlap with uncertain overlaps: the same by weights 1/(s^2 + k^2 s_x^2), and again with the new k. */
Test(fit, straight_line_with_errors_in_both) {
    static const struct problem line = {
        .law = "linear",
        .set = {{"k_t", 1e5}, {"friction", 0.0}, {"restitution", 1.0}},
        .data = "overlap_um,overlap_sigma_um,force_mN,sigma\n1,0.05,102,3\n2,0.02,195,5\n3,0.2,330,"
                "4\n4,0.01,398,6\n",
        .free = {{"k_n", 1e5}}};
    const double x[] = {1e-6, 2e-6, 3e-6, 4e-6}, y[] = {0.102, 0.195, 0.330, 0.398},
                 s[] = {3e-3, 5e-3, 4e-3, 6e-3}, t[] = {5e-8, 2e-8, 2e-7, 1e-8};
    double k = 0.0, xx = 0.0;
    for (int pass = 0; pass < 30; pass++) {
        double xy = 0.0;
        xx = 0.0;
        for (size_t i = 0; i < TOUCH_COUNT(x); i++) {
            const double weight = 1.0 / (s[i] * s[i] + k * k * t[i] * t[i]);
            xx += weight * x[i] * x[i];
            xy += weight * x[i] * y[i];
        }
        k = xy / xx;
    }
    struct fixture f;
    struct fit_answer a;
    struct touch_message why = {""};
    open_problem(&line, &f);
    cr_assert(!fit_answer_make(&f.model, 1, &a, &why), "%s", why.text);
    cr_expect(fabs(a.estimate[0].value / k - 1.0) < 1e-6, "%.12g", a.estimate[0].value / k);
    cr_expect(fabs(a.estimate[0].error * sqrt(xx) - 1.0) < 1e-4, "%.12g",
              a.estimate[0].error * sqrt(xx));
    close_problem(&f);
}

/* Larger scatter than the uncertainties say: the same value, wider by the root of chi squared over freedom. */
Test(fit, scatter_widens) {
    static const struct problem line = {
        .law = "linear",
        .set = {{"k_t", 1e5}, {"friction", 0.0}, {"restitution", 1.0}},
        .data = "overlap_um,force_mN,sigma\n1,102,0.3\n2,195,0.3\n3,310,0.3\n4,398,0.3\n",
        .free = {{"k_n", 1e5}}};
    struct fixture f;
    struct fit_answer a;
    struct touch_message why = {""};
    open_problem(&line, &f);
    cr_assert(!fit_answer_make(&f.model, 1, &a, &why), "%s", why.text);
    const double wide = sqrt(a.chi_squared / 3.0), xx = 30e-12 / (0.3e-3 * 0.3e-3);
    cr_expect(a.is_widened && a.probability < 1e-6 && fabs(a.scale / wide - 1.0) < 1e-12);
    cr_expect(fabs(a.estimate[0].error * sqrt(xx) / wide - 1.0) < 1e-6);
    cr_expect(fabs(log(a.estimate[0].high / a.estimate[0].value) * a.estimate[0].value /
                       (3.182446 * a.estimate[0].error) -
                   1.0) < 1e-6,
              "Student's t with 3 degrees of freedom");
    close_problem(&f);
}

/* Rebound after rebound with a constant restitution: h_n = h e^(2 n); flight times 2 v_n/g. */
Test(fit, rebounds) {
    const double e = 0.8, drop = 0.5, g = 9.80665;
    char text[512];
    int length =
        snprintf(text, sizeof text, "height_drop_cm,rebound,height_rebound_mm,flight_time\n");
    for (int n = 1; n <= 5; n++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%g,%d,%.12g,%.12g\n",
                           100.0 * drop, n, 1e3 * drop * pow(e, 2.0 * n),
                           2.0 * sqrt(2.0 * drop / g) * pow(e, n));
    const struct problem bounces = {.law = "linear",
                                    .set = {{"k_t", 1e5}, {"friction", 0.0}},
                                    .data = text,
                                    .free = {{"restitution", 0.6}}};
    struct fixture f;
    struct fit_answer a;
    struct touch_message why = {""};
    open_problem(&bounces, &f);
    cr_assert(!fit_answer_make(&f.model, 2, &a, &why), "%s", why.text);
    cr_expect(fabs(a.estimate[0].value - e) < 1e-7, "%.12g", a.estimate[0].value);
    close_problem(&f);
}

/* --- what data do not tell ---------------------------------------------------------------------- */

/* Hertz's force knows E/(1 - nu^2) alone. */
Test(fit, modulus_and_poisson_are_one) {
    static const struct problem hertz = {
        .law = "hertzian",
        .data = "overlap_um,force,sigma\n10,2.2,0.05\n20,6.2,0.05\n30,11.5,0.05\n40,17.6,0.05\n",
        .free = {{"young", 1e9}, {"poisson", 0.3}}};
    struct fixture f;
    struct fit_answer a;
    struct touch_message why = {""};
    open_problem(&hertz, &f);
    cr_assert(!fit_answer_make(&f.model, 2, &a, &why), "%s", why.text);
    cr_assert(a.directions == 2);
    const struct fit_direction *d = &a.direction[1];
    cr_expect(a.direction[0].is_told && !d->is_told && isinf(d->error));
    /* d ln E = -d ln(1/(1 - nu^2)): the shares of ln E and of dnu/nu are as 2 nu^2/(1 - nu^2) to -1... */
    const double nu = a.estimate[1].value, slope = -2.0 * nu * nu / (1.0 - nu * nu);
    cr_expect(fabs(d->share[0] / d->share[1] - slope) < 1e-6, "%g and %g",
              d->share[0] / d->share[1], slope);
    cr_expect(d->rise < 1e-9, "chi squared rises by %g", d->rise);
    const double there = d->elsewhere[0] / (1.0 - pow(d->elsewhere[1], 2.0)),
                 here = a.estimate[0].value / (1.0 - nu * nu);
    cr_expect(fabs(there / here - 1.0) < 1e-6, "%g", there / here);
    cr_expect(fabs(d->elsewhere[0] / a.estimate[0].value - 1.0) > 0.05 ||
              fabs(d->elsewhere[1] - nu) > 0.05 * fabs(nu));
    cr_expect(isinf(a.estimate[0].error) && isinf(a.estimate[1].error));
    close_problem(&f);
}

/* Impacts that slide throughout know nothing of the shear stiffness. */
Test(fit, sliding_says_nothing_of_stiffness) {
    static const struct problem slides = {
        .law = "linear",
        .set = {{"restitution", 0.9}},
        .data = "speed,angle_deg,centre_restitution,sigma\n1,70,0.8,0.01\n1,75,0.86,0.01\n"
                "1,80,0.91,0.01\n",
        .free = {{"friction", 0.15}, {"k_t", 1e5}}};
    struct fixture f;
    struct fit_answer a;
    struct touch_message why = {""};
    open_problem(&slides, &f);
    cr_assert(!fit_answer_make(&f.model, 1, &a, &why), "%s", why.text);
    cr_assert(a.directions == 2);
    cr_expect(!a.direction[1].is_told && fabs(a.direction[1].share[1]) > 0.999 &&
              a.direction[1].rise < 0.01);
    cr_expect(a.estimate[0].error < 0.1 * a.estimate[0].value);
    close_problem(&f);
}

/* --- which reference ---------------------------------------------------------------------------- */

Test(fit, references_are_those_of_the_law) {
    static const struct {
        struct problem problem;
        const char *reference; /* NULL: the law itself */
    } rows[] = {
        {{.law = "hertz",
          .data = "speed,restitution\n1,0.8\n2,0.8\n",
          .free = {{"dp_nratio", 0.1}}},
         "hertz_impact_restitution"},
        /* The undamped duration would fit as well if nothing asked what the free property does. */
        {{.law = "hertz",
          .data = "speed,duration\n1,1e-3\n2,1e-3\n",
          .free = {{"dp_nratio", 1e-4}}},
         "hertz_impact_duration"},
        {{.law = "hertz_mindlin",
          .set = {{"restitution", 0.5}},
          .data = "speed,max_overlap\n1,1e-4\n2,1e-4\n",
          .free = {{"young", 1e9}}},
         "hertz_mindlin_max_overlap"},
        {{.law = "hertz_mindlin",
          .data = "speed,angle,kinetic_loss\n1,0.4,0.1\n2,0.5,0.1\n",
          .free = {{"mu_sl", 0.3}}},
         NULL},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        struct fixture f;
        open_problem(&rows[i].problem, &f);
        const struct ref_reference *got = f.model.reference[0];
        cr_expect(rows[i].reference ? got && !strcmp(got->name, rows[i].reference) : !got, "%s: %s",
                  rows[i].problem.law, got ? got->name : "the law");
        close_problem(&f);
    }
}

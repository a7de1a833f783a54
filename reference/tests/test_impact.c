/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "close.h"
#include "reference/solutions/elastic.h"
#include "reference/solutions/hysteretic.h"
#include "reference/solutions/impact.h"
#include "reference/solutions/numeric.h"
#include "reference/solutions/tti.h"
#include "touchstone/common.h"

static const double ODE = 1e-12;        /* what ref_impact_integrate says of itself */
static const double QUADRATURE = 1e-12; /* asked of QAWS: 1e-13 */

/* m = h = v = 1: L = 1, so that c is b of the scaled problem. */
static struct ref_impact scaled(double alpha, double gamma, double b) {
    return (struct ref_impact){.alpha = alpha,
                               .h = 1.0,
                               .gamma = gamma,
                               .c = b,
                               .mass = 1.0,
                               .speed = 1.0,
                               .form = REF_DASHPOT_OTHER};
}

static struct ref_outcome integrated(const struct ref_impact *impact) {
    struct ref_outcome o = {.restitution_overlap = (double)NAN};
    cr_expect(ref_impact_integrate(impact, &o) == 0, "alpha %g gamma %g c %g did not end",
              impact->alpha, impact->gamma, impact->c);
    return o;
}

static struct ref_outcome solved(const struct ref_impact *impact) {
    struct ref_outcome o = {.restitution_overlap = (double)NAN};
    cr_expect(ref_impact_solve(impact, &o) == 0, "alpha %g gamma %g c %g has no solution",
              impact->alpha, impact->gamma, impact->c);
    return o;
}

/* Everything two solutions say, relative to tolerance; restitution absolutely. */
static void same(const struct ref_outcome *a, const struct ref_outcome *b, double tolerance,
                 const char *item) {
    const double one = 1.0;
    CLOSE(one + a->restitution_overlap, one + b->restitution_overlap, tolerance, "%s: e_d0", item);
    CLOSE(one + a->restitution_force, one + b->restitution_force, tolerance, "%s: e_F0", item);
    CLOSE(a->max_overlap, b->max_overlap, tolerance, "%s: max_overlap", item);
    CLOSE(a->time_of_max, b->time_of_max, tolerance, "%s: time_of_max", item);
    CLOSE(a->duration_force, b->duration_force, tolerance, "%s: duration_force", item);
    CLOSE(a->separation_overlap, b->separation_overlap, tolerance, "%s: separation", item);
    if (isfinite(b->duration_overlap))
        CLOSE(a->duration_overlap, b->duration_overlap, tolerance, "%s: duration", item);
    else
        cr_expect(isinf(a->duration_overlap), "%s: should stick", item);
}

/* --- elastic ---------------------------------------------------------------------------------- */

Test(elastic, duration_of_hertz_and_others) {
    static const struct {
        double alpha, k; /* 20 digits from mpmath (theory sheet 3.1) */
    } known[] = {{1.0, M_PI},
                 {1.25, 3.032817661862516145893},
                 {1.5, 2.94327518432470465738},
                 {2.0, 2.80436421065090852235},
                 {2.5, 2.701449061257997559408}};
    for (size_t i = 0; i < TOUCH_COUNT(known); i++)
        CLOSE(ref_elastic_duration(known[i].alpha), known[i].k, 8 * ULP, "alpha %g",
              known[i].alpha);
}

static double slowness(double x, const void *alpha) {
    return 1.0 / sqrt(1.0 - pow(x, *(const double *)alpha + 1.0));
}

Test(elastic, history_against_energy_integral) {
    static const double alphas[] = {1.0, 1.25, 1.5, 2.0}, at[] = {0.05, 0.3, 0.6, 0.9, 0.99};
    for (size_t i = 0; i < TOUCH_COUNT(alphas); i++)
        for (size_t j = 0; j < TOUCH_COUNT(at); j++) {
            const double alpha = alphas[i], k = ref_elastic_duration(alpha);
            const double time = ref_integral(slowness, &alpha, 0.0, at[j], 0.0, 0.0) / k;
            CLOSE(ref_elastic_overlap(alpha, time), at[j], QUADRATURE, "%g, %g", alpha, at[j]);
            CLOSE(ref_elastic_overlap(alpha, 1.0 - time), at[j], QUADRATURE, "%g, %g back", alpha,
                  at[j]);
        }
    /* Tabulated to 16 digits. */
    CLOSE(ref_elastic_overlap(1.5, 0.1), 0.2923572054527983, 8 * ULP, "t = 0.1");
    CLOSE(ref_elastic_overlap(1.5, 0.4), 0.9465820591550148, 8 * ULP, "t = 0.4");
    cr_expect(ref_elastic_overlap(1.5, 0.5) <= 1.0 && ref_elastic_overlap(1.5, 0.5) >= 1.0);
    cr_expect(ref_elastic_overlap(1.5, -0.1) <= 0.0 && ref_elastic_overlap(1.5, 1.1) <= 0.0);
    /* alpha = 1: a sine. */
    CLOSE(ref_elastic_overlap(1.0, 0.2), sin(0.2 * M_PI), 8 * ULP, "sine");
}

Test(elastic, closed_forms_against_the_equation_of_motion) {
    static const double alphas[] = {1.0, 1.25, 1.5, 2.0};
    for (size_t i = 0; i < TOUCH_COUNT(alphas); i++) {
        struct ref_impact impact = scaled(alphas[i], 0.0, 0.0);
        impact.form = REF_DASHPOT_NONE;
        const struct ref_outcome o = solved(&impact), by_ode = integrated(&impact);
        same(&by_ode, &o, ODE, "elastic");
        CLOSE(by_ode.peak_force, o.peak_force, ODE, "alpha %g", alphas[i]);
    }
}

/* --- TTI -------------------------------------------------------------------------------------- */

Test(tti, closed_forms_against_the_equation_of_motion) {
    static const double alphas[] = {1.0, 1.3, 1.5, 2.0};
    static const double zetas[] = {0.01, 0.05, 0.3, 0.8, 0.98, 1.0, 1.0954451150103322, 2.0};
    for (size_t i = 0; i < TOUCH_COUNT(alphas); i++)
        for (size_t j = 0; j < TOUCH_COUNT(zetas); j++) {
            struct ref_impact impact = {.alpha = alphas[i],
                                        .h = 3e8,
                                        .gamma = 0.5 * (alphas[i] - 1.0),
                                        .mass = 2e-3,
                                        .speed = 0.7,
                                        .form = REF_DASHPOT_TTI};
            impact.c = ref_tti_coefficient(zetas[j], impact.alpha, impact.h, impact.mass);
            const struct ref_outcome o = solved(&impact), by_ode = integrated(&impact);
            char item[64];
            (void)snprintf(item, sizeof item, "alpha %g zeta %g", alphas[i], zetas[j]);
            same(&by_ode, &o, 2 * ODE, item);
        }
}

Test(tti, inverses) {
    static const struct {
        double e, overlap, force; /* 15 digits */
    } known[] = {{0.1, 0.591155033798898, 1.24318785101378},
                 {0.3, 0.357857130503317, 0.497239394699294},
                 {0.5, 0.215453761966247, 0.255275637648652},
                 {0.8, 0.0708503001953681, 0.0743550970976406},
                 {0.95, 0.0163249869166565, 0.0164982309201684}};
    for (size_t i = 0; i < TOUCH_COUNT(known); i++) {
        CLOSE(ref_tti_zeta_overlap(known[i].e), known[i].overlap, 1e-14, "e %g", known[i].e);
        CLOSE(ref_tti_zeta_force(known[i].e), known[i].force, 1e-14, "e %g, F", known[i].e);
    }
    /* Back and forth; the conditioning of zeta(e) is ln e. */
    for (double e = 1e-12; e < 1.0; e = e < 0.1 ? 10 * e : e + 0.0999) {
        const double tolerance = (8 - 8 * log(e)) * ULP;
        CLOSE(ref_tti_restitution_overlap(ref_tti_zeta_overlap(e)), e,
              tolerance * (e < 0.01 ? 1e3 : 4), "overlap %g", e);
        CLOSE(ref_tti_restitution_force(ref_tti_zeta_force(e)), e, tolerance, "force %g", e);
    }
    cr_expect(ref_tti_zeta_overlap(1.0) <= 0.0 && ref_tti_zeta_force(1.0) <= 0.0);
    CLOSE(ref_tti_zeta_overlap(0.0), 1.0, 0.0, "e = 0");
}

/* Largest force on the orbit y = exp(-zeta s) sin(w s)/w, by ternary search. */
static double tti_force(double zeta, double s) {
    const double w = sqrt(1.0 - zeta * zeta);
    const double y = exp(-zeta * s) * sin(w * s) / w;
    const double slope = exp(-zeta * s) * (cos(w * s) - zeta / w * sin(w * s));
    return 1.25 * (y + 2.0 * zeta * slope) * pow(y, 0.2);
}

Test(tti, peak_force) {
    for (double zeta = 0.05; zeta < 1.0; zeta += 0.2) {
        double low = 1e-9, high = acos(zeta) / sqrt(1.0 - zeta * zeta);
        for (int i = 0; i < 200; i++) {
            const double a = (2 * low + high) / 3, b = (low + 2 * high) / 3;
            if (tti_force(zeta, a) < tti_force(zeta, b))
                low = a;
            else
                high = b;
        }
        /* m = v = 1 and h = 5/4 make the undamped largest overlap 1. */
        const struct ref_impact impact = {.alpha = 1.5,
                                          .h = 1.25,
                                          .gamma = 0.25,
                                          .c = ref_tti_coefficient(zeta, 1.5, 1.25, 1.0),
                                          .mass = 1.0,
                                          .speed = 1.0,
                                          .form = REF_DASHPOT_TTI};
        CLOSE(integrated(&impact).peak_force, tti_force(zeta, low), ODE, "zeta %g", zeta);
    }
}

/* --- any exponent ----------------------------------------------------------------------------- */

/* Kuwabara-Kono at small damping: Ramirez et al. (1999), as a series in b. Its coefficients shrink by 0.68 a term: what is
 * left out is 3.2 times the 13th term. */
Test(dashpot, series_against_integration) {
    static const double a[] = {1.0,
                               -1.153448858095288799,
                               0.7982665609447954063,
                               -0.5228825680884149639,
                               0.348742675260385,
                               -0.2330981320192444,
                               0.1566821523879071,
                               -0.1058187860794355,
                               0.07176528492414116,
                               -0.04885717421990618,
                               0.03337347338503213,
                               -0.02286594560746845,
                               0.01570919568248332};
    for (double b = 0.02; b < 0.31; b += 0.04) {
        const struct ref_impact impact = scaled(1.5, 0.5, b);
        double series = 0.0;
        for (size_t i = TOUCH_COUNT(a); i-- > 0;)
            series = series * b + a[i];
        CLOSE(series, integrated(&impact).restitution_overlap, ODE + 0.035 * pow(b, 13), "b %g", b);
    }
}

/* The orbit that ends at rest, integrated backwards from there: near x = 0 it is v = -b x +
 * x^1.5/(1.5 b). For b = 1 it began with speed v, so that the critical b is v^(-1/5). Runge-Kutta
 * 4, 2e-9 by step halving. */
static void backwards(const void *of, double t, const double *y, double *ret) {
    (void)of, (void)t;
    ret[0] = -y[1];
    ret[1] = y[1] + pow(fmax(y[0], 0.0), 1.5);
}

static double critical_linear_damping(void) {
    double y[2] = {1e-8, -1e-8 + pow(1e-8, 1.5) / 1.5};
    while (y[0] > 0.0)
        runge_kutta(backwards, NULL, 0.0, 5e-4, 2, y);
    return pow(y[1] + y[0], -0.2); /* at x = 0: dv/dx = -1 without the spring */
}

Test(dashpot, slow_impacts_on_linear_dashpots_stick) {
    const double critical = critical_linear_damping();
    CLOSE(critical, 1.1279881355, 2e-9, "critical damping, backwards");
    const struct ref_impact loose = scaled(1.5, 0.0, critical - 1e-8);
    const struct ref_impact stuck = scaled(1.5, 0.0, critical + 1e-8);
    const struct ref_outcome a = integrated(&loose), b = integrated(&stuck);
    /* The slope of e there is -0.21. */
    CLOSE(a.restitution_overlap, 2.1e-9, 0.3, "just below");
    cr_expect(isfinite(a.duration_overlap));
    cr_expect(b.restitution_overlap <= 0.0 && isinf(b.duration_overlap), "just above: %g",
              b.restitution_overlap);
    cr_expect(b.restitution_force > 0.2 && isfinite(b.duration_force));
    /* KK always returns, however slowly. */
    const struct ref_impact thick = scaled(1.5, 0.5, 20.0);
    cr_expect(integrated(&thick).restitution_overlap > 0.0);
    /* A linear spring sticks from critical damping on: b = 2. Near it errors count 1/(1 - zeta). */
    const struct ref_impact under = scaled(1.0, 0.0, 1.999), even = scaled(1.0, 0.0, 2.0);
    CLOSE(integrated(&under).duration_overlap, M_PI / sqrt(1 - 0.9995 * 0.9995), 10 * ODE,
          "linear");
    cr_expect(isinf(integrated(&even).duration_overlap));
}

/* An exponent that no power q makes whole against its neighbours: restitution is smooth in
 * gamma. */
Test(dashpot, odd_exponents) {
    static const double gammas[] = {0.1, 0.3, 0.45, 0.7, 1.1, 1.9};
    for (size_t i = 0; i < TOUCH_COUNT(gammas); i++) {
        double e[5]; /* at gamma -2h, -h, 0, h, 2h around */
        for (int k = 0; k < 5; k++) {
            const struct ref_impact impact = scaled(1.5, gammas[i] + 0.01 * (k - 2), 0.4);
            e[k] = integrated(&impact).restitution_overlap;
        }
        /* Interpolation through the four neighbours: error (0.01)^4 times a fourth derivative <
         * 1. */
        CLOSE((4 * (e[1] + e[3]) - e[0] - e[4]) / 6, e[2], 3e-8, "gamma %g", gammas[i]);
    }
}

/* --- hysteretic ------------------------------------------------------------------------------- */

Test(hysteretic, closed_forms_against_the_equation_of_motion) {
    static const double ds[] = {1e-7, 1e-4, 0.1, 0.7, 0.999, 1.0, 1.5, 5.0, 20.0};
    static const double alphas[] = {1.0, 1.5, 2.0};
    for (size_t i = 0; i < TOUCH_COUNT(alphas); i++)
        for (size_t j = 0; j < TOUCH_COUNT(ds); j++) {
            struct ref_impact impact = {.alpha = alphas[i],
                                        .h = 3e8,
                                        .gamma = alphas[i],
                                        .mass = 2e-3,
                                        .speed = 0.7,
                                        .form = REF_DASHPOT_HYSTERETIC};
            impact.c = ds[j] * impact.h / impact.speed;
            const struct ref_outcome o = solved(&impact), by_ode = integrated(&impact);
            CLOSE(by_ode.restitution_overlap, o.restitution_overlap, 4 * ODE, "d %g", ds[j]);
            CLOSE(by_ode.restitution_force, o.restitution_force, 4 * ODE, "d %g", ds[j]);
            CLOSE(by_ode.max_overlap, o.max_overlap, ODE, "max overlap, d %g", ds[j]);
            CLOSE(by_ode.duration_overlap, o.duration_overlap, 1e-10, "duration, d %g", ds[j]);
            cr_expect(by_ode.separation_overlap <= 0.0, "no tension, d %g", ds[j]);
        }
}

Test(hysteretic, small_d_and_the_inverse) {
    for (double d = 1e-12; d < 2e-3; d *= 3.0)
        /* Next term of the series: 0.27 d^4. */
        CLOSE(ref_hysteretic_restitution(d),
              1 - d * (2.0 / 3.0 - d * (4.0 / 9.0 - d * 44.0 / 135.0)), 2 * ULP + 0.3 * pow(d, 4),
              "d %g", d);
    /* The relation d (1 + e) = ln((1 + d)/(1 - d e)) by bisection with 60 digits, for the double e. */
    static const struct {
        double e, d;
    } exact[] = {{0.05, 19.999999681532359},        {0.2, 4.9191667157907862},
                 {0.95, 0.078926605287415305},      {0.999, 0.0015015013512010866},
                 {0.9999, 0.00015001500135010349},  {0.99999, 1.5000150001281745e-5},
                 {0.999999, 1.5000015000444836e-6}, {0.9999999, 1.5000001492104796e-7}};
    for (size_t i = 0; i < TOUCH_COUNT(exact); i++)
        CLOSE(ref_hysteretic_d_exact(exact[i].e), exact[i].d, 6 * ULP, "d(%.17g)", exact[i].e);
    for (double d = 1e-9; d < 1e4; d *= 1.7) {
        const double e = ref_hysteretic_restitution(d);
        /* d follows from 1 - e: its ulp counts 1/(1 - e) times; for large d, d = 1/e. */
        CLOSE(ref_hysteretic_d_exact(e), d, 16 * ULP + 4 * ULP / (1 - e), "inverse, d %g", d);
        if (d > 1e-3 && d < 25.0) /* the relation itself, where 1 - d e does not cancel */
            CLOSE(log((1 + d) / (1 - d * e)), d * (1 + e), 1e-12 + 4 * ULP / (1 - d * e), "d %g",
                  d);
    }
    cr_expect(ref_hysteretic_restitution(0.0) >= 1.0 && ref_hysteretic_d_exact(1.0) <= 0.0);
    CLOSE(ref_hysteretic_d(0, 0.0, 0.2), 0.96 / 0.2, 4 * ULP, "floor in mode 0");
    CLOSE(ref_hysteretic_d(1, 0.1, 0.2), 0.75 * 0.96, 4 * ULP, "floor in mode 1");
    CLOSE(ref_hysteretic_d(2, 0.1, 0.2), 0.75 * 0.99 * exp(1.8), 4 * ULP, "none in mode 2");
    cr_expect(isinf(ref_hysteretic_d(0, 0.0, 0.0)) && isnan(ref_hysteretic_d(3, 0.5, 0.0)));
}

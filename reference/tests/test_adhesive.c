/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adhesive contacts against the parameter form of JKR's theory, quadratures, and limits. */
#include <gsl/gsl_math.h>
#include <math.h>

#include "close.h"
#include "reference/catalogue/reference.h"
#include "reference/solutions/adhesive.h"
#include "reference/solutions/numeric.h"

static const struct ref_adhesive usual = {.kind = REF_JKR,
                                          .e_star = 1e9,
                                          .r_star = 1e-4,
                                          .strength = 0.1,
                                          .radius = {2e-4, 2e-4},
                                          .mass = 1e-8,
                                          .speed = 0.1};

/* In units of 3 pi w R-star/2 the force is (y^6 - 6 y^3)/9 where the overlap is u (y^4 - 4 y). */
Test(adhesive, jkr_in_units_of_the_pull) {
    struct ref_adhesive c = usual;
    const double pull = 1.5 * M_PI * c.strength * c.r_star;
    const double a = cbrt(M_PI * c.strength * c.r_star * c.r_star / 8.0 / c.e_star);
    const double u = a * a / c.r_star;
    cr_expect(fabs(ref_adhesive_end(&c) / u + 3.0) < 1e-12);
    cr_expect(fabs(ref_adhesive_force(&c, 0.0) / pull + 8.0 / 9.0) < 1e-12);
    cr_expect(fabs(ref_adhesive_force(&c, ref_adhesive_end(&c)) / pull + 5.0 / 9.0) < 1e-7);
    for (double y = 1.01; y < 100.0; y *= 1.1) {
        const double overlap = u * (pow(y, 4) - 4.0 * y),
                     force = (pow(y, 6) - 6.0 * pow(y, 3)) / 9.0;
        cr_expect(fabs(ref_adhesive_force(&c, overlap) / pull - force) <=
                      1e-11 * (1.0 + fabs(force)),
                  "y %g", y);
        cr_expect(fabs(ref_adhesive_radius(&c, overlap) / a / (y * y) - 1.0) < 1e-11, "y %g", y);
    }
    const double least = u * (pow(3.0, 4.0 / 3.0) - 4.0 * cbrt(3.0));
    cr_expect(fabs(ref_adhesive_force(&c, least) / pull + 1.0) < 1e-12);
}

/* The integral of the force: in y, where the end of the neck is nothing special. */
static double work_in_y(double y, const void *unused) {
    (void)unused;
    return (pow(y, 6) - 6.0 * pow(y, 3)) / 9.0 * 4.0 * (pow(y, 3) - 1.0);
}

/* Along the whole curve of equilibrium, from no contact at y = 0: what a contact stores more than surfaces apart. */
Test(adhesive, most_is_lost_at_touch) {
    const struct ref_adhesive c = usual;
    const double a = cbrt(M_PI * c.strength * c.r_star * c.r_star / 8.0 / c.e_star);
    const double unit = 1.5 * M_PI * c.strength * c.r_star * a * a / c.r_star;
    const double touch = -ref_integral(work_in_y, NULL, 0.0, cbrt(4.0), 0.0, 0.0) * unit;
    const double neck = ref_integral(work_in_y, NULL, 0.0, 1.0, 0.0, 0.0) * unit;
    CLOSE(touch, 0.6 * M_PI * c.strength * gsl_pow_2(ref_adhesive_radius(&c, 0.0)), 1e-12, "touch");
    CLOSE(neck, 0.4 * M_PI * c.strength * a * a, 1e-12, "neck");
    CLOSE(ref_adhesive_energy(&c, ref_adhesive_end(&c)), touch + neck, 1e-12, "both");
    char said[80];
    (void)snprintf(said, sizeof said, "energy lost in a touch (%.1f %%) and a parting (%.1f %%)",
                   100.0 * touch / (touch + neck), 100.0 * neck / (touch + neck));
    cr_expect_str_eq(ref_find("jkr_neck_loss")->title, said);
}

Test(adhesive, touch_and_parting_lose_what_the_force_took) {
    struct ref_adhesive c = usual;
    const double a = cbrt(M_PI * c.strength * c.r_star * c.r_star / 8.0 / c.e_star);
    const double unit = 1.5 * M_PI * c.strength * c.r_star * a * a / c.r_star;
    const double loss = -ref_integral(work_in_y, NULL, 1.0, cbrt(4.0), 0.0, 0.0);
    cr_expect(fabs(loss * 9.0 - (2.4 + 14.4 * cbrt(4.0))) < 1e-11, "%.17g", loss * 9.0);
    cr_expect(fabs(ref_adhesive_energy(&c, ref_adhesive_end(&c)) / unit / loss - 1.0) < 1e-11);
    const double v = ref_adhesive_sticking_speed(&c);
    const double number =
        c.mass * v * v / cbrt(pow(c.strength, 5) * pow(c.r_star, 4) / gsl_pow_2(c.e_star));
    cr_expect(fabs(number / 14.18439194 - 1.0) < 1e-9, "%.12g", number);
    for (double y = 1.0; y < 20.0; y *= 1.3) {
        const double work = y > cbrt(4.0) ? ref_integral(work_in_y, NULL, cbrt(4.0), y, 0.0, 0.0)
                                          : -ref_integral(work_in_y, NULL, y, cbrt(4.0), 0.0, 0.0);
        const double is = ref_adhesive_energy(&c, a * a / c.r_star * (pow(y, 4) - 4.0 * y)) / unit;
        cr_expect(fabs(is - work) <= 1e-11 * (3.0 + fabs(work)), "y %g: %.17g for %.17g", y, is,
                  work);
    }
}

/* Undamped: the equation of motion against energy, and against a quadrature of the time. */
struct flight {
    const struct ref_adhesive *c;
    double a, u;
};

static double time_in_y(double y, const void *parameters) {
    const struct flight *f = parameters;
    const double overlap = f->u * (pow(y, 4) - 4.0 * y);
    const double energy =
        0.5 * f->c->mass * gsl_pow_2(f->c->speed) - ref_adhesive_energy(f->c, overlap);
    return f->u * 4.0 * (pow(y, 3) - 1.0) / sqrt(2.0 * energy / f->c->mass);
}

static double speed_left(double y, const void *parameters) {
    const struct flight *f = parameters;
    return 0.5 * f->c->mass * gsl_pow_2(f->c->speed) -
           ref_adhesive_energy(f->c, f->u * (pow(y, 4) - 4.0 * y));
}

/* The same with the factor that is singular at the largest overlap taken out. */
struct turning {
    struct flight flight;
    double most;
};

static double smooth_time(double y, const void *parameters) {
    const struct turning *t = parameters;
    /* Nearer, the energy is a difference that has lost its digits, and the limit is as good. */
    const double nearest = t->most * (1.0 - 1e-6), at = fmin(y, nearest);
    return time_in_y(at, &t->flight) * sqrt(t->most - at);
}

Test(adhesive, impacts_keep_their_energy) {
    struct ref_adhesive c = usual;
    const double sticks = ref_adhesive_sticking_speed(&c);
    for (double ratio = 1.05; ratio < 40.0; ratio *= 1.7) {
        struct ref_adhesive_outcome o;
        c.speed = ratio * sticks;
        cr_assert(ref_adhesive_impact(&c, &o) == 0);
        const double e = sqrt(1.0 - 1.0 / (ratio * ratio));
        cr_expect(fabs(o.restitution / e - 1.0) < 1e-10, "%g: %.15g for %.15g", ratio,
                  o.restitution, e);
        const double a = cbrt(M_PI * c.strength * c.r_star * c.r_star / 8.0 / c.e_star);
        struct turning t = {{&c, a, a * a / c.r_star}, 0.0};
        t.most = ref_root(speed_left, &t.flight, cbrt(4.0), 1e3);
        const double overlap = t.flight.u * (pow(t.most, 4) - 4.0 * t.most);
        cr_expect(fabs(o.max_overlap / overlap - 1.0) < 1e-10, "%g", ratio);
        cr_expect(fabs(o.peak_force / ref_adhesive_force(&c, overlap) - 1.0) < 1e-9, "%g", ratio);
        const double time = ref_integral(smooth_time, &t, cbrt(4.0), t.most, 0.0, -0.5) +
                            ref_integral(smooth_time, &t, 1.0, t.most, 0.0, -0.5);
        cr_expect(fabs(o.duration / time - 1.0) < 1e-8, "%g: %.15g for %.15g", ratio, o.duration,
                  time);
    }
    for (double ratio = 0.1; ratio < 0.99; ratio += 0.22) {
        struct ref_adhesive_outcome o;
        c.speed = ratio * sticks;
        cr_assert(ref_adhesive_impact(&c, &o) == 0);
        cr_expect(!(o.restitution > 0.0) && isinf(o.duration), "%g", ratio);
    }
}

/* Without adhesion it is Hertz, with the dashpot that returns its restitution. */
Test(adhesive, without_adhesion_it_is_hertz) {
    for (int kind = REF_JKR; kind <= REF_AREA_FLAT; kind++) {
        struct ref_adhesive c = usual;
        struct ref_adhesive_outcome o;
        c.kind = (enum ref_adhesion)kind;
        c.strength = 0.0;
        const double length =
            pow(15.0 / 16.0 * c.mass * gsl_pow_2(c.speed) / c.e_star / sqrt(c.r_star), 0.4);
        cr_assert(ref_adhesive_impact(&c, &o) == 0);
        cr_expect(fabs(o.restitution - 1.0) < 1e-10 && fabs(o.max_overlap / length - 1.0) < 1e-10);
        cr_expect(fabs(o.duration / (2.94327518432470465738 * length / c.speed) - 1.0) < 1e-10,
                  "%.15g", o.duration * c.speed / length);
        const double alpha = log(2.0) / hypot(M_PI, log(2.0));
        c.root_damping = sqrt(10.0 / 3.0) * alpha * sqrt(2.0 * c.e_star);
        cr_assert(ref_adhesive_impact(&c, &o) == 0);
        cr_expect(fabs(o.restitution - 0.5) < 1e-10, "%.15g", o.restitution);
    }
}

/* DMT and areas lose nothing; their energies are the integrals of their forces. */
static double force_at(double overlap, const void *c) {
    return ref_adhesive_force(c, overlap);
}

Test(adhesive, other_attractions_lose_nothing) {
    static const double strengths[] = {0.0, 0.1, 1e6, 1e6};
    for (int kind = REF_DMT; kind <= REF_AREA_FLAT; kind++) {
        struct ref_adhesive c = usual;
        struct ref_adhesive_outcome o;
        c.kind = (enum ref_adhesion)kind;
        c.strength = strengths[kind];
        cr_assert(ref_adhesive_impact(&c, &o) == 0);
        cr_expect(fabs(o.restitution - 1.0) < 1e-10, "%d: %.15g", kind, o.restitution);
        const double work = ref_integral(force_at, &c, 0.0, o.max_overlap, 0.0, 0.0);
        cr_expect(fabs(work / (0.5 * c.mass * gsl_pow_2(c.speed)) - 1.0) < 1e-9, "%d", kind);
        for (double x = 1e-8; x < 2e-5; x *= 3.0) {
            const double sum = ref_integral(force_at, &c, 0.0, x, 0.0, 0.0);
            cr_expect(fabs(ref_adhesive_energy(&c, x) - sum) <=
                          1e-10 * (fabs(sum) + c.e_star * sqrt(c.r_star) * pow(x, 2.5)),
                      "%d, %g", kind, x);
        }
    }
    /* The area of sjkr2 is twice that of the intersection at a small overlap; a large ball is a wall. */
    struct ref_adhesive ball = usual, flat = usual, wall = usual;
    ball.kind = wall.kind = REF_AREA_SPHERES, flat.kind = REF_AREA_FLAT;
    ball.strength = flat.strength = wall.strength = 1e14;
    cr_expect(fabs(ref_adhesive_force(&ball, 1e-12) / ref_adhesive_force(&flat, 1e-12) - 0.5) <
              1e-3);
    ball.radius[0] = wall.radius[0] = 1e-4, ball.radius[1] = 1e3, wall.radius[1] = HUGE_VAL;
    cr_expect(fabs(ref_adhesive_force(&ball, 1e-5) / ref_adhesive_force(&wall, 1e-5) - 1.0) < 1e-6);
}

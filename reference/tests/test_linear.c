/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Oblique impacts on linear springs and dashpots, against computations that share nothing with solutions/linear.c: undamped
 * impacts by the integrator of solutions/oblique.h, sticking and sliding throughout in closed form, and what alternates by
 * the rules of the law step by step. */
#include <complex.h>

#include "close.h"
#include "reference/solutions/impact.h"
#include "reference/solutions/linear.h"
#include "reference/solutions/oblique.h"
#include "reference/solutions/tti.h"
#include "touchstone/common.h"

static const struct ref_linear usual = {.k_n = 2e5,
                                        .k_t = 2e5 * 2 / 7,
                                        .mass = 3e-3,
                                        .mass_t = 3e-3 * 2 / 7,
                                        .friction = 0.3,
                                        .speed = 0.7,
                                        .slip = 0.4};

static struct ref_linear_end solved(const struct ref_linear *i) {
    struct ref_linear_end end = {(double)NAN, (double)NAN, (double)NAN, (double)NAN};
    const int status = ref_linear_oblique(i, &end);
    cr_expect(status == 0, "status %d", status);
    return end;
}

/* Damping ratios. */
static void damp(struct ref_linear *i, double normal, double shear) {
    i->c_n = 2 * normal * sqrt(i->k_n * i->mass);
    i->c_t = 2 * shear * sqrt(i->k_t * i->mass_t);
}

Test(linear, undamped) {
    static const double psi[] = {0.01, 0.3, 0.9, 1.1, 1.5, 2.0, 2.7, 3.0, 4.5};
    static const double kappas[] = {2.0 / 7, 0.9, 1.0, 2.5};
    for (size_t k = 0; k < TOUCH_COUNT(kappas); k++)
        for (size_t p = 0; p < TOUCH_COUNT(psi); p++)
            for (int limit = 0; limit < 4; limit++) {
                struct ref_linear i = usual;
                double psi2, uncertainty;
                i.k_t = kappas[k] * i.k_n;
                i.slip = psi[p] * i.friction * i.speed / kappas[k];
                i.limit = (enum ref_linear_limit)limit;
                const double chi = 0.5 * kappas[k] * i.mass / i.mass_t;
                cr_assert(!ref_oblique_integrate(REF_OBLIQUE_SPRING, 1.0, chi, psi[p], &psi2,
                                                 &uncertainty));
                const struct ref_linear_end end = solved(&i);
                cr_expect(fabs(end.slip / i.slip * psi[p] - psi2) < 1e-9 * fmax(1, psi[p]),
                          "kappa %g, psi1 %g, limit %d: psi2 %.15g, not %.15g", kappas[k], psi[p],
                          limit, end.slip / i.slip * psi[p], psi2);
                CLOSE(end.restitution, 1.0, 1e-12, "restitution");
                CLOSE(end.duration, acos(-1) * sqrt(i.mass / i.k_n), 1e-12, "duration");
            }
}

/* u'' m_t + c_t u' + k_t u = 0 from (u, -c_t u/m_t), by complex roots. */
static double stuck(const struct ref_linear *i, double t) {
    const double half = 0.5 * i->c_t / i->mass_t;
    const double complex root = csqrt(half * half - i->k_t / i->mass_t);
    const double complex a = -half + root, b = -half - root;
    const double rate = -i->c_t / i->mass_t * i->slip;
    const double complex first = (rate - b * i->slip) / (a - b);
    return creal(first * cexp(a * t) + (i->slip - first) * cexp(b * t));
}

Test(linear, sticking) {
    static const double zetas[][2] = {{0, 0}, {0.2, 0.1}, {0.5, 0.7}, {0.9, 1.3}, {0.05, 40}};
    for (size_t z = 0; z < TOUCH_COUNT(zetas); z++)
        for (int limit = 0; limit < 4; limit++) {
            struct ref_linear i = usual;
            damp(&i, zetas[z][0], zetas[z][1]);
            i.friction = 1e9;
            i.limit = (enum ref_linear_limit)limit;
            /* The elastic force is 0 at touch alone: there the limit holds nothing, for a moment. With sum_rest
             * the spring would keep what that moment leaves; the total force is not 0 at touch, and nothing holds
             * from zero force on. */
            const int rest = limit == REF_LINEAR_SUM_REST;
            i.from = rest ? REF_LINEAR_REPULSIVE : REF_LINEAR_ELASTIC;
            const double zeta = zetas[z][0], root = sqrt(1 - zeta * zeta);
            const double unit = sqrt(i.mass / i.k_n), time = acos(-1) / root * unit;
            const double held = stuck(&i, rest ? 2 * acos(zeta) / root * unit : time);
            const struct ref_linear_end end = solved(&i);
            cr_expect(fabs(end.slip - held) < (zetas[z][1] > 0 ? 1e-8 : 1e-11),
                      "zeta %g and %g, limit %d: %.15g, not %.15g", zeta, zetas[z][1], limit,
                      end.slip, held);
            CLOSE(end.duration, time, 1e-11, "duration");
            CLOSE(end.restitution, ref_tti_restitution_overlap(zetas[z][0]), 1e-11, "restitution");
        }
}

Test(linear, sliding) {
    static const double zetas[] = {0, 0.1, 0.4, 0.8};
    static const enum ref_friction_limit impulses[] = {[REF_LINEAR_REPULSIVE] = REF_LIMIT_REPULSIVE,
                                                       [REF_LINEAR_SIZE] = REF_LIMIT_MAGNITUDE,
                                                       [REF_LINEAR_ELASTIC] = REF_LIMIT_ELASTIC};
    for (size_t z = 0; z < TOUCH_COUNT(zetas); z++)
        for (int from = 0; from < 3; from++)
            for (int cut = 0; cut < 2; cut++) {
                struct ref_linear i = usual;
                struct ref_outcome o;
                damp(&i, zetas[z], 5.0); /* at once above the limit, and always */
                i.slip = 9.0;
                i.from = (enum ref_linear_from)from;
                i.cut = cut;
                const struct ref_impact impact = {.alpha = 1,
                                                  .h = i.k_n,
                                                  .c = i.c_n,
                                                  .mass = i.mass,
                                                  .speed = i.speed,
                                                  .form = zetas[z] > 0 ? REF_DASHPOT_TTI
                                                                       : REF_DASHPOT_NONE};
                cr_assert(!ref_impact_solve(&impact, &o));
                const double impulse = ref_sliding_impulse(&impact, &o, cut, impulses[from]);
                const struct ref_linear_end end = solved(&i);
                CLOSE(end.slip, i.slip - i.friction * impulse / i.mass_t, 1e-11,
                      "zeta %g, from %d, cut %d", zetas[z], from, cut);
                CLOSE(end.restitution, cut ? o.restitution_force : o.restitution_overlap, 1e-11,
                      "restitution");
            }
}

/* --- the rules of the law, step by step --------------------------------------------------------- */

/* Overlap and its rate at a time, by complex roots; from zero force on in free flight if tension is cut. */
static void normal_at(const struct ref_linear *i, double t, double ret[2]) {
    const double half = 0.5 * i->c_n / i->mass;
    const double complex root = csqrt(half * half - i->k_n / i->mass), a = -half + root,
                         b = -half - root, first = i->speed / (a - b);
    ret[0] = creal(first * (cexp(a * t) - cexp(b * t)));
    ret[1] = creal(first * (a * cexp(a * t) - b * cexp(b * t)));
}

static double step_by_step(const struct ref_linear *i, int steps) {
    double z[2], last[2] = {0}, u = i->slip, spring = 0.0, flight = 0.0;
    const double dt = 3.0 * sqrt(i->mass / i->k_n) / steps;
    for (int n = 1; n < 100 * steps; n++) {
        normal_at(i, (n - flight) * dt, z);
        double force = i->k_n * z[0] + i->c_n * z[1];
        if (i->cut && (force < 0.0 || flight > 0.0)) {
            if (!(flight > 0.0))
                memcpy(last, z, sizeof last);
            z[0] = last[0] + last[1] * flight * dt;
            flight += 1.0;
            force = 0.0;
        }
        if (z[0] <= 0.0)
            break;
        const double from = i->from == REF_LINEAR_ELASTIC     ? i->k_n * z[0]
                            : i->from == REF_LINEAR_REPULSIVE ? fmax(force, 0.0)
                                                              : fabs(force);
        const double trial = spring + i->k_t * u * dt, dashpot = i->c_t * u;
        const int of_sum = i->limit <= REF_LINEAR_SUM_REST;
        const double tested = fabs(of_sum ? trial + dashpot : trial), most = i->friction * from;
        const double r = tested > most ? most / tested : 1.0;
        const double total = of_sum                                      ? r * (trial + dashpot)
                             : i->limit == REF_LINEAR_SPRING || r >= 1.0 ? r * trial + dashpot
                                                                         : r * trial;
        spring = i->limit == REF_LINEAR_SUM_REST && r < 1.0 ? total - dashpot : r * trial;
        u -= total / i->mass_t * dt;
    }
    return u;
}

/* The limit of small steps, of an error of first order. Where force begins with a jump, or the end falls into a step, it has
 * others: the difference of two extrapolations says how large. */
Test(linear, alternating) {
    static const double slips[] = {0.15, 0.6, 1.4};
    static const double zetas[][2] = {{0.15, 0.0}, {0.15, 0.2}, {0.4, 0.1}, {0.6, 0.6}};
    size_t compared = 0;
    for (int limit = 0; limit < 4; limit++)
        for (int from = 0; from < 3; from++)
            for (int k = 0; k < 24; k++) {
                struct ref_linear i = usual;
                struct ref_linear_end end;
                i.k_t = (k % 2 ? 1.0 : 2.0 / 7) * i.k_n;
                damp(&i, zetas[k / 2 % 4][0], zetas[k / 2 % 4][1]);
                i.slip = slips[k / 8];
                i.limit = (enum ref_linear_limit)limit;
                i.from = (enum ref_linear_from)from;
                i.cut = k % 3 == 0;
                const double coarse = step_by_step(&i, 20000), fine = step_by_step(&i, 40000);
                const double finest = step_by_step(&i, 80000);
                const double value = 2 * finest - fine, error = fabs(value - (2 * fine - coarse));
                /* A dashpot that begins or ends within a step acts for all of it, or not at all. */
                const double jump =
                    limit == REF_LINEAR_SPRING_STICKING
                        ? i.c_t * i.slip / i.mass_t * 3.0 * sqrt(i.mass / i.k_n) / 80000
                        : 0.0;
                /* Where the total force goes through 0, a spring against the dashpot breaks down over a time that
                 * is the root of the step. */
                const double broken =
                    limit == REF_LINEAR_SUM && from == REF_LINEAR_SIZE ? 2e-4 : 0.0;
                if (ref_linear_oblique(&i, &end)) {
                    cr_expect(limit == REF_LINEAR_SPRING_STICKING, "limit %d, k %d", limit, k);
                    continue;
                }
                compared++;
                cr_expect(error < 2e-4 &&
                              fabs(end.slip - value) < 3 * error + 8 * jump + broken + 3e-6,
                          "limit %d, from %d, cut %d, slip %g, zeta %g %g, k_t/k_n %g: %.9g, step "
                          "by step %.9g with an error of %.2g",
                          limit, from, i.cut, i.slip, zetas[k / 2 % 4][0], zetas[k / 2 % 4][1],
                          i.k_t / i.k_n, end.slip, value, error);
            }
    cr_expect(compared >= 280, "%zu", compared);
}

Test(linear, what_has_no_end) {
    struct ref_linear i = usual;
    struct ref_linear_end end;
    damp(&i, 1.01, 0.0);
    cr_expect(ref_linear_oblique(&i, &end) == -1);
    i.cut = 1;
    cr_expect(!ref_linear_oblique(&i, &end));
    CLOSE(end.restitution, ref_tti_restitution_force(1.01), 1e-11, "overdamped, at zero force");
}

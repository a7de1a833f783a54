/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Damped oblique impacts against everything else that is known of them: the undamped solution, linear springs (alpha = 1),
 * sliding throughout in closed form, and the documented rules themselves in small steps. */
#include <criterion/criterion.h>
#include <math.h>

#include "close.h"
#include "reference/solutions/oblique.h"
#include "reference/solutions/oblique_damped.h"
#include "touchstone/common.h"

static struct ref_oblique_damped example(void) {
    return (struct ref_oblique_damped){
        .impact = {1.5, 2.0, 0.25, 0.0, 0.7, 1.3, REF_DASHPOT_NONE},
        .kappa = 0.8235294117647058,
        .mass_t = 0.2,
        .friction = 0.4,
        .limit = REF_LINEAR_SPRING,
        .from = REF_LINEAR_ELASTIC,
    };
}

static double solved(const struct ref_oblique_damped *i) {
    double slip = (double)NAN, uncertainty;
    const int status = ref_oblique_damped_solve(i, &slip, &uncertainty);
    cr_expect(status == 0, "status %d", status);
    return slip;
}

/* Without dashpots: solutions/oblique.h, for every limit. */
Test(oblique_damped, without_dashpots) {
    for (int scaled = 0; scaled < 2; scaled++)
        for (int limit = 0; limit < 4; limit++)
            for (double psi = -6.0; psi < 6.5; psi += 0.73) {
                struct ref_oblique_damped i = example();
                i.limit = (enum ref_linear_limit)limit;
                i.from = (enum ref_linear_from)(limit % 3);
                i.scaled = scaled;
                const double unit = i.friction * i.impact.speed / i.kappa;
                const double chi = 0.5 * i.kappa * i.impact.mass / i.mass_t;
                double psi2, uncertainty;
                i.slip = psi * unit;
                cr_assert(
                    !ref_oblique_solve(scaled ? REF_OBLIQUE_SPRING_SCALED : REF_OBLIQUE_SPRING, 1.5,
                                       chi, psi, &psi2, &uncertainty));
                CLOSE(10.0 * unit + solved(&i), 10.0 * unit + psi2 * unit, 2e-11,
                      "psi %g, limit %d, scaled %d", psi, limit, scaled);
            }
}

/* Linear springs, alpha = 1 and gamma = 0: a series in long double, with all limits, forces and ends. */
Test(oblique_damped, linear_springs) {
    int compared = 0;
    for (int limit = 0; limit < 4; limit++)
        for (int from = 0; from < 3; from++)
            for (int cut = 0; cut < 2; cut++)
                for (int k = 0; k < 30; k++) {
                    struct ref_oblique_damped i = example();
                    struct ref_linear_end end;
                    i.impact.alpha = 1.0;
                    i.impact.gamma = 0.0;
                    i.impact.c = (0.1 + 0.07 * (k % 5)) * sqrt(i.impact.h * i.impact.mass);
                    i.c_t = 0.3 * (k % 3) * i.impact.c;
                    i.limit = (enum ref_linear_limit)limit;
                    i.from = (enum ref_linear_from)from;
                    i.cut = cut;
                    i.slip = 0.11 * (k - 14) * i.impact.speed;
                    const struct ref_linear linear = {
                        i.impact.h,    i.impact.c, i.kappa * i.impact.h, i.c_t,
                        i.impact.mass, i.mass_t,   i.friction,           i.limit,
                        i.from,        cut,        i.impact.speed,       i.slip};
                    double slip, uncertainty;
                    const int status = ref_linear_oblique(&linear, &end);
                    const int got = ref_oblique_damped_solve(&i, &slip, &uncertainty);
                    cr_expect(status == got, "limit %d from %d cut %d, %d: status %d, %d", limit,
                              from, cut, k, status, got);
                    if (status || got)
                        continue;
                    compared++;
                    cr_expect(fabs(slip - end.slip) < 2e-10 * (fabs(i.slip) + i.impact.speed),
                              "limit %d from %d cut %d, %d: %.15g, %.15g", limit, from, cut, k,
                              slip, end.slip);
                }
    cr_expect(compared > 600, "%d", compared);
}

/* Sliding throughout: ref_sliding_impulse. */
Test(oblique_damped, sliding) {
    static const enum ref_friction_limit of[] = {[REF_LINEAR_REPULSIVE] = REF_LIMIT_REPULSIVE,
                                                 [REF_LINEAR_SIZE] = REF_LIMIT_MAGNITUDE,
                                                 [REF_LINEAR_ELASTIC] = REF_LIMIT_ELASTIC};
    for (int from = 0; from < 3; from++)
        for (int cut = 0; cut < 2; cut++)
            for (double b = 0.2; b < 1.3; b += 0.5) {
                struct ref_oblique_damped i = example();
                struct ref_outcome o;
                i.from = (enum ref_linear_from)from;
                i.cut = cut;
                i.limit = REF_LINEAR_SUM;
                i.impact.c = b;
                i.impact.form = REF_DASHPOT_TTI;
                i.c_t = 0.9 * b; /* which slides from the beginning */
                i.slip = 12.0;
                cr_assert(!ref_impact_solve(&i.impact, &o));
                const double impulse = ref_sliding_impulse(&i.impact, &o, cut, of[from]);
                CLOSE(solved(&i), i.slip - i.friction * impulse / i.mass_t, 1e-11,
                      "from %d, cut %d, b %g", from, cut, b);
            }
}

/* A displacement that keeps the rest of the limit sticks and slides in turn from touch on. */
Test(oblique_damped, without_end) {
    struct ref_oblique_damped i = example();
    double slip, uncertainty;
    i.impact.gamma = 0.25;
    i.impact.c = 0.1;
    i.c_t = 0.1;
    i.slip = 3.0;
    i.displacement = 1;
    i.limit = REF_LINEAR_SUM_REST;
    const int status = ref_oblique_damped_solve(&i, &slip, &uncertainty);
    cr_expect(status == -2, "status %d", status);
}

/* Slip ends where the bodies part: of two events at once, the end of contact is the one that counts. */
Test(oblique_damped, slip_ends_with_contact) {
    struct ref_oblique_damped i = {
        .impact = {1.5, 161111.57134707182, 0.0, 0.96286286945673416, 0.028005587431995958,
                   0.15801480730584502, REF_DASHPOT_OTHER},
        .kappa = 0.79582837658059558,
        .c_t = 0.24092791769492855,
        .mass_t = 0.010208718174483997,
        .friction = 0.11250094937520429,
        .slip = 0.23624186346524464,
        .scaled = 1,
        .limit = REF_LINEAR_SPRING_STICKING,
        .from = REF_LINEAR_ELASTIC,
        .cut = 1,
    };
    const double slip = solved(&i);
    i.slip *= 1.0 + 1e-9;
    CLOSE(solved(&i), slip, 1e-7, "slip %g", slip);
}

/* --- the rules of the laws, in steps ---------------------------------------------------------- */

/* One impact in n steps of the normal motion to zero force or so, by velocity Verlet with the predicted velocity. */
static double stepped(const struct ref_oblique_damped *i, double dt) {
    const struct ref_impact *m = &i->impact;
    double x = 0.5 * dt * m->speed, v = m->speed, u = i->slip, spring = 0.0, k_old = 0.0;
    double normal_old = 0.0, shear_old = 0.0;
    while (x > 0.0) {
        const double guess = v - normal_old / m->mass * dt,
                     sliding = u - shear_old / i->mass_t * dt;
        const double c = m->c * pow(x, m->gamma), c_t = i->c_t * pow(x, m->gamma);
        const double spring_n = m->h * pow(x, m->alpha),
                     k = i->kappa * m->alpha * m->h * pow(x, m->alpha - 1);
        double normal = spring_n + c * guess;
        normal = i->cut ? fmax(normal, 0.0) : normal;
        if (k_old > 0.0)
            spring *= pow(k / k_old, i->displacement + (i->scaled && k < k_old));
        k_old = k;
        const double most = i->friction * (i->from == REF_LINEAR_ELASTIC ? spring_n
                                           : i->from == REF_LINEAR_SIZE  ? fabs(normal)
                                                                         : fmax(normal, 0.0));
        const double trial = spring + k * u * dt, viscous = c_t * sliding;
        const int on_sum = i->limit == REF_LINEAR_SUM || i->limit == REF_LINEAR_SUM_REST;
        const double limited = on_sum ? trial + viscous : trial;
        const int slips = fabs(limited) > most;
        const double share = slips ? most / fabs(limited) : 1.0;
        spring =
            i->limit == REF_LINEAR_SUM_REST && slips ? share * limited - viscous : share * trial;
        const double shear =
            on_sum ? share * limited
                   : spring + (slips && i->limit == REF_LINEAR_SPRING_STICKING ? 0.0 : viscous);
        v -= normal / m->mass * dt;
        u -= shear / i->mass_t * dt;
        x += v * dt;
        normal_old = normal;
        shear_old = shear;
    }
    return u;
}

/* The error falls with the step; at order 1/2 where the contact ends with a force that is cut. */
Test(oblique_damped, is_the_limit_of_the_rules) {
    static const double slips[] = {0.15, 0.6, 1.4};
    int compared = 0;
    for (int history = 0; history < 4; history++)
        for (int limit = 0; limit < 4; limit++)
            for (int from = 0; from < 3; from++)
                for (int k = 0; k < 6; k++) {
                    struct ref_oblique_damped i = example();
                    double slip, uncertainty;
                    i.displacement = history % 2;
                    i.scaled = history / 2;
                    i.limit = (enum ref_linear_limit)limit;
                    i.from = (enum ref_linear_from)from;
                    i.cut = k % 2;
                    i.impact.c = 0.35;
                    i.c_t = k < 4 ? 0.9 * i.impact.c : 0.2 * i.impact.c;
                    i.slip = slips[k / 2];
                    if (ref_oblique_damped_solve(&i, &slip, &uncertainty))
                        continue;
                    const double coarse = fabs(stepped(&i, 4e-4) - slip);
                    const double fine = fabs(stepped(&i, 1e-4) - slip);
                    compared++;
                    cr_expect(fine < 5e-4 && (fine < 0.85 * coarse || fine < 1e-6),
                              "history %d, limit %d, from %d, k %d: %g, then %g (%g)", history,
                              limit, from, k, coarse, fine, slip);
                }
    cr_expect(compared > 260, "%d", compared);
}

/* A constant stiffness under a linear spring, with any history; and psi2/psi1 = cos(pi sqrt(2 chi)) without friction's limit. */
Test(oblique_damped, constant_stiffness) {
    for (int k = 0; k < 8; k++) {
        struct ref_oblique_damped i = example();
        i.impact.alpha = 1.0;
        i.impact.gamma = 0.0;
        i.is_constant = 1;
        i.displacement = k % 2;
        i.scaled = k / 2 % 2;
        i.k_t = 0.5 * (1 + k) * i.impact.h;
        i.friction = HUGE_VAL;
        i.slip = 0.7;
        const double chi = 0.5 * i.k_t / i.impact.h * i.impact.mass / i.mass_t;
        CLOSE(1.0 + solved(&i), 1.0 + i.slip * cos(TOUCH_PI * sqrt(2.0 * chi)), 1e-11, "%d", k);
    }
}

/* Sliding from touch on, a displacement that keeps the rest of the limit depends on the gap before touch in all but the
 * smallest steps: what it is multiplied by in the first ones does. */
Test(oblique_damped, what_depends_on_the_gap_is_refused) {
    struct ref_oblique_damped i = example();
    double slip = 7.0, uncertainty;
    i.impact.c = 0.35;
    i.c_t = 0.9 * i.impact.c;
    i.slip = 0.6;
    i.from = REF_LINEAR_SIZE;
    i.displacement = 1;
    i.limit = REF_LINEAR_SUM_REST;
    cr_expect(ref_oblique_damped_solve(&i, &slip, &uncertainty) == -3 && slip > 6.9);
    i.slip = 0.15; /* begins by sticking */
    cr_expect(ref_oblique_damped_solve(&i, &slip, &uncertainty) == 0);
    i.cut = 0;
    i.impact.c = 1e3; /* does not come loose */
    cr_expect(ref_oblique_damped_solve(&i, &slip, &uncertainty) == -1);
}

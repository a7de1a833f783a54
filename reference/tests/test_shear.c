/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "close.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/shear.h"
#include "touchstone/common.h"

/* Two spheres of diameter 1 m, G = 1 GPa, nu = 0.3, mu = 0.5 (theory sheet 4.7). */
static struct ref_shear_spring golden(int mode) {
    const double e_star = ref_e_star_of_contact(1e9, 0.3);
    return (struct ref_shear_spring){ref_hertz_h(e_star, 0.25), 1.5, 2 * 0.7 / 1.7, 0.5, mode};
}

enum {
    MOST = 200001
};
struct path {
    size_t count;
    double *overlap, *slide, *force;
};

static struct path begin(void) {
    struct path p = {1, calloc(MOST, sizeof(double)), calloc(MOST, sizeof(double)),
                     calloc(MOST, sizeof(double))};
    cr_assert(p.overlap && p.slide && p.force);
    return p;
}

/* A straight leg of n steps to the given overlap and slide. */
static void leg(struct path *p, size_t n, double overlap, double slide) {
    const double x0 = p->overlap[p->count - 1], s0 = p->slide[p->count - 1];
    for (size_t i = 1; i <= n; i++) {
        const double part = (double)i / (double)n;
        p->overlap[p->count] = i < n ? x0 + part * (overlap - x0) : overlap;
        p->slide[p->count++] = i < n ? s0 + part * (slide - s0) : slide;
    }
}

static double last(const struct ref_shear_spring *s, enum ref_shear_rule rule,
                   const struct path *p) {
    ref_shear_path(s, rule, p->count, p->overlap, p->slide, p->force);
    return p->force[p->count - 1];
}

static void end(struct path *p) {
    free(p->overlap);
    free(p->slide);
    free(p->force);
}

/* PFC eq. 7 to 11 as they stand, with k_s from the normal force (eq. 8): the straightforward
 * walk. */
static void step_by_step(const struct ref_shear_spring *s, const struct path *p, double *force) {
    double t = 0.0, n0 = 0.0, k0 = 0.0;
    for (size_t i = 0; i < p->count; i++) {
        const double x = p->overlap[i];
        const double n = x > 0.0 ? s->h * pow(x, s->alpha) : 0.0;
        const double k =
            s->kappa * s->alpha * pow(s->h, 1 / s->alpha) * pow(n, (s->alpha - 1) / s->alpha);
        if (i == 0 || !(x > 0.0)) {
            t = 0.0;
        } else {
            const double scale = s->mode == 1 && n < n0 ? k / k0 : 1.0;
            const double trial = scale * t + k * (p->slide[i] - p->slide[i - 1]);
            t = fabs(trial) > s->friction * n ? copysign(s->friction * n, trial) : trial;
        }
        force[i] = t;
        n0 = n;
        k0 = k;
    }
}

Test(shear, scheme_is_the_right_hand_sum) {
    static const struct {
        size_t n;
        double ratio; /* 16 digits */
    } known[] = {{10, 1.065764012560226}, {100, 1.007194420654722}, {1000, 1.000740201590523}};
    const struct ref_shear_spring s = golden(0);
    struct path p = begin();
    for (size_t i = 0; i < TOUCH_COUNT(known); i++) {
        p.count = 1;
        leg(&p, known[i].n, 1e-3, 2e-4);
        const double exact = s.kappa * 0.2 * ref_hertz_force(s.h, 1.5, 1e-3);
        /* The slides of the path are rounded: n^(1/2) ulp. */
        CLOSE(last(&s, REF_SHEAR_SCHEME, &p) / exact, known[i].ratio, 64 * ULP, "n %zu",
              known[i].n);
        CLOSE(ref_shear_scheme_ratio(1.5, known[i].n), known[i].ratio, 8 * ULP, "zeta, n %zu",
              known[i].n);
    }
    static const double alphas[] = {1.25, 1.75, 2.0, 2.5};
    for (size_t i = 0; i < TOUCH_COUNT(alphas); i++) {
        struct ref_shear_spring t = s;
        t.alpha = alphas[i];
        p.count = 1;
        leg(&p, 50, 1e-3, 2e-4);
        const double exact = t.kappa * 0.2 * ref_hertz_force(t.h, t.alpha, 1e-3);
        CLOSE(last(&t, REF_SHEAR_SCHEME, &p) / exact, ref_shear_scheme_ratio(t.alpha, 50), 64 * ULP,
              "alpha %g", t.alpha);
    }
    end(&p);
}

/* Random legs, loading, unloading, separating, reversing: the scheme against the law's own
 * formulas. */
Test(shear, scheme_against_step_by_step) {
    uint64_t seed = 7;
    struct path p = begin();
    double *walk = calloc(MOST, sizeof *walk);
    cr_assert(walk);
    int slips = 0;
    for (int i = 0; i < 60; i++) {
        struct ref_shear_spring s = golden(i % 2);
        s.alpha = i % 3 ? 1.5 : 1.2;
        p.count = 1;
        p.overlap[0] = i % 5 ? 0.0 : -1e-4;
        for (int k = 0; k < 12; k++)
            leg(&p, 1 + (size_t)uniform(&seed, 0, 60), uniform(&seed, -1e-4, 1e-3),
                uniform(&seed, -5e-4, 5e-4));
        last(&s, REF_SHEAR_SCHEME, &p);
        step_by_step(&s, &p, walk);
        /* 400 steps of round-off in the walk, against the largest force. */
        double scale = 0.0;
        for (size_t j = 0; j < p.count; j++)
            scale = fmax(scale, fabs(walk[j]));
        for (size_t j = 0; j < p.count; j++) {
            slips += fabs(fabs(p.force[j]) -
                          s.friction * ref_hertz_force(s.h, s.alpha, p.overlap[j])) < 1e-9 * scale;
            CLOSE(2 * scale + p.force[j], 2 * scale + walk[j], 1000 * ULP, "path %d, sample %zu", i,
                  j);
        }
    }
    cr_expect(slips > 1000, "the paths hardly slip: %d", slips);
    free(walk);
    end(&p);
}

/* The exact rule is the limit of the scheme: first order, so twice the fine minus the coarse. */
Test(shear, scheme_converges_to_the_exact_rule) {
    static const double corner[][2] = {{1e-3, 3e-4},  {4e-4, 5e-4}, {8e-4, 2e-4}, {8e-4, -4e-4},
                                       {2e-4, -3e-4}, {9e-4, 4e-4}, {1e-5, 4e-4}, {5e-4, 5e-4}};
    for (int mode = 0; mode < 2; mode++) {
        const struct ref_shear_spring s = golden(mode);
        double fine[2][TOUCH_COUNT(corner)], exact[TOUCH_COUNT(corner)];
        struct path p = begin();
        for (size_t k = 0; k < 2; k++) {
            const size_t n = k ? 20000 : 10000;
            p.count = 1;
            for (size_t i = 0; i < TOUCH_COUNT(corner); i++)
                leg(&p, n, corner[i][0], corner[i][1]);
            last(&s, REF_SHEAR_SCHEME, &p);
            for (size_t i = 0; i < TOUCH_COUNT(corner); i++)
                fine[k][i] = p.force[(i + 1) * n];
        }
        p.count = 1;
        for (size_t i = 0; i < TOUCH_COUNT(corner); i++)
            leg(&p, 1, corner[i][0], corner[i][1]);
        last(&s, REF_SHEAR_EXACT, &p);
        memcpy(exact, p.force + 1, sizeof exact);
        /* What first order leaves: (zeta(-1/2) n^-1.5 and the step in which slip begins) ~ 1e-7. */
        for (size_t i = 0; i < TOUCH_COUNT(corner); i++)
            CLOSE(1e4 + 2 * fine[1][i] - fine[0][i], 1e4 + exact[i], 1e-6, "mode %d, corner %zu",
                  mode, i);
        end(&p);
    }
}

Test(shear, exact_rule_does_not_depend_on_the_samples) {
    static const double corner[][2] = {{1e-3, 2e-4}, {4e-4, 1e-4}, {-3e-4, 2e-4}, {8e-4, -4e-4},
                                       {8e-4, 4e-4}, {2e-4, 6e-4}, {9e-4, 1e-4}};
    for (int mode = 0; mode < 2; mode++) {
        const struct ref_shear_spring s = golden(mode);
        struct path one = begin(), many = begin();
        for (size_t i = 0; i < TOUCH_COUNT(corner); i++) {
            leg(&one, 1, corner[i][0], corner[i][1]);
            leg(&many, 37, corner[i][0], corner[i][1]);
        }
        last(&s, REF_SHEAR_EXACT, &one);
        last(&s, REF_SHEAR_EXACT, &many);
        for (size_t i = 0; i < TOUCH_COUNT(corner); i++)
            CLOSE(many.force[37 * (i + 1)], one.force[i + 1], 300 * ULP, "mode %d, corner %zu",
                  mode, i);
        end(&one);
        end(&many);
    }
}

Test(shear, unload_rule_joins_the_other_two) {
    for (int mode = 0; mode < 2; mode++) {
        const struct ref_shear_spring s = golden(mode);
        struct path p = begin();
        leg(&p, 10, 1e-3, 3e-4);
        const double start = last(&s, REF_SHEAR_SCHEME, &p);
        leg(&p, 7, 7e-4, 2.5e-4);
        const double k0 = s.kappa * ref_hertz_stiffness(s.h, 1.5, 1e-3);
        const double k1 = s.kappa * ref_hertz_stiffness(s.h, 1.5, 7e-4);
        const double n = ref_hertz_force(s.h, 1.5, 1e-3) - ref_hertz_force(s.h, 1.5, 7e-4);
        const double expected = mode ? k1 * (start / k0 - 5e-5) : start - s.kappa * n * 5e-5 / 3e-4;
        CLOSE(last(&s, REF_SHEAR_UNLOAD, &p), expected, 100 * ULP, "mode %d", mode);
        end(&p);
    }
}

Test(shear, displacement_law) {
    const struct ref_shear_spring s = golden(0);
    struct path p = begin();
    leg(&p, 100, 1e-3, 0.3e-3);
    ref_shear_displacement_path(&s, p.count, p.overlap, p.slide, p.force);
    CLOSE(p.force[100], 11160.979977064868, 8 * ULP, "G1: 1.5 times too large");
    leg(&p, 10, 1e-3, 2e-3);   /* slips: xi is held at mu N/k_s */
    leg(&p, 10, 1e-3, 1.9e-3); /* and comes back from there */
    ref_shear_displacement_path(&s, p.count, p.overlap, p.slide, p.force);
    CLOSE(p.force[110], 15058.465048420854, 8 * ULP, "limit");
    const double k = s.kappa * ref_hertz_stiffness(s.h, 1.5, 1e-3);
    CLOSE(p.force[120], 15058.465048420854 - k * 1e-4, 100 * ULP, "back");
    leg(&p, 10, -1e-6, 1.9e-3);
    leg(&p, 10, 1e-3, 1.9e-3);
    ref_shear_displacement_path(&s, p.count, p.overlap, p.slide, p.force);
    cr_expect(fabs(p.force[p.count - 1]) <= 0.0, "forgotten at separation");
    end(&p);
}

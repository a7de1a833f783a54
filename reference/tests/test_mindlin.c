/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "close.h"
#include "reference/solutions/mindlin.h"
#include "reference/solutions/numeric.h"
#include "touchstone/common.h"

static const double QUADRATURE = 1e-12;

static const struct ref_mindlin unit = {1.0, 1.0};

Test(mindlin, inverses) {
    for (double t = 0.05; t <= 1.0; t += 0.05) {
        const double s = ref_mindlin_loading_slide(&unit, t);
        CLOSE(ref_mindlin_loading(&unit, s), t, 16 * ULP, "loading %g", t);
        for (double part = -1.0; part <= 1.0; part += 0.25) {
            /* Out to t, back to part t, then on to -t, and forward to part t. */
            const double path[] = {0.0, s, ref_mindlin_unloading_slide(&unit, t, part * t), -s,
                                   ref_mindlin_reloading_slide(&unit, t, part * t)};
            double force[5];
            cr_assert(ref_mindlin_history(&unit, 5, path, force, NULL) == 0);
            CLOSE(1 + force[2], 1 + part * t, 32 * ULP, "unloading from %g to %g", t, part * t);
            CLOSE(1 + force[4], 1 + part * t, 32 * ULP, "reloading from %g to %g", t, part * t);
            CLOSE(force[3], -t, 32 * ULP, "mirror of %g", t);
        }
    }
}

/* Jaeger (1993), Ciavarella (1998): the contact as nested Hertz contacts. At constant overlap 1 and
 * kappa = mu = 1, a polyline (depth, t) with slope <= 1; a new end p wipes out the outer part,
 * down to where the cone |p - t| = 1 - depth meets it. T = sum of slopes times differences of
 * depth^(3/2). */
struct layers {
    size_t count;
    double depth[512], t[512];
};

static double jaeger(struct layers *w, double p) {
    if (fabs(p - w->t[0]) > 1.0) { /* gross sliding carries the inmost point along */
        w->t[0] = p - copysign(1.0, p - w->t[0]);
        w->count = 1;
    } else {
        size_t j = w->count - 1;
        while (j > 0 && fabs(p - w->t[j]) > 1.0 - w->depth[j])
            j--;
        w->count = j + 1;
        const double span = w->depth[j + 1] - w->depth[j];
        const double slope = (w->t[j + 1] - w->t[j]) / span;
        const double sign = p > w->t[j + 1] ? 1.0 : -1.0;
        const double x = (1.0 - w->depth[j] - sign * (p - w->t[j])) / (1.0 - sign * slope);
        w->depth[w->count] = w->depth[j] + fmin(x, span);
        w->t[w->count] = w->t[j] + slope * fmin(x, span);
        w->count++;
    }
    w->depth[w->count] = 1.0;
    w->t[w->count++] = p;
    double sum = 0.0;
    for (size_t i = 1; i < w->count; i++) {
        const double span = w->depth[i] - w->depth[i - 1];
        if (span > 0.0)
            sum += (w->t[i] - w->t[i - 1]) / span *
                   (pow(w->depth[i], 1.5) - pow(w->depth[i - 1], 1.5));
    }
    return sum;
}

Test(mindlin, any_history_against_nested_contacts) {
    uint64_t seed = 3;
    for (int i = 0; i < 40; i++) {
        enum {
            COUNT = 200
        };
        double slide[COUNT] = {0}, force[COUNT], work[COUNT];
        struct layers w = {.count = 2, .depth = {0.0, 1.0}};
        const double reach = i % 4 == 0 ? 1.6 : 0.4 + 0.05 * i / 4;
        for (int k = 1; k < COUNT; k++)
            slide[k] = k % 7 ? uniform(&seed, -reach, reach) : slide[k - 1] * 0.9;
        cr_assert(ref_mindlin_history(&unit, COUNT, slide, force, work) == 0);
        for (int k = 1; k < COUNT; k++)
            CLOSE(1 + force[k], 1 + jaeger(&w, slide[k]), 4e-13, "history %d, sample %d", i, k);
    }
}

Test(mindlin, cuts_of_the_history_do_not_matter) {
    static const double turn[] = {0.0, 0.7, -0.2, 0.5, 0.1, 0.45, -0.5, 0.9, 1.4, 0.2, 1.6};
    enum {
        LEGS = TOUCH_COUNT(turn) - 1,
        CUTS = 13
    };
    double fine[LEGS * CUTS + 1] = {0}, force[2][LEGS * CUTS + 1], work[2][LEGS * CUTS + 1];
    for (int i = 0; i < LEGS * CUTS; i++) {
        const double part = (i % CUTS + 1) / (double)CUTS;
        fine[i + 1] = turn[i / CUTS] + part * (turn[i / CUTS + 1] - turn[i / CUTS]);
    }
    cr_assert(ref_mindlin_history(&unit, LEGS + 1, turn, force[0], work[0]) == 0);
    cr_assert(ref_mindlin_history(&unit, LEGS * CUTS + 1, fine, force[1], work[1]) == 0);
    for (int i = 1; i <= LEGS; i++) {
        CLOSE(1 + force[1][i * CUTS], 1 + force[0][i], 32 * ULP, "force at turn %d", i);
        CLOSE(1 + work[1][i * CUTS], 1 + work[0][i], 64 * ULP, "work at turn %d", i);
    }
}

/* Work against the trapezoid rule over the forces: error (1/4000)^2/12 of a curvature of order 1, more
 * at the reversals, where it is singular. */
Test(mindlin, work_is_the_integral_of_force) {
    static const double turn[] = {0.0, 0.7, -0.2, 0.5, 0.1, 0.45, 0.2, 0.6, -0.5, 1.4, -0.9, 1.6};
    enum {
        LEGS = TOUCH_COUNT(turn) - 1,
        CUTS = 4000,
        COUNT = LEGS * CUTS + 1
    };
    static double fine[COUNT], force[COUNT], work[COUNT];
    for (int i = 0; i < LEGS * CUTS; i++) {
        const double part = (i % CUTS + 1) / (double)CUTS;
        fine[i + 1] = turn[i / CUTS] + part * (turn[i / CUTS + 1] - turn[i / CUTS]);
    }
    cr_assert(ref_mindlin_history(&unit, COUNT, fine, force, work) == 0);
    double sum = 0.0;
    for (int i = 1; i < COUNT; i++) {
        sum += 0.5 * (force[i] + force[i - 1]) * (fine[i] - fine[i - 1]);
        if (i % CUTS == 0)
            CLOSE(work[i], sum, 1e-6, "work at turn %d", i / CUTS);
    }
}

/* Slide between forward and back branch at a force: the area of the loop is its integral. */
static double width(double force, const void *t) {
    const double turning = *(const double *)t;
    return ref_mindlin_unloading_slide(&unit, turning, force) -
           ref_mindlin_reloading_slide(&unit, turning, force);
}

Test(mindlin, cycle_energy) {
    for (double t = 0.02; t <= 1.0; t += 0.07) {
        const double energy = ref_mindlin_cycle_energy(&unit, t);
        /* The width is of order t^2, its round-off 1e-16 t: 1e-16/t more. */
        CLOSE(energy, ref_integral(width, &t, -t, t, 0.0, 0.0), QUADRATURE + 1e-15 / t / t,
              "area, t %g", t);
        const double s = ref_mindlin_loading_slide(&unit, t);
        const double path[] = {0.0, s, -s, s};
        double force[4], work[4];
        cr_assert(ref_mindlin_history(&unit, 4, path, force, work) == 0);
        CLOSE(energy, work[3] - work[1], (64 + 16 / t) * ULP, "work of the cycle, t %g", t);
        CLOSE(energy, ref_mindlin_cycle_energy_of_slide(&unit, s), 64 * ULP, "slide, t %g", t);
    }
    CLOSE(ref_mindlin_cycle_energy(&unit, 1.0), 0.8, 8 * ULP, "t = limit");
    /* Small cycles: 4/27 t^3 (1 + 2t/3 + ...). */
    CLOSE(ref_mindlin_cycle_energy(&unit, 1e-6), 4.0 / 27.0 * 1e-18 * (1 + 2e-6 / 3), 1e-11,
          "small");
    /* The two ways to the same number meet at t = 1/2. */
    CLOSE(ref_mindlin_cycle_energy(&unit, 0.5), ref_mindlin_cycle_energy(&unit, 0.5 + 1e-12), 2e-11,
          "both formulas");
    CLOSE(ref_mindlin_cycle_energy_of_slide(&unit, 3.0), 0.8 + 8.0, 8 * ULP, "gross sliding");
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>
#include "naive.h"

#define REAL         long double
#define POW          powl
#define SQRT         sqrtl
#define FABS         fabsl
#define EXP          expl
#define LOG          logl
#define COS          cosl
#define SIN          sinl
#define NAME(x)      true_##x
#define CONTACT      bench_true
#define COEFFICIENTS bench_true_coefficients
#define RUN          bench_true_run
#include "naive_text.h"

int bench_true_prepare(const struct bench_pool *pool, struct bench_true_coefficients *ret) {
    return true_prepare(pool, ret);
}

bench_true_run *bench_true_of(const struct bench_problem *problem) {
    return true_find(problem);
}

/* --- contacts ------------------------------------------------------------------------------- */

/* By the names of columns, so that kernel and naive code get the same numbers. */
static double state_of(const struct bench_pool *pool, const char *name, size_t i) {
    for (size_t f = 0; f < pool->law->state_count; f++)
        if (!strcmp(pool->law->state[f].name, name))
            return pool->state[i * pool->state_count + f];
    return 0.0;
}

void bench_naive_fill(const struct bench_pool *pool, size_t i, struct bench_naive *ret) {
    struct touch_kernel shape = {.form = pool->problem->form, .law = pool->law};
    const int space = shape.form == TOUCH_FORM_SPACE;
    struct bench_naive c = {0};
    const double shear[2] = {state_of(pool, "shear_s", i), state_of(pool, "shear_t", i)};
    for (size_t k = 0; k < 3; k++) {
        if (space) {
            c.branch[k] = bench_pool_input(pool, &shape, TOUCH_SPACE_IN_BRANCH_X + k, i);
            c.velocity[k] = bench_pool_input(pool, &shape, TOUCH_SPACE_IN_VELOCITY_X + k, i);
            c.spin[0][k] = bench_pool_input(pool, &shape, TOUCH_SPACE_IN_SPIN1_X + k, i);
            c.spin[1][k] = bench_pool_input(pool, &shape, TOUCH_SPACE_IN_SPIN2_X + k, i);
            c.old.shear[k] = bench_pool_shear(pool, i, shear[0], shear[1], (int)k);
            c.old.last_normal[k] = state_of(pool, "active", i) > 0.5 ? pool->turned[i][k] : 0.0;
        } else {
            c.spin[0][k] = pool->motion[i].spin[0][k];
            c.spin[1][k] = pool->motion[i].spin[1][k];
            c.old.shear[k] = k ? shear[k - 1] : 0.0;
        }
    }
    if (!space) {
        const struct touch_motion *m = &pool->motion[i];
        c.branch[0] = m->overlap;
        c.velocity[0] = m->velocity_n;
        c.velocity[1] = m->velocity_s;
        c.velocity[2] = m->velocity_t;
        c.slide[1] = m->slide_s;
        c.slide[2] = m->slide_t;
    }
    c.old.active = state_of(pool, "active", i);
    c.old.normal = state_of(pool, "normal", i);
    c.old.stiffness_s = state_of(pool, "stiffness_s", i);
    c.old.slipping = state_of(pool, "slipping", i);
    c.old.speed = state_of(pool, "impact_speed", i);
    *ret = c;
}

void bench_true_fill(const struct bench_pool *pool, size_t i, struct bench_true *ret) {
    struct bench_naive c;
    bench_naive_fill(pool, i, &c);
    const double *from = (const double *)(const void *)&c;
    long double *to = (long double *)(void *)ret;
    for (size_t k = 0; k < sizeof c / sizeof *from; k++)
        to[k] = (long double)from[k];
}

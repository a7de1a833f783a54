/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "accuracy.h"
#include "columns.h"
#include "naive.h"
#include "cases/base/memory.h"

/* What is compared of one contact, and the sizes of the terms. */
struct compared {
    double normal[3], shear[2], energy; /* space: force in normal */
};

static const struct bench_accuracy unknown = {(double)NAN, (double)NAN, (double)NAN, (double)NAN};

/* Error in units in the last place of a number of that size. */
static double ulps(double got, long double wanted, long double size) {
    int exponent;
    const double scale = (double)size;
    if (!(scale > 0.0))
        return got > 0.0 || got < 0.0 ? HUGE_VAL : 0.0;
    frexp(scale, &exponent);
    const double unit = ldexp(1.0, exponent - DBL_MANT_DIG);
    return isnan(got) ? HUGE_VAL : (double)fabsl(((long double)got - wanted)) / unit;
}

static void worst(double *most, double error) {
    *most = error > *most ? error : *most;
}

/* Plane: terms of the sums of the law. */
static void compare_plane(const struct bench_true *t, const struct compared *got, int displacement,
                          struct bench_accuracy *a) {
    worst(&a->normal,
          ulps(got->normal[0], t->force[0], fabsl(t->elastic[0]) + fabsl(t->dashpot[0])));
    for (int i = 1; i < 3; i++) {
        const long double carried = displacement ? t->stiffness[1] : 1.0L;
        const long double size = fabsl(t->elastic[i]) + fabsl(t->dashpot[i]) +
                                 fabsl(t->stiffness[1] * t->slide[i]) +
                                 fabsl(carried * t->old.shear[i]);
        worst(&a->shear, ulps(got->shear[i - 1], t->force[i], size));
    }
    worst(&a->energy, ulps(got->energy, t->strain, t->strain));
}

static long double length(const long double *v) {
    return sqrtl(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/* Largest terms of the force in space. The overlap is the difference of two radii and a distance, the
 * velocities of the contact are those of centres and spins taken apart: what their rounding makes of
 * each part of the force. plane: the same contact in its plane. */
static long double space_size(const struct bench_true *t, const struct bench_true *plane,
                              const struct bench_true_coefficients *c, long double overlap) {
    const long double reach = c->radius[0] + c->radius[1] + c->gap;
    const long double speed =
        length(t->velocity) + c->radius[0] * length(t->spin[0]) + c->radius[1] * length(t->spin[1]);
    const long double approach = fabsl(plane->velocity[0]);
    const long double shear = hypotl(plane->velocity[1], plane->velocity[2]);
    const long double parts = length(plane->elastic) + length(plane->dashpot);
    long double size = parts * (1.0L + 1.5L * reach / overlap);
    size += approach > 0.0L ? fabsl(plane->dashpot[0]) * speed / approach : 0.0L;
    size += shear > 0.0L ? hypotl(plane->dashpot[1], plane->dashpot[2]) * speed / shear : 0.0L;
    size += plane->stiffness[1] * speed * c->dt;
    return size + (c->displacement ? plane->stiffness[1] : 1.0L) * length(t->old.shear);
}

static void compare_space(const struct bench_true *t, const struct bench_true *plane,
                          const struct compared *got, const struct bench_true_coefficients *c,
                          struct bench_accuracy *a) {
    const long double reach = c->radius[0] + c->radius[1] + c->gap;
    const long double overlap = reach - length(t->branch);
    if (!(overlap > 0.0L))
        return;
    const long double size = space_size(t, plane, c, overlap);
    for (int i = 0; i < 3; i++)
        worst(&a->normal, ulps(got->normal[i], t->force[i], size));
}

/* The law in long double for contact i, in that form with everything that it answers. */
static int make_true(const struct bench_pool *pool, enum touch_form form,
                     const struct bench_true_coefficients *c, size_t i, struct bench_true *ret) {
    struct bench_problem problem = *pool->problem;
    struct bench_pool same = *pool;
    problem.form = form;
    problem.want = form == TOUCH_FORM_SPACE ? BENCH_WANT_FORCES : BENCH_WANT_ALL;
    same.problem = &problem;
    bench_true_run *run = bench_true_of(&problem);
    if (!run)
        return -1;
    bench_true_fill(&same, i, ret);
    run(c, ret, 1);
    return 0;
}

static double number(const void *column, size_t i) {
    if (!column)
        return 0.0;
    return ((const double *)column)[i];
}

static struct compared outputs_of(const struct bench_columns *c, size_t i) {
    struct compared ret = {{0}, {0}, 0};
    void *const *out = c->output;
    if (c->shape->form == TOUCH_FORM_SPACE) {
        for (int k = 0; k < 3; k++)
            ret.normal[k] = number(out[TOUCH_SPACE_OUT_FORCE_X + k], i);
        return ret;
    }
    ret.normal[0] = number(out[TOUCH_PLANE_OUT_NORMAL], i);
    ret.shear[0] = number(out[TOUCH_PLANE_OUT_SHEAR_S], i);
    ret.shear[1] = number(out[TOUCH_PLANE_OUT_SHEAR_T], i);
    ret.energy = number(out[TOUCH_PLANE_OUT_STRAIN_ENERGY], i);
    return ret;
}

/* Errors of all contacts, whose numbers `get` takes from `of`. */
static void against_truth(const struct bench_pool *pool, const void *of,
                          struct compared (*get)(const void *of, size_t i),
                          struct bench_accuracy *ret) {
    struct bench_true_coefficients c;
    const int space = pool->problem->form == TOUCH_FORM_SPACE;
    if (bench_true_prepare(pool, &c))
        return;
    struct bench_accuracy a = {0.0, 0.0, 0.0, ret->differing};
    for (size_t i = 0; i < pool->count; i++) {
        struct bench_true in_plane, in_space;
        const struct compared got = get(of, i);
        if (make_true(pool, TOUCH_FORM_PLANE, &c, i, &in_plane) ||
            (space && make_true(pool, TOUCH_FORM_SPACE, &c, i, &in_space)))
            return;
        if (space)
            compare_space(&in_space, &in_plane, &got, &c, &a);
        else
            compare_plane(&in_plane, &got, c.displacement, &a);
    }
    const int shears = !space && (pool->law->traits & TOUCH_TRAIT_SHEAR);
    a.shear = shears ? a.shear : (double)NAN;
    a.energy = !space && pool->problem->want != BENCH_WANT_FORCES ? a.energy : (double)NAN;
    *ret = a;
}

static struct compared get_column(const void *of, size_t i) {
    return outputs_of(of, i);
}

static struct compared get_naive(const void *of, size_t i) {
    const struct bench_naive_job *job = of;
    const struct bench_naive *c = &job->contacts[i];
    return (struct compared){
        {c->force[0], c->force[1], c->force[2]}, {c->force[1], c->force[2]}, c->strain};
}

/* Contacts with any output, or new state, that differs in any bit. */
static double differing(const struct bench_columns *a, const struct bench_columns *b) {
    const size_t size = sizeof(double);
    double count = 0.0;
    for (size_t i = 0; i < a->count; i++) {
        int same = 1;
        for (size_t k = 0; k < a->shape->output_count; k++)
            same &= !a->output[k] ||
                    !memcmp((char *)a->output[k] + i * size, (char *)b->output[k] + i * size, size);
        for (size_t k = 0; k < a->state_count; k++)
            same &= !memcmp((char *)a->state_out[k] + i * size, (char *)b->state_out[k] + i * size,
                            size);
        count += !same;
    }
    return count;
}

/* Runs a kernel once over the pool. */
static int run_over(const struct bench_pool *pool, const struct touch_kernel *kernel,
                    struct bench_columns *ret_columns) {
    struct touch_message message;
    struct bench_kernel_job job;
    if (bench_columns_make(pool, kernel, BENCH_STATE_TRIAL, pool->count, pool->count, ret_columns))
        return -1;
    if (bench_kernel_job_make(ret_columns, kernel, &job, &message)) {
        bench_columns_free(ret_columns);
        return -1;
    }
    job.extra = 0;
    bench_kernel_job_run(&job, 1);
    return 0;
}

void bench_accuracy_of(const struct bench_pool *pool, const struct touch_kernel *kernel,
                       const struct touch_kernel *other, struct bench_accuracy *ret_accuracy) {
    struct bench_columns mine, others;
    *ret_accuracy = unknown;
    if (run_over(pool, kernel, &mine))
        return;
    if (other && !run_over(pool, other, &others)) {
        ret_accuracy->differing = differing(&mine, &others);
        bench_columns_free(&others);
    }
    against_truth(pool, &mine, get_column, ret_accuracy);
    bench_columns_free(&mine);
}

void bench_accuracy_of_naive(const struct bench_pool *pool, struct bench_accuracy *ret_accuracy) {
    struct bench_naive_job job;
    *ret_accuracy = unknown;
    if (bench_naive_job_make(pool, pool->count, pool->count, &job))
        return;
    bench_naive_job_run(&job, 1);
    against_truth(pool, &job, get_naive, ret_accuracy);
    bench_naive_job_free(&job);
}

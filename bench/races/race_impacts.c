/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Head-on impacts with a constant dashpot, which have no closed form, by touch_impacts_run and by gsl_odeiv2, each with
 * the fewest steps or the loosest tolerance that keep the error of the restitution below WORST. races.py runs it. Prints a
 * line each: name, ns of an impact (the least of the turns), relative error.
 *
 * In units of mass, stiffness and speed: x'' = -(x^(3/2) + c x'), ends at x = 0; GSL has it also with x = w^2,
 * dt = 2 w dtau, without the root. */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "touchstone/common.h"
#include "touchstone/impacts.h"

#define IMPACTS 256
#define EVERY   17 /* of them GSL has one */
#define WORST   2e-6
#define EXACTLY 1000 /* steps whose error is 1e-12 */
#define TURNS   5

static double one[IMPACTS], damping[IMPACTS], restitution[IMPACTS], exact[IMPACTS];
static struct touch_impacts impacts = {.alpha = 1.5,
                                       .end = TOUCH_IMPACT_ZERO_OVERLAP,
                                       .n = IMPACTS,
                                       .stiffness = one,
                                       .damping = damping,
                                       .mass = one,
                                       .speed = one,
                                       .restitution = restitution};
static const gsl_odeiv2_step_type *stepper;
static int is_regular;
static double tolerance;

static int right_side(double t, const double y[], double ret[], void *c) {
    const double x = y[0] > 0.0 ? y[0] : 0.0, dashpot = *(double *)c * y[1];
    (void)t;
    ret[0] = y[1];
    ret[1] = is_regular ? -2.0 * x * (x * x * x + dashpot) : -(x * sqrt(x) + dashpot);
    return GSL_SUCCESS;
}

/* The last step is taken again, shorter and shorter, until it ends at the end of contact. */
static double end_speed(gsl_odeiv2_system *system, const double before[2], double length) {
    gsl_odeiv2_step *step = gsl_odeiv2_step_alloc(stepper, 2);
    double low = 0.0, high = length, y[2] = {0.0, 0.0}, error[2];
    while (high - low > 1e-13 * length) {
        const double middle = 0.5 * (low + high);
        memcpy(y, before, sizeof y);
        gsl_odeiv2_step_reset(step);
        gsl_odeiv2_step_apply(step, 0.0, middle, y, error, NULL, NULL, system);
        *(y[0] > 0.0 ? &low : &high) = middle;
    }
    gsl_odeiv2_step_free(step);
    return -y[1];
}

static double by_gsl(double c) {
    gsl_odeiv2_system system = {right_side, NULL, 2, &c};
    gsl_odeiv2_driver *d =
        gsl_odeiv2_driver_alloc_y_new(&system, stepper, 1e-3, tolerance, tolerance);
    double t = 0.0, h = 1e-3, y[2] = {0.0, 1.0}, before[2] = {0.0, 1.0}, before_t = 0.0;
    while (y[0] > 0.0 || y[1] > 0.0) {
        memcpy(before, y, sizeof before);
        before_t = t;
        if (gsl_odeiv2_evolve_apply(d->e, d->c, d->s, &system, &t, 1e3, &h, y) || t >= 1e3)
            break;
    }
    const double e = end_speed(&system, before, t - before_t);
    gsl_odeiv2_driver_free(d);
    return e;
}

static size_t run_gsl(void) {
    for (size_t i = 0; i < IMPACTS; i += EVERY)
        restitution[i] = by_gsl(damping[i]);
    return (IMPACTS - 1) / EVERY + 1;
}

static size_t run_own(void) {
    struct touch_message unused;
    touch_impacts_run(&impacts, NULL, &unused);
    return IMPACTS;
}

static double error_of(size_t (*run)(void), size_t every) {
    double most = 0.0;
    run();
    for (size_t i = 0; i < IMPACTS; i += every)
        most = fmax(most, fabs(restitution[i] / exact[i] - 1.0));
    return most;
}

static void print(const char *name, size_t (*run)(void), double error) {
    double least = HUGE_VAL;
    for (int turn = 0; turn < TURNS; turn++) {
        const clock_t begin = clock();
        size_t count = 0;
        while (clock() - begin < CLOCKS_PER_SEC / 10)
            count += run();
        least = fmin(least, 1e9 * (double)(clock() - begin) / CLOCKS_PER_SEC / (double)count);
    }
    printf("%s\t%.4g\t%.1e\n", name, least, error);
}

int main(void) {
    const struct {
        const char *name;
        const gsl_odeiv2_step_type *stepper;
        int is_regular;
    } all[] = {{"gsl_odeiv2 rkf45", gsl_odeiv2_step_rkf45, 0},
               {"gsl_odeiv2 rk8pd", gsl_odeiv2_step_rk8pd, 0},
               {"gsl_odeiv2 rk8pd, without the root", gsl_odeiv2_step_rk8pd, 1},
               {"gsl_odeiv2 msadams, without the root", gsl_odeiv2_step_msadams, 1}};
    gsl_set_error_handler_off();
    for (size_t i = 0; i < IMPACTS; i++) {
        one[i] = 1.0;
        damping[i] = 0.008 + 0.792 * (double)i / (IMPACTS - 1); /* restitution 0.99 to 0.14 */
    }
    impacts.steps = EXACTLY;
    run_own();
    memcpy(exact, restitution, sizeof exact);
    for (impacts.steps = 8; error_of(run_own, 1) > WORST;)
        impacts.steps++;
    print("touch_impacts_run", run_own, error_of(run_own, 1));
    for (size_t i = 0; i < TOUCH_COUNT(all); i++) {
        stepper = all[i].stepper;
        is_regular = all[i].is_regular;
        for (tolerance = 1e-4; tolerance > 1e-13 && error_of(run_gsl, EVERY) > WORST;)
            tolerance /= sqrt(10.0);
        print(all[i].name, run_gsl, error_of(run_gsl, EVERY));
    }
    return fflush(stdout) ? 3 : 0;
}

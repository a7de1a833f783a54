/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Head-on impacts with a constant dashpot, which have no closed form: the lockstep integrator of the library,
 * and gsl_odeiv2 as one would use it, at the same error. Beside them impacts with the dashpot overlap^(1/4),
 * which the library has in closed form.
 *
 * In units of mass, stiffness and speed: x'' = -(x^(3/2) + c x'), ends at x = 0. */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "bench/machine/isa.h"
#include "parts.h"
#include "rounds.h"
#include "touchstone/impacts.h"

#define IMPACTS 256  /* of ours in a time */
#define SOME    16   /* of GSL's, every 17th of ours */
#define WORST   2e-6 /* relative error of the restitution that is asked of all */
#define EXACTLY 1000 /* steps whose error, 1e-12, is nothing beside it */

/* Damping of impact i of count: restitutions from 0.99 down to 0.14. */
static double damping_of(size_t i, size_t count) {
    return 0.008 + (0.8 - 0.008) * (double)i / (double)(count - 1);
}

/* --- GSL ------------------------------------------------------------------------------------ */

struct gsl_job {
    const gsl_odeiv2_step_type *stepper;
    int regular;         /* 1: the equation in w = x^(1/2) */
    const double *exact; /* restitutions of all IMPACTS */
    double tolerance, worst;
};

/* dx/dt = v, dv/dt = -(x^(3/2) + c v) */
static int raw(double t, const double y[], double ret[], void *damping) {
    const double x = y[0] > 0.0 ? y[0] : 0.0;
    (void)t;
    ret[0] = y[1];
    ret[1] = -(x * sqrt(x) + *(double *)damping * y[1]);
    return GSL_SUCCESS;
}

/* x = w^2, dt = 2 w dtau: dw/dtau = v, dv/dtau = -2 w (w^3 + c v) */
static int regular(double t, const double y[], double ret[], void *damping) {
    const double w = y[0];
    (void)t;
    ret[0] = y[1];
    ret[1] = -2.0 * w * (w * w * w + *(double *)damping * y[1]);
    return GSL_SUCCESS;
}

/* Speed at the end of contact: the step over it is taken again from its beginning, with the length
 * that the secant says, until it ends at zero. */
static double end_speed(const struct gsl_job *job, gsl_odeiv2_system *system,
                        const double before[2], double length) {
    gsl_odeiv2_step *step = gsl_odeiv2_step_alloc(job->stepper, 2);
    double low = 0.0, high = length, y[2] = {before[0], before[1]}, error[2];
    for (int k = 0; k < 40 && high - low > 1e-13 * length; k++) {
        const double middle = 0.5 * (low + high);
        y[0] = before[0];
        y[1] = before[1];
        gsl_odeiv2_step_reset(step);
        gsl_odeiv2_step_apply(step, 0.0, middle, y, error, NULL, NULL, system);
        if (y[0] > 0.0)
            low = middle;
        else
            high = middle;
    }
    gsl_odeiv2_step_free(step);
    return -y[1];
}

/* Restitution of one impact; NaN where the integrator gave up. */
static double gsl_restitution(const struct gsl_job *job, double damping) {
    gsl_odeiv2_system system = {job->regular ? regular : raw, NULL, 2, &damping};
    gsl_odeiv2_driver *driver =
        gsl_odeiv2_driver_alloc_y_new(&system, job->stepper, 1e-3, job->tolerance, job->tolerance);
    double t = 0.0, h = 1e-3, y[2] = {0.0, 1.0}, before[2] = {0.0, 1.0}, before_t = 0.0;
    int bad = 0;
    while (!bad && (y[0] > 0.0 || y[1] > 0.0) && t < 1e3) {
        memcpy(before, y, sizeof before);
        before_t = t;
        bad = gsl_odeiv2_evolve_apply(driver->e, driver->c, driver->s, &system, &t, 1e3, &h, y) !=
              GSL_SUCCESS;
    }
    const double e = bad || t >= 1e3 ? (double)NAN : end_speed(job, &system, before, t - before_t);
    gsl_odeiv2_driver_free(driver);
    return e;
}

static double gsl_worst(const struct gsl_job *job) {
    double most = 0.0;
    for (size_t i = 0; i < SOME; i++) {
        const double got = gsl_restitution(job, damping_of(i, SOME));
        const double exact = job->exact[i * ((IMPACTS - 1) / (SOME - 1))];
        most = isnan(got) ? HUGE_VAL : fmax(most, fabs(got / exact - 1.0));
    }
    return most;
}

/* The loosest tolerance that is good enough; -1 where none is. The same is asked of our steps. */
static int choose_tolerance(struct gsl_job *job) {
    for (job->tolerance = 1e-4; job->tolerance > 1e-13; job->tolerance /= sqrt(10.0)) {
        job->worst = gsl_worst(job);
        if (job->worst <= WORST)
            return 0;
    }
    return -1;
}

static void run_gsl(void *data, size_t times) {
    const struct gsl_job *job = data;
    for (size_t k = 0; k < times; k++)
        for (size_t i = 0; i < SOME; i++) {
            volatile double e = gsl_restitution(job, damping_of(i, SOME));
            (void)e;
        }
}

/* --- ours ----------------------------------------------------------------------------------- */

struct own_job {
    const char *target;
    double one[IMPACTS], damping[IMPACTS], restitution[IMPACTS], exact[IMPACTS];
    struct touch_impacts impacts;
};

static void run_own(void *data, size_t times) {
    struct own_job *job = data;
    struct touch_message message;
    for (size_t k = 0; k < times; k++)
        touch_impacts_run(&job->impacts, job->target, &message);
}

static double own_worst(struct own_job *job) {
    double most = 0.0;
    run_own(job, 1);
    for (size_t i = 0; i < IMPACTS; i++)
        most = fmax(most, fabs(job->restitution[i] / job->exact[i] - 1.0));
    return most;
}

static void make_columns(struct own_job *job, const char *target, double exponent) {
    job->target = target;
    for (size_t i = 0; i < IMPACTS; i++) {
        job->one[i] = 1.0;
        job->damping[i] = damping_of(i, IMPACTS);
    }
    job->impacts = (struct touch_impacts){.alpha = 1.5,
                                          .exponent = exponent,
                                          .end = TOUCH_IMPACT_ZERO_OVERLAP,
                                          .n = IMPACTS,
                                          .stiffness = job->one,
                                          .damping = job->damping,
                                          .mass = job->one,
                                          .speed = job->one,
                                          .restitution = job->restitution};
}

/* With the fewest steps that are good enough. */
static double make_own(struct own_job *job, const char *target) {
    double most = HUGE_VAL;
    make_columns(job, target, 0.0);
    job->impacts.steps = EXACTLY;
    run_own(job, 1);
    memcpy(job->exact, job->restitution, sizeof job->exact);
    for (size_t steps = 8; most > WORST && steps < EXACTLY; steps++) {
        job->impacts.steps = steps;
        most = own_worst(job);
    }
    return most;
}

/* x'' = -(x^(3/2) + c x^(1/4) x'): e = exp(-pi zeta/sqrt(1 - zeta^2)), zeta = c/sqrt(5)
 * (Tsuji et al. 1992; Antypov and Elliott 2011). */
static double make_closed(struct own_job *job, const char *target) {
    make_columns(job, target, 0.25);
    for (size_t i = 0; i < IMPACTS; i++) {
        const double zeta = job->damping[i] / sqrt(5.0);
        job->exact[i] = exp(-TOUCH_PI * zeta / sqrt((1.0 - zeta) * (1.0 + zeta)));
    }
    return own_worst(job);
}

/* --- side by side --------------------------------------------------------------------------- */

#define CONTENDERS 9

void bench_measure_impacts(const struct bench_lab *lab) {
    const struct {
        const char *name;
        const gsl_odeiv2_step_type *stepper;
        int regular;
    } all[] = {{"rkf45, raw", gsl_odeiv2_step_rkf45, 0},
               {"rk8pd, raw", gsl_odeiv2_step_rk8pd, 0},
               {"rkf45, regularised", gsl_odeiv2_step_rkf45, 1},
               {"rkck, regularised", gsl_odeiv2_step_rkck, 1},
               {"rk8pd, regularised", gsl_odeiv2_step_rk8pd, 1},
               {"msadams, regularised", gsl_odeiv2_step_msadams, 1}};
    static struct own_job own, closed; /* too large for the stack */
    struct gsl_job jobs[CONTENDERS];
    struct bench_contender contenders[CONTENDERS];
    struct bench_peer peers[CONTENDERS];
    size_t count = 0;
    gsl_error_handler_t *handler = gsl_set_error_handler_off();
    const char *target = bench_best_isa(lab->options)->target;
    memset(peers, 0, sizeof peers);
    peers[0].error = make_own(&own, lab->options->target);
    snprintf(peers[0].name, sizeof peers[0].name, "touch_impacts_run, %s", target);
    snprintf(peers[0].note, sizeof peers[0].note, "%zu steps", own.impacts.steps);
    contenders[count++] = (struct bench_contender){.run = run_own, .data = &own, .items = IMPACTS};
    peers[count].error = make_closed(&closed, lab->options->target);
    snprintf(peers[count].name, sizeof peers[0].name, "overlap^(1/4), %s", target);
    snprintf(peers[count].note, sizeof peers[0].note, "closed form");
    contenders[count++] =
        (struct bench_contender){.run = run_own, .data = &closed, .items = IMPACTS};
    for (size_t i = 0; i < TOUCH_COUNT(all); i++) {
        jobs[count] = (struct gsl_job){
            .stepper = all[i].stepper, .regular = all[i].regular, .exact = own.exact};
        if (choose_tolerance(&jobs[count]))
            continue;
        peers[count].error = jobs[count].worst;
        snprintf(peers[count].name, sizeof peers[count].name, "gsl_odeiv2 %s", all[i].name);
        snprintf(peers[count].note, sizeof peers[count].note, "tolerance %.0e",
                 jobs[count].tolerance);
        contenders[count] =
            (struct bench_contender){.run = run_gsl, .data = &jobs[count], .items = SOME};
        count++;
    }
    const struct bench_plan plan = {lab->rounds / 2, lab->batch_ns, lab->options->seed,
                                    &lab->clock};
    const size_t rounds = bench_rounds(contenders, count, &plan);
    for (size_t i = 0; i < count; i++) {
        snprintf(peers[i].kind, sizeof peers[i].kind, "impact");
        snprintf(peers[i].what, sizeof peers[i].what, "an impact, %s",
                 i == 1 ? "dashpot overlap^(1/4)" : "constant dashpot");
        peers[i].ns = bench_quantile(contenders[i].ns, rounds, 0.1);
        peers[i].items = contenders[i].items;
        peers[i].over_ours =
            bench_ratio(contenders[i].ns, contenders[0].ns, rounds, lab->options->seed);
        bench_add_peers(lab->result, &peers[i]);
    }
    gsl_set_error_handler(handler);
}

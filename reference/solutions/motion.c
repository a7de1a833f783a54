/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "motion.h"

#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

#include "numeric.h"

enum {
    STEPS = 400000 /* where the motion does not say how many */
};

/* Round-off of an event: one that has begun at 0 with no slope is not below, and of two that happen at once, as many do where
 * bodies part, the first in the list counts. */
static const double ROUNDING = 1e-14;

static int derivative(double at, const double y[], double ret_rates[], void *motion) {
    (void)at;
    const struct ref_motion *m = motion;
    m->rates(m->of, y, ret_rates);
    return GSL_SUCCESS;
}

/* --- events ----------------------------------------------------------------------------------- */

struct bracket {
    const struct ref_motion *motion;
    ref_event *event;
};

void ref_motion_after(const struct ref_motion *m, const double y[], double length, double ret_y[]) {
    double error[REF_MOTION_SIZE];
    memcpy(ret_y, y, m->size * sizeof *y);
    gsl_odeiv2_step_reset(m->probe);
    gsl_odeiv2_step_apply(m->probe, 0.0, length, ret_y, error, NULL, NULL, &m->system);
}

static double value(double part, const void *bracket) {
    const struct bracket *b = bracket;
    double y[REF_MOTION_SIZE];
    ref_motion_after(b->motion, b->motion->begin, part * b->motion->length, y);
    return b->event(b->motion->of, y);
}

/* Growth of the event function along the motion, by difference: its sign is what counts. */
static double growth(const struct bracket *b, const double y[]) {
    const struct ref_motion *m = b->motion;
    const double h = 1e-7;
    double rates[REF_MOTION_SIZE], on[REF_MOTION_SIZE];
    m->rates(m->of, y, rates);
    for (size_t k = 0; k < m->size; k++)
        on[k] = y[k] + h * rates[k];
    return (b->event(m->of, on) - b->event(m->of, y)) / h;
}

static double growth_at(double part, const void *bracket) {
    const struct bracket *b = bracket;
    double y[REF_MOTION_SIZE];
    ref_motion_after(b->motion, b->motion->begin, part * b->motion->length, y);
    return growth(b, y);
}

/* Where the event falls through zero before the given part of the step. */
static double fall(const struct bracket *b, double end) {
    const double part = ref_root(value, b, 0.0, end);
    return isnan(part) ? end : part; /* the sign changes in the last bits only */
}

/* The part of the step after which the event happens; 2 if it does not. */
static double part_of(const struct bracket *b, const double y[]) {
    const double *begin = b->motion->begin;
    const int above = b->event(b->motion->of, begin) > 0.0;
    double end = 1.0;
    if (!(b->event(b->motion->of, y) < -ROUNDING)) {
        if (!b->motion->dips || !above || growth(b, begin) > 0.0 || growth(b, y) < 0.0)
            return 2.0;
        end = ref_root(growth_at, b, 0.0, 1.0);
        if (!(value(end, b) < 0.0))
            return 2.0;
    }
    return above ? fall(b, end) : 0.0;
}

int ref_motion_falls(const struct ref_motion *m, ref_event *event, const double y[],
                     double ret_at[], double *ret_length) {
    const struct bracket b = {m, event};
    if (!(event(m->of, m->begin) > 0.0 && event(m->of, y) <= 0.0))
        return 0;
    const double length = fall(&b, 1.0) * m->length;
    ref_motion_after(m, m->begin, length, ret_at);
    *ret_length = length;
    return 1;
}

ref_event *ref_motion_first(const struct ref_motion *m, ref_event *const events[], size_t count,
                            double y[]) {
    ref_event *first = NULL;
    double part = 2.0;
    for (size_t i = 0; i < count; i++) {
        const double at = events[i] ? part_of(&(struct bracket){m, events[i]}, y) : 2.0;
        if (at < part - ROUNDING) {
            part = at;
            first = events[i];
        }
    }
    if (first)
        ref_motion_after(m, m->begin, part * m->length, y);
    return first;
}

/* --- steps ------------------------------------------------------------------------------------ */

struct solver {
    gsl_odeiv2_evolve *evolve;
    gsl_odeiv2_control *control;
    gsl_odeiv2_step *step;
};

static int is_finite(const struct ref_motion *m, const double y[]) {
    for (size_t k = 0; k < m->size; k++)
        if (!isfinite(y[k]))
            return 0;
    return 1;
}

static int integrate(struct ref_motion *m, const struct solver *s, double y[]) {
    double length = m->first;
    int changes = 0;
    const int most = m->steps ? m->steps : STEPS;
    for (int i = 0; i < most; i++) {
        memcpy(m->begin, y, m->size * sizeof *y);
        m->length = 0.0;
        if (gsl_odeiv2_evolve_apply(s->evolve, s->control, s->step, &m->system, &m->length,
                                    m->longest, &length, y) != GSL_SUCCESS)
            return -1;
        const enum ref_step step = m->examine(m, y);
        if (!is_finite(m, y))
            return -1;
        if (step == REF_STEP_ENDS)
            return 0;
        if (step != REF_STEP_CHANGES)
            continue;
        if (++changes == REF_MOTION_CHANGES)
            return -2;
        gsl_odeiv2_evolve_reset(s->evolve);
        gsl_odeiv2_step_reset(s->step);
        length = m->first;
    }
    return -1;
}

int ref_motion_run(struct ref_motion *m, double y[]) {
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    const struct solver s = {gsl_odeiv2_evolve_alloc(m->size),
                             gsl_odeiv2_control_y_new(m->error, m->error),
                             gsl_odeiv2_step_alloc(gsl_odeiv2_step_rk8pd, m->size)};
    m->system = (gsl_odeiv2_system){derivative, NULL, m->size, m};
    m->probe = gsl_odeiv2_step_alloc(gsl_odeiv2_step_rk8pd, m->size);
    const int status = s.evolve && s.control && s.step && m->probe ? integrate(m, &s, y) : -1;
    gsl_odeiv2_step_free(m->probe);
    gsl_odeiv2_step_free(s.step);
    gsl_odeiv2_control_free(s.control);
    gsl_odeiv2_evolve_free(s.evolve);
    gsl_set_error_handler(old);
    return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "step_study.h"

#include <math.h>
#include <stdio.h>
#include "judge.h"
#include "phases.h"
#include "touchstone/common.h"

#define PHASES       PLAY_STUDY_PHASES
#define MEASURED_MAX 1e5 /* steps beyond which a prediction is not tried */
#define LEAST        4.0
#define TRIES        50 /* a little more steps each, until the measured error is below the wanted one */

static const double grids[] = {25, 50, 100, 200, 400, 800};
static const double truth_grids[] = {3200, 6400};

enum scale {
    SCALE_VALUE,
    SCALE_SLIP,
    SCALE_SPIN1,
    SCALE_SPIN2,
};

static const struct {
    const char *name, *of;
    enum play_outcome outcome;
    enum scale scale;
} studied[] = {
#define X(outcome, scale, of) {#outcome, of, PLAY_OUTCOME_##outcome, SCALE_##scale},
    PLAY_STUDIED(X)
#undef X
};

const char *play_studied_name(enum play_studied q) {
    return studied[q].name;
}

const char *play_studied_scale(enum play_studied q) {
    return studied[q].of;
}

/* Outcomes on one grid, for every phase. */
struct sampled {
    double value[PLAY_STUDIED_COUNT][PHASES];
    int stuck; /* a contact did not end */
};

static void take(void *context, size_t j, const struct play_trace *trace) {
    struct sampled *at = context;
    at->stuck |= !(trace->outcome[PLAY_OUTCOME_separated] > 0.5);
    for (size_t q = 0; q < PLAY_STUDIED_COUNT; q++)
        at->value[q][j] = trace->outcome[studied[q].outcome];
}

static int sample(const struct play_step_study *s, double steps, struct sampled *ret,
                  struct play_ending *ret_ending) {
    ret->stuck = 0;
    return play_phases_run(s->subject, s->c, steps, PHASES, take, ret, ret_ending);
}

static int sample_all(const struct play_step_study *s, size_t count, const double *steps,
                      struct sampled *ret, struct play_ending *ret_ending) {
    for (size_t i = 0; i < count; i++) {
        if (sample(s, steps[i], &ret[i], ret_ending))
            return -1;
        if (!ret[i].stuck)
            continue;
        *ret_ending = (struct play_ending){.kind = PLAY_ENDING_REFUSED};
        snprintf(ret_ending->text, sizeof ret_ending->text,
                 "the contact never ends: there is nothing to converge to");
        return -1;
    }
    return 0;
}

static double error_of(const struct play_step_study *s, size_t q, const double value[PHASES]) {
    const double scale = studied[q].scale == SCALE_VALUE ? fabs(s->truth[q]) : s->scale[q];
    return play_phases_spread(PHASES, value, s->truth[q]) / scale;
}

/* Slip of the contact point before the impact: body 2 relative to body 1 along s, spins at the radii. */
static double slip_of(const struct play_case *c) {
    double slip = c->impact.speed * sin(c->impact.angle);
    for (int b = 0; b < 2; b++)
        slip -= isinf(c->pair.radius[b]) ? 0.0 : c->pair.radius[b] * c->impact.spin[b][2];
    return fabs(slip);
}

/* Slip along s is studied where the law has it: not in plane motion, and not by laws of the normal force. */
static void choose(struct play_step_study *s) {
    const double slip = slip_of(s->c);
    const int slips =
        slip > 0.0 && s->c->pair.dimension == 3 && (s->c->law->traits & TOUCH_TRAIT_SHEAR);
    for (size_t q = 0; q < PLAY_STUDIED_COUNT; q++) {
        const enum scale scale = studied[q].scale;
        const double radius = s->c->pair.radius[scale == SCALE_SPIN2];
        s->is_studied[q] =
            scale == SCALE_VALUE || (slips && !(scale > SCALE_SLIP && isinf(radius)));
        s->scale[q] = scale > SCALE_SLIP ? slip / radius : slip;
    }
}

int play_step_study(struct play_subject *subject, const struct play_case *c,
                    struct play_step_study *ret_study, struct play_ending *ret_ending) {
    struct play_step_study s = {.c = c, .subject = subject};
    struct sampled coarse[TOUCH_COUNT(grids)], fine[2];
    s.contact_time = play_subject_contact_time(subject, c);
    choose(&s);
    if (sample_all(&s, TOUCH_COUNT(grids), grids, coarse, ret_ending) ||
        sample_all(&s, 2, truth_grids, fine, ret_ending))
        return -1;
    for (size_t q = 0; q < PLAY_STUDIED_COUNT; q++) {
        s.truth[q] = play_phases_mean(PHASES, fine[1].value[q]);
        /* The order first against the finest mean, then against its extrapolation at that order. */
        for (int round = 0; round < 2; round++) {
            for (size_t i = 0; i < TOUCH_COUNT(grids); i++)
                s.error[q][i] = error_of(&s, q, coarse[i].value[q]);
            s.order[q] = play_fit_order(TOUCH_COUNT(grids), grids, s.error[q]).order;
            s.truth[q] = play_extrapolate(play_phases_mean(PHASES, fine[0].value[q]),
                                          play_phases_mean(PHASES, fine[1].value[q]),
                                          truth_grids[1] / truth_grids[0], s.order[q]);
        }
    }
    *ret_study = s;
    return 0;
}

/* The error follows the finest pair of grids on either side of the wanted one, on log-log axes. */
static double steps_for(const double error[TOUCH_COUNT(grids)], double order, double wanted) {
    for (size_t i = 0; i + 1 < TOUCH_COUNT(grids); i++)
        if (error[i] >= wanted && error[i + 1] <= wanted) {
            const double part = log(error[i] / wanted) / log(error[i] / error[i + 1]);
            return grids[i] * pow(grids[i + 1] / grids[i], part);
        }
    const size_t i = error[0] < wanted ? 0 : TOUCH_COUNT(grids) - 1;
    if (!(error[i] > 0.0)) /* exact on this grid: no order to follow */
        return grids[i];
    return grids[i] * pow(error[i] / wanted, 1.0 / order);
}

int play_step_advise(const struct play_step_study *s, enum play_studied q, double wanted,
                     struct play_step_advice *ret_advice, struct play_ending *ret_ending) {
    double steps = fmax(ceil(steps_for(s->error[q], s->order[q], wanted)), LEAST);
    double error = (double)NAN;
    for (int tries = 0; tries < TRIES && steps <= MEASURED_MAX; tries++) {
        struct sampled at;
        if (sample(s, steps, &at, ret_ending))
            return -1;
        error = at.stuck ? HUGE_VAL : error_of(s, q, at.value[q]);
        if (error <= wanted)
            break;
        steps = ceil(1.02 * steps);
    }
    *ret_advice = (struct play_step_advice){steps, error};
    return 0;
}

int play_step_errors(const struct play_step_study *s, double dt,
                     double ret_error[PLAY_STUDIED_COUNT], struct play_ending *ret_ending) {
    struct sampled at;
    if (sample(s, s->contact_time / dt, &at, ret_ending))
        return -1;
    for (size_t q = 0; q < PLAY_STUDIED_COUNT; q++)
        ret_error[q] = !s->is_studied[q] ? (double)NAN
                       : at.stuck        ? HUGE_VAL
                                         : error_of(s, q, at.value[q]);
    return 0;
}

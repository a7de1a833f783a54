/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data_sheet.h"
#include "cases/battery/work.h"
#include "cases/subject/random_case.h"
#include "judge.h"
#include "check_parts.h"

#define PHASES     16
#define PATH_STEPS 100

static const double grids[] = {100, 200, 400, 800, 1600, 3200};
#define GRIDS        TOUCH_COUNT(grids)
#define GRIDS_OF_CUT 3

static const struct data_name names[] = {
#define X(name, unit, meaning) {#name, unit, meaning},
    DATA_SHEET(X)
#undef X
};

static const struct data_name path_names[] = {
#define X(name, unit, meaning) {#name, unit, meaning},
    DATA_PATH(X)
#undef X
};

struct data_name data_sheet_name(enum data_quantity q) {
    return names[q];
}

struct data_name data_path_name(enum data_path q) {
    return path_names[q];
}

/* --- impacts ------------------------------------------------------------------------------------ */

/* All phases with one number of steps a contact time. */
struct sampled {
    const struct play_case *c;
    double value[DATA_COUNT][PHASES];
};

static void take(void *context, size_t j, const struct play_trace *trace) {
    struct sampled *at = context;
    const struct play_case *c = at->c;
    const double *o = trace->outcome;
    const double mass = 1.0 / (1.0 / c->pair.mass[0] + 1.0 / c->pair.mass[1]);
    const double energy = 0.5 * mass * c->impact.speed * c->impact.speed;
    const double dashpot = o[PLAY_OUTCOME_dashpot_energy_out] / energy;
    const double slip = o[PLAY_OUTCOME_slip_energy_out] / energy;
    const double lost = o[PLAY_OUTCOME_kinetic_loss] / energy;
    const double value[] = {
        [DATA_restitution] = o[PLAY_OUTCOME_restitution],
        [DATA_duration] = o[PLAY_OUTCOME_duration],
        [DATA_peak_force] = o[PLAY_OUTCOME_peak_force],
        [DATA_max_overlap] = o[PLAY_OUTCOME_max_overlap],
        [DATA_tangential_restitution] = o[PLAY_OUTCOME_tangential_restitution],
        [DATA_energy_lost] = lost,
        [DATA_lost_dashpot] = dashpot,
        [DATA_lost_slip] = slip,
        [DATA_lost_otherwise] = lost - dashpot - slip,
    };
    for (size_t q = 0; q < DATA_COUNT; q++)
        at->value[q][j] = value[q];
}

static int sample(struct play_subject *subject, const struct play_case *c, double steps,
                  struct sampled *ret, struct play_ending *ret_ending) {
    ret->c = c;
    return play_phases_run(subject, c, steps, PHASES, take, ret, ret_ending);
}

/* The order of the root mean square error first about the finest mean, then about the limit at that order. The limit from the
 * two finest grids; its uncertainty is what it differs from that of the two grids before, and from the finest mean. */
static struct data_number converge(const struct sampled *s, size_t count, size_t q) {
    struct data_number ret = {.at_dt = (double)NAN, .error_at_dt = (double)NAN};
    double mean[GRIDS], error[GRIDS];
    for (size_t i = 0; i < count; i++)
        mean[i] = play_phases_mean(PHASES, s[i].value[q]);
    const double floor = 64.0 * DBL_EPSILON * fabs(mean[count - 1]);
    ret.limit = mean[count - 1];
    ret.order = (double)NAN;
    ret.uncertainty = floor;
    for (int round = 0; round < 2; round++) {
        size_t fitted = 0;
        for (size_t i = 0; i < count; i++) {
            error[i] = play_phases_spread(PHASES, s[i].value[q], ret.limit);
            fitted += error[i] > floor;
        }
        if (fitted < 3)
            return ret;
        const double order = play_fit_order(fitted, grids, error).order;
        if (!(order > 0.1))
            break;
        const double coarser = play_extrapolate(mean[count - 3], mean[count - 2], 2.0, order);
        ret.order = order;
        ret.limit = play_extrapolate(mean[count - 2], mean[count - 1], 2.0, order);
        ret.uncertainty = floor + fabs(ret.limit - coarser) + fabs(ret.limit - mean[count - 1]);
    }
    return ret;
}

static const struct data_number no_number = {(double)NAN, (double)NAN, (double)NAN, (double)NAN,
                                             (double)NAN};

static struct play_case impact_of(const struct play_case *c, const struct data_row *row) {
    struct play_case impact = *c;
    impact.segment_count = 0;
    impact.segments = NULL;
    impact.impact.speed = row->normal_speed / cos(row->angle);
    impact.impact.angle = row->angle;
    impact.impact.impacts = 1;
    return impact;
}

/* Of the undamped impact, as whoever plays the law has it: the time of 100 of its steps; and whether the impact ends. */
static int ask_contact_time(struct play_subject *subject, const struct play_case *c,
                            struct data_row *row, struct play_ending *ret_ending) {
    const struct play_refine refine = {.steps = 100.0};
    struct play_trace trace;
    play_trace_init(&trace);
    const int bad = play_subject_run(subject, c, &refine, &trace, ret_ending, NULL);
    char *cut = bad ? NULL : play_cut_text(c, &trace);
    snprintf(row->cut, sizeof row->cut, "%s", cut ? cut : "");
    if (!bad)
        row->contact_time = trace.count > 1 ? refine.steps * (trace.column[PLAY_COLUMN_time][1] -
                                                              trace.column[PLAY_COLUMN_time][0])
                                            : (double)NAN;
    play_trace_free(&trace);
    return bad ? -1 : 0;
}

static int measure(struct play_subject *subject, const struct play_case *impact, double dt,
                   struct data_row *row, struct play_ending *ret_ending) {
    struct sampled s[GRIDS], at;
    if (ask_contact_time(subject, impact, row, ret_ending))
        return -1;
    const size_t count = *row->cut ? GRIDS_OF_CUT : GRIDS;
    for (size_t i = 0; i < count; i++)
        if (sample(subject, impact, grids[i], &s[i], ret_ending))
            return -1;
    for (size_t q = 0; q < DATA_COUNT; q++)
        row->number[q] = converge(s, count, q);
    if (dt > 0.0) {
        if (sample(subject, impact, row->contact_time / dt, &at, ret_ending))
            return -1;
        for (size_t q = 0; q < DATA_COUNT; q++) {
            row->number[q].at_dt = play_phases_mean(PHASES, at.value[q]);
            row->number[q].error_at_dt =
                play_phases_spread(PHASES, at.value[q], row->number[q].limit);
        }
    }
    if (!isfinite(row->number[DATA_duration].limit))
        row->number[DATA_duration] = row->number[DATA_tangential_restitution] = no_number;
    return 0;
}

void data_sheet_fail(struct data_row *row, const char *why) {
    row->contact_time = row->stable_step = (double)NAN;
    *row->cut = '\0';
    snprintf(row->failed, sizeof row->failed, "%s", why);
    for (size_t q = 0; q < DATA_COUNT; q++)
        row->number[q] = no_number;
}

int data_sheet_impact(struct play_subject *subject, const struct play_case *c, double dt,
                      struct data_row *row, struct play_ending *ret_ending) {
    struct touch_message unused;
    const struct play_case impact = impact_of(c, row);
    row->contact_time = row->stable_step = (double)NAN;
    *row->failed = '\0';
    if (!subject && play_stable_step(&impact, &row->stable_step, &unused))
        row->stable_step = (double)NAN;
    play_subject_share(subject, 1);
    const int bad = measure(subject, &impact, dt, row, ret_ending);
    play_subject_share(subject, 0);
    if (!bad)
        return 0;
    data_sheet_fail(row, ret_ending->text);
    return -1;
}

/* --- a smooth path ------------------------------------------------------------------------------ */

static int end_of(struct play_subject *subject, const struct play_case *c, size_t factor,
                  double ret[DATA_PATH_COUNT], struct play_ending *ret_ending) {
    struct play_trace trace;
    const struct play_refine refine = {.factor = factor};
    play_trace_init(&trace);
    const int bad = play_subject_run(subject, c, &refine, &trace, ret_ending, NULL);
    if (!bad) {
        ret[DATA_PATH_normal_force] = trace.column[PLAY_COLUMN_normal_force][trace.count - 1];
        ret[DATA_PATH_shear_force_s] = trace.column[PLAY_COLUMN_shear_force_s][trace.count - 1];
        ret[DATA_PATH_work_drawn] = trace.outcome[PLAY_OUTCOME_work_drawn];
    }
    play_trace_free(&trace);
    return bad ? -1 : 0;
}

int data_sheet_path(struct play_subject *subject, const struct play_case *c, double overlap,
                    struct data_number ret_number[DATA_PATH_COUNT],
                    struct play_ending *ret_ending) {
    double end[3][DATA_PATH_COUNT];
    struct play_segment sine = {.kind = PLAY_SINE,
                                .steps = PATH_STEPS,
                                .time = 1.0,
                                .cycles = 0.25,
                                .by = {overlap, 0.1 * overlap, 0.0}};
    struct play_case path = *c;
    path.segments = &sine;
    path.segment_count = 1;
    for (int k = 0; k < 3; k++)
        if (end_of(subject, &path, (size_t)1 << k, end[k], ret_ending))
            return -1;
    for (size_t q = 0; q < DATA_PATH_COUNT; q++) {
        const struct battery_limit limit = battery_limit_of(end[0][q], end[1][q], end[2][q]);
        ret_number[q] = (struct data_number){.limit = limit.value,
                                             .uncertainty = limit.uncertainty,
                                             .order = limit.order,
                                             .at_dt = (double)NAN,
                                             .error_at_dt = (double)NAN};
    }
    return 0;
}

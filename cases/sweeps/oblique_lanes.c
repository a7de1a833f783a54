/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "block.h"
#include "place.h"

/* After so many contact times of the case an impact is given up. */
#define PATIENCE 100.0

/* --- what they tell ------------------------------------------------------------------------------ */

/* One impact, before and after. */
struct flown {
    double speed_n, speed_s;  /* m/s, of the centres */
    double after_n, after_s;  /* */
    double slip_in, slip_out; /* m/s, along s */
    double spin[2][3];        /* rad/s, after */
    double max_overlap, peak_force, duration;
};

/* X(outcome, what it is of a struct flown *f) */
#define FLOWN(X)                                                                                   \
    X(restitution, f->after_n / f->speed_n)                                                        \
    X(max_overlap, f->max_overlap)                                                                 \
    X(peak_force, f->peak_force)                                                                   \
    X(duration, f->duration)                                                                       \
    X(slip_velocity_out, f->slip_out)                                                              \
    X(tangential_restitution, -f->slip_out / f->slip_in)                                           \
    X(centre_restitution, f->after_s / f->speed_s)                                                 \
    X(spin1_out, f->spin[0][2])                                                                    \
    X(spin2_out, f->spin[1][2])                                                                    \
    X(spin1_out_n, f->spin[0][0])                                                                  \
    X(spin1_out_s, f->spin[0][1])                                                                  \
    X(spin2_out_n, f->spin[1][0])                                                                  \
    X(spin2_out_s, f->spin[1][1])                                                                  \
    X(recoil_angle, atan2(f->slip_out, f->after_n))                                                \
    X(rebound_angle, atan2(f->after_s, f->after_n))

#define X(name, expression)                                                                        \
    static double tell_##name(const struct flown *f) {                                             \
        const double value = (expression);                                                         \
        return isfinite(value) ? value : (double)NAN; /* of an impact without a slide */           \
    }
FLOWN(X)
#undef X

static const struct answer {
    const char *name;
    double (*tell)(const struct flown *f);
} answers[] = {
#define X(name, expression) {#name, tell_##name},
    FLOWN(X)
#undef X
};

static const struct answer *answer_of(const char *name) {
    for (size_t i = 0; i < TOUCH_COUNT(answers); i++)
        if (!strcmp(answers[i].name, name))
            return &answers[i];
    return NULL;
}

/* --- whether they can be had ---------------------------------------------------------------------- */

static const char *fault(const struct play_case *c) {
    const int gap = touch_property_find(c->law, "rgap");
    if (!play_law_is_here(c->law) || !play_is_impact(c) || c->impact.impacts != 1)
        return "the case is no single impact of a built-in law";
    if (c->impact.scheme != PLAY_VERLET_HALF || c->impact.moving || c->impact.end_at_force)
        return "the impact needs scheme: verlet_half, plane: fixed, end: zero_overlap";
    if (!(c->impact.dt > 0.0))
        return "the impact needs a time step, dt";
    if (c->torque_lever != c->law->conventions.torque_lever ||
        c->slip_lever != c->law->conventions.slip_lever || c->pair.dimension != 3)
        return "the pair has other levers than the law, or two dimensions";
    if (c->law->traits & TOUCH_TRAIT_ADHESIVE || (gap >= 0 && fabs(c->values.of[gap][0]) > 0.0))
        return "contact does not begin and end at zero overlap";
    return NULL;
}

static enum touch_status find_kernel(const struct sweep *sweep, const struct touch_kernel **ret,
                                     struct touch_message *why) {
    return touch_kernel_find(sweep->base->law->name, TOUCH_FORM_PLANE, NULL, ret, why);
}

int sweep_has_oblique(const struct sweep *sweep, char *ret_message, size_t size) {
    const struct touch_kernel *kernel;
    struct touch_message why;
    const char *wrong = fault(sweep->base);
    if (!wrong && find_kernel(sweep, &kernel, &why) != TOUCH_OK)
        wrong = why.text;
    if (wrong)
        return REFUSED_INTO(ret_message, size, "oblique impacts in lanes: %s", wrong);
    for (size_t a = 0; a < sweep->plan.axis_count; a++)
        if (!strcmp(sweep->plan.axes[a].name, "steps") ||
            !strcmp(sweep->plan.axes[a].name, "phase") || !strcmp(sweep->plan.axes[a].name, "rgap"))
            return REFUSED_INTO(ret_message, size, "%s is no axis of oblique impacts in lanes",
                                sweep->plan.axes[a].name);
    for (size_t k = 0; k < sweep->plan.column_count; k++)
        if (sweep->plan.columns[k].kind == SWEEP_RESULT && !answer_of(sweep->plan.columns[k].name))
            return REFUSED_INTO(ret_message, size, "%s is no result of oblique impacts in lanes",
                                sweep->plan.columns[k].name);
    return 0;
}

/* --- running them --------------------------------------------------------------------------------- */

enum {
    IN_N,
    IN_S,
    IN_SPIN1,
    IN_SPIN2 = IN_SPIN1 + 3,
    OUT_N = IN_SPIN2 + 3,
    OUT_S,
    OUT_SPIN1,
    OUT_SPIN2 = OUT_SPIN1 + 3,
    OUT_OVERLAP = OUT_SPIN2 + 3,
    OUT_FORCE,
    OUT_DURATION,
    LANE_COLUMNS
};

/* Points side by side that differ in their motion alone. */
struct together {
    const struct sweep *sweep;
    struct sweep_results *results;
    const struct touch_kernel *kernel;
    struct play_case c; /* of the last point */
    double
        values[SWEEP_AXES_MAX]; /* of the last point whose coefficients are not those before it */
    struct touch_coefficients coefficients;
    enum touch_status status;
    size_t most, begin, end;
    double *column[LANE_COLUMNS];
};

static void tell_point(const struct together *t, size_t at) {
    const struct sweep_plan *plan = &t->sweep->plan;
    double arm[2], *const *x = t->column;
    touch_contact_levers(t->c.law->conventions.slip_lever, t->c.pair.radius, 0.0, arm);
    struct flown f = {
        .speed_n = x[IN_N][at],
        .speed_s = x[IN_S][at],
        .after_n = x[OUT_N][at],
        .after_s = x[OUT_S][at],
        .slip_in = x[IN_S][at] - arm[0] * x[IN_SPIN1 + 2][at] - arm[1] * x[IN_SPIN2 + 2][at],
        .slip_out = x[OUT_S][at] - arm[0] * x[OUT_SPIN1 + 2][at] - arm[1] * x[OUT_SPIN2 + 2][at],
        .max_overlap = x[OUT_OVERLAP][at],
        .peak_force = x[OUT_FORCE][at],
        .duration = x[OUT_DURATION][at],
    };
    for (int i = 0; i < 3; i++) {
        f.spin[0][i] = x[OUT_SPIN1 + i][at];
        f.spin[1][i] = x[OUT_SPIN2 + i][at];
    }
    for (size_t k = 0; k < plan->column_count; k++)
        if (plan->columns[k].kind == SWEEP_RESULT)
            t->results->column[k * t->results->points + at] =
                answer_of(plan->columns[k].name)->tell(&f);
    t->results->verdict[at] = SWEEP_OK;
}

static void leave_out(struct together *t, size_t at) {
    for (size_t k = 0; k < t->sweep->plan.column_count; k++)
        t->results->column[k * t->results->points + at] = (double)NAN;
    t->results->verdict[at] = SWEEP_REFUSED;
}

/* t->c is still the case of the last of them, which has the pair of all. */
static void flush(struct together *t) {
    struct touch_message why;
    double *at[LANE_COLUMNS];
    if (t->begin == t->end)
        return;
    for (size_t k = 0; k < LANE_COLUMNS; k++)
        at[k] = t->column[k] + t->begin;
    const struct touch_oblique_impacts impacts = {
        .n = t->end - t->begin,
        .dt = t->c.impact.dt,
        .most = t->most,
        .inertia = {t->c.inertia[0], t->c.inertia[1]},
        .velocity_n = at[IN_N],
        .velocity_s = at[IN_S],
        .spin1 = {at[IN_SPIN1], at[IN_SPIN1 + 1], at[IN_SPIN1 + 2]},
        .spin2 = {at[IN_SPIN2], at[IN_SPIN2 + 1], at[IN_SPIN2 + 2]},
        .after_n = at[OUT_N],
        .after_s = at[OUT_S],
        .spin1_after = {at[OUT_SPIN1], at[OUT_SPIN1 + 1], at[OUT_SPIN1 + 2]},
        .spin2_after = {at[OUT_SPIN2], at[OUT_SPIN2 + 1], at[OUT_SPIN2 + 2]},
        .max_overlap = at[OUT_OVERLAP],
        .peak_force = at[OUT_FORCE],
        .duration = at[OUT_DURATION],
    };
    const int bad = touch_oblique_impacts_run(t->kernel, &t->coefficients, &t->c.pair, &impacts,
                                              &why) != TOUCH_OK;
    for (size_t i = t->begin; i < t->end; i++)
        if (bad)
            leave_out(t, i);
        else
            tell_point(t, i);
    t->begin = t->end;
}

/* Whether a point has the coefficients and the step of the last one. */
static int same_place(const struct together *t, const double *values) {
    for (size_t a = 0; a < t->sweep->plan.axis_count; a++)
        if (!place_is_motion(t->sweep->target[a]) &&
            (values[a] < t->values[a] || values[a] > t->values[a]))
            return 0;
    return 1;
}

static void add_impact(struct together *t, size_t at, const double *values) {
    struct touch_message why;
    if (!at || !same_place(t, values)) {
        flush(t);
        memcpy(t->values, values, t->sweep->plan.axis_count * sizeof *values);
        place_values(t->sweep, values, &t->c);
        t->status =
            touch_batch_prepare(t->kernel, &t->c.values, &t->c.pair, &t->coefficients, &why);
        t->begin = at;
    } else {
        place_motion(t->sweep, values, &t->c);
    }
    t->end = at + 1;
    if (t->status != TOUCH_OK) {
        leave_out(t, at);
        t->begin = t->end;
        return;
    }
    const struct play_impact *p = &t->c.impact;
    t->column[IN_N][at] = p->speed * cos(p->angle);
    t->column[IN_S][at] = p->speed * sin(p->angle);
    for (int i = 0; i < 3; i++) {
        t->column[IN_SPIN1 + i][at] = p->spin[0][i];
        t->column[IN_SPIN2 + i][at] = p->spin[1][i];
    }
}

/* Of the plan alone, so that no point depends on those beside it. */
static size_t most_steps(const struct sweep *sweep) {
    const struct play_impact *p = &sweep->base->impact;
    const double contact = play_contact_time(sweep->base, p->speed * cos(p->angle));
    const double most = PATIENCE * contact / p->dt;
    return most > 1000.0 ? most < 1e7 ? (size_t)most : 10000000 : 1000;
}

void sweep_run_oblique(const struct sweep *sweep, const double *only,
                       struct sweep_results *results) {
    const size_t n = results->points;
    double *room = play_resize(NULL, LANE_COLUMNS * n, sizeof *room), values[SWEEP_AXES_MAX];
    struct touch_message why;
    struct together t = {.sweep = sweep, .results = results, .most = most_steps(sweep)};
    const int bad = find_kernel(sweep, &t.kernel, &why) != TOUCH_OK;
    for (size_t k = 0; k < LANE_COLUMNS; k++)
        t.column[k] = room + k * n;
    for (size_t i = 0; i < n; i++) {
        if (!only)
            sweep_point(&sweep->plan, results->first + i, values);
        if (bad)
            leave_out(&t, i);
        else
            add_impact(&t, i, only ? only : values);
    }
    flush(&t);
}

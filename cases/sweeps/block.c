/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "block.h"
#include "place.h"
#include "cases/case/case_text.h"
#include "cases/case/reference_inputs.h"

/* --- exact impacts -------------------------------------------------------------------------------- */

/* X(outcome, member of touch_impacts, only with the end at zero force): what they tell. */
#define ANSWERS(X)                                                                                 \
    X(restitution, restitution, 0)                                                                 \
    X(max_overlap, max_overlap, 0)                                                                 \
    X(peak_force, peak_force, 0)                                                                   \
    X(duration, duration, 0)                                                                       \
    X(kinetic_loss, lost_energy, 0)                                                                \
    X(duration_force, duration, 1)                                                                 \
    X(separation_overlap, end_overlap, 1)

static const struct answer {
    const char *name;
    size_t offset;
    int at_force;
} answers[] = {
#define X(name, member, at_force) {#name, offsetof(struct touch_impacts, member), at_force},
    ANSWERS(X)
#undef X
};

static const struct answer *answer_of(const char *name, int at_force) {
    for (size_t i = 0; i < TOUCH_COUNT(answers); i++)
        if (!strcmp(answers[i].name, name) && answers[i].at_force <= at_force)
            return &answers[i];
    return NULL;
}

/* The range of the speeds, whatever the point: of the axis, or of the case. */
static void speeds_of(const struct sweep *sweep, double ret[2]) {
    ret[0] = ret[1] = sweep->base->impact.speed;
    for (size_t a = 0; a < sweep->plan.axis_count; a++)
        if (place_is_speed(sweep->target[a])) {
            ret[0] = fmin(sweep->plan.axes[a].from, sweep->plan.axes[a].to);
            ret[1] = fmax(sweep->plan.axes[a].from, sweep->plan.axes[a].to);
        }
}

/* like: the force of the point before; NULL: none is known. */
static enum touch_status force_at(const struct sweep *sweep, const double *values,
                                  const double speeds[2], const struct touch_impact_force *like,
                                  size_t at, struct touch_impact_force *ret_force,
                                  struct touch_message *ret_why) {
    struct play_case c;
    place_values(sweep, values, &c);
    return touch_impact_of_law_like(c.law, &c.values, &c.pair, speeds[0], speeds[1], like, at,
                                    ret_force, ret_why);
}

#define CORNERS 64

/* The values of the box, one axis after the other, at its ends or in its list; and corners of the box, all of them up to
 * six axes. */
static int has_form(const struct sweep *sweep, char *ret_message, size_t size) {
    const struct sweep_plan *plan = &sweep->plan;
    double values[SWEEP_AXES_MAX], speeds[2];
    enum touch_status status = TOUCH_OK;
    struct touch_impact_force force;
    struct touch_message why;
    speeds_of(sweep, speeds);
    for (size_t a = 0; a < plan->axis_count; a++)
        values[a] = sweep_axis_value(&plan->axes[a], 0.0);
    for (size_t a = 0; a < plan->axis_count; a++) {
        const struct sweep_axis *axis = &plan->axes[a];
        for (size_t i = 0; i < axis->count && status != TOUCH_BAD_ARGUMENT; i++) {
            values[a] = axis->list[i].value;
            status = force_at(sweep, values, speeds, NULL, 0, &force, &why);
        }
        values[a] = sweep_axis_value(axis, 0.0);
    }
    for (size_t k = 0; k < CORNERS && status != TOUCH_BAD_ARGUMENT; k++) {
        for (size_t a = 0; a < plan->axis_count; a++)
            values[a] = sweep_axis_value(&plan->axes[a], k >> a % 6 & 1 ? 1.0 : 0.0);
        status = force_at(sweep, values, speeds, NULL, 0, &force, &why);
    }
    if (status != TOUCH_BAD_ARGUMENT)
        return 0;
    return REFUSED_INTO(ret_message, size, "%s", why.text);
}

int sweep_has_impacts(const struct sweep *sweep, char *ret_message, size_t size) {
    const struct play_case *c = sweep->base;
    const struct play_impact *impact = &c->impact;
    double spin = 0.0;
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++)
            spin += fabs(impact->spin[b][i]);
    if (!play_law_is_here(c->law) || !play_is_impact(c) || impact->angle > 0.0 || spin > 0.0 ||
        impact->impacts != 1) {
        snprintf(ret_message, size,
                 "exact impacts are single head-on impacts without spins, of a built-in law");
        return -1;
    }
    for (size_t a = 0; a < sweep->plan.axis_count; a++)
        if (!place_is_head_on(sweep->target[a]))
            return REFUSED_INTO(ret_message, size, "%s is no axis of exact head-on impacts",
                                sweep->plan.axes[a].name);
    for (size_t k = 0; k < sweep->plan.column_count; k++) {
        const struct sweep_column *column = &sweep->plan.columns[k];
        if (column->kind == SWEEP_RESULT && !answer_of(column->name, impact->end_at_force))
            return REFUSED_INTO(ret_message, size, "%s is no result of exact head-on impacts%s",
                                column->name,
                                answer_of(column->name, 1) ? " that end at zero overlap" : "");
    }
    return has_form(sweep, ret_message, size);
}

/* Some points of a block whose force has one form: they are run together. */
struct lane_run {
    const struct sweep *sweep;
    struct sweep_results *results;
    struct touch_impact_force force; /* of the last point */
    enum touch_status status;        /* of the last point */
    double values[SWEEP_AXES_MAX];   /* of the last point that had another force */
    double speeds[2];                /* m/s, slowest and fastest of the sweep */
    struct touch_message why; /* of a point whose force has another form; "": there is none */
    double *stiffness, *damping, *mass, *speed; /* of the block */
    size_t begin, end;                          /* points that wait, from the first of the block */
    struct touch_impact_force form;             /* of those */
};

static int same_form(const struct touch_impact_force *a, const struct touch_impact_force *b) {
    return !(a->alpha < b->alpha) && !(a->alpha > b->alpha) && !(a->exponent < b->exponent) &&
           !(a->exponent > b->exponent) && a->no_tension == b->no_tension;
}

/* Points without an answer. */
static void leave_out(struct lane_run *r, size_t at, enum sweep_verdict verdict) {
    for (size_t k = 0; k < r->sweep->plan.column_count; k++)
        r->results->column[k * r->results->points + at] = (double)NAN;
    r->results->verdict[at] = (unsigned char)verdict;
}

static void flush(struct lane_run *r) {
    const struct sweep_plan *plan = &r->sweep->plan;
    const int at_force = r->sweep->base->impact.end_at_force;
    struct touch_message why;
    struct touch_impacts impacts = {
        .alpha = r->form.alpha,
        .exponent = r->form.exponent,
        .no_tension = r->form.no_tension,
        .end = at_force ? TOUCH_IMPACT_ZERO_FORCE : TOUCH_IMPACT_ZERO_OVERLAP,
        .n = r->end - r->begin,
        .stiffness = r->stiffness + r->begin,
        .damping = r->damping + r->begin,
        .mass = r->mass + r->begin,
        .speed = r->speed + r->begin,
    };
    double *twin[2] = {NULL, NULL}; /* two results that are one column of the impacts */
    if (r->begin == r->end)
        return;
    for (size_t k = 0; k < plan->column_count; k++) {
        if (plan->columns[k].kind != SWEEP_RESULT)
            continue;
        double *column = r->results->column + k * r->results->points + r->begin;
        double **member = (double **)(void *)((char *)&impacts +
                                              answer_of(plan->columns[k].name, at_force)->offset);
        if (*member) {
            twin[0] = *member;
            twin[1] = column;
        }
        *member = *member ? *member : column;
    }
    const int bad = touch_impacts_run(&impacts, NULL, &why) != TOUCH_OK;
    if (twin[0] && !bad)
        memcpy(twin[1], twin[0], impacts.n * sizeof(double));
    for (size_t i = r->begin; bad && i < r->end; i++)
        leave_out(r, i, SWEEP_REFUSED);
    r->begin = r->end;
}

/* Whether a point has the force of the last one: all but the speed is the same. */
static int same_place(const struct lane_run *r, const double *values) {
    for (size_t a = 0; a < r->sweep->plan.axis_count; a++)
        if (!place_is_speed(r->sweep->target[a]) &&
            (values[a] < r->values[a] || values[a] > r->values[a]))
            return 0;
    return 1;
}

static void add_impact(struct lane_run *r, size_t at, const double *values) {
    struct touch_message why;
    if (!at || !same_place(r, values)) {
        memcpy(r->values, values, r->sweep->plan.axis_count * sizeof *values);
        const struct touch_impact_force *like = at && r->status == TOUCH_OK ? &r->force : NULL;
        r->status = force_at(r->sweep, values, r->speeds, like, at, &r->force, &why);
        if (r->status == TOUCH_BAD_ARGUMENT)
            r->why = why;
    }
    if (r->status != TOUCH_OK || !same_form(&r->force, &r->form)) {
        flush(r);
        r->form = r->force;
        r->begin = r->end = at;
    }
    if (r->status != TOUCH_OK) {
        leave_out(r, at, SWEEP_REFUSED);
        r->begin = r->end = at + 1;
        return;
    }
    double speed = r->sweep->base->impact.speed;
    for (size_t a = 0; a < r->sweep->plan.axis_count; a++)
        speed = place_is_speed(r->sweep->target[a]) ? values[a] : speed;
    r->speed[at] = speed;
    r->stiffness[at] = r->force.stiffness;
    r->damping[at] = r->force.damping + r->force.damping_rate / speed;
    r->mass[at] = r->force.mass;
    r->results->verdict[at] = SWEEP_OK;
    r->end = at + 1;
}

/* One point of each block is played, of the first one the last, in the next ones others. */
static int check_sample(const struct lane_run *r, char *ret_message, size_t size) {
    const size_t n = r->results->points, block = r->results->first / r->sweep->plan.block;
    size_t at = (block * 40503 + n - 1) % n, tried = 0;
    double values[SWEEP_AXES_MAX];
    struct touch_impact_force force;
    struct touch_message why;
    struct play_case c;
    for (; tried < n && r->results->verdict[at] != SWEEP_OK; tried++)
        at = (at + 1) % n;
    if (tried == n)
        return 0;
    sweep_point(&r->sweep->plan, r->results->first + at, values);
    place_values(r->sweep, values, &c);
    return force_at(r->sweep, values, r->speeds, NULL, 0, &force, &why) == TOUCH_OK
               ? exact_as_played(&c, &force, ret_message, size)
               : 0;
}

/* only: one point anywhere, which is not played. 0; or -1 where the law has another form there, or plays otherwise. */
static int run_impacts(const struct sweep *sweep, const double *only, struct sweep_results *results,
                       struct touch_message *ret_why) {
    const size_t n = results->points;
    double *room = play_resize(NULL, 4 * n, sizeof *room), values[SWEEP_AXES_MAX];
    struct lane_run r = {.sweep = sweep,
                         .results = results,
                         .stiffness = room,
                         .damping = room + n,
                         .mass = room + 2 * n,
                         .speed = room + 3 * n};
    speeds_of(sweep, r.speeds);
    for (size_t i = 0; i < n; i++) {
        if (!only)
            sweep_point(&sweep->plan, results->first + i, values);
        add_impact(&r, i, only ? only : values);
    }
    flush(&r);
    *ret_why = r.why;
    return *r.why.text ? -1 : only ? 0 : check_sample(&r, ret_why->text, sizeof ret_why->text);
}

/* --- played --------------------------------------------------------------------------------------- */

static enum sweep_verdict verdict_of(const struct play_ending *ending) {
    const enum play_verdict verdict = play_ending_verdict(ending->kind);
    return verdict == PLAY_VERDICT_CRASH     ? SWEEP_CRASHED
           : verdict == PLAY_VERDICT_TIMEOUT ? SWEEP_HANG
                                             : SWEEP_REFUSED;
}

/* -1: a limit of this machine. */
static int play_point(struct sweep *sweep, const double *values, size_t stride, double *ret_columns,
                      unsigned char *ret_verdict, struct touch_message *ret_why) {
    const struct sweep_plan *plan = &sweep->plan;
    const struct play_refine refine = {.outcomes_only = 1};
    struct play_case c;
    struct play_trace trace;
    struct play_ending ending = {.kind = PLAY_ENDING_REFUSED};
    for (size_t k = 0; k < plan->column_count; k++)
        ret_columns[k * stride] = (double)NAN;
    *ret_verdict = SWEEP_REFUSED;
    if (sweep_case(sweep, values, &c, ret_why))
        return 0;
    play_trace_init(&trace);
    if (play_subject_run(sweep->subject, &c, &refine, &trace, &ending, NULL)) {
        snprintf(ret_why->text, sizeof ret_why->text, "%.*s", (int)sizeof ret_why->text - 1,
                 ending.text);
        *ret_verdict = (unsigned char)verdict_of(&ending);
        play_trace_free(&trace);
        return ending.kind == PLAY_ENDING_ENVIRONMENT ? -1 : 0;
    }
    *ret_verdict = SWEEP_OK;
    for (size_t k = 0; k < plan->column_count; k++)
        if (plan->columns[k].kind == SWEEP_RESULT)
            ret_columns[k * stride] =
                trace.outcome[play_quantity_find(plan->columns[k].name)->index];
    play_trace_free(&trace);
    return 0;
}

static int is_crashed(const struct sweep_watch *watch, size_t point) {
    for (size_t i = 0; watch && i < watch->crashed_count; i++)
        if (watch->crashed[i] == point)
            return 1;
    return 0;
}

static int run_played(struct sweep *sweep, const struct sweep_watch *watch,
                      struct sweep_results *results, struct touch_message *why) {
    double values[SWEEP_AXES_MAX];
    int bad = 0;
    /* The runs of a block belong together, whoever computes it. */
    play_subject_share(sweep->subject, 1);
    for (size_t i = 0; i < results->points && !bad; i++) {
        const size_t point = results->first + i;
        if (watch && watch->stop && *watch->stop) {
            bad = 1;
            break;
        }
        if (watch && watch->point)
            *watch->point = point + 1;
        sweep_point(&sweep->plan, point, values);
        if (is_crashed(watch, point)) {
            for (size_t k = 0; k < sweep->plan.column_count; k++)
                results->column[k * results->points + i] = (double)NAN;
            results->verdict[i] = SWEEP_CRASHED;
        } else {
            bad = play_point(sweep, values, results->points, results->column + i,
                             results->verdict + i, why);
        }
    }
    play_subject_share(sweep->subject, 0);
    if (watch && watch->point)
        *watch->point = 0;
    return bad;
}

/* --- references ------------------------------------------------------------------------------------ */

static double refer(const struct sweep *sweep, const double *values,
                    const struct sweep_column *column, struct touch_message *ret_why) {
    struct play_problem problem;
    struct play_case c;
    struct ref_message message;
    double value = (double)NAN, uncertainty;
    place_values(sweep, values, &c);
    play_problem_make(&c, NULL, NULL, &problem);
    if (!ref_evaluate(ref_find(column->reference), &problem.problem, &value, &uncertainty,
                      &message))
        return value;
    snprintf(ret_why->text, sizeof ret_why->text, "%.*s", (int)sizeof ret_why->text - 1,
             message.text);
    return (double)NAN;
}

static double error_of(const struct sweep_column *column, double law, double reference) {
    const double error = fabs(law - reference);
    return !column->is_relative ? error : error > 0.0 ? error / fabs(reference) : error;
}

/* The references and errors of one point, and what they make of its verdict. */
static void judge(const struct sweep *sweep, const double *values, size_t stride, double *columns,
                  unsigned char *verdict, struct touch_message *ret_why) {
    const struct sweep_plan *plan = &sweep->plan;
    double reference = (double)NAN; /* the error stands behind it */
    int is_empty = 0, fails = 0;
    for (size_t k = 0; k < plan->column_count; k++) {
        const struct sweep_column *column = &plan->columns[k];
        double *at = &columns[k * stride];
        if (column->kind == SWEEP_REFERENCE)
            reference = *at =
                *verdict == SWEEP_OK ? refer(sweep, values, column, ret_why) : (double)NAN;
        if (column->kind == SWEEP_ERROR) {
            *at = error_of(column, columns[column->of * stride], reference);
            fails |= !isnan(reference) && !(*at <= plan->fails_above);
        }
        is_empty |= isnan(*at);
    }
    if (*verdict == SWEEP_OK)
        *verdict = fails ? SWEEP_FAILS : is_empty ? SWEEP_EMPTY : SWEEP_OK;
}

/* A NaN has one text of bits in files. */
static void settle_nans(const struct sweep_plan *plan, struct sweep_results *results) {
    for (size_t i = 0; i < plan->column_count * results->points; i++)
        results->column[i] = isnan(results->column[i]) ? (double)NAN : results->column[i];
}

static void judge_block(const struct sweep *sweep, struct sweep_results *results) {
    const struct sweep_plan *plan = &sweep->plan;
    double values[SWEEP_AXES_MAX];
    struct touch_message why;
    for (size_t i = 0; i < results->points; i++) {
        for (size_t k = 0; k < plan->column_count; k++)
            if (plan->columns[k].kind == SWEEP_REFERENCE) {
                sweep_point(plan, results->first + i, values);
                break;
            }
        judge(sweep, values, results->points, results->column + i, results->verdict + i, &why);
    }
}

/* --- all ------------------------------------------------------------------------------------------ */

void sweep_results_new(const struct sweep_plan *plan, struct sweep_results *ret_results) {
    *ret_results = (struct sweep_results){
        .column = play_resize(NULL, plan->block * plan->column_count, sizeof(double)),
        .verdict = play_resize(NULL, plan->block, 1)};
    memset(ret_results->verdict, 0, plan->block);
}

int sweep_block_run(struct sweep *sweep, size_t block, const struct sweep_watch *watch,
                    struct sweep_results *ret_results, char *ret_message, size_t size) {
    struct touch_message why = {""};
    int bad = 0;
    ret_results->first = block * sweep->plan.block;
    ret_results->points = sweep_block_points(&sweep->plan, block);
    if (watch && watch->stop && *watch->stop)
        return 1;
    if (sweep->plan.way == SWEEP_IMPACTS)
        bad = run_impacts(sweep, NULL, ret_results, &why);
    else if (sweep->plan.way == SWEEP_OBLIQUE)
        sweep_run_oblique(sweep, NULL, ret_results);
    else
        bad = run_played(sweep, watch, ret_results, &why);
    if (!bad) {
        judge_block(sweep, ret_results);
        settle_nans(&sweep->plan, ret_results);
    } else
        snprintf(ret_message, size, "%s%s", why.text,
                 sweep->plan.way == SWEEP_IMPACTS ? "; 'by: player' in the file plays them" : "");
    return bad;
}

int sweep_case(const struct sweep *sweep, const double *values, struct play_case *ret_case,
               struct touch_message *ret_why) {
    _Alignas(max_align_t) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    struct play_case c;
    place_values(sweep, values, &c);
    if (play_law_is_here(c.law) &&
        touch_prepare(c.law, &c.values, &c.pair, coefficients, ret_why) != TOUCH_OK)
        return -1;
    *ret_case = c;
    return 0;
}

enum sweep_verdict sweep_compute(struct sweep *sweep, const double *values, double *ret_columns,
                                 struct touch_message *ret_why) {
    unsigned char verdict = SWEEP_REFUSED;
    struct sweep_results one = {.points = 1, .column = ret_columns, .verdict = &verdict};
    struct play_case c;
    ret_why->text[0] = '\0';
    if (sweep->plan.way == SWEEP_PLAYED)
        play_point(sweep, values, 1, ret_columns, &verdict, ret_why);
    else if (!sweep_case(sweep, values, &c, ret_why)) {
        if (sweep->plan.way == SWEEP_OBLIQUE)
            sweep_run_oblique(sweep, values, &one);
        else
            (void)run_impacts(sweep, values, &one, ret_why);
    } else
        for (size_t k = 0; k < sweep->plan.column_count; k++)
            ret_columns[k] = (double)NAN;
    judge(sweep, values, 1, ret_columns, &verdict, ret_why);
    return (enum sweep_verdict)verdict;
}

/* --- as a case ------------------------------------------------------------------------------------ */

/* Exact impacts are checked by the player with so many steps a contact time: an order of 1.25 leaves 1e-5. */
#define STEPS 20000.3

static void put_check(FILE *out, const struct sweep_plan *plan, size_t k, const double *columns) {
    const struct sweep_column *column = &plan->columns[k], *of = &plan->columns[column->of];
    if (column->kind == SWEEP_ERROR) {
        fprintf(out, "  - {quantity: %s, reference: %s, metric: %s, ", of->name, column->reference,
                column->is_relative ? "pointwise" : "absolute");
        if (!isfinite(plan->fails_above))
            fputs("finding: a point of a sweep}\n", out);
        else
            fprintf(out, "tolerance: %.17g%s%s, basis: scheme}\n", plan->fails_above,
                    column->is_relative || !strcmp(of->unit, "1") ? "" : " ",
                    column->is_relative || !strcmp(of->unit, "1") ? "" : of->unit);
    }
    for (size_t i = 0; i < plan->column_count; i++)
        if (plan->columns[i].kind == SWEEP_ERROR && plan->columns[i].of == column->of)
            return;
    if (column->kind == SWEEP_RESULT && !(fabs(columns[k]) > 0.0) && !isnan(columns[k]))
        fprintf(out,
                "  - {quantity: %s, expected: 0, source: what the sweep found, metric: absolute, "
                "tolerance: 1e-12%s%s, basis: round-off}\n",
                column->name, strcmp(column->unit, "1") ? " " : "",
                strcmp(column->unit, "1") ? column->unit : "");
    else if (column->kind == SWEEP_RESULT && isfinite(columns[k]))
        fprintf(out,
                "  - {quantity: %s, expected: %.17g%s%s, source: what the sweep found, "
                "tolerance: %s}\n",
                column->name, columns[k], strcmp(column->unit, "1") ? " " : "",
                strcmp(column->unit, "1") ? column->unit : "",
                plan->way != SWEEP_PLAYED ? "1e-4, basis: scheme" : "1e-9, basis: round-off");
}

char *sweep_case_text(struct sweep *sweep, const double *values, const char *title,
                      struct touch_message *ret_why) {
    double columns[SWEEP_COLUMNS_MAX];
    struct play_case c;
    if (sweep_case(sweep, values, &c, ret_why))
        return NULL;
    const enum sweep_verdict verdict = sweep_compute(sweep, values, columns, ret_why);
    if (sweep->plan.way == SWEEP_IMPACTS) {
        c.impact.steps = STEPS;
        c.impact.dt = 0.0;
    }
    FILE *out = play_text();
    char *head = play_case_text(&c, title, NULL);
    fprintf(out, "%scheck:\n", head);
    for (size_t k = 0; k < sweep->plan.column_count; k++)
        put_check(out, &sweep->plan, k, columns);
    if (verdict > SWEEP_FAILS) /* nothing to compare: that it can be played is asked */
        fputs("  - {quantity: activations, finding: a point of a sweep without a result, expected: "
              "1, source: it was not played to its end}\n",
              out);
    return play_text_end(out);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"
#include "judge.h"
#include "check_parts.h"
#include "cases/battery/found.h"
#include "cases/battery/principle.h"
#include "cases/core/file_array.h"
#include "cases/case/expected.h"
#include "cases/case/keys.h"
#include "cases/case/reference_inputs.h"
#include "cases/case/uncertain.h"
#include "cases/subject/roles.h"
#include "cases/subject/fitting.h"

static const struct play_refine as_written = {0};

/* Runs of the case that several checks share: one for each refinement. */
struct runs {
    struct play_subject *subject;
    const struct play_case *c;
    struct play_ending ending; /* of the last run that failed; DONE: none did */
    char *mistake;             /* of the case, with its place; NULL: none */
    struct play_rows *notes;   /* a row for each kind of misbehaviour */
    unsigned noted;            /* kinds that have one */
    /* What the reference of the check at hand says of the case alone, without a motion: it is the same for every step
     * size. check: NULL: it was not asked yet. */
    struct known {
        const struct play_check *check;
        double value, uncertainty;
    } known;
    size_t count, capacity;
    struct run {
        struct play_refine refine;
        struct play_trace trace;
    } * runs;
};

/* Expected and predicted values that a check compares. */
struct values {
    size_t count;
    double *expected, *predicted;
    size_t *row;        /* of the trace, for each value */
    double uncertainty; /* absolute, of the expected values */
    double *whole;      /* per-sample reference: expected value at every row; else NULL */
};

void play_check_row(const struct play_subject *subject, const struct play_case *c,
                    const char *quantity, enum play_verdict verdict, const char *detail,
                    struct play_row *ret_row) {
    play_row_init(ret_row);
    ret_row->case_name = c->name;
    ret_row->variant = c->variant;
    ret_row->title = c->title;
    ret_row->law = play_copy(play_subject_law(subject, c));
    ret_row->subject = play_copy(play_subject_name(subject));
    ret_row->target = play_subject_target(subject);
    ret_row->quantity = quantity;
    ret_row->detail = play_copy(detail);
    ret_row->verdict = verdict;
    ret_row->comparisons = 0;
}

size_t play_check_asked(const struct play_case *c) {
    size_t count = c->must_refuse ? 1 : 0;
    for (size_t i = 0; i < c->check_count; i++)
        count += c->checks[i].basis != PLAY_BASIS_NONE;
    return count;
}

/* A row for a misbehaviour, the first of its kind in this case. */
static void add_note(struct runs *runs, const struct play_refine *refine, enum play_note_kind kind,
                     const struct play_note *note) {
    struct play_row row;
    if (!note->is_set || runs->noted >> kind & 1u)
        return;
    runs->noted |= 1u << kind;
    /* A program that keeps its history itself has not declared that a step is pure. */
    const int is_excused =
        kind == PLAY_NOTE_IMPURE && play_subject_description(runs->subject)->stateful;
    play_check_row(runs->subject, runs->c, play_note_name(kind),
                   is_excused ? PLAY_VERDICT_FINDING : play_note_verdict(kind), note->text, &row);
    row.worst_at = play_step_text(runs->c, refine, note->step);
    play_rows_add(runs->notes, &row);
}

static int play_noted(struct runs *runs, const struct play_refine *refine,
                      struct play_trace *ret_trace) {
    struct play_note note[PLAY_NOTE_COUNT];
    const int bad =
        play_subject_run(runs->subject, runs->c, refine, ret_trace, &runs->ending, note);
    for (size_t k = 0; !bad && k < PLAY_NOTE_COUNT; k++)
        add_note(runs, refine, (enum play_note_kind)k, &note[k]);
    return bad;
}

static const struct play_trace *run_of(struct runs *runs, const struct play_refine *refine,
                                       struct touch_message *message) {
    for (size_t i = 0; i < runs->count; i++) {
        const struct play_refine *r = &runs->runs[i].refine;
        if (r->factor == refine->factor && r->run == refine->run && r->draw == refine->draw &&
            r->outcomes_only == refine->outcomes_only &&
            !memcmp(&r->patience, &refine->patience, sizeof r->patience) &&
            !memcmp(&r->steps, &refine->steps, sizeof r->steps) &&
            !memcmp(&r->phase, &refine->phase, sizeof r->phase))
            return &runs->runs[i].trace;
    }
    struct run run = {.refine = *refine};
    play_trace_init(&run.trace);
    if (play_noted(runs, refine, &run.trace)) {
        char *step = play_step_text(runs->c, refine, runs->ending.step);
        snprintf(message->text, sizeof message->text, "%.400s%s%.100s", runs->ending.text,
                 *step ? ", at " : "", step);
        play_trace_free(&run.trace);
        return NULL;
    }
    if (runs->count == runs->capacity) {
        runs->capacity = runs->capacity ? 2 * runs->capacity : 16;
        runs->runs = play_resize(runs->runs, runs->capacity, sizeof *runs->runs);
    }
    runs->runs[runs->count] = run;
    return &runs->runs[runs->count++].trace;
}

static void values_free(struct values *v) {
    file_array_free(v->expected);
    file_array_free(v->predicted);
    file_array_free(v->row);
    file_array_free(v->whole);
}

/* --- who has no number ------------------------------------------------------------------------ */

/* Columns that are the law's own numbers: they are no sums, roots or differences of the harness. */
static int is_answer(size_t column) {
    return column >= PLAY_COLUMN_normal_force && column <= PLAY_COLUMN_strain_energy &&
           column != PLAY_COLUMN_shear_force;
}

/* The first answer of the law that is not finite, in words; NULL: all are. */
static char *answer_without_number(const struct play_trace *trace) {
    for (size_t i = 0; i < trace->count; file_array_pass(i), i++)
        for (size_t k = 0; k < trace->columns; k++)
            if (is_answer(k) && !isfinite(trace->column[k][i]))
                return play_format("the law's answer is not a number: %s is %g at step %zu",
                                   play_quantity_at(k)->name, trace->column[k][i], i);
    return NULL;
}

/* Why an outcome of the run has no value though the law's answers are finite. */
static const char *why_none(const struct play_case *c, const struct play_trace *trace,
                            enum play_outcome outcome) {
    const double *value = trace->outcome;
    switch (outcome) {
    case PLAY_OUTCOME_hz_shear_effective:
    case PLAY_OUTCOME_hz_poiss_effective:
    case PLAY_OUTCOME_fric_effective:
    case PLAY_OUTCOME_hz_slip_view:
    case PLAY_OUTCOME_hz_force_view_n:
    case PLAY_OUTCOME_hz_force_view_s:
    case PLAY_OUTCOME_hz_force_view_t:
    case PLAY_OUTCOME_dp_force_view_n:
    case PLAY_OUTCOME_dp_force_view_s:
    case PLAY_OUTCOME_dp_force_view_t:
        return "the law has no such property";
    case PLAY_OUTCOME_shear_work_share:
        return "shear puts no work into the contact";
    case PLAY_OUTCOME_centre_restitution:
        return "the centres do not move along s before the impact";
    case PLAY_OUTCOME_psi1:
    case PLAY_OUTCOME_psi2:
        return "no property has the role poisson, or none has the role friction, or that is 0";
    case PLAY_OUTCOME_tangential_restitution:
        return "nothing slides before the impact";
    default:
        return play_is_impact(c) && !(value[PLAY_OUTCOME_separated] > 0.0)
                   ? "the contact does not end"
                   : "it has no meaning for this motion";
    }
}

/* Whose number is missing where an error is not finite. */
static char *whose(const struct play_case *c, const struct play_check *check,
                   const struct play_trace *trace, double expected, double predicted) {
    const struct play_quantity *quantity = check->quantity;
    if (!isfinite(expected) && check->reference)
        return play_format("reference %s is not a number: %g", check->reference, expected);
    char *answer = isfinite(predicted) ? NULL : answer_without_number(trace);
    if (answer)
        return answer;
    if (isnan(predicted) && quantity->is_outcome)
        return play_format("touchstone has no number for %s: %s", quantity->name,
                           why_none(c, trace, (enum play_outcome)quantity->index));
    if (!isfinite(predicted))
        return play_format(
            "touchstone's own number for %s is %g, though all answers of the law are finite",
            quantity->name, predicted);
    return play_copy("the expected value is 0, and nothing is small relative to 0: use metric: "
                     "absolute");
}

/* --- expected and predicted ------------------------------------------------------------------- */

/* Whether the motion of the run is the script's alone, and not an answer of the law. */
static int is_scripted(const struct play_case *c) {
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind == PLAY_PRESS)
            return 0;
    return c->segment_count > 0;
}

/* Why the reference has no value. The case is to blame, unless what the reference was told of the motion
 * came from the law. */
static void refuse(struct runs *runs, const struct play_check *check, struct play_problem *problem,
                   const struct ref_reference *ref, double *value, const struct ref_message *why,
                   struct touch_message *message) {
    struct ref_message alone;
    double none;
    problem->problem.path = NULL;
    snprintf(message->text, sizeof message->text, "reference %.400s", why->text);
    if (!is_scripted(runs->c) && (!ref_evaluate(ref, &problem->problem, value, &none, &alone) ||
                                  strcmp(alone.text, why->text) != 0))
        return;
    if (!runs->mistake)
        runs->mistake =
            play_format("%s:%d:%d: reference %s%s", runs->c->file, check->line, check->column,
                        why->text, strstr(why->text, "is missing") ? "; give it with 'given'" : "");
}

/* Values of the check's expression: at every row for a column, one for an outcome. */
static double *evaluate(struct runs *runs, const struct play_check *check,
                        const struct play_trace *trace, double steps) {
    struct expected_run *run = expected_open(runs->c, check, trace, steps);
    const size_t count = check->quantity->is_outcome ? 1 : trace->count;
    double *value = file_array_resize(NULL, count, sizeof *value);
    for (size_t i = 0; i < count; i++)
        value[i] = expected_value(run, i);
    return value;
}

/* Whether the values of an expression that are compared are numbers; if not, message says where and of what. The case is to
 * blame, unless the motion came from the law. */
static int check_expression(struct runs *runs, const struct play_check *check,
                            const struct play_trace *trace, double steps, const struct values *v,
                            struct touch_message *message) {
    size_t i = 0;
    while (i < v->count && isfinite(v->expected[i]))
        i++;
    if (i == v->count)
        return 0;
    char *answer = is_scripted(runs->c) ? NULL : answer_without_number(trace);
    struct expected_run *run = expected_open(runs->c, check, trace, steps);
    char *inputs = expected_inputs(run, v->row[i]);
    if (answer)
        snprintf(message->text, sizeof message->text, "%s", answer);
    else
        snprintf(message->text, sizeof message->text,
                 "the expected value %.100s is %s at sample %zu%s%.300s", check->expression,
                 isnan(v->expected[i]) ? "no number" : "infinite", v->row[i],
                 *inputs ? ", with " : "", inputs);
    if (!answer && is_scripted(runs->c) && !runs->mistake)
        runs->mistake =
            play_format("%s:%d:%d: %s", runs->c->file, check->line, check->column, message->text);
    return -1;
}

/* Expected values for every row (per-sample reference) or one value. NULL with a message. */
static double *expected_of(struct runs *runs, const struct play_check *check,
                           const struct play_trace *trace, double steps, int *ret_per_sample,
                           double *ret_uncertainty, struct touch_message *message) {
    const struct ref_reference *ref = check->reference ? ref_find(check->reference) : NULL;
    *ret_per_sample = check->expression ? !check->quantity->is_outcome : ref && ref->per_sample;
    *ret_uncertainty = 0.0;
    if (check->expression)
        return evaluate(runs, check, trace, steps);
    double *value = file_array_resize(NULL, *ret_per_sample ? trace->count : 1, sizeof *value);
    if (!ref) {
        value[0] = check->expected;
        return value;
    }
    const int is_of_case = !trace->count && !*ret_per_sample;
    if (is_of_case && runs->known.check == check) {
        value[0] = runs->known.value;
        *ret_uncertainty = runs->known.uncertainty;
        return value;
    }
    struct play_problem *problem = play_resize(NULL, 1, sizeof *problem);
    struct ref_message why;
    play_problem_make(runs->c, check, trace->count ? trace : NULL, problem);
    const int bad = ref_evaluate(ref, &problem->problem, value, ret_uncertainty, &why);
    char *answer = bad && !is_scripted(runs->c) ? answer_without_number(trace) : NULL;
    if (answer)
        snprintf(message->text, sizeof message->text, "%s", answer);
    else if (bad)
        refuse(runs, check, problem, ref, value, &why, message);
    if (!bad) {
        if (is_of_case)
            runs->known = (struct known){check, value[0], *ret_uncertainty};
        return value;
    }
    file_array_free(value);
    return NULL;
}

/* The run has no such place: whose mistake that is only an impact leaves open. */
static void say_missing(const struct play_check *check, const struct play_trace *trace,
                        struct touch_message *message) {
    const size_t rows = trace->count;
    if (check->at == PLAY_AT_STEP)
        snprintf(message->text, sizeof message->text, "step %zu: the run has %zu", check->step,
                 rows ? rows - 1 : 0);
    else if (check->at == PLAY_AT_TIME)
        snprintf(message->text, sizeof message->text, "time %.9g s: the run ends at %.9g s",
                 check->time, rows ? trace->column[PLAY_COLUMN_time][rows - 1] : 0.0);
    else
        snprintf(message->text, sizeof message->text, "leg %zu: the path has %zu", check->leg,
                 trace->leg_count);
}

static void add_value(struct values *v, double expected, double predicted, size_t row) {
    v->expected[v->count] = expected;
    v->predicted[v->count] = predicted;
    v->row[v->count++] = row;
}

/* What the check compares of a column. expected: of every row, or one for all. */
static int values_of_column(const struct play_check *check, const struct play_trace *trace,
                            size_t factor, const double *expected, int per_sample,
                            struct values *ret) {
    const double *column = trace->column[check->quantity->index];
    struct play_sample sample;
    size_t first, last;
    switch (check->at) {
    case PLAY_AT_TIME:
    case PLAY_AT_STEP:
        if (play_sample_find(check, trace, factor, &sample))
            return -1;
        add_value(ret,
                  per_sample ? play_sample_value(&sample, check->quantity, expected) : expected[0],
                  play_sample_value(&sample, check->quantity, column), sample.row);
        return 0;
    case PLAY_AT_MAX:
    case PLAY_AT_MIN: {
        const int largest = check->at == PLAY_AT_MAX;
        const size_t i = play_sample_extreme(trace->count, column, largest);
        const size_t k = per_sample ? play_sample_extreme(trace->count, expected, largest) : 0;
        add_value(ret, expected[k], column[i], i);
        return 0;
    }
    default:
        if (play_sample_rows(check, trace, &first, &last))
            return -1;
    }
    for (size_t i = first; i <= last; i++)
        if (check->at != PLAY_AT_LEG_ENDS || play_sample_ends_leg(trace, i))
            add_value(ret, expected[per_sample ? i : 0], column[i], i);
    return 0;
}

/* Picks what the check compares out of a run. -1 with a message if there is nothing to compare. */
static int pick_values(struct runs *runs, const struct play_check *check,
                       const struct play_trace *trace, const struct play_refine *refine,
                       struct values *ret, struct touch_message *message) {
    int per_sample;
    memset(ret, 0, sizeof *ret);
    double *expected =
        expected_of(runs, check, trace, refine->steps, &per_sample, &ret->uncertainty, message);
    if (!expected)
        return -1;
    const size_t room = check->quantity->is_outcome ? 1 : trace->count;
    ret->expected = file_array_resize(NULL, room, sizeof *ret->expected);
    ret->predicted = file_array_resize(NULL, room, sizeof *ret->predicted);
    ret->row = file_array_resize(NULL, room, sizeof *ret->row);
    if (check->quantity->is_outcome) {
        add_value(ret, expected[0], trace->outcome[check->quantity->index],
                  trace->count ? trace->count - 1 : 0);
        file_array_free(expected);
        return 0;
    }
    if (values_of_column(check, trace, refine->factor, expected, per_sample, ret)) {
        say_missing(check, trace, message);
        file_array_free(expected);
        values_free(ret);
        return -1;
    }
    if (per_sample)
        ret->whole = expected;
    else
        file_array_free(expected);
    return 0;
}

/* The same, where all expected values are numbers. refine: how the run differs from what the case says. */
static int values_of(struct runs *runs, const struct play_check *check,
                     const struct play_trace *trace, const struct play_refine *refine,
                     struct values *ret, struct touch_message *message) {
    if (pick_values(runs, check, trace, refine, ret, message))
        return -1;
    if (!check->expression || !check_expression(runs, check, trace, refine->steps, ret, message))
        return 0;
    values_free(ret);
    return -1;
}

static void fill_place(const struct play_case *c, const struct play_check *check,
                       const struct play_trace *trace, size_t row, struct play_row *out) {
    if (check->quantity->is_outcome || row >= trace->count)
        return;
    const struct play_quantity *x = c->plot.x          ? c->plot.x
                                    : c->segment_count ? play_quantity_find("overlap")
                                                       : play_quantity_find("time");
    out->worst_at =
        play_format("%s = %.6g%s%s (leg %g)", x->name, trace->column[x->index][row],
                    strcmp(x->unit, "1") ? " " : "", strcmp(x->unit, "1") ? x->unit : "",
                    trace->column[PLAY_COLUMN_leg][row]);
}

/* Error, uncertainty and kind of a plain comparison. */
static void fill_error(const struct play_check *check, const struct play_diff *diff,
                       double uncertainty, struct play_row *row) {
    const int absolute = check->basis == PLAY_BASIS_EXACT || check->metric == PLAY_METRIC_ABSOLUTE;
    const enum play_metric metric = absolute ? PLAY_METRIC_ABSOLUTE : check->metric;
    const double scale = metric == PLAY_METRIC_POINTWISE ? fabs(row->expected) : diff->scale;
    row->error = diff->norm[metric];
    row->uncertainty = absolute                           ? uncertainty
                       : uncertainty > 0.0 && scale > 0.0 ? uncertainty / scale
                                                          : 0.0;
    row->tolerance = check->tolerance;
    const int ulp = check->basis == PLAY_BASIS_ROUND_OFF && !absolute;
    if (ulp) {
        row->error /= DBL_EPSILON;
        row->uncertainty /= DBL_EPSILON;
    }
    row->error_kind = absolute ? PLAY_ERROR_ABSOLUTE : ulp ? PLAY_ERROR_ULP : PLAY_ERROR_RELATIVE;
}

/* A tolerance that comes from the expected value says how well that is known. */
static double known_to(const struct play_check *check, double uncertainty, double scale) {
    const int given = check->basis == PLAY_BASIS_DATA || check->basis == PLAY_BASIS_PRINTED;
    const double tolerance =
        check->tolerance * (check->metric == PLAY_METRIC_ABSOLUTE ? 1.0 : scale);
    return given && tolerance > uncertainty ? tolerance : uncertainty;
}

#define FEWEST_OF_A_CURVE 3 /* samples; fewer are points */

/* What was compared, for the figure. */
static void keep_compared(const struct play_check *check, const struct play_trace *trace,
                          struct values *v, struct play_checked *out) {
    out->expected = v->whole;
    v->whole = NULL;
    if (play_sample_rows(check, trace, &out->first, &out->last))
        out->first = out->last = 0;
    if (check->quantity->is_outcome || !v->count)
        return;
    if ((check->at == PLAY_AT_ALL || check->at == PLAY_AT_LEG) && v->count >= FEWEST_OF_A_CURVE) {
        out->level = out->expected ? (double)NAN : v->expected[0];
        return;
    }
    out->points = play_resize(NULL, v->count, sizeof *out->points);
    for (out->point_count = 0; out->point_count < v->count; out->point_count++)
        out->points[out->point_count] =
            (struct play_checked_point){v->row[out->point_count], v->expected[out->point_count],
                                        v->predicted[out->point_count]};
}

/* A pass of zeros alone is none. */
static void judge_zeros(const struct play_case *c, const struct play_check *check,
                        const struct play_trace *trace, double largest, struct play_row *row) {
    const char *why = play_vacuous(c, check, trace, largest);
    if (!why || check->basis == PLAY_BASIS_NONE)
        return;
    row->verdict = PLAY_VERDICT_VACUOUS;
    row->detail = why;
    row->worst_at = "";
}

static void check_plain(struct runs *runs, const struct play_check *check,
                        const struct play_trace *trace, struct play_checked *out) {
    struct play_row *row = &out->row;
    struct values v;
    struct touch_message message;
    if (values_of(runs, check, trace, &as_written, &v, &message)) {
        row->detail = play_copy(message.text);
        row->verdict = PLAY_VERDICT_FAIL;
        return;
    }
    const struct play_diff diff = play_compare(v.count, v.expected, v.predicted);
    const size_t worst =
        diff.worst[check->basis == PLAY_BASIS_EXACT ? PLAY_METRIC_ABSOLUTE : check->metric];
    row->expected = v.expected[worst];
    row->predicted = v.predicted[worst];
    fill_place(runs->c, check, trace, v.row[worst], row);
    fill_error(check, &diff, v.uncertainty, row);
    row->verdict = play_judge(row->error, row->tolerance, row->uncertainty);
    if (!isfinite(row->error))
        row->detail = whose(runs->c, check, trace, row->expected, row->predicted);
    judge_zeros(runs->c, check, trace, diff.largest, row);
    out->uncertainty = known_to(check, v.uncertainty, diff.scale);
    keep_compared(check, trace, &v, out);
    values_free(&v);
}

/* A finding is a distance from what was intended. Without a tolerance it is measured only; with one it is a
 * finding if it is beyond. */
static void check_finding(const struct play_check *check, const struct play_trace *trace,
                          struct play_row *row) {
    /* An outcome may have no meaning: how long a contact lasts that never ends. All else that is no number
     * could not even be measured. */
    char *answer = answer_without_number(trace);
    const int bad =
        !isfinite(row->error) &&
        (answer || isnan(row->error) || !isnan(row->predicted) || !check->quantity->is_outcome);
    if (bad) {
        row->verdict = PLAY_VERDICT_FAIL;
        return;
    }
    if (check->basis != PLAY_BASIS_NONE && row->verdict != PLAY_VERDICT_FAIL)
        return;
    row->detail = check->finding;
    row->verdict = PLAY_VERDICT_FINDING;
}

/* --- orders of convergence -------------------------------------------------------------------- */

/* Impacts: initial gaps a grid. Each also has its own step, so that neither the entry nor the exit
 * of the contact keeps its place in the step from grid to grid. */
#define PHASES 24

static const double impact_grids[] = {50, 100, 200, 400, 800};
static const double path_grids[] = {1, 2, 4, 8, 16};

/* Error of one run in the check's metric; signed where it is one number. */
static int error_of(const struct play_check *check, const struct values *v, double *ret_error,
                    double *ret_largest) {
    const struct play_diff diff = play_compare(v->count, v->expected, v->predicted);
    *ret_largest = fmax(*ret_largest, diff.largest);
    const double error = diff.norm[check->metric];
    *ret_error = v->count == 1 ? copysign(error, v->predicted[0] - v->expected[0]) : error;
    return isfinite(error) ? 0 : -1;
}

/* The words for a grid whose error is not a number. Outcomes alone do not show the law's answers: the run is
 * repeated with them. */
static void say_whose(struct runs *runs, const struct play_check *check,
                      const struct play_refine *refine, const struct values *v, double grid,
                      struct touch_message *message) {
    struct play_refine all = *refine;
    all.outcomes_only = 0;
    const struct play_trace *trace = run_of(runs, &all, message);
    if (!trace)
        return;
    char *words =
        whose(runs->c, check, trace, v->expected[v->count - 1], v->predicted[v->count - 1]);
    snprintf(message->text, sizeof message->text, "%.400s, on grid %g", words, grid);
}

/* How often the law is asked on a grid, about. */
static double calls_of(const struct play_case *c, double grid) {
    double steps = play_is_impact(c) ? (double)c->impact.impacts : (double)c->free.steps;
    for (size_t i = 0; i < c->segment_count; i++)
        steps += (double)c->segments[i].steps;
    return steps * grid;
}

/* What becomes of an impact whose contact never ends is known from the first run. It has no restitution but 0, on no grid:
 * nonzero. Its peaks come early: ret_patience in contact times. */
static int is_cut(const struct play_case *c, const struct play_check *check,
                  const struct play_trace *trace, double *ret_patience) {
    const double *time = trace->column[PLAY_COLUMN_time];
    const double *peak =
        trace->column[check->quantity->index == PLAY_OUTCOME_peak_force ? PLAY_COLUMN_normal_force
                                                                        : PLAY_COLUMN_overlap];
    const int q = check->quantity->is_outcome ? check->quantity->index : -1;
    char *cut = play_cut_text(c, trace);
    size_t at = 0;
    *ret_patience = 0.0;
    if (!cut)
        return 0;
    for (size_t i = 0; i < trace->count; i++)
        at = peak[i] > peak[at] ? i : at;
    if (q == PLAY_OUTCOME_max_overlap || q == PLAY_OUTCOME_peak_force)
        *ret_patience = 1.0 + 2.0 * time[at] / (c->impact.steps * (time[1] - time[0]));
    return q == PLAY_OUTCOME_restitution;
}

static int study_grid(struct runs *runs, const struct play_check *check, double grid, size_t at,
                      double patience, struct play_study *s, struct touch_message *message) {
    const int impact = play_is_impact(runs->c);
    const size_t phases = impact ? PHASES : 1;
    double squares = 0.0, sum = 0.0, log_steps = 0.0;
    for (size_t j = 0; j < phases; j++) {
        const struct play_refine refine = {
            .factor = impact ? 0 : (size_t)grid,
            .steps = impact ? grid + 0.6180339887498949 * (double)j + 0.37 : 0.0,
            .phase = impact ? ((double)j + 0.43) / PHASES : 0.0,
            .outcomes_only = impact && check->quantity->is_outcome && !check->needs_step,
            .patience = patience,
        };
        const struct play_trace *trace = run_of(runs, &refine, message);
        struct values v;
        double error;
        if (!trace || values_of(runs, check, trace, &refine, &v, message))
            return -1;
        const int bad = error_of(check, &v, &error, &s->largest);
        if (bad)
            say_whose(runs, check, &refine, &v, grid, message);
        s->expected = v.expected[v.count - 1];
        s->predicted = v.predicted[v.count - 1];
        s->uncertainty = v.uncertainty;
        values_free(&v);
        if (bad)
            return -1;
        squares += error * error / (double)phases;
        sum += error / (double)phases;
        log_steps += log(impact ? refine.steps : grid) / (double)phases;
    }
    s->steps[at] = exp(log_steps);
    s->rounded[at] = calls_of(runs->c, grid) * DBL_EPSILON;
    s->rms[at] = sqrt(squares);
    s->mean[at] = sum;
    return 0;
}

static void check_order(struct runs *runs, const struct play_check *check,
                        const struct play_trace *trace, struct play_checked *out) {
    const int impact = play_is_impact(runs->c);
    const double *grid = check->grid_count ? check->grid : impact ? impact_grids : path_grids;
    struct play_study s = {.count =
                               check->grid_count ? check->grid_count : TOUCH_COUNT(impact_grids)};
    struct touch_message message;
    struct values as_played;
    double patience;
    if (is_cut(runs->c, check, trace, &patience) &&
        !values_of(runs, check, trace, &as_written, &as_played, &message)) {
        out->row.expected = as_played.expected[0];
        out->row.predicted = as_played.predicted[0];
        values_free(&as_played);
        if (!(fabs(out->row.expected) <= 0.0)) {
            out->row.verdict = PLAY_VERDICT_FAIL;
            return;
        }
    }
    for (size_t i = 0; i < s.count; i++)
        if (study_grid(runs, check, grid[i], i, patience, &s, &message)) {
            out->row.detail = play_copy(message.text);
            out->row.verdict = runs->ending.kind == PLAY_ENDING_DONE
                                   ? PLAY_VERDICT_FAIL
                                   : play_ending_verdict(runs->ending.kind);
            return;
        }
    play_judge_study(check, &s, &out->row);
    out->row.grids = play_resize(NULL, s.count, sizeof *out->row.grids);
    for (out->row.grid_count = 0; out->row.grid_count < s.count; out->row.grid_count++)
        out->row.grids[out->row.grid_count] =
            (struct play_grid){s.steps[out->row.grid_count], s.rms[out->row.grid_count]};
    judge_zeros(runs->c, check, trace, s.largest, &out->row);
    struct values v;
    if (!check->quantity->is_outcome && !values_of(runs, check, trace, &as_written, &v, &message)) {
        keep_compared(check, trace, &v, out);
        values_free(&v);
    }
    out->uncertainty = s.uncertainty;
}

/* --- runs of a file --------------------------------------------------------------------------- */

#define COARSE 0.2 /* of a value that a file leaves open: more decides nothing */

/* What a file leaves open of the difference of expected and predicted, in the unit of the quantity. */
struct left_open {
    double *
        digits; /* of each value that is compared: its digits, or the uncertainty that it comes with */
    double sampling, step;
};

#define PHASES_OF_FILE 7 /* places at which contact can begin within a step of a code */

/* How far an outcome of an impact moves between the schemes of velocity Verlet with steps of that length, over
 * places at which contact can begin within a step, and where the contact plane turns with the bodies, as it does in a code.
 * At a wall levers as long as the radius are those of closed forms: there a code's may end at the contact point, too. */
static double impact_error(const struct play_case *c, int outcome, double dt) {
    static const enum play_scheme schemes[] = {PLAY_VERLET_HALF, PLAY_VERLET_PREDICTED};
    const double contact =
        dt > 0.0 ? play_contact_time(c, c->impact.speed * cos(c->impact.angle)) : 0.0;
    const double steps = fmin(fmax(contact / dt, IMPACT_STEPS_MIN), 20000.0);
    struct play_case other = *c;
    double least = HUGE_VAL, most = -HUGE_VAL;
    if (!(contact > 0.0))
        return 0.0;
    other.impact.dt = 0.0;
    for (size_t i = 0; i < 4 * PHASES_OF_FILE * TOUCH_COUNT(schemes); i++) {
        const struct play_refine refine = {.steps = (i % 2 ? 16.0 : 1.0) * steps,
                                           .phase = (0.43 + (double)(i / 4 % PHASES_OF_FILE)) /
                                                    PHASES_OF_FILE,
                                           .outcomes_only = 1};
        struct play_trace trace;
        struct touch_message unused;
        play_trace_init(&trace);
        other.impact.scheme = schemes[i / 4 / PHASES_OF_FILE];
        other.torque_lever = c->torque_lever;
        other.impact.moving = c->impact.moving || i / 2 % 2;
        if (i / 2 % 2 && isinf(c->pair.radius[1]) && c->torque_lever == TOUCH_torque_lever_radius)
            other.torque_lever = TOUCH_torque_lever_point;
        if (!play_run(&other, &refine, &trace, &unused) && isfinite(trace.outcome[outcome])) {
            least = fmin(least, trace.outcome[outcome]);
            most = fmax(most, trace.outcome[outcome]);
        }
        play_trace_free(&trace);
    }
    return most > least ? most - least : 0.0;
}

/* What a path with so many rows leaves of an error that falls with the steps. */
static double path_error(struct runs *runs, const struct play_check *check, size_t rows) {
    const struct play_case *c = runs->c;
    size_t steps = 0;
    for (size_t i = 0; i < c->segment_count; i++)
        steps += c->segments[i].steps;
    const struct play_refine refine = {.factor = rows > 2 * steps ? rows / (steps + 1) : 1};
    struct play_trace trace;
    struct touch_message unused;
    struct values v;
    double most = 0.0;
    play_trace_init(&trace);
    if (!play_run(c, &refine, &trace, &unused) &&
        !values_of(runs, check, &trace, &refine, &v, &unused)) {
        for (size_t i = 0; i < v.count; i++)
            most = fmax(most, fabs(v.predicted[i] - v.expected[i]));
        values_free(&v);
    }
    play_trace_free(&trace);
    return most;
}

/* Along a path the plane of a case stays, and that of two balls which slide turns: a code answers with the arc or with its
 * chord. */
static double turn_error(const struct play_case *c, const struct play_recorded_run *run,
                         const struct values *v) {
    double most = 0.0;
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind == PLAY_ROTATE || c->segments[i].kind == PLAY_ORBIT)
            return 0.0;
    for (size_t i = 0; i < v->count; i++)
        most = fmax(most, fabs(v->predicted[i]));
    return c->segment_count ? (1.0 - cos(play_recorded_turned(run, c))) * most : 0.0;
}

/* What the step of a code may do that is not known: by the built-in law of the case, twice over. */
static double step_error(struct runs *runs, const struct play_check *check,
                         const struct play_recorded_run *run) {
    const struct play_case *c = runs->c;
    if (!play_law_is_here(c->law))
        return 0.0;
    return 2.0 * (check->quantity->is_outcome && play_is_impact(c)
                      ? impact_error(c, check->quantity->index, run->dt)
                  : c->segment_count && check->basis == PLAY_BASIS_ORDER
                      ? path_error(runs, check, run->rows)
                      : 0.0);
}

#define NEIGHBOURS 3   /* rows on both sides that are as uncertain as one between them */
#define WIDER      1.5 /* few draws do not reach the ends of what digits leave */

/* From the largest of a few draws to what a number may be off: that of its neighbours, too. */
static double *widen(const double *digits, size_t count) {
    double *wide = play_zeroed(count + 1, sizeof *wide);
    for (size_t i = 0; i < count; i++)
        for (size_t k = i > NEIGHBOURS ? i - NEIGHBOURS : 0; k <= i + NEIGHBOURS && k < count; k++)
            wide[i] = fmax(wide[i], WIDER * digits[k]);
    return wide;
}

static struct left_open leave_open(struct runs *runs, const struct play_check *check,
                                   const struct play_recorded_run *run, size_t number,
                                   const struct values *v) {
    struct left_open open = {.digits = play_zeroed(v->count + 1, sizeof *open.digits)};
    char *mistake = runs->mistake; /* of the file as it is: what is changed may be none */
    for (unsigned draw = 1; draw < PLAY_DRAW_COUNT; draw++) {
        const struct play_refine refine = {.run = number, .draw = draw};
        const int is_half = draw < PLAY_DRAW_DIGITS;
        struct touch_message unused;
        struct values other;
        const struct play_trace *trace = is_half && (v->count > 1 || runs->c->segment_count)
                                             ? NULL
                                             : run_of(runs, &refine, &unused);
        if (!trace || values_of(runs, check, trace, &refine, &other, &unused))
            continue;
        for (size_t i = 0; i < v->count && i < other.count; i++) {
            const double moved =
                fabs(other.predicted[i] - other.expected[i] - (v->predicted[i] - v->expected[i]));
            double *to = is_half ? &open.sampling : &open.digits[i];
            *to = isfinite(moved) ? fmax(*to, moved) : *to;
        }
        values_free(&other);
    }
    runs->ending.kind = PLAY_ENDING_DONE;
    runs->mistake = mistake;
    open.digits = widen(open.digits, v->count);
    open.step = hypot(step_error(runs, check, run), 2.0 * turn_error(runs->c, run, v));
    return open;
}

/* Why a run of a file cannot be asked a check; NULL: it can. */
static char *not_told(const struct play_case *c, const struct play_check *check,
                      const struct play_recorded_run *run, const struct play_trace *trace) {
    const struct ref_reference *ref = check->reference ? ref_find(check->reference) : NULL;
    const struct play_quantity *q = check->quantity, *motion[] = {play_quantity_find("overlap"),
                                                                  play_quantity_find("slide_s")};
    const char *lacks = check->principle ? NULL : play_recorded_lacks(run, c, q);
    size_t steps = 0;
    const struct play_shown *shown =
        check->principle ? play_shown_find((enum play_principle)q->index) : NULL;
    if (check->principle && !shown)
        return play_copy("the principle asks a law for other motions, and a file has its own");
    for (size_t i = 0; shown && shown->needs[i] && !lacks; i++)
        lacks = play_recorded_lacks(run, c, play_quantity_find(shown->needs[i]));
    if (check->principle && lacks)
        return play_format("the file does not show it: it would take a column %s", lacks);
    if (check->principle)
        return NULL;
    if (lacks)
        return play_format("the file does not tell %s: it would take a column %s", q->name, lacks);
    for (size_t i = 0; i < TOUCH_COUNT(motion) && ref && ref->per_sample && !lacks; i++)
        if ((lacks = play_recorded_lacks(run, c, motion[i])))
            return play_format("reference %s follows the motion: it would take a column %s",
                               ref->name, lacks);
    if (q->is_outcome && isnan(trace->outcome[q->index]))
        return play_format("the file does not tell %s: %s", q->name,
                           why_none(c, trace, (enum play_outcome)q->index));
    for (size_t i = 0; i < c->segment_count; i++)
        steps += c->segments[i].steps;
    if (check->at == PLAY_AT_STEP && steps && steps + 1 != trace->count)
        return play_format("the check looks at step %zu of %zu, and the file has %zu rows",
                           check->step, steps, trace->count);
    return NULL;
}

/* The order that errors of several steps fall by. A single run at each step may be nearer by chance: only what
 * falls too slowly fails. */
static void judge_runs(struct runs *runs, const struct play_check *check,
                       const struct play_recorded *recorded, struct play_row *row) {
    double steps[16], error[16];
    size_t count = 0;
    const struct play_recorded_run *run;
    for (size_t k = 0; count < TOUCH_COUNT(steps) &&
                       (run = play_recorded_run_of(recorded, runs->c->number, k)) != NULL;
         k++) {
        const struct play_refine refine = {.run = k};
        struct touch_message unused;
        struct values v;
        double largest = 0.0;
        const struct play_trace *trace = run_of(runs, &refine, &unused);
        if (!trace || (count && !(1.0 / run->dt < 0.99 * steps[count - 1])) ||
            values_of(runs, check, trace, &refine, &v, &unused))
            continue;
        steps[count] = 1.0 / run->dt;
        if (!error_of(check, &v, &error[count], &largest)) {
            error[count] = fabs(error[count]);
            count++;
        }
        values_free(&v);
    }
    const struct play_order fit = play_fit_order(count, steps, error);
    runs->ending.kind = PLAY_ENDING_DONE;
    if (!isfinite(fit.order))
        return;
    row->order = fit.order;
    row->order_expected = check->order;
    row->order_low = fit.order - fit.half;
    row->order_high = fit.order + fit.half;
    row->order_band = fmax(check->band, fit.half);
    if (fit.order < check->order - row->order_band) {
        row->verdict = PLAY_VERDICT_FAIL;
        row->detail = play_format("of %zu steps the error falls at order %.2f; expected: %.3g",
                                  count, play_order_shown(fit.order, 2), check->order);
    }
}

/* The value that is furthest outside of what the tolerance and the file leave. */
static void judge_open(const struct play_check *check, const struct values *v,
                       const struct left_open *open, struct play_checked *out, size_t *ret_worst) {
    const struct play_diff diff = play_compare(v->count, v->expected, v->predicted);
    const int absolute = check->basis == PLAY_BASIS_EXACT ||
                         check->metric == PLAY_METRIC_ABSOLUTE || !(diff.scale > 0.0);
    const int ulp = check->basis == PLAY_BASIS_ROUND_OFF && !absolute;
    const double tolerance =
        isnan(check->tolerance) ? 0.0 : check->tolerance * (ulp ? DBL_EPSILON : 1.0);
    double furthest = -HUGE_VAL;
    struct play_row *row = &out->row;
    for (size_t i = 0; i < v->count; i++) {
        const double scale = absolute                                 ? 1.0
                             : check->metric == PLAY_METRIC_POINTWISE ? fabs(v->expected[i])
                                                                      : diff.scale;
        const double whole =
            sqrt(open->digits[i] * open->digits[i] + open->step * open->step +
                 open->sampling * open->sampling + v->uncertainty * v->uncertainty);
        const double error = fabs(v->predicted[i] - v->expected[i]) / scale;
        if (!(error - whole / scale > furthest) && !isnan(error))
            continue;
        furthest = isnan(error) ? HUGE_VAL : error - whole / scale;
        *ret_worst = i;
        row->expected = v->expected[i];
        row->predicted = v->predicted[i];
        row->error = isnan(error) ? HUGE_VAL : error;
        row->uncertainty = whole / scale;
    }
    row->error_kind = absolute ? PLAY_ERROR_ABSOLUTE : PLAY_ERROR_RELATIVE;
    row->basis = check->finding ? check->basis : PLAY_BASIS_DATA;
    row->tolerance = tolerance + 2.0 * row->uncertainty;
    row->verdict = play_judge(row->error, row->tolerance, row->uncertainty);
    out->uncertainty = known_to(check, v->uncertainty, diff.scale);
    if (!absolute && row->uncertainty > COARSE)
        row->verdict = PLAY_VERDICT_MARGINAL;
}

/* A principle that the motion shows by itself. */
static void check_shown(struct runs *runs, const struct play_check *check,
                        const struct play_trace *trace, struct play_row *row) {
    const struct play_shown *shown = play_shown_find((enum play_principle)check->quantity->index);
    const char *why = "";
    size_t at = SIZE_MAX, unused;
    double moved = 0.0;
    const double off = shown->off(runs->c, trace, &at, &why);
    if (isnan(off)) {
        row->detail = play_copy(why);
        return;
    }
    for (unsigned draw = PLAY_DRAW_DIGITS; draw < PLAY_DRAW_COUNT; draw++) {
        struct touch_message none;
        const struct play_trace *other =
            run_of(runs, &(const struct play_refine){.draw = draw}, &none);
        const double there = other ? shown->off(runs->c, other, &unused, &why) : (double)NAN;
        moved = isnan(there) ? moved : fmax(moved, fabs(there - off));
    }
    runs->ending.kind = PLAY_ENDING_DONE;
    row->expected = 0.0;
    row->predicted = row->error = fmax(off, 0.0);
    row->uncertainty = WIDER * moved;
    row->tolerance = shown->steps + 2.0 * row->uncertainty;
    row->basis = PLAY_BASIS_DATA;
    row->error_kind = PLAY_ERROR_ABSOLUTE;
    row->verdict = play_judge(row->error, row->tolerance, row->uncertainty);
    row->detail = play_format("the file leaves %.2g open", row->uncertainty);
    if (at < trace->count)
        row->worst_at = play_format("time = %.6g s", trace->column[PLAY_COLUMN_time][at]);
}

static void check_recorded(struct runs *runs, const struct play_check *check,
                           const struct play_trace *trace, struct play_checked *out) {
    const struct play_recorded *recorded = play_subject_recorded(runs->subject);
    const struct play_recorded_run *run = play_recorded_run_of(recorded, runs->c->number, 0);
    struct play_row *row = &out->row;
    struct values v;
    struct touch_message message;
    size_t worst = 0;
    char *why = not_told(runs->c, check, run, trace);
    if (!why && check->principle) {
        check_shown(runs, check, trace, row);
        return;
    }
    if (why || values_of(runs, check, trace, &as_written, &v, &message)) {
        row->detail = why ? why : play_copy(message.text);
        return; /* a row begins as skipped */
    }
    const struct left_open open = leave_open(runs, check, run, 0, &v);
    judge_open(check, &v, &open, out, &worst);
    fill_place(runs->c, check, trace, v.row[worst], row);
    row->detail = play_format("%sthe file leaves %.2g %s open: digits %.1g, sampling %.1g, step "
                              "%.1g",
                              row->verdict == PLAY_VERDICT_MARGINAL ? "no decision: " : "",
                              sqrt(open.digits[worst] * open.digits[worst] +
                                   open.sampling * open.sampling + open.step * open.step),
                              check->quantity->unit, open.digits[worst], open.sampling, open.step);
    if (check->basis == PLAY_BASIS_ORDER)
        judge_runs(runs, check, recorded, row);
    keep_compared(check, trace, &v, out);
    values_free(&v);
}

/* --- records ---------------------------------------------------------------------------------- */

/* The first row beyond what the record leaves open, in words; "": there is none. */
static char *first_beyond(const struct values *v, const struct left_open *open) {
    for (size_t i = 0; i < v->count; i++) {
        const double whole = hypot(open->digits[i], open->sampling);
        if (!(fabs(v->predicted[i] - v->expected[i]) <= 3.0 * whole))
            return play_format("; row %zu of %zu is the first beyond: %.9g, recorded %.9g", i + 1,
                               v->count, v->predicted[i], v->expected[i]);
    }
    return "";
}

/* What the digits of the motion leave open of the law's answers, and those of the answers beside it; and, where the code took
 * steps between the rows, what is changed by every second row left out. -1: the run ended. */
static int open_record(struct runs *runs, const struct play_check *check, struct values *v,
                       struct left_open *open) {
    const struct play_record *record = runs->c->record;
    const int q = check->quantity->index;
    open->digits = play_zeroed(v->count + 1, sizeof *open->digits);
    for (unsigned draw = 1; draw < PLAY_DRAW_COUNT; draw++) {
        const int is_half = draw < PLAY_DRAW_DIGITS;
        struct touch_message unused;
        const struct play_trace *other =
            is_half && !record->has_between
                ? NULL
                : run_of(runs, &(const struct play_refine){.draw = draw}, &unused);
        for (size_t i = 0; other && i < v->count; i++) {
            const double moved = fabs(other->column[q][v->row[i]] - v->predicted[i]);
            double *to = is_half ? &open->sampling : &open->digits[i];
            *to = isfinite(moved) ? fmax(*to, moved) : *to;
        }
        if (runs->ending.kind != PLAY_ENDING_DONE)
            return -1;
    }
    open->digits = widen(open->digits, v->count);
    for (size_t i = 0; i < v->count; i++)
        open->digits[i] = hypot(open->digits[i], record->error[q][i]);
    return 0;
}

static void check_record(struct runs *runs, const struct play_check *check,
                         const struct play_trace *trace, struct play_checked *out) {
    const struct play_record *record = runs->c->record;
    const int q = check->quantity->index;
    struct play_row *row = &out->row;
    struct left_open open = {0};
    struct values v = {.count = record->count, .expected = record->value[q], .row = record->row};
    size_t worst = 0;
    if (play_subject_recorded(runs->subject)) {
        row->detail = play_copy("a record asks a law, and a file has its own motion");
        return;
    }
    v.predicted = play_resize(NULL, v.count + 1, sizeof *v.predicted);
    for (size_t i = 0; i < v.count; i++)
        v.predicted[i] = trace->column[q][v.row[i]];
    if (open_record(runs, check, &v, &open)) {
        row->verdict = play_ending_verdict(runs->ending.kind);
        row->detail = play_copy(runs->ending.text);
        return;
    }
    judge_open(check, &v, &open, out, &worst);
    row->worst_at = play_format("row %zu of %zu", worst + 1, v.count);
    row->detail = play_format("the record leaves %.2g %s open: digits %.1g, sampling %.1g%s",
                              hypot(open.digits[worst], open.sampling), check->quantity->unit,
                              open.digits[worst], open.sampling,
                              row->verdict == PLAY_VERDICT_PASS ? "" : first_beyond(&v, &open));
}

/* --- curves ----------------------------------------------------------------------------------- */

/* The impact at a point of a curve. */
static struct play_case at_point(const struct play_case *c, enum play_curve_along by, double x) {
    struct play_case there = *c;
    struct play_impact *p = &there.impact;
    const double along[2] = {p->speed * cos(p->angle), p->speed * sin(p->angle)};
    const double normal = by == PLAY_CURVE_normal_speed ? x : along[0];
    const double shear = by == PLAY_CURVE_shear_speed ? x : along[1];
    p->speed = by == PLAY_CURVE_speed ? x : p->speed;
    p->angle = by == PLAY_CURVE_angle ? x : p->angle;
    if (by == PLAY_CURVE_normal_speed || by == PLAY_CURVE_shear_speed) {
        p->speed = hypot(normal, shear);
        p->angle = atan2(shear, normal);
    }
    p->spin[0][2] = by == PLAY_CURVE_spin1 ? x : p->spin[0][2];
    return there;
}

static char *place_on(const struct play_curve *curve, size_t i) {
    return !curve->column && curve->by == PLAY_CURVE_angle
               ? play_format("angle = %.6g deg", curve->x[i] * 180.0 / TOUCH_PI)
               : play_format("%s = %.6g",
                             curve->column ? curve->column->name : play_curve_along(curve->by),
                             curve->x[i]);
}

/* When an impact begins: between its first two rows the bodies come nearer without a force. */
static double touch_of(const struct play_case *c, const struct play_trace *trace) {
    const double *time = trace->column[PLAY_COLUMN_time], *o = trace->column[PLAY_COLUMN_overlap];
    size_t i = 1;
    while (i + 1 < trace->count && !(o[i] > 0.0))
        i++;
    return !play_is_impact(c) || !(o[i] > o[i - 1])
               ? 0.0
               : time[i] - (time[i] - time[i - 1]) * fmin(1.0, o[i] / (o[i] - o[i - 1]));
}

/* What a run says where it first comes to x; where it never does, where it comes nearest. */
static double value_in(const struct runs *runs, const struct play_check *check,
                       const struct play_trace *trace, double x) {
    const double *along = trace->column[check->curve->column->index];
    size_t i = 1, nearest = 0;
    x += check->curve->column->index == PLAY_COLUMN_time ? touch_of(runs->c, trace) : 0.0;
    for (; i < trace->count && !(along[i] >= x); i++)
        nearest = along[i] > along[nearest] ? i : nearest;
    const double share =
        i < trace->count ? fmax(0.0, (x - along[i - 1]) / (along[i] - along[i - 1])) : 0.0;
    const struct play_sample sample = {i == trace->count ? nearest : i - (share < 1.0),
                                       share < 1.0 ? share : 0.0};
    return play_sample_value(&sample, check->quantity, trace->column[check->quantity->index]);
}

/* What the law gives at a point; -1: the run ended. */
static int value_on(struct runs *runs, const struct play_check *check, const struct play_trace *run,
                    double x, double *ret) {
    if (check->curve->column)
        return *ret = value_in(runs, check, run, x), 0;
    const struct play_case there = at_point(runs->c, check->curve->by, x);
    const struct play_refine refine = {
        .outcomes_only = 1, .steps = there.impact.steps, .phase = there.impact.phase};
    struct play_trace trace;
    play_trace_init(&trace);
    if (play_subject_run(runs->subject, &there, &refine, &trace, &runs->ending, NULL))
        return -1;
    *ret = trace.outcome[check->quantity->index];
    play_trace_free(&trace);
    return 0;
}

/* What the law gives at a point, and how uncertain the difference is: with x, as far as the law's curve is steep. */
static int point_on(struct runs *runs, const struct play_check *check, const struct play_trace *run,
                    size_t i, double *ret_value, double *ret_sigma) {
    const struct play_curve *curve = check->curve;
    double side[2] = {0.0, 0.0};
    if (value_on(runs, check, run, curve->x[i], ret_value))
        return -1;
    for (int k = 0; curve->sigma_x > 0.0 && k < 2; k++)
        if (value_on(runs, check, run, curve->x[i] + (k ? 1.0 : -1.0) * curve->sigma_x, &side[k]))
            return -1;
    *ret_sigma = hypot(curve->sigma[i], 0.5 * (side[1] - side[0]));
    return 0;
}

/* --- what an experiment leaves open ------------------------------------------------------------- */

/* The outcome of the check with another case. NaN: it has none. */
static double outcome_of(struct runs *runs, const struct play_case *c,
                         const struct play_check *check) {
    const struct play_refine refine = {
        .outcomes_only = 1, .steps = c->impact.steps, .phase = c->impact.phase};
    struct play_trace trace;
    struct play_ending unused;
    play_trace_init(&trace);
    if (play_subject_run(runs->subject, c, &refine, &trace, &unused, NULL))
        return (double)NAN;
    const double value = trace.outcome[check->quantity->index];
    play_trace_free(&trace);
    return value;
}

/* Adds what an input of the case adds, by runs with one standard uncertainty more and less. */
static void add_input(struct runs *runs, struct play_case *c, double *input, double sigma,
                      const struct play_check *check, double *variance) {
    const double as_given = *input;
    if (!(sigma > 0.0))
        return;
    *input = as_given + sigma;
    const double above = outcome_of(runs, c, check);
    *input = as_given - sigma;
    uncertain_add(above, outcome_of(runs, c, check), variance);
    *input = as_given;
}

/* The parts of ASME V&V 20 (2009), each alone, of an impact whose inputs have uncertainties; variance: of what else was put
 * in. The verdict stays that of the tolerance. */
static void say_open(struct runs *runs, const struct play_check *check, const struct play_case *as,
                     double variance, double data, struct play_row *row) {
    struct play_case c = *as;
    for (size_t k = 0; k < c.law->property_count; k++)
        for (int b = 0; b < 2; b++)
            add_input(runs, &c, &c.values.of[k][b], c.sigma[k][b], check, &variance);
    add_input(runs, &c, &c.impact.speed, c.sigma_speed, check, &variance);
    if (!(variance > 0.0))
        return;
    c.impact.steps *= 2.0;
    row->u_num = fabs(outcome_of(runs, &c, check) - row->predicted);
    row->u_input = sqrt(variance);
    row->u_data = data;
    const double apart = row->predicted - row->expected,
                 whole = sqrt(variance + row->u_num * row->u_num + data * data);
    row->detail =
        play_format("%s%soff by %.3g, with u_num %.2g, u_input %.2g, u_D %.2g: %s u_val",
                    row->detail, *row->detail ? "; " : "", apart, row->u_num, row->u_input, data,
                    fabs(apart) <= 2.0 * whole ? "within twice" : "more than twice");
}

/* The point that is furthest off, in units of its uncertainty; all others stand in the words. */
static void check_curve(struct runs *runs, const struct play_check *check,
                        const struct play_trace *run, struct play_row *row) {
    const struct play_curve *curve = check->curve;
    double most = -1.0, squares = 0.0, by_x = 0.0;
    size_t beyond = 0, worst = 0;
    if (play_subject_recorded(runs->subject)) {
        row->detail = play_copy("a curve asks a law for other motions, and a file has its own");
        return;
    }
    row->points = play_resize(NULL, curve->count, sizeof *row->points);
    for (size_t i = 0; i < curve->count; i++) {
        double value, sigma;
        if (point_on(runs, check, run, i, &value, &sigma)) {
            row->verdict = play_ending_verdict(runs->ending.kind);
            row->detail = play_format("at %s: %s", place_on(curve, i), runs->ending.text);
            return;
        }
        const double off = fabs(value - curve->y[i]) / sigma, unit = curve->y_unit;
        row->points[row->point_count++] = (struct play_point){curve->x_shown[i], curve->y[i] / unit,
                                                              value / unit, sigma / fabs(unit)};
        squares += off * off / (double)curve->count;
        beyond += off <= curve->within ? 0 : 1;
        if (off <= most)
            continue;
        most = isnan(off) ? HUGE_VAL : off;
        worst = i;
        by_x = sigma * sigma - curve->sigma[i] * curve->sigma[i];
        row->expected = curve->y[i];
        row->predicted = value;
        row->error = isnan(off) ? HUGE_VAL : fabs(value - curve->y[i]);
        row->tolerance = curve->within * sigma;
        row->worst_at = place_on(curve, i);
    }
    row->x_axis = curve->x_axis;
    row->y_axis = curve->y_axis;
    row->deviation = most;
    row->deviation_rms = sqrt(squares);
    row->uncertainty = 0.0;
    row->error_kind = PLAY_ERROR_ABSOLUTE;
    row->verdict = play_judge(row->error, row->tolerance, 0.0);
    row->detail = play_format("%zu points: at most %.3g of the uncertainty off, rms %.3g; %zu "
                              "beyond %.3g",
                              curve->count, most, sqrt(squares), beyond, curve->within);
    if (check->finding && row->verdict == PLAY_VERDICT_FAIL) {
        row->verdict = PLAY_VERDICT_FINDING;
        row->detail = play_format("%s; %s", check->finding, row->detail);
    }
    const struct play_case there = at_point(runs->c, curve->by, curve->x[worst]);
    if (!curve->column && runs->c->is_measured && isfinite(row->predicted))
        say_open(runs, check, &there, by_x, curve->sigma[worst], row);
}

/* --- principles ------------------------------------------------------------------------------- */

/* The error is in units of the tolerance, which the battery finds by itself: see battery_relate. */
static void check_principle(struct runs *runs, const struct play_check *check,
                            struct play_row *row) {
    struct battery_player player = {.subject = runs->subject};
    struct battery_judgement found;
    battery_ask(&player, (enum play_principle)check->quantity->index, runs->c, &found);
    const struct play_ending fault = player.fault;
    battery_forget(&player);
    if (fault.kind !=
        PLAY_ENDING_DONE) { /* in another view of the motion, which is no run of the case */
        row->verdict = play_ending_verdict(fault.kind);
        row->detail = play_copy(fault.text);
        return;
    }
    row->verdict = battery_verdict(&found);
    if (play_verdict_is_open(row->verdict)) {
        row->detail =
            play_copy(*found.text ? found.text : "the principle says nothing about this motion");
        return;
    }
    if (isfinite(
            found.error)) { /* the quantity is how far the law is from the principle: 0 is meant */
        row->error = row->predicted = found.error;
        row->tolerance = 1.0;
        row->expected = row->uncertainty = 0.0;
    }
    row->error_kind = PLAY_ERROR_ABSOLUTE;
    row->detail = play_copy(found.text);
}

/* --- one check, one case ---------------------------------------------------------------------- */

static void fill_names(const struct play_subject *subject, const struct play_case *c,
                       const struct play_check *check, struct play_row *row) {
    const struct ref_reference *ref = check->reference ? ref_find(check->reference) : NULL;
    char *expression = check->expression ? play_format(PLAY_SOURCE_EXPRESSION "%s; %s",
                                                       check->expression, check->source)
                                         : NULL;
    play_check_row(subject, c, check->quantity->name, PLAY_VERDICT_SKIP, "", row);
    row->unit = check->quantity->unit;
    row->metric = check->metric;
    row->basis = check->basis;
    row->reference = ref ? ref->name : "";
    row->source = ref ? ref->source : expression ? expression : check->source ? check->source : "";
    row->comparisons = check->basis == PLAY_BASIS_NONE ? 0 : 1;
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind == PLAY_RANDOM)
            row->seed = c->segments[i].seed;
}

static void say_why_marginal(struct play_row *row) {
    if (row->verdict == PLAY_VERDICT_MARGINAL)
        row->detail =
            play_format("no decision: error %.3g and tolerance %.3g are nearer to each other "
                        "than the uncertainty of the reference, %.3g",
                        row->error, row->tolerance, row->uncertainty);
}

/* Values that the law got by a role that its spelling suggests make no pass of a strict run. */
static void say_inferred(const struct play_fit *fit, const struct play_case *c,
                         const struct play_check *check, struct play_row *row) {
    static const enum touch_role of_psi[] = {TOUCH_FRICTION, TOUCH_POISSON};
    const struct play_quantity *q = check->quantity;
    const int is_psi = !check->principle && q->is_outcome &&
                       (q->index == PLAY_OUTCOME_psi1 || q->index == PLAY_OUTCOME_psi2);
    char text[512];
    if (row->verdict != PLAY_VERDICT_PASS || !fit->description || !fit->strict)
        return;
    int infers = play_fit_infers(fit->description, c, text, sizeof text);
    for (size_t i = 0; is_psi && !infers && i < TOUCH_COUNT(of_psi); i++)
        infers = roles_say_inferred(fit->description, of_psi[i], text, sizeof text);
    if (!infers)
        return;
    row->verdict = PLAY_VERDICT_UNDETERMINED;
    row->detail = play_copy(text);
}

/* Where an impact that was cut fails by that, the row says so. */
static void say_cut(const struct play_case *c, const struct play_check *check,
                    const struct play_trace *trace, struct play_row *row) {
    const int needs_end =
        check->quantity->is_outcome && (check->quantity->index == PLAY_OUTCOME_restitution ||
                                        check->quantity->index == PLAY_OUTCOME_duration);
    char *cut = needs_end && row->verdict == PLAY_VERDICT_FAIL ? play_cut_text(c, trace) : NULL;
    if (cut)
        row->detail = play_format("%s%s%s", row->detail, *row->detail ? "; " : "", cut);
}

/* Data are of a material, a scheme of a law: those that the case does not judge may be others. */
static void find_other(struct play_row *row) {
    if (row->verdict != PLAY_VERDICT_FAIL ||
        (row->basis != PLAY_BASIS_DATA && row->basis != PLAY_BASIS_SCHEME))
        return;
    row->verdict = PLAY_VERDICT_FINDING;
    row->detail =
        play_format("this case judges other laws%s%s", *row->detail ? "; " : "", row->detail);
}

static void run_check(struct runs *runs, const struct play_fit *fit,
                      const struct play_check *written, const struct play_trace *trace,
                      struct play_checked *out) {
    struct touch_message why;
    struct play_check own = *written;
    const struct play_check *check = &own;
    /* It moves the bodies itself, also where it is asked for rows of a plane. */
    if (fit->description && fit->description->takes_space)
        play_space_widen(runs->c, trace, play_space_error(runs->c, trace), &own);
    if (own.basis == PLAY_BASIS_SINGLE)
        own.tolerance = play_single_tolerance(runs->c, &own, trace);
    out->uncertainty = out->level = (double)NAN;
    fill_names(runs->subject, runs->c, check, &out->row);
    runs->ending.kind = PLAY_ENDING_DONE;
    runs->known.check = NULL;
    struct play_fit asked = *fit;
    asked.any_convention |= check->recorded; /* a record has those of the law that wrote it */
    if (!check->principle && play_fit_skips(&asked, runs->c, check, &why)) {
        out->row.detail = play_copy(why.text);
        return; /* a row begins as skipped */
    }
    const int is_recorded = play_subject_recorded(runs->subject) != NULL;
    if (check->curve)
        check_curve(runs, check, trace, &out->row);
    else if (check->recorded)
        check_record(runs, check, trace, out);
    else if (is_recorded)
        check_recorded(runs, check, trace, out);
    else if (check->principle)
        check_principle(runs, check, &out->row);
    else if (check->basis == PLAY_BASIS_ORDER)
        check_order(runs, check, trace, out);
    else
        check_plain(runs, check, trace, out);
    if (check->finding && !check->curve && !(is_recorded && play_verdict_is_open(out->row.verdict)))
        check_finding(check, trace, &out->row);
    if (runs->c->is_other)
        find_other(&out->row);
    const double unit = out->row.error_kind == PLAY_ERROR_ABSOLUTE ? 1.0 : fabs(out->row.expected);
    if (runs->c->is_measured && !is_recorded && !check->curve && play_is_impact(runs->c) &&
        check->basis == PLAY_BASIS_DATA && check->quantity->is_outcome &&
        isfinite(out->row.predicted))
        say_open(runs, check, runs->c, 0.0, 0.5 * out->row.tolerance * unit, &out->row);
    if (!is_recorded)
        say_why_marginal(&out->row);
    say_inferred(fit, runs->c, check, &out->row);
    if (!check->principle && !is_recorded)
        say_cut(runs->c, check, trace, &out->row);
}

/* A foreign law is asked again; a difference is a note, like other misbehaviours. */
static void study(struct runs *runs, struct play_case_result *result) {
    struct play_note note;
    result->compared = play_subject_study(runs->subject, runs->c, &result->trace, &note);
    add_note(runs, &as_written, PLAY_NOTE_IMPURE, &note);
}

/* One row: 1 where the law refuses the values, 0 where it takes them. -1: it did neither. */
static int check_refusal(struct play_subject *subject, const struct play_case *c,
                         struct play_case_result *result, struct play_ending *ret_ending) {
    const int bad =
        play_subject_run(subject, c, &as_written, &result->trace, ret_ending, NULL) != 0;
    if (bad && ret_ending->kind != PLAY_ENDING_REFUSED)
        return -1;
    result->count = 1;
    result->checked = play_resize(NULL, 1, sizeof *result->checked);
    *result->checked = (struct play_checked){.uncertainty = (double)NAN, .level = (double)NAN};
    struct play_row *row = &result->checked->row;
    play_check_row(subject, c, "refusal", bad ? PLAY_VERDICT_PASS : PLAY_VERDICT_FAIL,
                   bad ? ret_ending->text : "it takes what must be refused", row);
    row->unit = "1";
    row->metric = PLAY_METRIC_ABSOLUTE;
    row->error_kind = PLAY_ERROR_ABSOLUTE;
    row->basis = PLAY_BASIS_EXACT;
    row->comparisons = 1;
    row->expected = 1.0;
    row->predicted = bad;
    row->error = !bad;
    row->tolerance = row->uncertainty = 0.0;
    return 0;
}

static int check_case(struct play_subject *subject, const struct play_case *c, int any_convention,
                      struct play_case_result *ret_result, struct play_ending *ret_ending) {
    memset(ret_result, 0, sizeof *ret_result);
    play_trace_init(&ret_result->trace);
    if (c->must_refuse)
        return check_refusal(subject, c, ret_result, ret_ending);
    struct runs runs = {.subject = subject, .c = c, .notes = &ret_result->notes};
    play_subject_share(subject, 1);
    if (play_noted(&runs, &as_written, &ret_result->trace)) {
        play_trace_free(&ret_result->trace);
        play_subject_share(subject, 0);
        *ret_ending = runs.ending;
        return -1;
    }
    if (play_subject_description(subject))
        study(&runs, ret_result);
    struct play_fit fit =
        play_fit_make(play_subject_description(subject), play_subject_is_strict(subject), c);
    fit.any_convention = any_convention;
    ret_result->count = c->check_count;
    ret_result->checked = play_resize(NULL, c->check_count + 1, sizeof *ret_result->checked);
    memset(ret_result->checked, 0, (c->check_count + 1) * sizeof *ret_result->checked);
    for (size_t i = 0; i < c->check_count; i++)
        run_check(&runs, &fit, &c->checks[i], &ret_result->trace, &ret_result->checked[i]);
    ret_result->mistake = runs.mistake;
    for (size_t i = 0; i < runs.count; i++)
        play_trace_free(&runs.runs[i].trace);
    play_subject_share(subject, 0);
    return 0;
}

int play_check_case(struct play_subject *subject, const struct play_case *c,
                    struct play_case_result *ret_result, struct play_ending *ret_ending) {
    return check_case(subject, c, 0, ret_result, ret_ending);
}

int play_check_case_of_any(struct play_subject *subject, const struct play_case *c,
                           struct play_case_result *ret_result, struct play_ending *ret_ending) {
    return check_case(subject, c, 1, ret_result, ret_ending);
}

void play_case_result_free(struct play_case_result *result) {
    for (size_t i = 0; i < result->count; i++)
        file_array_free(result->checked[i].expected);
    play_trace_free(&result->trace);
    memset(result, 0, sizeof *result);
}
